"""French all over: pages, questions, the log, refusals and tooltips; and changing the language at a table."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.players import Player, Server, next_of

People = Callable[..., Player]

ENGLISH = (
    "the you your this that these is are was has have be and with without of to from for not nothing nobody only "
    "bid bids bill bills card cards draw draws lay lays shop shops seat seats turn turned takes pass passes round begins "
    "space gold wins points play plays again ask back why here keep ship warehouse warehouses seal tea cotton silk pepper "
    "log sound keys rules search record records front new start sit free show what knew then moment game games"
).split()
WORDS = """() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest("script, style, kbd, code, [lang=en]")) found.push(walker.currentNode.data);
  }
  for (const item of document.querySelectorAll("body *:not([lang=en])")) {
    for (const name of ["title", "aria-label", "alt", "placeholder", "data-tip", "data-why", "data-label"]) {
      if (item.hasAttribute(name)) found.push(item.getAttribute(name));
    }
  }
  for (const said of Object.values(document.getElementById("main").dataset)) found.push(said);
  return found.map((text) => text.trim()).filter(Boolean);
}"""


def english(player: Player) -> list[str]:
    """Return what is written on a page with a word that only English has."""
    expect(player.page.locator("html")).to_have_attribute("lang", "fr")
    texts: list[str] = player.page.evaluate(WORDS)
    assert len(texts) > 10
    word = re.compile(rf"\b({'|'.join(ENGLISH)})\b", re.IGNORECASE)
    return [text for text in texts if word.search(text)]


def test_the_pages_are_french(people: People) -> None:
    anna = people("Anna", locale="fr")
    anna.watch.missing = True
    for page in ("/", "/new/batavia/", "/records/", "/rules/batavia/", "/table/abcdefghjkmn/"):
        anna.visit(page)
        anna.page.wait_for_load_state()
        assert english(anna) == [], page


def test_a_game_is_french_from_the_waiting_room_to_the_result_and_the_replay(people: People, server: Server) -> None:
    anna = people("Anna", locale="fr")
    anna.watch.refusals = True
    anna.sit(server.table("open", "open", "greedy", moves=-30))
    assert english(anna) == []
    bert = people("Bert", locale="fr")
    bert.sit(anna.page.url)
    dice = random.Random(4)
    barred = 0
    while player := next_of(anna, bert):
        assert english(player) == []
        barred += player.page.locator("#ask .barred").count()
        player.play_something(dice)
    assert barred
    expect(anna.page.locator("#result")).to_be_visible()
    assert english(anna) == []
    assert len(anna.log) > 100
    anna.visit(anna.page.url + "at/50/")
    assert english(anna) == []


def test_refusals_are_french(people: People, server: Server) -> None:
    anna = people("Anna", locale="fr")
    anna.watch.refusals = anna.watch.breaks = True
    anna.sit(server.table("open", "greedy", "greedy"))
    anna.until_asked()
    late = anna.another_tab()
    late.page.route("**/stream/**", lambda route: route.abort())
    late.visit(anna.page.url)
    late.until_asked()
    anna.choose("Passer")
    anna.until_asked()
    late.button("Passer").click()
    expect(late.refusal).to_have_text(
        "La table a avancé depuis que vous l’avez vue. La voici telle qu’elle est maintenant."
    )
    assert english(late) == []
    late.page.locator('[name="amount"]').fill(late.page.locator('[name="amount"]').get_attribute("max") or "")
    late.page.locator('[data-step="1"]').click()
    expect(late.bubble).to_contain_text("vous n’avez que")
    late.page.locator("#undo").click()
    expect(late.bubble).not_to_contain_text("vous n’avez que")
    assert english(late) == []


def test_changing_the_language_at_a_table_keeps_the_seat(people: People, server: Server) -> None:
    anna = people("Anna")
    anna.sit(server.table("open", "greedy", "greedy"))
    anna.until_asked()
    table = anna.page.url
    expect(anna.question).to_contain_text("Anna: open the bidding")
    anna.page.get_by_role("button", name="Français").click()
    expect(anna.page.locator("html")).to_have_attribute("lang", "fr")
    assert anna.page.url == table
    anna.at_table()
    anna.until_asked()
    expect(anna.page.locator(".seats .mine .name")).to_have_text("Anna")
    expect(anna.question).to_contain_text("Anna : ouvrir les enchères")
    anna.choose("Passer")
    anna.until_asked()
    expect(anna.page.locator("#log")).to_contain_text("Anna passe.")
    assert english(anna) == []
    anna.visit()
    expect(anna.page.locator("html")).to_have_attribute("lang", "fr")


def test_two_people_read_the_same_table_each_in_their_language(people: People, server: Server) -> None:
    anna, bert = people("Anna"), people("Bert", locale="fr")
    table = server.table("open", "open", "greedy")
    anna.sit(table)
    bert.sit(table)
    anna.until_asked()
    anna.enter(2)
    bert.until_at(1)
    expect(anna.page.locator("#log")).to_contain_text("Anna bids 2 bills.")
    expect(bert.page.locator("#log")).to_contain_text("Anna mise 2 lettres.")
