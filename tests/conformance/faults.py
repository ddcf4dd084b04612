"""Breaks a game in many ways and prints which check finds each; run uncompiled, so that rules can be exchanged."""

from __future__ import annotations

import dataclasses
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))

from standins import OFFER, stand_in
from tradewinds.engine import conformance
from tradewinds.engine.actions import ActionTable
from tradewinds.engine.card import Card
from tradewinds.engine.contract import Definition
from tradewinds.engine.discovery import find_card
from tradewinds.engine.events import EventKinds
from tradewinds.engine.game import View
from tradewinds.games.batavia import hidden, rules
from tradewinds.games.batavia.terms import LAYING, UNKNOWN

WHOLE = find_card("batavia")
PARTS = WHOLE.load()


def exchange_rule(**functions: Callable[..., Any]) -> Definition:
    return dataclasses.replace(PARTS, rules=dataclasses.replace(PARTS.rules, **functions))


def shows_bills(state: Any, seat: int) -> None:
    bills = [int(player.bills) for player in state.players]
    hidden.redact(state, seat)
    for player, own in zip(state.players, bills, strict=True):
        player.bills = own


def shows_the_next_block(state: Any, seat: int) -> None:
    space = min(int(state.revealed) + 1, 35)
    company, good = state.shops[space].company, state.shops[space].good
    hidden.redact(state, seat)
    state.shops[space].company, state.shops[space].good = company, good


def forgets_bills(state: Any, seat: int) -> None:
    hidden.redeal(state, seat)
    if not state.ending:
        for player in state.players:
            player.bills = max(0, int(player.bills) - 1)


def leaves_bills_unknown(state: Any, seat: int) -> None:
    bills = [int(player.bills) for player in state.players]
    hidden.redeal(state, seat)
    for player, before in zip(state.players, bills, strict=True):
        if before == UNKNOWN:
            player.bills = UNKNOWN


def gets_stuck(state: Any, mask: Any) -> None:
    if state.question != LAYING:
        rules.legal(state, mask)


def objects_to_nothing(state: Any, action: int) -> int:
    return max(0, int(rules.objection(state, action)))


def loses_a_card(state: Any, action: int) -> None:
    rules.play(state, action)
    if state.pile[0]:
        state.pile[0] -= 1


def keep_quiet() -> Definition:
    kinds = [dataclasses.replace(kind, reveals=False) if kind.name == "drew" else kind for kind in PARTS.events]
    return dataclasses.replace(PARTS, events=EventKinds(*kinds))


def tell_everybody_what_is_drawn() -> Definition:
    kinds = [
        dataclasses.replace(kind, public=kind.public + kind.secret, secret=()) if kind.secret else kind
        for kind in PARTS.events
    ]
    return dataclasses.replace(PARTS, events=EventKinds(*kinds))


def draw_without_choices() -> Definition:
    def draw(view: Any, drawing: Any) -> None:
        PARTS.draw(View(PARTS, view.table, None), drawing)

    return dataclasses.replace(PARTS, draw=draw)


def add_to_layers(add: Callable[[Any], None]) -> Definition:
    def draw(view: Any, drawing: Any) -> None:
        PARTS.draw(view, drawing)
        if drawing.layer and not drawing.asks:
            add(drawing)

    return dataclasses.replace(PARTS, draw=draw)


def offer_every_pass() -> Definition:
    def add(drawing: Any) -> None:
        with drawing.choice(PARTS.actions[0], "Pass"):
            drawing.glow(0, 0, 10, 10)

    return add_to_layers(add)


def name_a_merchant_twice() -> Definition:
    return add_to_layers(lambda drawing: drawing.put("man-0", 0, 0, piece="man-0"))


def place_what_cannot_be_picked_up() -> Definition:
    def draw(view: Any, drawing: Any) -> None:
        PARTS.draw(View(PARTS, view.table, None), drawing)
        for action in view.actions:
            with drawing.choice(action, source="ghost-ship"):
                drawing.glow(0, 0, 10, 10)

    return dataclasses.replace(PARTS, draw=draw)


def warn_in_english() -> Definition:
    return dataclasses.replace(PARTS, warnings=lambda view, action, language: "Beware." if language == "en" else "")


def group_without_a_title() -> Definition:
    verbs = (dataclasses.replace(verb, group="rare") for verb in PARTS.actions.verbs)
    return dataclasses.replace(PARTS, actions=ActionTable(*verbs))


def explain_by(sentence: str) -> Definition:
    return dataclasses.replace(PARTS, reasons=lambda *_: sentence)


def combine(**changes: Any) -> Definition:
    """Offer bids as a combination that is changed somehow."""
    folder = Path(tempfile.mkdtemp())
    return stand_in(folder, dataclasses.replace(OFFER, **changes), options=()).load()


def allow_one_more(view: View, given: Any) -> tuple[int, int]:
    least, most = OFFER.limits(view, given)
    return least, most + 1


def allow_one_less(view: View, given: Any) -> tuple[int, int]:
    least, most = OFFER.limits(view, given)
    return least, max(least, most - 1)


def bid_and_bid_again(given: Any) -> tuple[int, ...]:
    return OFFER.decisions(given) + OFFER.decisions([given[0] + 1])


def lead_a_piece_that_is_not_there() -> Definition:
    return add_to_layers(lambda drawing: drawing.line("M0 0h10", "tw-trace", route="ghost-ship"))


FAULTS: dict[str, tuple[Callable[[Card], None], Callable[[], Definition]]] = {
    "a view shows the bills of others": (conformance.check_secrets, lambda: exchange_rule(redact=shows_bills)),
    "a view shows a face-down shop": (conformance.check_hidden, lambda: exchange_rule(redact=shows_the_next_block)),
    "redealing loses bills": (conformance.check_hidden, lambda: exchange_rule(redeal=forgets_bills)),
    "redealing leaves gaps": (conformance.check_hidden, lambda: exchange_rule(redeal=leaves_bills_unknown)),
    "a player can get stuck": (conformance.check_play, lambda: exchange_rule(legal=gets_stuck)),
    "permission and mask differ": (conformance.check_play, lambda: exchange_rule(objection=objects_to_nothing)),
    "a decision loses a card": (conformance.check_play, lambda: exchange_rule(play=loses_a_card)),
    "a draw counts as nothing learned": (conformance.check_learning, keep_quiet),
    "everybody hears what is drawn": (conformance.check_learning, tell_everybody_what_is_drawn),
    "the drawing lacks the choices": (conformance.check_drawing, draw_without_choices),
    "a page is offered what is not legal": (conformance.check_drawing, offer_every_pass),
    "two pieces bear the same name": (conformance.check_drawing, name_a_merchant_twice),
    "what breaks ties weighs more than points": (
        conformance.check_play,
        lambda: exchange_rule(precedence=lambda state, seat: 65536),
    ),
    "nobody says where points come from": (conformance.check_reasons, lambda: explain_by("")),
    "points that were not made are explained": (conformance.check_reasons, lambda: explain_by("By luck.")),
    "a route leads a piece that is not there": (conformance.check_drawing, lead_a_piece_that_is_not_there),
    "a place is for a piece that is not there": (conformance.check_drawing, place_what_cannot_be_picked_up),
    "a warning is given in one language only": (conformance.check_buttons, warn_in_english),
    "a group has no title": (conformance.check_texts, group_without_a_title),
    "a combination allows too much": (conformance.check_combinations, lambda: combine(limits=allow_one_more)),
    "a combination allows too little": (conformance.check_combinations, lambda: combine(limits=allow_one_less)),
    "a combination decides for others": (conformance.check_combinations, lambda: combine(decisions=bid_and_bid_again)),
    "a combination has no words": (conformance.check_combinations, lambda: combine(name="tender")),
    "a combination is never offered": (conformance.check_combinations, lambda: combine(question="haggling")),
}

if __name__ == "__main__":
    name = sys.argv[1]
    check, make = FAULTS[name]
    broken = make()
    check(dataclasses.replace(broken.card, players=(3, 3), load=lambda: broken))
