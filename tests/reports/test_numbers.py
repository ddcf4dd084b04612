"""Numbers are written as a language writes them."""

from __future__ import annotations

import pytest

from tradewinds.reports import number, percent

NO_BREAK, NARROW, MINUS = "\u00a0", "\u202f", "\u2212"


@pytest.mark.parametrize(
    ("value", "places", "english", "french"),
    [
        (0, 0, "0", "0"),
        (27.14, 1, "27.1", "27,1"),
        (1234567.8, 1, "1,234,567.8", f"1{NARROW}234{NARROW}567,8"),
        (-3.5, 1, f"{MINUS}3.5", f"{MINUS}3,5"),
        (-0.01, 1, "0.0", "0,0"),
    ],
)
def test_a_number(value: float, places: int, english: str, french: str) -> None:
    assert number(value, places) == english
    assert number(value, places, "fr") == french


def test_a_signed_number_has_its_sign_unless_it_is_nothing() -> None:
    assert [number(value, 1, signed=True) for value in (2, -2, 0.01)] == ["+2.0", f"{MINUS}2.0", "0.0"]


def test_a_percentage_never_loses_its_sign_to_the_next_line() -> None:
    assert percent(0.271) == f"27.1{NO_BREAK}%"
    assert percent(0.271, 1, "fr") == f"27,1{NO_BREAK}%"
    assert percent(0.25, 0, "fr") == f"25{NO_BREAK}%"
