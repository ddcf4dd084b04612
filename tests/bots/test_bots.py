"""Bots see a view, play legally, and repeat themselves."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import tradewinds as tw
from edges import EDGES, edge
from tradewinds import bots
from tradewinds.bots import Bot
from tradewinds.bots.budget import Budget
from tradewinds.engine.discovery import cards, find_card
from tradewinds.engine.game import Game
from twins import expect_same_choices

GAMES = [card.name for card in cards()]
EVERY_BOT = ["random", "greedy", "easy@16", "normal@50", "hard@40", "expert@40", "admiral@40"]
"""With iterations alone: by the clock a busy machine chooses otherwise. The stronger ones think less than they would:
what is tested here does not depend on it."""


def play(name: str, bots_: list[str], seed: int, **options: Any) -> Game:
    game = tw.new(name, players=len(bots_), seed=seed, **options)
    players = [bots.make(bot, f"{seed} {seat}") for seat, bot in enumerate(bots_)]
    while not game.over:
        assert game.asked is not None
        game.play(players[game.asked].choose(game.view(game.asked)))
    return game


def somewhere(name: str, seed: int, players: int | None = None) -> Game:
    """A position in the middle of a game, with a choice."""
    game = tw.new(name, players=players, seed=seed)
    chooser = random.Random(seed)
    for _ in range(chooser.randrange(10, 80)):
        game.play(chooser.choice(game.actions))
    while len(game.actions) == 1:
        game.play(game.actions[0])
    return game


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", EVERY_BOT)
def test_a_bot_plays_a_whole_game_legally_and_the_same_way_again(game: str, bot: str) -> None:
    seats = find_card(game).players[1]
    first = play(game, [bot] * seats, 1)
    assert first.record.to_json() == play(game, [bot] * seats, 1).record.to_json()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", EVERY_BOT)
def test_a_bot_chooses_alike_at_tables_that_look_alike(name: str, bot: str) -> None:
    """The other table differs in everything the seat cannot know."""
    expect_same_choices(bot, tw.new(name, players=4, seed=5), 60)


@pytest.mark.parametrize("file", EDGES, ids=lambda file: file.stem)
def test_bots_play_on_legally_from_the_edges_of_the_rules(file: Path) -> None:
    """What the bots choose is checked at every decision of three games from there."""
    for seed in range(3):
        game = edge(file, seed)
        seated = [bots.make(("greedy", "hard@8", "easy")[seat % 3], f"{seed} {seat}") for seat in range(game.players)]
        while game.asked is not None:
            chosen = seated[game.asked].choose(game.view(game.asked))
            assert game.legal[chosen.number]
            game.play(chosen)


def test_there_are_positions_at_the_edges_for_every_game() -> None:
    assert {file.parents[1].name for file in EDGES} == set(GAMES)


@pytest.mark.parametrize("bot", EVERY_BOT)
def test_choosing_changes_nothing_that_the_seat_sees(bot: str) -> None:
    game = somewhere("batavia", 3)
    view = game.view(game.asked)
    before = view.table.tobytes()
    bots.make(bot, 0).choose(view)
    assert view.table.tobytes() == before


@pytest.mark.parametrize("bot", EVERY_BOT)
def test_a_bot_is_not_asked_for_others(bot: str) -> None:
    game = tw.new("batavia", players=3, seed=0)
    assert game.asked is not None
    for eyes in (None, "all", (game.asked + 1) % 3):
        with pytest.raises(bots.NotAsked, match=r"game\.view\(game\.asked\)"):
            bots.make(bot, 0).choose(game.view(eyes))


@pytest.mark.parametrize(("stronger", "weaker"), [("greedy", "random"), ("hard@60", "random"), ("hard@200", "easy")])
def test_the_stronger_bot_wins_more_often(stronger: str, weaker: str) -> None:
    """Par is a third; the odds are far better, and how much better is measured in `benchmarks/strength.py`."""
    outcomes = [play("batavia", [stronger, weaker, weaker], seed).outcome for seed in range(12)]
    wins = sum(outcome is not None and outcome.winners == (0,) for outcome in outcomes)
    assert wins >= 7


def test_levels_are_ordered_by_what_they_may_think() -> None:
    from tradewinds.bots.levels import LEVELS  # noqa: PLC0415

    assert tuple(LEVELS) == bots.LEVELS
    iterations = [level.budget.iterations for level in LEVELS.values()]
    assert iterations[-1] is None  # the admiral goes by the clock
    thinking = [number for number in iterations if number is not None]
    assert thinking == sorted(set(thinking))
    assert [level.budget.seconds for level in LEVELS.values()] == [0.3, 0.3, 1.0, 5.0, 10.0]


def test_an_unknown_bot_gets_the_nearest_name() -> None:
    with pytest.raises(bots.UnknownBot, match="Did you mean 'greedy'"):
        bots.make("greddy")
    with pytest.raises(bots.UnknownBot, match="There is no bot 'random@5'"):
        bots.make("random@5")


def test_a_bot_of_ones_own_is_named_by_its_module(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "harbour.py").write_text(
        "class Last:\n"
        "    name, thought = 'last', None\n"
        "    def __init__(self, seed): self.seed = seed\n"
        "    def choose(self, view, budget=None): return view.actions[-1]\n"
        "class Mute:\n"
        "    def __init__(self, seed): pass\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    mine: Bot = bots.make("harbour:Last", 7)
    game = somewhere("batavia", 1)
    assert mine.choose(game.view(game.asked)) == game.actions[-1]
    for wrong, reason in [
        ("harbour:Mute", "a method choose"),
        ("harbour:First", "First"),
        ("no_such_harbour:Last", "No module"),
    ]:
        with pytest.raises(bots.UnknownBot, match=reason):
            bots.make(wrong, 0)


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("500", Budget(iterations=500)),
        ("2s", Budget(seconds=2.0)),
        ("0.5s", Budget(seconds=0.5)),
        ("500/2s", Budget(500, 2.0)),
        ("2s / 500", Budget(500, 2.0)),
    ],
)
def test_a_budget_is_read_from_text(text: str, budget: Budget) -> None:
    assert Budget.read(text) == budget
    assert Budget.read(str(budget)) == budget


@pytest.mark.parametrize(
    "text", ["", "fast", "-5", "0", "0s", "2s/3s", "5/6", "500,2s", "99999999999", "99999s", "1e3", "5 s"]
)
def test_what_is_no_budget_is_refused_with_what_it_could_be(text: str) -> None:
    with pytest.raises(tw.TradewindsError, match=r"[Bb]udget") as refusal:
        bots.make(f"hard@{text}", 0)
    assert refusal.value.text_in("fr").startswith("Un budget")


def test_a_budget_is_never_empty() -> None:
    with pytest.raises(tw.TradewindsError, match="iterations"):
        Budget()


def test_worth_at_the_end_is_the_lead() -> None:
    """The winner's position is worth more than anybody else's."""
    from tradewinds.engine import verbs  # noqa: PLC0415
    from tradewinds.engine.compile import rule  # noqa: PLC0415

    @rule
    def worth_of(table: Any, seat: Any) -> Any:
        return verbs.worth(table[0], seat)

    game = play("batavia", ["random"] * 4, 3)
    worths = [worth_of(game.table, seat) for seat in range(4)]
    assert game.outcome is not None
    assert game.outcome.winners == (worths.index(max(worths)),)
