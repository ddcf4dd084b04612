"""How often: who asks too often waits, and so does who guesses; all processes count together, roughly."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from programs import Program, error
from sittings import Page, Sitting, visit
from tradewinds.site import limits, throttle
from tradewinds.site.api.models import Tally
from tradewinds.site.limits import Rate
from tradewinds.site.tables.models import Person
from tradewinds.site.wording import TooMany

pytestmark = pytest.mark.django_db

NOON = 1_000_000_000.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that a test can set."""
    now = [NOON]
    monkeypatch.setattr(throttle, "time", lambda: now[0])
    return now


@pytest.fixture(autouse=True)
def _rates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.RATES, "rare", Rate(3, 60))
    monkeypatch.setitem(limits.RATES, "often", Rate(100, 60))


def times(kind: str, who: str, tries: int) -> int:
    """Return how often something was allowed."""
    done = 0
    for _ in range(tries):
        try:
            throttle.check(kind, who)
        except TooMany:
            continue
        done += 1
    return done


def test_so_often_and_not_more(clock: list[float]) -> None:
    assert times("rare", "anna", 10) == 3
    assert times("rare", "bert", 2) == 2
    assert times("often", "anna", 150) == 100


def test_who_waits_as_long_as_told_goes_on(clock: list[float]) -> None:
    clock[0] += 10.4
    times("rare", "anna", 3)
    with pytest.raises(TooMany) as refusal:
        throttle.check("rare", "anna")
    clock[0] += refusal.value.seconds - 1
    assert times("rare", "anna", 1) == 0
    clock[0] += 1
    assert times("rare", "anna", 5) == 3


def test_looking_does_not_count(clock: list[float]) -> None:
    for _ in range(10):
        throttle.look("rare", "anna")
    assert times("rare", "anna", 10) == 3
    with pytest.raises(TooMany):
        throttle.look("rare", "anna")


def test_another_process_has_counted_too(clock: list[float]) -> None:
    assert times("rare", "anna", 2) == 2
    throttle.forget()  # what another process has in memory
    assert times("rare", "anna", 5) == 1
    assert times("often", "anna", 80) == 80
    throttle.forget()
    assert times("often", "anna", 100) <= 20 + 100 // throttle.SHARE


def test_most_requests_write_nothing(clock: list[float], django_assert_num_queries: Any) -> None:
    times("often", "anna", 10)
    with django_assert_num_queries(0):
        times("often", "anna", 4)
    times("often", "anna", 200)
    with django_assert_num_queries(0):
        assert times("often", "anna", 50) == 0


def test_nobody_is_written_down_and_old_counts_go(clock: list[float]) -> None:
    times("rare", "192.0.2.7", 1)
    assert "192.0.2.7" not in str(list(Tally.objects.values()))
    clock[0] += 120
    times("rare", "192.0.2.8", 1)
    assert Tally.objects.count() == 1


def test_memory_stays_small(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "KEPT", 10)
    for number in range(100):
        throttle.look("rare", str(number))
    assert len(throttle._counts) <= 10
    clock[0] += 60
    times("rare", "anna", 1)
    assert len(throttle._counts) <= 10


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("", "", True),
    ],
)
def test_the_addresses_of_one_network_are_one(one: str, other: str, same: bool) -> None:
    found = [throttle.address_of(RequestFactory().get("/", REMOTE_ADDR=address)) for address in (one, other)]
    assert (found[0] == found[1]) == same


# Over HTTP.


@pytest.mark.parametrize(("language", "said"), [("en", "Too many requests."), ("fr", "Trop de demandes.")])
@pytest.mark.parametrize("kind", ["token", "address"])
def test_a_program_that_asks_too_often_is_told_how_long_to_wait(
    anna: Person, clock: list[float], monkeypatch: pytest.MonkeyPatch, kind: str, language: str, said: str
) -> None:
    monkeypatch.setitem(limits.RATES, kind, Rate(3, 60))
    program = Program(anna, language)
    answers = [program.get("/me") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert error(answers[3]) == (429, "too_many")
    problem = answers[3].json()["error"]
    assert said in problem["message"]
    assert answers[3].headers["Retry-After"] == str(problem["seconds"])
    clock[0] += problem["seconds"]
    assert program.get("/me").status_code == 200


def test_the_other_tokens_of_a_person_go_on(anna: Person, clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.RATES, "token", Rate(1, 60))
    first, second = Program(anna), Program(anna)
    assert [program.get("/me").status_code for program in (first, first, second)] == [200, 429, 200]


def test_who_guesses_tokens_is_answered_no_more(
    anna: Person, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.RATES, "guesses", Rate(3, 600))
    guesser, right = Program(token="tw-guess"), Program(anna)
    answers = [guesser.get("/me").status_code for _ in range(5)]
    assert answers == [401, 401, 401, 429, 429]
    assert right.get("/me").status_code == 429  # else the right guess would be told from the wrong ones
    clock[0] += 600
    assert right.get("/me").status_code == 200


@pytest.mark.parametrize("program", [True, False], ids=["with a token", "in a browser"])
def test_who_guesses_links_to_tables_is_answered_no_more(
    table: Sitting, anna: Person, clock: list[float], monkeypatch: pytest.MonkeyPatch, program: bool
) -> None:
    monkeypatch.setitem(limits.RATES, "guesses", Rate(3, 600))
    asker, browser = Program(anna), visit(anna)

    def status(key: str) -> int:
        answer = asker.get(f"/tables/{key}") if program else browser.get(f"/table/{key}/")
        return int(answer.status_code)

    assert [status(letter * 12) for letter in "abcde"] == [404, 404, 404, 429, 429]
    assert status(table.key) == 429
    assert visit().get("/").status_code == 200
    clock[0] += 600
    assert status(table.key) == 200


def test_a_page_says_how_long_to_wait(table: Sitting, clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.RATES, "guesses", Rate(0, 600))
    visit().get("/table/aaaaaaaaaaaa/")
    answer = visit(language="fr").get(table.url())
    page = Page(answer)
    assert (page.status, page.language) == (429, "fr")
    assert f"Attendez {answer.headers['Retry-After']} secondes" in page.text
