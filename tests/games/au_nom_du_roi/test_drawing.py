"""The board as SVG: what is particular to this game."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from xml.etree.ElementTree import Element

import pytest

import tradewinds as tw
from drawn import SVG, along, choices, description, expect_a_shape_for_every_seat, parsed, pieces, symbols, written
from tradewinds.drawing import LAYOUTS
from tradewinds.drawing.lines import holds
from tradewinds.engine.discovery import find_card
from tradewinds.engine.game import Game
from tradewinds.games.au_nom_du_roi.components import MOST_ROUNDS
from tradewinds.games.au_nom_du_roi.drawing import fleets
from tradewinds.games.au_nom_du_roi.drawing.engraving import FILE, engrave_all
from tradewinds.games.au_nom_du_roi.drawing.expeditions import CARD, expeditions_size
from tradewinds.games.au_nom_du_roi.drawing.hand import STRIP
from tradewinds.games.au_nom_du_roi.drawing.missions import CARD as MISSION
from tradewinds.games.au_nom_du_roi.drawing.voyages import CHART, VOYAGES
from tradewinds.games.au_nom_du_roi.drawing.world import LANDS
from tradewinds.games.au_nom_du_roi.terms import (
    COLOURS,
    EXPLORERS,
    FACE_UP,
    IN_HAND,
    JOKER,
    LOADING,
    NONE,
    SHIPS,
    UNDER_WAY,
    VOLUMES,
)
from tradewinds.text import LANGUAGES

PHONE_PIXELS, THUMB = 390, 40

LIKED = {"send": 5.0, "start": 7, "load": 8, "load_joker": 4, "buy": 5, "take_coins": 2.5, "take_mission": 2}
DISLIKED = {"send_differently": 0.25, "send_joker_differently": 0.2, "reserve_ship": 0.1, "reserve_mission": 0.1}

each_layout = pytest.mark.parametrize("layout", LAYOUTS)


def positions(players: int, seed: int, every: int = 1, most: int = 1500) -> Iterator[Game]:
    """Play a game of people who buy, trade and sail, and stop now and then, and at the end."""
    game = tw.new("au_nom_du_roi", players=players, seed=seed)
    return along(game, partial(_sensible, chance=random.Random(seed)), every, most)


def _sensible(game: Game, chance: random.Random) -> int:
    """Choose a verb first, so that those with many objects are not chosen all the time."""
    verbs = {action.verb: LIKED.get(action.verb, DISLIKED.get(action.verb, 1.0)) for action in game.actions}
    verb = chance.choices([*verbs], [*verbs.values()])[0]
    return chance.choice([action.number for action in game.actions if action.verb == verb])


def found(players: int, seed: int, wanted: Callable[[Game], bool]) -> Game:
    """Return the first position that has what is wanted."""
    game = next((game for game in positions(players, seed) if wanted(game)), None)
    assert game is not None
    return game


def offers(*verbs: str) -> Callable[[Game], bool]:
    return lambda game: {*verbs} <= {action.verb for action in game.actions}


def sources(layer: str) -> dict[int, str | None]:
    return {number: element.attrib.get("data-from") for number, element in choices(layer).items()}


def picks(layer: str) -> set[str]:
    return {element.attrib["data-pick"] for element in parsed(layer).iter() if "data-pick" in element.attrib}


def uses(element: Element) -> list[str]:
    return [use.attrib["href"][1:] for use in element.iter(f"{SVG}use")]


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in parsed(svg).iter(f"{SVG}title")]


def placed(svg: str) -> dict[str, tuple[str, float, float]]:
    """Return the pieces by name: what they look like, and where they are in the whole drawing."""
    found: dict[str, tuple[str, float, float]] = {}

    def look(element: Element, x: float, y: float, scale: float) -> None:
        across, down, *sized = map(float, re.findall(r"-?[\d.]+", element.attrib.get("transform", "0 0")))
        x, y, scale = x + across * scale, y + down * scale, scale * (sized[0] if sized else 1)
        if name := element.attrib.get("data-piece"):
            u, v = (float(element.attrib.get(axis, 0)) for axis in "xy")
            found[name] = (element.attrib["href"], x + u * scale, y + v * scale)
        for child in element:
            look(child, x, y, scale)

    look(parsed(svg), 0, 0, 1)
    return found


# Sending.


@each_layout
def test_a_ship_is_picked_up_before_one_chooses_where_it_is_sent(layout: str) -> None:
    game = found(3, 11, offers("send", "send_joker", "start"))
    view = game.view(game.asked)
    layer = view.svg(layout=layout, layer=True, asks=False)
    drawn = sources(layer)
    for action in view.actions:
        if action.verb == "send":
            assert drawn[action.number] == f"ship-{action.index // len(EXPLORERS)}"
        elif action.verb == "send_joker":
            assert drawn[action.number] == f"joker-{action.index // (2 * len(EXPLORERS)) + 1}"
        elif action.verb == "start":
            assert drawn[action.number] == f"mission-{action.index // MOST_ROUNDS}"
    assert picks(layer) == {source for source in drawn.values() if source}
    assert not picks(game.svg(None, layer=True))


def test_a_place_shows_what_the_ship_would_bring_at_each_scoring_to_come() -> None:
    """ANR-116 to ANR-122: two figures before the intermediate scoring, one after it."""
    shown = set()
    for game in positions(4, seed=9):
        before = not any(event.kind == "intermediate_scoring" for event in game.log())
        drawn = choices(game.svg(game.asked, layer=True))
        for action in game.actions:
            if action.verb in ("send", "send_differently"):
                ship, expedition = divmod(action.index, len(EXPLORERS))
                chart = game.state.charts[expedition]
                column = int(ship // VOLUMES == chart.colour)
                figures = [int(figure) for figure in chart.figures[:, column]]
                wanted = [f"+{figure}" for figure in (figures if before else figures[1:])]
                assert [text.text for text in drawn[action.number].iter(f"{SVG}text")] == wanted
                shown.add((before, column))
    assert shown == {(True, 0), (True, 1), (False, 0), (False, 1)}


def test_a_ship_that_needs_a_card_to_be_sent_shows_the_card() -> None:
    """ANR-98."""
    game = found(4, 9, offers("send", "send_differently"))
    drawn = choices(game.svg(game.asked, layer=True))
    for action in game.actions:
        if action.verb.startswith("send"):
            assert ("card-different" in uses(drawn[action.number])) == action.verb.endswith("differently")


def test_a_joker_that_is_the_first_ship_names_a_colour_by_the_half_it_is_sent_to() -> None:
    """ANR-78."""
    game = tw.new("au_nom_du_roi", players=2, seed=3)
    colours = game.state.jokers[game.state.players[game.asked].joker]
    drawn = choices(game.svg(game.asked, layer=True))
    sent = [action for action in game.actions if action.verb == "send_joker"]
    assert sent
    for action in sent:
        assert f"flag-{colours[action.index % 2]}" in uses(drawn[action.number])


ON_THE_TABLE = {"take_mission", "draw_mission", "buy", "start", "send", "send_joker", "load", "load_joker"}
WITH_A_CARD = {"send_differently", "send_joker_differently", "load_differently", "load_joker_differently"}


@each_layout
def test_where_the_page_asks_only_pieces_can_be_chosen(layout: str) -> None:
    for game in positions(4, seed=5, every=3):
        view = game.view(game.asked)
        drawn = choices(view.svg(layout=layout, layer=True, asks=False))
        verbs = {view.definition.actions[number].verb for number in drawn}
        assert verbs == {action.verb for action in view.actions} & (ON_THE_TABLE | WITH_A_CARD)


# Ships and missions.


@each_layout
def test_every_ship_that_can_be_seen_is_drawn_once(layout: str) -> None:
    for game in positions(4, seed=4, every=5):
        state = game.state
        wanted: Counter[int] = Counter()
        for row in state.rows:
            wanted.update(int(ship) for ship in row if ship != NONE)
        for player in state.players[:4]:
            wanted.update({ship: int(count) for ship, count in enumerate(player.idle) if count})
        for fleet in [*state.fleets, *state.missions]:
            wanted.update(int(ship) for ship in fleet.ships[: fleet.count] if ship < JOKER)
        named = pieces(game.svg(None, layout=layout, layer=True)).values()
        drawn = [element["href"] for element in named if element["href"].startswith("#ship-")]
        assert Counter(int(href.split("-")[1]) for href in drawn) == wanted


def test_a_ship_on_an_expedition_bears_the_pawn_of_its_owner() -> None:
    """ANR-82."""
    for game in positions(4, seed=4, every=20):
        wanted: Counter[str] = Counter()
        for fleet in game.state.fleets:
            for ship, owner in zip(fleet.ships[: fleet.count], fleet.owners[: fleet.count], strict=True):
                wanted[f"ship-{ship}-{owner}" if ship < JOKER else f"joker of {owner}"] += 1
        drawn = Counter(use for use in uses(parsed(game.svg(None, layer=True))) if re.fullmatch(r"ship-\d+-\d", use))
        assert drawn == Counter({name: count for name, count in wanted.items() if name.startswith("ship")})


def test_the_flag_of_an_expedition_is_that_of_its_fleet() -> None:
    """ANR-75."""
    for game in positions(3, seed=6, every=15):
        flags = Counter(use for use in uses(parsed(game.svg(None, layer=True))) if use.startswith("flag-"))
        assert flags == Counter(f"flag-{fleet.colour}" for fleet in game.state.fleets if fleet.colour != NONE)


def test_a_ship_that_moves_is_found_again_by_its_name() -> None:
    """Only a ship that is bought when it has just dropped is not: it was called by the place it came from."""
    seen: Counter[str] = Counter()
    before: dict[str, tuple[str, float, float]] = {}
    dropped = None
    for game in positions(4, seed=8):
        now = placed(game.svg(None, layer=True, asks=False))
        kinds = {event.kind: event for event in game.events()} if before else {}
        turned_up = kinds["ship_turned_up"].numbers["column"] if "ship_turned_up" in kinds else None
        for kind in kinds.keys() & {"bought", "sent", "loaded"}:
            if kind == "bought" and (turned_up is None or turned_up == dropped):
                continue
            ship = f"#ship-{kinds[kind].numbers['ship']}"
            moved = [
                name
                for name in now.keys() & before.keys()
                if now[name][1:] != before[name][1:]
                and re.fullmatch(rf"{ship}(-\d)?", now[name][0])
                and before[name][0] == ship
            ]
            assert moved, (kind, game)
            seen[kind] += 1
        before, dropped = now, turned_up
    assert min(seen[kind] for kind in ("bought", "sent", "loaded")) > 1


def test_a_mission_has_the_same_name_wherever_it_can_be_seen() -> None:
    for game in positions(3, seed=2, every=7):
        if game.over:
            break
        view = game.view(0)
        named = {name for name in pieces(view.svg(layer=True)) if name.startswith("mission")}
        places = (FACE_UP, IN_HAND, UNDER_WAY)
        assert named == {f"mission{number}" for number, card in enumerate(view.state.missions) if card.place in places}


def test_a_hand_is_open_to_its_owner_and_only_a_number_to_others() -> None:
    """ANR-55, ANR-151."""
    game = tw.new("au_nom_du_roi", players=2, seed=1)
    own, other = game.svg(0, layer=True), game.svg(None, layer=True)
    mine = [number for number, card in enumerate(game.state.missions) if card.place == IN_HAND and card.owner == 0]
    assert len(mine) == 2
    assert all(f"mission{number}" in pieces(own) for number in mine)
    assert not any(f"mission{number}" in pieces(other) for number in mine)
    assert titles(own).count("Missions in hand: 2") == 1
    assert titles(other).count("Missions in hand: 2") == 2
    assert uses(parsed(own)).count("joker-hidden") == 1
    assert uses(parsed(other)).count("joker-hidden") == 2


def test_a_mission_that_is_picked_up_offers_its_rounds_with_their_income() -> None:
    """ANR-88."""
    game = found(3, 11, offers("start"))
    drawn = choices(game.svg(game.asked, layer=True))
    for action in game.actions:
        if action.verb == "start":
            mission, rounds = divmod(action.index, MOST_ROUNDS)
            texts = [text.text for text in drawn[action.number].iter(f"{SVG}text") if text.text]
            assert texts == [str(rounds + 1), str(game.state.incomes[mission, rounds])]


def test_a_mission_that_is_being_loaded_shows_what_it_needs() -> None:
    """ANR-87."""
    needs = set()
    for game in positions(4, seed=7):
        layer = game.svg(game.asked, layer=True)
        full, empty = (uses(parsed(layer)).count(symbol) for symbol in ("hold", "no-hold"))
        if game.state.question != LOADING:
            assert (full, empty) == (0, 0)
            continue
        mission = game.state.turn.loading
        loaded = sum(ship % VOLUMES + 1 for ship in game.state.missions[mission].ships if ship != NONE)
        assert (full, full + empty) == (loaded, mission % 4 + 3)
        assert f"still needed: {empty}" in written(layer)
        needs.add(loaded > 0)
    assert needs == {True, False}


def test_reservations_are_pawns_on_the_cards() -> None:
    """ANR-105."""
    reserved = 0
    for game in positions(4, seed=7, every=2):
        state = game.state
        seats = [*state.ship_reservations["seat"].flat, *state.mission_reservations["seat"]]
        said = [title for title in titles(game.svg(None, layer=True)) if title.startswith("Reserved")]
        assert len(said) == sum(seat != NONE for seat in seats)
        reserved += len(said)
    assert reserved


def test_piles_show_how_many_cards_they_have_and_which_hide_a_scoring_card() -> None:
    """ANR-30, ANR-31."""
    for game in positions(2, seed=5, every=12):
        piles = [int(count) for count in game.state.piles]
        layer = game.svg(None, layer=True)
        said = [title for title in titles(layer) if title.startswith("Pile ")]
        assert [int("".join(re.findall(r": (\d+)", title)) or 0) for title in said] == piles
        hidden = [title.endswith("scoring card") for title in said]
        assert hidden == [False, False, not game.state.intermediate, False, not game.state.final]


# Scoring.


def test_a_contract_shows_its_table_and_marks_the_present_column() -> None:
    """ANR-140, ANR-141."""
    columns = set()
    for game in positions(3, seed=4, every=10):
        if game.over:
            break
        layer = game.svg(0, layer=True)
        player = game.state.players[0]
        assert uses(parsed(layer)).count("column") == 1
        zone = next(zone for zone in parsed(layer).iter(f"{SVG}g") if "column" in [*map(_symbol, zone)])
        place = next(int(use.attrib["x"]) for use in zone if _symbol(use) == "column")
        texts = [text for text in zone.iter(f"{SVG}text") if text.text and text.text.isdigit()]
        assert [int(text.text or "") for text in texts] == game.state.contracts[player.contract].tolist()
        first, second = (int(text.attrib.get("x", 0)) for text in texts[:2])
        start = int(re.findall(r"\d+", zone.findall(f"{SVG}g")[0].attrib["transform"])[0])
        assert (place - start) / (second - first) == min(int(player.completed), 8)
        columns.add(place)
        assert "column" not in uses(parsed(game.svg(None, layer=True)))
    assert len(columns) > 1


def _symbol(element: Element) -> str:
    return element.attrib.get("href", "")[1:]


@each_layout
@pytest.mark.parametrize("players", [2, 4])
def test_a_scoring_is_explained_by_expedition_and_seat(layout: str, players: int) -> None:
    """ANR-116, ANR-124, ANR-128."""
    scored = set()
    for game in positions(players, seed=9):
        kinds = {event.kind for event in game.events()}
        layer = game.svg(None, layout=layout, layer=True)
        for name in ("intermediate", "final"):
            if f"{name}_scoring" in kinds:
                points = Counter(dict.fromkeys(range(players), 0))
                for event in game.events():
                    if event.kind == "expedition_scored" and event.seat is not None:
                        points[event.seat] += event.numbers["points"]
                assert f"{name} scoring" in written(layer)
                assert {str(total) for total in points.values()} <= set(written(layer))
                scored.add(name)
        if not kinds & {"intermediate_scoring", "final_scoring"}:
            assert "intermediate scoring" not in written(layer)
    assert scored == {"intermediate", "final"}


def test_the_bar_of_the_turn_says_which_actions_are_taken() -> None:
    """ANR-41, ANR-43."""
    seen = set()
    for game in positions(3, seed=3, every=2):
        ticks = uses(parsed(game.svg(None, layer=True))).count("tick")
        assert ticks == (0 if game.over else int(game.state.turn.used.sum()))
        seen.add(ticks)
    assert seen == {0, 1, 2}


def test_a_scoring_card_that_was_drawn_says_when_its_scoring_comes() -> None:
    """ANR-123: everybody has one more turn."""
    game = found(4, 9, lambda game: bool(game.state.intermediate))
    assert "in 4 turns" in written(game.svg(None, layer=True))
    assert "in pile 5" in written(game.svg(None, layer=True))


def test_what_happened_a_moment_ago_leaves_a_trace() -> None:
    traced = set()
    for game in positions(4, seed=3, most=300):
        if 'class="tw-trace"' in game.svg(None, layer=True):
            traced |= {event.kind for event in game.events()}
    assert {"ship_turned_up", "mission_turned_up", "sent", "mission_sails", "took_coins"} <= traced
    assert 'class="tw-trace"' not in tw.new("au_nom_du_roi", seed=3).svg(None, layer=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_description_tells_of_every_expedition_and_every_ship_on_it(language: str) -> None:
    for game in positions(4, seed=10, every=30):
        told = description(game.svg(None, language))
        names = [str(name) for name in find_card("au_nom_du_roi").texts(language).terms("expedition")]
        assert all(name in told for name in names)
        ships = sum(int(fleet.count) for fleet in game.state.fleets)
        seats = [find_card("au_nom_du_roi").texts(language).seat(seat, None) for seat in range(4)]
        assert sum(told.count(f"({seat})") for seat in seats) == ships


# The art.


def test_the_art_is_as_it_is_engraved() -> None:
    assert FILE.read_text(encoding="utf-8") == engrave_all(), "run: python -m tradewinds.games.au_nom_du_roi.drawing"


def test_every_explorer_has_a_chart_that_shows_his_way() -> None:
    assert tuple(VOYAGES) == EXPLORERS
    for voyage in VOYAGES.values():
        shown = [voyage.place(spot) for spot in voyage.route]
        assert sum(0 < x < CHART[0] and 0 < y < CHART[1] for x, y in shown) > len(shown) / 2


@pytest.mark.parametrize("explorer", EXPLORERS)
def test_explorers_sail_on_water(explorer: str) -> None:
    *way, _ = VOYAGES[explorer].route[1:]
    assert not [spot for spot in way for land in LANDS if holds(land, spot)]


def test_everything_a_drawing_says_by_colour_it_also_says_by_shape() -> None:
    card = find_card("au_nom_du_roi")
    expect_a_shape_for_every_seat(card, "mark-{}")
    by_name = {element.attrib["id"]: element for element in symbols(card).iter() if "id" in element.attrib}
    signs = [by_name[f"sign-{colour}"] for colour in range(len(COLOURS))]
    assert len({tuple(part.attrib.get("d", "") for part in sign.iter()) for sign in signs}) == len(COLOURS)
    for seat in range(card.players[1]):
        assert f"mark-{seat}" in uses(by_name[f"pawn-{seat}"])
    for number in range(len(SHIPS)):
        assert f"sign-{number // VOLUMES}" in uses(by_name[f"ship-{number}"])
        assert str(number % VOLUMES + 1) in [text.text for text in by_name[f"ship-{number}"].iter(f"{SVG}text")]


def test_on_a_phone_everything_that_can_be_chosen_is_large_enough_for_a_thumb() -> None:
    scale = PHONE_PIXELS / (expeditions_size(2)[0] + 8)
    assert min(fleets.BERTH, *MISSION, *CARD, STRIP) * scale >= THUMB
    for game in positions(4, seed=13, every=40):
        layer = game.svg(game.asked, layout="tall", layer=True)
        for place in [*choices(layer).values(), *(e for e in parsed(layer).iter() if "data-pick" in e.attrib)]:
            for glow in place.iter(f"{SVG}rect"):
                assert min(float(glow.attrib["width"]), float(glow.attrib["height"])) * scale >= THUMB
