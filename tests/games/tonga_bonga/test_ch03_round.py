"""3. Round structure, and who is asked when."""

from collections.abc import Iterator

import pytest

import tradewinds as tw
from tradewinds.engine.game import Game

RED, YELLOW, ORANGE, WHITE = range(4)


def turns(game: Game) -> Iterator[tuple[int, str, int]]:
    """Go through a game with the first legal action; yield round, phase and seat of every turn that is asked."""
    phases = {"captain_25": "wages", "drop": "crews", "place": "crews", "sail": "sailing"}
    before: tuple[int, str, int] | None = None
    while not game.over:
        data = game.to_dict()
        turn = (data["round"], phases.get(data["question"], "wages"), data["asked"])
        if turn != before:
            yield turn
        before = turn
        game.play("stop" if data["question"] == "sail" else game.actions[0])


@pytest.mark.parametrize(
    ("players", "orders"),
    [
        (
            4,
            [
                [RED, YELLOW, ORANGE, WHITE],
                [YELLOW, ORANGE, WHITE, RED],
                [ORANGE, WHITE, RED, YELLOW],
                [WHITE, RED, YELLOW, ORANGE],
            ],
        ),
        (3, [[RED, YELLOW, ORANGE], [YELLOW, ORANGE, RED], [ORANGE, RED, YELLOW]]),
    ],
)
def test_every_phase_begins_with_the_start_player_who_changes_every_round(
    players: int, orders: list[list[int]]
) -> None:
    """TOB-SC1. Round 1: R, Y, O, W; round 2: Y, O, W, R; and so on; round 5 like round 1 (TOB-40 to TOB-43)."""
    for seed in range(5):
        seen: dict[tuple[int, str], list[int]] = {}
        sequence = []
        for number, phase, seat in turns(tw.new("tonga_bonga", players=players, seed=seed, max_rounds=2 * players)):
            sequence.append((number, ("wages", "crews", "sailing").index(phase)))
            seen.setdefault((number, phase), []).append(seat)
        assert sequence == sorted(sequence), "a phase is completed by all before the next begins (TOB-41)"
        for (number, phase), seats in seen.items():
            order = orders[(number - 1) % players]
            assert seats == [seat for seat in order if seat in seats]
            if phase == "wages":
                assert seats == order


def test_at_the_start_of_a_round_dice_are_with_their_owners_and_wage_spaces_are_empty() -> None:
    """TOB-44."""
    game = tw.new("tonga_bonga", players=4, seed=3, max_rounds=4)
    rounds = 0
    while not game.over:
        game.play(game.actions[-1])
        if any(event.kind == "round_begins" for event in game.events()):
            rounds += 1
            for seat in game.to_dict()["seats"]:
                assert (seat["wages"], seat["crew"], seat["rolled"]) == ([], [], [])
    assert rounds == 3


def test_who_has_nothing_to_decide_is_passed_over_in_the_wages_phase() -> None:
    """TOB-SC53. R has 0 ducats, Y 1: O is asked first for wages. The round before ends with W's ship."""
    game = tw.parse("tonga_bonga", """
        players: 4
        round: 4
        asked: 2
        question: sail
        seat 0: money 0; wages -
        seat 1: money 1; wages -
        seat 2: money 20; wages -; crew R1
        seat 3: money 0; wages -
    """)  # fmt: skip
    game.play("stop")  # W starts round 4, so O is its last, and R starts the fifth
    data = game.to_dict()
    assert (data["round"], data["start"], data["asked"], data["question"]) == (5, RED, ORANGE, "captain_25")
    assert [seat["wages"] for seat in data["seats"]] == [[], [1], [], []]


def test_who_rolls_only_seasick_dice_is_passed_over_in_the_crews_phase() -> None:
    """TOB-SC53. R rolls three times seasick, then Y is asked first."""
    position = "players: 4\nquestion: helmsman_1\nasked: 3\nseat 3: wages 1"
    for seed in range(2000):
        game = tw.parse("tonga_bonga", position, seed=seed)
        first, *others = (event for event in game.play("ducats 1") if event.kind == "rolled")
        if set(first.numbers.values()) == {0} and set(others[0].numbers.values()) != {0}:
            break
    else:
        raise AssertionError("three dice must be seasick once in 216 rolls")
    assert (game.asked, game.to_dict()["question"]) == (YELLOW, "place")


def test_a_ship_without_dice_is_passed_over_in_the_sailing_phase() -> None:
    """TOB-SC53. The red ship has no dice and the yellow ship does: Y is asked first for sailing (TOB-126)."""
    game = tw.parse("tonga_bonga", """
        players: 4
        question: place
        asked: 3
        hand: 2
    """)  # fmt: skip
    game.play("place yellow")
    assert (game.asked, game.to_dict()["question"]) == (YELLOW, "sail")
    assert game.to_dict()["points"] == 2


def test_nobody_is_ever_left_out() -> None:
    """TOB-45. In every round everybody offers, rolls and gets paid or pays, whether or not there is a choice."""
    game = tw.new("tonga_bonga", players=4, seed=9, max_rounds=6)
    while not game.over:
        game.play(game.actions[-1])
    told = [event for event in game.log("all") if event.kind in {"offered", "rolled"}]
    for kind in ("offered", "rolled"):
        seats = [event.seat for event in told if event.kind == kind]
        assert set(seats[:4]) == {RED, YELLOW, ORANGE, WHITE}
        assert all(seats.count(seat) == 6 for seat in (RED, YELLOW, ORANGE, WHITE))
