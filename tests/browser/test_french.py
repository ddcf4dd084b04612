"""In French: everything that can be read at a table, and the change of language in the middle of a game."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.players import Player, Server, next_of

People = Callable[..., Player]

ENGLISH = {
    *("the", "and", "your", "you", "with", "of", "is", "are", "card", "cards", "shop", "shops", "bid", "pass"),
    *("draw", "lay", "take", "back", "turn", "seat", "rules", "log", "replay", "hand", "ship", "ships", "table's"),
}
WORDS = """() => [
  document.body.innerText,
  ...[...document.querySelectorAll("[aria-label]")].map((item) => item.getAttribute("aria-label")),
  ...[...document.querySelectorAll("[data-tip]")].map((item) => item.dataset.tip),
  ...[...document.querySelectorAll("[data-why]")].map((item) => item.dataset.why),
  ...[...document.querySelectorAll("desc, title")].map((item) => item.textContent),
  document.title,
].join("\\n")"""


def english_words(player: Player) -> set[str]:
    """Return the English words that can be read or heard on a page; names and places are left out."""
    text = re.sub(r"Tradewinds|Batavia|Bengala|Queen Games", "", player.page.evaluate(WORDS))
    return ENGLISH & set(re.findall(r"[\w'’]+", text.casefold()))


def test_a_whole_round_can_be_played_in_french(people: People, server: Server) -> None:
    anne = people("Anne", locale="fr-FR")
    anne.sit(server.table("open", "greedy", "greedy", seed=8))
    dice = random.Random(4)
    expect(anne.page.locator("html")).to_have_attribute("lang", "fr")
    for _ in range(18):
        if next_of(anne) is None:
            break
        assert english_words(anne) == set()
        anne.play_something(dice)
    expect(anne.page.locator("#log")).to_contain_text(re.compile("mise|passe"))


def test_all_other_pages_are_french_too(people: People, server: Server) -> None:
    anne = people("Anne", locale="fr-FR")
    table = server.table("open", "open", "greedy", moves=9)
    for page in ("/", "/new/batavia/", "/records/", "/signals/", "/nowhere/", table, table + "at/5/"):
        anne.watch.missing = page in ("/nowhere/", table + "at/5/")
        anne.visit(page)
        anne.page.wait_for_load_state()
        expect(anne.page.locator("html")).to_have_attribute("lang", "fr")
        assert english_words(anne) == set(), page


def test_the_language_can_be_changed_at_the_table_and_the_seat_is_kept(people: People, server: Server) -> None:
    anne = people("Anne")
    anne.sit(server.table("open", "greedy", "greedy"))
    anne.until_asked()
    expect(anne.button("Pass")).to_be_visible()
    anne.page.get_by_role("button", name="Français").click()
    anne.at_table()
    anne.until_asked()
    expect(anne.page.locator("html")).to_have_attribute("lang", "fr")
    expect(anne.button("Passer")).to_be_visible()
    expect(anne.page.locator(".seats .mine .name")).to_have_text("Anne")


def test_refusals_are_french(people: People, server: Server) -> None:
    anne = people("Anne", locale="fr")
    position = "players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1"
    anne.sit(server.table("open", "greedy", "greedy", position=position))
    anne.until_asked()
    anne.page.locator("#ask .barred", has_text="française").click(force=True)
    expect(anne.bubble).to_contain_text(re.compile(r"n’est pas permis.*\(BAT-64\)"))
