"""Games of a study are real games, written down as they were."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from tradewinds.bots.playing import NEVER, Book, choose_in_the_dark, play_games
from tradewinds.engine import loops, verbs
from tradewinds.engine.card import Card
from tradewinds.engine.chance import keyed
from tradewinds.engine.compile import rule
from tradewinds.engine.discovery import cards
from tradewinds.engine.game import Game
from tradewinds.engine.state import new_table
from tradewinds.study import Games, Plan, play
from tradewinds.study.playing import play_and_write, play_chunk
from tradewinds.study.subjects import Subjects

CARDS = cards()
each_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)


def plan_for(card: Card, bot: str = "greedy", seed: int | str = 1, players: int | None = None) -> Plan:
    seats = players or card.players[0]
    return Plan(card.name, seats, card.read_options(seats, {}), bot, 0.05, seed)


def same(one: Book, other: Book) -> bool:
    return [column.tolist() for column in one] == [column.tolist() for column in other]


@each_game
@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_processes_and_parts_do_not_matter(card: Card, bot: str) -> None:
    plan = plan_for(card, bot)
    subjects = Subjects(card)
    alone, together = (Games.together(subjects, plan.players, play(plan, plan.chunk + 20, jobs)) for jobs in (1, 2))
    assert same(alone.book, together.book)
    assert len(alone) == plan.chunk + 20
    in_two = Games.together(subjects, plan.players, [play_chunk(plan, (7, 20)), play_chunk(plan, (0, 7))])
    assert [column.tolist() for column in in_two.book] == [column[:20].tolist() for column in alone.book]


@each_game
def test_the_seed_matters(card: Card) -> None:
    (_, one), (_, two) = (play_chunk(plan_for(card, seed=seed), (0, 5)) for seed in (1, "another"))
    assert not same(one, two)


@each_game
def test_what_is_written_down_is_what_the_game_tells(card: Card) -> None:
    """Games played in Python can be compared with their logs."""
    subjects, players, chooser = Subjects(card), card.players[1], random.Random(0)
    book = subjects.blank_book(3, players)
    played = [Game.new(card, players, seed) for seed in range(3)]
    for row, game in enumerate(played):
        play_and_write(game, lambda _, game=game: chooser.choice(game.actions), subjects, book, row)  # type: ignore[misc]
    games = Games.together(subjects, players, [(0, book)])
    for row, game in enumerate(played):
        told: Counter[tuple[str, int | None]] = Counter()
        first: dict[tuple[str, int | None], dict[str, int]] = {}
        for event in game.log("all"):
            told[event.kind, event.seat] += 1
            first.setdefault((event.kind, event.seat), event.numbers)
        outcome = game.outcome
        assert outcome is not None
        assert tuple(games.scores[row]) == outcome.scores
        assert set(np.flatnonzero(games.wins[row])) == set(outcome.winners)
        assert book.decisions[row] == len(game.history)
        assert subjects.definition.endings[book.endings[row]] == outcome.reason
        assert book.openers[row] == game.deciders[0]
        for kind in subjects.kinds:
            assert games.in_all(kind.name)[row] == sum(count for (name, _), count in told.items() if name == kind.name)
            for seat in range(players):
                assert games.times(kind.name)[row, seat] == told[kind.name, seat]
                happened = (kind.name, seat) in first
                assert (games.moments(kind.name)[row, seat] != NEVER) == happened
                for number in kind.public if happened else ():
                    assert games.first(kind.name, number.name)[row, seat] == first[kind.name, seat][number.name]


@each_game
def test_things_are_counted_by_name(card: Card) -> None:
    subjects = Subjects(card)
    _, book = play_chunk(plan_for(card), (0, 20))
    games = Games.together(subjects, card.players[0], [(0, book)])
    for kind in subjects.kinds:
        for number in kind.public:
            if subjects.things_of(number.term):
                by_thing = games.named(kind.name, number.name)
                assert np.array_equal(by_thing.sum(axis=2), games.times(kind.name))
                values = (by_thing * np.arange(by_thing.shape[2])).sum(axis=2)
                assert np.array_equal(values, games.total(kind.name, number.name))


@rule
def choose(table: Any, work: Any, mask: Any, chance: Any) -> Any:
    return choose_in_the_dark(table[0], work, mask, chance, np.zeros(len(mask)))


@rule
def worth_of(table: Any, seat: Any) -> Any:
    return verbs.worth(table[0], seat)


@each_game
def test_the_best_by_worth_is_chosen_and_nothing_hidden_is_known(card: Card) -> None:
    game = Game.new(card, card.players[1], 5)
    work, trial = new_table(game.definition.state, 2), new_table(game.definition.state)
    for decision in range(40):
        seat = game.asked
        assert seat is not None
        mask = game.legal.copy()
        choice = choose(game.table, work, mask, keyed(bytes(32), decision).copy())
        twin = game.view(seat).redealt(decision)
        assert choose(twin.table, work, mask, keyed(bytes(32), decision).copy()) == choice
        worths = {}
        for action in np.flatnonzero(mask):
            loops.copy(work[:1], trial)  # the deal that was thought about
            loops.step(trial, int(action), np.zeros_like(mask))
            worths[int(action)] = worth_of(trial, seat)
        assert worths[choice] == max(worths.values())
        game.decide(game.actions[decision % len(game.actions)])


@each_game
def test_who_looks_ahead_beats_who_does_not(card: Card) -> None:
    """Noise of one is a random game: winners then have fewer points than among those who think."""
    plan = plan_for(card)
    _, thinking = play_chunk(plan, (0, 200))
    _, guessing = play_chunk(plan_for(card, "random"), (0, 200))
    assert thinking.points.sum() > guessing.points.sum()


def test_tables_are_left_as_they_were() -> None:
    """The record that games start from stays blank."""
    card = CARDS[0]
    subjects = Subjects(card)
    table = new_table(subjects.definition.state, 4)
    players = card.players[0]
    options = np.array(card.encode_options(players, card.read_options(players, {})), dtype=np.int64)
    chances = np.array([keyed(bytes(32), number) for number in range(4)], dtype=np.uint64)
    before = chances.copy()
    mask = np.zeros(len(subjects.definition.actions), dtype=np.int8)
    play_games(table, players, options, chances, 0, mask, subjects.columns, subjects.blank_book(2, players))
    assert not any(table[:1].tobytes())
    assert np.array_equal(chances, before)
