"""Every discovered game passes the compliance kit that ships with the package."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tradewinds.engine.card import Card
from tradewinds.engine.conformance import CHECKS
from tradewinds.engine.discovery import cards


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_game_conforms(card: Card, check: Callable[[Card], None]) -> None:
    check(card)
