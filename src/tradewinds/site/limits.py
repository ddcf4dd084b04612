"""How much of everything: what keeps one visitor from taking the place of all others. Each has a clear answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

LONGEST_NAME = 24
TABLES_OF_ONE_PERSON = 30
"""Tables that somebody has opened and that are not over."""
TABLES_AN_HOUR = 60
"""Tables that somebody may open in an hour, over or not."""
LARGEST_UPLOAD = 1_000_000
LONGEST_MATERIAL = 20_000
"""Characters that somebody may paste for an option."""
LARGEST_REQUEST = 1_200_000
"""Bytes that are read at all: an upload with everything around it."""
WAIT_FOR_HOST = timedelta(minutes=10)
"""So long only who opened a table can begin it with bots; then everybody who sits there can."""
LISTED_FOR = timedelta(days=1)
"""So long a table with a free seat stands on the front page."""
STREAMS_OF_ONE_ADDRESS = 60
STREAMS = 3_000
CONNECTIONS_OF_ONE_ADDRESS = 200
CONNECTIONS = 4_000
"""Connections that one server process has at all; who comes then is asked to come later."""
WAIT_FOR_CONNECTION = 10
"""Seconds after which somebody with too many connections or streams may try again."""
LARGEST_HEADERS = 32_000
SECONDS_FOR_HEADERS = 10.0
SECONDS_FOR_BODY = 60.0
SECONDS_UNREAD = 30.0
"""So long somebody may not read what is sent to him."""
TABLES_A_PAGE = 25
LOBBY_PAGES = 40
"""How far back somebody can leaf through all tables."""
LONGEST_LOBBY_SEARCH = 60
LONGEST_MESSAGE = 300
"""Characters of what somebody says at a table."""
MESSAGES_SHOWN = 200
"""So many of the latest messages are shown."""
MESSAGES_IN_A_ROW = 5
A_ROW = timedelta(seconds=10)
"""So many messages somebody may send within so short a time."""
MESSAGES_AN_HOUR = 300
SPECTATORS_A_MINUTE = 20
"""Messages of all together who only watch a table."""
REPORTS_AN_HOUR = 10
MUTES = 200
"""People whom somebody does not hear."""
TALK_AFTER_THE_END = timedelta(days=7)
"""So long people can talk at a table that is over."""
LISTED_TABLES = 50
"""How many tables the lobby shows."""
LONGEST_WEBHOOK = 500
LONGEST_EMAIL = 200
CONFIRMATIONS_OF_ONE_ADDRESS = 3
"""Mails a day that ask somebody whether an address is his."""
CONFIRMATIONS = 500
"""The same for all addresses together."""
BETWEEN_TESTS = timedelta(seconds=10)
"""So long one waits before the next trial of a webhook."""
LONGEST_THOUGHT = 60
"""Seconds that a bot may think about one decision."""
LONGEST_BOT = 20
"""Letters of a bot's name, with its time to think."""
PASSWORDS_OF_ONE_NAME = 10
"""Wrong passwords for a name that one address may try within a quarter of an hour."""
PASSWORDS_OF_ONE_ADDRESS = 50
PASSWORDS_FROM_EVERYWHERE = 100
"""Wrong passwords for a name from all addresses together."""
PASSWORDS_WITHIN = timedelta(minutes=15)
SIGN_UPS_AN_HOUR = 20
"""Accounts that may be made from one address."""
RESETS_AN_HOUR = 5
"""E-mails with a link to a new password that one address may ask for."""
LISTED_GAMES = 20
"""Games on one page of somebody's history."""
LISTED_BEST = 100
TOKENS_OF_ONE_PERSON = 20
LONGEST_TOKEN_NAME = 40


@dataclass(frozen=True)
class Rate:
    """So many times within so many seconds."""

    most: int
    seconds: int


RATES = {
    "token": Rate(600, 60),
    "address": Rate(3_000, 60),
    "guests": Rate(20, 3_600),
    "guesses": Rate(100, 600),
}
"""How often: requests with one token, requests from one address, guests that come without a browser from one address,
and links and tokens that were tried from one address and do not exist. `tradewinds.site.throttle` counts."""
