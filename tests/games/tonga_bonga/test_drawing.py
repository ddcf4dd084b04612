"""The board as SVG: what is particular to this game."""

import random
import re
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

import tradewinds as tw
from drawn import SVG, along, choices, expect_a_shape_for_every_seat, parsed, pieces, written
from tradewinds.drawing import LAYOUTS
from tradewinds.engine.discovery import find_card
from tradewinds.engine.game import Game, View
from tradewinds.games.tonga_bonga import maps
from tradewinds.games.tonga_bonga.drawing.coast import SQUARE, field_of, outline
from tradewinds.games.tonga_bonga.drawing.engraving import FILE, engrave, engrave_all
from tradewinds.games.tonga_bonga.drawing.passages import Passages, line_along, middle_of, wake_along
from tradewinds.games.tonga_bonga.terms import COLUMNS, LAND, SEA, SQUARE_NAMES

ODD = "P...c.../pp.Ccc../...t..B./m.Tt..b./M....SS./........ B4-B5,D5-D6"
TINY = "TBCMPS/......"
"""Islands without land are allowed too."""


def positions(players: int, seed: int, every: int, **options: Any) -> Iterator[Game]:
    """Play a game whose ships go home or to new islands, and stop now and then."""
    game = tw.new("tonga_bonga", players=players, seed=seed, max_rounds=12, **options)
    return along(game, partial(_sensible, chance=random.Random(seed)), every)


def _sensible(game: Game, chance: random.Random) -> int:
    numbers = [action.number for action in game.actions]
    sails = [action for action in game.actions if action.verb == "sail"]
    if not sails:
        return chance.choice(numbers[:9])
    state = game.state
    camps = state.players[state.asked].camps
    aims = [island for island in range(1, 6) if not camps[island]] if sum(camps) < 4 else [0]
    return min(sails, key=lambda action: min(state.map.distances[aim][action.index] for aim in aims)).number


def at(game: Game, *names: str) -> Game:
    """Put the ships on these squares, to see how that looks."""
    for player, name in zip(game.state.players, names, strict=False):
        player.at = SQUARE_NAMES.index(name)
    return game


def sailing(game: Game, points: int) -> View:
    """Let seat 0 sail with so many points."""
    state = game.state
    state.asked, state.question = 0, 7
    state.turn.phase, state.turn.points = 2, points
    return View(game.definition, game.table, 0)


WORDS = {"twenty_fives", "ducats", "stop"}


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_page_that_asks_itself_gets_only_pieces_to_choose(players: int, layout: str) -> None:
    for game in positions(players, seed=players + 2, every=1):
        view = game.view(game.asked)
        drawn = choices(view.svg(layout=layout, layer=True, asks=False))
        assert sorted(drawn) == [action.number for action in view.actions if action.verb not in WORDS]


def test_labels_say_where_one_sails_and_what_is_left_and_won_there() -> None:
    view = sailing(at(tw.new("tonga_bonga", players=4, seed=1), "D6", "Q13", "Q13", "Q13"), 9)
    state = view.state
    state.players[1].camps[4] = 1
    drawn = choices(view.svg())
    names = ("D5", "D7", "K7", "L7")
    labels = {name: drawn[53 + SQUARE_NAMES.index(name)].attrib["aria-label"] for name in names}
    assert labels == {
        "D5": "Sail to D5, the bay of Palmoa, for 20 ducats: 8 points left",
        "D7": "Sail to D7: 8 points left",
        "K7": "Sail to K7: 1 point left",
        "L7": "Sail to L7: no points left",
    }


def test_coming_home_pays_only_with_all_camps_built() -> None:
    view = sailing(at(tw.new("tonga_bonga", players=4, seed=1), "P12"), 3)
    home = 53 + SQUARE_NAMES.index("Q13")
    assert "ducats" not in choices(view.svg())[home].attrib["aria-label"]
    view.state.players[0].camps[1:5] = 1
    assert "for 10 ducats" in choices(view.svg())[home].attrib["aria-label"]


@pytest.mark.parametrize("seed", range(3))
def test_the_drawn_route_is_a_passage_that_costs_what_the_rules_say(seed: int) -> None:
    """TOB-A3: step by step over open water, around bays, across no narrows, past ships for three points."""
    chart = maps.known_map("A")
    chance = random.Random(seed)
    water = [square for square, code in enumerate(chart.codes) if code == SEA]
    for _ in range(12):
        squares = chance.sample(water, 4)
        game = at(tw.new("tonga_bonga", players=4, seed=1), *(SQUARE_NAMES[square] for square in squares))
        view = sailing(game, 15)
        passages = Passages(view, 0, squares[0])
        others = set(squares[1:])
        for action in view.actions:
            if action.verb != "sail":
                continue
            way = passages.way_to(action.index)
            assert (way[0], way[-1]) == (squares[0], action.index)
            for here, there in pairwise(way):
                step = {-COLUMNS: 1, 1: 2, COLUMNS: 4, -1: 8}[there - here]
                assert chart.ways[here] & step
            assert all(chart.codes[square] == SEA for square in way[1:-1])
            assert sum(3 if square in others else 1 for square in way[1:]) == passages.costs[action.index]


def test_a_route_is_written_from_middle_to_middle() -> None:
    square = SQUARE_NAMES.index
    way = [square("A1"), square("B1"), square("C1"), square("C2")]
    assert line_along(way) == "M24 24h96v48"
    assert wake_along(way) == "M24 24L96 24Q120 24 120 48L120 72"


def test_a_voyage_leaves_a_wake_along_which_a_page_moves_the_ship() -> None:
    for game in positions(players=4, seed=2, every=1):
        sailed = next((event for event in game.events() if event.kind == "sailed"), None)
        routes = [element for element in parsed(game.svg(None, layer=True)).iter() if "data-route" in element.attrib]
        assert len(routes) == (sailed is not None)
        assert "data-route" not in game.svg(None)
        if sailed is not None:
            assert routes[0].attrib["data-route"] == f"ship-{sailed.seat}"
            numbers = [int(number) for number in re.findall(r"\d+", routes[0].attrib["d"])]
            assert tuple(numbers[:2]) == middle_of(sailed.numbers["start"])
            assert tuple(numbers[-2:]) == middle_of(sailed.numbers["end"])


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_everything_that_moves_is_found_again_by_its_name(players: int, layout: str) -> None:
    for game in positions(players, seed=4, every=3):
        state = game.state
        found = pieces(game.svg(None, layout=layout, layer=True, asks=False)).keys()
        seats = range(players)
        camps = {f"camp-{s}-{island}" for s in seats for island in range(6) if state.players[s].camps[island]}
        assert {name for name in found if name.startswith("camp")} == camps
        assert {name for name in found if name.startswith("ship")} == {f"ship-{seat}" for seat in seats}
        assert ("start" in found) is not game.over
        dice = {name for name in found if name.startswith("die")}
        assert dice <= {f"die-{seat}-{number}" for seat in seats for number in range(3)}
        rolled = 0 if game.over else (0, state.turn.done + 1, players)[state.turn.phase]
        assert len(dice) == 3 * rolled


def test_a_die_keeps_its_name_on_its_way_aboard() -> None:
    for game in positions(players=4, seed=9, every=1):
        if game.state.question != 6:
            continue
        seat, value, dice = game.asked, int(game.state.turn.hand[0]), set(game.state.turn.hand) - {0}
        if len(dice) < 3:
            continue
        before = pieces(game.svg(None, layer=True))
        game.play(game.actions[0])
        after = pieces(game.svg(None, layer=True))
        same = [name for name in before if before[name]["href"] == f"#die-{seat}-{value}"]
        assert all(after[name]["href"] == before[name]["href"] for name in same)
        return
    pytest.fail("nobody rolled three different numbers")


@pytest.mark.parametrize("together", [2, 3, 4])
def test_ships_in_one_bay_lie_side_by_side(together: int) -> None:
    game = at(tw.new("tonga_bonga", players=4, seed=1), *["Q13"] * together, *["A1", "B1", "C1"][: 4 - together])
    found = pieces(View(game.definition, game.table, None).svg(layer=True))
    boxes = [[float(found[f"ship-{seat}"][side]) for side in ("x", "y", "width", "height")] for seat in range(together)]
    for place, (x, y, width, height) in enumerate(boxes):
        for left, top, _, _ in boxes[:place]:
            assert abs(x - left) >= width or abs(y - top) >= height
        assert abs(x + width / 2 - middle_of(SQUARE_NAMES.index("Q13"))[0]) < SQUARE


@pytest.mark.parametrize("text", [*maps.NAMES, ODD, TINY])
def test_four_camps_of_every_island_have_places_of_their_own(text: str) -> None:
    chart = engrave(maps.map_of(text))
    spots = [spot for island in chart.camps for spot in island]
    assert len(set(spots)) == len(spots) == 24
    for (x, y), _ in chart.names:
        assert 0 <= x <= chart.width
        assert 0 <= y <= chart.height


@pytest.mark.parametrize("name", maps.NAMES)
def test_names_and_camps_stand_on_the_land_of_their_island(name: str) -> None:
    known = maps.known_map(name)
    chart = engrave(known)
    for island, (camps, (spot, on_land)) in enumerate(zip(chart.camps, chart.names, strict=True)):
        assert on_land
        for x, y in (*camps, spot):
            assert known.codes[y // SQUARE * COLUMNS + x // SQUARE] == LAND + island


@pytest.mark.parametrize("text", [ODD, TINY])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_everybody_can_bring_a_map_of_his_own(text: str, layout: str) -> None:
    for game in positions(players=4, seed=3, every=9, map=text):
        view = game.view(game.asked)
        assert sorted(choices(view.svg(layout=layout))) == [action.number for action in view.actions]


def test_the_charts_in_the_art_are_those_of_the_maps() -> None:
    assert FILE.read_text(encoding="utf-8") == engrave_all(), "run: python -m tradewinds.games.tonga_bonga.drawing"


def test_a_chart_shows_a_reef_for_each_narrows_and_a_mark_for_each_bay() -> None:
    known = maps.map_of(ODD)
    markup = engrave(known).markup
    assert markup.count('href="#reef"') == len(known.narrows) == 2
    assert markup.count('href="#anchorage"') == 7
    assert parsed(f"<g>{markup}</g>").tag == "g"


def test_land_lies_within_its_coast_and_open_sea_without() -> None:
    land = [[row == 2 and column in (2, 3) for column in range(6)] for row in range(5)]
    field = field_of(land, 0.36, 0.2, "seed")
    numbers = [int(number) for number in re.findall(r"M(\d+) (\d+)", outline(field, 0.53))[0]]
    assert outline(field, 0.53).count("M") == 1
    assert 2 * SQUARE - 12 <= numbers[0] <= 4 * SQUARE + 12
    assert 2 * SQUARE - 12 <= numbers[1] <= 3 * SQUARE + 12
    assert outline(field, 0.53) == outline(field_of(land, 0.36, 0.2, "seed"), 0.53)


def test_everything_a_drawing_says_by_colour_it_also_says_by_shape() -> None:
    expect_a_shape_for_every_seat(find_card("tonga_bonga"), "ship-{}", "camp-{}", "die-{}-5")


def test_every_piece_is_explained() -> None:
    for game in positions(players=4, seed=12, every=10):
        for element in parsed(game.svg(None, layer=True)).iter():
            if "data-piece" in element.attrib:
                assert element.findtext(f"{SVG}title"), element.attrib


def test_wages_lie_as_coins_beside_their_amount() -> None:
    game = tw.new("tonga_bonga", players=4, seed=1)
    game.state.players[0].wages[:] = (38, 4)
    layer = View(game.definition, game.table, None).svg(layer=True)
    used = [element.attrib["href"] for element in parsed(layer).iter(f"{SVG}use")]
    assert [used.count(f"#coin-{value}") for value in (25, 5, 1)] == [1, 2, 3 + 4]
    assert "38" in written(layer)


def test_what_happened_a_moment_ago_leaves_a_trace() -> None:
    traced = set()
    for game in positions(players=4, seed=3, every=1):
        kinds = {event.kind for event in game.events()}
        if 'class="tw-trace"' in game.svg(None):
            traced |= kinds
    assert {"placed", "built"} <= traced
    assert 'class="tw-trace"' not in tw.new("tonga_bonga", seed=3).svg(None)
