"""The plots of a study, drawn on the axes of a report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tradewinds.reports import ACCENT, INK, MILD, PAPER, SEAT_COLOURS
from tradewinds.study.findings import Findings, Group, Source
from tradewinds.study.games import Whole
from tradewinds.study.words import Narrator

BLUE = SEAT_COLOURS[0]
ROW = 0.42
FRAME = 1.15
"""The height of a row of dots, and of what is around them, in inches."""

NOT_A_WHOLE_GAME = 0.001
"""Of the longest and the shortest games so many are left out of a histogram, so that the others can be seen."""
MOST_BARS = 45

ON_PAPER = {"facecolor": PAPER, "edgecolor": "none", "pad": 1}
"""Letters that lines may not cross."""


def height(rows: int) -> float:
    """Return how high a plot of so many rows is."""
    return FRAME + ROW * rows


def dots(axes: Any, labels: Sequence[str], groups: Sequence[Group], narrator: Narrator) -> None:
    """Draw a row for each group: its share of wins with the interval, and a line for par."""
    for row, group in enumerate(groups):
        wins = group.wins
        axes.plot([100 * wins.low, 100 * wins.high], [row, row], color=BLUE, linewidth=1.6)
        axes.plot(100 * wins.share, row, "o", markersize=8, color=BLUE, markerfacecolor=_face(group))
        axes.annotate(
            narrator.percent(wins.share),
            (100 * wins.high, row),
            xytext=(7, 0),
            textcoords="offset points",
            va="center",
            color=INK,
            bbox=ON_PAPER,
        )
    par = groups[0].wins.par
    axes.axvline(100 * par, color=ACCENT, linewidth=1.1, zorder=1)
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(groups) - 0.4, -0.6)
    axes.grid(visible=False, axis="y")
    low, high = axes.get_xlim()
    axes.set_xlim(low, high + 0.18 * (high - low))
    axes.set_xlabel(narrator("share_label"))
    axes.annotate(
        narrator("par", par=narrator.par(par)),
        (100 * par, 1),
        xycoords=("data", "axes fraction"),
        xytext=(0, 4),
        textcoords="offset points",
        color=ACCENT,
        ha="center",
    )


def curve(axes: Any, groups: Sequence[Group], axis: str, narrator: Narrator) -> None:
    """Draw shares of wins along a number; larger dots stand for more players."""
    places = range(len(groups))
    players = sum(group.wins.players for group in groups)
    axes.plot(places, [100 * group.wins.share for group in groups], color=BLUE, linewidth=1, alpha=0.45)
    for place, group in zip(places, groups, strict=True):
        wins = group.wins
        axes.plot([place, place], [100 * wins.low, 100 * wins.high], color=BLUE, linewidth=1.6)
        size = 5 + 14 * (wins.players / players) ** 0.5
        axes.plot(place, 100 * wins.share, "o", markersize=size, color=BLUE, markerfacecolor=_face(group))
    axes.set_xticks(places, [_short(group, narrator) for group in groups])
    axes.set_xlim(-0.6, len(groups) - 0.4)
    axes.grid(visible=False, axis="x")
    axes.set_xlabel(axis)
    axes.set_ylabel(narrator("share_label"))
    par = groups[0].wins.par
    axes.axhline(100 * par, color=ACCENT, linewidth=1.1, zorder=1)
    axes.annotate(
        narrator("par", par=narrator.par(par)),
        (1, 100 * par),
        xycoords=("axes fraction", "data"),
        xytext=(-2, 4),
        textcoords="offset points",
        color=ACCENT,
        ha="right",
        bbox=ON_PAPER,
    )


def _face(group: Group) -> str:
    return BLUE if group.survives else PAPER


def _short(group: Group, narrator: Narrator) -> str:
    """Return the values of a group in signs, for a narrow place."""
    low, high = narrator.number(group.low), narrator.number(group.high)
    if low == high:
        return low
    return f"≤\u202f{high}" if group.least else f"≥\u202f{low}" if group.most else f"{low}–{high}"


def sources(axes: Any, found: Sequence[Source], narrator: Narrator) -> None:
    """Draw what winners and others have from each source."""
    for row, source in enumerate(found):
        winners, others = source.winners.mean, source.others.mean
        axes.plot([others, winners], [row, row], color=MILD, linewidth=1.2)
        axes.plot(others, row, "o", markersize=8, color=BLUE, markerfacecolor=PAPER)
        axes.plot(winners, row, "o", markersize=8, color=BLUE)
    best = found[0]
    for value, key, side in (
        (best.winners.mean, "winners", best.winners.mean >= best.others.mean),
        (best.others.mean, "others", best.winners.mean < best.others.mean),
    ):
        axes.annotate(
            narrator(f"head.{key}"),
            (value, 0),
            xytext=(8 if side else -8, 0),
            textcoords="offset points",
            va="center",
            ha="left" if side else "right",
            color=BLUE,
        )
    axes.set_yticks(range(len(found)), [narrator.texts(f"sources.{source.name}") for source in found])
    axes.set_ylim(len(found) - 0.4, -0.6)
    axes.set_xlim(left=min(0, axes.get_xlim()[0]), right=axes.get_xlim()[1] * 1.15)
    axes.grid(visible=False, axis="y")


def histogram(axes: Any, values: Whole, label: str, narrator: Narrator) -> None:
    """Draw how often each length occurs."""
    low, high = np.quantile(values, [NOT_A_WHOLE_GAME, 1 - NOT_A_WHOLE_GAME]).astype(int).tolist()
    width = max(1, -(-(high - low + 1) // MOST_BARS))
    edges = np.arange(low, high + width + 1, width)
    counts, _ = np.histogram(values, edges)
    axes.bar(edges[:-1], 100 * counts / len(values), width=0.86 * width, align="edge", color=BLUE)
    axes.grid(visible=False, axis="x")
    if width == 1:  # whole numbers stand below the middle of their bars
        step = max(1, (high - low) // 10)
        ticks = np.arange(low, high + 1, step)
        axes.set_xticks(ticks + 0.43, [narrator.number(int(tick)) for tick in ticks])
    axes.set_xlabel(label)
    axes.set_ylabel(narrator("games_label"))


def places_by_count(axes: Any, studies: Sequence[Findings], narrator: Narrator) -> None:
    """Draw for each number of players how far each place is from par."""
    for colour, findings in zip(SEAT_COLOURS, studies, strict=False):
        differences = [100 * group.wins.difference for group in findings.places]
        places = range(1, len(differences) + 1)
        axes.plot(places, differences, "o-", color=colour, linewidth=1.4)
        for place, group in zip(places, findings.places, strict=True):
            ends = [100 * (end - group.wins.par) for end in (group.wins.low, group.wins.high)]
            axes.plot([place, place], ends, color=colour, linewidth=1.4)
        axes.annotate(
            narrator.texts("cli.players", count=findings.games.players),
            (len(differences), differences[-1]),
            xytext=(7, 0),
            textcoords="offset points",
            va="center",
            color=colour,
            bbox=ON_PAPER,
        )
    most = max(findings.games.players for findings in studies)
    axes.set_xticks(range(1, most + 1), [narrator.number(place) for place in range(1, most + 1)])
    axes.set_xlim(0.7, most + 0.9)
    axes.axhline(0, color=ACCENT, linewidth=1.1, zorder=1)
    axes.grid(visible=False, axis="x")
    axes.set_xlabel(narrator("head.place"))
