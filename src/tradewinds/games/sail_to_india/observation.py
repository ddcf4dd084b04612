"""What everybody knows as numbers for learners: nothing is hidden here, so it is the whole table, seen from a seat.

A town is told by what its card shows and not by its number, for learners that play with cards of their own; what nobody
has seen yet is summed up by goods and buildings.
"""

from tradewinds.engine.compile import rule
from tradewinds.engine.observation import SEAT, Observation, Part
from tradewinds.engine.state import NOBODY, left_of
from tradewinds.games.sail_to_india.components import ACTION_POINTS, HOLDS, MARKERS, MOST_PLAYERS, SCIENTISTS
from tradewinds.games.sail_to_india.rules.c_wealth import holders
from tradewinds.games.sail_to_india.terms import (
    BUILDINGS,
    FASTEST,
    GOODS,
    LOAD,
    NONE,
    PLACE_NAMES,
    PLACES,
    QUESTIONS,
    SPACES,
    TECHNOLOGIES,
    TOWN_NAMES,
    TOWNS,
)

MOST_TURNS_COUNTED = 500
"""A game may take any number of turns (STI-424); so many are as good as more."""

FLEET = 3
OF_ONE_KIND = 4
"""Ships at a town, and cards that show the same thing, of which there are seldom more."""

MILESTONES = ("end", "india")
END, INDIA = 0, 1
"""STI-292, STI-330. What somebody is remembered for: the end was triggered in his turn, he discovered India."""

USED_ONCE = ("geography", "printing_press", "architecture", "banking")
"""STI-79. The technologies that are used once a turn."""

OBSERVATION = Observation(
    version=1,
    kinds={
        SEAT: range(MOST_PLAYERS),
        "decision": QUESTIONS[1:],
        "milestone": MILESTONES,
        "used": USED_ONCE,
        "town": TOWN_NAMES,
        "space": PLACE_NAMES,
        "good": GOODS,
        "building": BUILDINGS,
        "technology": TECHNOLOGIES,
    },
    parts=(
        Part("question", ("decision",)),
        Part("asked", (SEAT,)),
        Part("present", (SEAT,)),
        Part("first_player", (SEAT,)),
        Part("milestone", (SEAT, "milestone")),
        Part("turns", scale=50),
        Part("turns_left", scale=50),
        Part("action_points", scale=ACTION_POINTS),
        Part("moved"),
        Part("entered"),
        Part("used", ("used",)),
        Part("chosen"),
        Part("launched", scale=FLEET),
        Part("sailed", ("town",), scale=FLEET),
        Part("sold", ("good",)),
        Part("site", ("space",)),
        Part("points_due", scale=HOLDS),
        Part("wealth_due", scale=HOLDS),
        Part("loads_then"),
        Part("supply", (SEAT,), scale=MARKERS),
        Part("lisbon", (SEAT,), scale=MARKERS),
        Part("wealth", (SEAT,), scale=2 * HOLDS),
        Part("bankers", (SEAT,), scale=FLEET),
        Part("points", (SEAT,), scale=2 * HOLDS),
        Part("historians", (SEAT,), scale=FLEET),
        Part("speed", (SEAT,), scale=FASTEST),
        Part("scientists", (SEAT,), scale=SCIENTISTS),
        Part("technology", (SEAT, "technology")),
        Part("ships", (SEAT, "town"), scale=FLEET),
        Part("goods_marker", (SEAT, "space")),
        Part("building_marker", (SEAT, "space")),
        Part("goods_of", (SEAT, "good"), scale=FLEET),
        Part("buildings_of", (SEAT, "building"), scale=FLEET),
        Part("discovered", scale=TOWNS),
        Part("face_down", scale=TOWNS),
        Part("town", ("town",)),
        Part("good", ("space", "good")),
        Part("building", ("space", "building")),
        Part("unseen_good", ("good",), scale=OF_ONE_KIND),
        Part("unseen_building", ("building",), scale=OF_ONE_KIND),
    ),
)

_start = OBSERVATION.start
QUESTION, ASKED, PRESENT = _start("question"), _start("asked"), _start("present")
FIRST_PLAYER, MILESTONE = _start("first_player"), _start("milestone")
TURNS, TURNS_LEFT, POINTS_OF_ACTION = _start("turns"), _start("turns_left"), _start("action_points")
MOVED, ENTERED, CHOSEN = _start("moved"), _start("entered"), _start("chosen")
USED_GEOGRAPHY, USED_PRINTING_PRESS, USED_ARCHITECTURE, USED_BANKING = range(_start("used"), _start("chosen"))
LAUNCHED, SAILED, SOLD, SITE = _start("launched"), _start("sailed"), _start("sold"), _start("site")
POINTS_DUE, WEALTH_DUE, LOADS_THEN = _start("points_due"), _start("wealth_due"), _start("loads_then")
SUPPLY, LISBON, WEALTH, BANKERS = _start("supply"), _start("lisbon"), _start("wealth"), _start("bankers")
POINTS, HISTORIANS = _start("points"), _start("historians")
SPEED, FREE_SCIENTISTS, TECHNOLOGY = _start("speed"), _start("scientists"), _start("technology")
SHIPS, GOODS_MARKER, BUILDING_MARKER = _start("ships"), _start("goods_marker"), _start("building_marker")
GOODS_OF, BUILDINGS_OF = _start("goods_of"), _start("buildings_of")
DISCOVERED, FACE_DOWN, TOWN = _start("discovered"), _start("face_down"), _start("town")
GOOD, BUILDING = _start("good"), _start("building")
UNSEEN_GOOD, UNSEEN_BUILDING = _start("unseen_good"), _start("unseen_building")

UP, DOWN = 1, -1
"""How a town lies; 0 is beyond the end of a shorter row."""


@rule
def observe(state, seat, numbers):
    """Fill blank numbers with what a seat sees, unscaled. A spectator sees the table from seat 0."""
    if state.asked != NOBODY:
        numbers[QUESTION + int(state.question) - 1] = 1
    numbers[TURNS] = min(state.turns, MOST_TURNS_COUNTED)
    numbers[TURNS_LEFT] = min(max(0, state.max_turns - state.turns + 1), MOST_TURNS_COUNTED)
    observe_turn(state.turn, numbers)
    other = max(0, int(seat))
    for place in range(state.seats):
        observe_seat(state, other, place, numbers)
        other = left_of(state, other)
    observe_row(state, numbers)
    observe_unseen(state, numbers)


@rule
def observe_turn(turn, numbers):
    """STI-79, STI-414. What is left and used up in this turn, and what the present selection remembers."""
    numbers[POINTS_OF_ACTION] = turn.action_points
    numbers[MOVED] = turn.moved
    numbers[ENTERED] = turn.entered
    numbers[USED_GEOGRAPHY] = turn.geography
    numbers[USED_PRINTING_PRESS] = turn.printing_press
    numbers[USED_ARCHITECTURE] = turn.architecture
    numbers[USED_BANKING] = turn.banking
    numbers[CHOSEN] = turn.last > 0
    numbers[LAUNCHED] = turn.launched
    for town in range(TOWNS):
        numbers[SAILED + town] = turn.arrived[town]
    for good in range(len(GOODS)):
        numbers[SOLD + good] = (turn.sold >> good) & 1
    if turn.site != NONE:
        numbers[SITE + turn.site] = 1
    numbers[POINTS_DUE] = turn.points_due
    numbers[WEALTH_DUE] = turn.wealth_due
    numbers[LOADS_THEN] = turn.then == LOAD


@rule
def observe_seat(state, seat, place, numbers):
    """STI-381. What everybody sees of a player, and where his markers stand."""
    player = state.players[seat]
    numbers[PRESENT + place] = 1
    numbers[ASKED + place] = state.asked == seat
    numbers[FIRST_PLAYER + place] = state.first_player == seat
    numbers[MILESTONE + len(MILESTONES) * place + END] = state.ender == seat
    numbers[MILESTONE + len(MILESTONES) * place + INDIA] = state.india == seat
    numbers[SUPPLY + place] = player.supply
    numbers[LISBON + place] = player.lisbon
    numbers[WEALTH + place] = player.wealth
    numbers[BANKERS + place] = holders(player.wealth)
    numbers[POINTS + place] = player.points
    numbers[HISTORIANS + place] = holders(player.points)
    numbers[SPEED + place] = player.speed
    numbers[FREE_SCIENTISTS + place] = player.scientists
    for technology in range(len(TECHNOLOGIES)):
        numbers[TECHNOLOGY + len(TECHNOLOGIES) * place + technology] = state.technologies[technology] == seat
    for town in range(TOWNS):
        numbers[SHIPS + TOWNS * place + town] = player.ships[town]
    for space in range(PLACES):
        numbers[GOODS_MARKER + PLACES * place + space] = state.goods[space] == seat
        numbers[BUILDING_MARKER + PLACES * place + space] = state.buildings[space] == seat


@rule
def observe_row(state, numbers):
    """STI-7, STI-24, STI-25. How each town lies, and what those face up show.

    The numbers say already whose markers stand there: here they are counted by what they stand on.
    """
    numbers[DISCOVERED] = state.discovered
    numbers[FACE_DOWN] = state.towns - state.discovered
    for town in range(state.discovered, state.towns):
        numbers[TOWN + town] = DOWN
    for town in range(state.discovered):
        numbers[TOWN + town] = UP
        card = state.cards[state.row[town]]
        for which in range(SPACES):
            space, good, building = SPACES * town + which, int(card.goods[which]), int(card.buildings[which])
            numbers[GOOD + len(GOODS) * space + good] = 1
            numbers[BUILDING + len(BUILDINGS) * space + building] = 1
            for place in range(MOST_PLAYERS):
                marker = PLACES * place + space
                numbers[GOODS_OF + len(GOODS) * place + good] += numbers[GOODS_MARKER + marker]
                numbers[BUILDINGS_OF + len(BUILDINGS) * place + building] += numbers[BUILDING_MARKER + marker]


@rule
def observe_unseen(state, numbers):
    """STI-382. What the cards show of which nobody knows where they lie."""
    for number in range(TOWNS):
        card = state.cards[number]
        for which in range(SPACES):
            numbers[UNSEEN_GOOD + int(card.goods[which])] += state.unseen[number]
            numbers[UNSEEN_BUILDING + int(card.buildings[which])] += state.unseen[number]
