"""What a seat may know as numbers for learners (section 14): the table as it lies, seen from that seat.

What is printed on the cards is told too, for learners that play with cards of their own. Ships on missions are told by
when they come home, for that is all that matters of where they are. Nothing here looks at more than a view.
"""

from tradewinds.engine.compile import rule
from tradewinds.engine.observation import SEAT, Observation, Part
from tradewinds.engine.state import NOBODY, left_of
from tradewinds.games.au_nom_du_roi.components import (
    COLUMNS,
    COPIES,
    DIFFERENT_COLOUR_CARDS,
    FACE_UP_MISSIONS,
    MOST_MISSIONS,
    MOST_PLAYERS,
    MOST_ROUNDS,
    PILES,
    PRICES,
    RESERVE_CARDS,
)
from tradewinds.games.au_nom_du_roi.rules.ch07_buy import price
from tradewinds.games.au_nom_du_roi.rules.ch08_expeditions import has_colour, volume_of
from tradewinds.games.au_nom_du_roi.rules.ch08_missions import income, need
from tradewinds.games.au_nom_du_roi.rules.ch11_contracts import contract_value, counts_for
from tradewinds.games.au_nom_du_roi.terms import (
    BUY,
    COLOURS,
    CONTRACTS,
    EXPLORERS,
    IN_HAND,
    JOKER,
    JOKER_PLACES,
    JOKERS,
    LARGEST_MISSION,
    MISSIONS,
    MOST_SHIPS,
    NONE,
    QUESTIONS,
    ROWS,
    SHIPS,
    STEPS,
    TURN_ACTIONS,
    UNDER_WAY,
    UNKNOWN,
    VOLUMES,
)

MOST_TURNS_COUNTED = 500
MOST_POINTS_COUNTED = 500
MOST_COINS_COUNTED = 200
"""Of all these there may be any number (ANR-25, ANR-138); so many are as good as more."""

FLEET = 4
PRINTED = 10
PAID = 20
SCORED = 50
"""Ships of one player on an expedition, points and coins on a card, points of a scoring: seldom are there more."""

SCORINGS = ("intermediate", "final")
INTERMEDIATE, FINAL = 0, 1
FIGURES = ("black", "coloured")
BLACK, COLOURED = 0, 1
"""ANR-16. In the order of the record."""

OPEN_ACTIONS = TURN_ACTIONS[BUY:]
"""ANR-46. Buying and sending may go on."""

OBSERVATION = Observation(
    version=1,
    kinds={
        SEAT: range(MOST_PLAYERS),
        "decision": QUESTIONS[1:],
        "turn_action": TURN_ACTIONS,
        "open_action": OPEN_ACTIONS,
        "scoring": SCORINGS,
        "figure": FIGURES,
        "expedition": EXPLORERS,
        "colour": COLOURS,
        "ship": SHIPS,
        "display": ROWS,
        "berth": range(1, COLUMNS + 1),
        "pile": range(1, len(PILES) + 1),
        "mission": MISSIONS,
        "slot": range(1, FACE_UP_MISSIONS + 1),
        "length": range(1, MOST_ROUNDS + 1),
        "joker": tuple(f"J{joker}" for joker in range(JOKERS)),
        "joker_place": JOKER_PLACES,
        "contract": CONTRACTS,
        "step": (*range(STEPS - 1), f"{STEPS - 1}+"),
    },
    parts=(
        Part("question", ("decision",)),
        Part("asked", (SEAT,)),
        Part("present", (SEAT,)),
        Part("first_player", (SEAT,)),
        Part("turns", scale=50),
        Part("turns_left", scale=50),
        Part("used", ("turn_action",)),
        Part("open", ("open_action",)),
        Part("loading", ("mission",)),
        Part("need", scale=LARGEST_MISSION),
        Part("drawn", ("scoring",)),
        Part("turns_until", ("scoring",), scale=MOST_PLAYERS),
        Part("printed_colour", ("expedition", "colour")),
        Part("capacity", ("expedition",), scale=MOST_SHIPS),
        Part("points_for", ("expedition", "scoring", "figure"), scale=PRINTED),
        Part("fleet_colour", ("expedition", "colour")),
        Part("room", ("expedition",), scale=MOST_SHIPS),
        Part("fleet", (SEAT, "expedition", "figure"), scale=FLEET),
        Part("fleet_points", (SEAT, "scoring"), scale=SCORED),
        Part("row_colour", ("display", "berth", "colour")),
        Part("row_volume", ("display", "berth"), scale=VOLUMES),
        Part("row_price", ("display", "berth"), scale=max(PRICES)),
        Part("ship_reserved", (SEAT, "display", "berth"), scale=MOST_PLAYERS),
        Part("pile", ("pile",), scale=max(PILES)),
        Part("unseen_ship", ("ship",), scale=max(COPIES)),
        Part("income", ("mission", "length"), scale=PAID),
        Part("face_up", ("slot", "mission")),
        Part("mission_reserved", (SEAT, "slot"), scale=MOST_PLAYERS),
        Part("mission_pile", scale=len(MISSIONS)),
        Part("unseen_mission", ("mission",)),
        Part("hand", ("mission",)),
        Part("seen_hand", (SEAT, "mission")),
        Part("hidden", (SEAT,), scale=MOST_MISSIONS),
        Part("held", (SEAT,), scale=MOST_MISSIONS),
        Part("under_way", (SEAT, "mission"), scale=MOST_ROUNDS),
        Part("income_due", ("mission",), scale=PAID),
        Part("coming_home", (SEAT, "length", "ship"), scale=max(COPIES)),
        Part("joker_home", (SEAT,), scale=MOST_ROUNDS),
        Part("coins", (SEAT,), scale=PAID),
        Part("points", (SEAT,), scale=SCORED),
        Part("completed", (SEAT,), scale=STEPS - 1),
        Part("different_colour", (SEAT,), scale=max(DIFFERENT_COLOUR_CARDS)),
        Part("reserve", (SEAT,), scale=max(RESERVE_CARDS)),
        Part("idle", (SEAT, "ship"), scale=max(COPIES)),
        Part("joker_shown", (SEAT,)),
        Part("joker_colour", (SEAT, "colour")),
        Part("joker_at", (SEAT, "joker_place")),
        Part("unseen_joker", ("joker", "colour")),
        Part("contract", ("contract",)),
        Part("contract_now", scale=PRINTED),
        Part("contract_next", scale=PRINTED),
        Part("counts", ("expedition",)),
        Part("contract_points", ("contract", "step"), scale=PRINTED),
    ),
)

_start = OBSERVATION.start
QUESTION, ASKED, PRESENT, FIRST_PLAYER = _start("question"), _start("asked"), _start("present"), _start("first_player")
TURNS, TURNS_LEFT, USED, OPEN = _start("turns"), _start("turns_left"), _start("used"), _start("open")
LOADED, NEED, DRAWN, TURNS_UNTIL = _start("loading"), _start("need"), _start("drawn"), _start("turns_until")
PRINTED_COLOUR, CAPACITY, POINTS_FOR = _start("printed_colour"), _start("capacity"), _start("points_for")
FLEET_COLOUR, ROOM, FLEET_OF = _start("fleet_colour"), _start("room"), _start("fleet")
FLEET_POINTS, ROW_COLOUR, ROW_VOLUME = _start("fleet_points"), _start("row_colour"), _start("row_volume")
ROW_PRICE, SHIP_RESERVED, PILE = _start("row_price"), _start("ship_reserved"), _start("pile")
UNSEEN_SHIP, INCOME, FACE_UP = _start("unseen_ship"), _start("income"), _start("face_up")
MISSION_RESERVED, MISSION_PILE = _start("mission_reserved"), _start("mission_pile")
UNSEEN_MISSION, HAND, SEEN_HAND = _start("unseen_mission"), _start("hand"), _start("seen_hand")
HIDDEN, HELD, SAILING, INCOME_DUE = _start("hidden"), _start("held"), _start("under_way"), _start("income_due")
COMING_HOME, JOKER_HOME, COINS, POINTS = _start("coming_home"), _start("joker_home"), _start("coins"), _start("points")
COMPLETED, DIFFERENT_COLOUR, RESERVE = _start("completed"), _start("different_colour"), _start("reserve")
IDLE, JOKER_SHOWN, JOKER_COLOUR = _start("idle"), _start("joker_shown"), _start("joker_colour")
JOKER_AT, UNSEEN_JOKER, CONTRACT = _start("joker_at"), _start("unseen_joker"), _start("contract")
CONTRACT_NOW, CONTRACT_NEXT = _start("contract_now"), _start("contract_next")
COUNTS, CONTRACT_POINTS = _start("counts"), _start("contract_points")


@rule
def observe(state, seat, numbers):
    """Fill blank numbers with what a seat sees, unscaled. A spectator sees the table from seat 0, without its secrets.

    Seats are counted from the first place.
    """
    first = max(0, int(seat))
    observe_turn(state, numbers)
    observe_jokers(state, numbers)
    other = first
    for place in range(state.seats):
        observe_seat(state, other, place, numbers)
        other = left_of(state, other)
    for expedition in range(len(EXPLORERS)):
        observe_expedition(state, expedition, first, numbers)
    if state.asked != NOBODY:
        observe_points(state, numbers)
    observe_ships(state, first, numbers)
    observe_mission_row(state, first, numbers)
    for mission in range(len(MISSIONS)):
        observe_mission(state, mission, seat, first, numbers)
    observe_contracts(state, seat, numbers)


@rule
def place_of(state, seat, first):
    """Return how many places a seat is to the left of the first."""
    return seat - first if seat >= first else seat - first + int(state.seats)


@rule
def observe_turn(state, numbers):
    """ANR-41 to ANR-46, ANR-123, ANR-126, ANR-138. What is asked, what the turn has brought, and what is to come."""
    turn = state.turn
    playing = state.asked != NOBODY
    if playing:
        numbers[QUESTION + int(state.question) - 1] = 1
    numbers[TURNS] = min(state.turns, MOST_TURNS_COUNTED)
    numbers[TURNS_LEFT] = min(max(0, state.max_turns - state.turns + 1), MOST_TURNS_COUNTED)
    for action in range(len(TURN_ACTIONS)):
        numbers[USED + action] = turn.used[action]
    if turn.open != NONE:
        numbers[OPEN + int(turn.open) - BUY] = 1
    if turn.loading != NONE:
        numbers[LOADED + int(turn.loading)] = 1
        numbers[NEED] = need(state, int(turn.loading))
    numbers[DRAWN + INTERMEDIATE] = state.intermediate > 0
    numbers[DRAWN + FINAL] = state.final > 0
    numbers[TURNS_UNTIL + INTERMEDIATE] = turns_until(state, state.intermediate) * playing
    numbers[TURNS_UNTIL + FINAL] = turns_until(state, state.final) * playing


@rule
def turns_until(state, drawn):
    """ANR-123, ANR-126. Turns to be played before a scoring, this one included; 0 before its card was drawn."""
    return max(0, drawn + state.seats + 1 - state.turns) * (drawn > 0)


@rule
def observe_jokers(state, numbers):
    """ANR-13, ANR-36. The colours of all jokers; those that somebody is known to have are blanked with their owner."""
    for joker in range(JOKERS):
        for side in range(2):
            numbers[UNSEEN_JOKER + len(COLOURS) * joker + int(state.jokers[joker, side])] = 1


@rule
def observe_seat(state, seat, place, numbers):
    """ANR-150. What everybody sees of a player, and his joker if he who looks knows it."""
    player = state.players[seat]
    numbers[PRESENT + place] = 1
    numbers[ASKED + place] = state.asked == seat
    numbers[FIRST_PLAYER + place] = state.first_player == seat
    numbers[COINS + place] = min(player.coins, MOST_COINS_COUNTED)
    numbers[POINTS + place] = min(player.points, MOST_POINTS_COUNTED)
    numbers[COMPLETED + place] = player.completed
    numbers[DIFFERENT_COLOUR + place] = player.different_colour
    numbers[RESERVE + place] = player.reserve
    numbers[HIDDEN + place] = player.hidden
    numbers[HELD + place] = player.hidden
    for ship in range(len(SHIPS)):
        numbers[IDLE + len(SHIPS) * place + ship] = player.idle[ship]
    numbers[JOKER_AT + len(JOKER_PLACES) * place + int(player.joker_place)] = 1
    numbers[JOKER_SHOWN + place] = player.joker_seen
    joker = int(player.joker)
    if joker != UNKNOWN:
        for side in range(2):
            colour = int(state.jokers[joker, side])
            numbers[JOKER_COLOUR + len(COLOURS) * place + colour] = 1
            numbers[UNSEEN_JOKER + len(COLOURS) * joker + colour] = 0


@rule
def observe_expedition(state, expedition, first, numbers):
    """ANR-15, ANR-16, ANR-75, ANR-79, ANR-116 to ANR-120. What is printed, and whose ships score which figure."""
    chart, fleet = state.charts[expedition], state.fleets[expedition]
    numbers[PRINTED_COLOUR + len(COLOURS) * expedition + int(chart.colour)] = 1
    numbers[CAPACITY + expedition] = chart.capacity
    for scoring in range(len(SCORINGS)):
        for figure in range(len(FIGURES)):
            which = len(FIGURES) * (len(SCORINGS) * expedition + scoring) + figure
            numbers[POINTS_FOR + which] = chart.figures[scoring, figure]
    if fleet.colour != NONE:
        numbers[FLEET_COLOUR + len(COLOURS) * expedition + int(fleet.colour)] = 1
    room = int(chart.capacity)
    for number in range(fleet.count):
        owner, ship = int(fleet.owners[number]), int(fleet.ships[number])
        room -= volume_of(ship)
        figure = int(has_colour(state, owner, ship, chart.colour))
        which = len(EXPLORERS) * place_of(state, owner, first) + expedition
        numbers[FLEET_OF + len(FIGURES) * which + figure] += 1
    numbers[ROOM + expedition] = room


@rule
def observe_points(state, numbers):
    """ANR-116, ANR-121. What the ships on expeditions bring at each scoring to come; the numbers say all it takes."""
    for scoring in range(len(SCORINGS)):
        if numbers[DRAWN + scoring] and not numbers[TURNS_UNTIL + scoring]:
            continue
        for place in range(state.seats):
            points = 0
            for expedition in range(len(EXPLORERS)):
                ships = FLEET_OF + len(FIGURES) * (len(EXPLORERS) * place + expedition)
                printed = POINTS_FOR + len(FIGURES) * (len(SCORINGS) * expedition + scoring)
                for figure in range(len(FIGURES)):
                    points += numbers[ships + figure] * numbers[printed + figure]
            numbers[FLEET_POINTS + len(SCORINGS) * place + scoring] = min(points, MOST_POINTS_COUNTED)


@rule
def observe_ships(state, first, numbers):
    """ANR-29 to ANR-31, ANR-111. The rows with their reservations, and what is left in the piles."""
    for row in range(len(ROWS)):
        for column in range(COLUMNS):
            berth = COLUMNS * row + column
            ship = int(state.rows[row, column])
            if ship != NONE:
                numbers[ROW_COLOUR + len(COLOURS) * berth + ship // VOLUMES] = 1
                numbers[ROW_VOLUME + berth] = volume_of(ship)
                numbers[ROW_PRICE + berth] = price(ship)
            reservation = state.ship_reservations[row, column]
            if reservation.seat != NONE:
                place = place_of(state, int(reservation.seat), first)
                numbers[SHIP_RESERVED + len(ROWS) * COLUMNS * place + berth] = turns_reserved(state, reservation)
    for pile in range(len(PILES)):
        numbers[PILE + pile] = state.piles[pile]
    for ship in range(len(SHIPS)):
        numbers[UNSEEN_SHIP + ship] = state.unseen[ship]


@rule
def turns_reserved(state, reservation):
    """ANR-111. For how many turns a reservation still holds, this one included."""
    return reservation.turn + state.seats + 1 - state.turns


@rule
def observe_mission_row(state, first, numbers):
    """ANR-27, ANR-111. The missions that lie face up with their reservations, and how many lie face down."""
    for slot in range(FACE_UP_MISSIONS):
        mission = int(state.mission_row[slot])
        if mission != NONE:
            numbers[FACE_UP + len(MISSIONS) * slot + mission] = 1
        reservation = state.mission_reservations[slot]
        if reservation.seat != NONE:
            place = place_of(state, int(reservation.seat), first)
            numbers[MISSION_RESERVED + FACE_UP_MISSIONS * place + slot] = turns_reserved(state, reservation)
    numbers[MISSION_PILE] = state.mission_pile


@rule
def observe_mission(state, mission, seat, first, numbers):
    """ANR-18, ANR-88 to ANR-91, ANR-151. What a mission pays, who has it, and which ships it keeps for how long."""
    for rounds in range(MOST_ROUNDS):
        numbers[INCOME + MOST_ROUNDS * mission + rounds] = state.incomes[mission, rounds]
    card = state.missions[mission]
    numbers[UNSEEN_MISSION + mission] = card.place == UNKNOWN
    if card.place == IN_HAND:
        place = place_of(state, int(card.owner), first)
        numbers[HAND + mission] = card.owner == seat
        numbers[SEEN_HAND + len(MISSIONS) * place + mission] = card.seen
        numbers[HELD + place] += card.seen
    elif card.place == UNDER_WAY:
        place = place_of(state, int(card.owner), first)
        left = int(card.left if card.left > 0 else card.rounds)  # no round is over while it is being loaded
        numbers[SAILING + len(MISSIONS) * place + mission] = left
        numbers[INCOME_DUE + mission] = income(state, mission)
        for number in range(card.count):
            ship = int(card.ships[number])
            if ship >= JOKER:
                numbers[JOKER_HOME + place] = left
            else:
                numbers[COMING_HOME + len(SHIPS) * (MOST_ROUNDS * place + left - 1) + ship] += 1


@rule
def observe_contracts(state, seat, numbers):
    """ANR-34, ANR-140, ANR-141. What contracts of every kind give, and how that of who looks stands."""
    for contract in range(len(CONTRACTS)):
        for step in range(STEPS):
            numbers[CONTRACT_POINTS + STEPS * contract + step] = state.contracts[contract, step]
    if seat == NOBODY:
        return
    own = int(state.players[seat].contract)
    numbers[CONTRACT + own] = 1
    numbers[CONTRACT_NOW] = contract_value(state, seat, own)
    numbers[CONTRACT_NEXT] = state.contracts[own, min(int(state.players[seat].completed) + 1, STEPS - 1)]
    for expedition in range(len(EXPLORERS)):
        numbers[COUNTS + expedition] = counts_for(state, expedition, seat, own)
