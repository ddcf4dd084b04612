"""Tables that look alike to one pair of eyes and differ in everything else, for tests that nothing leaks."""

from __future__ import annotations

import numpy as np

from tradewinds import bots
from tradewinds.engine import loops
from tradewinds.engine.game import Eyes, Game, View
from tradewinds.engine.state import EVENT, NOBODY


def redealt(game: Game, eyes: Eyes, deal: int) -> Game:
    """Return a game that looks the same to one pair of eyes, and has everything else dealt anew."""
    twin = game.copy()
    loops.copy(game.view(eyes).redealt(deal).table, twin.table)
    twin._mask[:] = 0
    if not twin.over:
        loops.mark_legal(twin.table, twin._mask)
    twin._told = [_with_other_secrets(game, told, eyes) for told in game._told]
    return twin


def _with_other_secrets(game: Game, told: bytes, eyes: Eyes) -> bytes:
    events = np.frombuffer(told, dtype=EVENT).copy()
    for event in events:
        if event["audience"] not in (NOBODY, eyes):
            event["numbers"][len(game.definition.events[event["kind"]].public) :] += 1
    return events.tobytes()


def expect_same_choices(bot: str, game: Game, decisions: int) -> None:
    """Expect a bot to choose alike at a table that differs in everything its seat cannot know, decision by decision."""
    differed = False
    for decision in range(decisions):
        assert game.asked is not None
        view = game.view(game.asked)
        other_table = view.redealt(decision)
        twin = View(view.definition, other_table.table, game.asked)
        differed = differed or other_table.to_dict() != game.to_dict()
        assert bots.make(bot, decision).choose(view) == bots.make(bot, decision).choose(twin)
        game.play(game.actions[decision % len(game.actions)])
    assert differed == bool(game.definition.secrets)
