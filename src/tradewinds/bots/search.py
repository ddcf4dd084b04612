"""The bot that searches: it grows trees (`tradewinds.bots.tree`) for as long as its budget allows."""

from __future__ import annotations

import math
import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from tradewinds.bots import check_asked, tree
from tradewinds.bots.budget import Budget
from tradewinds.bots.insight import NONE
from tradewinds.bots.thought import Option, Thought
from tradewinds.engine import loops
from tradewinds.engine.actions import Action
from tradewinds.engine.chance import Seed, keyed, seed_bytes
from tradewinds.engine.contract import Definition
from tradewinds.engine.game import View
from tradewinds.engine.state import Table, new_table
from tradewinds.machine import cores
from tradewinds.statistics import NORMAL_95, Estimate

TREES = 4
"""A large search grows several trees, each in a thread of its own, and adds up what they found. The number is the same
on every machine, so that the same seed and iterations make the same choice everywhere."""
LARGE = 5000
"""Iterations from which a search is large: smaller ones grow one tree."""
MOST_NODES = 400_000
"""Of a tree, when it is the clock that ends the search."""
NODES_EACH = 32
"""Nodes that an iteration opens, with room to spare."""
ENDLESS = 4_000_000
"""So many iterations at the most when only the clock ends a search."""
BATCH = 32
"""Iterations between two looks at the clock."""


@dataclass(frozen=True)
class Manner:
    """How a search goes about it. The figures were found by measurement: see ``docs/bots.md``."""

    explore: float = 0.5
    doubt: float | None = None
    """That of the game if nothing is said."""
    caution: float = 0.1
    rounds: int | None = None
    """As far as the game's horizon if nothing is said."""
    depth: int = 1000
    noise: int | None = None
    """That of the game if nothing is said."""
    scale: float = 12.0
    glory: float = 0.5
    chase: float = 1 / 3
    alone: bool = True

    def record(self, game: Definition) -> Table:
        """Return the manner as the compiled search takes it, for a game."""
        whole = replace(
            self,
            doubt=game.doubt if self.doubt is None else self.doubt,
            rounds=game.horizon if self.rounds is None else self.rounds,
            noise=game.noise if self.noise is None else self.noise,
        )
        return np.array([astuple(whole)], dtype=tree.MANNER)


USUAL = Manner()


class Tree:
    """One tree over what a seat sees, and the memory it works in."""

    def __init__(self, definition: Definition, chance: Any, nodes: int) -> None:
        self.chance = chance.copy()
        self.nodes = np.empty(nodes, dtype=tree.NODE)
        self.nodes[tree.ROOT] = np.zeros((), dtype=tree.NODE)
        self.nodes[tree.ROOT]["first"] = NONE
        self.used = 1
        self.root = tree.ROOT
        self._work = new_table(definition.state, 2)
        self._sheet = np.zeros((definition.seats, len(definition.sources)), dtype=np.int64)
        self._mask = np.zeros(len(definition.actions), dtype=np.int8)

    @property
    def visits(self) -> int:
        """How often the root was visited."""
        return int(self.nodes[self.root]["visits"])

    def grow(self, seen: Table, seat: int, manner: Table, iterations: int, end: float | None) -> None:
        """Add iterations until they are used up, the choice is settled or the clock says so."""
        begun = time.perf_counter()
        done = 0
        batch = iterations if end is None else BATCH
        later = iterations
        while done < iterations:
            before = self.visits
            batch = min(batch, iterations - done)
            if end is not None and done:
                now = time.perf_counter()
                later = min(iterations - done, math.ceil((end - now) * done / (now - begun)))
                if later <= 0:
                    return
            self.used = tree.grow(
                seen,
                seat,
                self.chance,
                batch,
                later - batch,
                self.nodes,
                self.used,
                self.root,
                manner,
                self._work,
                self._sheet,
                self._mask,
            )
            done += batch
            if self.visits < before + batch:
                return

    def children(self, node: int) -> dict[int, int]:
        """Return the children of a node by their actions."""
        found = {}
        child = int(self.nodes[node]["first"])
        while child != NONE:
            found[int(self.nodes[child]["action"])] = child
            child = int(self.nodes[child]["next"])
        return found

    def line(self, action: int) -> list[int]:
        """Return the actions most visited after an action of the root."""
        line = [action]
        node: int | None = self.children(self.root).get(action)
        while node is not None:
            tried = [child for child in self.children(node).values() if self.nodes[child]["visits"]]
            node = max(tried, key=lambda child: int(self.nodes[child]["visits"]), default=None)
            if node is not None:
                line.append(int(self.nodes[node]["action"]))
        return line

    def foresee(self, seen: Table, seat: int, action: int) -> bytes:
        """Return what the seat will see after an action, if chance and other hands have no part in it."""
        tree.foresee(seen, seat, self.chance, action, self._work)
        return self._work[:1].tobytes()

    def descend(self, action: int) -> bool:
        """Make the child of an action the root; tell whether there is one."""
        child = self.children(self.root).get(action)
        if child is not None:
            self.root = child
        return child is not None


@dataclass
class Memory:
    """The trees that follow from a decision, and what the seat must see next for them to be of use."""

    trees: list[Tree]
    foreseen: bytes


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max(TREES, cores()), thread_name_prefix="search")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_threads.cache_clear)  # threads do not come along


class SearchBot:
    """Takes what it tried most while it searched."""

    def __init__(
        self,
        seed: Seed = None,
        budget: Budget | None = None,
        manner: Manner = USUAL,
        *,
        name: str = "search",
        easygoing: bool = False,
        keeps: bool = True,
    ) -> None:
        self.name = name
        self.budget = budget or Budget(iterations=300)
        self.thought: Thought | None = None
        self._manner = manner
        self._seed = seed_bytes(seed)
        self._choices = 0
        self._easygoing = easygoing
        """Takes now and then what it tried less: the more often tried, the likelier."""
        self._keeps = keeps
        self._memory: Memory | None = None

    def choose(self, view: View, budget: Budget | None = None) -> Action:
        """Return the action that was tried most within the budget; ``thought`` is what the bot thought."""
        seat = check_asked(view)
        self._choices += 1
        chance = keyed(self._seed, self._choices)
        trees = self._recall(view)
        tempting = _tempting(view)
        if len(tempting) > 1:
            trees = self._think(view, seat, budget or self.budget, chance, trees)
            chosen = self._take(chance)
            trees = trees if all(each.descend(chosen.number) for each in trees) else []
        else:  # no choice, no node
            (chosen,) = tempting
            self.thought = Thought((Option(chosen, 0, (), (chosen,)),), 0, 0.0)
        if trees and self._keeps:
            self._memory = Memory(trees, trees[0].foresee(view.table, seat, chosen.number))
        return chosen

    def _think(self, view: View, seat: int, budget: Budget, chance: Any, trees: list[Tree]) -> list[Tree]:
        """Grow trees, old ones or new ones; return them."""
        begun = time.perf_counter()
        end = None if budget.seconds is None else begun + budget.seconds
        kept = sum(each.visits for each in trees)
        wanted = ENDLESS if budget.iterations is None else max(budget.iterations - kept, budget.iterations // 4)
        if not trees:
            count = cores() if budget.iterations is None else TREES if budget.iterations >= LARGE else 1
            nodes = MOST_NODES if budget.iterations is None else min(MOST_NODES, NODES_EACH * (wanted // count + 10))
            nodes += 2 * len(view.legal)
            trees = [Tree(view.definition, keyed(chance.tobytes(), number), nodes) for number in range(count)]
        each = max(1, wanted // len(trees))
        manner = self._manner.record(view.definition)
        if len(trees) == 1:
            trees[0].grow(view.table, seat, manner, each, end)
        else:
            list(_threads().map(lambda one: one.grow(view.table, seat, manner, each, end), trees))
        done = sum(each.visits for each in trees) - kept
        self.thought = Thought(_options(view, trees), done, time.perf_counter() - begun, kept)
        return trees

    def _take(self, chance: Any) -> Action:
        """Return the best option, or for an easygoing bot one of those it tried."""
        assert self.thought is not None  # noqa: S101
        if not self._easygoing:
            return self.thought.best.action
        drawn = int(chance[0]) % max(1, self.thought.visits)
        for option in self.thought.options:
            drawn -= option.visits
            if drawn < 0:
                return option.action
        return self.thought.best.action

    def _recall(self, view: View) -> list[Tree]:
        """Return the trees of the decision before, if the seat sees exactly what it foresaw then."""
        memory, self._memory = self._memory, None
        if memory is None or memory.foreseen != view.table.tobytes():
            return []
        return memory.trees


def _tempting(view: View) -> tuple[Action, ...]:
    """Return what is worth a thought."""
    mask = view.legal.copy()
    loops.tempt(view.table, mask)
    return tuple(action for action in view.actions if mask[action.number])


def _options(view: View, trees: list[Tree]) -> tuple[Option, ...]:
    """Add up what the trees found, the most visited option first."""
    families = [each.children(each.root) for each in trees]
    largest = max(trees, key=lambda each: each.visits)
    found = []
    for action in view.actions:
        nodes = np.array(
            [
                each.nodes[children[action.number]]
                for each, children in zip(trees, families, strict=True)
                if action.number in children
            ],
            dtype=tree.NODE,
        )
        visits = int(nodes["visits"].sum())
        totals = nodes["values"].sum(axis=0, dtype=float)
        squares = nodes["squares"].sum(axis=0, dtype=float)
        seats = range(view.players) if visits else ()
        values = tuple(_estimate(visits, totals[seat], squares[seat]) for seat in seats)
        line = tuple(view.definition.actions[number] for number in largest.line(action.number))
        found.append(Option(action, visits, values, line))
    return tuple(sorted(found, key=lambda option: (-option.visits, option.action.number)))


def _estimate(visits: int, total: float, squares: float) -> Estimate:
    mean = total / visits
    error = math.sqrt(max(0.0, squares / visits - mean * mean) / visits)
    return Estimate(mean, max(0.0, mean - NORMAL_95 * error), min(1.0, mean + NORMAL_95 * error))
