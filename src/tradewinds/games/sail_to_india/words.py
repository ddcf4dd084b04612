"""What questions, refusals, buttons and warnings say of a view, and what a player works out from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tradewinds.engine.actions import Action
from tradewinds.games.sail_to_india.actions import DECLINE, DONE, END_TURN
from tradewinds.games.sail_to_india.components import HOLDS, SALE_POINTS, SPEED_COSTS
from tradewinds.games.sail_to_india.foresight import Trial, lost_for_want_of_markers, what_happens
from tradewinds.games.sail_to_india.rules.c_wealth import holders
from tradewinds.games.sail_to_india.rules.e2_move_ships import good_at
from tradewinds.games.sail_to_india.rules.e3_sell import kinds_of_sale, wealth_of_sale
from tradewinds.games.sail_to_india.rules.e4_build import other_space
from tradewinds.games.sail_to_india.rules.e5_technology import technology_cost
from tradewinds.games.sail_to_india.rules.f_free_actions import held_by
from tradewinds.games.sail_to_india.rules.g_buildings import building_at, known_places
from tradewinds.games.sail_to_india.rules.j_scoring import final_points
from tradewinds.games.sail_to_india.terms import (
    EMBARK,
    FASTEST,
    GOODS,
    LOAD,
    MARKET,
    MOVE,
    NONE,
    OTHER_BUILDING,
    SALE,
    SHIP,
    SPACES,
    STORE_POINTS,
    STORE_WEALTH,
    VOYAGES,
)
from tradewinds.text import Term, Texts

if TYPE_CHECKING:
    from tradewinds.engine.game import View

HOLDERS = {"return_banker": "banker", "return_historian": "historian"}
"""Verbs that send home somebody who looks after wealth or points."""

GAINING = ("done", "pay", "skip", "use_banking", "acquire", "store")
"""Verbs after which something may have to be stored."""


def facts(view: View, language: str) -> dict[str, Any]:
    """Return what the asked seat has, what is due to it, and what it has chosen so far."""
    state, texts = view.state, view.texts(language)
    player, turn = state.players[state.asked], state.turn
    return {
        "left": int(turn.action_points),
        "wealth": int(player.wealth),
        "lisbon": int(player.lisbon),
        "speed": int(player.speed),
        "speed_cost": _speed_cost(player),
        "towns": int(state.towns),
        "frontier": int(state.discovered) + 1,
        "due": _due(state, texts),
        "so_far": _so_far(view, texts),
        "last_turn": texts("so_far.last_turn") if is_last_turn(state) else "",
        "town": _town_of(turn.site),
        "building": _building(state, turn.site, texts),
    }


def is_last_turn(state: Any) -> bool:
    """STI-292, STI-293, STI-424. Tell whether the asked seat will not have another turn."""
    return bool(state.ender != NONE or 0 < state.max_turns < state.turns + state.seats)


# What lies where, and what things are worth.


def _town_of(place: int) -> int:
    return int(place) // SPACES + 1


def _is_known(state: Any, place: int) -> bool:
    return bool(0 <= place < known_places(state))


def _good(state: Any, place: int, texts: Texts) -> Term:
    known = _is_known(state, place)
    return texts.terms("good")[good_at(state, place)] if known else texts.terms("unknown")[0]


def _building(state: Any, place: int, texts: Texts) -> Term:
    known = _is_known(state, place)
    return texts.terms("building")[building_at(state, place)] if known else texts.terms("unknown")[0]


def _speed_cost(player: Any) -> int:
    return 0 if player.speed == FASTEST else SPEED_COSTS[player.speed - 1]


def _amount(texts: Texts, wealth: int = 0, points: int = 0) -> str:
    """Return wealth and points in words, without what is nought."""
    said = {
        name: texts(f"amounts.{name}", **{name: int(amount)})
        for name, amount in (("wealth", wealth), ("points", points))
        if amount
    }
    if len(said) > 1:
        return texts("amounts.both", **said)
    return next(iter(said.values()), texts("amounts.nothing"))


def _due(state: Any, texts: Texts) -> str:
    """STI-405. Return what is left to store of the gain that is asked about."""
    turn = state.turn
    return _amount(
        texts,
        wealth=turn.wealth_due if state.question == STORE_WEALTH else 0,
        points=turn.points_due if state.question == STORE_POINTS else 0,
    )


def _gain_of_sale(state: Any, seat: int, sold: int, texts: Texts) -> str:
    kinds = kinds_of_sale(state, seat, sold)
    return _amount(texts, wealth=wealth_of_sale(state, seat, kinds), points=SALE_POINTS[kinds])


def _kinds(state: Any, seat: int, sold: int, texts: Texts) -> list[str]:
    """STI-142. Return the kinds of a sale; those that only a market adds are called so."""
    goods = texts.terms("good")
    kinds = [str(goods[good]) for good in range(len(GOODS)) if sold >> good & 1]
    markets = {
        building_at(state, place) - MARKET
        for place in range(known_places(state))
        if state.buildings[place] == seat and building_at(state, place) >= MARKET
    }
    return kinds + [texts("so_far.market", good=goods[good]) for good in sorted(markets) if not sold >> good & 1]


# Choices made so far, and what finishing them brings.


def _so_far(view: View, texts: Texts) -> str:
    state = view.state
    if state.question == MOVE:
        turn = state.turn
        sailed = texts("so_far.sailed", sailed=int(turn.arrived.sum()), launched=int(turn.launched))
        key, known = _outlook(view, texts)
        return texts(f"so_far.{key}", sailed=sailed, **known)
    if state.question == SALE and state.turn.sold:
        seat, sold = int(state.asked), int(state.turn.sold)
        kinds = _kinds(state, seat, sold, texts)
        gain = _gain_of_sale(state, seat, sold, texts)
        return texts("so_far.sold", count=len(kinds), kinds=texts.list_of(kinds), gain=gain)
    return texts("so_far.nothing_sold") if state.question == SALE else ""


def _outlook(view: View, texts: Texts) -> tuple[str, dict[str, Any]]:
    """STI-118. Return what the moves come to when they are finished, and the facts of texts about it."""
    told = {event.kind: event.numbers for event in what_happens(view, DONE)}
    points = sum(told[kind]["points"] for kind in ("maintained", "discovered", "reached_india") if kind in told)
    town = told["discovered"]["town"] if "discovered" in told else 0
    key = "india" if "reached_india" in told else "discover" if town else "maintain" if points else "move"
    return key, {"town": town, "gain": _amount(texts, points=points)}


# Buttons.


def particulars(view: View, action: Action, language: str) -> dict[str, Any]:
    """Return what the button of an action mentions: the good or the building, where a ship sails, costs and gains."""
    of_verb = _PARTICULARS.get(action.verb)
    return of_verb(view, action.index, view.texts(language)) if of_verb else {}


def _of_goods_space(view: View, place: int, texts: Texts) -> dict[str, Any]:
    return {"town": _town_of(place), "good": _good(view.state, place, texts)}


def _of_building_space(view: View, place: int, texts: Texts) -> dict[str, Any]:
    return {"town": _town_of(place), "building": _building(view.state, place, texts)}


def _of_speed(view: View, _: int, texts: Texts) -> dict[str, Any]:
    player = view.state.players[view.state.asked]
    return {"speed": int(player.speed) + 1, "wealth": _speed_cost(player)}


def _of_technology(view: View, technology: int, texts: Texts) -> dict[str, Any]:
    return {"wealth": int(technology_cost(view.state, int(view.state.asked), technology))}


def _of_banker(view: View, which: int, texts: Texts) -> dict[str, Any]:
    return {"wealth": int(held_by(view.state.players[view.state.asked].wealth, which))}


def _of_historian(view: View, which: int, texts: Texts) -> dict[str, Any]:
    return {"points": int(held_by(view.state.players[view.state.asked].points, which))}


def _of_launch(view: View, town: int, texts: Texts) -> dict[str, Any]:
    state = view.state
    kind = "known" if town < state.discovered else "india" if town + 1 == state.towns else "unknown"
    return {"place": texts(f"towns.{kind}", town=town + 1)}


def _of_sail(view: View, voyage: int, texts: Texts) -> dict[str, Any]:
    start, end = VOYAGES[voyage]
    return {"start": start + 1, **_of_launch(view, end, texts)}


def _of_storing(view: View, _: int, texts: Texts) -> dict[str, Any]:
    turn = view.state.turn
    if view.state.question == STORE_WEALTH:
        part = _amount(texts, wealth=min(turn.wealth_due, HOLDS))
        return {"storing": texts("storing.wealth", part=part)}
    return {"storing": texts("storing.points", part=_amount(texts, points=min(turn.points_due, HOLDS)))}


def _of_declining(view: View, _: int, texts: Texts) -> dict[str, Any]:
    return {"due": _due(view.state, texts)}


def _of_builder(view: View, builder: int, texts: Texts) -> dict[str, Any]:
    """STI-162. Name the marker that would build at the site that was chosen."""
    state = view.state
    if builder == SHIP:
        return {"marker": texts("builders.ship")}
    site = int(state.turn.site)
    if builder == OTHER_BUILDING:
        return {"marker": texts("builders.building", building=_building(state, other_space(site), texts))}
    place = SPACES * (site // SPACES) + builder - 1
    return {"marker": texts("builders.good", good=_good(state, place, texts))}


def _of_finishing(view: View, _: int, texts: Texts) -> dict[str, Any]:
    """Say what finishing the present selection means."""
    state = view.state
    if state.question == MOVE:
        key, known = _outlook(view, texts)
        return {"finish": texts(f"finish.{key}", **known)}
    if state.question == SALE and state.turn.sold:
        return {
            "finish": texts("finish.sale", gain=_gain_of_sale(state, int(state.asked), int(state.turn.sold), texts))
        }
    return {"finish": texts(f"finish.{_FINISHED.get(int(state.question), 'any')}")}


_FINISHED = {LOAD: "load", EMBARK: "embark"}
_PARTICULARS: dict[str, Callable[[View, int, Texts], dict[str, Any]]] = {
    "speed_up": _of_speed,
    "done": _of_finishing,
    "store": _of_storing,
    "decline": _of_declining,
    "return_banker": _of_banker,
    "return_historian": _of_historian,
    "acquire": _of_technology,
    "launch": _of_launch,
    "sail": _of_sail,
    "load": _of_goods_space,
    "sell": _of_goods_space,
    "return_good": _of_goods_space,
    "return_building": _of_building_space,
    "embark_good": _of_goods_space,
    "embark_building": _of_building_space,
    "site": _of_building_space,
    "with": _of_builder,
}


# Warnings.


def warning(view: View, action: Action, language: str) -> str:
    """Return what a legal action of the asked seat throws away; nothing if it throws away nothing."""
    texts = view.texts(language)
    if action.number == END_TURN:
        return _about_the_turn(view.state, texts)
    if action.number == DECLINE:
        return texts("warnings.declined", due=_due(view.state, texts))
    if action.verb in HOLDERS:
        holder = HOLDERS[action.verb]
        return texts(f"warnings.{holder}", **particulars(view, action, language))
    if action.verb in GAINING:
        return _about_storing(view, action.number, texts)
    return _about_buildings(view, action, texts)


def _about_the_turn(state: Any, texts: Texts) -> str:
    """STI-71, STI-292, STI-293. Points left are lost, and a last turn is the last."""
    left = int(state.turn.action_points)
    said = [texts("warnings.points_left", left=left)] if left else []
    return " ".join([*said, texts("warnings.last_turn")] if is_last_turn(state) else said)


def _about_storing(view: View, action: int, texts: Texts) -> str:
    """STI-49, STI-51. What finds no marker is lost, unless the player has others to send home."""
    lost = lost_for_want_of_markers(view, action)
    if not lost:
        return ""
    state, seat = view.state, view.state.asked
    afield = state.players[seat].ships.sum() + (state.goods == seat).sum() + (state.buildings == seat).sum()
    return texts("warnings.too_much" if afield else "warnings.no_marker", lost=_amount(texts, **lost))


def _about_buildings(view: View, action: Action, texts: Texts) -> str:
    """STI-210, STI-243, STI-311. A building whose marker goes elsewhere is worth nothing at the end."""
    place = _building_given_up(view.state, action)
    if place is None:
        return ""
    seat = int(view.state.asked)
    trial = Trial(view)
    trial.play(action.number)
    fewer = _points_at_the_end(view.state, seat) - _points_at_the_end(trial.state, seat)
    if fewer <= 0:
        return ""
    return texts("warnings.building", points=fewer, building=_building(view.state, place, texts))


def _building_given_up(state: Any, action: Action) -> int | None:
    if action.verb in ("return_building", "embark_building"):
        return action.index
    if action.verb == "with" and action.index == OTHER_BUILDING:
        return int(other_space(state.turn.site))
    return None


def _points_at_the_end(state: Any, seat: int) -> int:
    """STI-311. Return what buildings and technologies are worth to a seat."""
    return int(final_points(state, seat)) - int(state.players[seat].points)


# What a player works out.


def summary(view: View, language: str, names: Sequence[str] | None) -> list[str]:
    """Return where a seat's markers are, what a sale would bring it, everybody's points, and how near the end is."""
    texts, state = view.texts(language), view.state
    called = [texts.seat(seat, list(names) if names else None) for seat in range(view.players)]

    def of_each(number: Callable[[int], int]) -> str:
        return ", ".join(f"{name} {number(seat)}" for seat, name in enumerate(called))

    points = texts("summary.points", points=of_each(lambda seat: int(final_points(state, seat))))
    if view.over:
        return [points]
    seat = int(state.asked) if view.seat is None else view.seat
    lines = [texts("summary.markers", seat=called[seat], markers=_markers(state, seat, texts)), points]
    sold = _all_goods(state, seat)
    if sold:
        kinds = texts.list_of(_kinds(state, seat, sold, texts))
        lines.append(
            texts("summary.sale", seat=called[seat], kinds=kinds, gain=_gain_of_sale(state, seat, sold, texts))
        )
    if state.ender != NONE:
        return [*lines, texts("summary.last_turns", seat=called[state.ender])]
    supplies = of_each(lambda seat: int(state.players[seat].supply))
    return [
        *lines,
        texts("summary.towns_left", towns=int(state.towns - state.discovered)),
        texts("summary.supplies", supplies=supplies),
    ]


def _all_goods(state: Any, seat: int) -> int:
    """Return the kinds of all goods markers of a seat, a bit each."""
    sold = 0
    for place in range(known_places(state)):
        if state.goods[place] == seat:
            sold |= 1 << int(good_at(state, place))
    return sold


def _markers(state: Any, seat: int, texts: Texts) -> str:
    """STI-12, STI-13. Return where the nine markers of a seat are."""
    player = state.players[seat]
    counts = {
        "supply": player.supply,
        "lisbon": player.lisbon,
        "ships": player.ships.sum(),
        "goods": (state.goods == seat).sum(),
        "buildings": (state.buildings == seat).sum(),
        "bankers": holders(player.wealth),
        "historians": holders(player.points),
    }
    amounts = {"wealth": _amount(texts, wealth=player.wealth), "points": _amount(texts, points=player.points)}
    return texts.list_of(
        [texts(f"summary.of_markers.{role}", count=int(count), **amounts) for role, count in counts.items() if count]
    )
