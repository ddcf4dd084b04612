"""The words of the game as numbers: companies, goods, questions, endings (section 0 of RULES.md)."""

COMPANY_CODES = ("EN", "DK", "FR", "NL", "SE")
"""BAT-2. The five companies, in the order of the rulebook."""

GOOD_CODES = ("tea", "cotton", "porcelain", "silk", "ginger", "nutmeg", "pepper")
"""BAT-3. The seven goods, in ascending value."""

COMPANIES = len(COMPANY_CODES)
GOODS = len(GOOD_CODES)

START = 0
FINISH = 36
SHOPS = 35
"""BAT-12. A start space, 35 shop spaces in one line, a finish space behind them."""

FACE_DOWN = COMPANIES
"""In a count of cards, the place of those whose face is not seen. Only views have such cards."""

NONE = -1
"""No tile on a space, no bid made, no finish tile taken, no crate in a warehouse space."""

UNKNOWN = -2
"""What a view does not show: a face-down tile, the bills of others."""

# What can be asked (section 20).
BID, TURN, LAYING, ADVANCE, EXCHANGE = 1, 2, 3, 4, 5
QUESTIONS = ("", "bid", "turn", "laying", "advance", "exchange")

# How the game can end.
FINISH_TAKEN, STANDSTILL = 1, 2
ENDINGS = ("", "finish", "standstill")
