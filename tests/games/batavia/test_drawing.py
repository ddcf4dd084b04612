"""The board as SVG."""

import random
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped]

import tradewinds as tw
from tradewinds.drawing import LAYOUTS, THEMES, art
from tradewinds.engine.discovery import find_card
from tradewinds.engine.game import Game, View
from tradewinds.games.batavia.components import WAREHOUSE_ALONE, WAREHOUSE_SHARED
from tradewinds.games.batavia.drawing.auction import chip_grid

SVG = "{http://www.w3.org/2000/svg}"
EVIL = ['<b>"Bad" & co</b>', "O'Neill", "x" * 80, "]]>", "&amp;"]


def parsed(svg: str) -> Element:
    root: Element = fromstring(svg)
    return root


def choices(svg: str) -> dict[int, Element]:
    found = [element for element in parsed(svg).iter() if element.attrib.get("class") == "tw-choice"]
    by_number = {int(element.attrib["data-action"]): element for element in found}
    assert len(by_number) == len(found)
    return by_number


def positions(players: int, seed: int, every: int) -> Iterator[Game]:
    """Play a random game that gets somewhere, and stop now and then."""
    game = tw.new("batavia", players=players, seed=seed)
    chance = random.Random(seed)
    for number in range(2000):
        if number % every == 0 or game.over:
            yield game
        if game.over:
            return
        cheap = [action for action in game.actions if action.verb != "bid" or int(action.object) < 6]
        game.play(chance.choice(cheap or game.actions))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("theme", THEMES)
def test_a_drawing_is_valid_in_every_layout_language_and_theme(layout: str, language: str, theme: str) -> None:
    for game in positions(players=4, seed=11, every=40):
        for eyes in (0, None, "all"):
            root = parsed(game.svg(eyes, language, layout=layout, theme=theme, names=EVIL))
            assert root.tag == f"{SVG}svg"
            assert root.attrib["lang"] == language


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_legal_action_has_one_place_and_the_label_of_that_action(players: int, layout: str) -> None:
    verbs = set()
    for game in positions(players, seed=players, every=1):
        view = game.view(game.asked)
        drawn = choices(view.svg(layout=layout, layer=True))
        assert sorted(drawn) == [action.number for action in view.actions]
        for action in view.actions:
            element = drawn[action.number]
            verbs.add(action.verb)
            assert element.attrib.get("data-key", "") == action.key
            assert element.attrib["role"] == "button"
            assert element.attrib["tabindex"] == "0"
            assert element.attrib["aria-label"] == element.findtext(f"{SVG}title")
            assert "{" not in element.attrib["aria-label"]
    assert {"bid", "pass", "draw", "lay", "stop", "advance", "exchange", "keep", "finish"} <= verbs


def test_labels_say_what_is_done_with_what() -> None:
    game = tw.parse(
        "batavia",
        """
        players: 4
        question: turn
        taken: 9 by 0, 2 by 1
        seat 0: at 9; hand EN 2, FR 1; open DK 3
        seat 1: at 2
        """,
    )
    drawn = choices(game.svg(0))
    assert drawn[game.action("draw").number].attrib["aria-label"].startswith("Draw two ship cards")
    assert "French" in drawn[game.action("lay FR").number].attrib["aria-label"]
    french = choices(game.svg(0, "fr"))
    assert french[game.action("lay FR").number].attrib["aria-label"] == "Poser une carte Bateau française"
    game.play("lay EN")
    game.play("stop")
    advance = game.action("advance EN")
    assert choices(game.svg(0))[advance.number].attrib["aria-label"].endswith(f"space {_next(game, 0)}")


def _next(game: Game, company: int) -> int:
    at = int(game.state.players[game.state.asked].at)
    return next(space for space in range(at + 1, 36) if game.state.shops[space].company == company)


def test_an_exchange_says_what_it_brings() -> None:
    game = next(game for game in positions(4, seed=2, every=1) if "exchange" in str(game.actions[0]))
    label = choices(game.svg(game.asked))[game.actions[0].number].attrib["aria-label"]
    assert re.fullmatch(r"Exchange your shops for (1|3|6|10|15) gold", label)


def test_who_can_neither_draw_nor_play_can_end_the_turn() -> None:
    hand = "EN 4, DK 4, FR 4, NL 4, SE 4"
    seats = "\n".join(f"seat {seat}: hand {hand}" for seat in range(1, 5))
    package = "EN 2, DK 2, FR 2, NL 2, SE 2"
    game = tw.parse("batavia", f"players: 5\nquestion: turn\npackage: {package}\nseat 0: open {hand}\n{seats}")
    assert [action.verb for action in game.actions] == ["empty_turn"]
    for layout in LAYOUTS:
        assert list(choices(game.svg(0, layout=layout))) == [game.action("empty turn").number]


def test_who_is_not_asked_gets_no_choices() -> None:
    for game in positions(players=3, seed=5, every=15):
        for eyes in (None, *(seat for seat in range(3) if seat != game.asked)):
            assert choices(game.svg(eyes)) == {}


def test_who_sees_everything_gets_the_choices_of_the_asked_seat() -> None:
    for game in positions(players=5, seed=6, every=15):
        assert sorted(choices(game.svg("all"))) == [action.number for action in game.actions]


def test_all_bids_of_the_richest_player_have_room() -> None:
    game = tw.parse(
        "batavia", "players: 5\nseat 0: bills 0\nseat 1: bills 75\nseat 2: bills 0\nseat 3: bills 0\nseat 4: bills 0"
    )
    for layout in LAYOUTS:
        assert len(choices(game.svg(1, layout=layout))) == 76
    columns, width, height = chip_grid(75, 314, 80)
    assert columns * width <= 314
    assert -(-75 // columns) * height <= 80


@pytest.mark.parametrize("layout", LAYOUTS)
def test_names_are_escaped(layout: str) -> None:
    for game in positions(players=5, seed=7, every=60):
        for eyes in (0, None, "all"):
            svg = game.svg(eyes, layout=layout, names=EVIL)
            assert "<b>" not in svg
            assert "&lt;b&gt;&quot;Bad&quot; &amp; co" in svg
            assert any(EVIL[2] in (element.text or "") for element in parsed(svg).iter(f"{SVG}desc"))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_hidden_is_in_the_drawing(layout: str) -> None:
    for game in positions(players=4, seed=8, every=25):
        for eyes in (0, 1, None):
            view = View(game.definition, game._table, eyes)
            twin = View(game.definition, view.redealt(99)._table, eyes)
            assert twin.svg(layout=layout) == view.svg(layout=layout)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layer_is_the_same_drawing_without_what_a_page_keeps(layout: str) -> None:
    shapes = art(find_card("batavia").folder)
    for game in positions(players=5, seed=9, every=30):
        whole, layer = game.svg(game.asked, layout=layout), game.svg(game.asked, layout=layout, layer=True)
        assert len(layer) < 20_000 < len(whole)
        assert "<style>" not in layer
        assert "<defs>" not in layer
        ids = {element.attrib["id"] for element in fromstring(shapes.sheet()).iter() if "id" in element.attrib}
        used = {element.attrib["href"][1:] for element in parsed(layer).iter(f"{SVG}use")}
        assert used <= ids
        assert choices(layer).keys() == choices(whole).keys()


@pytest.mark.parametrize(("language", "words"), [("en", "gold"), ("fr", "lettres de change")])
def test_the_description_tells_the_question_and_every_seat(language: str, words: str) -> None:
    names = ["Anna", "Ben", "Chloé"]
    for game in positions(players=3, seed=10, every=20):
        view = game.view(0)
        description = parsed(view.svg(language, names=names)).findtext(f"{SVG}desc") or ""
        assert description.startswith(view.question_in(language, names))
        assert words in description
        assert all(f"{name}\u00a0: " in description or f"{name}: " in description for name in names)


def test_the_end_shows_the_sheet_of_every_seat() -> None:
    *_, game = positions(players=4, seed=12, every=10_000)
    outcome = game.outcome
    assert outcome is not None
    for layout in LAYOUTS:
        root = parsed(game.svg(None, layout=layout))
        written = [element.text for element in root.iter(f"{SVG}text")]
        assert all(str(score) in written for score in outcome.scores)


def test_an_arrival_leaves_a_trace() -> None:
    game = next(game for game in positions(3, seed=3, every=1) if any(e.kind == "advanced" for e in game.events()))
    assert 'class="tw-trace"' in game.svg(None)
    assert 'class="tw-trace"' not in tw.new("batavia", seed=3).svg(None)


@pytest.mark.parametrize("kind", ["drew", "bought", "exchanged"])
@pytest.mark.parametrize("players", [3, 5])
def test_on_a_page_cards_bills_and_gold_that_changed_leave_a_trace(kind: str, players: int) -> None:
    game = next(game for game in positions(players, seed=3, every=1) if any(e.kind == kind for e in game.events()))
    page, picture = (game.svg(None, layer=layer).count('class="tw-trace"') for layer in (True, False))
    assert page > picture


WORDS = {"pass", "bid", "stop", "exchange", "keep", "empty_turn"}


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_page_that_asks_itself_gets_only_pieces_to_choose(players: int, layout: str) -> None:
    for game in positions(players, seed=players, every=1):
        view = game.view(game.asked)
        drawn = choices(view.svg(layout=layout, layer=True, asks=False))
        assert sorted(drawn) == [action.number for action in view.actions if action.verb not in WORDS]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_that_asks_itself_gets_no_question_and_a_lower_drawing(layout: str, language: str) -> None:
    for game in positions(players=4, seed=11, every=20):
        for eyes in (0, None, "all"):
            view = game.view(eyes)
            asking, silent = (parsed(view.svg(language, layout=layout, asks=asks)) for asks in (True, False))
            (*_, width, height), (*_, same, lower) = (
                map(int, root.attrib["viewBox"].split()) for root in (asking, silent)
            )
            assert width == same
            assert lower < height
            question = view.question_in(language)
            assert question in (asking.findtext(f"{SVG}desc") or "")
            assert question not in (silent.findtext(f"{SVG}desc") or "")


def pieces(svg: str) -> dict[str, str]:
    """Return the symbols of all named pieces."""
    named = [element for element in parsed(svg).iter(f"{SVG}use") if "data-piece" in element.attrib]
    by_name = {element.attrib["data-piece"]: element.attrib["href"][1:] for element in named}
    assert len(by_name) == len(named)
    return by_name


@pytest.mark.parametrize("layout", LAYOUTS)
def test_everything_that_moves_is_found_again_by_its_name(layout: str) -> None:
    companies = ("EN", "DK", "FR", "NL", "SE")
    always = {"boat", "cannon", *(f"seal-{code}" for code in companies), *(f"ship-{code}" for code in companies)}
    for game in positions(players=5, seed=4, every=10):
        found = pieces(game.svg(None, layout=layout, layer=True, asks=False))
        crates = {name: symbol for name, symbol in found.items() if name.startswith("crate-")}
        assert found.keys() - crates.keys() == always | {f"man-{seat}" for seat in range(5)}
        stored = {
            f"crate-{good}-{code}": f"stored-{seat}"
            for good, row in game.to_dict()["warehouses"].items()
            for code, seat in row.items()
            if seat is not None
        }
        assert crates == stored


def test_the_boat_lies_with_the_lot_until_somebody_owns_it() -> None:
    game = tw.new("batavia", players=3, seed=1)
    lot = pieces_at(game.svg(None, layer=True))["boat"]
    while game.actions[0].verb == "pass":
        game.play("pass")
    assert pieces_at(game.svg(None, layer=True))["boat"] != lot


def pieces_at(svg: str) -> dict[str, tuple[str, ...]]:
    """Return where all named pieces lie in their zones."""
    named = (element.attrib for element in parsed(svg).iter(f"{SVG}use") if "data-piece" in element.attrib)
    return {piece["data-piece"]: (piece.get("x", ""), piece.get("y", "")) for piece in named}


def test_secret_bills_are_drawn_as_a_question_mark_and_open_ones_as_a_number() -> None:
    secret = tw.new("batavia", seed=1).svg(None, layer=True)
    opened = tw.new("batavia", seed=1, open_bills=True).svg(None, layer=True)
    assert secret.count(">?</text>") == 3
    assert opened.count(">15</text>") >= 3


def test_the_warehouses_in_the_art_show_the_gold_of_the_box() -> None:
    root = fromstring(art(find_card("batavia").folder).sheet())
    warehouses = next(element for element in root.iter() if element.attrib.get("id") == "warehouses")
    written = [element.text for element in warehouses.iter(f"{SVG}text")]
    assert written == [
        text for pair in zip(WAREHOUSE_ALONE, WAREHOUSE_SHARED, strict=True) for text in (str(pair[0]), f"({pair[1]})")
    ]
