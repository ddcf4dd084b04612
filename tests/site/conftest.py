from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation

from sittings import Sitting
from tradewinds.site.tables.course import courses
from tradewinds.site.tables.models import Person


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """Begin with no table in memory, and leave no language behind."""
    courses.forget()
    with translation.override("en"):
        yield


@pytest.fixture
def anna(db: None) -> Person:
    return Person.objects.create(name="Anna")


@pytest.fixture
def bert(db: None) -> Person:
    return Person.objects.create(name="Bert")


@pytest.fixture
def stranger(db: None) -> Person:
    return Person.objects.create(name="Stranger")


@pytest.fixture
def table(anna: Person, bert: Person) -> Sitting:
    """Anna is asked first, then Bert, then a bot."""
    return Sitting(anna, bert, "greedy")
