"""Claims: of several clerks one thinks about a decision, and who is gone holds nothing for long."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from sittings import Sitting
from tradewinds.site.processes import claims
from tradewinds.site.processes.claims import Claims
from tradewinds.site.processes.models import Claim
from tradewinds.site.tables import clerk as office
from tradewinds.site.tables.clerk import Clerk
from tradewinds.site.tables.models import Person
from tradewinds.site.tables.news import news

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 120


def run_out() -> None:
    """Let the time of all claims pass."""
    Claim.objects.update(until=timezone.now() - timedelta(seconds=1))


def test_one_of_two_clerks_thinks_about_a_decision(table: Sitting) -> None:
    one, other = Claims(), Claims()
    assert one.take(table.pk, "0.3")
    assert not other.take(table.pk, "0.3")
    assert one.take(table.pk, "0.3")


def test_the_next_decision_is_free(table: Sitting) -> None:
    one, other = Claims(), Claims()
    assert one.take(table.pk, "0.3")
    assert other.take(table.pk, "0.4")
    assert not one.take(table.pk, "0.4")


def test_who_does_not_renew_his_claim_loses_it(table: Sitting) -> None:
    one, other = Claims(), Claims()
    assert one.take(table.pk, "0.3")
    run_out()
    assert other.take(table.pk, "0.3")
    assert not one.take(table.pk, "0.3")


def test_a_table_that_is_gone_cannot_be_claimed(db: None) -> None:
    assert not Claims().take(10**9, "0.3")


def test_claims_are_renewed_while_somebody_thinks_and_given_back_in_the_end(
    table: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claims, "RENEWAL", 0.01)
    one, other = Claims(), Claims()
    one.start()
    assert one.take(table.pk, "0.3")
    run_out()
    end = time.monotonic() + PATIENCE
    while Claim.objects.get().until < timezone.now():
        assert time.monotonic() < end
    assert not other.take(table.pk, "0.3")
    one.stop()
    assert other.take(table.pk, "0.3")


def test_what_is_thought_out_is_renewed_no_more(table: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "RENEWAL", 0.01)
    one = Claims()
    assert one.take(table.pk, "0.3")
    one.forget(table.pk, "0.2")
    assert one._held == {table.pk: "0.3"}
    one.forget(table.pk, "0.3")
    assert one._held == {}


def test_a_clerk_goes_on_with_what_another_has_left(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other has claimed the decision, and was killed."""
    monkeypatch.setattr(office, "RENEWAL", 0.05)
    monkeypatch.setattr(news, "followers", [])
    table = Sitting("easy", anna, anna)
    assert Claims().take(table.pk, table.moment)
    clerk = Clerk()
    refused: list[int] = []
    take = clerk._claims.take

    def watch(pk: int, moment: str) -> bool:
        taken = take(pk, moment)
        if not taken:
            refused.append(pk)
        return taken

    monkeypatch.setattr(clerk._claims, "take", watch)
    clerk.start()
    end = time.monotonic() + PATIENCE
    while not table.moves:
        assert time.monotonic() < end
        if len(refused) == 2:
            run_out()
    clerk.stop()
    assert len(refused) >= 2
