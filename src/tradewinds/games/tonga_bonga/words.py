"""What questions, refusals and labels may mention of a view, and what a player works out from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tradewinds.games.tonga_bonga.actions import TWENTY_FIVE
from tradewinds.games.tonga_bonga.components import CAMPS
from tradewinds.games.tonga_bonga.rules.ch04_wages import most_allowed
from tradewinds.games.tonga_bonga.rules.ch06_sailing import crew_points
from tradewinds.games.tonga_bonga.terms import HOME, NONE, WAGES

if TYPE_CHECKING:
    from tradewinds.engine.game import View


def facts(view: View, language: str) -> dict[str, Any]:
    """Return money, wages and dice of the asked seat, and the points that are left to it."""
    state = view.state
    player, turn = state.players[state.asked], state.turn
    dice = [int(value) for value in turn.hand if value]
    return {
        "money": int(player.money),
        "most": int(most_allowed(state)) if turn.phase == WAGES else 0,
        "so_far": 0 if turn.twenty_fives == NONE else TWENTY_FIVE * int(turn.twenty_fives),
        "captain": int(player.wages[0]),
        "value": dice[0] if dice else 0,
        "dice": ", ".join(map(str, dice)),
        "points": int(turn.points),
        "round": int(state.round_number),
        "last": int(state.max_rounds),
    }


def summary(view: View, language: str, names: Sequence[str] | None) -> list[str]:
    """Return the points of the ships, the camps of the players, and how far it is home for whoever has them all."""
    texts, state = view.texts(language), view.state
    called = [texts.seat(seat, list(names) if names else None) for seat in range(view.players)]

    def of_each(number: Callable[[Any], int]) -> str:
        return ", ".join(
            f"{name} {number(player)}" for name, player in zip(called, state.players[: view.players], strict=True)
        )

    lines = [texts("summary.camps", camps=of_each(lambda player: int(player.camps.sum())))]
    if any(player.aboard for player in state.players):
        lines.append(texts("summary.points", points=of_each(lambda player: int(crew_points(player)))))
    lines.append(texts("summary.home", home=of_each(lambda player: int(state.map.distances[HOME, player.at]))))
    complete = [
        name for name, player in zip(called, state.players[: view.players], strict=True) if player.camps.sum() == CAMPS
    ]
    if complete:
        lines.append(texts("summary.complete", count=len(complete), seats=texts.list_of(complete)))
    returned = [name for name, player in zip(called, state.players[: view.players], strict=True) if player.returned]
    if returned and not view.over:
        lines.append(texts("summary.last_round", count=len(returned), seats=texts.list_of(returned)))
    return lines
