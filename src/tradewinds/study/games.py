"""Games that were played: the book of them, and what follows from it game by game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tradewinds.bots.playing import NEVER, Book
from tradewinds.errors import TradewindsError, quoted, trouble_with_file
from tradewinds.reports import library
from tradewinds.study.subjects import Subjects

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


@dataclass(frozen=True)
class Games:
    """The games of one number of players, in the order of their numbers."""

    subjects: Subjects
    players: int
    numbers: Whole
    """Which games these are: with the seed, a number says everything about a game."""
    book: Book

    @classmethod
    def together(cls, subjects: Subjects, players: int, parts: Iterable[tuple[int, Book]]) -> Games:
        """Put parts together, each given with the number of its first game; it does not matter who was ready first."""
        ordered = sorted(parts, key=lambda part: part[0])
        books = [book for _, book in ordered] or [subjects.blank_book(0, players)]
        numbers = [np.arange(first, first + len(book.decisions), dtype=np.int64) for first, book in ordered]
        whole = Book(*(np.concatenate(column) for column in zip(*books, strict=True)))
        return cls(subjects, players, np.concatenate(numbers or [np.zeros(0, np.int64)]), whole)

    def __len__(self) -> int:
        return len(self.numbers)

    @cached_property
    def points(self) -> Whole:
        """By game, seat and source."""
        return self.book.points[:, : self.players].astype(np.int64)

    @cached_property
    def scores(self) -> Whole:
        """By game and seat."""
        return np.asarray(self.points.sum(axis=2))

    @cached_property
    def wins(self) -> Floats:
        """By game and seat: 1 for a win, a part of it for a shared one."""
        standings = self.book.standings
        best = standings == standings.max(axis=1, keepdims=True)
        return np.asarray(best / best.sum(axis=1, keepdims=True))

    @cached_property
    def places(self) -> Whole:
        """By game and seat: how many were asked before it at the start."""
        return (np.arange(self.players) - self.book.openers[:, None].astype(np.int64)) % self.players

    def times(self, kind: str) -> Whole:
        """By game and seat: how often something happened to it."""
        return self.book.times[:, : self.players, self.subjects.kind_column(kind)].astype(np.int64)

    def in_all(self, kind: str) -> Whole:
        """By game: how often something happened, to whomever."""
        return np.asarray(self.book.times[:, :, self.subjects.kind_column(kind)].astype(np.int64).sum(axis=1))

    def moments(self, kind: str) -> Whole:
        """By game and seat: after how many decisions something first happened to it, `NEVER` if it did not."""
        return self.book.moments[:, : self.players, self.subjects.kind_column(kind)].astype(np.int64)

    def first(self, kind: str, number: str) -> Whole:
        """By game and seat: a number when something first happened to it; mind `moments`."""
        return self.book.first[:, : self.players, self.subjects.number_column(kind, number)].astype(np.int64)

    def total(self, kind: str, number: str) -> Whole:
        """By game and seat: the sum of a number."""
        return self.book.total[:, : self.players, self.subjects.number_column(kind, number)].astype(np.int64)

    def named(self, kind: str, number: str) -> Whole:
        """By game, seat and thing: how often it was that one."""
        columns = self.subjects.thing_columns(kind, number)
        return self.book.named[:, : self.players, columns].astype(np.int64)

    def save(self, file: Path) -> Path:
        """Write a Parquet file, a row a game; what seats differ in is a list, by seat."""
        arrow = library("pyarrow")
        table = arrow.table(self._columns(arrow))
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            library("pyarrow.parquet").write_table(table, file, compression="zstd")
        except OSError as trouble:
            reason = trouble_with_file(trouble)
            raise TradewindsError("not_written", file=quoted(str(file)), reason=reason) from trouble
        return file

    def _columns(self, arrow: Any) -> dict[str, Any]:
        """Return the columns ``score``, ``score.<source>``, ``<kind>.times``, ``<kind>.first.<number>`` and so on."""

        def by_seat(values: NDArray[Any], there: NDArray[np.bool_] | None = None) -> Any:
            missing = None if there is None else ~there.ravel()
            flat = arrow.array(np.ascontiguousarray(values).ravel(), mask=missing)
            return arrow.FixedSizeListArray.from_arrays(flat, self.players)

        definition, columns = self.subjects.definition, {}
        columns["game"] = arrow.array(self.numbers)
        columns["decisions"] = arrow.array(self.book.decisions)
        endings = arrow.array(list(definition.endings))
        columns["ending"] = arrow.DictionaryArray.from_arrays(arrow.array(self.book.endings), endings)
        columns["asked_first"] = arrow.array(self.book.openers)
        columns["win"] = by_seat(self.wins)
        columns["score"] = by_seat(self.scores)
        for place, source in enumerate(definition.sources):
            columns[f"score.{source}"] = by_seat(self.points[:, :, place])
        for kind in self.subjects.kinds:
            moments = self.moments(kind.name)
            columns[f"{kind.name}.in_all"] = arrow.array(self.in_all(kind.name))
            columns[f"{kind.name}.times"] = by_seat(self.times(kind.name))
            columns[f"{kind.name}.moment"] = by_seat(moments, moments != NEVER)
            for number in kind.public:
                columns[f"{kind.name}.first.{number.name}"] = by_seat(
                    self.first(kind.name, number.name), moments != NEVER
                )
                if not self.subjects.things_of(number.term):
                    columns[f"{kind.name}.total.{number.name}"] = by_seat(self.total(kind.name, number.name))
        for kind_name, number_name, thing in self.subjects.things:
            column = f"{kind_name}.{number_name}.{thing}.times"
            columns[column] = by_seat(self.named(kind_name, number_name)[:, :, thing])
        return columns
