"""11. Special contracts."""

import pytest

import tradewinds as tw
from asking import play
from tradewinds.games.au_nom_du_roi.terms import CONTRACTS

VALUES = {"one": 3, "half": 5, "majority": 8, "all": 16}
"""ANR-141. With three players and eight missions or more."""


def contract_points(seat: int, kind: str, completed: int, *lines: str) -> int:
    """Return what a contract gives a seat of three, at the end of a game without any other mission."""
    own = f"contract {kind}; completed {completed}"
    text = [*lines, "players: 3", "max turns: 9", "turns: 9", f"seat {seat}: {own}"]
    game = play(tw.parse("au_nom_du_roi", "\n".join(text)), "end turn")
    assert game.outcome
    return game.outcome.sheet[seat]["contract"]


def fulfilled(seat: int, kind: str, *lines: str) -> int:
    """Return on how many expeditions a seat fulfils a kind of contract."""
    count, rest = divmod(contract_points(seat, kind, 8, *lines), VALUES[kind])
    assert rest == 0
    return count


def test_a_contract_multiplies_expeditions_by_missions() -> None:
    """ANR-SC42. (ANR-139 to ANR-141)"""
    lines = (
        "drake: 0:red1",
        "gama: 0:blue1, 0:blue2, 1:blue1",
        "barents: 0:white2",
        "cabral: 2:green1, 0:green1, 0:green2",
        "cao: 1:brown1, 0:brown2",
    )
    assert contract_points(0, "majority", 5, *lines) == 4 * 5


@pytest.mark.parametrize(
    ("fleet", "seat", "kinds"),
    [
        ("0:red1, 0:red1, 1:red2, 2:red2", 0, {"one", "half"}),
        ("0:red1, 0:red1, 1:red2, 2:red2", 1, {"one"}),
        ("0:red1, 0:red1, 1:red2", 0, {"one", "half", "majority"}),
        ("0:red1, 0:red1, 1:red2", 1, {"one"}),
        ("0:red1, 1:red2", 0, {"one", "half"}),
        ("0:red1, 1:red2", 1, {"one", "half"}),
        ("0:red1", 0, {"one", "half", "majority", "all"}),
        ("0:red1", 1, set()),
    ],
)
def test_four_kinds_ask_for_more_and_more_ships(fleet: str, seat: int, kinds: set[str]) -> None:
    """ANR-SC43. (ANR-143 to ANR-148)"""
    assert {kind for kind in CONTRACTS if fulfilled(seat, kind, f"barents: {fleet}")} == kinds


def test_ships_count_and_not_volumes() -> None:
    """ANR-SC44. (ANR-142) A joker is one ship, too."""
    assert fulfilled(0, "majority", "barents: 0:red1, 0:red1, 1:red3") == 1
    assert fulfilled(1, "half", "barents: 0:red1, 0:red1, 1:red3") == 0
    assert fulfilled(0, "majority", "barents: 0:red1, 0:red1, 1:joker3") == 1


@pytest.mark.parametrize(("completed", "value"), [(0, 0), (1, 2), (7, 14), (8, 16), (11, 16), (20, 16)])
def test_the_last_column_is_for_eight_missions_and_more(completed: int, value: int) -> None:
    """ANR-SC45. (ANR-25, ANR-141)"""
    assert contract_points(0, "all", completed, "drake: 0:red1") == value


def test_every_expedition_counts_once() -> None:
    """ANR-140."""
    lines = [f"{name}: 0:{ship}" for name, ship in (("drake", "red1"), ("gama", "blue3"), ("cao", "white2"))]
    assert fulfilled(0, "all", *lines) == 3
    assert fulfilled(0, "one", "drake: 0:red1, 0:red1, 0:red2") == 1


def test_contracts_do_not_count_before_the_end() -> None:
    """ANR-139. The intermediate scoring leaves them out."""
    text = "turns: 22\nintermediate drawn: 20\npiles: 0 0 3 7 8\ndrake: 0:red1\nseat 1: ships rest"
    game = play(tw.parse("au_nom_du_roi", text + "\nseat 0: contract all; completed 8"), "end turn")
    assert game.to_dict()["seats"][0]["points"] == 1
