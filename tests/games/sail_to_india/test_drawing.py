"""The board as SVG: what is particular to this game."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Any
from xml.etree.ElementTree import Element

import pytest

import tradewinds as tw
from drawn import SVG, along, choices, description, expect_a_shape_for_every_seat, parsed, symbols
from tradewinds.drawing import LAYOUTS, Drawing
from tradewinds.engine.discovery import find_card
from tradewinds.engine.game import Game, View
from tradewinds.games.sail_to_india.components import SALE_POINTS, SALE_WEALTH
from tradewinds.games.sail_to_india.drawing import PHONE_WIDTH
from tradewinds.games.sail_to_india.drawing.course import COURSES, DESK, PHONE, SEA, SPACE, TOWN, Course, Point, rounded
from tradewinds.games.sail_to_india.drawing.engraving import FILE, FRAME, engrave_all
from tradewinds.games.sail_to_india.drawing.frames import FRAMES, draw_frame
from tradewinds.games.sail_to_india.drawing.markers import held
from tradewinds.games.sail_to_india.terms import MOVE, QUESTIONS, SALE, SPACES, TOWNS, VOYAGES
from tradewinds.text import LANGUAGES

PHONE_PIXELS, THUMB = 390, 40
ASTRAY = 12
"""How far a route may miss a piece before a page moves the piece straight."""

LIKED = {"launch": 6, "sail": 6, "load": 6, "sell": 6, "store": 30, "employ": 4, "move_ships": 5, "acquire": 0.5}
DISLIKED = {"end_turn": 0.5, "decline": 0.2, "use_geography": 0.2, "done": 1.5}


def positions(players: int, seed: int, every: int, most: int = 1500) -> Iterator[Game]:
    """Play a game of people who sail on and keep what they gain, and stop now and then, and at the end."""
    game = tw.new("sail_to_india", players=players, seed=seed)
    return along(game, partial(_sensible, chance=random.Random(seed)), every, most)


def _sensible(game: Game, chance: random.Random) -> int:
    weights = []
    for action in game.actions:
        weight = LIKED.get(action.verb, DISLIKED.get(action.verb, 1.0))
        if action.verb == "sail":
            start, end = VOYAGES[action.index]
            weight = weight if end > start else 0.3
        weights.append(0.01 if action.verb.startswith("return") else weight)
    return chance.choices([action.number for action in game.actions], weights)[0]


def asking(players: int, seed: int, question: int) -> Game:
    """Return a position in which something is asked, some time after the beginning."""
    found = [game.copy() for game in positions(players, seed, 1, 500) if game.state.question == question]
    assert found, QUESTIONS[question]
    return found[-1]


def numbers_of(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?[\d.]+", text)]


def placed(svg: str, attribute: str) -> dict[str, tuple[Element, Point]]:
    """Return what is named by an attribute, with its place in the whole drawing."""
    found: dict[str, tuple[Element, Point]] = {}

    def look(element: Element, x: float, y: float, scale: float) -> None:
        if transform := element.attrib.get("transform"):
            across, down, *sized = numbers_of(transform)
            x, y, scale = x + across * scale, y + down * scale, scale * (sized[0] if sized else 1)
        if name := element.attrib.get(attribute):
            assert name not in found
            spot = (x + float(element.attrib.get("x", 0)) * scale, y + float(element.attrib.get("y", 0)) * scale)
            found[name] = (element, spot)
        for child in element:
            look(child, x, y, scale)

    look(parsed(svg), 0, 0, 1)
    return found


def pieces(game: Game, **how: Any) -> dict[str, Point]:
    return {name: spot for name, (_, spot) in placed(game.svg(None, layer=True, **how), "data-piece").items()}


def is_near(spot: Point, place: Point, reach: tuple[float, float]) -> bool:
    x, y = place[0] + 14 + FRAME, place[1] + 14 + FRAME
    return abs(spot[0] - x) <= reach[0] and abs(spot[1] - y) <= reach[1]


def test_a_place_says_what_its_button_says() -> None:
    for game in positions(4, seed=4, every=1, most=360):
        view = game.view(game.asked)
        drawn = choices(view.svg(layer=True))
        for action in view.actions:
            assert drawn[action.number].attrib["aria-label"].startswith(view.button_in(action, "en"))


ON_THE_TABLE = {"launch", "sail", "load", "sell", "site", "with", "acquire", "employ", "speed_up", "store"}
ON_THE_TABLE |= {"embark_good", "embark_building"}
HOME_FROM_THE_CHART = {"return_ship", "return_good", "return_building"}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_where_the_page_asks_only_pieces_can_be_chosen(layout: str) -> None:
    for game in positions(players=4, seed=5, every=5):
        view = game.view(game.asked)
        layer = view.svg(layout=layout, layer=True, asks=False)
        drawn = {view.definition.actions[number].verb for number in choices(layer)}
        storing = view.state.question in (QUESTIONS.index("store_points"), QUESTIONS.index("store_wealth"))
        wanted = ON_THE_TABLE | HOME_FROM_THE_CHART if storing else ON_THE_TABLE
        assert drawn == {action.verb for action in view.actions} & wanted


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_ship_is_picked_up_before_one_chooses_where_it_sails(layout: str) -> None:
    game = asking(4, seed=6, question=MOVE)
    view = game.view(game.asked)
    layer = view.svg(layout=layout, layer=True, asks=False)
    picked = placed(layer, "data-pick").keys()
    sources = {number: element.attrib.get("data-from") for number, element in choices(layer).items()}
    for action in view.actions:
        if action.verb == "launch":
            assert sources[action.number] == "lisbon"
        elif action.verb == "sail":
            assert sources[action.number] == f"ship-{VOYAGES[action.index][0]}"
    assert picked == set(sources.values())
    assert "data-pick" not in game.svg(None, layer=True)


def test_a_town_that_a_ship_would_discover_is_marked() -> None:
    marked = set()
    for game in positions(players=4, seed=8, every=1, most=260):
        if game.state.question == MOVE:
            unknown = int(game.state.discovered)
            ends = [action.index for action in game.actions if action.verb == "launch"]
            ends += [VOYAGES[action.index][1] for action in game.actions if action.verb == "sail"]
            svg = game.svg(game.asked, layer=True)
            assert ('href="#star"' in svg) == (unknown in ends)
            marked.add(unknown in ends)
    assert marked == {True, False}


def test_ships_that_have_sailed_lie_at_anchor() -> None:
    for game in positions(players=4, seed=8, every=1, most=260):
        moored = game.svg(None, layer=True).count('href="#moored-')
        assert moored == (game.state.turn.arrived.sum() if game.state.question == MOVE else 0)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_nine_markers_of_every_seat_are_on_the_table(players: int, layout: str) -> None:
    for game in positions(players, seed=4, every=7):
        found = pieces(game, layout=layout, asks=False)
        owners = Counter(name[0] for name in found if name[0].isdigit() and "shipbuilder" not in name)
        assert owners == dict.fromkeys("0123"[:players], 9)


def test_a_marker_that_moves_is_found_again_by_its_name() -> None:
    seen = set()
    before: dict[str, Point] = {}
    for game in positions(players=4, seed=9, every=1, most=300):
        now = pieces(game)
        for event in game.events() if before else ():
            if event.kind in ("launched", "loaded", "embarked_good", "sold"):
                town = DESK.towns[event.numbers["town"] - 1]
                sea = DESK.seas[event.numbers["town"] - 1]
                quay = (DESK.quay[0] + 69, DESK.quay[1])
                card, zone, lisbon = (town, (TOWN / 2, TOWN / 2)), (sea, (SEA[0] / 2, SEA[1] / 2)), (quay, (90, 16))
                start, end = {
                    "launched": (lisbon, zone),
                    "loaded": (zone, card),
                    "embarked_good": (card, zone),
                    "sold": (card, lisbon),
                }[event.kind]
                moved = [
                    name
                    for name, spot in now.items()
                    if name.startswith(f"{event.seat}-")
                    and is_near(spot, *end)
                    and is_near(before.get(name, (0, 0)), *start)
                    and before[name] != spot
                ]
                assert len(moved) == 1, (event.kind, game)
                seen.add(event.kind)
        before = now
    assert {"launched", "loaded", "sold"} <= seen


def test_markers_of_who_does_nothing_stay_where_they_are() -> None:
    before: dict[str, Point] = {}
    asked = None
    for game in positions(players=4, seed=10, every=1, most=260):
        now = pieces(game, asks=False)
        if before and asked is not None:
            others = [name for name in now if name[0].isdigit() and int(name[0]) != asked and name in before]
            assert all(abs(now[name][axis] - before[name][axis]) < 1 for name in others for axis in (0, 1))
        before, asked = now, game.asked


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_voyage_leaves_a_wake_along_which_a_page_moves_the_ship(layout: str) -> None:
    before: dict[str, Point] = {}
    sailed = 0
    for game in positions(players=4, seed=12, every=1, most=260):
        now = pieces(game, layout=layout)
        kinds = {event.kind for event in game.events()} if before else set()
        routes = placed(game.svg(None, layout=layout, layer=True), "data-route")
        assert len(routes) == ("launched" in kinds or "sailed" in kinds)
        for name, (path, _) in routes.items():
            if "sailed" in kinds and name in before:
                x, y, *_, u, v = numbers_of(path.attrib["d"])
                scale = PHONE_WIDTH / (PHONE.width + 2 * FRAME) if layout == "tall" else 1
                shift = [now[name][axis] - before[name][axis] for axis in (0, 1)]
                assert abs(shift[0] - (u - x) * scale) < ASTRAY * scale
                assert abs(shift[1] - (v - y) * scale) < ASTRAY * scale
                sailed += 1
        before = now
    assert sailed > 10
    assert "data-route" not in game.svg(None, layout=layout)


def test_a_banker_holds_five_and_the_last_what_is_left() -> None:
    assert [held(amount) for amount in (0, 4, 5, 11)] == [[], [4], [5], [5, 5, 1]]


def test_a_route_turns_softly_and_goes_both_ways() -> None:
    assert rounded([(0, 0), (10, 0), (10, 10)]) == "M0 0Q10 0 10 5L10 10"
    assert rounded([(0, 0), (10, 0)]) == "M0 0L10 0"
    for course in COURSES:
        there, back = numbers_of(course.way(4, 7)), numbers_of(course.way(7, 4))
        assert there[:2] == back[-2:] == list(course.seas[4])
        assert there[-2:] == back[:2] == list(course.seas[7])
        assert numbers_of(course.way(None, 2))[:2] == list(course.harbour)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("layout", "course"), [("wide", DESK), ("tall", PHONE)])
def test_the_coast_is_inked_as_far_as_it_is_known(players: int, layout: str, course: Course) -> None:
    for game in positions(players, seed=2, every=40):
        known, towns = int(game.state.discovered), int(game.state.towns)
        layer = game.svg(None, layout=layout, layer=True)
        assert layer.count(f'href="#{course.name}-coast-{course.place_of(known - 1, towns)}"') == 1
        assert layer.count('href="#blank-') == towns - known
        assert layer.count('href="#goods-') == known
    assert [course.place_of(town, 9) for town in (0, 8)] == [0, TOWNS - 1]


def boxes(course: Course) -> list[tuple[str, Point, Point]]:
    towns = [("town", town, (TOWN, TOWN)) for town in course.towns]
    return [*towns, *(("sea", sea, SEA) for sea in course.seas)]


@pytest.mark.parametrize("course", COURSES)
def test_towns_and_sea_zones_lie_apart_and_within_the_chart(course: Course) -> None:
    for _, (x, y), (width, height) in boxes(course):
        assert width / 2 <= x + 2 <= course.width - width / 2 + 4
        assert height / 2 <= y <= course.height - height / 2
    for (kind, (x, y), size), (other, (u, v), wide) in combinations(boxes(course), 2):
        slack = 0 if kind == other == "town" else 14
        across, down = (size[0] + wide[0]) / 2 - slack, (size[1] + wide[1]) / 2 - slack
        assert abs(x - u) >= across or abs(y - v) >= down, (kind, other, (x, y), (u, v))


@pytest.mark.parametrize("course", COURSES)
def test_towns_lie_on_land_and_ships_at_sea(course: Course) -> None:
    land = [*course.coast, *course.inland]

    def holds(x: float, y: float) -> bool:
        sides = zip(land, [*land[1:], land[0]], strict=True)
        return sum((b > y) != (d > y) and x < a + (c - a) * (y - b) / (d - b) for (a, b), (c, d) in sides) % 2 == 1

    assert all(holds(*town) for town in course.towns)
    assert not any(holds(*spot) for spot in (*course.seas, course.harbour, *course.capes[5]))


def test_on_a_phone_every_space_is_large_enough_for_a_thumb() -> None:
    scale = PHONE_PIXELS / (PHONE.width + 2 * FRAME)
    assert min(SPACE, *SEA) * scale >= THUMB


def test_a_sale_shows_what_was_sold_and_what_it_brings() -> None:
    shown = set()
    for game in positions(players=4, seed=3, every=1, most=400):
        state = game.state
        if state.question != SALE or not state.turn.sold:
            continue
        layer = game.svg(None, layer=True)
        kinds = {good for good in range(6) if state.turn.sold >> good & 1}
        buildings = [
            state.cards[state.row[place // SPACES]].buildings[place % SPACES]
            for place, owner in enumerate(state.buildings)
            if owner == state.asked
        ]
        kinds |= {int(building) - 2 for building in buildings if building >= 2}
        bright = re.findall(r'scale\(0\.9\)"><title>(?:Sold|Counts)[^<]*</title><use href="#good-(\d)"', layer)
        assert {int(good) for good in bright} == kinds
        wealth = SALE_WEALTH[len(kinds)] + (state.technologies[7] == state.asked)
        assert f"<title>Wealth: {wealth}; points: {SALE_POINTS[len(kinds)]}</title>" in layer
        shown.add(len(kinds))
    assert len(shown) > 1


def test_action_points_are_hourglasses() -> None:
    for game in positions(players=3, seed=3, every=11):
        if not game.over:
            layer = game.svg(None, layer=True)
            left = int(game.state.turn.action_points)
            assert (layer.count('href="#glass"'), layer.count('href="#glass-spent"')) == (left, 2 - left)


def test_the_charts_in_the_art_are_those_of_the_course() -> None:
    written = FILE.read_text(encoding="utf-8")
    assert written == engrave_all(), "run: python -m tradewinds.games.sail_to_india.drawing"


@pytest.mark.parametrize(("width", "height"), FRAMES)
def test_a_frame_in_the_art_is_the_panel_of_that_size(width: int, height: int) -> None:
    texts = find_card("sail_to_india").texts("en")
    panel, frame = Drawing(texts), Drawing(texts)
    panel.panel(0, 0, width, height)
    draw_frame(frame, width, height)
    sheet = symbols(find_card("sail_to_india"))
    shape = next(e.attrib["d"] for e in sheet.iter() if e.attrib.get("id") == f"frame-{width}-{height}")
    assert f'd="{shape}"' in panel.parts[0]
    assert frame.parts == [f'<use href="#frame-{width}-{height}" class="tw-panel"/>']


def test_everything_a_drawing_says_by_colour_it_also_says_by_shape() -> None:
    expect_a_shape_for_every_seat(find_card("sail_to_india"), "cube-{}", "ship-{}", "moored-{}", "disc-{}", "mark-{}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_description_tells_of_every_town(language: str) -> None:
    for game in positions(players=3, seed=10, every=60):
        towns = re.findall(r"(?:Town|Ville) (\d+)", description(game.svg(0, language)))
        assert len(set(towns)) >= int(game.state.discovered)


def test_what_happened_a_moment_ago_leaves_a_trace() -> None:
    traced = set()
    for game in positions(players=4, seed=3, every=1, most=400):
        kinds = {event.kind for event in game.events()}
        if 'class="tw-trace"' in game.svg(None, layer=True):
            traced |= kinds
    assert {"discovered", "loaded", "sold", "acquired"} <= traced
    assert 'class="tw-trace"' not in tw.new("sail_to_india", seed=3).svg(None)


def test_who_reached_india_has_a_flag_and_who_brought_the_end_a_bell() -> None:
    game = tw.new("sail_to_india", players=4, seed=1)
    game.state.india, game.state.ender = 2, 1
    root = parsed(View(game.definition, game.table, None).svg(layer=True, names=["Anna", "Ben", "Chloé", "Dora"]))
    titles = [element.text or "" for element in root.iter(f"{SVG}title")]
    assert any(title.startswith("Chloé has reached India") for title in titles)
    assert any(title.startswith("Ben has triggered the end") for title in titles)
