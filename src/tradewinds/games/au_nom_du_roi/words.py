"""What questions, refusals, buttons and warnings say of a view, and what a player works out from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tradewinds.engine.actions import Action
from tradewinds.games.au_nom_du_roi.actions import END_TURN
from tradewinds.games.au_nom_du_roi.components import (
    ACTIONS_IN_A_TURN,
    COLUMNS,
    FEE,
    FINAL_PILE,
    INTERMEDIATE_PILE,
    MOST_ROUNDS,
)
from tradewinds.games.au_nom_du_roi.rules.ch04_actions import objection_to_action
from tradewinds.games.au_nom_du_roi.rules.ch06_take_mission import missions_in_hand
from tradewinds.games.au_nom_du_roi.rules.ch07_buy import objection_to_buy, price
from tradewinds.games.au_nom_du_roi.rules.ch08_expeditions import fee, has_colour, room, volume_of
from tradewinds.games.au_nom_du_roi.rules.ch08_missions import income, need, objection_to_start
from tradewinds.games.au_nom_du_roi.rules.ch10_scoring import AT_FINAL, AT_INTERMEDIATE, points_on_expeditions
from tradewinds.games.au_nom_du_roi.rules.ch11_contracts import contract_value, counts_for
from tradewinds.games.au_nom_du_roi.terms import (
    BUY,
    EXPLORERS,
    IDLE,
    JOKER,
    MISSIONS,
    NONE,
    PURCHASE,
    SEND,
    STEPS,
    TURN,
    TURN_ACTIONS,
    UNDER_WAY,
    UNKNOWN,
)
from tradewinds.text import Term, Texts

if TYPE_CHECKING:
    from tradewinds.engine.game import View

FREE = ("end_turn", "reserve_ship", "reserve_mission")
"""ANR-48. Verbs that take no action of the turn."""


def facts(view: View, language: str) -> dict[str, Any]:
    """Return what the asked seat has, what it may still do in its turn, and what the mission being loaded lacks."""
    state, texts = view.state, view.texts(language)
    seat, turn = int(state.asked), state.turn
    loading = int(turn.loading)
    coins = int(state.players[seat].coins)
    return {
        "left": actions_left(state),
        "coins": coins,
        "money": texts("amounts.coins", coins=coins),
        "hand": int(missions_in_hand(state, seat)),
        "going_on": texts(f"so_far.{TURN_ACTIONS[turn.open]}") if _can_go_on(state, seat) else "",
        "last_turn": texts("so_far.last_turn") if is_last_turn(state) else "",
        "mission": texts.terms("mission")[loading] if loading != NONE else "",
        "need": int(need(state, loading)) if loading != NONE else 0,
    }


def actions_left(state: Any) -> int:
    """ANR-41. Return how many actions of the turn are not begun."""
    return ACTIONS_IN_A_TURN - int(state.turn.used.sum())


def _can_go_on(state: Any, seat: int) -> bool:
    """ANR-61, ANR-71. Tell whether the action in progress may go on, as far as everybody at the table can see."""
    player = state.players[seat]
    if state.turn.open == BUY:
        return any(not objection_to_buy(state, column) for column in range(COLUMNS))
    has_ships = bool(player.idle.sum()) or player.joker_place == IDLE
    return bool(state.turn.open == SEND and has_ships and player.coins >= FEE)


# What is still to come.


def last_turn(state: Any) -> int | None:
    """ANR-126, ANR-138. Return the turn after which the game ends, as soon as that is known."""
    known = [int(state.final) + int(state.seats)] if state.final else []
    return min([*known, int(state.max_turns)] if state.max_turns else known, default=None)


def is_last_turn(state: Any) -> bool:
    """Tell whether the asked seat will not have another turn."""
    return not _is_played(state, int(state.turns) + int(state.seats))


def _is_played(state: Any, turn: int) -> bool:
    """Tell whether a turn may still come, as far as is known."""
    last = last_turn(state)
    return last is None or turn <= last


def intermediate_is_to_come(state: Any) -> bool:
    """ANR-123, ANR-138. Tell whether the intermediate scoring is not over, and not impossible any more."""
    due = int(state.intermediate or state.turns) + int(state.seats)
    return bool(state.turns <= due) and _is_played(state, due)


# Buttons.


def particulars(view: View, action: Action, language: str) -> dict[str, Any]:
    """Return what the button of an action mentions: what lies there, what it costs, and what it brings."""
    of_verb = _PARTICULARS.get(action.verb)
    return of_verb(view.state, action.index, view.texts(language)) if of_verb else {}


def _of_slot(state: Any, slot: int, texts: Texts) -> dict[str, Any]:
    mission = int(state.mission_row[slot])
    if mission == NONE:
        return {"what": texts("offers.no_mission")}
    first, second, third = map(int, state.incomes[mission])
    name = texts.terms("mission")[mission]
    return {"what": texts("offers.mission", mission=name, first=first, second=second, third=third)}


def _of_column(state: Any, column: int, texts: Texts) -> dict[str, Any]:
    ship = int(state.rows[PURCHASE, column])
    if ship == NONE:
        return {"what": texts("offers.no_ship")}
    cost = texts("amounts.coins", coins=int(price(ship)))
    return {"what": texts("offers.ship", ship=texts.terms("ship")[ship], price=cost)}


def _of_reserved_ship(state: Any, place: int, texts: Texts) -> dict[str, Any]:
    return {"what": _what_lies_there(int(state.rows[divmod(place, COLUMNS)]), texts.terms("ship"), texts)}


def _of_reserved_mission(state: Any, slot: int, texts: Texts) -> dict[str, Any]:
    return {"what": _what_lies_there(int(state.mission_row[slot]), texts.terms("mission"), texts)}


def _what_lies_there(card: int, terms: list[Term], texts: Texts) -> str:
    return texts("offers.nothing") if card == NONE else terms[card].the


def _of_sending(state: Any, number: int, texts: Texts) -> dict[str, Any]:
    ship, expedition = divmod(number, len(EXPLORERS))
    return {"fee": _fee(ship, texts), "gain": _gain(state, ship, expedition, texts)}


def _of_sending_joker_differently(state: Any, number: int, texts: Texts) -> dict[str, Any]:
    volume, expedition = divmod(number, len(EXPLORERS))
    return {"fee": _fee(JOKER, texts), "gain": _gain(state, JOKER + volume, expedition, texts)}


def _of_sending_joker(state: Any, number: int, texts: Texts) -> dict[str, Any]:
    """ANR-78. Name the colour that a joker gives to a fleet without ships."""
    number, choice = divmod(number, 2)
    told = _of_sending_joker_differently(state, number, texts)
    if state.fleets[number % len(EXPLORERS)].colour != NONE:
        return {"fleet": "", **told}
    colour = texts.terms("colour")[state.jokers[state.players[state.asked].joker, choice]]
    return {"fleet": texts("fleets.first", colour=colour), **told}


def _fee(ship: int, texts: Texts) -> str:
    return texts("amounts.coins", coins=int(fee(ship)))


def _gain(state: Any, ship: int, expedition: int, texts: Texts) -> str:
    """ANR-116 to ANR-122. Say what a ship would bring on an expedition at the scorings that are to come."""
    chart = state.charts[expedition]
    coloured = int(has_colour(state, int(state.asked), ship, int(chart.colour)))
    final = int(chart.figures[AT_FINAL, coloured])
    if not intermediate_is_to_come(state):
        return texts("gains.final", final=final)
    return texts("gains.both", intermediate=int(chart.figures[AT_INTERMEDIATE, coloured]), final=final)


def _of_starting(state: Any, number: int, texts: Texts) -> dict[str, Any]:
    mission, rounds = divmod(number, MOST_ROUNDS)
    return {"income": texts("amounts.coins", coins=int(state.incomes[mission, rounds]))}


def _of_loading(state: Any, ship: int, texts: Texts) -> dict[str, Any]:
    """ANR-87. Say what is missing when the ship has gone on the mission."""
    rest = int(need(state, int(state.turn.loading))) - int(volume_of(ship))
    key = "rest" if rest > 0 else "too_much" if rest else "begins"
    return {"fee": _fee(ship, texts), "then": texts(f"loading.{key}", rest=rest)}


def _of_loading_joker(state: Any, volume: int, texts: Texts) -> dict[str, Any]:
    return _of_loading(state, JOKER + volume, texts)


_PARTICULARS: dict[str, Callable[[Any, int, Texts], dict[str, Any]]] = {
    "take_mission": _of_slot,
    "buy": _of_column,
    "reserve_ship": _of_reserved_ship,
    "reserve_mission": _of_reserved_mission,
    "send": _of_sending,
    "send_differently": _of_sending,
    "send_joker": _of_sending_joker,
    "send_joker_differently": _of_sending_joker_differently,
    "start": _of_starting,
    "load": _of_loading,
    "load_differently": _of_loading,
    "load_joker": _of_loading_joker,
    "load_joker_differently": _of_loading_joker,
}


# Warnings.


def warning(view: View, action: Action, language: str) -> str:
    """Return what a legal action of the asked seat throws away; nothing if it throws away nothing for certain."""
    state, texts = view.state, view.texts(language)
    if action.number == END_TURN:
        left = actions_left(state)
        usable = left and any(other.verb not in FREE for other in view.actions)
        return texts("warnings.actions_left", left=left) if usable else ""
    if action.verb == "start" and not _is_completed(state, action.index % MOST_ROUNDS + 1):
        return texts("warnings.too_late")
    if action.verb in ("take_mission", "draw_mission") and not _is_completed(state, 1):
        return texts("warnings.no_time")
    return ""


def _is_completed(state: Any, rounds: int) -> bool:
    """ANR-90, ANR-127. Tell whether a mission started now may be completed before the game ends."""
    return _is_played(state, int(state.turns) + rounds * int(state.seats))


# What a player works out.


def summary(view: View, language: str, names: Sequence[str] | None) -> list[str]:
    """Return what everybody has and would score, what contract and missions of a seat come to, and when scorings are.

    The seat is the one that looks; for spectators it is the one that is asked, as far as they can know.
    """
    texts, state = view.texts(language), view.state
    called = [texts.seat(seat, list(names) if names else None) for seat in range(view.players)]

    def of_each(key: str, number: Callable[[int], int]) -> str:
        each = ", ".join(f"{name} {number(seat)}" for seat, name in enumerate(called))
        return texts(f"summary.{key}", **{key: each} if key in ("coins", "completed") else {"points": each})

    outcome = view.outcome
    if outcome:
        return [of_each("result", lambda seat: outcome.scores[seat])]
    lines = [
        of_each("coins", lambda seat: int(state.players[seat].coins)),
        of_each("completed", lambda seat: int(state.players[seat].completed)),
    ]
    if intermediate_is_to_come(state):
        lines.append(of_each("intermediate", lambda seat: int(points_on_expeditions(state, seat, AT_INTERMEDIATE))))
    elif state.intermediate:
        lines.append(of_each("points", lambda seat: int(state.players[seat].points)))
    lines.append(of_each("final", lambda seat: int(points_on_expeditions(state, seat, AT_FINAL))))
    lines.append(texts("summary.room", room=_rooms(state, texts)))
    seat = int(state.asked) if view.seat is None else view.seat
    return [
        *lines,
        *_about_the_contract(state, seat, texts, called[seat]),
        *_about_missions(view, seat, texts, called[seat]),
        *_about_scorings(state, texts),
    ]


def _rooms(state: Any, texts: Texts) -> str:
    """ANR-79. Return which volume each expedition can still take, without those that are full."""
    rooms = {term.short: int(room(state, number)) for number, term in enumerate(texts.terms("expedition"))}
    return ", ".join(f"{name} {left}" for name, left in rooms.items() if left) or texts("board.none")


def expeditions_of_contract(state: Any, seat: int, texts: Texts) -> list[str]:
    """ANR-140. Return the expeditions that fulfil the contract of a seat."""
    contract = int(state.players[seat].contract)
    return [
        texts.terms("expedition")[expedition].short
        for expedition in range(len(EXPLORERS))
        if counts_for(state, expedition, seat, contract)
    ]


def completed_missions(state: Any, seat: int, texts: Texts) -> str:
    """ANR-91. Return in words how many missions a seat has completed."""
    return texts("reasons.missions", completed=int(state.players[seat].completed))


def _about_the_contract(state: Any, seat: int, texts: Texts, called: str) -> list[str]:
    """ANR-140, ANR-141. How many expeditions count, what each is worth, and when it will be worth more."""
    player = state.players[seat]
    if player.contract == UNKNOWN:
        return []
    expeditions = expeditions_of_contract(state, seat, texts)
    each = int(contract_value(state, seat, int(player.contract)))
    line = texts(
        "summary.contract",
        seat=called,
        contract=texts.terms("contract")[player.contract],
        count=len(expeditions),
        expeditions=texts.list_of(expeditions),
        missions=completed_missions(state, seat, texts),
        each=texts("amounts.points", points=each),
    )
    for step in range(int(player.completed) + 1, STEPS):
        better = int(state.contracts[player.contract, step])
        if better > each:
            more = step - int(player.completed)
            points = texts("amounts.points", points=better)
            return [f"{line} {texts('summary.next_step', more=more, each=points)}"]
    return [line]


def _about_missions(view: View, seat: int, texts: Texts, called: str) -> list[str]:
    """ANR-90, ANR-161. When missions under way pay, and which ones in hand can be started by whoever is asked."""
    state, terms, lines = view.state, texts.terms("mission"), []
    under_way = [
        texts(
            "summary.pays",
            mission=terms[mission],
            coins=texts("amounts.coins", coins=int(income(state, mission))),
            left=int(state.missions[mission].left),
        )
        for mission in range(len(MISSIONS))
        if state.missions[mission].place == UNDER_WAY
        and state.missions[mission].owner == seat
        and mission != state.turn.loading
    ]
    if under_way:
        lines.append(texts("summary.under_way", seat=called, missions=texts.list_of(under_way)))
    asked = view.eyes in (view.asked, "all") and state.question == TURN
    if asked and not objection_to_action(state, SEND) and missions_in_hand(state, seat):
        missions = [str(terms[mission]) for mission in range(len(MISSIONS)) if not objection_to_start(state, mission)]
        key = "can_start" if missions else "cannot_start"
        lines.append(texts(f"summary.{key}", seat=called, missions=texts.list_of(missions)))
    return lines


def _about_scorings(state: Any, texts: Texts) -> list[str]:
    """ANR-31, ANR-123, ANR-126. In how many turns a scoring comes, or how many ships are drawn before its card."""
    lines = []
    for scoring, drawn, pile in (
        ("intermediate", int(state.intermediate), INTERMEDIATE_PILE),
        ("final", int(state.final), FINAL_PILE),
    ):
        turns = drawn + int(state.seats) - int(state.turns)
        if drawn and turns >= 0:
            lines.append(texts(f"summary.due.{scoring}", turns=turns))
        elif not drawn:
            least, most = int(state.piles[:pile].sum()), int(state.piles[: pile + 1].sum()) - 1
            lines.append(texts(f"summary.before.{scoring}", least=least, most=most))
    return lines
