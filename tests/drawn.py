"""What tests of drawings look at: the elements of an SVG, at moments of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped]

from tradewinds.drawing import art
from tradewinds.engine.actions import Action
from tradewinds.engine.card import Card
from tradewinds.engine.game import Game

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> Element:
    """Return the outermost element of an SVG."""
    root: Element = fromstring(svg)
    return root


def symbols(card: Card) -> Element:
    """Return the art of a game."""
    return parsed(art(card.folder).sheet())


def choices(svg: str) -> dict[int, Element]:
    """Return what can be chosen, by the numbers of the actions; each has one place."""
    found = [element for element in parsed(svg).iter() if element.attrib.get("class") == "tw-choice"]
    by_number = {int(element.attrib["data-action"]): element for element in found}
    assert len(by_number) == len(found)
    return by_number


def pieces(svg: str) -> dict[str, dict[str, str]]:
    """Return what moves from one position to the next, by name; no name stands twice."""
    named = [element for element in parsed(svg).iter() if "data-piece" in element.attrib]
    by_name = {element.attrib["data-piece"]: dict(element.attrib) for element in named}
    assert len(by_name) == len(named)
    return by_name


def written(svg: str) -> list[str]:
    """Return every text."""
    return [element.text or "" for element in parsed(svg).iter(f"{SVG}text")]


def description(svg: str) -> str:
    """Return what is said to who cannot see it."""
    return parsed(svg).findtext(f"{SVG}desc") or ""


def along(game: Game, choose: Callable[[Game], Action | int], every: int = 1, most: int = 2000) -> Iterator[Game]:
    """Play a game as somebody chooses, and stop after every so many decisions and at the end."""
    for number in range(most):
        if number % every == 0 or game.over:
            yield game
        if game.over:
            return
        game.play(choose(game))


def expect_a_shape_for_every_seat(card: Card, *kinds: str) -> None:
    """Expect symbols like ``ship-{}`` to bear another mark for every seat: colour alone is not enough."""
    by_name = {element.attrib["id"]: element for element in symbols(card).iter() if "id" in element.attrib}
    for kind in kinds:
        marks = [list(by_name[kind.format(seat)])[-1] for seat in range(card.players[1])]
        shapes = {tuple(sorted((part.tag, part.attrib.get("d", "")) for part in mark)) for mark in marks}
        assert len(shapes) == card.players[1]
