"""Pieces that are picked up and put down; warnings; and what is kept apart because it is rarely done."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import People
from browser.players import HERE, Player, Server
from browser.test_accessibility import faults
from browser.test_whole_games import PHONE, SMALL, fits
from standins import TURN


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site with a game whose pieces are picked up, that warns, and that keeps drawing and bidding apart."""
    server = Server(tmp_path_factory.mktemp("rich"), sys.executable, HERE / "with_stand_in.py", "rich")
    yield server
    server.stop()


def at_a_turn(people: People, server: Server, *, position: str = TURN, **settings: Any) -> Player:
    """Anna can draw, or lay an English or a Danish card."""
    anna = people("Anna", **settings)
    anna.sit(server.table("open", "greedy", "greedy", position=position))
    anna.page.locator("main.table-page.ready").wait_for()
    assert anna.until_asked()
    return anna


def place(player: Player, label: str) -> Locator:
    """Return a place on the board, whether it can be seen or not."""
    return player.page.locator(f'#board [data-action][aria-label^="{label}"]')


ENGLISH, DANISH, DRAW = "Lay one English", "Lay one Danish", "Draw two cards"


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# Pick, then place.


@pytest.mark.parametrize("by", ["click", "tap", "Enter", " "])
def test_a_piece_that_is_picked_up_shows_its_places_and_a_second_time_hides_them(
    people: People, server: Server, by: str
) -> None:
    anna = at_a_turn(people, server, has_touch=True)

    def use(piece: Locator) -> None:
        if by in ("click", "tap"):
            getattr(piece, by)()
        else:
            piece.focus()
            anna.page.keyboard.press(by)

    lay, draw = anna.pick("lay"), anna.pick("draw")
    for hidden in (ENGLISH, DANISH, DRAW):
        expect(place(anna, hidden)).to_be_hidden()
    use(lay)
    expect(lay).to_have_attribute("aria-pressed", "true")
    expect(place(anna, ENGLISH)).to_be_visible()
    expect(place(anna, DANISH)).to_be_visible()
    expect(place(anna, DRAW)).to_be_hidden()
    use(draw)
    expect(lay).to_have_attribute("aria-pressed", "false")
    expect(place(anna, ENGLISH)).to_be_hidden()
    expect(place(anna, DRAW)).to_be_visible()
    use(draw)
    expect(draw).to_have_attribute("aria-pressed", "false")
    expect(place(anna, DRAW)).to_be_hidden()
    assert anna.decisions == 0


def test_the_same_piece_stays_in_the_hand_as_long_as_it_is_there(people: People, server: Server) -> None:
    anna = at_a_turn(people, server)
    anna.pick("lay").click()
    place(anna, DANISH).click()
    anna.until_at(1)
    expect(anna.pick("lay")).to_have_attribute("aria-pressed", "true")
    place(anna, ENGLISH).click()
    anna.until_at(2)
    expect(anna.pick("stop")).to_have_attribute("aria-pressed", "false")
    anna.choose("Stop laying")
    expect(anna.pick("lay")).to_have_count(0)


def test_a_piece_that_is_alone_is_in_the_hand_from_the_start(people: People, server: Server) -> None:
    anna = at_a_turn(people, server)
    for action in (ENGLISH, DANISH):
        anna.button(f"{action} card").click()
        anna.until("idle()")
    anna.choose("Stop laying")
    expect(anna.page.locator("#board [data-pick]")).to_have_count(1)
    expect(anna.pick("advance")).to_have_attribute("aria-pressed", "true")
    before = anna.decisions
    place(anna, "To the Danish").click()
    anna.until(f"Number(data().decisions) > {before}")


@pytest.mark.parametrize("key", ["lay", "draw"])
def test_a_piece_keeps_the_focus_when_the_board_is_drawn_anew(people: People, server: Server, key: str) -> None:
    anna = at_a_turn(people, server)
    board = anna.page.locator("#board svg").first
    wide = board.get_attribute("viewBox")
    anna.pick(key).focus()
    anna.page.set_viewport_size({"width": 390, "height": 780})
    expect(board).not_to_have_attribute("viewBox", wide or "")
    expect(anna.pick(key)).to_be_focused()
    anna.page.keyboard.press(" ")
    expect(anna.pick(key)).to_have_attribute("aria-pressed", "true")


def test_by_keyboard_places_come_and_go_with_their_piece(people: People, server: Server) -> None:
    anna = at_a_turn(people, server)
    keyboard, focus = anna.page.keyboard, "() => document.activeElement.getAttribute('aria-label')"

    def visited() -> list[str]:
        """Go once around the page with Tab."""
        anna.page.locator("#question").focus()
        labels = []
        for _ in range(60):
            keyboard.press("Tab")
            labels.append(anna.page.evaluate(focus) or "")
        return labels

    assert "Pick up: lay" in visited()
    assert not any(label.startswith(ENGLISH) for label in visited())
    anna.pick("lay").focus()
    keyboard.press("Enter")
    assert any(label.startswith(ENGLISH) for label in visited())
    anna.pick("lay").focus()
    keyboard.press("Tab")
    assert anna.page.evaluate(focus).startswith(ENGLISH)
    keyboard.press("Escape")
    expect(place(anna, ENGLISH)).to_be_hidden()
    assert anna.page.evaluate(focus) == "Pick up: lay"
    keyboard.press("Enter")
    keyboard.press("Tab")
    keyboard.press("Enter")
    anna.until_at(1)
    expect(anna.pick("lay")).to_be_focused()


def drag(player: Player, piece: Locator, to: tuple[float, float], let_go: bool = True) -> None:
    mouse = player.page.mouse
    mouse.move(*middle(piece))
    mouse.down()
    mouse.move(*to, steps=5)
    if let_go:
        mouse.up()


def test_a_piece_is_dragged_with_the_mouse(people: People, server: Server) -> None:
    anna = at_a_turn(people, server)
    anna.pick("lay").click()
    target = middle(place(anna, DANISH))
    anna.pick("lay").click()
    drag(anna, anna.pick("lay"), target, let_go=False)
    expect(anna.page.locator("#board .ghost")).to_have_count(1)
    assert middle(anna.page.locator("#board .ghost")) == pytest.approx(target, abs=2)
    expect(place(anna, DANISH)).to_contain_class("tw-aimed")
    anna.page.mouse.up()
    anna.until_at(1)
    expect(anna.page.locator("#board .ghost, #board .tw-aimed")).to_have_count(0)
    assert any("Danish" in line for line in anna.log)


def test_a_piece_that_is_dropped_elsewhere_stays_in_the_hand(people: People, server: Server) -> None:
    anna = at_a_turn(people, server)
    x, y = middle(anna.pick("lay"))
    drag(anna, anna.pick("lay"), (x + 40, y + 60))
    expect(anna.page.locator("#board .ghost")).to_have_count(0)
    expect(anna.pick("lay")).to_have_attribute("aria-pressed", "true")
    expect(place(anna, ENGLISH)).to_be_visible()
    assert anna.decisions == 0


class Finger:
    """A finger on the screen, which scrolls where the page lets it."""

    def __init__(self, player: Player) -> None:
        self.session = player.page.context.new_cdp_session(player.page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        self.session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.touch("touchStart", start)
        for step in range(1, 9):
            self.touch("touchMove", tuple(a + (b - a) * step / 8 for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
        self.touch("touchEnd")


SCROLLED = "() => scrollY"


def test_a_piece_is_dragged_with_a_finger_and_the_page_scrolls_where_there_is_none(
    people: People, server: Server
) -> None:
    phone: dict[str, Any] = PHONE
    anna = at_a_turn(people, server, **phone)
    anna.page.evaluate("scrollTo(0, 0)")
    anna.pick("lay").tap()
    target = middle(place(anna, DANISH))
    anna.pick("lay").tap()
    expect(place(anna, DANISH)).to_be_hidden()
    Finger(anna).drag(middle(anna.pick("lay")), target)
    anna.until_at(1)
    assert any("Danish" in line for line in anna.log)
    assert anna.page.evaluate(SCROLLED) == 0
    Finger(anna).drag((250, 380), (250, 180))
    expect(anna.page.locator(".bar")).not_to_be_in_viewport()


def test_who_only_watches_has_nothing_to_pick_up(people: People, server: Server) -> None:
    table = server.table("open", "greedy", "greedy", position=TURN)
    people("Anna").sit(table)
    watcher = people("Wanda")
    watcher.visit(table)
    watcher.at_table()
    expect(watcher.page.locator("#board [data-pick], #board [data-from]")).to_have_count(0)


# Warnings and groups.


def test_what_is_rarely_done_is_folded_away_and_stays_as_somebody_left_it(people: People, server: Server) -> None:
    anna = at_a_turn(people, server)
    group, summary = anna.page.locator("#group-rare"), anna.page.locator("#group-rare summary")
    expect(summary).to_have_text("Rarely done")
    button = anna.page.get_by_role("button", name="Draw two cards to your 3", exact=True)
    expect(group.locator(".choice")).to_be_hidden()
    summary.click()
    expect(group.locator(".choice")).to_be_visible()
    expect(group.locator(".barred")).to_have_count(0)
    expect(button.and_(group.locator("button"))).to_have_accessible_description("You lay nothing in this turn.")
    expect(group.locator(".warning")).to_be_visible()
    anna.choose(f"{ENGLISH} card")
    expect(group).to_have_count(0)
    anna.undo()
    expect(group.locator(".choice")).to_be_visible()


def test_the_key_of_what_is_folded_away_works(people: People, server: Server) -> None:
    anna = at_a_turn(people, server)
    expect(anna.page.locator("#group-rare .choice")).to_be_hidden()
    anna.page.keyboard.press("d")
    anna.until("Number(data().decisions) > 0")
    assert any("draws" in line for line in anna.log)


def test_a_list_says_what_to_know_before_that_which_is_chosen_in_it(people: People, server: Server) -> None:
    anna = at_a_turn(people, server, position="")
    anna.page.locator("#group-rare summary").click()
    form = anna.page.locator("#group-rare form.list")
    form.locator("select").select_option(label="Bid B3")
    expect(form.locator(".warning")).to_be_hidden()
    form.locator("select").select_option(label="Bid B12")
    expect(form.locator(".warning")).to_have_text("That is a lot.")
    expect(form.locator("button")).to_have_accessible_description("That is a lot.")
    form.locator("button").click()
    anna.until("Number(data().decisions) > 0")
    assert any("12" in line for line in anna.log)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [PHONE, {"viewport": {"width": 1400, "height": 900}}], ids=["phone", "desk"])
def test_all_of_it_fits_and_reads_well(people: People, server: Server, screen: dict[str, Any], scheme: str) -> None:
    anna = at_a_turn(people, server, locale="fr", color_scheme=scheme, **screen)
    anna.page.locator("#group-rare summary").click()
    expect(anna.page.locator("#group-rare .warning")).to_have_text("Vous ne posez rien ce tour-ci.")
    anna.pick("lay").click()
    assert fits(anna)
    if screen is PHONE:
        assert anna.page.evaluate(SMALL) == []
    assert faults(anna) == []
