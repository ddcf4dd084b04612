"""Comparisons find what was put into the games."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest

from tradewinds.bots.playing import Book
from tradewinds.engine.discovery import cards
from tradewinds.study import Findings, Games, find_out
from tradewinds.study.findings import ranges
from tradewinds.study.subjects import Subjects

CARD = cards()[0]
SUBJECTS = Subjects(CARD)
PLAYERS = 3
GAMES = 600


def blank(games: int = GAMES) -> Book:
    return SUBJECTS.blank_book(games, PLAYERS)


def found_in(book: Book) -> Findings:
    return find_out(Games.together(SUBJECTS, PLAYERS, [(0, book)]))


def lottery(book: Book, seed: int = 0) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Let anybody win each game; return who."""
    winners = np.random.default_rng(seed).integers(PLAYERS, size=len(book.decisions))
    book.points[np.arange(len(winners)), winners, 0] = 10
    book.standings[np.arange(len(winners)), winners] = 10
    return winners


def test_places_are_counted_from_whoever_is_asked_first() -> None:
    book = blank()
    winners = lottery(book)
    book.openers[:] = (winners - 1) % PLAYERS  # whoever is asked second wins
    found = found_in(book)
    assert [group.wins.share for group in found.places] == [0, 1, 0]
    assert all(group.survives for group in found.places)
    assert [score.mean for score in found.scores] == [0, 10, 0]


def test_in_a_lottery_nothing_is_marked() -> None:
    book = blank()
    lottery(book)
    chance = np.random.default_rng(1)
    book.times[:] = chance.integers(0, 4, size=book.times.shape)
    book.moments[:] = np.where(book.times > 0, chance.integers(1, 99, size=book.times.shape), -1)
    book.first[:] = chance.integers(0, 5, size=book.first.shape)
    book.named[:] = chance.integers(0, 3, size=book.named.shape)
    found = found_in(book)
    assert found.compared > 30
    assert not any(group.survives for one in found.comparisons for group in one.groups)


@pytest.mark.parametrize("topic", SUBJECTS.topics, ids=lambda topic: topic.name)
def test_a_comparison_sees_what_decides(topic: object) -> None:
    """In each game the winner alone does what the topic looks at."""
    assert topic in SUBJECTS.topics
    chosen = next(one for one in SUBJECTS.topics if one == topic)
    book = blank()
    winners = lottery(book)
    games = np.arange(GAMES)
    kind = SUBJECTS.kind_column(chosen.kind)
    book.times[:, :PLAYERS, kind] = 1
    book.moments[:, :PLAYERS, kind] = 50
    match chosen.way:
        case "race":
            book.moments[games, winners, kind] = 20
        case "times":
            book.times[games, winners, kind] = 3
        case "first":
            book.first[games, winners, SUBJECTS.number_column(chosen.kind, chosen.number)] = 3
        case "total":
            book.total[games, winners, SUBJECTS.number_column(chosen.kind, chosen.number)] = 3
        case "most":
            book.named[games, winners, SUBJECTS.thing_columns(chosen.kind, chosen.number)[3]] = 3
    found = next(one for one in found_in(book).comparisons if one.topic == chosen)
    best = max(found.groups, key=lambda group: group.wins.share)
    assert best.low == (1 if chosen.way == "race" else 3)
    assert best.wins.share == 1
    assert best.survives


def test_whoever_shares_the_most_does_not_have_it_alone() -> None:
    book = blank()
    lottery(book)
    topic = next(topic for topic in SUBJECTS.topics if topic.way == "most")
    column = SUBJECTS.thing_columns(topic.kind, topic.number)[0]
    book.named[:, :2, column] = 2
    found = next(one for one in found_in(book).comparisons if one.topic == topic)
    assert not found.groups


def test_sources_that_decide_stand_first() -> None:
    book = blank()
    winners = lottery(book)
    book.points[:, :PLAYERS, 1] = 7  # everybody has these
    book.points[np.arange(GAMES), (winners + 1) % PLAYERS, 2] = 4  # a consolation
    found = found_in(book)
    first, last = found.sources[0], found.sources[-1]
    assert (first.name, first.lead) == (SUBJECTS.definition.sources[0], 10)
    assert (last.name, last.lead) == (SUBJECTS.definition.sources[2], -2)
    assert found.margin.mean == 6
    assert found.shared[0] == 0


def test_shared_wins_are_counted() -> None:
    book = blank(10)
    book.standings[:5, :2] = 1
    book.standings[5:, 0] = 1
    found = found_in(book)
    assert found.shared[0] == 0.5
    assert found.places[0].wins.share == 0.75


def test_a_tie_that_was_broken_is_no_shared_win() -> None:
    book = blank(10)
    book.points[:, :2, 0] = 1
    book.standings[:, 0] = 1.25
    book.standings[:, 1] = 1.5
    found = found_in(book)
    assert found.shared[0] == 0
    assert found.margin.mean == 0
    assert [group.wins.share for group in found.places] == [0, 1, 0]


def test_endings_and_happenings_are_counted_by_game() -> None:
    book = blank(100)
    lottery(book)
    book.endings[:] = 1
    book.endings[:25] = 2
    happening = SUBJECTS.happenings[0]
    book.times[:10, PLAYERS, SUBJECTS.kind_column(happening)] = 4  # nobody's event
    found = found_in(book)
    assert [share for _, (share, _, _) in found.endings][:2] == [0.75, 0.25]
    first = next(one for one in found.happenings if one.kind == happening)
    assert (first.games[0], first.times.mean) == (0.1, 0.4)


def test_rare_values_are_put_together_with_their_neighbours() -> None:
    values = np.repeat([0, 1, 2, 3, 9, 20], [500, 1, 300, 200, 20, 5])
    assert ranges(values) == [(0, 0), (1, 2), (3, 20)]
    assert ranges(np.zeros(5, dtype=np.int64)) == []
    many = ranges(np.repeat(np.arange(100), 50))
    assert 8 <= len(many) <= 13
    assert (many[0][0], many[-1][1]) == (0, 99)
    assert all(high < low for (_, high), (low, _) in pairwise(many))


def test_the_file_has_a_row_for_each_game(tmp_path: Path) -> None:
    book = blank(7)
    winners = lottery(book)
    kind = SUBJECTS.kinds[-1].name
    book.times[0, 1, -1] = 2
    book.moments[0, 1, -1] = 12
    games = Games.together(SUBJECTS, PLAYERS, [(0, book)])
    table = pyarrow.parquet.read_table(games.save(tmp_path / "folder" / "games.parquet"))
    rows = table.to_pylist()
    assert [row["game"] for row in rows] == list(range(7))
    assert [row["win"].index(1) for row in rows] == winners.tolist()
    assert rows[0][f"{kind}.times"] == [0, 2, 0]
    assert rows[0][f"{kind}.moment"] == [None, 12, None]
