"""Seeds and the generator."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from tradewinds.engine.chance import below, commitment, keyed, roll, seed_bytes, shuffle
from tradewinds.engine.piles import draw
from tradewinds.errors import BadSeed

LIKELY = 1e-4
"""No fair sample with these fixed seeds is as unlikely as this."""


def generator(seed: int = 1) -> NDArray[np.uint64]:
    return keyed(seed_bytes(seed), 0).copy()


def test_any_number_text_or_bytes_makes_a_seed() -> None:
    seeds = [seed_bytes(seed) for seed in (7, "7", b"7", -1, "", b"", 2**300, 10**5000, "\ud800")]
    assert all(len(seed) == 32 for seed in seeds)
    assert len(set(seeds)) == len(seeds)


def test_thirty_two_bytes_and_their_hexadecimal_text_are_the_seed_itself() -> None:
    seed = bytes(range(32))
    assert seed_bytes(seed) == seed
    assert seed_bytes(seed.hex()) == seed


@pytest.mark.parametrize("wrong", [1.5, True, [1], object()])
def test_other_things_are_no_seeds(wrong: object) -> None:
    with pytest.raises(BadSeed, match="whole number, a text or bytes"):
        seed_bytes(wrong)  # type: ignore[arg-type]


def test_without_a_seed_there_is_a_fresh_one() -> None:
    assert seed_bytes(None) != seed_bytes(None)


def test_the_commitment_does_not_contain_the_seed() -> None:
    seed = seed_bytes(3)
    assert seed.hex() not in commitment(seed)
    assert commitment(seed) == commitment(seed) != commitment(seed_bytes(4))


def test_each_decision_has_chance_of_its_own() -> None:
    seed = seed_bytes(1)
    assert len({keyed(seed, number).tobytes() for number in range(1000)}) == 1000


def test_the_generator_gives_the_published_numbers() -> None:
    """The first outputs of xoshiro256** from the state 1, 2, 3, 4, as its authors' reference program gives them."""
    from tradewinds.engine.chance import next_bits  # noqa: PLC0415

    state = np.array([1, 2, 3, 4], dtype=np.uint64)
    assert [int(next_bits(state)) for _ in range(4)] == [11520, 0, 1509978240, 1215971899390074240]


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 110])
def test_all_numbers_below_n_are_equally_likely(n: int) -> None:
    chance = generator()
    counts = Counter(int(below(chance, n)) for _ in range(200 * n))
    assert set(counts) == set(range(n))
    assert n == 1 or stats.chisquare([counts[i] for i in range(n)]).pvalue > LIKELY


def test_a_die_shows_one_to_six() -> None:
    chance = generator()
    assert {int(roll(chance, 6)) for _ in range(500)} == {1, 2, 3, 4, 5, 6}


def test_all_orders_of_a_shuffle_are_equally_likely() -> None:
    chance = generator()
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        items = np.arange(4)
        shuffle(chance, items)
        counts[tuple(items.tolist())] += 1
    assert len(counts) == 24
    assert stats.chisquare(list(counts.values())).pvalue > LIKELY


def test_a_pile_gives_each_of_its_cards_with_the_same_likelihood() -> None:
    chance = generator()
    counts = Counter(int(draw(chance, np.array([3, 0, 1, 6]))) for _ in range(5000))
    assert counts[1] == 0
    assert stats.chisquare([counts[0], counts[2], counts[3]], [1500, 500, 3000]).pvalue > LIKELY


def test_drawing_takes_the_card_out_of_the_pile() -> None:
    chance = generator()
    pile = np.array([2, 2, 2])
    drawn = Counter(int(draw(chance, pile)) for _ in range(6))
    assert pile.tolist() == [0, 0, 0]
    assert set(drawn.values()) == {2}
