"""Several numbers at once: by mouse, by touch, by keyboard; and what one brings for an option."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.conftest import People
from browser.players import HERE, Player, Server
from standins import TURN

PHONE = {"viewport": {"width": 390, "height": 800}, "has_touch": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site with a game that asks for numbers together."""
    server = Server(tmp_path_factory.mktemp("stand-in"), sys.executable, HERE / "with_stand_in.py", "combinations")
    yield server
    server.stop()


def at_a_turn(people: People, server: Server, **settings: object) -> Player:
    """Anna can lay two cards at once."""
    anna = people("Anna", **settings)
    anna.sit(server.table("open", "greedy", "greedy", position=TURN))
    assert anna.until_asked()
    return anna


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desk", "phone"])
def test_the_button_says_what_it_does_and_does_all_of_it(
    people: People, server: Server, settings: dict[str, object]
) -> None:
    anna = at_a_turn(people, server, **settings)
    button = anna.page.locator("[data-number-button]")
    expect(button).to_have_text("Lay 1 and 1")
    more = anna.page.get_by_role("button", name="Second card, more")
    more.tap() if settings else more.click()
    expect(button).to_have_text("Lay 1 and 2")
    button.tap() if settings else button.click()
    anna.until_at(2)
    anna.page.locator("#undo").click()
    anna.until_at(0)
    expect(anna.question).to_contain_text("which two cards do you lay?")


def test_one_number_limits_the_next(people: People, server: Server) -> None:
    anna = at_a_turn(people, server)
    anna.page.get_by_label("Second card", exact=True).fill("5")
    anna.page.get_by_role("button", name="First card, more").click()
    expect(anna.page.locator("#limit-second")).to_have_text("1 … 4")
    expect(anna.page.get_by_label("Second card", exact=True)).to_have_value("4")
    expect(anna.page.locator("[data-number-button]")).to_have_text("Lay 2 and 4")
    anna.page.get_by_role("button", name="First card, less").click()
    expect(anna.page.locator("#limit-second")).to_have_text("1 … 5")


def test_by_keyboard(people: People, server: Server) -> None:
    anna = at_a_turn(people, server)
    anna.page.keyboard.press("1")
    expect(anna.page.get_by_label("First card", exact=True)).to_be_focused()
    anna.page.get_by_label("Second card", exact=True).fill("2")
    expect(anna.page.locator("[data-number-button]")).to_have_text("Lay 1 and 2")
    anna.page.keyboard.press("Enter")
    anna.until_at(2)
    assert any("Danish" in line for line in anna.log)


def test_what_the_rules_refuse_is_said_and_the_numbers_stay(people: People, server: Server) -> None:
    anna = at_a_turn(people, server)
    anna.watch.refusals = True
    anna.page.get_by_label("Second card", exact=True).fill("4")
    anna.page.locator("[data-number-button]").click()
    expect(anna.refusal).to_contain_text("you have no such card in hand")
    expect(anna.page.get_by_label("Second card", exact=True)).to_have_value("4")
    assert anna.decisions == 0


def test_without_a_script_it_is_a_plain_form(people: People, server: Server) -> None:
    anna = people("Anna", java_script_enabled=False)
    anna.visit("/new/batavia/")
    page = anna.page
    page.locator("#name").fill("Anna")
    for number in (1, 2):
        page.locator(f"[name=seat-{number}]").select_option("bot:easy")
    page.locator("[name=seat-3]").select_option("none")
    page.locator("details.options summary").click()
    expect(page.locator("#option-cargo-own")).to_be_hidden()
    page.locator("#option-cargo").select_option("own")
    page.locator("#option-cargo-own").fill('goods = ["tar", "rope"]')
    page.locator("#option-first_auctioneer").select_option("2")
    page.locator("form.order button.main").click()
    page.get_by_label("Bills", exact=True).fill("3")
    page.locator("[data-number-button]").click()
    expect(page.locator("#log")).to_contain_text("Anna bids 3 bills.")
