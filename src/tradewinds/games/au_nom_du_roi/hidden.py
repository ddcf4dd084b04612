"""14 and 15. Hidden information and chance: what a seat may see, and how to fill in the rest.

The order of face-down cards is not settled before a card is turned over: each that may lie there is equally likely
then, and no order lies there to leak.
"""

import numpy as np

from tradewinds.engine.chance import below
from tradewinds.engine.compile import rule
from tradewinds.games.au_nom_du_roi.rules.ch08_missions import can_fill, mission_colour, need
from tradewinds.games.au_nom_du_roi.terms import (
    CONTRACTS,
    IN_HAND,
    IN_PILE,
    JOKERS,
    LOADING,
    MISSIONS,
    NONE,
    UNKNOWN,
)

SECRETS = ("players.contract", "players.joker", "missions.place", "missions.owner")
"""Section 14. What somebody at the table does not see."""


@rule
def redact(state, seat):
    """ANR-34, ANR-35, ANR-55, ANR-151, ANR-152, ANR-164. Blank what only others, or nobody, may see.

    At the end the contracts are open; missions in hand and jokers that were never sent stay secret.
    """
    for other in range(state.seats):
        player = state.players[other]
        if other != seat:
            if not state.ending:
                player.contract = UNKNOWN
            if not player.joker_seen:
                player.joker = UNKNOWN
    for mission in range(len(MISSIONS)):
        card = state.missions[mission]
        if card.place == IN_PILE or (card.place == IN_HAND and not card.seen and card.owner != seat):
            card.place = UNKNOWN
            card.owner = NONE


@rule
def redeal(state, seat):
    """ANR-152. Fill in what a seat cannot know, uniformly among all tables that look the same to it."""
    redeal_missions(state, seat)
    redeal_contracts(state)
    redeal_jokers(state)


@rule
def redeal_missions(state, seat):
    """ANR-27, ANR-28. Missions that nobody has shown are in the hands of the others and in the pile."""
    unseen = np.empty(len(MISSIONS), dtype=np.int64)
    count = 0
    for mission in range(len(MISSIONS)):
        if state.missions[mission].place == UNKNOWN:
            state.missions[mission].place = IN_PILE
            unseen[count] = mission
            count += 1
    for other in range(state.seats):
        if other != seat:
            for _ in range(state.players[other].hidden):
                chosen = below(state.chance, count)
                card = state.missions[unseen[chosen]]
                card.place = IN_HAND
                card.owner = other
                count -= 1
                unseen[chosen] = unseen[count]


@rule
def redeal_contracts(state):
    """ANR-34, ANR-36, ANR-149. Every contract is of another kind; those that were not dealt are as likely as others."""
    taken = np.zeros(len(CONTRACTS), dtype=np.bool_)
    for other in range(state.seats):
        if state.players[other].contract != UNKNOWN:
            taken[state.players[other].contract] = True
    cards, left = free_cards(taken)
    for other in range(state.seats):
        if state.players[other].contract == UNKNOWN:
            left -= 1
            state.players[other].contract = take_any(state.chance, cards, left)


@rule
def redeal_jokers(state):
    """ANR-35, ANR-36, ANR-162. The same for jokers; but who is loading a mission has one with which he can end it."""
    taken = np.zeros(JOKERS, dtype=np.bool_)
    for other in range(state.seats):
        if state.players[other].joker != UNKNOWN:
            taken[state.players[other].joker] = True
    cards, left = free_cards(taken)
    if state.question == LOADING and state.players[state.asked].joker == UNKNOWN:
        left -= 1
        state.players[state.asked].joker = take_fitting(state, cards, left)
    for other in range(state.seats):
        if state.players[other].joker == UNKNOWN:
            left -= 1
            state.players[other].joker = take_any(state.chance, cards, left)


@rule
def free_cards(taken):
    """List the cards that nobody is known to have; also return how many."""
    cards = np.empty(len(taken), dtype=np.int64)
    left = 0
    for card in range(len(taken)):
        if not taken[card]:
            cards[left] = card
            left += 1
    return cards, left


@rule
def take_any(chance, cards, left):
    """Take any card of a list of which so many are left afterwards."""
    chosen = below(chance, left + 1)
    card = cards[chosen]
    cards[chosen] = cards[left]
    return card


@rule
def take_fitting(state, cards, left):
    """ANR-162. Take any joker of the list with which the mission being loaded can be filled."""
    mission = state.turn.loading
    fitting = 0
    for place in range(left + 1):
        state.players[state.asked].joker = cards[place]
        if can_fill(state, mission_colour(mission), need(state, mission)):
            kept = cards[fitting]
            cards[fitting] = cards[place]
            cards[place] = kept
            fitting += 1
    chosen = below(state.chance, fitting)
    card = cards[chosen]
    cards[chosen] = cards[left]
    return card
