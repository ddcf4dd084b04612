"""How fast the library is, beside OpenSpiel in the same run.

``make bench`` prints the figures; with ``--record`` they are written into results.md together with the commit.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from machine import where
from tradewinds.cli.bench import measure
from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards
from tradewinds.engine.warm import warm

RESULTS = Path(__file__).parent / "results.md"
HEAD = """# Speed

Written by `benchmarks/speed.py --record`. Play is random; for the peers chance nodes count as decisions.
"""
PEERS = ("hearts", "spades", "hanabi(players=4)", "gin_rummy")
"""Card games of OpenSpiel with hidden hands and about as many decisions a game."""


def repeat(call: Callable[[], int], seconds: float) -> float:
    """Call something again and again; return how many of what it counts it does a second."""
    call()
    count = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        count += call()
    return count / spent


def measure_peer(name: str, seconds: float) -> dict[str, float]:
    """Play an OpenSpiel game at random: decisions (with chance nodes) a second from Python and inside its C++."""
    import pyspiel  # noqa: PLC0415

    game = pyspiel.load_game(name)
    chooser = random.Random(1)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    lengths: list[int] = []
    seeds = iter(range(1, 10**9))

    def from_python() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chooser.random() * len(legal))])
            decisions += 1
        lengths.append(decisions)
        return decisions

    def inside() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 1

    driven = repeat(from_python, seconds)
    length = sum(lengths) / len(lengths)
    state = game.new_initial_state()
    return {
        "length": length,
        "python": driven,
        "inside": repeat(inside, seconds) * length,
        "copies": repeat(lambda: len([state.clone() for _ in range(1000)]), seconds),
    }


def start_times(card: Card) -> dict[str, float]:
    """Measure fresh processes: importing the package, and the first decision of a game, cold and warm."""
    first_decision = f"import tradewinds as tw; tw.new({card.name!r}, seed=1).play(0)"
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "TRADEWINDS_CACHE": cache}

        def run(code: str) -> float:
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], env=environment, check=True)
            return time.perf_counter() - start

        bare = min(run("pass") for _ in range(3))
        return {
            "import": min(run("import tradewinds") for _ in range(3)) - bare,
            "cold": run(first_decision) - bare,
            "warm": min(run(first_decision) for _ in range(3)) - bare,
        }


def own_lines(card: Card, figures: dict[str, Any], starts: dict[str, float]) -> list[str]:
    """Return the lines about one of our games."""
    replay = f"{figures['replay'] * 1e3:.2f} ms for {figures['replay_decisions']} decisions"
    rows = [
        ("random play, compiled loop", f"{figures['compiled_decisions']:,.0f} decisions/s"),
        ("", f"{figures['compiled_games']:,.0f} games/s"),
        ("one decision at a time from Python", f"{figures['step_decisions']:,.0f} decisions/s"),
        ("the same through `Game.decide`, recorded and undoable", f"{figures['game_decisions']:,.0f} decisions/s"),
        ("copy of a position", f"{figures['copy'] * 1e9:.0f} ns"),
        ("mask of legal actions", f"{figures['legal'] * 1e9:.0f} ns"),
        ("replay of a record, checked", replay),
        ("a view", f"{figures['view'] * 1e6:.0f} µs"),
        ("drawing a view", f"{figures['draw'] * 1e3:.2f} ms"),
        ("`import tradewinds`", f"{starts['import']:.2f} s"),
        ("first decision in a new process, warm", f"{starts['warm']:.2f} s"),
        ("the same when everything has to be compiled", f"{starts['cold']:.1f} s"),
    ]
    title = f"{card.title()}, {figures['players']} players"
    return [f"| {title} | |", "|---|---:|", *(f"| {name} | {value} |" for name, value in rows)]


def peer_lines(figures: dict[str, Any], peers: dict[str, dict[str, float]]) -> list[str]:
    """Return the table of the peers, with what our game does for each of theirs."""
    lines = [
        "| OpenSpiel, random play | decisions a game | from Python, a second | inside its C++, a second "
        "| copies a second | ours: Python | ours: compiled |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for name, peer in peers.items():
        driven = figures["step_decisions"] / peer["python"]
        inside = figures["compiled_decisions"] / peer["inside"]
        lines.append(
            f"| {name} | {peer['length']:.0f} | {peer['python']:,.0f} | {peer['inside']:,.0f} | {peer['copies']:,.0f} "
            f"| × {driven:.1f} | × {inside:.1f} |"
        )
    return lines


def best_of(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the better of two measurements of everything: a shared machine is sometimes slower, never faster."""
    times = ("copy", "legal", "replay", "view", "draw")
    best = dict(other)
    for name, value in one.items():
        if isinstance(value, float):
            best[name] = min(value, other[name]) if name in times else max(value, other[name])
    return best


def main() -> None:
    """Measure and print; write the results if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each measurement takes")
    parser.add_argument("--rounds", type=int, default=3, help="how often; of each figure the best round counts")
    parser.add_argument("--record", action="store_true", help="write the results into results.md")
    given = parser.parse_args()
    lines = [f"{where()}, one core.", ""]
    for card in cards():
        warm(card)
        starts = start_times(card)
        figures: dict[str, Any] = {}
        peers: dict[str, dict[str, float]] = {name: {} for name in PEERS}
        for _ in range(given.rounds):
            figures = best_of(figures, measure(card, given.seconds))
            peers = {name: best_of(best, measure_peer(name, given.seconds)) for name, best in peers.items()}
        lines += [*own_lines(card, figures, starts), "", *peer_lines(figures, peers), ""]
    report = "\n".join(lines)
    print(report)
    if given.record:
        RESULTS.write_text(f"{HEAD}\n{report}", encoding="utf-8")


if __name__ == "__main__":
    main()
