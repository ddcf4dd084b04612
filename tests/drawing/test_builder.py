"""What drawings of all games share."""

from typing import Any
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped]

import tradewinds as tw
from tradewinds.drawing import SEAT_COLOURS, THEMES, Drawing, art, escape
from tradewinds.drawing.builder import shortened, wrapped
from tradewinds.engine.discovery import find_card
from tradewinds.errors import BadOption
from tradewinds.text import texts

GAMES = tw.games()
SVG = "{http://www.w3.org/2000/svg}"


def blank(**how: object) -> Drawing:
    drawing = Drawing(texts("en"), **how)  # type: ignore[arg-type]
    drawing.width, drawing.height = 100, 50
    return drawing


def parsed(drawing: Drawing) -> Element:
    root: Element = fromstring(drawing.svg())
    return root


@pytest.mark.parametrize(("what", "wrong"), [("layout", "diagonal"), ("theme", "sepia")])
def test_an_unknown_layout_or_theme_is_refused_with_those_there_are(what: str, wrong: str) -> None:
    with pytest.raises(BadOption, match=rf"{wrong}.*there are: \w+"):
        blank(**{what: wrong})


def test_whatever_a_name_contains_can_stand_in_xml() -> None:
    assert escape('<b> & "co"\x00\x1b') == "&lt;b&gt; &amp; &quot;co&quot;"


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    drawing = blank(names=["Anna"])
    assert (drawing.name(0), drawing.name(1)) == ("Anna", "Seat 1")


def test_a_choice_carries_its_number_its_key_and_a_label() -> None:
    action = tw.new("batavia", seed=1).action("bid 3")
    drawing = blank()
    with drawing.choice(action, "Bid 3 bills"):
        drawing.glow(1, 2, 3, 4)
    choice = parsed(drawing).find(f"{SVG}g")
    assert choice is not None
    assert choice.attrib == {
        "class": "tw-choice",
        "data-action": "3",
        "data-key": "3",
        "role": "button",
        "tabindex": "0",
        "aria-label": "Bid 3 bills",
    }
    assert choice.findtext(f"{SVG}title") == "Bid 3 bills"


def test_a_choice_without_a_key_carries_none() -> None:
    drawing = blank()
    with drawing.choice(tw.new("batavia", seed=1).action("bid 30"), "Bid"):
        pass
    choice = parsed(drawing).find(f"{SVG}g")
    assert choice is not None
    assert "data-key" not in choice.attrib


class Words:
    """A view that has words for every choice, and warns of some."""

    def button_in(self, action: Any, language: str) -> str:
        return f"Do {action.text} & more ({language})"

    def warning_in(self, action: Any, language: str) -> str:
        return "It costs <all>." if action.text == "bid 30" else ""


@pytest.mark.parametrize(
    ("action", "label", "said"),
    [
        ("bid 3", "", "Do bid 3 & more (en)"),
        ("bid 3", "Bid", "Bid"),
        ("bid 30", "", "Do bid 30 & more (en) ⚠ It costs <all>."),
        ("bid 30", "Bid", "Bid ⚠ It costs <all>."),
    ],
)
def test_a_choice_says_what_its_button_says_and_warns(action: str, label: str, said: str) -> None:
    drawing = blank(view=Words())
    with drawing.choice(tw.new("batavia", seed=1).action(action), label):
        pass
    choice = parsed(drawing).find(f"{SVG}g")
    assert choice is not None
    assert choice.attrib["aria-label"] == choice.findtext(f"{SVG}title") == said


def picked_and_placed(**how: object) -> Element:
    """Draw a ship that can be picked up, and a place for it."""
    drawing = blank(**how)
    with drawing.pick('"ship"', "Your ship"):
        drawing.put("ship", 1, 2)
    with drawing.choice(tw.new("batavia", seed=1).action("pass"), "To the north", source='"ship"'):
        drawing.glow(1, 2, 3, 4)
    return parsed(drawing)


def test_on_a_page_a_piece_can_be_picked_up_and_its_places_name_it() -> None:
    piece, place = picked_and_placed(layer=True).findall(f"{SVG}g")
    assert piece.attrib == {
        "class": "tw-pick",
        "data-pick": '"ship"',
        "role": "button",
        "tabindex": "0",
        "aria-pressed": "false",
        "aria-label": "Your ship",
    }
    assert piece.find(f"{SVG}use") is not None
    assert (place.attrib["data-from"], place.attrib["data-action"]) == ('"ship"', "0")


def test_in_a_picture_that_stands_alone_every_place_is_shown_and_nothing_is_picked_up() -> None:
    root = picked_and_placed()
    assert [element.attrib.get("data-action") for element in root.findall(f"{SVG}g")] == ["0"]
    assert not [element for element in root.iter() if {"data-pick", "data-from"} & set(element.attrib)]
    assert root.find(f"{SVG}use") is not None


def test_where_nothing_is_offered_the_piece_is_left_and_its_places_are_not() -> None:
    root = picked_and_placed(layer=True, offers=False)
    assert root.findall(f"{SVG}g") == []
    assert root.find(f"{SVG}use") is not None


def test_a_piece_has_its_name_in_a_layer_and_none_in_a_picture_that_stands_alone() -> None:
    for layer in (True, False):
        drawing = blank(layer=layer)
        drawing.put("man-0", 1, 2, piece="man-0")
        drawing.use("boat", 1, 2, 3, 4, title="Boat", piece='"boat"')
        drawing.put("man-1", 1, 2)
        named = [element.attrib.get("data-piece") for element in parsed(drawing).iter(f"{SVG}use")]
        assert named == (["man-0", '"boat"', None] if layer else [None, None, None])


def test_a_path_can_be_the_route_of_a_piece_in_a_layer() -> None:
    for layer in (True, False):
        drawing = blank(layer=layer)
        drawing.line("M0 0h9", "wake", route='"boat"')
        drawing.line("M0 0h9", "wake")
        routes = [element.attrib.get("data-route") for element in parsed(drawing).iter(f"{SVG}path")]
        assert routes == (['"boat"', None] if layer else [None, None])


def test_a_drawing_asks_unless_it_is_told_that_the_page_does() -> None:
    assert blank().asks
    assert not blank(asks=False).asks


def test_title_and_description_come_first_and_are_escaped() -> None:
    drawing = blank()
    drawing.title, drawing.description = "A & B", "1 < 2"
    title, description = list(parsed(drawing))
    assert (title.tag, title.text) == (f"{SVG}title", "A & B")
    assert (description.tag, description.text) == (f"{SVG}desc", "1 < 2")


def test_long_names_are_cut_and_long_questions_are_broken_into_lines() -> None:
    assert shortened("Anna", 100, 20) == "Anna"
    assert shortened("Bartholomew of Batavia", 100, 20) == "Bartholom…"
    assert wrapped("to be or not to be", 100, 20) == ["to be or", "not to be"]


def test_no_line_begins_with_the_question_mark_that_french_sets_apart() -> None:
    assert wrapped("passer ou jouer ?", 150, 20) == ["passer ou", "jouer\u00a0?"]


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_has_a_colour_of_its_own_in_every_theme(game: str) -> None:
    shapes = art(find_card(game).folder)
    for theme in THEMES:
        for seat, colour in enumerate(SEAT_COLOURS):
            assert f".tw-seat-{seat}{{color:{colour}}}" in shapes.css(theme)


@pytest.mark.parametrize("game", GAMES)
def test_night_is_unconditional_by_night_conditional_by_itself_and_absent_by_day(game: str) -> None:
    shapes = art(find_card(game).folder)
    night, condition = ".tw-ground{fill:#071526}", "prefers-color-scheme: dark"
    assert night in shapes.css("night")
    assert condition not in shapes.css("night")
    assert night not in shapes.css("light")
    assert condition in shapes.css("auto")


@pytest.mark.parametrize("game", GAMES)
def test_the_style_uses_nothing_that_simple_renderers_cannot_read(game: str) -> None:
    css = art(find_card(game).folder).css("auto")
    for modern in ("var(", "color-mix(", "calc(", ":root", "@import", "url("):
        assert modern not in css
    assert css.count("{") == css.count("}")


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_has_every_symbol_once(game: str) -> None:
    shapes = art(find_card(game).folder)
    root = fromstring(shapes.sheet())
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert "tw-chart" in ids
    assert len(ids) == len(set(ids))
    wanted = {element.attrib["href"][1:] for element in root.iter(f"{SVG}use")}
    assert wanted <= set(ids)
