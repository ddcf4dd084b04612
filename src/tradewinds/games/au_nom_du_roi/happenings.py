"""The kinds of events the rules tell."""

from tradewinds.engine.events import EventKinds, Kind, numbers

EVENTS = EventKinds(
    Kind("first_player"),
    Kind("mission_turned_up", numbers("slot", "mission:mission"), reveals=True),
    Kind("dealt_mission", secret=numbers("mission:mission"), reveals=True),
    Kind("dealt_contract", secret=numbers("contract:contract"), reveals=True),
    Kind("dealt_joker", secret=numbers("first:colour", "second:colour"), reveals=True),
    Kind("turn_begins", numbers("turn")),
    Kind("mission_goes_on", numbers("mission:mission", "left")),
    Kind("mission_completed", numbers("mission:mission", "coins", "completed")),
    Kind("took_coins", numbers("coins")),
    Kind("took_mission", numbers("mission:mission")),
    Kind("drew_mission", secret=numbers("mission:mission"), reveals=True),
    Kind("bought", numbers("ship:ship", "coins")),
    Kind("ship_turned_up", numbers("column", "ship:ship"), reveals=True),
    Kind("intermediate_drawn", numbers("turn"), reveals=True),
    Kind("final_drawn", numbers("turn"), reveals=True),
    Kind("reserved_ship", numbers("ship:ship")),
    Kind("reserved_mission", numbers("mission:mission")),
    Kind("ship_released", numbers("ship:ship")),
    Kind("mission_released", numbers("mission:mission")),
    Kind("sent", numbers("ship:ship", "expedition:expedition")),
    Kind("sent_differently", numbers("ship:ship", "expedition:expedition")),
    Kind("sent_joker", numbers("volume", "expedition:expedition")),
    Kind("sent_joker_differently", numbers("volume", "expedition:expedition")),
    Kind("joker_shown", numbers("first:colour", "second:colour"), reveals=True),
    Kind("fleet_colour", numbers("expedition:expedition", "colour:colour")),
    Kind("opened_mission", numbers("mission:mission", "rounds", "coins")),
    Kind("loaded", numbers("ship:ship")),
    Kind("loaded_differently", numbers("ship:ship")),
    Kind("loaded_joker", numbers("volume")),
    Kind("loaded_joker_differently", numbers("volume")),
    Kind("mission_sails", numbers("mission:mission", "rounds")),
    Kind("intermediate_scoring"),
    Kind("final_scoring"),
    Kind("mission_recalled", numbers("mission:mission")),
    Kind(
        "expedition_scored",
        numbers("expedition:expedition", "coloured", "coloured_figure", "black", "black_figure", "points"),
    ),
    Kind("contract_scored", numbers("contract:contract", "expeditions", "each", "completed", "points"), reveals=True),
    Kind("idle_scored", numbers("ships")),
)

FIRST_PLAYER = EVENTS.number("first_player")
MISSION_TURNED_UP = EVENTS.number("mission_turned_up")
DEALT_MISSION = EVENTS.number("dealt_mission")
DEALT_CONTRACT = EVENTS.number("dealt_contract")
DEALT_JOKER = EVENTS.number("dealt_joker")
TURN_BEGINS = EVENTS.number("turn_begins")
MISSION_GOES_ON = EVENTS.number("mission_goes_on")
MISSION_COMPLETED = EVENTS.number("mission_completed")
TOOK_COINS = EVENTS.number("took_coins")
TOOK_MISSION = EVENTS.number("took_mission")
DREW_MISSION = EVENTS.number("drew_mission")
BOUGHT = EVENTS.number("bought")
SHIP_TURNED_UP = EVENTS.number("ship_turned_up")
INTERMEDIATE_DRAWN = EVENTS.number("intermediate_drawn")
FINAL_DRAWN = EVENTS.number("final_drawn")
RESERVED_SHIP = EVENTS.number("reserved_ship")
RESERVED_MISSION = EVENTS.number("reserved_mission")
SHIP_RELEASED = EVENTS.number("ship_released")
MISSION_RELEASED = EVENTS.number("mission_released")
SENT = EVENTS.number("sent")
SENT_DIFFERENTLY = EVENTS.number("sent_differently")
SENT_JOKER = EVENTS.number("sent_joker")
SENT_JOKER_DIFFERENTLY = EVENTS.number("sent_joker_differently")
JOKER_SHOWN = EVENTS.number("joker_shown")
FLEET_COLOUR = EVENTS.number("fleet_colour")
OPENED_MISSION = EVENTS.number("opened_mission")
LOADED = EVENTS.number("loaded")
LOADED_DIFFERENTLY = EVENTS.number("loaded_differently")
LOADED_JOKER = EVENTS.number("loaded_joker")
LOADED_JOKER_DIFFERENTLY = EVENTS.number("loaded_joker_differently")
MISSION_SAILS = EVENTS.number("mission_sails")
INTERMEDIATE_SCORING = EVENTS.number("intermediate_scoring")
FINAL_SCORING = EVENTS.number("final_scoring")
MISSION_RECALLED = EVENTS.number("mission_recalled")
EXPEDITION_SCORED = EVENTS.number("expedition_scored")
CONTRACT_SCORED = EVENTS.number("contract_scored")
IDLE_SCORED = EVENTS.number("idle_scored")
