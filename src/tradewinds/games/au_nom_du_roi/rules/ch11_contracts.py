"""11. Special contracts."""

from tradewinds.engine.compile import rule
from tradewinds.games.au_nom_du_roi.terms import ALL, EXPLORERS, HALF, ONE, STEPS


@rule
def ships_on(state, expedition, seat):
    """ANR-142. How many ships of an expedition are a player's."""
    fleet = state.fleets[expedition]
    own = 0
    for place in range(fleet.count):
        own += fleet.owners[place] == seat
    return own


@rule
def counts_for(state, expedition, seat, contract):
    """ANR-142. Whether an expedition fulfils a kind of contract for a player."""
    own = ships_on(state, expedition, seat)
    return fulfils(contract, own, state.fleets[expedition].count - own)


@rule
def fulfils(contract, own, others):
    """ANR-142 to ANR-148. Whether so many ships of a player beside those of others fulfil a kind of contract."""
    if own == 0:
        return False
    if contract == ONE:
        return True
    if contract == HALF:
        return own >= others
    if contract == ALL:
        return others == 0
    return own > others


@rule
def expeditions_that_count(state, seat, contract):
    """ANR-139, ANR-140. On how many expeditions a player fulfils a kind of contract."""
    count = 0
    for expedition in range(len(EXPLORERS)):
        count += counts_for(state, expedition, seat, contract)
    return count


@rule
def contract_value(state, seat, contract):
    """ANR-25, ANR-141. What each of them gives, by the missions the player has completed."""
    return int(state.contracts[contract, min(int(state.players[seat].completed), STEPS - 1)])
