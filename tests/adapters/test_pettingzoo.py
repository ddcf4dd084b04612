"""Games as PettingZoo environments: PettingZoo's own tests, and that they are the same games, told the same way."""

from __future__ import annotations

import copy
import importlib
import pickle
import warnings
from collections.abc import Callable
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from numpy.typing import NDArray
from pettingzoo import AECEnv

import tradewinds as tw
from tradewinds.adapters.pettingzoo import ILLEGAL_REWARDS, RENDER_MODES, TableEnv, env, raw_env
from tradewinds.adapters.rewards import REWARDS
from tradewinds.adapters.wording import AdapterError
from tradewinds.engine import loops
from tradewinds.engine.card import Card, Option
from tradewinds.engine.discovery import cards
from tradewinds.engine.game import View
from tradewinds.errors import BadOption, GameOver, IllegalAction, NoSuchSeat, UnknownGame, UnknownLanguage, WrongPlayers
from tradewinds.text import LANGUAGES

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # where its classic games are installed, it warns of itself
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test, state_test

CARDS = cards()
TABLES = [(card.name, players) for card in CARDS for players in range(card.players[0], card.players[1] + 1)]
OPTIONS = [(card, option) for card in CARDS for option in card.options]

each_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
each_table = pytest.mark.parametrize(("name", "players"), TABLES)
both_kinds = pytest.mark.parametrize("make", [env, raw_env], ids=["env", "raw_env"])

# PettingZoo wants arrays and boxes of all environments but its own classic ones, which have masks like these.
dict_observations = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]
# Its test of the interface gives an option that no environment has.
unknown_option = pytest.mark.filterwarnings("ignore:.*no such option. 'options'.:UserWarning")
unbounded_state = pytest.mark.filterwarnings("ignore:Environment's m.*imum state space value is -?infinity:UserWarning")


def marked(*marks: pytest.MarkDecorator) -> Callable[[Any], Any]:
    def mark(test: Any) -> Any:
        for each in marks:
            test = each(test)
        return test

    return mark


def calm(table: Any) -> Any:
    """Let an environment's spaces choose the same at every run."""
    for number, agent in enumerate(table.possible_agents):
        table.action_space(agent).seed(number)
    return table


def legal(table: Any) -> NDArray[np.intp]:
    return np.flatnonzero(table.observe(table.agent_selection)["action_mask"])


def illegal(table: Any) -> int:
    return int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0])


def play(table: Any, steps: int | None = None, seed: int = 0) -> list[int]:
    """Play at random, to the end if no number of steps is given; return the actions."""
    chance = np.random.default_rng(seed)
    actions: list[int] = []
    while not any(table.terminations.values()) and len(actions) != steps:
        actions.append(int(chance.choice(legal(table))))
        table.step(actions[-1])
    return actions


# PettingZoo's own tests.


@marked(*dict_observations, unknown_option)
@both_kinds
@each_table
def test_the_interface_is_the_one_pettingzoo_tests_for(make: Any, name: str, players: int) -> None:
    api_test(calm(make(name, players)), num_cycles=1000)


@each_table
def test_equal_seeds_give_equal_games_in_pettingzoos_test(name: str, players: int) -> None:
    seed_test(partial(env, name, players), num_cycles=500)


@each_table
def test_every_render_mode_gives_what_pettingzoo_expects(name: str, players: int) -> None:
    render_test(partial(env, name, players, render_width=200), {"svg": lambda result: result.startswith("<svg")})


@marked(unbounded_state)
@each_table
def test_the_state_is_in_its_space_in_pettingzoos_test(name: str, players: int) -> None:
    module = importlib.import_module("pettingzoo.test.state_test")
    assert state_test is module.state_test
    table = calm(env(name, players))
    module.test_state_space(table)
    module.test_state(table, 10)


def test_pettingzoos_benchmark_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock = count(step=0.05)  # it plays for five seconds of the clock it reads: a hundred looks at this one
    module = importlib.import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(env(*TABLES[0]))
    assert "Finished performance benchmark" in capsys.readouterr().out


# What an environment is.


@each_table
def test_agents_and_spaces_are_those_of_the_game(name: str, players: int) -> None:
    table = env(name, players)
    definition = tw.new(name, players).definition
    assert isinstance(table, AECEnv)
    assert table.possible_agents == [f"seat_{seat}" for seat in range(players)]
    for agent in table.possible_agents:
        assert table.action_space(agent).n == len(definition.actions)
        assert table.observation_space(agent)["observation"].shape == (definition.observation.size,)
        assert table.observation_space(agent)["action_mask"].shape == (len(definition.actions),)


@each_game
def test_without_a_number_of_players_there_are_as_few_as_the_game_allows(card: Card) -> None:
    assert env(card.name).max_num_agents == card.players[0]


@each_game
def test_the_metadata_names_game_version_and_render_modes(card: Card) -> None:
    table = env(card.name)
    assert str(table) == f"{card.name}_v{card.load().observation.version}"
    assert table.metadata["render_modes"] == list(RENDER_MODES)
    assert table.metadata["is_parallelizable"] is False


# A game.


@each_table
def test_a_whole_game_is_the_same_as_at_a_table_of_the_package(name: str, players: int) -> None:
    table = env(name, players)
    table.reset(seed=11)
    actions = play(table)
    game = tw.new(name, players, seed=11)
    for action in actions:
        game.play(action)
    assert game.outcome is not None
    points = [table.infos[agent]["points"] for agent in table.agents]
    ranks = [table.infos[agent]["rank"] for agent in table.agents]
    assert points == list(game.outcome.scores)
    assert ranks == list(game.outcome.ranks)
    assert {info["ending"] for info in table.infos.values()} == {game.outcome.reason}
    assert table.unwrapped.game.record == game.record


@each_table
def test_observations_and_masks_are_those_of_the_views(name: str, players: int) -> None:
    table = env(name, players)
    table.reset(seed=12)
    game = tw.new(name, players, seed=12)
    chance = np.random.default_rng(12)
    while not game.over:
        assert table.agent_selection == f"seat_{game.asked}"
        assert table.infos[table.agent_selection] == {"question": game.definition.questions[game.state.question]}
        for seat, agent in enumerate(table.agents):
            observed = table.observe(agent)
            assert np.array_equal(observed["observation"], game.view(seat).observation)
            assert np.array_equal(observed["action_mask"], game.legal if seat == game.asked else 0 * game.legal)
            assert table.observation_space(agent).contains(observed)
        action = int(chance.choice(np.flatnonzero(game.legal)))
        game.decide(action)
        table.step(action)
    assert all(not table.observe(agent)["action_mask"].any() for agent in table.agents)


@each_table
@pytest.mark.parametrize("reward", REWARDS)
def test_rewards_come_at_the_end_and_say_what_was_asked_for(name: str, players: int, reward: str) -> None:
    table = env(name, players, reward=reward)
    table.reset(seed=13)
    while not any(table.terminations.values()):
        assert set(table.rewards.values()) == {0}
        assert table.last()[1] == 0
        play(table, 1, seed=len(table.unwrapped.game.history))
    points = [table.infos[agent]["points"] for agent in table.agents]
    ranks = table.unwrapped.game.outcome.ranks
    paid = dict(table.rewards)
    for agent, own, rank in zip(table.agents[:], points, ranks, strict=True):
        others = [*points]
        others.remove(own)
        expected = {
            "rank": (sum(rank < other for other in ranks) - sum(rank > other for other in ranks)) / len(others),
            "score": own,
            "lead": own - max(others),
        }
        assert paid[agent] == pytest.approx(expected[reward])
        assert table.agent_selection == agent
        assert table.last()[1] == paid[agent]
        table.step(None)
    assert table.agents == []


@each_game
def test_agents_leave_one_by_one_and_only_with_none(card: Card, caplog: pytest.LogCaptureFixture) -> None:
    table = env(card.name)
    table.reset(seed=14)
    play(table)
    with pytest.raises(ValueError, match="only valid action is None"):
        table.step(0)
    for left in range(card.players[0] - 1, -1, -1):
        table.step(None)
        assert len(table.agents) == left
    table.step(None)
    assert "Should reset() first" in caplog.text
    table.reset()
    assert len(table.agents) == card.players[0]
    assert not any(table.terminations.values())


@each_game
def test_an_action_may_be_any_number_of_the_space(card: Card) -> None:
    table = env(card.name)
    for kind in (int, np.int32, np.int64, np.array):
        table.reset(seed=15)
        number = int(legal(table)[0])
        table.step(kind(number))
        assert table.unwrapped.game.history == (number,)


# Seeds and options.


@each_game
def test_one_seed_decides_this_game_and_all_that_follow(card: Card) -> None:
    def deals() -> list[bytes]:
        table = env(card.name)
        table.reset(seed=16)
        found = [table.unwrapped.game.seed]
        for _ in range(3):
            table.reset()
            found.append(table.unwrapped.game.seed)
        return found

    assert deals() == deals()
    assert len(set(deals())) == 4


@each_game
def test_without_a_seed_every_environment_deals_anew(card: Card) -> None:
    tables = [env(card.name), env(card.name)]
    for table in tables:
        table.reset()
    assert tables[0].unwrapped.game.seed != tables[1].unwrapped.game.seed


@pytest.mark.parametrize(("card", "option"), OPTIONS, ids=lambda thing: thing.name)
def test_options_are_those_of_the_game_and_may_differ_for_one_game(card: Card, option: Option) -> None:
    players = card.players[0]
    usual, other = option.values(players)[0], option.values(players)[-1]
    chosen: dict[str, Any] = {option.name: other}
    table = env(card.name, players, **chosen)
    table.reset()
    assert table.unwrapped.game.options[option.name] == other
    table.reset(options={option.name: usual})
    assert table.unwrapped.game.options[option.name] == usual
    table.reset()
    assert table.unwrapped.game.options[option.name] == other
    with pytest.raises(BadOption):
        table.reset(options={option.name: "no such value"})


@each_game
def test_a_refused_reset_changes_nothing(card: Card) -> None:
    table, twin = env(card.name), env(card.name)
    for each in (table, twin):
        each.reset(seed=17)
        play(each, 5)
    with pytest.raises(Exception, match=r"[Ss]eed"):
        table.reset(seed=-1)
    assert table.unwrapped.game.history == twin.unwrapped.game.history
    table.reset()
    twin.reset()
    assert table.unwrapped.game.seed == twin.unwrapped.game.seed


@each_game
def test_options_the_game_does_not_have_are_refused_or_warned_of(card: Card) -> None:
    with pytest.raises(BadOption):
        env(card.name, kraken=True)
    table = env(card.name)
    with pytest.warns(UserWarning, match="no such option: '100% kraken'"):
        table.reset(seed=18, options={"100% kraken": True})
    assert table.unwrapped.game.seed == tw.new(card.name, seed=18).seed


# What is refused.


@each_game
def test_what_no_environment_can_be_made_of_is_refused(card: Card) -> None:
    wrong: list[tuple[type[Exception], dict[str, Any]]] = [
        (WrongPlayers, {"players": card.players[1] + 1}),
        (WrongPlayers, {"players": "many"}),
        (AdapterError, {"render_mode": "window"}),
        (AdapterError, {"reward": "glory"}),
        (NoSuchSeat, {"render_seat": card.players[0]}),
        (UnknownLanguage, {"language": "nl"}),
    ]
    for error, how in wrong:
        for make in (env, raw_env):
            with pytest.raises(error):
                make(card.name, **how)


@both_kinds
def test_a_game_that_does_not_exist_is_refused(make: Any) -> None:
    with pytest.raises(UnknownGame):
        make("no such game")


def test_refusals_say_what_there_is_in_every_language() -> None:
    with pytest.raises(AdapterError) as refusal:
        raw_env(CARDS[0].name, render_mode="rgb_aray")
    for language in LANGUAGES:
        said = refusal.value.text_in(language)
        assert all(mode in said for mode in RENDER_MODES)


@each_game
def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing(card: Card) -> None:
    table = raw_env(card.name)
    table.reset(seed=19)
    before = table.last()
    for action in (illegal(table), table.action_space("seat_0").n, -1, None, "nonsense"):
        with pytest.raises(IllegalAction) as refusal:
            table.step(action)
        assert all(refusal.value.text_in(language) for language in LANGUAGES)
    assert table.game.history == ()
    assert np.array_equal(table.last()[0]["observation"], before[0]["observation"])


@pytest.mark.parametrize("reward", REWARDS)
@each_game
def test_in_the_wrappers_an_illegal_action_ends_the_game(card: Card, reward: str) -> None:
    table = env(card.name, reward=reward)
    table.reset(seed=20)
    culprit = table.agent_selection
    table.step(illegal(table))
    assert all(table.terminations.values())
    paid = {}
    for agent in table.agent_iter():
        paid[agent] = table.last()[1]
        table.step(None)
    assert paid == {agent: ILLEGAL_REWARDS[reward] if agent == culprit else 0 for agent in table.possible_agents}


@pytest.mark.parametrize("reward", REWARDS)
@each_table
def test_no_game_is_lost_by_more_than_an_illegal_action_costs(name: str, players: int, reward: str) -> None:
    table = env(name, players, reward=reward)
    for seed in range(3):
        table.reset(seed=seed)
        play(table, seed=seed)
        assert min(table.rewards.values()) >= ILLEGAL_REWARDS[reward]


@each_game
def test_what_an_illegal_action_costs_can_be_chosen(card: Card) -> None:
    table = env(card.name, illegal_reward=-7)
    table.reset(seed=21)
    culprit = table.agent_selection
    table.step(illegal(table))
    assert table.rewards[culprit] == -7


@each_game
def test_in_the_wrappers_a_number_that_is_no_action_fails_an_assertion(card: Card) -> None:
    table = env(card.name)
    table.reset(seed=22)
    for action in (table.action_space("seat_0").n, -1, None):
        with pytest.raises(AssertionError, match="not in action space"):
            table.step(action)


@each_game
def test_nothing_can_be_done_before_reset(card: Card) -> None:
    uses: list[Callable[[Any], Any]] = [
        lambda table: table.step(0),
        lambda table: table.observe("seat_0"),
        lambda table: table.state(),
        lambda table: table.render(),
    ]
    for use in uses:
        with pytest.raises(AssertionError, match="reset"):
            use(env(card.name, render_mode="ansi"))
        with pytest.raises(AdapterError, match="reset"):
            use(raw_env(card.name, render_mode="ansi"))


@each_game
def test_the_raw_environment_says_when_the_game_is_over(card: Card) -> None:
    table = raw_env(card.name)
    table.reset(seed=23)
    play(table)
    for _ in table.possible_agents:
        table.step(None)
    with pytest.raises(GameOver):
        table.step(0)


@each_game
def test_an_agent_that_does_not_sit_there_is_refused(card: Card) -> None:
    table = env(card.name)
    table.reset(seed=24)
    for use in (table.observe, table.action_space, table.observation_space):
        with pytest.raises(AdapterError, match="seat_0, seat_1"):
            use("seat_9")


# Hidden information.


def with_table(table: TableEnv, other: View) -> TableEnv:
    """Return an environment at whose table everything lies as at another."""
    twin = copy.deepcopy(table)
    loops.copy(other.table, twin.game.table)
    loops.mark_legal(twin.game.table, twin.game._mask)
    return twin


@each_table
def test_nothing_an_agent_gets_depends_on_what_it_cannot_know(name: str, players: int) -> None:
    table = raw_env(name, players, render_mode="svg")
    table.reset(seed=25)
    hidden_moved = False
    for round_ in range(25):
        for seat, agent in enumerate(table.agents):
            table.render_seat = seat
            redealt = with_table(table, table.game.view(seat).redealt(round_))
            observed, again = table.observe(agent), redealt.observe(agent)
            assert np.array_equal(observed["observation"], again["observation"])
            assert np.array_equal(observed["action_mask"], again["action_mask"])
            assert table.render() == redealt.render()
            hidden_moved |= not np.array_equal(table.state(), redealt.state())
        play(table, 8, seed=round_)
        if any(table.terminations.values()):
            break
    assert hidden_moved == bool(table.game.definition.secrets)


@each_table
def test_a_spectator_who_renders_sees_no_secrets(name: str, players: int) -> None:
    for mode in ("ansi", "svg"):
        table = raw_env(name, players, render_mode=mode)
        table.reset(seed=26)
        play(table, 30)
        assert with_table(table, table.game.view(None).redealt(1)).render() == table.render()


@each_table
def test_the_state_is_what_all_seats_know_together(name: str, players: int) -> None:
    table = env(name, players)
    table.reset(seed=27)
    play(table, 20)
    seats = np.split(table.state(), players)
    for agent, part in zip(table.agents, seats, strict=True):
        assert np.array_equal(part, table.observe(agent)["observation"])


# Rendering.


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_says_position_and_question(card: Card, language: str) -> None:
    table = env(card.name, render_mode="ansi", language=language)
    table.reset(seed=28)
    game = tw.new(card.name, seed=28)
    text = table.render()
    assert card.title(language) in text
    assert str(game.view(None)) in text
    assert game.view(None).question_in(language) in text


@each_game
def test_the_text_of_a_finished_game_says_the_points(card: Card) -> None:
    table = env(card.name, render_mode="ansi")
    table.reset(seed=29)
    play(table)
    last_lines = table.render().splitlines()[-len(table.agents) :]
    assert [int(line.split()[-1]) for line in last_lines] == [table.infos[agent]["points"] for agent in table.agents]


@each_game
def test_for_humans_every_position_is_printed(card: Card, capsys: pytest.CaptureFixture[str]) -> None:
    table, text = env(card.name, render_mode="human"), env(card.name, render_mode="ansi")
    for each in (table, text):
        each.reset(seed=30)
    assert capsys.readouterr().out.strip() == text.render().strip()
    play(table, 1)
    play(text, 1)
    assert capsys.readouterr().out.strip() == text.render().strip()


@each_game
def test_whoever_renders_sees_what_his_seat_may_know(card: Card) -> None:
    game = tw.new(card.name, seed=31)
    for eyes in (None, 0, "all"):
        table = env(card.name, render_mode="svg", render_seat=eyes)
        table.reset(seed=31)
        assert table.render() == game.svg(eyes)


@each_table
def test_pixels_show_the_board_and_change_with_the_position(name: str, players: int) -> None:
    table = env(name, players, render_mode="rgb_array", render_width=300)
    table.reset(seed=32)
    first = table.render()
    play(table, 20)
    second = table.render()
    for picture in (first, second):
        assert picture.shape[1] == 300
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 50, "a blank sheet has one colour"
    assert first.shape == second.shape
    assert (first != second).any()


@each_game
def test_rendering_without_a_mode_is_warned_of(card: Card) -> None:
    table = env(card.name)
    table.reset(seed=33)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert table.render() is None


# Copies.


@each_table
@pytest.mark.parametrize("again", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])  # noqa: S301
@both_kinds
def test_a_copy_goes_on_by_itself_with_the_same_game(make: Any, again: Any, name: str, players: int) -> None:
    table = make(name, players)
    table.reset(seed=34)
    play(table, 25)
    twin = again(table)
    before = table.state()
    actions = play(twin, seed=34)
    assert np.array_equal(table.state(), before)
    for action in actions:
        table.step(action)
    assert table.rewards == twin.rewards
    assert table.infos == twin.infos
    table.reset()
    twin.reset()
    assert table.unwrapped.game.seed == twin.unwrapped.game.seed, "chance of the games to come is copied too"


@both_kinds
def test_an_environment_can_be_sent_away_before_its_first_game(make: Any) -> None:
    table = pickle.loads(pickle.dumps(make(*TABLES[0])))  # noqa: S301
    table.reset(seed=35)
    assert table.unwrapped.game.seed == tw.new(TABLES[0][0], seed=35).seed


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)
def test_pettingzoo_makes_it_by_name(card: Card) -> None:
    made = pettingzoo.make("aec", f"tradewinds/{card.name}-v{card.version}", players=card.players[1])
    made.reset(seed=1)
    assert made.num_agents == card.players[1]
