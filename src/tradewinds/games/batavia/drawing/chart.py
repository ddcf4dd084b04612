"""The sea chart: shops, merchants, the finish, and where one can go."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tradewinds.drawing import escape
from tradewinds.drawing.builder import Wording
from tradewinds.games.batavia.components import FINISH_GOLD
from tradewinds.games.batavia.drawing.board import GOOD_SYMBOLS, Board
from tradewinds.games.batavia.rules.track import next_shop
from tradewinds.games.batavia.terms import (
    COMPANY_CODES,
    FINISH,
    NONE,
    SHOPS,
    START,
    UNKNOWN,
)

if TYPE_CHECKING:
    pass

CHART_WIDTH, CHART_HEIGHT = 1000, 720
TILE = 62
SPACES: list[tuple[int, int]] = json.loads(
    (Path(__file__).parents[1] / "art" / "route.json").read_text(encoding="utf-8")
)["spaces"]


def draw_chart(board: Board) -> None:
    """Draw the sea with shops, merchants and finish."""
    drawing = board.drawing
    drawing.use("tw-chart", 0, 0, CHART_WIDTH, CHART_HEIGHT)
    _draw_shops(board)
    _draw_finish(board)
    drawing.put("spaces-large" if drawing.layout == "tall" else "spaces", 0, 0)
    _draw_arrival(board)
    _draw_merchants(board)
    _draw_targets(board)


def _draw_shops(board: Board) -> None:
    drawing = board.drawing
    titles = _tile_titles(drawing.texts)
    backs = []
    for space in range(1, SHOPS + 1):
        company, good = board.shops[space]
        x, y = SPACES[space]
        if company == UNKNOWN:
            backs.append(f'<use href="#back" x="{x}" y="{y}"/>')
        elif company != NONE:
            drawing.put(f"{COMPANY_CODES[company]}-{GOOD_SYMBOLS[good]}", x, y, titles[space][company][good])
    if backs:
        drawing.parts.append(f"<g><title>{drawing.say('board.face_down')}</title>{''.join(backs)}</g>")


def _draw_finish(board: Board) -> None:
    if board.finish_tile == NONE:
        x, y = SPACES[FINISH]
        title = board.drawing.say("board.finish_tile", gold=FINISH_GOLD)
        board.drawing.use("finish", x - 31, y - 31, TILE, TILE, title=title)


def _draw_arrival(board: Board) -> None:
    """Leave a trace where a merchant has just arrived."""
    arrived = board.happened.get("advanced")
    space = arrived.numbers["space"] if arrived else FINISH if "finished" in board.happened else None
    if space is not None:
        x, y = SPACES[space]
        board.drawing.trace(x - 37, y - 37, 74, 74, 16)


def _draw_merchants(board: Board) -> None:
    drawing = board.drawing
    waiting = [seat for seat, player in enumerate(board.players) if player.at == START]
    for seat, player in enumerate(board.players):
        x, y = SPACES[player.at]
        if player.at == START:
            place = waiting.index(seat)
            x += round((place - (len(waiting) - 1) / 2) * 20)
            y += 6 if place % 2 else -6
        elif player.at != FINISH and drawing.layout == "tall":  # the numbers are larger there
            x, y = x + 11, y + 8
        key = "_at_start" if player.at == START else "_at_finish" if player.at == FINISH else ""
        title = drawing.say(f"board.merchant{key}", seat=board.names[seat], space=player.at)
        drawing.put(f"man-{seat}", x, y, title, piece=f"man-{seat}")


def _draw_targets(board: Board) -> None:
    """Make the shops to which the asked merchant can sail glow."""
    drawing = board.drawing
    for action in board.choices.get("advance", ()):
        space = int(next_shop(board.view.state, board.asked, action.index))
        x, y = SPACES[space]
        with drawing.choice(action, board.label(action, space=space)):
            drawing.glow(x - 34, y - 34, 68, 68, 10)
    finish = board.only("finish")
    if finish:
        x, y = SPACES[FINISH]
        with drawing.choice(finish, board.label(finish)):
            drawing.glow(x - 36, y - 36, 72, 72, 10)


@cache
def _tile_titles(texts: Wording) -> list[list[list[str]]]:
    """Return what each shop is called on each space: always the same, so said once."""
    return [
        [
            [escape(texts("board.shop", space=space, company=company, good=good)) for good in texts.terms("good")]
            for company in texts.terms("company")
        ]
        for space in range(FINISH)
    ]
