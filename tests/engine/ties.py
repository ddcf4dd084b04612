"""Plays a game that breaks ties, and prints who is said to have won; run uncompiled, so that rules can be exchanged.

Three players always have 7, 7 and 5 points; the second comes before the first, and the third would come before both.
"""

from __future__ import annotations

import dataclasses
import io
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

sys.path.append(str(Path(__file__).parents[1]))

import tradewinds as tw
from standins import stand_in
from tradewinds.adapters import openspiel
from tradewinds.adapters.batch import Batch
from tradewinds.adapters.notebook import Replay
from tradewinds.adapters.pettingzoo import raw_env
from tradewinds.adapters.rewards import REWARDS
from tradewinds.arena import draw_up
from tradewinds.arena import match as arena
from tradewinds.bots import tree
from tradewinds.bots.search import Manner
from tradewinds.cli import simulate
from tradewinds.cli.result import print_result
from tradewinds.engine.card import Card
from tradewinds.engine.game import Game, Outcome
from tradewinds.games import batavia
from tradewinds.study import Games, Plan, find_out, play
from tradewinds.study.subjects import Subjects
from tradewinds.text import LANGUAGES

POINTS = (7, 7, 5)
PRECEDENCE = (1, 3, 9)


def score(state: Any, sheet: Any) -> None:
    sheet[: state.seats, 0] = POINTS


def precedence(state: Any, seat: int) -> int:
    return PRECEDENCE[seat]


def tied_game() -> Card:
    """Put the stand-in with these rules in the place of the real game."""
    card = stand_in(Path(tempfile.mkdtemp()), options=())
    rules = dataclasses.replace(card.load().rules, score=score, precedence=precedence)
    definition = dataclasses.replace(card.load(), rules=rules)
    tied = dataclasses.replace(card, players=(3, 3), load=lambda: definition)
    definition = dataclasses.replace(definition, card=tied)
    batavia.CARD = tied
    return tied


def finished() -> Game:
    game = tw.new("batavia", seed=1)
    while not game.over:
        game.decide(game.actions[-1])
    return game


def judged(game: Game) -> list[float]:
    """How the search judges the end, if nothing but winning counts."""
    values = np.zeros(tree.MOST_SEATS)
    sheet = np.zeros((game.definition.seats, len(game.definition.sources)), dtype=np.int64)
    manner = Manner(glory=1.0).record(game.definition).view(np.recarray)
    tree.judge(game.table[0], manner[0], sheet, values)
    return values[:3].tolist()  # type: ignore[no-any-return]


def by_batch(reward: str) -> list[float]:
    batch = Batch("batavia", 1, seed=1, reward=reward)
    while not batch.over[0]:
        batch.step(batch.sample())
    return batch.rewards[0].tolist()  # type: ignore[no-any-return]


def by_pettingzoo(reward: str) -> list[float]:
    table = raw_env("batavia", reward=reward)
    table.reset(seed=1)
    while not all(table.terminations.values()):
        table.step(int(table.game.legal.argmax()))
    return list(table.rewards.values())


def by_openspiel(card: Card, reward: str) -> list[float]:
    state = openspiel.TradewindsGame(card, {"reward": reward}).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    return list(state.returns())


def tallied(card: Card, bots: tuple[str, ...]) -> list[float]:
    options = card.read_options(3, {})
    tally = simulate.play_chunk(simulate.Plan("batavia", 3, options, bots, bytes(32), rotate=False), (0, 1))
    return [tally.wins(seat) for seat in tally.seats]


def studied(card: Card, bot: str) -> dict[str, Any]:
    plan = Plan("batavia", 3, card.read_options(3, {}), bot, 1.0, 1)
    found = find_out(Games.together(Subjects(card), 3, play(plan, 2, jobs=1)))
    return {"wins": found.games.wins.tolist(), "shared": found.shared[0], "margin": found.margin.mean}


def told(game: Game, outcome: Outcome, language: str) -> dict[str, str]:
    """What people read at the end."""
    console = Console(file=io.StringIO(), width=200)
    print_result(console, game, outcome, language)
    replay = Replay(game, language=language)
    replay.last.click()
    return {
        "board": game.view(None).said_in(language),
        "terminal": console.file.getvalue(),  # type: ignore[attr-defined]
        "notebook": replay.words.value,
    }


def main() -> None:
    """Print what every part of the program makes of the tie."""
    card = tied_game()
    game = finished()
    outcome = game.outcome
    assert outcome is not None
    plan = draw_up(card, ["random", "greedy"], games=3)
    report = {
        "scores": outcome.scores,
        "ranks": outcome.ranks,
        "winners": outcome.winners,
        "tie_broken": outcome.tie_broken,
        "judged": judged(game),
        "rewards": {
            reward: [by_batch(reward), by_pettingzoo(reward), by_openspiel(card, reward)] for reward in REWARDS
        },
        "arena": arena.play(plan, plan.match(0, 0)).wins,
        "simulated": [tallied(card, ("random",) * 3), tallied(card, ("greedy", "random", "random"))],
        "studied": [studied(card, "random"), studied(card, "easy")],
        "told": {language: told(game, outcome, language) for language in LANGUAGES},
    }
    print(json.dumps(report))  # noqa: T201


if __name__ == "__main__":
    main()
