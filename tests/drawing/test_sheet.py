"""The score sheet that ends the drawing of every game."""

from dataclasses import dataclass, replace

import pytest

from drawn import SVG, parsed, written
from tradewinds.drawing import LAYOUTS, Drawing
from tradewinds.drawing.sheet import Symbol, draw_sheet, sheet_height
from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards

NAMES = ["Anna", "Ben", "Chloé"]


@dataclass(frozen=True)
class Ended:
    """Somebody lost by the first source, and nobody got anything from the last."""

    sheet: tuple[dict[str, int], ...]
    scores: tuple[int, ...] = (7, 12, -3)
    ranks: tuple[int, ...] = (2, 1, 3)


def ended(card: Card) -> Ended:
    first, second, *others = card.load().sources
    points = ((4, 3), (5, 7), (-3, 0))
    nothing = dict.fromkeys(others, 0)
    return Ended(tuple({first: lost, second: won, **nothing} for lost, won in points))


def drawn(card: Card, layout: str, height: float | None = None, symbols: dict[str, Symbol] | None = None) -> str:
    drawing = Drawing(card.texts("en"), layout=layout)
    drawing.width, drawing.height = 900, sheet_height(drawing, ended(card))
    draw_sheet(drawing, ended(card), NAMES, 900, height, symbols)
    return drawing.svg()


each_game = pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)


@each_game
@pytest.mark.parametrize("layout", LAYOUTS)
def test_seats_stand_by_rank_with_all_their_points(card: Card, layout: str) -> None:
    texts = written(drawn(card, layout))
    assert [text for text in texts if text in NAMES] == ["Ben", "Anna", "Chloé"]
    assert {"1", "2", "3", "4", "5", "7", "12"} <= set(texts)


@each_game
@pytest.mark.parametrize("layout", LAYOUTS)
def test_losses_have_a_minus_sign_and_nothing_is_a_dot(card: Card, layout: str) -> None:
    texts = written(drawn(card, layout))
    assert texts.count("−3") == 2
    assert "-3" not in texts
    assert "0" not in texts
    assert texts.count("·") == 1 + 3 * (len(card.load().sources) - 2)


@each_game
def test_a_symbol_takes_the_place_of_the_words_at_the_head_of_a_column(card: Card) -> None:
    source = card.load().sources[0]
    head = card.texts("en")(f"sources.{source}")
    svg = drawn(card, "wide", symbols={source: Symbol("gold", 30, 30)})
    assert head not in " ".join(written(svg))
    used = [element for element in parsed(svg).iter(f"{SVG}use") if element.attrib["href"] == "#gold"]
    assert [element.findtext(f"{SVG}title") for element in used] == [head]


@each_game
def test_rows_are_closer_where_there_is_less_room(card: Card) -> None:
    def lowest(height: float | None) -> float:
        zones = [element.attrib.get("transform", "") for element in parsed(drawn(card, "wide", height)).iter(f"{SVG}g")]
        return max(float(zone.removeprefix("translate(").rstrip(")").split()[1]) for zone in zones if zone)

    assert lowest(140) < 140 - 10 < lowest(None)


def test_every_seat_can_be_alike() -> None:
    """Who shares a place stands in the order of the seats."""
    card = cards()[0]
    drawing = Drawing(card.texts("en"))
    draw_sheet(drawing, replace(ended(card), ranks=(1, 1, 1)), NAMES, 900)
    assert [part for part in drawing.parts if "tw-who" in part] == [
        f'<text x="92" class="tw-who">{name}</text>' for name in NAMES
    ]
