"""Drawings as pixels: the right size and colours, with letters; what cannot be drawn is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import tradewinds as tw
from tradewinds.adapters import pixels as painting
from tradewinds.adapters.pixels import WIDEST, pixels
from tradewinds.adapters.wording import AdapterError
from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards
from tradewinds.text import LANGUAGES

SHEET = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">{}</svg>'
FLAG = SHEET.format('<rect width="20" height="20" fill="#ff0080"/>')


def test_a_picture_has_the_width_asked_for_and_keeps_its_proportions() -> None:
    picture = pixels(FLAG, 100)
    assert picture.shape == (50, 100, 3)
    assert picture.dtype == np.uint8


def test_colours_come_in_the_order_red_green_blue_and_nothing_is_white() -> None:
    picture = pixels(FLAG, 40)
    assert picture[10, 5].tolist() == [255, 0, 128]
    assert picture[10, 35].tolist() == [255, 255, 255]


def test_a_picture_may_be_painted_over() -> None:
    pixels(FLAG, 40)[:] = 0


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)
def test_a_board_has_its_words(card: Card) -> None:
    drawing = tw.new(card.name, seed=1).svg(theme="light")
    speechless = re.sub(r"<text.*?</text>", "", drawing, flags=re.DOTALL)
    assert (pixels(drawing, 600) != pixels(speechless, 600)).any()


@pytest.fixture
def _no_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(painting, "FACES", ("A face that nobody has",))
    painting._face.cache_clear()
    yield
    painting._face.cache_clear()


@pytest.mark.usefixtures("_no_fonts")
def test_a_system_without_fonts_is_warned_of_once() -> None:
    with pytest.warns(UserWarning, match="No font was found"):
        assert pixels(FLAG, 40).shape == (20, 40, 3)
    pixels(FLAG, 40)


@pytest.mark.parametrize("width", [0, -1, WIDEST + 1, 2.5, True, "wide", None])
def test_a_width_that_no_picture_has_is_refused(width: Any) -> None:
    with pytest.raises(AdapterError, match=f"from 1 to {WIDEST}"):
        pixels(FLAG, width)


@pytest.mark.parametrize("text", ["", "a board", "<svg", SHEET.format("<rect>")])
def test_what_is_no_drawing_is_refused_in_every_language(text: str) -> None:
    with pytest.raises(AdapterError) as refusal:
        pixels(text, 40)
    assert all("SVG" in refusal.value.text_in(language) for language in LANGUAGES)
