"""Actions by number and by text."""

from __future__ import annotations

import pytest

from tradewinds.engine.actions import ActionTable, Verb
from tradewinds.errors import AmbiguousAction, UnreadableAction

ACTIONS = ActionTable(
    Verb("pass", keys="p"),
    Verb("bid", range(1, 4), keys="123"),
    Verb("lay", ("EN", "DK")),
    Verb("empty_turn"),
)


def test_numbers_follow_the_order_of_the_table() -> None:
    assert [action.text for action in ACTIONS] == ["pass", "bid 1", "bid 2", "bid 3", "lay EN", "lay DK", "empty turn"]
    assert [action.number for action in ACTIONS] == list(range(7))
    assert ACTIONS.first("lay") == 4
    assert ACTIONS.span("bid") == (1, 4)


def test_keys_go_as_far_as_they_are_given() -> None:
    assert [action.key for action in ACTIONS] == ["p", "1", "2", "3", "", "", ""]


@pytest.mark.parametrize(
    ("text", "number"), [("pass", 0), ("Bid 3", 3), ("  lay   en ", 4), ("EMPTY TURN", 6), ("l d", 5), ("e", 6)]
)
def test_text_is_read_whatever_its_case_and_spaces_and_by_beginnings(text: str, number: int) -> None:
    assert ACTIONS.read(text, list(ACTIONS)).number == number


def test_numbers_are_not_cut_short() -> None:
    many = ActionTable(Verb("bid", range(1, 20)))
    assert many.read("bid 1", list(many)).text == "bid 1"
    assert many.read("b 1", list(many)).text == "bid 1"


def test_a_beginning_of_several_actions_lists_them() -> None:
    with pytest.raises(AmbiguousAction, match="lay EN, lay DK"):
        ACTIONS.read("lay", list(ACTIONS))


def test_what_means_nothing_gets_the_nearest_and_the_legal_ones() -> None:
    with pytest.raises(UnreadableAction, match=r"Did you mean 'pass'\? Legal now: pass, bid 1\."):
        ACTIONS.read("pss", list(ACTIONS)[:2])


@pytest.mark.parametrize("text", ["", "   ", "lay EN now please"])
def test_nothing_and_too_much_are_unreadable(text: str) -> None:
    with pytest.raises(UnreadableAction):
        ACTIONS.read(text, list(ACTIONS))
