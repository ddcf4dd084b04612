"""10. Scoring."""

import numpy as np

from tradewinds.engine.compile import rule
from tradewinds.engine.events import tell
from tradewinds.engine.state import NOBODY, end
from tradewinds.games.au_nom_du_roi.happenings import (
    CONTRACT_SCORED,
    EXPEDITION_SCORED,
    FINAL_SCORING,
    IDLE_SCORED,
    INTERMEDIATE_SCORING,
    MISSION_RECALLED,
)
from tradewinds.games.au_nom_du_roi.rules.ch08_expeditions import has_colour
from tradewinds.games.au_nom_du_roi.rules.ch08_missions import bring_home
from tradewinds.games.au_nom_du_roi.rules.ch11_contracts import contract_value, expeditions_that_count
from tradewinds.games.au_nom_du_roi.terms import (
    EXPLORERS,
    MISSIONS,
    ON_EXPEDITION,
    SHIPS,
    UNDER_WAY,
)

SOURCES = ("intermediate", "final", "contract", "ships")
"""The columns of the score sheet."""

INTERMEDIATE_POINTS, FINAL_POINTS, CONTRACT_POINTS, SHIP_POINTS = 0, 1, 2, 3

# ANR-121. Rows of the figures of an expedition.
AT_INTERMEDIATE, AT_FINAL = 0, 1


# 10.1 Points for ships on expeditions.


@rule
def count_ships(state, expedition, seat):
    """ANR-116 to ANR-120. A player's ships on an expedition: how many score the coloured figure, how many the black."""
    coloured = 0
    black = 0
    fleet = state.fleets[expedition]
    for place in range(fleet.count):
        if fleet.owners[place] == seat:
            if has_colour(state, seat, fleet.ships[place], state.charts[expedition].colour):
                coloured += 1
            else:
                black += 1
    return coloured, black


@rule
def points_on_expedition(state, expedition, seat, scoring):
    """ANR-116 to ANR-118, ANR-121. Each ship gives one figure; its volume does not matter."""
    coloured, black = count_ships(state, expedition, seat)
    figures = state.charts[expedition].figures
    return coloured * figures[scoring, 1] + black * figures[scoring, 0]


@rule
def points_on_expeditions(state, seat, scoring):
    """ANR-116. The points of all expeditions at a scoring."""
    points = 0
    for expedition in range(len(EXPLORERS)):
        points += points_on_expedition(state, expedition, seat, scoring)
    return points


@rule
def tell_expeditions(state, scoring):
    """Explain a scoring line by line: who gets what from which expedition, and why."""
    for expedition in range(len(EXPLORERS)):
        figures = state.charts[expedition].figures
        for seat in range(state.seats):
            coloured, black = count_ships(state, expedition, seat)
            if coloured + black > 0:
                tell(
                    state,
                    EXPEDITION_SCORED,
                    seat,
                    expedition,
                    coloured,
                    figures[scoring, 1],
                    black,
                    figures[scoring, 0],
                    coloured * figures[scoring, 1] + black * figures[scoring, 0],
                )


# 10.2 Intermediate scoring.


@rule
def is_due(state, drawn):
    """ANR-123, ANR-126. A scoring comes at the end of the turn in which everybody has had one more."""
    return drawn > 0 and state.turns == drawn + state.seats


@rule
def score_intermediate(state):
    """ANR-122, ANR-124, ANR-125. Only ships on expeditions score, and nothing else changes."""
    tell(state, INTERMEDIATE_SCORING, NOBODY)
    tell_expeditions(state, AT_INTERMEDIATE)
    for seat in range(state.seats):
        state.players[seat].points += points_on_expeditions(state, seat, AT_INTERMEDIATE)


# 10.3 Final scoring.


@rule
def end_game(state, ending):
    """ANR-126 to ANR-130, ANR-138. Missions under way are broken off; then the three phases."""
    tell(state, FINAL_SCORING, NOBODY)
    for mission in range(len(MISSIONS)):
        card = state.missions[mission]
        if card.place == UNDER_WAY:
            tell(state, MISSION_RECALLED, card.owner, mission)
            bring_home(state, mission)
    tell_expeditions(state, AT_FINAL)
    for seat in range(state.seats):
        player = state.players[seat]
        count = expeditions_that_count(state, seat, player.contract)
        each = contract_value(state, seat, player.contract)
        tell(state, CONTRACT_SCORED, seat, player.contract, count, each, player.completed, count * each)
    for seat in range(state.seats):
        tell(state, IDLE_SCORED, seat, ships_not_on_expeditions(state, seat))
    end(state, ending)


@rule
def ships_not_on_expeditions(state, seat):
    """ANR-130, ANR-131, ANR-136. Idle ships, the joker among them, and those of missions that are broken off."""
    player = state.players[seat]
    ships = int(player.joker_place != ON_EXPEDITION)
    for ship in range(len(SHIPS)):
        ships += player.idle[ship]
    for mission in range(len(MISSIONS)):
        card = state.missions[mission]
        if card.place == UNDER_WAY and card.owner == seat:
            for place in range(card.count):
                ships += card.ships[place] < len(SHIPS)
    return ships


@rule
def score_seat(state, seat, columns):
    """ANR-2, ANR-128 to ANR-132. The points of a player by source, if the final scoring were now."""
    columns[INTERMEDIATE_POINTS] = state.players[seat].points
    columns[FINAL_POINTS] = points_on_expeditions(state, seat, AT_FINAL)
    contract = state.players[seat].contract
    columns[CONTRACT_POINTS] = expeditions_that_count(state, seat, contract) * contract_value(state, seat, contract)
    columns[SHIP_POINTS] = ships_not_on_expeditions(state, seat)


@rule
def final_points(state, seat):
    """ANR-2. All points of a player, if the final scoring were now."""
    columns = np.empty(len(SOURCES), dtype=np.int64)
    score_seat(state, seat, columns)
    return columns.sum()


# 10.4 End of the game.


@rule
def score(state, sheet):
    """ANR-135. The most points win."""
    for seat in range(state.seats):
        score_seat(state, seat, sheet[seat])


@rule
def precedence(state, seat):
    """ANR-136, ANR-137. Among equals, who has more ships that are not on expeditions."""
    return ships_not_on_expeditions(state, seat)
