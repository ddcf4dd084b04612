"""How much of everything: what keeps one visitor from taking the place of all others. Each has a clear answer."""

from __future__ import annotations

LONGEST_NAME = 24
TABLES_OF_ONE_PERSON = 30
"""Tables that somebody has opened and that are not over."""
TABLES_AN_HOUR = 60
"""Tables that somebody may open in an hour, over or not."""
LARGEST_UPLOAD = 1_000_000
STREAMS_OF_ONE_ADDRESS = 60
STREAMS = 3_000
LISTED_TABLES = 50
"""How many tables the lobby shows."""
