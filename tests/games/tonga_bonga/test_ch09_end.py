"""9. End of the game."""

import pytest

import tradewinds as tw
from tradewinds.engine.game import Game

RED, YELLOW, ORANGE, WHITE = range(4)
FOUR = "bigboa cocoa mamboa palmoa"

LAST_ROUND = """
    players: 4
    round: 2
    question: sail
    asked: 2
    seat 0: at P11; money 50; camps {red}; crew Y3
    seat 1: at K7; money 50; crew W2
    seat 2: at P12; money 50; camps {orange}; crew Y4 W1
    seat 3: at O13; money 50; camps {white}; crew O5
"""
"""The order of the round is Y, O, W, R, and Y has sailed."""


def last_round(red: str = "-", orange: str = FOUR, white: str = "-") -> Game:
    return tw.parse("tonga_bonga", LAST_ROUND.format(red=red, orange=orange, white=white))


def money(game: Game) -> list[int]:
    return [seat["money"] for seat in game.to_dict()["seats"]]


def kinds(game: Game) -> list[str]:
    return [event.kind for event in game.events()]


def test_the_first_ship_that_returns_begins_the_last_round() -> None:
    """TOB-SC31. O gets 10, its move is over; W and R still sail, Y does not; then pay and end (TOB-190 to TOB-194)."""
    game = last_round()
    told = game.play("sail Q13")
    assert [(event.kind, event.numbers) for event in told] == [
        ("sailed", {"start": 279, "end": 304, "points": 2}),
        ("returned", {"ducats": 10}),
    ]
    assert (money(game)[ORANGE], game.asked) == (60, WHITE)
    game.play("stop")
    assert game.asked == RED
    told = game.play("stop")
    assert game.over
    assert game.outcome is not None
    assert game.outcome.reason == "returned"
    assert {"earned", "took_back", "scored"} <= {event.kind for event in told}, "wages are paid first (TOB-196)"
    data = game.to_dict()
    assert (data["round"], data["start"]) == (2, YELLOW), "still those of the last round (TOB-203)"
    assert all((seat["crew"], seat["wages"], seat["rolled"]) == ([], [], []) for seat in data["seats"])


def test_every_ship_that_returns_in_the_last_round_gets_the_bonus() -> None:
    """TOB-SC32. W, having four camps, also enters Q13 (TOB-192, TOB-194)."""
    game = last_round(white=FOUR)
    game.play("sail Q13")
    assert money(game)[WHITE] == 50
    game.play("sail Q13")
    assert money(game)[WHITE] == 60
    game.play("stop")
    assert game.outcome is not None
    assert [sheet["return"] for sheet in game.outcome.sheet] == [0, 0, 10, 10]


def test_with_three_camps_there_is_no_bonus_even_in_the_last_round() -> None:
    """TOB-SC33. R enters Q13 with three camps (TOB-195)."""
    game = last_round(red="bigboa cocoa mamboa")
    game.play("sail Q13")
    game.play("stop")
    game.play("sail Q13")
    assert kinds(game)[0] == "sailed"
    assert "returned" not in kinds(game)
    while not game.over:
        game.play("stop")
    assert game.outcome is not None
    assert game.outcome.sheet[RED]["return"] == 0


def test_without_four_camps_coming_home_means_nothing() -> None:
    """TOB-SC34. O has two camps: nothing happens, 3 points are left, another round will come (TOB-125, TOB-201)."""
    game = last_round(orange="bigboa cocoa")
    game.play("sail Q13")
    assert (kinds(game), money(game)[ORANGE]) == (["sailed"], 50)
    assert (game.asked, game.to_dict()["points"]) == (ORANGE, 3)
    assert "sail P12" in [action.text for action in game.actions]
    for _ in range(3):
        game.play("stop")
    assert (game.over, game.to_dict()["round"]) == (False, 3)


def test_returning_is_never_compulsory() -> None:
    """TOB-202."""
    game = last_round()
    assert "stop" in [action.text for action in game.actions]
    for _ in range(3):
        game.play("stop")
    assert game.to_dict()["round"] == 3


def test_equal_ducats_share_the_win() -> None:
    """TOB-SC35. R 120, Y 131, O 131, W 90: Y and O share the win; ranks 3, 1, 1, 4 (TOB-198, TOB-199)."""
    game = tw.parse("tonga_bonga", """
        players: 4
        ending: returned
        seat 0: money 120
        seat 1: money 131; camps bigboa cocoa mamboa palmoa
        seat 2: money 131
        seat 3: money 90
    """)  # fmt: skip
    assert game.outcome is not None
    assert game.outcome.scores == (120, 131, 131, 90)
    assert game.outcome.winners == (YELLOW, ORANGE)
    assert game.outcome.ranks == (3, 1, 1, 4)


def play_first(game: Game, until: int = 10_000) -> Game:
    """Play on with the first legal action; ships stay where they are."""
    for _ in range(until):
        if game.over:
            break
        game.play(game.actions[0])
    return game


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_the_guard_ends_a_game_that_nobody_ends(rounds: int) -> None:
    """TOB-SC52. After the pay phase of round max_rounds, without any bonus (TOB-200)."""
    game = play_first(tw.new("tonga_bonga", players=4, seed=2, max_rounds=rounds))
    assert game.outcome is not None
    assert (game.outcome.reason, game.to_dict()["round"]) == ("guard", rounds)
    assert sum(game.outcome.scores) == 80
    assert all(sheet["return"] == 0 for sheet in game.outcome.sheet)


def test_a_return_in_the_last_agreed_round_ends_the_game_as_a_return() -> None:
    """TOB-SC52. R returns in round 2 of 2: TOB-197."""
    game = tw.parse("tonga_bonga", f"""
        players: 4
        max rounds: 2
        round: 2
        question: sail
        asked: 0
        seat 0: at P12; camps {FOUR}; crew Y4
    """)  # fmt: skip
    game.play("sail Q13")
    assert game.outcome is not None
    assert game.outcome.reason == "returned"


def test_the_sheet_adds_up_to_the_money() -> None:
    """TOB-198. Camps, position and arriving first count for nothing but their ducats."""
    game = last_round(white=FOUR)
    for action in ("sail Q13", "sail Q13", "stop"):
        game.play(action)
    assert game.outcome is not None
    assert list(game.outcome.scores) == money(game)
    assert game.outcome.sheet[ORANGE]["camps"] == 100
    assert game.outcome.sheet[ORANGE]["start"] == 20
