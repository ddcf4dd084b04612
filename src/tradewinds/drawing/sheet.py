"""The score sheet at the end of a game: who has won, and where the points come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from tradewinds.drawing.builder import Drawing, escape, shortened, wrapped

ROW = 32
NAMES = 300
"""The room for ranks and names beside the columns."""


class Result(Protocol):
    """How a game ended."""

    @property
    def scores(self) -> Sequence[int]:
        """The points of each seat."""

    @property
    def ranks(self) -> Sequence[int]:
        """The place of each seat."""

    @property
    def sheet(self) -> Sequence[Mapping[str, int]]:
        """The points of each seat by source."""


class Symbol(NamedTuple):
    """What stands at the head of a column that is too narrow for words."""

    name: str
    width: int
    height: int
    classes: str = ""


def sheet_height(drawing: Drawing, result: Result) -> int:
    """Return the height of the sheet on a desk, or on a phone, where it is written the other way round."""
    return 128 + ROW * len(result.sheet[0]) if drawing.layout == "tall" else 76 + ROW * len(result.scores)


def draw_sheet(
    drawing: Drawing,
    result: Result,
    names: Sequence[str],
    width: float,
    height: float | None = None,
    symbols: Mapping[str, Symbol] | None = None,
) -> None:
    """Draw a row for each seat and a column for each source; on a phone the other way round.

    Where there is less than the usual height for it, rows are closer. With symbols, these are the heads of columns.
    """
    high = sheet_height(drawing, result) if height is None else height
    drawing.panel(0, 0, width, high)
    drawing.heading(width / 2, 0, drawing.texts("board.result"))
    seats = sorted(range(len(names)), key=lambda seat: result.ranks[seat])
    if drawing.layout == "tall":
        _write_down(drawing, result, [(seat, names[seat]) for seat in seats], width)
        return
    step = (width - NAMES - 20) / (len(result.sheet[0]) + 1)
    _write_heads(drawing, list(result.sheet[0]), step, symbols or {})
    drawing.line(f"M16 54H{width - 16:g}", "tw-rule")
    row = min(ROW, (high - 98) / max(len(seats) - 1, 1))
    for place, seat in enumerate(seats):
        with drawing.zone(0, round(84 + row * place)):
            _write_seat(drawing, result, seat, names[seat], step)


def _middle(step: float, column: int) -> int:
    return round(NAMES + step * (column + 0.5))


def _write_heads(drawing: Drawing, sources: list[str], step: float, symbols: Mapping[str, Symbol]) -> None:
    heads = [*((source, f"sources.{source}") for source in sources), ("", "board.total")]
    with drawing.zone(0, 62, classes="tw-mild"):
        for column, (source, key) in enumerate(heads):
            middle, symbol = _middle(step, column), symbols.get(source)
            if symbol is None:
                lines = wrapped(drawing.texts(key), step, 20)
                drawing.lines(middle, -20 * len(lines), 20, lines, "")
            else:
                x, y = middle - symbol.width // 2, -29 - symbol.height // 2
                box = (x, y, symbol.width, symbol.height)
                drawing.use(symbol.name, *box, classes=symbol.classes, title=drawing.say(key))


def _write_seat(drawing: Drawing, result: Result, seat: int, name: str, step: float) -> None:
    drawing.text(34, 0, result.ranks[seat], "tw-sum")
    drawing.use(f"mark-{seat}", 58, -20, 24, 24, classes=f"tw-seat-{seat}")
    drawing.text(92, 0, escape(shortened(name, 185, 23)), "tw-who")
    points = result.sheet[seat].values()
    with drawing.zone(0, 0, classes="tw-mid"):
        for column, number in enumerate(points):
            drawing.text(_middle(step, column), 0, _points(number))
    drawing.text(_middle(step, len(points)), 2, _signed(result.scores[seat]), "tw-sum")


def _write_down(drawing: Drawing, result: Result, seats: list[tuple[int, str]], width: float) -> None:
    sources = list(result.sheet[0])
    step = (width - 210) / len(seats)
    for column, (seat, name) in enumerate(seats):
        x = round(200 + step * (column + 0.5))
        drawing.text(x - 20, 42, result.ranks[seat], "tw-sum")
        drawing.use(f"mark-{seat}", x - 4, 20, 26, 26, classes=f"tw-seat-{seat}")
        with drawing.zone(x, 0, classes="tw-mid"):
            drawing.text(0, 68, escape(shortened(name, step - 6, 18)))
            for row, number in enumerate(result.sheet[seat].values()):
                drawing.text(0, 104 + ROW * row, _points(number))
        drawing.text(x, 108 + ROW * len(sources), _signed(result.scores[seat]), "tw-sum")
    for row, source in enumerate(sources):
        drawing.text(20, 104 + ROW * row, escape(shortened(drawing.texts(f"sources.{source}"), 200, 19)), "tw-say")
    drawing.text(20, 108 + ROW * len(sources), drawing.say("board.total"), "tw-say")
    drawing.line(f"M16 80H{width - 16:g}M16 {84 + ROW * len(sources)}H{width - 16:g}", "tw-rule")


def _points(points: int) -> str:
    """Return the points of a source, and a dot for none."""
    return _signed(points) if points else "·"


def _signed(points: int) -> str:
    return str(points).replace("-", "−")
