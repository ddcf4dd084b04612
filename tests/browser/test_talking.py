"""People talk at a table, see each other there, and find other tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from browser.players import Player, Server

People = Callable[..., Player]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def words(player: Player) -> Locator:
    return player.page.locator("#said .words")


def says(player: Player, text: str) -> None:
    """Write something: the key opens the talk, wherever it was closed."""
    if not player.page.locator("#talk.open").count():
        player.page.keyboard.press("/")
    if player.page.locator(".seat.mine").count():  # who has just sat down need not say any more who he is
        expect(player.page.locator("#talk-foot [name=name]")).to_have_count(0)
    player.page.locator("#talk-text").fill(text)
    player.page.keyboard.press("Enter")
    expect(player.page.locator("#talk-text")).to_have_value("")


def serious_faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in found if fault["impact"] in SERIOUS]


SERIOUS = ("serious", "critical")


def test_two_people_talk_and_see_each_other(people: People, server: Server) -> None:
    anna, bert, cleo = people("Anna"), people("Bert", locale="fr", color_scheme="dark", **PHONE), people("Cleo")
    table = server.table("open", "open", "greedy")
    anna.sit(table)
    bert.sit(table)
    expect(anna.page.locator("#seat-1 .here")).to_be_visible()
    expect(bert.page.locator("#seat-0 .here")).to_have_text("en ligne")
    expect(anna.page.locator("#seat-0 .here")).to_be_hidden()

    board = anna.page.locator("#board > svg").element_handle()
    says(anna, "Hello <b>Bert</b>!")
    expect(words(bert)).to_have_text(["Hello <b>Bert</b>!"])
    expect(bert.page.locator("#talk-button .unread")).to_contain_text("1")
    expect(bert.page.locator("#talk-announcer")).to_have_text("Anna: Hello <b>Bert</b>!")
    assert anna.page.locator("#talk-announcer").text_content() == ""
    assert board is not None
    assert board.evaluate("board => board.isConnected"), "the board is not drawn anew"

    bert.page.locator("#talk-button").click()
    expect(bert.page.locator("#talk-button .unread")).to_be_hidden()
    says(bert, "Bonjour !")
    expect(words(anna)).to_have_text(["Hello <b>Bert</b>!", "Bonjour !"])
    assert serious_faults(anna.page) == []
    assert serious_faults(bert.page) == []
    bert.page.keyboard.press("Escape")
    expect(bert.page.locator("#talk-body")).to_be_hidden()
    expect(bert.page.locator("#talk-button")).to_be_focused()

    cleo.visit(table)
    cleo.at_table()
    expect(cleo.page.locator(".you-watch")).to_be_visible()
    expect(anna.page.locator(".company .watchers")).to_have_text("1 watching")
    cleo.page.keyboard.press("/")
    cleo.page.locator("#talk-name").fill("Cleo")
    says(cleo, "May I watch?")
    expect(anna.page.locator(".company .watchers")).to_have_text("1 watching: Cleo")
    expect(words(anna)).to_have_count(3)

    bert.page.evaluate(HIDE, True)
    expect(anna.page.locator("#seat-1 .here")).to_be_hidden()
    bert.page.evaluate(HIDE, False)
    expect(anna.page.locator("#seat-1 .here")).to_be_visible()


def test_who_is_muted_is_not_heard_and_what_is_reported_is_thanked_for(people: People, server: Server) -> None:
    anna, bert = people("Anna"), people("Bert")
    table = server.table("open", "open", "greedy")
    anna.sit(table)
    bert.sit(table)
    says(bert, "You play badly!")
    anna.page.keyboard.press("/")
    menu = anna.page.locator(".said-menu")
    menu.locator("summary").click()
    menu.get_by_role("button", name="Report …").click()
    anna.page.locator("#report button.main").click()
    expect(anna.page.locator("#talk-refusal")).to_have_text("Thank you. The host of this site will look at it.")
    menu.locator("summary").click()
    menu.get_by_role("button", name="Mute Bert").click()
    expect(words(anna)).to_have_count(0)
    says(bert, "Very badly!")
    says(anna, "So quiet here.")
    expect(words(anna)).to_have_text(["So quiet here."])
    expect(words(bert)).to_have_count(3)
    anna.page.reload()
    anna.at_table()
    expect(words(anna)).to_have_text(["So quiet here."])
    anna.page.keyboard.press("/")
    anna.page.get_by_role("button", name="Hear Bert again").click()
    expect(words(anna)).to_have_count(3)


def test_what_was_said_while_the_connection_was_lost_is_heard_after(people: People, server: Server) -> None:
    anna, bert = people("Anna"), people("Bert")
    table = server.table("open", "open", "greedy")
    anna.sit(table)
    bert.sit(table)
    says(anna, "One")
    expect(words(bert)).to_have_count(1)
    bert.watch.breaks = True
    bert.page.context.set_offline(True)
    says(anna, "Two")
    says(anna, "Three")
    bert.page.context.set_offline(False)
    expect(words(bert)).to_have_text(["One", "Two", "Three"])


@pytest.mark.parametrize(("scheme", "language"), [("light", "en"), ("dark", "fr")])
def test_all_tables_are_listed_and_found(people: People, server: Server, scheme: str, language: str) -> None:
    anna = people("Anna", locale=language, color_scheme=scheme)
    table = server.table("open", "open", "greedy", listed=True)
    key = table.rstrip("/").rpartition("/")[2]
    anna.visit("/")
    anna.page.locator(".to-lobby a").click()
    anna.page.locator("#q").fill(key)
    anna.page.locator(".wanted button").click()
    lines = anna.page.locator(".all-tables li")
    expect(lines).to_have_count(1)
    assert serious_faults(anna.page) == []
    lines.locator("a").click()
    anna.at_table()
    assert anna.page.url == table
