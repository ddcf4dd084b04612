"""N. Information and chance (STI-380 to STI-385).

Which card lies face down where is not settled before it is turned up: each of the unseen cards is equally likely then
(STI-384), and nothing lies there to leak. So everybody may see the whole record.
"""

from tradewinds.engine.compile import rule

SECRETS = ()


@rule
def redact(state, seat):
    """STI-381, STI-382. Everybody sees everything but the order of the face-down towns, and there is none yet."""


@rule
def redeal(state, seat):
    """STI-384, STI-385. There is nothing to fill in: cards are drawn when they are discovered."""
