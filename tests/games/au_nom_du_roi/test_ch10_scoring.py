"""10. Scoring, and the end of the game."""

import pytest

import tradewinds as tw
from asking import offered, play, seat_of
from tradewinds.engine.game import Game, Outcome


def last_turn(*lines: str, players: int = 2, drawn: int = 0, **seats: str) -> Game:
    """Return the last turn before the final scoring, or, if ``drawn`` is a turn, that before the intermediate one.

    The last seat has all ships that nobody mentions.
    """
    text = [f"players: {players}", *lines]
    if drawn:
        text += [f"turns: {drawn + players}", f"intermediate drawn: {drawn}", "piles: 0 0 3 7 8"]
    else:
        text += ["turns: 40", "intermediate drawn: 20", f"final drawn: {40 - players}", "piles: 0 0 0 0 0"]
    for seat in range(players):
        own = "ships rest; " * (seat == players - 1) + seats.get(f"seat{seat}", "")
        text += [f"seat {seat}: {own}"] if own else []
    return tw.parse("au_nom_du_roi", "\n".join(text))


def final_scoring(*lines: str, players: int = 2, **seats: str) -> Outcome:
    outcome = play(last_turn(*lines, players=players, drawn=0, **seats), "end turn").outcome
    assert outcome
    assert outcome.reason == "final"
    return outcome


def intermediate_points(*lines: str) -> list[int]:
    game = play(last_turn(*lines, drawn=20), "end turn")
    return [seat["points"] for seat in game.to_dict()["seats"]]


def test_everybody_has_one_more_turn_before_the_intermediate_scoring() -> None:
    """ANR-SC35. (ANR-123, ANR-125, ANR-134)"""
    text = "players: 3\nturns: 20\npiles: 0 0 1 7 8\nabreu: 0:red1\nseat 2: ships rest"
    game = play(tw.parse("au_nom_du_roi", text), "buy 1", "end turn")
    assert game.log()[-1].kind == "turn_begins"
    turns = []
    while seat_of(game)["points"] == 0:
        turns.append((game.to_dict()["turns"], game.asked))
        play(game, "take coins", "end turn")
    assert turns == [(21, 2), (22, 0), (23, 1)]
    assert (game.to_dict()["turns"], game.asked) == (24, 2)
    assert [event.kind for event in game.log()].count("intermediate_scoring") == 1


@pytest.mark.parametrize(("fleet", "intermediate", "final"), [("0:red1, 1:red2", 3, 6), ("0:blue1, 1:blue2", 2, 5)])
def test_a_ship_of_the_printed_colour_scores_the_coloured_figure(fleet: str, intermediate: int, final: int) -> None:
    """ANR-SC36. (ANR-116 to ANR-118, ANR-121, ANR-128) Whatever its volume."""
    assert intermediate_points(f"abreu: {fleet}") == [intermediate] * 2
    assert [sheet["final"] for sheet in final_scoring(f"abreu: {fleet}").sheet] == [final] * 2


def test_a_joker_scores_coloured_if_either_of_its_colours_is_printed() -> None:
    """ANR-SC37. (ANR-120)"""
    outcome = final_scoring("abreu: 0:yellow1, 1:joker2", seat1="joker red/yellow")
    assert [sheet["final"] for sheet in outcome.sheet] == [5, 6]


def test_a_ship_sent_early_counts_in_both_scorings() -> None:
    """ANR-SC38. (ANR-122)"""
    assert intermediate_points("drake: 0:blue1") == [2, 0]
    sheet = final_scoring("drake: 0:blue1", seat0="points 2").sheet[0]
    assert (sheet["intermediate"], sheet["final"]) == (2, 5)


def test_missions_under_way_are_broken_off() -> None:
    """ANR-SC39. (ANR-127, ANR-130, ANR-131) Two ships come back, one was idle, and the joker was never used."""
    game = last_turn(seat0="coins 3; ships red1; under_way yellow5 1/2 yellow2+yellow3")
    assert game.asked == 1
    outcome = play(game, "end turn").outcome
    assert outcome
    assert outcome.sheet[0] == {"intermediate": 0, "final": 0, "contract": 0, "ships": 4}
    own = seat_of(game)
    assert (own["coins"], own["completed"], own["ships"]) == (3, 0, ["red1", "yellow2", "yellow3"])
    assert "yellow5" in game.to_dict()["done"]


def test_both_scorings_can_fall_together() -> None:
    """ANR-SC40. (ANR-133) The intermediate one first."""
    text = "turns: 30\nfirst player: 1\npiles: 0 0 1 7 8\nabreu: 0:red1\nseat 0: coins 500\nseat 1: ships rest"
    game = play(tw.parse("au_nom_du_roi", text), "buy 1")
    assert game.to_dict()["intermediate_drawn"] == 30
    while not game.to_dict()["final_drawn"]:
        play(game, "buy 1")
    play(game, "end turn", "end turn")
    assert (game.to_dict()["turns"], seat_of(game)["points"]) == (32, 0)
    kinds = [event.kind for event in game.play("end turn")]
    assert kinds.index("intermediate_scoring") < kinds.index("final_scoring")
    assert game.over
    assert game.outcome
    assert (game.outcome.sheet[0]["intermediate"], game.outcome.sheet[0]["final"]) == (3, 6)


def test_each_scoring_card_has_its_own_countdown() -> None:
    """ANR-SC40. (ANR-133)"""
    text = "turns: 30\nfirst player: 1\npiles: 0 0 1 7 8\nabreu: 0:red1\nseat 0: ships rest\nseat 1: coins 500"
    game = play(tw.parse("au_nom_du_roi", text), "buy 1", "end turn")
    while not game.to_dict()["final_drawn"]:
        play(game, "buy 1")
    assert (game.to_dict()["intermediate_drawn"], game.to_dict()["final_drawn"]) == (30, 31)
    play(game, "end turn")
    assert "intermediate_scoring" in [event.kind for event in game.play("end turn")]
    assert (game.to_dict()["turns"], game.over) == (33, False)
    assert "final_scoring" in [event.kind for event in game.play("end turn")]
    assert game.over


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        ("points 58; ships blue1", "points 59", (0,)),
        ("points 58; ships blue1", "points 58; ships blue2", (0, 1)),
        ("points 59", "points 58; ships blue1", (1,)),
        ("points 58; ships blue1", "points 60", (1,)),
    ],
)
def test_ships_that_are_not_on_expeditions_break_ties(first: str, second: str, winners: tuple[int, ...]) -> None:
    """ANR-SC41. (ANR-135 to ANR-137) 60 points each, two ships against one, or two each; 61 points win anyway."""
    outcome = final_scoring(players=3, seat0=first, seat1=second)
    assert max(outcome.scores) == (61 if second == "points 60" else 60)
    assert outcome.winners == winners


def test_ships_of_missions_break_ties_too() -> None:
    """ANR-136."""
    outcome = final_scoring(players=3, seat0="points 58; under_way blue3 1/2 blue3", seat1="points 59")
    assert outcome.winners == (0,)


def test_the_game_ends_after_the_agreed_turns() -> None:
    """ANR-SC49. (ANR-138, ANR-131) Without an intermediate scoring that is not due."""
    game = tw.new("au_nom_du_roi", players=3, seed=3, max_turns=7)
    for turn in range(1, 8):
        assert game.to_dict()["turns"] == turn
        play(game, "end turn")
    assert game.outcome
    assert (game.outcome.reason, game.outcome.scores, game.outcome.winners) == ("unfinished", (1, 1, 1), (0, 1, 2))
    assert "intermediate_scoring" not in [event.kind for event in game.log()]


def test_a_scoring_that_is_due_in_the_last_turn_takes_place() -> None:
    """ANR-138."""
    game = play(last_turn("max turns: 22", "abreu: 0:red1", drawn=20), "end turn")
    assert game.outcome
    assert game.outcome.reason == "unfinished"
    assert (game.outcome.sheet[0]["intermediate"], game.outcome.sheet[0]["final"]) == (3, 6)
    game = play(last_turn("max turns: 40", "abreu: 0:red1"), "end turn")
    assert game.outcome
    assert game.outcome.reason == "final", "that would have been the end anyway"


def test_the_final_card_may_be_the_last_of_all() -> None:
    """ANR-SC51. (ANR-68, ANR-126)"""
    text = "players: 3\nturns: 30\npiles: 0 0 0 0 1\npurchase row: red1\nfilling row: blue1\nseat 0: ships rest"
    game = tw.parse("au_nom_du_roi", text + "\nseat 2: coins 9")
    assert game.asked == 2
    data = play(game, "buy 1").to_dict()
    assert (data["purchase_row"][0], data["filling_row"][0], data["final_drawn"]) == ("blue1", "-", 30)
    for turn in range(30, 34):
        assert (game.to_dict()["turns"], game.over) == (turn, False)
        play(game, "end turn")
    assert game.over


def test_extra_turns_are_turns_like_others() -> None:
    """ANR-134. Even the very last one."""
    game = last_turn(seat1="coins 9; reserve 2")
    kinds = {action.split()[0] for action in offered(game)}
    assert {"end", "take", "draw", "buy", "reserve", "send"} <= kinds


def test_only_ships_on_expeditions_count_at_the_intermediate_scoring() -> None:
    """ANR-124, ANR-125. No contract, no idle ship; and nothing else changes."""
    game = last_turn("dias: 0:blue1, 1:blue2", drawn=20, seat0="completed 5; contract one; ships red1")
    before = game.to_dict()
    after = play(game, "end turn").to_dict()
    assert [seat["points"] for seat in after["seats"]] == [1, 1]
    for seat in after["seats"]:
        seat["points"] = 0
    changed = {key for key in after if after[key] != before[key]}
    assert changed == {"turns", "asked"}


def test_money_missions_and_cards_give_no_points() -> None:
    """ANR-132."""
    outcome = final_scoring(players=3, seat0="coins 99; hand red3 red4; different_colour 2; reserve 1")
    assert outcome.scores[0] == 1, "the joker (ANR-131)"


def test_a_joker_on_an_expedition_is_not_left_over() -> None:
    """ANR-130, ANR-131."""
    outcome = final_scoring("drake: 0:joker3")
    assert (outcome.sheet[0]["final"], outcome.sheet[0]["ships"]) == (2, 0)


def test_a_scoring_is_explained_line_by_line() -> None:
    """ANR-2, ANR-116, ANR-129. The points of the lines are those of the sheet."""
    game = last_turn("drake: 0:blue1, 1:blue2, 0:blue3", "cao: 0:red1", players=3, seat0="completed 3; contract one")
    game.play("end turn")
    assert game.outcome
    for seat in range(3):
        lines = [event.numbers for event in game.events() if event.kind == "expedition_scored" and event.seat == seat]
        assert sum(line["points"] for line in lines) == game.outcome.sheet[seat]["final"]
        contract = next(event for event in game.events() if event.kind == "contract_scored" and event.seat == seat)
        assert contract.numbers["points"] == game.outcome.sheet[seat]["contract"]
        assert contract.numbers["expeditions"] * contract.numbers["each"] == contract.numbers["points"]
