"""Every discovered game passes the compliance kit that ships with the package."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path

import pytest

from standins import rich_stand_in
from tradewinds.engine.card import Card
from tradewinds.engine.conformance import CHECKS, check_buttons, check_drawing, check_texts
from tradewinds.engine.discovery import cards


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_game_conforms(card: Card, check: Callable[[Card], None]) -> None:
    check(card)


@pytest.mark.parametrize("check", [check_texts, check_buttons, check_drawing], ids=lambda check: check.__name__)
def test_a_game_of_pieces_groups_and_warnings_conforms(check: Callable[[Card], None], tmp_path: Path) -> None:
    check(dataclasses.replace(rich_stand_in(tmp_path), players=(3, 3)))
