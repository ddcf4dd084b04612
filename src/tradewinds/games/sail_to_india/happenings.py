"""The kinds of events the rules tell."""

from tradewinds.engine.events import EventKinds, Kind, numbers

EVENTS = EventKinds(
    Kind("turned_up", numbers("town", "first:good", "second:good", "left:building", "right:building"), reveals=True),
    Kind("removed", numbers("first:good", "second:good", "left:building", "right:building"), reveals=True),
    Kind("turn_begins", numbers("turn")),
    Kind("employed", numbers("left")),
    Kind("moves_ships"),
    Kind("launched", numbers("town")),
    Kind("sailed", numbers("start", "end")),
    Kind("maintained", numbers("points")),
    Kind("discovered", numbers("town", "points"), reveals=True),
    Kind("reached_india", numbers("points")),
    Kind("charted", numbers("wealth", "points")),
    Kind("loaded", numbers("town", "good:good")),
    Kind("sold", numbers("town", "good:good")),
    Kind("sale", numbers("kinds", "wealth", "points")),
    Kind("built", numbers("town", "building:building", "wealth")),
    Kind("acquired", numbers("technology:technology", "wealth")),
    Kind("printed", numbers("points")),
    Kind("sped_up", numbers("speed", "wealth")),
    Kind("banked", numbers("wealth", "points")),
    Kind("embarked_good", numbers("town", "good:good")),
    Kind("embarked_building", numbers("town", "building:building")),
    Kind("stored_points", numbers("points")),
    Kind("stored_wealth", numbers("wealth")),
    Kind("lost_points", numbers("points")),
    Kind("lost_wealth", numbers("wealth")),
    Kind("sent_ship_home", numbers("town")),
    Kind("sent_good_home", numbers("town", "good:good")),
    Kind("sent_building_home", numbers("town", "building:building")),
    Kind("sent_banker_home", numbers("wealth")),
    Kind("sent_historian_home", numbers("points")),
    Kind("end_in_sight"),
    Kind("scored", numbers("points")),
)

TURNED_UP = EVENTS.number("turned_up")
REMOVED = EVENTS.number("removed")
TURN_BEGINS = EVENTS.number("turn_begins")
EMPLOYED_MARKER = EVENTS.number("employed")
MOVES_SHIPS = EVENTS.number("moves_ships")
LAUNCHED = EVENTS.number("launched")
SAILED = EVENTS.number("sailed")
MAINTAINED = EVENTS.number("maintained")
DISCOVERED = EVENTS.number("discovered")
REACHED_INDIA = EVENTS.number("reached_india")
CHARTED = EVENTS.number("charted")
LOADED = EVENTS.number("loaded")
SOLD = EVENTS.number("sold")
SOLD_ALL = EVENTS.number("sale")
BUILT = EVENTS.number("built")
ACQUIRED = EVENTS.number("acquired")
PRINTED = EVENTS.number("printed")
SPED_UP = EVENTS.number("sped_up")
BANKED = EVENTS.number("banked")
EMBARKED_GOOD = EVENTS.number("embarked_good")
EMBARKED_BUILDING = EVENTS.number("embarked_building")
STORED_POINTS = EVENTS.number("stored_points")
STORED_WEALTH = EVENTS.number("stored_wealth")
LOST_POINTS = EVENTS.number("lost_points")
LOST_WEALTH = EVENTS.number("lost_wealth")
SENT_SHIP_HOME = EVENTS.number("sent_ship_home")
SENT_GOOD_HOME = EVENTS.number("sent_good_home")
SENT_BUILDING_HOME = EVENTS.number("sent_building_home")
SENT_BANKER_HOME = EVENTS.number("sent_banker_home")
SENT_HISTORIAN_HOME = EVENTS.number("sent_historian_home")
END_IN_SIGHT = EVENTS.number("end_in_sight")
SCORED = EVENTS.number("scored")
