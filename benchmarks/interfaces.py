"""How fast each interface for learners is, beside its peers in the same run.

``python benchmarks/interfaces.py --record`` writes interfaces.md together with the commit. Play is random everywhere: a
step is one decision, chosen at random among the legal ones, carried out, and answered with what is legal next and,
where the table says so, with the observation of whoever is asked. What chance does between two decisions takes time,
and counts as no decision: ours deals inside its rules, OpenSpiel is told each card.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import tradewinds as tw
from machine import where
from tradewinds.adapters.batch import Batch
from tradewinds.adapters.gymnasium import Seats
from tradewinds.engine import loops
from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards

RESULTS = Path(__file__).parent / "interfaces.md"
HEAD = """# Interfaces for learners

Written by `benchmarks/interfaces.py --record`: decisions a second in random play, the best of several rounds that take
turns, so that a busy moment of the machine hits nobody alone. "Observed": every decision is answered with the
observation of the seat that is asked. What chance does (cards dealt, dice rolled) takes time but counts as no decision.
"""
GAMES = 16_384
STEPS = 16
SOME_GAMES = 20
TOY = "leduc"

Rate = tuple[str, bool, Callable[[], float]]
"""What it is, whether observations are part of it, and a call that returns how many decisions it took."""


# Ours.


def ours(card: Card) -> Iterator[Rate]:
    """Return our interfaces to a game."""
    players = min(4, card.players[1])
    for observing in (False, True):
        batch = Batch(card.name, GAMES, players, seed=1, observing=observing)
        actions = batch.sample()

        def steps(batch: Batch = batch, actions: Any = actions) -> int:
            for _ in range(STEPS):
                batch.step(batch.sample(actions))
            return STEPS * GAMES

        yield f"batch of {GAMES} games, {batch.threads} threads", observing, steps
    yield (
        f"Gymnasium vector environment, {GAMES} games, decisions of one of {players} seats",
        True,
        gymnasium_steps(card, players),
    )
    yield "one game, compiled functions called from Python", False, one_by_one(card, players)
    yield "one game, `Game.decide`", False, game_by_game(card, players)
    yield "PettingZoo", True, pettingzoo_steps(lambda: our_pettingzoo(card, players))
    yield "OpenSpiel", False, openspiel_steps(our_openspiel(card, players), observed=False)
    yield "OpenSpiel", True, openspiel_steps(our_openspiel(card, players), observed=True)


def gymnasium_steps(card: Card, players: int) -> Callable[[], int]:
    """Step a vector environment. Only the learner's decisions count, though the others decide as well."""
    envs = Seats(card.name, GAMES, players=players, opponents="random", copy=False)
    envs.reset(seed=1)

    def steps() -> int:
        for _ in range(STEPS // players):
            envs.step(envs.sample())
        return STEPS // players * GAMES

    return steps


def one_by_one(card: Card, players: int) -> Callable[[], int]:
    """Step a record with compiled functions, each called from Python."""
    game = tw.new(card.name, players=players, seed=1)
    numbers = np.zeros(len(game.legal), dtype=np.int64)
    table = game.table.copy()
    first = game.table.copy()
    first[0].chance[:] = (1, 2, 3, 4)
    legal = [action.number for action in game.actions]
    chooser = random.Random(1).random

    def play() -> int:
        loops.copy(first, table)
        first[0].chance[0] += np.uint64(1)
        table[0].chance[:] = first[0].chance
        count = len(legal)
        numbers[:count] = legal
        decisions = 0
        while count:
            count = loops.step_listing(table, int(numbers[int(chooser() * count)]), numbers)
            decisions += 1
        return decisions

    return play


def game_by_game(card: Card, players: int) -> Callable[[], int]:
    """Play with the object that people use: history, events, undo and all."""
    chooser = random.Random(1)

    def play() -> int:
        game = tw.new(card.name, players=players, seed=chooser.random().hex())
        while not game.over:
            game.decide(chooser.choice(np.flatnonzero(game.legal).tolist()))
        return len(game.history)

    return play


def our_pettingzoo(card: Card, players: int) -> Any:
    """Return our environment without wrappers."""
    from tradewinds.adapters import pettingzoo  # noqa: PLC0415

    return pettingzoo.raw_env(card.name, players)


def our_openspiel(card: Card, players: int) -> Any:
    """Return our game as OpenSpiel knows it."""
    import pyspiel  # noqa: PLC0415

    import tradewinds.adapters.openspiel  # noqa: F401, PLC0415

    return pyspiel.load_game(f"tradewinds_{card.name}(players={players})")


# Whoever it is.


def pettingzoo_steps(make: Callable[[], Any]) -> Callable[[], int]:
    """Play a PettingZoo environment."""
    env = make()
    chooser = np.random.default_rng(1)
    seeds = iter(range(10**9))

    def play() -> int:
        env.reset(seed=next(seeds))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            over = terminated or truncated
            env.step(None if over else int(chooser.choice(np.flatnonzero(mask))))
            decisions += not over
        return decisions

    return play


def openspiel_steps(game: Any, *, observed: bool) -> Callable[[], float]:
    """Play an OpenSpiel game from Python."""
    chooser = random.Random(1).random
    views = game.get_type().provides_observation_tensor

    def play() -> Any:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if observed and not state.is_chance_node():
                state.observation_tensor() if views else state.information_state_tensor()
            state.apply_action(legal[int(chooser() * len(legal))])
        return state

    # How many of its steps are decisions is found beforehand: asking after every step would slow it down.
    players = [step.player for _ in range(SOME_GAMES) for step in play().full_history()]
    share = sum(player >= 0 for player in players) / len(players)
    return lambda: share * play().move_number()


# Peers.


def peers() -> Iterator[Rate]:
    """Return what others offer: card games with hidden hands, and whatever of theirs is quickest."""
    import pyspiel  # noqa: PLC0415

    for name in ("hearts", "spades", "hanabi(players=4)"):
        game = pyspiel.load_game(name)
        yield f"OpenSpiel, {name}", False, openspiel_steps(game, observed=False)
        yield f"OpenSpiel, {name}", True, openspiel_steps(game, observed=True)
    yield from pettingzoo_classic()
    for name in ("gin-rummy", "mahjong", "uno"):
        yield f"RLCard, {name}", True, rlcard_steps(name)
    for name in ("sparrow_mahjong", "backgammon", "leduc_holdem"):
        yield f"Pgx on the CPU, {name}, {GAMES} games", True, pgx_steps(name)


def pettingzoo_classic() -> Iterator[Rate]:
    """Return classic environments of PettingZoo."""
    from pettingzoo.classic import connect_four_v3, leduc_holdem_v4, texas_holdem_no_limit_v6  # noqa: PLC0415

    for name, module in (
        ("connect four", connect_four_v3),
        ("Leduc hold'em", leduc_holdem_v4),
        ("Texas hold'em, no limit", texas_holdem_no_limit_v6),
    ):
        yield f"PettingZoo classic, {name}", True, pettingzoo_steps(module.raw_env)


def rlcard_steps(name: str) -> Callable[[], int]:
    """Play an RLCard environment."""
    import rlcard  # noqa: PLC0415

    env = rlcard.make(name, config={"seed": 1})
    chooser = random.Random(1)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(chooser.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def pgx_steps(name: str) -> Callable[[], int]:
    """Step many games of Pgx at once, compiled, as its own guide does."""
    import jax  # noqa: PLC0415
    import pgx  # noqa: PLC0415
    from pgx.experimental.wrappers import auto_reset  # noqa: PLC0415

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def decide(state: Any, key: Any) -> Any:
        choose, go_on = jax.random.split(key)
        action = jax.random.categorical(choose, jax.numpy.log(state.legal_action_mask))
        return step(state, action, go_on)

    both = jax.jit(jax.vmap(decide))
    key, first = jax.random.split(jax.random.PRNGKey(1))
    kept = [jax.jit(jax.vmap(env.init))(jax.random.split(first, GAMES)), key]

    def steps() -> int:
        state, key = kept
        for _ in range(STEPS):
            key, now = jax.random.split(key)
            state = both(state, jax.random.split(now, GAMES))
        jax.block_until_ready(state)
        kept[:] = [state, key]
        return STEPS * GAMES

    return steps


# The page.


def best_rates(rates: list[Rate], seconds: float, rounds: int) -> list[float]:
    """Return the best rate of each, in rounds that take turns."""
    for _, _, call in rates:
        call()
    found = [0.0] * len(rates)
    for _ in range(rounds):
        for place, (_, _, call) in enumerate(rates):
            start = time.perf_counter()
            count = 0.0
            while (spent := time.perf_counter() - start) < seconds:
                count += call()
            found[place] = max(found[place], count / spent)
    return found


def page(titles: list[str], own: list[list[Rate]], others: list[Rate], found: list[float], place: str) -> str:
    """Return what was measured as a page."""
    figures = iter(found)
    lines = [HEAD, f"{place}.\n"]
    best: dict[bool, float] = {}
    for title, rates in zip(titles, own, strict=True):
        lines += [f"## {title}\n", "| | observed | decisions a second |", "|---|---|---:|"]
        for name, observed, _ in rates:
            rate = next(figures)
            best[observed] = max(best.get(observed, 0), rate)
            lines.append(f"| {name} | {'yes' if observed else 'no'} | {rate:,.0f} |")
        lines.append("")
    lines += [
        "## Peers\n",
        "| | observed | decisions a second | our batch is so many times as fast |",
        "|---|---|---:|---:|",
    ]
    times: dict[bool, list[float]] = {False: [], True: []}
    for name, observed, _ in others:
        rate = next(figures)
        ratio = best[observed] / rate
        if TOY not in name:
            times[observed].append(ratio)
        lines.append(f"| {name} | {'yes' if observed else 'no'} | {rate:,.0f} | {ratio:.1f} |")
    lines.append(
        f"\nOur batch is {min(times[False]):.1f} times as fast as the quickest peer without observations and "
        f"{min(times[True]):.1f} times as fast with them. Leduc hold'em is left out of that: six cards, and an "
        "observation of 34 numbers where ours have hundreds. It shows what such a machine can do at all.\n"
    )
    return "\n".join(lines)


def main() -> None:
    """Measure everything; write the results if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--record", action="store_true", help="write the results into interfaces.md")
    given = parser.parse_args()
    place = where()
    own = [list(ours(card)) for card in cards()]
    others = list(peers())
    found = best_rates([*(rate for rates in own for rate in rates), *others], given.seconds, given.rounds)
    text = page([card.title() for card in cards()], own, others, found, place)
    print(text)
    if given.record:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
