"""The search: what it finds, what it says it thought, and what it keeps."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import tradewinds as tw
from tradewinds.bots import search, tree
from tradewinds.bots.budget import Budget
from tradewinds.bots.search import Manner, SearchBot
from tradewinds.bots.thought import Thought
from tradewinds.engine import loops
from tradewinds.engine.discovery import cards
from tradewinds.engine.game import Game, View
from tradewinds.engine.state import new_table

FIVE_COMPANIES = """
    players: 3
    question: advance
    taken: 2 by 0, 3 by 0, 4 by 0, 5 by 0
    seat 0: at 5; open EN 1, FR 1
"""
"""Stock DK 1, FR 1, NL 1, SE 1: an English shop makes it five, and five are exchanged for 15 gold."""


FAR_AHEAD = """
    players: 3
    question: turn
    taken: 1 by 0, 2 by 0, 3 by 0, 4 by 0, 5 by 0
    seat 0: at 5; shops; gold 15; hand EN 1, FR 1
    seat 1: hand DK 1
"""
"""The first seat has five crates and 15 gold, the others have nothing."""


def thought_of(game: Game, bot: SearchBot, budget: Budget | None = None) -> Thought:
    bot.choose(game.view(game.asked), budget)
    assert bot.thought is not None
    return bot.thought


def start_of_turn(seed: int = 2) -> Game:
    """The first seat that may lay cards."""
    game = tw.new("batavia", players=3, seed=seed)
    chooser = random.Random(seed)
    while game.definition.questions[game.state.question] != "turn":
        game.play(chooser.choice(game.actions))
    return game


def test_it_takes_the_shop_that_makes_five_companies_and_exchanges() -> None:
    game = tw.parse("batavia", FIVE_COMPANIES)
    bot = SearchBot(1, Budget(iterations=400))
    game.play(bot.choose(game.view(0)))
    assert bot.thought is not None
    assert [action.text for action in bot.thought.line[:2]] == ["advance EN", "exchange"]
    assert bot.choose(game.view(0)).text == "exchange"


def test_what_it_thought_is_about_every_legal_action_the_best_first() -> None:
    game = start_of_turn()
    bot = SearchBot(1, Budget(iterations=200))
    chosen = bot.choose(game.view(game.asked))
    thought = bot.thought
    assert thought is not None
    assert {option.action for option in thought.options} == set(game.actions)
    assert thought.best.action == chosen == thought.line[0]
    assert [option.visits for option in thought.options] == sorted(
        (option.visits for option in thought.options), reverse=True
    )
    for option in thought.options:
        assert option.line[0] == option.action
        assert len(option.values) == (3 if option.visits else 0)
        for estimate in option.values:
            assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1


def test_more_iterations_make_narrower_intervals() -> None:
    game = start_of_turn()

    def width(iterations: int) -> float:
        thought = thought_of(game, SearchBot(1, Budget(iterations=iterations)))
        return thought.values[0].high - thought.values[0].low

    assert width(1600) < width(100)


def test_the_values_are_those_of_all_seats() -> None:
    values = thought_of(tw.parse("batavia", FAR_AHEAD), SearchBot(1, Budget(iterations=200))).values
    assert values[0].low > max(values[1].high, values[2].high)


def test_it_never_uses_more_iterations_than_allowed() -> None:
    for iterations in (1, 7, 200):
        thought = thought_of(start_of_turn(), SearchBot(1, Budget(iterations=iterations)))
        assert 1 <= thought.iterations <= iterations
        assert thought.visits == thought.iterations


def lead_and_rest(chase: float, iterations: int = 1000) -> tuple[int, int]:
    """By how many visits the best option leads when the search stops, and how many iterations it had left."""
    bot = SearchBot(1, Budget(iterations=iterations), Manner(chase=chase))
    thought = thought_of(tw.parse("batavia", FIVE_COMPANIES), bot)
    first, second = (option.visits for option in thought.options[:2])
    return first - second, iterations - thought.iterations


def test_it_stops_when_nothing_can_change_the_choice() -> None:
    lead, rest = lead_and_rest(chase=1.0)
    assert 0 < rest < lead


def test_it_stops_when_an_option_behind_would_need_more_than_its_part_of_what_is_left() -> None:
    lead, rest = lead_and_rest(chase=1 / 4)
    assert lead <= rest < 4 * lead


@pytest.mark.parametrize("turns", [1, 2, 6])
@pytest.mark.parametrize("decided", [0, 3])
def test_playing_on_ends_with_a_turn_however_many_decisions_that_takes(turns: int, decided: int) -> None:
    """From the middle of a turn, too: what is left of it counts as one."""
    game = tw.new("sail_to_india", players=3, seed=1)
    for text in ("employ", "move", "launch 1")[:decided]:
        game.play(text)
    work = new_table(game.definition.state, 2)
    work[0] = game.table[0]
    mask = np.zeros(len(game.definition.actions), dtype=np.int8)
    tree.play_on(
        work[0], turns, 1000, 0, True, mask, np.empty(len(mask), dtype=np.int32), work[1:], np.empty(len(mask))
    )
    assert work[0].turns == game.state.turns + turns
    assert work[0].asked == (game.state.asked + turns) % 3


@pytest.mark.parametrize("game", [card.name for card in cards()])
def test_what_only_one_option_tempts_to_takes_no_thought(game: str) -> None:
    """Many are legal, one is worth a thought: it is taken at once, and what was thought before is kept."""
    found = 0
    for view, mask in tempting_positions(game):
        bot = SearchBot(1, Budget(iterations=10))
        chosen = bot.choose(view)
        assert mask[chosen.number]
        assert bot.thought is not None
        assert (bot.thought.iterations == 0) == (mask.sum() == 1)
        found += mask.sum() == 1
    assert found


def tempting_positions(name: str, least: int = 40, most: int = 400) -> Iterator[tuple[View, Any]]:
    """Positions of a game in which everybody does what tempts, with what tempts there."""
    game = tw.new(name, seed=1)
    chooser = random.Random(1)
    single = 0
    for number in range(most):
        if game.asked is None or (number >= least and single):
            return
        view = game.view(game.asked)
        mask = view.legal.copy()
        loops.tempt(view.table, mask)
        single += mask.sum() == 1
        yield view, mask
        game.decide(game.definition.actions[chooser.choice(np.flatnonzero(mask).tolist())])


def test_a_budget_given_with_the_question_counts_instead_of_its_own() -> None:
    bot = SearchBot(1, Budget(iterations=10_000))
    assert thought_of(start_of_turn(), bot, Budget(iterations=5)).iterations <= 5


def test_the_clock_ends_a_search_that_has_no_other_end() -> None:
    thought = thought_of(start_of_turn(), SearchBot(1, Budget(seconds=0.05)))
    assert thought.iterations > 0


def test_with_room_in_the_clock_iterations_alone_decide() -> None:
    """Looking at the clock now and then changes nothing."""
    game = start_of_turn()
    by_count = thought_of(game, SearchBot(1, Budget(iterations=100)))
    with_clock = thought_of(game, SearchBot(1, Budget(iterations=100, seconds=3600)))
    assert with_clock.options == by_count.options


def test_several_trees_choose_alike_on_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LARGE", 100)
    game = start_of_turn()
    found = []
    for threads in (1, 8):
        monkeypatch.setattr(search, "cores", lambda threads=threads: threads)
        search._threads.cache_clear()
        found.append(thought_of(game, SearchBot(1, Budget(iterations=200))).options)
    search._threads.cache_clear()
    assert found[0] == found[1]
    assert sum(option.visits for option in found[0]) <= 200


def test_a_full_tree_goes_on_with_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "NODES_EACH", 0)
    thought = thought_of(start_of_turn(), SearchBot(1, Budget(iterations=300)))
    assert thought.iterations > 100


# The tree is kept between the decisions of one turn.


def lay(game: Game, bot: SearchBot) -> None:
    """Begin to lay cards as the bot wants."""
    while game.definition.questions[game.state.question] == "turn":
        chosen = bot.choose(game.view(game.asked))
        assert chosen.text.startswith("lay"), "this turn was chosen because the bot lays"
        game.play(chosen)


def test_what_it_foresaw_is_kept_for_the_next_decision_of_the_turn() -> None:
    game, bot = start_of_turn(), SearchBot(1, Budget(iterations=200))
    lay(game, bot)
    assert thought_of(game, bot).kept > 0


def test_another_action_than_its_own_makes_it_start_anew() -> None:
    game, bot = start_of_turn(), SearchBot(1, Budget(iterations=200))
    before = game.copy()
    lay(game, bot)
    own = game.history[len(before.history)]
    other = next(action for action in before.actions if action.text.startswith("lay") and action.number != own)
    before.play(other)
    assert thought_of(before, bot).kept == 0


def test_what_others_did_makes_it_start_anew() -> None:
    game, bot = start_of_turn(), SearchBot(1, Budget(iterations=50))
    seat = game.asked
    seen: list[tuple[bool, bool]] = []
    while len(seen) < 8:
        assert game.asked is not None
        if game.asked == seat and len(game.actions) > 1:
            just_before = game.deciders[-1] == seat
            thought = thought_of(game, bot)
            seen.append((just_before, thought.kept > 0))
            game.play(thought.best.action)
        else:
            game.play(game.actions[0])
    assert (True, True) in seen
    assert (False, True) not in seen


def test_a_bot_that_keeps_nothing_starts_anew_each_time() -> None:
    game, bot = start_of_turn(), SearchBot(1, Budget(iterations=200), keeps=False)
    lay(game, bot)
    assert thought_of(game, bot).kept == 0


def test_an_easygoing_bot_does_not_always_take_the_best() -> None:
    game = start_of_turn()
    chosen = {
        SearchBot(seed, Budget(iterations=30), easygoing=True).choose(game.view(game.asked)) for seed in range(20)
    }
    assert len(chosen) > 1


# How a position is judged.


def values_of(game: Game, manner: Manner = Manner()) -> list[float]:  # noqa: B008
    values = np.zeros(tree.MOST_SEATS)
    sheet = np.zeros((game.definition.seats, len(game.definition.sources)), dtype=np.int64)
    table = new_table(game.definition.state)
    table[0] = game.table[0]
    judge(table, manner.record(game.definition), sheet, values)
    return [float(value) for value in values[: game.players]]


def judge(table: Any, manner: Any, sheet: Any, values: Any) -> None:
    from tradewinds.engine.compile import rule  # noqa: PLC0415

    @rule
    def first(table: Any, manner: Any, sheet: Any, values: Any) -> None:
        tree.judge(table[0], manner[0], sheet, values)

    first(table, manner, sheet, values)


def finished(seed: int) -> Game:
    game = tw.new("batavia", players=3, seed=seed)
    chooser = random.Random(seed)
    while not game.over:
        game.play(chooser.choice(game.actions))
    return game


def test_at_the_end_the_winner_is_worth_most_and_the_lead_counts() -> None:
    game = finished(4)
    assert game.outcome is not None
    values = values_of(game)
    (winner,) = game.outcome.winners
    scores = game.outcome.scores
    assert sorted(range(3), key=values.__getitem__) == sorted(range(3), key=scores.__getitem__)
    assert values[winner] > 0.75
    assert all(value < 0.5 for seat, value in enumerate(values) if seat != winner)
    _, second, first = sorted(scores)
    lead = 0.5 + 0.5 * math.tanh((first - second) / Manner().scale)
    assert values[winner] == pytest.approx(0.5 * lead + 0.5)


def test_glory_alone_counts_nothing_but_the_win() -> None:
    values = values_of(finished(4), Manner(glory=1.0))
    assert sorted(values) == [0.0, 0.0, 1.0]


def test_before_the_end_a_position_is_judged_by_insight() -> None:
    ahead, behind, _ = values_of(tw.parse("batavia", FAR_AHEAD))
    assert ahead > 0.9
    assert behind < 0.1
