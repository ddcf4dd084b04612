"""14. Hidden information: there is none (TOB-300 to TOB-302). Only dice still to be rolled are unknown."""

from tradewinds.engine.compile import rule

SECRETS = ()


@rule
def redact(state, seat):
    """TOB-302. Everybody sees everything."""


@rule
def redeal(state, seat):
    """TOB-302. There is nothing to fill in: the only tables that look the same are the same."""
