"""The files that are made from the games of a tournament: results for programs, a table for people who compute."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tradewinds.arena.match import Played
from tradewinds.arena.results import Results, Thinking
from tradewinds.reports import library


def write_results(results: Results, file: Path) -> None:
    """Write everything that came out as JSON."""
    file.write_text(json.dumps(results.to_data(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def write_table(results: Results, file: Path) -> None:
    """Write a row for every seat of every game that counts, as Parquet."""
    arrow = library("pyarrow")
    kinds = arrow.schema(
        [
            ("game", arrow.int32()),
            ("deal", arrow.int32()),
            ("rotation", arrow.int8()),
            ("seat", arrow.int8()),
            ("bot", arrow.string()),
            ("points", arrow.int32()),
            ("rank", arrow.int8()),
            ("win", arrow.float64()),
            ("lead", arrow.int32()),
            ("ending", arrow.string()),
            ("actions", arrow.int32()),
            ("decisions", arrow.int32()),
            ("seconds_mean", arrow.float64()),
            ("seconds_longest", arrow.float64()),
            ("fault", arrow.string()),
            ("seed", arrow.string()),
        ]
    )
    rows = [row for played in results.games for row in _rows(played)]
    library("pyarrow.parquet").write_table(arrow.Table.from_pylist(rows, schema=kinds), str(file))


def _rows(played: Played) -> Iterator[dict[str, Any]]:
    for seat, bot in enumerate(played.seating):
        thinking = Thinking.over(played.seconds[seat])
        yield {
            "game": played.number,
            "deal": played.deal,
            "rotation": played.rotation,
            "seat": seat,
            "bot": bot,
            "points": played.scores and played.scores[seat],
            "rank": played.ranks[seat],
            "win": played.wins[seat],
            "lead": played.leads and played.leads[seat],
            "ending": played.ending,
            "actions": len(played.actions),
            "decisions": thinking.decisions,
            "seconds_mean": thinking.mean,
            "seconds_longest": thinking.longest,
            "fault": played.fault.kind if played.fault and played.fault.seat == seat else None,
            "seed": played.seed,
        }
