"""Whole games: two people and a bot with everything a mouse can do, one person by keyboard only, one on a phone."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from browser.players import Player, Server, next_of

People = Callable[..., Player]

PHONE = {
    "viewport": {"width": 390, "height": 780},
    "has_touch": True,
    "is_mobile": True,
    "user_agent": "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile",
}
SMALL = """() => [...document.querySelectorAll("#ask button, #ask input, #ask summary")]
  .filter((item) => item.checkVisibility() && item.getBoundingClientRect().height < 40)
  .map((item) => `${item.innerText} ${item.getBoundingClientRect().height}`)"""
AROUND = 400
"""More than there ever is on a page to go to with Tab."""
FOCUS = """() => {
  const focus = document.activeElement;
  return focus === document.body ? "" : focus.innerText || focus.getAttribute("aria-label") || "";
}"""


def play_on(players: tuple[Player, ...], turn: Callable[[Player], str]) -> Counter[str]:
    """Let everybody who is asked take a turn until the game is over; count how choices were made."""
    ways: Counter[str] = Counter()
    while (player := next_of(*players)) is not None:
        ways[turn(player)] += 1
    return ways


def sheets(player: Player) -> Iterator[tuple[int, list[int], list[str]]]:
    """Return of each seat the points, the points of each source, and the reason for each."""
    for sheet in player.page.locator(".points-of").all():
        points = [int(text) for text in sheet.locator("td.points").all_inner_texts()]
        yield int(sheet.locator(".total").inner_text()), points, sheet.locator("td.why").all_inner_texts()


def test_two_people_and_a_bot_play_a_game_to_its_end_and_go_on_with_another(people: People, server: Server) -> None:
    anna, bert = people("Anna"), people("Bert")
    table = server.table("open", "open", "greedy", seed=3)
    anna.sit(table)
    bert.sit(table)
    dice = random.Random(1)

    def turn(player: Player) -> str:
        if player.page.locator("#undo:not(.barred)").count() and dice.random() < 0.15:
            player.undo()
            return "undo"
        return player.play_something(dice)

    ways = play_on((anna, bert), turn)
    assert set(ways) == {"board", "button", "number", "undo", "confirm"}
    bert.until('data().mood === "over"')
    for player in (anna, bert):
        expect(player.page.locator("#result")).to_be_visible()
        expect(player.question).to_contain_text(re.compile(r"wins? .*with \d+ points"))
        points = list(sheets(player))
        assert len(points) == 3
        assert all(total == sum(parts) for total, parts, _ in points)
        assert all(reason for _, _, reasons in points for reason in reasons)
    assert anna.log == bert.log
    assert anna.page.locator("#board").inner_html() == bert.page.locator("#board").inner_html()

    anna.page.get_by_role("button", name="Play again").click()
    anna.page.wait_for_url(lambda url: url != table)
    bert.page.get_by_role("link", name="To the next game").click()
    bert.page.wait_for_url(anna.page.url)
    bert.at_table()
    bert.sit(anna.page.url)
    assert next_of(anna, bert) in (anna, bert)


def test_a_game_with_numbers_together_and_a_long_list_is_played_to_its_end(people: People, server: Server) -> None:
    anna, dice = people("Anna"), random.Random(4)
    anna.sit(server.table("open", "greedy", "greedy", game="tonga_bonga", max_rounds=2))
    ways = play_on((anna,), lambda player: player.play_something(dice))
    assert {"numbers", "board", "button", "list", "confirm"} <= set(ways)
    expect(anna.page.locator("#result")).to_be_visible()
    assert all(total == sum(parts) for total, parts, _ in sheets(anna))


# Without a mouse.


def tab_to(player: Player, words: str) -> None:
    """Go through the page with Tab until something bears these words: once around, past all links of a long log."""
    for _ in range(AROUND):
        if words in player.page.evaluate(FOCUS):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {words}.")


def turn_by_keys(player: Player, dice: random.Random) -> str:
    """Take one step with the keyboard alone."""
    keyboard, before = player.page.keyboard, player.moment
    offer = player.offer()
    if offer.confirm:
        keyboard.press("Enter")
        player.until('!document.getElementById("confirm") && idle()')
        return "confirm"
    if player.page.locator("#undo:not(.barred)").count() and dice.random() < 0.15:
        keyboard.press("Backspace")
        player.until(f'data().moment !== "{before}" && idle()')
        return "undo"
    if offer.number is not None and offer.number["least"] < offer.number["most"] and dice.random() < 0.4:
        keyboard.type(str(min(offer.number["least"] + dice.randint(0, 3), offer.number["most"])))
        keyboard.press("Enter")
        way = "number"
    elif offer.board and dice.random() < 0.1:
        piece = player.page.locator(f'#board [data-action="{dice.choice(offer.board)}"]').first
        tab_to(player, piece.get_attribute("aria-label") or "?")
        keyboard.press("Enter")
        way = "board"
    else:
        key = player.page.locator(f"#choice-{dice.choice(offer.keys)}").get_attribute("data-key")
        keyboard.press(key or "?")
        way = "letter"
    player.until(f'data().moment !== "{before}" && idle()')
    return way


def test_a_table_is_opened_by_keyboard_only(people: People) -> None:
    anna = people("Anna")
    anna.visit()
    tab_to(anna, "Play against bots")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_url("**/new/**")
    tab_to(anna, "To the table")
    anna.page.keyboard.press("Enter")
    anna.at_table()
    assert anna.until_asked()
    anna.page.keyboard.press("?")
    expect(anna.page.get_by_role("dialog", name="Keys")).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("dialog", name="Keys")).to_be_hidden()
    turn_by_keys(anna, random.Random(2))


def test_a_whole_game_is_played_by_keyboard_only(people: People, server: Server) -> None:
    anna, dice = people("Anna"), random.Random(2)
    table = server.table("open", "greedy", "greedy", seed=3)
    anna.visit(table)
    anna.at_table()
    tab_to(anna, "Your name")
    anna.page.keyboard.type("Anna")
    anna.page.keyboard.press("Enter")
    ways = play_on((anna,), lambda player: turn_by_keys(player, dice))
    assert set(ways) == {"letter", "number", "board", "undo", "confirm"}
    expect(anna.page.locator("#result")).to_be_visible()
    tab_to(anna, "Play again")
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("#result")).to_have_count(0)
    expect(anna.page).not_to_have_url(table)


# On a phone.


@pytest.fixture
def carl(people: People) -> Player:
    """Somebody with a phone."""
    return people("Carl", **PHONE)


def fits(player: Player) -> bool:
    """Tell whether nothing makes the page wider than the screen."""
    return bool(player.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"))


def test_a_whole_game_is_played_on_a_phone(carl: Player, server: Server) -> None:
    carl.sit(server.table("open", "greedy", "greedy", seed=5))
    dice = random.Random(3)

    def turn(player: Player) -> str:
        assert fits(player)
        assert player.page.evaluate(SMALL) == []
        return player.play_something(dice, ("tap", "tap on board"))

    ways = play_on((carl,), turn)
    assert {"tap", "tap on board", "confirm"} <= set(ways)
    expect(carl.page.locator("#result")).to_be_visible()
    assert fits(carl)


def test_every_page_fits_on_a_phone(carl: Player, server: Server) -> None:
    table = server.table("open", "greedy", "greedy", moves=30)
    for page in ("/", "/new/batavia/", "/rules/batavia/", "/records/", "/nowhere/", table):
        carl.watch.missing = page == "/nowhere/"
        carl.visit(page)
        carl.page.wait_for_load_state()
        assert fits(carl), page
    carl.sit(table)
    carl.page.get_by_role("link", name="Replay").click()
    carl.page.locator("#slider").wait_for()
    assert fits(carl)


CUT_OFF = """() => [...document.querySelectorAll(".row:not([hidden]) select")].flatMap((list) => {
  const style = getComputedStyle(list);
  const sheet = document.body.appendChild(document.createElement("div"));
  const before = list.value;
  const cut = [...list.options].filter((option) => {
    list.value = option.value;
    const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    sheet.style.setProperty("width", `${room}px`);
    for (const name of ["font-family", "font-size", "line-height", "white-space"]) {
      sheet.style.setProperty(name, style.getPropertyValue(name));
    }
    sheet.textContent = option.text;
    return sheet.scrollWidth > room + 1 || sheet.offsetHeight > list.clientHeight;
  });
  list.value = before;
  sheet.remove();
  return cut.map((option) => option.text);
})"""
"""The entries that a list of a new table would not show whole, if they were chosen."""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_whole_level_of_a_bot_can_be_read_in_a_closed_list(people: People, server: Server, language: str) -> None:
    carl = people("Carl", locale=language, **PHONE)
    carl.visit("/new/batavia/")
    carl.page.wait_for_load_state()
    assert carl.page.evaluate(CUT_OFF) == []


def test_the_board_can_be_enlarged_and_moved_about(carl: Player, server: Server) -> None:
    carl.sit(server.table("open", "greedy", "greedy"))
    carl.until_asked()
    board = carl.page.locator("#board")
    whole = carl.page.locator("#board svg").bounding_box()
    carl.page.get_by_role("button", name="Zoom").tap()
    expect(carl.page.get_by_role("button", name="Zoom")).to_have_attribute("aria-pressed", "true")
    larger = carl.page.locator("#board svg").bounding_box()
    assert whole is not None
    assert larger is not None
    assert larger["width"] > 1.5 * whole["width"]
    assert fits(carl)
    assert board.evaluate("board => getComputedStyle(board).overflowX") == "auto"
    assert board.evaluate("board => getComputedStyle(board.firstElementChild).touchAction") in ("auto", "manipulation")
    assert board.evaluate("board => { board.scrollLeft = 150; return board.scrollLeft; }") == 150
    carl.page.get_by_role("button", name="Zoom").tap()
    expect(carl.page.get_by_role("button", name="Zoom")).to_have_attribute("aria-pressed", "false")
    assert carl.page.locator("#board svg").bounding_box() == whole
