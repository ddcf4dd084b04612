"""6. Laying cards."""

from typing import Any

import pytest

import tradewinds as tw
from asking import clause_against, offered
from tradewinds.engine.game import Game
from tradewinds.games.batavia.rules import ch07_majorities

majorities: Any = ch07_majorities
EN, DK, FR, NL, SE = range(5)

CODES = ("EN", "DK", "FR", "NL", "SE")


def holder(game: Game, company: int) -> int:
    return int(majorities.seal_holder(game.state, company))


def selections(game: Game) -> set[tuple[int, ...]]:
    """Return every selection of cards with which the lay can be ended, as counts by company."""
    start = game.state.players[0].open.copy()
    found, seen = set(), set()
    stack = [game.history]
    while stack:
        history = stack.pop()
        branch = game.copy()
        for number in history[len(game.history) :]:
            branch.decide(number)
        laid = tuple(int(n) for n in branch.state.players[0].open - start)
        last = int(branch.state.turn.last_laid) if branch.state.options.ascending else 0
        if (laid, last) in seen:
            continue
        seen.add((laid, last))
        assert branch.actions, "nobody may get stuck while laying"
        for action in branch.actions:
            if action.verb == "stop":
                found.add(laid)
            elif action.verb == "lay":
                stack.append((*history, action.number))
    return found


def test_who_holds_a_majority_may_lay_any_card() -> None:
    """BAT-SC13. Case 1: he holds DK and lays FR 1 against FR 4; the FR seal stays, he advances with DK."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        seat 0: hand FR 1; open DK 3
        seat 1: open FR 4, DK 2
    """)  # fmt: skip
    assert offered(game) == ["draw", "lay FR"]
    game.play("lay FR")
    assert holder(game, FR) == 1
    assert offered(game) == ["stop"]
    game.play("stop")
    assert offered(game) == ["advance DK"]


def test_who_holds_none_must_make_a_majority() -> None:
    """BAT-SC14. Case 2: DK 2 against 2, he lays DK 1, takes the seal (BAT-72), must go to the next DK tile."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        seat 0: hand DK 1; open DK 2
        seat 1: open DK 2
    """)  # fmt: skip
    assert holder(game, DK) == -1
    told = game.play("lay DK")
    assert [(e.kind, e.seat, e.numbers["company"]) for e in told] == [("laid", 0, DK), ("seal_taken", 0, DK)]
    assert holder(game, DK) == 0
    game.play("stop")
    assert offered(game) == ["advance DK"]
    game.play("advance DK")
    assert game.state.players[0].at == 2


def test_a_tie_made_with_the_holder_is_no_reason_to_stop_but_another_seal_is() -> None:
    """BAT-SC20. B lays exactly EN 2 against A's 3; the seal goes to the board; B stops because of FR."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        first player: 1
        seat 0: open EN 3
        seat 1: hand EN 2; open EN 1, FR 1
    """)  # fmt: skip
    assert holder(game, EN) == 0
    game.play("lay EN")
    assert holder(game, EN) == 0
    told = game.play("lay EN")
    assert [(e.kind, e.seat) for e in told] == [("laid", 1), ("seal_returned", 0)]
    assert holder(game, EN) == -1
    assert offered(game) == ["stop"]
    game.play("stop")
    assert offered(game) == ["advance FR"]
    assert clause_against(game, "advance EN") == "BAT-79"


def test_without_any_majority_one_may_not_stop() -> None:
    """BAT-SC21. As BAT-SC20 without a seal: after EN 2 he may not stop, after the third he may."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        first player: 1
        seat 0: open EN 3
        seat 1: hand EN 3; open EN 1
    """)  # fmt: skip
    game.play("lay EN")
    assert offered(game) == ["lay EN"]
    game.play("lay EN")
    assert offered(game) == ["lay EN"]
    assert clause_against(game, "stop") == "BAT-65"
    game.play("lay EN")
    assert offered(game) == ["stop"]


def test_one_can_lay_only_what_is_in_the_hand() -> None:
    """BAT-64."""
    game = tw.parse("batavia", "players: 3\nquestion: turn\nseat 0: hand EN 1, FR 1")
    assert clause_against(game, "lay SE") == "BAT-64"
    game.play("lay EN")
    assert clause_against(game, "lay EN") == "BAT-64"


def test_one_may_lay_the_whole_hand_in_any_mixture() -> None:
    """BAT-64, BAT-66."""
    game = tw.parse("batavia", "players: 3\nquestion: turn\nseat 0: hand EN 2, FR 1, SE 1")
    for action in ("lay SE", "lay EN", "lay FR", "lay EN"):
        game.play(action)
    assert game.to_dict()["seats"][0]["hand"] == {}
    assert game.to_dict()["seats"][0]["open"] == {"EN": 2, "FR": 1, "SE": 1}
    assert offered(game) == ["stop"]


def test_cards_laid_before_the_majority_need_not_be_of_its_company() -> None:
    """BAT-65, BAT-67. In case 2 he may lay further cards, also first."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        seat 0: hand FR 1, DK 1
        seat 1: open FR 3
    """)  # fmt: skip
    game.play("lay FR")
    assert offered(game) == ["lay DK"]
    game.play("lay DK")
    assert offered(game) == ["stop"]


@pytest.mark.parametrize(
    ("hand", "own", "rival", "possible"),
    [
        (1, 0, 0, True),
        (1, 0, 1, False),
        (2, 0, 1, True),
        (1, 2, 2, True),
        (1, 1, 2, False),
        (0, 3, 2, False),
    ],
)
def test_playing_is_possible_exactly_with_more_than_every_rival(
    hand: int, own: int, rival: int, possible: bool
) -> None:
    """BAT-68. Open and hand cards together against the strongest rival; the hand must not be empty."""
    game = tw.parse("batavia", f"""
        players: 4
        question: turn
        seat 0: hand NL {hand}; open NL {own}
        seat 1: open NL {rival}
        seat 3: open NL {rival}
    """)  # fmt: skip
    assert ("lay NL" in offered(game)) == possible


def test_open_cards_never_go_back_to_the_hand() -> None:
    """BAT-69. A laid card is counted as open and no longer as in the hand."""
    game = tw.parse("batavia", "players: 3\nquestion: turn\nseat 0: hand EN 2; open EN 1")
    game.play("lay EN")
    assert game.to_dict()["seats"][0]["hand"] == {"EN": 1}
    assert game.to_dict()["seats"][0]["open"] == {"EN": 2}


POSITIONS = [
    "seat 0: hand EN 2, DK 1, FR 2\n seat 1: open EN 1, DK 1, FR 1",
    "seat 0: hand EN 1, DK 1, SE 1; open NL 1\n seat 1: open EN 1, SE 1",
    "seat 0: hand EN 3, NL 2, SE 1; open EN 1\n seat 1: open EN 3, NL 2\n seat 2: open SE 1",
    "seat 0: hand EN 1, DK 2, FR 1, NL 1, SE 2\n seat 1: open EN 1, DK 1, FR 2, NL 3, SE 1",
    "seat 0: hand EN 2, SE 2\n seat 1: open EN 1\n seat 2: open SE 3",
    "seat 0: at 32; hand EN 2, DK 1, SE 2\n seat 1: at 36; open SE 1\n taken: 32 by 0\n"
    " finish tile: 1\n first player: 1\n turns taken: 2",
]


@pytest.mark.parametrize("text", POSITIONS)
def test_in_ascending_order_every_selection_can_still_be_laid(text: str) -> None:
    """BAT-147, section 20. The option removes permutations and nothing else; and nobody gets stuck."""
    head = "players: 3\n question: turn\n "
    free = selections(tw.parse("batavia", head + text))
    ascending = selections(tw.parse("batavia", head + "options: laying ascending\n " + text))
    assert len(free) > 1
    assert ascending == free


def test_in_ascending_order_earlier_companies_are_refused() -> None:
    """BAT-147."""
    game = tw.parse("batavia", "players: 3\nquestion: turn\noptions: laying ascending\nseat 0: hand EN 1, DK 1, FR 2")
    game.play("lay DK")
    assert offered(game) == ["lay FR", "stop"]
    assert clause_against(game, "lay EN") == "BAT-147"
    game.play("lay FR")
    assert offered(game) == ["lay FR", "stop"]


def test_in_ascending_order_a_card_that_leaves_no_way_to_end_is_refused() -> None:
    """BAT-147. With SE laid first the EN majority could not be made any more."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        options: laying ascending
        seat 0: hand EN 1, SE 1
        seat 1: open SE 1
    """)  # fmt: skip
    assert offered(game) == ["draw", "lay EN"]
    assert clause_against(game, "lay SE") == "BAT-147"
    game.play("lay EN")
    assert offered(game) == ["lay SE", "stop"]


def test_an_ascending_lay_that_cannot_be_ended_is_no_position() -> None:
    """BAT-65, BAT-147. SE was laid last, so the EN majority is out of reach: no game comes here."""
    with pytest.raises(tw.ImpossiblePosition):
        tw.parse("batavia", """
            players: 3
            question: laying
            options: laying ascending
            last laid: SE
            seat 0: hand EN 2; open SE 1
            seat 1: open SE 3
        """)  # fmt: skip
