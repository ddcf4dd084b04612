"""How strong the bots are, what each idea of the search brings, how fast it is, and that nobody plays illegally.

``python benchmarks/strength.py --record`` measures everything and writes strength.md together with the commit; parts,
games and steps of the ladder can be named to measure only those (the others keep their figures). Tournaments are kept
in a folder, so that what was interrupted goes on. Expect hours on two cores.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import tradewinds as tw
from ideas import IDEAS, ITERATIONS, NoNoise, WatchfulPlayouts
from machine import commit, machine, where
from tradewinds import bots
from tradewinds.arena import hold
from tradewinds.bots import tree
from tradewinds.bots.budget import Budget
from tradewinds.bots.insight import CERTAIN
from tradewinds.bots.search import USUAL, SearchBot
from tradewinds.engine import verbs
from tradewinds.engine.card import Card
from tradewinds.engine.compile import rule
from tradewinds.engine.discovery import cards
from tradewinds.engine.game import Game
from tradewinds.engine.state import new_table

HERE = Path(__file__).parent
RESULTS = HERE / "strength.md"
DATA = HERE / "strength.json"
HEAD = """# Strength

Written by `benchmarks/strength.py --record`. Each deal is played once in every rotation of the seats; 95 % intervals
respect that the games of one deal resemble each other. Par is one divided by the number of players.
"""
GAMES = 400
ALONE = USUAL.alone
POSITIONS = 100_000


@dataclass(frozen=True)
class Claim:
    """One bot against a table of others."""

    bot: str
    others: str
    least: Callable[[float], float]
    """What the share of wins must be, from par."""
    of_interval: bool = False
    """Whether the whole interval must be above it."""


def same_odds(share: float) -> Callable[[float], float]:
    """Return what a share that is asked for with four players means with others: the odds against one opponent stay."""
    odds = 3 * share / (1 - share)
    return lambda par: odds / (odds + 1 / par - 1)


CLAIMS = (
    Claim("greedy", "random", same_odds(0.8)),
    Claim("hard", "greedy", same_odds(0.5)),
    Claim("expert", "hard", lambda par: par, of_interval=True),
)


def ladder(
    card: Card, folder: Path, games: int, levels: Collection[str], counts: Collection[int] | None
) -> Iterator[dict[str, Any]]:
    """Hold the tournaments that levels must win, for every number of players or only for some."""
    every = range(card.players[0], card.players[1] + 1)
    for claim in (claim for claim in CLAIMS if claim.bot in levels):
        for players in (each for each in every if counts is None or each in counts):
            rounded = -(-games // players) * players
            line = [claim.bot] + [claim.others] * (players - 1)
            place = folder / f"{card.name} {claim.bot} {claim.others} {players}"
            results = hold(card.name, line, games=rounded, players=players, folder=place)
            row = next(entrant for entrant in results.standing if entrant.bot == claim.bot)
            par = 1 / players
            least = claim.least(par)
            yield {
                "bot": claim.bot,
                "others": f"{players - 1} × {claim.others}",
                "games": len(results.games),
                "share": [row.share.value, row.share.low, row.share.high],
                "par": par,
                "least": least,
                "holds": (row.share.low if claim.of_interval else row.share.value) > least,
                "lead": row.lead.value if row.lead else 0.0,
                "seconds": [row.thinking.mean, row.thinking.late],
                "faults": len(results.faults),
                "commit": commit(),
            }


def ideas(card: Card, folder: Path, games: int) -> Iterator[dict[str, Any]]:
    """Let the search without one of its ideas play against the whole search, at equal iterations."""
    players = min(4, card.players[1])
    game = Game.new(card, seed=0).definition
    whole_does_so_too = {WatchfulPlayouts: game.rules.outlook is game.rules.worth, NoNoise: game.noise == 0}
    for idea in IDEAS:
        if whole_does_so_too.get(idea, False):
            continue
        name = f"ideas:{idea.__name__}"
        line = [name] + ["ideas:Whole"] * (players - 1)
        results = hold(card.name, line, games=games, players=players, folder=folder / f"{card.name} {idea.__name__}")
        without = next(entrant for entrant in results.standing if entrant.bot == name)
        whole = next(entrant for entrant in results.standing if entrant.bot != name)
        yield {
            "idea": idea.__doc__,
            "games": len(results.games),
            "share": [without.share.value, without.share.low, without.share.high],
            "par": 1 / players,
            "time": without.thinking.mean / whole.thinking.mean,
        }


def legality(card: Card, positions: int) -> Iterator[dict[str, Any]]:
    """Ask bots at positions of random games of every kind, and at positions set up by hand, for something legal."""
    asked = {"random": 0, "greedy": 0, "search": 0}
    illegal = 0
    chooser = random.Random(1)
    set_up = HERE.parent / "tests" / "games" / card.name / "positions"
    by_hand = [file.read_text(encoding="utf-8") for file in sorted(set_up.glob("*.txt"))]
    game = Game.new(card, seed=0)
    number = 0
    while sum(asked.values()) < positions:
        number += 1
        if number <= len(by_hand):
            game = tw.parse(card.name, by_hand[number - 1])
        else:
            players = chooser.randint(*card.players)
            options = {option.name: chooser.choice(option.choices) for option in card.options if option.choices}
            game = Game.new(card, players, number, **options)
        crew: dict[str, Any] = {
            "random": bots.make("random", number),
            "greedy": bots.make("greedy", number),
            "search": SearchBot(number, Budget(iterations=chooser.choice((1, 4, 16)))),
        }
        while game.asked is not None:
            view = game.view(game.asked)
            if len(view.actions) > 1:
                for name, bot in crew.items():
                    illegal += not game.legal[bot.choose(view).number]
                    asked[name] += 1
            game.decide(chooser.choice(game.actions))
    yield {"positions": sum(asked.values()), "by_hand": len(by_hand), "illegal": illegal}


# Speed: the same positions for all parts, taken from games between greedy bots.


@rule
def copies(table: Any, work: Any, mask: Any, times: Any) -> Any:
    """Copy every position."""
    for _ in range(times):
        for place in range(len(table)):
            work[0] = table[place]


@rule
def decisions(table: Any, work: Any, mask: Any, times: Any, judged: Any) -> Any:
    """Mark what is legal everywhere, do each of it, and judge what comes of it if asked to."""
    total = 0.0
    for _ in range(times):
        for place in range(len(table)):
            verbs.mark_legal(table[place], mask)
            for action in range(len(mask)):
                if mask[action]:
                    work[0] = table[place]
                    verbs.decide(work[0], action)
                    if judged:
                        total += verbs.worth(work[0], table[place].asked)
    return total


@rule
def options_in(table: Any, mask: Any) -> Any:
    """Count everything that is legal."""
    count = 0
    for place in range(len(table)):
        verbs.mark_legal(table[place], mask)
        for action in range(len(mask)):
            count += mask[action]
    return count


@rule
def playouts(seen: Any, work: Any, mask: Any, worths: Any, seat: Any, times: Any) -> Any:
    """Deal anew and play to the end as insight suggests."""
    options = np.empty(len(mask), dtype=np.int32)
    for _ in range(times):
        chance = work[0].chance.copy()
        work[0] = seen[0]
        work[0].chance[:] = chance
        verbs.redeal(work[0], seat)
        tree.play_on(work[0], 1_000_000, 1000, 0, ALONE, mask, options, work[1:], worths)


def best_time(call: Callable[[], object], rounds: int = 5) -> float:
    """Return the shortest time of several calls: a shared machine is sometimes slower, never faster."""
    call()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def speed(card: Card, iterations: int = 1000) -> Iterator[dict[str, Any]]:
    """Measure iterations a second, where the time goes, and OpenSpiel's search beside it."""
    views, records = [], []
    for seed in range(4):
        game = Game.new(card, min(4, card.players[1]), seed)
        greedy = bots.make("greedy", seed)
        while game.asked is not None:
            view = game.view(game.asked)
            if len(view.actions) > 1:
                records.append(game.table[0].copy())
                if len(records) % 12 == 0:
                    views.append(view)
            game.decide(greedy.choose(view))
    figures: dict[str, Any] = {}
    for name, manner in (("guided", USUAL), ("random", replace(USUAL, noise=CERTAIN))):
        done = [0]

        def search(manner: Any = manner, done: list[int] = done) -> None:
            done[0] = 0
            for view in views:
                bot = SearchBot(1, Budget(iterations=iterations), manner, keeps=False)
                bot.choose(view)
                done[0] += bot.thought.iterations if bot.thought else 0

        figures[name] = 1 / (best_time(search, 3) / done[0])
    figures["shares"] = _shares(views, records, 1 / figures["guided"])
    figures["peers"] = _peers(iterations)
    yield figures


def _shares(views: list[Any], records: list[Any], iteration: float) -> dict[str, float]:
    """Return which part of an iteration goes where."""
    definition = views[0].definition
    table = new_table(definition.state, len(records))
    for place, record in enumerate(records):
        table[place] = record
    work = new_table(definition.state, 2)
    mask = np.zeros(len(definition.actions), dtype=np.int8)
    worths = np.zeros(len(definition.actions))
    times = 20
    copy = best_time(lambda: copies(table, work, mask, times)) / (times * len(records))
    options = options_in(table, mask) / len(records)
    deciding = best_time(lambda: decisions(table, work, mask, times, False)) / (times * len(records)) - options * copy
    judging = best_time(lambda: decisions(table, work, mask, times, True)) / (times * len(records))
    judging -= deciding + options * copy
    played = 0.0
    for view in views:
        work[0].chance[:] = (1, 2, 3, 4)
        played += best_time(partial(playouts, view.table, work, mask, worths, view.seat, 50), 3) / 50
    played /= len(views)
    one = deciding + judging + options * copy
    inside = min(1.0, played / iteration)
    return {
        "rules": inside * deciding / one,
        "insight": inside * judging / one,
        "copying": inside * options * copy / one,
        "tree": 1 - inside,
    }


def _peers(iterations: int) -> dict[str, float]:
    """Return simulations a second of OpenSpiel's searches with random rollouts, inside its C++."""
    import pyspiel  # noqa: PLC0415

    rollout = pyspiel.RandomRolloutEvaluator(1, 1)
    chooser = random.Random(1)

    def position(game: Any) -> Any:
        state = game.new_initial_state()
        played = 0
        while state.is_chance_node() or played < 20:  # noqa: PLR2004
            played += not state.is_chance_node()
            state.apply_action(chooser.choice(state.legal_actions()))
        return state

    def rate(game: Any, bot: Any) -> float:
        states = [position(game) for _ in range(4)]
        return len(states) * iterations / best_time(lambda: [bot.step(state) for state in states], 3)

    found = {}
    for name in ("hearts", "spades"):
        game = pyspiel.load_game(name)
        found[f"MCTS, {name}"] = rate(game, pyspiel.MCTSBot(game, rollout, 1.4, iterations, 100, False, 1, False))
    hearts = pyspiel.load_game("hearts")
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    found["IS-MCTS, hearts"] = rate(hearts, pyspiel.ISMCTSBot(1, rollout, 1.4, iterations, -1, final, False, False))
    return found


# The page.


def share(values: list[float]) -> str:
    """Write a share with its interval."""
    value, low, high = (100 * each for each in values)
    return f"{value:.1f} % ({low:.1f} to {high:.1f})"


def page(data: dict[str, Any]) -> str:
    """Return everything that was measured as a page."""
    lines = [HEAD]
    for card in cards():
        found = data.get(card.name, {})
        lines.append(f"## {card.title()}\n")
        if "ladder" in found:
            part = found["ladder"]
            lines += [
                f"### Levels\n\n{part['where']}, one thread a bot.\n",
                "| | against | games | wins | par | at least | holds | points ahead | mean time | 95 % within "
                "| commit |",
                "|---|---|---:|---:|---:|---:|---|---:|---:|---:|---|",
            ]
            lines += [
                f"| {row['bot']} | {row['others']} | {row['games']} | {share(row['share'])} | {100 * row['par']:.0f} % "
                f"| {100 * row['least']:.0f} % | {'yes' if row['holds'] else '**no**'} | {row['lead']:+.1f} "
                f"| {1000 * row['seconds'][0]:.1f} ms | {1000 * row['seconds'][1]:.1f} ms | {row['commit']} |"
                for row in part["figures"]
            ]
            lines.append(
                "\nWhat is asked of a share with four players is asked of the others with the same odds against each "
                "opponent. For the expert the whole interval must be above par.\n"
            )
        if "ideas" in found:
            part = found["ideas"]
            lines += [
                f"### Ideas\n\n{part['where']}. One seat searches without an idea, the others with all of them, "
                f"{ITERATIONS} iterations each: a share below par says what the idea is good for.\n",
                "| without it | games | wins | par | time beside the whole search |",
                "|---|---:|---:|---:|---:|",
            ]
            lines += [
                f"| {row['idea']} | {row['games']} | {share(row['share'])} | {100 * row['par']:.0f} % "
                f"| × {row['time']:.2f} |"
                for row in part["figures"]
            ]
            lines.append("")
        if "speed" in found:
            part, figures = found["speed"], found["speed"]["figures"][0]
            lines += [
                f"### Speed of the search\n\n{part['where']}, one core.\n",
                "| | iterations a second |",
                "|---|---:|",
                f"| ours, played on as insight suggests, to the horizon of the game | {figures['guided']:,.0f} |",
                f"| ours, played on at random, to the horizon of the game | {figures['random']:,.0f} |",
            ]
            lines += [
                f"| OpenSpiel, {name}, random rollouts | {rate:,.0f} |" for name, rate in figures["peers"].items()
            ]
            parts = ", ".join(f"{name} {100 * part:.0f} %" for name, part in figures["shares"].items())
            lines.append(f"\nWhere the time of a guided iteration goes: {parts}.\n")
        if "legality" in found:
            part, figures = found["legality"], found["legality"]["figures"][0]
            lines.append(
                f"### Nothing illegal\n\n{part['where']}. {figures['positions']:,} decisions of bots in games of every "
                f"size and option, {figures['by_hand']} games from positions set up by hand at the edges of the rules "
                f"among them: {figures['illegal']} illegal.\n"
            )
    return "\n".join(lines)


def main() -> None:
    """Measure what is asked for; write the results if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parts = ("ladder", "ideas", "speed", "legality")
    parser.add_argument("parts", nargs="*", default=parts, help=f"what to measure: {', '.join(parts)}")
    names = [card.name for card in cards()]
    parser.add_argument("--game", action="append", choices=names, help="only this one; repeatable")
    levels = [claim.bot for claim in CLAIMS]
    parser.add_argument("--bot", action="append", choices=levels, help="only this step of the ladder; repeatable")
    parser.add_argument("--players", action="append", type=int, help="only so many at the ladder; repeatable")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each tournament")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="positions for legality")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "strength", help="for the games")
    parser.add_argument("--record", action="store_true", help="write the results into strength.md")
    given = parser.parse_args()
    if unknown := set(given.parts) - set(parts):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are: {', '.join(parts)}")
    sys.path.insert(0, str(HERE))  # the bots of ideas.py are found from every process
    data: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    for card in (card for card in cards() if card.name in (given.game or names)):
        measure: dict[str, Callable[[], Iterator[dict[str, Any]]]] = {
            "ladder": partial(ladder, card, given.folder, given.games, given.bot or levels, given.players),
            "ideas": partial(ideas, card, given.folder, given.games),
            "speed": partial(speed, card),
            "legality": partial(legality, card, given.positions),
        }
        for part in given.parts:
            known = data.setdefault(card.name, {}).get(part, {}).get("figures", [])
            figures = known if part == "ladder" else []
            data[card.name][part] = {"where": machine() if part == "ladder" else where(), "figures": figures}
            for row in measure[part]():
                print(row, flush=True)
                if part == "ladder":  # whose steps may be measured one by one
                    figures[:] = [old for old in figures if (old["bot"], old["others"]) != (row["bot"], row["others"])]
                figures.append(row)
                if part == "ladder":
                    figures.sort(key=lambda row: (levels.index(row["bot"]), -row["par"]))
                if given.record:  # row by row: what was measured is not lost if the rest is interrupted
                    DATA.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
                    RESULTS.write_text(page(data), encoding="utf-8")
    print(page(data))


if __name__ == "__main__":
    main()
