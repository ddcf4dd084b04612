"""5. Player turn."""

from typing import Any

import pytest

import tradewinds as tw
from asking import clause_against, offered


def test_drawing_gives_two_cards_and_ends_the_turn() -> None:
    """BAT-SC12. 5 cards become 7, all else stays."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        taken: 2 by 0
        seat 0: at 2; hand EN 5; open DK 3
        seat 1: open DK 1
    """)  # fmt: skip
    before = game.to_dict()
    game.play("draw")
    after = game.to_dict()
    assert sum(after["seats"][0]["hand"].values()) == 7
    assert sum(after["pile"].values()) == sum(before["pile"].values()) - 2
    assert (after["asked"], after["question"]) == (1, "turn")
    kept: tuple[Any, ...] = ("at", "gold", "bills", "crates", "open", "shops")
    assert [after["seats"][0][key] for key in kept] == [before["seats"][0][key] for key in kept]
    assert after["shops"] == before["shops"]
    assert after["seats"][1:] == before["seats"][1:]


def test_who_can_only_tie_must_draw() -> None:
    """BAT-SC15. Hand FR 1 against open FR 1 is no majority (BAT-61, BAT-70)."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        seat 0: hand FR 1
        seat 2: open FR 1
    """)  # fmt: skip
    assert offered(game) == ["draw"]
    assert clause_against(game, "lay FR") == "BAT-61"


def test_who_has_no_card_in_hand_can_only_draw() -> None:
    """BAT-SC16. Even with two seals (BAT-63)."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        seat 0: open DK 2, FR 1
    """)  # fmt: skip
    assert offered(game) == ["draw"]
    assert clause_against(game, "lay DK") == "BAT-63"


def test_who_could_play_may_draw() -> None:
    """BAT-62."""
    game = tw.parse("batavia", "players: 3\nquestion: turn\nseat 0: hand FR 1, SE 2")
    assert offered(game) == ["draw", "lay FR", "lay SE"]


def test_there_is_no_empty_turn_while_a_card_can_be_drawn() -> None:
    """BAT-58. Exactly one of two actions."""
    assert clause_against(tw.parse("batavia", "players: 3\nquestion: turn"), "empty turn") == "BAT-58"
    assert (
        clause_against(tw.parse("batavia", "players: 3\nquestion: turn\nseat 0: hand EN 1"), "empty turn") == "BAT-58"
    )


def test_there_is_no_empty_turn_for_who_can_play() -> None:
    """BAT-58, BAT-125."""
    game = tw.parse("batavia", """
        players: 3
        question: turn
        seat 0: hand EN 22, DK 22, FR 22, NL 22, SE 22
    """)  # fmt: skip
    assert clause_against(game, "empty turn") == "BAT-58"


def test_playing_is_laying_then_advancing_then_perhaps_exchanging() -> None:
    """BAT-60. Steps 1 and 2 cannot be left out."""
    game = tw.parse("batavia", "players: 3\nquestion: turn\nseat 0: hand EN 2")
    questions = []
    for action in ("lay EN", "stop", "advance EN", "exchange"):
        questions.append(game.to_dict()["question"])
        game.play(action)
    assert questions == ["turn", "laying", "advance", "exchange"]
    assert game.asked == 1


@pytest.mark.parametrize("action", ["stop", "advance EN", "finish", "exchange", "keep", "pass", "bid 1"])
def test_a_turn_begins_with_drawing_or_laying(action: str) -> None:
    """BAT-58."""
    game = tw.parse("batavia", "players: 3\nquestion: turn\nseat 0: hand EN 2; open EN 2")
    assert clause_against(game, action) is None


def test_once_a_card_is_laid_one_cannot_draw() -> None:
    """BAT-58, BAT-60."""
    game = tw.parse("batavia", "players: 3\nquestion: turn\nseat 0: hand EN 2")
    game.play("lay EN")
    assert "draw" not in offered(game)
    assert clause_against(game, "draw") is None


def test_others_hear_how_many_cards_were_drawn_but_not_which() -> None:
    """BAT-59, BAT-55. Only the drawer sees his cards."""
    game = tw.parse("batavia", "players: 3\nquestion: turn\nseat 0: hand EN 1", seed=8)
    game.play("draw")
    drawn = dict(game.to_dict()["seats"][0]["hand"])
    drawn["EN"] -= 1
    own = game.events(0)[0]
    assert own.kind == "drew"
    assert own.numbers == {
        "cards": 2,
        **{code: drawn.get(code, 0) for code in ("EN", "DK", "FR", "NL", "SE")},
    }
    for eyes in (1, 2, None):
        assert game.events(eyes)[0].numbers == {"cards": 2}
