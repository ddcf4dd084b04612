"""How much of everything: what keeps one visitor from taking the place of all others. Each has a clear answer."""

from __future__ import annotations

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
