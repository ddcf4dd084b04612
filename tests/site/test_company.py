"""Which bots can be chosen, and how long each may think here."""

from __future__ import annotations

import pytest

from tradewinds.bots import LEVELS, PLAIN, UnknownBot, make
from tradewinds.bots.budget import BadBudget, Budget
from tradewinds.bots.levels import LEVELS as STRENGTHS
from tradewinds.errors import TradewindsError
from tradewinds.site import company
from tradewinds.site.limits import LONGEST_BOT, LONGEST_THOUGHT
from tradewinds.site.tables.models import Seat
from tradewinds.site.wording import Refused, site_texts


def test_every_level_is_offered_and_no_plain_bot() -> None:
    levels = list(dict.fromkeys(company.level_of(bot) for bot in company.offered()))
    assert levels == list(LEVELS)


def test_what_is_offered_is_taken_and_fits_its_seat() -> None:
    for bot in (*company.offered(), *PLAIN, *LEVELS):
        assert company.check_bot(bot) == bot
        assert len(bot) <= LONGEST_BOT == Seat._meta.get_field("bot").max_length
        assert make(bot).name == bot


@pytest.mark.parametrize(
    ("bot", "refusal"),
    [
        ("", UnknownBot),
        ("captain", UnknownBot),
        ("os:system", UnknownBot),
        ("easy@os:system", UnknownBot),
        ("greedy@5s", UnknownBot),
        ("admiral@0.00000000000001s", UnknownBot),
        ("admiral@", BadBudget),
        ("admiral@0s", BadBudget),
        ("admiral@nans", BadBudget),
        ("admiral@60.1s", Refused),
        ("hard@5,3600s", Refused),
    ],
)
def test_what_cannot_sit_at_a_table_is_refused(bot: str, refusal: type[TradewindsError]) -> None:
    with pytest.raises(refusal) as said:
        company.check_bot(bot)
    assert said.value.text_in("en") != said.value.text_in("fr")


def test_every_thought_has_an_end() -> None:
    for level in LEVELS:
        own = STRENGTHS[level].budget
        assert company.budget_of(level) == own
        assert company.budget_of(f"{level}@5000000") == Budget(5_000_000, LONGEST_THOUGHT)
        assert company.budget_of(f"{level}@3600s") == Budget(seconds=LONGEST_THOUGHT)
    assert [company.budget_of(bot) for bot in ("", *PLAIN)] == [None] * 3


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Admiral (thinks up to 30 s: the hardest)"),
        ("fr", "Amiral (jusqu’à 30 s de réflexion\u00a0: le plus fort)"),
    ],
)
def test_the_time_to_think_is_said(language: str, said: str) -> None:
    assert company.described("admiral@30s", site_texts(language)) == said
