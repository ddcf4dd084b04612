"""6. Phase 3 - sailing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest

import tradewinds as tw
from asking import clause_against
from tradewinds.engine.game import Game

RED, YELLOW, ORANGE, WHITE = range(4)

# Section 12 of RULES.md, copied: the search for routes below must not rely on how the program reads maps.
MAPS = {
    "A": (
        """
        ........................
        ..pppp......sss.........
        .pppppp....sssss..mmm...
        .pppppp....ssssss.mmmmm.
        .ppPppp....Sssss..Mmmmm.
        ...........sss....mmmm..
        ........................
        ..........bbbbb.........
        ..ccc....bbbbbbb........
        ..Cccc..................
        ..cccc...Bbbbbb...ttt...
        ..cccc...bbbbbb.tttttt..
        ...cc....bbbbb..Tttttt..
        ................ttttt...
        ........................
        """,
        ("L10 M10", "A4 A5", "R4 R5", "X4 X5"),
    ),
    "B": (
        """
        ......................
        ......................
        ...........ccc...pPpp.
        ..mmMm....ccccc.ppppp.
        ..mmmmm...cCcc..pppp..
        ...mmm................
        ...............ssss...
        ...bbBb........sssss..
        .bbbbbbb........ssSs..
        .bbbbbbb........ss....
        ..bbbbbb....tTt.......
        ...bbBb....ttttt......
        ...........ttttt......
        ......................
        ......................
        """,
        ("P4 P5", "A9 A10"),
    ),
}
ISLANDS = {"T": "tonga_bonga", "B": "bigboa", "C": "cocoa", "M": "mamboa", "P": "palmoa", "S": "samboa"}


def destinations(game: Game) -> dict[str, int]:
    """Return where the ship may sail, with the points each destination uses."""
    found = {}
    for action in game.actions:
        if action.verb == "sail":
            told = game.copy().play(action)[0]
            assert told.kind == "sailed"
            found[str(action.object)] = told.numbers["points"]
    return found


def sailing(*seats: str, players: int = 4, chart: str = "A") -> Game:
    """Return a position in which seat 0 sails."""
    lines = [f"players: {players}", f"map: {chart}", "question: sail"]
    return tw.parse("tonga_bonga", "\n".join([*lines, *(f"seat {n}: {seat}" for n, seat in enumerate(seats))]))


def test_a_ship_has_as_many_points_as_its_crew_and_may_use_fewer() -> None:
    """TOB-SC13. Crew 5, 3, 3 in Q13: every cost from 1 to 11, none of 12 (TOB-110, TOB-111, TOB-114)."""
    game = sailing("at Q13; crew Y5 W3 O3")
    found = destinations(game)
    assert set(found.values()) == set(range(1, 12))
    assert (found["P13"], found["P10"], found["R5"]) == (1, 4, 11)
    assert clause_against(game, "sail S5") == "TOB-110"
    assert "stop" in [action.text for action in game.actions]


def test_a_ship_may_build_in_a_bay_and_sail_on() -> None:
    """TOB-SC14. From D5 to C10 (8), 45 ducats and 3 points left; on to B12 (3) (TOB-121, TOB-123)."""
    game = sailing("at D5; money 20; crew Y5 W3 O3; camps palmoa")
    assert game.play("sail C10")[0].numbers["points"] == 8
    data = game.to_dict()
    assert (data["seats"][RED]["at"], data["seats"][RED]["money"], data["points"]) == ("C10", 45, 3)
    assert data["seats"][RED]["camps"] == ["cocoa", "palmoa"]
    assert game.play("sail B12")[0].numbers["points"] == 3
    data = game.to_dict()
    assert (data["seats"][RED]["at"], data["asked"] == RED and data["question"] == "sail") == ("B12", False)


def test_passing_a_ship_costs_three_points_and_the_next_square_its_own() -> None:
    """TOB-SC15. R in Q13 with 4 points, Y on P13: P12, P14 and O13 for 4 each (TOB-115, TOB-119)."""
    game = sailing("at Q13; crew Y4", "at P13")
    assert destinations(game) == {"P12": 4, "P14": 4, "O13": 4}
    game.play("sail P12")
    assert game.to_dict()["seats"][RED]["at"] == "P12"


def test_a_ship_may_not_enter_an_occupied_square_it_cannot_leave() -> None:
    """TOB-SC16. As TOB-SC15 with 3 points: only stopping is possible (TOB-120)."""
    game = sailing("at Q13; crew Y3", "at P13")
    assert [action.text for action in game.actions] == ["stop"]
    assert clause_against(game, "sail P13") == "TOB-117"


def test_several_ships_in_a_row_can_be_passed() -> None:
    """TOB-SC17. Ships on P13 and P12: P11 for 3 + 3 + 1 (TOB-119)."""
    game = sailing("at Q13; crew Y5 O2", "at P13", "at P12")
    assert destinations(game)["P11"] == 7
    game.play("sail P11")
    assert game.to_dict()["seats"][RED]["at"] == "P11"


def test_occupied_squares_are_no_resting_places() -> None:
    """TOB-SC18. As TOB-SC17 with 6 points (TOB-117)."""
    game = sailing("at Q13; crew Y5 O1", "at P13", "at P12")
    assert destinations(game) == {"O13": 4, "P14": 4, "O14": 5, "P15": 5, "N14": 6, "O15": 6, "Q15": 6}
    assert [clause_against(game, f"sail {square}") for square in ("P13", "P12")] == ["TOB-117"] * 2
    assert clause_against(game, "sail P11") == "TOB-110"


def test_a_bay_holds_any_number_of_ships_and_costs_one_point() -> None:
    """TOB-SC19. R on R5 with 1 point, two ships in S5 (TOB-116, TOB-118)."""
    game = sailing("at R5; crew Y1", "at S5", "at S5")
    assert game.play("sail S5")[0].numbers["points"] == 1
    assert [seat["at"] for seat in game.to_dict()["seats"][:3]] == ["S5"] * 3


@pytest.mark.parametrize(
    ("start", "ends"),
    [
        ("L10", "K10"),
        ("M10", "N10"),
        ("A4", "A3"),
        ("A5", "A6"),
        ("R5", "Q5 R6 S5"),
        ("R4", "R3"),
        ("X5", "X6"),
        ("X4", "X3"),
        ("A1", "A2 B1"),
        ("X15", "W15 X14"),
    ],
)
def test_narrows_land_and_the_edge_of_the_board_cannot_be_crossed(start: str, ends: str) -> None:
    """TOB-SC20. With 1 point (TOB-112, TOB-113)."""
    assert set(destinations(sailing(f"at {start}; crew Y1"))) == set(ends.split())


@pytest.mark.parametrize(("one", "other"), [("L10", "M10"), ("A4", "A5"), ("R4", "R5"), ("X4", "X5")])
def test_the_other_side_of_narrows_is_far_away(one: str, other: str) -> None:
    """TOB-SC20. Out of reach with 15 points, in both directions (TOB-10)."""
    for start, end in ((one, other), (other, one)):
        assert end not in destinations(sailing(f"at {start}; crew W5 O5 Y5"))


def test_one_move_may_visit_several_bays() -> None:
    """TOB-SC21. D6 to D5 (1), then C10 (8): two camps, 70 ducats, no points left (TOB-122)."""
    game = sailing("at D6; money 20; crew Y5 O4")
    game.play("sail D5")
    assert game.to_dict()["points"] == 8
    game.play("sail C10")
    red = game.to_dict()["seats"][RED]
    assert (red["camps"], red["money"]) == (["cocoa", "palmoa"], 70)
    assert game.to_dict()["round"] == 2, "no points are left, nobody else has a crew, and the round is over"


def test_a_ship_without_dice_stays_where_it_is() -> None:
    """TOB-SC22. It is not asked (TOB-126)."""
    game = sailing("at K7; crew Y2", "at F7", "at O15; crew R1")
    game.play("stop")
    assert game.asked == ORANGE
    assert game.to_dict()["seats"][YELLOW]["at"] == "F7"


def test_a_bay_on_the_way_is_a_destination_of_its_own() -> None:
    """TOB-SC48. R on J10 with 3 points, Y on I10: I11 only through the bay J11, which is entered first."""
    game = sailing("at J10; money 20; crew Y3", "at I10")
    assert destinations(game) == {"J11": 1, "K10": 1, "L10": 2}
    assert clause_against(game, "sail I11") == "TOB-110"
    game.play("sail J11")
    assert (game.to_dict()["seats"][RED]["money"], game.to_dict()["points"]) == (45, 2)
    assert destinations(game) == {"J10": 1, "I11": 1, "K10": 2, "H11": 2, "I12": 2}


def test_a_move_is_over_at_sea_or_without_points() -> None:
    """TOB-SC49. A sea square ends the move; a bay does if no points are left."""
    game = sailing("at Q13; crew Y5", "crew R1")
    assert "Q13" not in destinations(game)
    assert clause_against(game, "sail Q13") == "TOB-127"
    game.play("sail P13")
    assert game.asked == YELLOW
    game = sailing("at R5; crew Y1", "crew R1")
    game.play("sail S5")
    assert game.asked == YELLOW
    game = sailing("at R5; crew Y2", "crew R1")
    game.play("sail S5")
    assert game.asked == RED
    assert [action.text for action in game.actions] == ["stop", "sail R5"]


def test_points_that_are_not_used_are_lost() -> None:
    """TOB-111, TOB-127. Also all of them."""
    game = sailing("at Q13; crew Y5", "crew R1")
    told = game.play("stop")
    assert [(event.kind, event.seat, event.numbers) for event in told] == [("stayed", RED, {"points": 5})]
    assert game.to_dict()["seats"][RED]["at"] == "Q13"
    assert game.asked == YELLOW


def test_land_is_refused_in_words() -> None:
    """TOB-112. And so are squares outside a smaller map."""
    assert clause_against(sailing("at Q13; crew Y5"), "sail R13") == "TOB-112"
    assert clause_against(sailing("at N11; crew Y5", chart="B"), "sail X1") == "TOB-112"


def test_a_ship_may_turn_back_to_the_bay_it_has_left() -> None:
    """TOB-124. Into the bay and out again, each entry paid."""
    game = sailing("at R5; crew Y3")
    game.play("sail S5")
    assert destinations(game) == {"R5": 1, "Q5": 2, "R6": 2}


def test_tonga_bonga_is_an_ordinary_resting_place_before_the_fourth_camp() -> None:
    """TOB-125."""
    game = sailing("at P13; money 20; crew Y4; camps cocoa palmoa samboa")
    game.play("sail Q13")
    assert (game.asked, game.to_dict()["points"], game.to_dict()["seats"][RED]["money"]) == (RED, 3, 20)


def test_the_clauses_for_a_move_hold_with_three_players_too() -> None:
    """TOB-211."""
    assert destinations(sailing("at Q13; crew Y4", "at P13", players=3)) == {"P12": 4, "P14": 4, "O13": 4}


# TOB-SC45: destinations against routes.


class Chart(NamedTuple):
    """A map as one reads it: what is on each square, and which steps narrows forbid."""

    signs: dict[tuple[int, int], str]
    narrows: set[frozenset[tuple[int, int]]]


class Moment(NamedTuple):
    """A ship on its way."""

    at: tuple[int, int]
    points: int
    camps: frozenset[str]
    home: bool


def square(name: str) -> tuple[int, int]:
    return int(name[1:]) - 1, ord(name[0]) - ord("A")


def name(place: tuple[int, int]) -> str:
    return f"{chr(ord('A') + place[1])}{place[0] + 1}"


def read(chart: str) -> Chart:
    rows, closed = MAPS[chart]
    signs = {(r, c): sign for r, row in enumerate(rows.split()) for c, sign in enumerate(row)}
    return Chart(signs, {frozenset(map(square, pair.split())) for pair in closed})


def steps(chart: Chart, moment: Moment, others: set[tuple[int, int]]) -> Iterator[Moment]:
    """Section 6, step by step: to a neighbouring water square, with what happens there (sections 7 and 9)."""
    row, column = moment.at
    for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        sign = chart.signs.get(place, "#")
        if (sign != "." and not sign.isupper()) or frozenset((moment.at, place)) in chart.narrows:
            continue
        price = 3 if sign == "." and place in others else 1
        if price > moment.points or moment.home:
            continue
        camps = moment.camps
        if sign.isupper() and sign != "T" and len(camps) < 4:
            camps |= {ISLANDS[sign]}
        yield Moment(place, moment.points - price, camps, sign == "T" and len(camps) == 4)


def results_by_routes(game: Game) -> set[tuple[str, frozenset[str], bool]]:
    """Return how the move can end: follow every route, and rest wherever a ship may."""
    data = game.to_dict()
    chart = read(data["options"]["map"])
    own = data["seats"][data["asked"]]
    others = {square(seat["at"]) for number, seat in enumerate(data["seats"]) if number != data["asked"]}
    start = Moment(square(own["at"]), data["points"], frozenset(own["camps"]), home=False)
    seen, waiting = {start}, [start]
    while waiting:
        for moment in steps(chart, waiting.pop(), others):
            if moment not in seen:
                seen.add(moment)
                waiting.append(moment)
    return {
        (name(moment.at), moment.camps, moment.home)
        for moment in seen
        if chart.signs[moment.at] != "." or moment.at not in others
    }


def results_by_decisions(game: Game) -> set[tuple[str, frozenset[str], bool]]:
    """Return how the move can end: try every sequence of decisions."""
    seat = game.asked
    assert seat is not None
    moves = len(game.history)
    found, branches = set(), [game]
    while branches:
        branch = branches.pop()
        assert len(branch.history) - moves < 8, "a move has an end"
        for action in branch.actions:
            twin = branch.copy()
            told = twin.play(action)
            kinds = [event.kind for event in told if event.seat == seat]
            own = twin.to_dict()["seats"][seat]
            if twin.asked == seat and not {"round_begins", "rolled"} & {event.kind for event in told}:
                branches.append(twin)
            found.add((own["at"], frozenset(own["camps"]), "returned" in kinds))
    return found


@pytest.mark.parametrize(
    ("chart", "seats"),
    [
        ("A", ("at Q13; crew W5 O5 Y5", "at P13", "at P12", "at O13")),
        ("A", ("at J10; crew Y3", "at I10")),
        ("A", ("at D6; crew W5 O4 Y1", "at B10", "at D7")),
        ("A", ("at I11; crew W5 O5 Y5", "at J10", "at J11", "at I10")),
        ("A", ("at P12; crew W5 O5 Y5; camps bigboa cocoa mamboa palmoa", "at P13", "at O13")),
        ("A", ("at R6; crew W5 O5 Y5; camps bigboa cocoa palmoa", "at R7", "at Q5")),
        ("A", ("at K5; crew W5 O5 Y5; camps bigboa cocoa mamboa palmoa", "at K6", "at K4")),
        ("B", ("at F7; crew W5 O5 Y5", "at E3", "at G7")),
        ("B", ("at N10; crew W5 O5 Y5; camps bigboa cocoa palmoa samboa", "at M10", "at O10")),
        ("B", ("at L6; crew W5 O5 Y5", "at M6", "at K6", "at L7")),
    ],
)
def test_destinations_are_exactly_where_routes_lead(chart: str, seats: tuple[str, ...]) -> None:
    """TOB-SC45. Every route has its decisions, and the other way round: at the crowded places of the maps."""
    game = sailing(*seats, chart=chart)
    assert results_by_decisions(game) == results_by_routes(game)


@pytest.mark.parametrize("chart", ["A", "B"])
@pytest.mark.parametrize("players", [3, 4])
def test_destinations_are_where_routes_lead_in_games(players: int, chart: str) -> None:
    """TOB-SC45. The same at moves of random games."""
    game = tw.new("tonga_bonga", players=players, seed=players, map=chart, max_rounds=20)
    rng = np.random.default_rng(players)
    moves = 0
    while not game.over:
        if game.to_dict()["question"] == "sail" and rng.random() < 0.15:
            moves += 1
            assert results_by_decisions(game) == results_by_routes(game)
        game.decide(game.actions[int(rng.integers(len(game.actions)))])
    assert moves > 5
