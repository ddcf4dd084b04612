"""Every game as a game of OpenSpiel, tested with OpenSpiel's own tools wherever it has one."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

from short_games import limits_of
from tradewinds.adapters.openspiel import CHANCE, DEAL, OUTCOMES, Refused, TradewindsState
from tradewinds.adapters.rewards import REWARDS, rewards_of
from tradewinds.engine import loops
from tradewinds.engine.chance import keyed, seed_bytes
from tradewinds.engine.discovery import cards
from tradewinds.engine.game import View
from tradewinds.engine.state import new_table
from tradewinds.errors import TradewindsError

CARDS = cards()
WHILE = 40
"""So many nodes of a game after which chance must have shown."""


def table_of(card: Any, players: int) -> str:
    limits = "".join(f",{name}={number}" for name, number in limits_of(card).items())
    return f"tradewinds_{card.name}(players={players}{limits})"


TABLES = [table_of(card, players) for card in CARDS for players in dict.fromkeys(card.players)]
"""With as few players as a game allows, and with as many."""

each_table = pytest.mark.parametrize("table", TABLES)
each_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)

Chooser = Callable[[Any], int]


def at_random(seed: int) -> Chooser:
    """Choose among what tempts a good player, so that games get somewhere."""
    chance = random.Random(seed)

    def choose(state: Any) -> int:
        mask = np.zeros(state.num_distinct_actions(), dtype=np.int8)
        mask[state.legal_actions()] = 1
        if not state.is_chance_node():
            loops.tempt(state.moment.table, mask)
        return int(chance.choice(np.flatnonzero(mask).tolist()))

    return choose


def play_on(state: Any, choose: Chooser) -> Iterator[Any]:
    """Yield the state at every node from here to the end."""
    yield state
    while not state.is_terminal():
        state.apply_action(choose(state))
        yield state


def whole_game(table: str, seed: int) -> Any:
    *_, end = play_on(pyspiel.load_game(table).new_initial_state(), at_random(seed))
    return end


def decisions(table: str, seed: int, every: int) -> Iterator[Any]:
    """Yield some of the states of a game at which somebody has to decide."""
    places = (state for state in play_on(pyspiel.load_game(table).new_initial_state(), at_random(seed)))
    decided = (state for state in places if state.current_player() >= 0)
    return (state for number, state in enumerate(decided) if number % every == 0)


def all_that_shows(state: Any) -> list[Any]:
    return [
        str(state),
        state.history(),
        state.current_player(),
        state.legal_actions(),
        state.returns(),
        *(what for player in range(state.num_players()) for what in known_to(state, player)),
    ]


def known_to(state: Any, player: int) -> list[Any]:
    return [
        state.information_state_string(player),
        state.information_state_tensor(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.current_player(),
        state.legal_actions(player) if state.current_player() != CHANCE else None,
    ]


# OpenSpiel's own tools.


@each_table
def test_openspiel_finds_no_fault_in_random_games(table: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(table), num_sims=1, serialize=True, verbose=False)


@each_game
@pytest.mark.parametrize("reward", REWARDS)
def test_openspiel_finds_no_fault_in_any_kind_of_reward(card: Any, reward: str) -> None:
    settings = {"players": card.players[1], "reward": reward, **limits_of(card)}
    game = pyspiel.load_game(f"tradewinds_{card.name}", settings)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def bots_of(game: Any) -> dict[str, Any]:
    chance = np.random.RandomState(5)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    knowing = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=20, random_state=chance)
    knowing.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.random_sample))
    return {
        "ismcts": knowing,
        "mcts": mcts.MCTSBot(game, 2.0, max_simulations=20, evaluator=evaluator, random_state=chance),
    }


@each_table
@pytest.mark.parametrize("name", ["ismcts", "mcts"])
def test_the_search_bots_of_openspiel_play(table: str, name: str) -> None:
    """Whole games; the bot thinks about its first decisions, else it would take minutes.

    A game in which nothing is hidden is no game for the search over information sets, which says so.
    """
    game = pyspiel.load_game(table)
    if name == "ismcts" and game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        with pytest.raises(AssertionError):
            bots_of(game)[name].step(next(decisions(table, seed=1, every=1)))
        return
    bot = bots_of(game)[name]
    thoughts = asked = 0
    dice = at_random(1)

    def choose(state: Any) -> int:
        nonlocal thoughts, asked
        asked += state.current_player() == 0
        if state.current_player() != 0 or thoughts == 8:
            return dice(state)
        thoughts += 1
        before = all_that_shows(state)
        action = int(bot.step(state))
        assert all_that_shows(state) == before
        return action

    *_, end = play_on(game.new_initial_state(), choose)
    assert thoughts == min(asked, 8) > 0
    assert end.is_terminal()


@each_game
def test_a_playthrough_is_told_twice_in_the_same_words(card: Any) -> None:
    table = table_of(card, card.players[0])
    told = generate_playthrough.playthrough(table, [], seed=2)
    actions = [int(line.removeprefix("action: ")) for line in told.splitlines() if line.startswith("action: ")]
    assert generate_playthrough.playthrough(table, actions) == told


@each_table
def test_the_environment_for_reinforcement_learning_plays(table: str) -> None:
    environment = rl_environment.Environment(pyspiel.load_game(table))
    environment.seed(3)
    chance = random.Random(3)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([chance.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == pytest.approx(0)


# States.


@each_table
def test_the_same_decisions_give_the_same_scores_as_the_compiled_rules(table: str) -> None:
    game = pyspiel.load_game(table)
    end = whole_game(table, seed=4)
    definition, players = game.setting.definition, game.num_players()
    record = new_table(definition.state)
    mask = np.zeros(len(definition.actions), dtype=np.int8)
    options = definition.card.encode_options(players, definition.card.read_options(players, limits_of(definition.card)))

    moves = [(step.player, step.action) for step in end.full_history()]
    chance = keyed(seed_bytes(0), 0)
    for number, (player, move) in enumerate(moves):
        if player == CHANCE:
            chance = keyed(chance.tobytes(), move)
        if number == DEAL - 1:
            loops.begin(record, players, np.array(options, dtype=np.int64), chance, mask)
        elif player != CHANCE:
            assert mask[move]
            assert record[0].asked == player
            if number + 1 < len(moves) and moves[number + 1][0] == CHANCE:
                chance_met = keyed(chance.tobytes(), moves[number + 1][1])
            else:
                chance_met = chance
            loops.step_by_chance(record, move, chance_met, mask)

    outcome = View(definition, record, "all").outcome
    assert outcome is not None
    assert outcome == end.view("all").outcome
    assert end.returns() == pytest.approx(rewards_of(outcome, "rank"))
    assert sum(end.returns()) == pytest.approx(0, abs=1e-12)


@each_table
def test_a_history_determines_its_state(table: str) -> None:
    end = whole_game(table, seed=6)
    _, again = pyspiel.build_state_from_history_string(table, str(end.history()))
    assert all_that_shows(again) == all_that_shows(end)


@each_table
def test_a_decision_without_a_chance_node_has_the_same_result_by_any_chance(table: str) -> None:
    compared = 0
    for state in decisions(table, seed=8, every=5):
        elsewhere = replace(state.moment, chance=keyed(b"another", 1))
        for action in state.legal_actions():
            child = state.child(action)
            if not child.is_chance_node():
                compared += 1
                assert str(elsewhere.decided(action).view("all")) == str(child)
    assert compared


@each_game
def test_a_decision_that_meets_chance_has_many_results(card: Any) -> None:
    nodes = play_on(pyspiel.load_game(f"tradewinds_{card.name}").new_initial_state(), at_random(8))
    waiting = (state.clone() for state in nodes if state.is_chance_node() and state.moment.pending is not None)
    results = [len({str(state.child(outcome)) for outcome in range(OUTCOMES)}) for state in islice(waiting, 5)]
    assert max(results) > 4


@each_table
def test_outcomes_of_chance_differ(table: str) -> None:
    def dealt(*outcomes: int) -> str:
        state = pyspiel.load_game(table).new_initial_state()
        for outcome in outcomes:
            assert state.is_chance_node()
            state.apply_action(outcome)
        assert not state.is_chance_node()
        for _ in range(WHILE):  # the set-up may be the same for all: then the dice are not
            if not state.is_terminal():
                state.apply_action(state.legal_actions()[0])
        return str(state)

    first, last = [dealt(n, *[0] * (DEAL - 1)) for n in range(8)], [dealt(*[0] * (DEAL - 1), n) for n in range(8)]
    assert len({*first, *last}) == 15
    assert dealt(*range(DEAL)) == dealt(*range(DEAL))


@each_table
def test_clones_go_their_own_ways(table: str) -> None:
    for state in decisions(table, seed=9, every=40):
        before = all_that_shows(state)
        for twin in (state.clone(), copy.deepcopy(state)):
            assert isinstance(twin, TradewindsState)
            assert all_that_shows(twin) == before
            *_, end = play_on(twin, at_random(1))
            assert end.is_terminal()
            assert all_that_shows(state) == before


def stored(game: Any, state: Any) -> Iterator[Any]:
    yield game.deserialize_state(state.serialize())
    yield pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    yield pickle.loads(pickle.dumps(state))  # noqa: S301


@each_table
def test_stored_states_come_back_and_can_be_played_on(table: str) -> None:
    game = pyspiel.load_game(table)
    states = play_on(game.new_initial_state(), at_random(10))
    nodes = [state.clone() for number, state in enumerate(states) if number % 30 == 0 or state.is_terminal()]
    redealt = next(decisions(table, seed=10, every=1)).resample_from_infostate(0, random.Random(1).random)
    for state in [*nodes, redealt]:
        for twin in stored(game, state):
            assert all_that_shows(twin) == all_that_shows(state)
            *_, one = play_on(twin, at_random(2))
            *_, other = play_on(state.clone(), at_random(2))
            assert all_that_shows(one) == all_that_shows(other)


@each_game
def test_a_stored_state_that_waits_for_chance_comes_back(card: Any) -> None:
    game = pyspiel.load_game(f"tradewinds_{card.name}")
    nodes = play_on(game.new_initial_state(), at_random(10))
    waiting = next(state.clone() for state in nodes if state.is_chance_node() and state.moment.pending is not None)
    for twin in stored(game, waiting):
        assert all_that_shows(twin) == all_that_shows(waiting)
        assert all_that_shows(twin.child(3)) == all_that_shows(waiting.child(3))


@each_table
def test_stored_games_come_back(table: str) -> None:
    game = pyspiel.load_game(table)
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301
    assert str(pyspiel.load_game(str(game))) == str(game)


# What players know.


@each_table
def test_observations_are_views(table: str) -> None:
    for state in decisions(table, seed=11, every=20):
        for player in range(state.num_players()):
            view = state.view(player)
            assert state.observation_string(player) == str(view)
            assert np.array_equal(state.observation_tensor(player), view.observation)
            assert np.array_equal(state.information_state_tensor(player), view.observation)


@each_table
def test_an_information_state_remembers_everything_told_and_decided(table: str) -> None:
    game = pyspiel.load_game(table)
    before = [""] * game.num_players()
    own: list[list[str]] = [[] for _ in before]
    dice = at_random(12)

    def choose(state: Any) -> int:
        action = dice(state)
        if not state.is_chance_node():
            own[state.current_player()].append(state.action_to_string(action))
        return action

    for state in play_on(game.new_initial_state(), choose):
        if state.moment.undealt:
            continue
        for player, decided in enumerate(own):
            position, _, told = state.information_state_string(player).partition("\n\n")
            assert position == state.observation_string(player)
            assert told.startswith(before[player])
            lines = told.splitlines()
            assert [line.removeprefix("> ").split(" | ")[0] for line in lines if line.startswith(">")] == decided
            before[player] = told


@each_table
def test_dealing_anew_shows_a_player_nothing_and_changes_what_he_cannot_know(table: str) -> None:
    chance = random.Random(13)
    changed = 0
    for state in decisions(table, seed=13, every=12):
        for player in range(state.num_players()):
            known, truth = known_to(state, player), str(state)
            twins = [state.resample_from_infostate(player, chance.random) for _ in range(3)]
            assert [known_to(twin, player) for twin in twins] == [known] * 3
            assert public_knowledge(twins[0]) == public_knowledge(state)
            assert str(state) == truth
            changed += sum(str(twin) != truth for twin in twins)
    secrets = pyspiel.load_game(table).setting.definition.secrets
    assert bool(changed) == bool(secrets)


def public_knowledge(state: Any) -> list[str]:
    kind = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    return [make_observation(state.get_game(), kind).string_from(state, 0)]


@each_table
def test_a_game_dealt_anew_is_played_to_its_end(table: str) -> None:
    chance = random.Random(14)
    for state in decisions(table, seed=14, every=25):
        for player in range(state.num_players()):
            twin = state.resample_from_infostate(player, chance.random)
            for place in play_on(twin, at_random(3)):
                if place.current_player() >= 0:
                    assert place.legal_actions() == place.view(place.current_player()).legal.nonzero()[0].tolist()
            assert twin.is_terminal()


@each_table
def test_what_others_were_told_in_secret_is_gone_when_it_is_dealt_anew(table: str) -> None:
    *_, state = decisions(table, seed=15, every=1)
    for player in range(state.num_players()):
        twin = state.resample_from_infostate(player, random.Random(1).random)
        public = public_knowledge(state)[0].partition("\n\n")[2]
        for other in range(state.num_players()):
            told = twin.information_state_string(other).partition("\n\n")[2]
            mine = state.information_state_string(player).partition("\n\n")[2]
            assert told == (mine if other == player else public)


@each_game
def test_chance_to_come_is_dealt_anew_too(card: Any) -> None:
    state = next(
        state.clone()
        for state in decisions(f"tradewinds_{card.name}", seed=16, every=1)
        if any(state.child(action).is_chance_node() for action in state.legal_actions())
    )
    action = next(action for action in state.legal_actions() if state.child(action).is_chance_node())
    player = state.current_player()
    chance = random.Random(1)

    def ahead(sampled: Any) -> tuple[str, ...]:
        return tuple(sampled.child(action).child(outcome).observation_string(player) for outcome in range(OUTCOMES))

    for _ in range(3):
        sampled = state.resample_from_infostate(player, chance.random)
        same_cards = sampled.clone()
        same_cards.moment = replace(sampled.moment, chance=state.moment.chance)
        assert ahead(sampled) != ahead(same_cards)


KINDS = [
    (public, recall, private)
    for public in (True, False)
    for recall in (True, False)
    for private in ("SINGLE_PLAYER", "NONE", "ALL_PLAYERS")
]


@each_table
@pytest.mark.parametrize(("public", "recall", "private"), KINDS)
def test_every_kind_of_observer_works_at_every_node(table: str, public: bool, recall: bool, private: str) -> None:
    game = pyspiel.load_game(table)
    whose = getattr(pyspiel.PrivateInfoType, private)
    kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=whose)
    observer = make_observation(game, kind)
    states = play_on(game.new_initial_state(), at_random(17))
    for state in (state for number, state in enumerate(states) if number % 15 == 0 or state.is_chance_node()):
        for player in range(game.num_players()):
            text = observer.string_from(state, player)
            observer.set_from(state, player)
            if state.moment.undealt:
                assert text == ""
                continue
            eyes = {"SINGLE_PLAYER": player, "NONE": None, "ALL_PLAYERS": "all"}[private]
            lines = set(str(state.view(eyes)).splitlines())
            if public:
                assert lines <= set(text.splitlines())
            else:
                assert not set(text.splitlines()) & set(str(state.view(None)).splitlines())
                assert lines <= {*text.splitlines(), *str(state.view(None)).splitlines()}
            if observer.tensor is not None:
                assert np.array_equal(observer.tensor, state.view(eyes).observation)


@each_table
def test_actions_are_written_and_read(table: str) -> None:
    game = pyspiel.load_game(table)
    for state in decisions(table, seed=18, every=10):
        for action in state.legal_actions():
            text = state.action_to_string(action)
            assert text == game.setting.definition.actions[action].text
            assert state.string_to_action(text) == action
    assert game.action_to_string(0, 0) == game.setting.definition.actions[0].text
    assert game.new_initial_state().action_to_string(CHANCE, 5) == "chance 5"


# Games.


@each_game
def test_parameters_are_the_options_of_the_card(card: Any) -> None:
    for option in card.options:
        values = option.values(card.players[0])
        for value in [*values[:5], values[-1]]:
            parameter = -1 if value is None else value
            game = pyspiel.load_game(f"tradewinds_{card.name}", {option.name: parameter})
            assert dict(game.setting.options)[option.name] == value
            assert game.get_parameters()[option.name] == parameter
            assert pyspiel.load_game(str(game)).setting == game.setting


@each_game
def test_a_game_says_what_it_is(card: Any) -> None:
    name = f"tradewinds_{card.name}"
    least, most = card.players
    ranked = pyspiel.load_game(name)
    assert ranked.num_players() == least
    assert (ranked.get_type().min_num_players, ranked.get_type().max_num_players) == (least, most)
    assert ranked.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert (ranked.min_utility(), ranked.max_utility(), ranked.utility_sum()) == (-1, 1, 0)
    for reward in ("score", "lead"):
        game = pyspiel.load_game(name, {"reward": reward})
        assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
        assert game.utility_sum() is None
    assert ranked.num_distinct_actions() == len(card.load().actions)
    assert ranked.observation_tensor_shape() == [card.load().observation.size]
    assert ranked.max_chance_nodes_in_history() > ranked.max_game_length() > len(whole_game(name, seed=1).history())


@each_game
@pytest.mark.parametrize("reward", REWARDS)
def test_returns_are_the_chosen_reward(card: Any, reward: str) -> None:
    end = whole_game(f"tradewinds_{card.name}(reward={reward})", seed=19)
    assert end.returns() == pytest.approx(rewards_of(end.view("all").outcome, reward))
    assert end.rewards() == end.returns()


# What is refused.


@each_game
@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"players": 99}, "not 99"),
        ({"reward": "ranks"}, "Did you mean 'rank'"),
        ({"captain": 1}, "Unknown parameter 'captain'"),
        ({"players": "many"}, "Wrong type for parameter players"),
    ],
)
def test_a_game_that_cannot_be_is_refused(card: Any, parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=message):
        pyspiel.load_game(f"tradewinds_{card.name}", parameters)


@each_game
def test_options_that_cannot_be_are_refused(card: Any) -> None:
    for option in card.options:
        wrong = 99 if option.seat else "nonsense"
        if not option.flag:
            with pytest.raises(pyspiel.SpielError, match=option.name):
                pyspiel.load_game(f"tradewinds_{card.name}", {option.name: wrong})


@each_table
def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing(table: str) -> None:
    for state in decisions(table, seed=20, every=15):
        before = all_that_shows(state)
        illegal = sorted(set(range(state.num_distinct_actions())) - set(state.legal_actions()))
        for action in illegal:
            with pytest.raises(pyspiel.SpielError) as refusal:
                state.apply_action(action)
            assert isinstance(refusal.value, TradewindsError)
            chosen = state.moment.setting.definition.actions[action]
            reason = state.view(state.current_player()).why_not(chosen)
            assert reason is not None
            for language in ("en", "fr"):
                assert refusal.value.text_in(language) == reason.text_in(language)
        with pytest.raises(pyspiel.SpielError, match="illegal action"):
            state.apply_action_with_legality_check(illegal[0])
        assert all_that_shows(state) == before


def middle(table: str) -> Any:
    return next(decisions(table, seed=21, every=1))


def end_of(table: str) -> Any:
    return whole_game(table, seed=21)


def start_of(table: str) -> Any:
    return pyspiel.load_game(table).new_initial_state()


REFUSALS: dict[str, tuple[Callable[[str], Any], str]] = {
    "a number no action has": (lambda table: middle(table).apply_action(100_000), "there is no 100000"),
    "a negative number": (lambda table: middle(table).apply_action(-3), "there is no -3"),
    "a decision after the end": (lambda table: end_of(table).apply_action(0), "over"),
    "an outcome chance does not have": (lambda table: start_of(table).apply_action(OUTCOMES), "0 to 63; 64 is none"),
    "a view before the deal": (lambda table: start_of(table).view(0), "apply outcomes of chance"),
    "dealing anew before the deal": (
        lambda table: start_of(table).resample_from_infostate(0, random.random),
        "apply an outcome of chance first",
    ),
    "dealing anew for nobody": (lambda table: middle(table).resample_from_infostate(9, random.random), "9"),
    "the view of nobody": (lambda table: middle(table).view(9), "9"),
    "the observation of nobody": (
        lambda table: make_observation(pyspiel.load_game(table)).set_from(middle(table), 9),
        "9",
    ),
    "an observer with parameters": (
        lambda table: make_observation(pyspiel.load_game(table), params={"depth": 2}),
        "leave out 'depth'",
    ),
}


@pytest.mark.parametrize("what", REFUSALS)
@pytest.mark.parametrize("table", TABLES[:1])
def test_refused_as_both_libraries_refuse(table: str, what: str) -> None:
    do, message = REFUSALS[what]
    with pytest.raises(Refused, match=message) as refusal:
        do(table)
    assert isinstance(refusal.value, pyspiel.SpielError)
    assert isinstance(refusal.value, TradewindsError)
    assert refusal.value.text_in("fr") != refusal.value.text_in("en")
    again = pickle.loads(pickle.dumps(refusal.value))  # noqa: S301
    assert str(again) == str(refusal.value)


@each_table
def test_openspiel_refuses_what_it_checks_itself(table: str) -> None:
    state = middle(table)
    with pytest.raises(pyspiel.SpielError, match="nonsense"):
        state.string_to_action("nonsense")
    for wrong in (-1, state.num_players()):
        with pytest.raises(pyspiel.SpielError):
            state.observation_string(wrong)
        with pytest.raises(pyspiel.SpielError):
            state.information_state_tensor(wrong)


def test_python_ends_well_with_games_registered() -> None:
    """OpenSpiel keeps what is registered until after the end of Python."""
    code = f"import pyspiel, tradewinds.adapters.openspiel; print(pyspiel.load_game({TABLES[0]!r}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)  # noqa: S603
    assert run.returncode == 0, run.stderr
