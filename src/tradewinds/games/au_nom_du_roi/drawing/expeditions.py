"""The twelve expeditions: a chart each, what it is worth, the ships on it, and which can be sent there."""

from __future__ import annotations

from tradewinds.drawing import escape
from tradewinds.games.au_nom_du_roi.drawing import pieces
from tradewinds.games.au_nom_du_roi.drawing.board import Board, Expedition, Sending, key_of
from tradewinds.games.au_nom_du_roi.rules.ch08_expeditions import has_colour
from tradewinds.games.au_nom_du_roi.rules.ch10_scoring import AT_FINAL, AT_INTERMEDIATE
from tradewinds.games.au_nom_du_roi.terms import COLOURS, EXPLORERS, JOKER, NONE, VOLUMES
from tradewinds.games.au_nom_du_roi.words import intermediate_is_to_come

CARD = (236, 172)
GAP = 10
"""The size of an expedition, and the room between two."""
FIGURES = ((53, 92), (169, 208))
"""Where the figures stand: intermediate and final, black and coloured."""
BERTHS = 4
"""How many ships lie side by side."""

CHIP = (45, 27)
CHIPS = 5
"""The size of a place to send a ship to in a picture that stands alone, and how many stand in a row."""


def expeditions_size(columns: int) -> tuple[int, int]:
    """Return the size of all expeditions, so many side by side."""
    rows = -(-len(EXPLORERS) // columns)
    return columns * (CARD[0] + GAP) - GAP, rows * (CARD[1] + GAP) - GAP


def draw_expeditions(board: Board, columns: int) -> None:
    """Draw all expeditions."""
    drawing = board.drawing
    draw_choices = _draw_places if drawing.layer else _draw_chips
    for number, expedition in enumerate(board.expeditions):
        row, column = divmod(number, columns)
        look = f"anr-card anr-{COLOURS[expedition.colour]}"
        with drawing.zone(column * (CARD[0] + GAP), row * (CARD[1] + GAP), classes=look):
            _draw_card(board, number, expedition)
            _draw_ships(board, number, expedition)
            draw_choices(
                board, [sending for ways in board.sendings.values() for sending in ways if sending.expedition == number]
            )


def expedition_in_words(board: Board, number: int) -> str:
    """Return what is printed on an expedition, and who has sent what there."""
    expedition, texts = board.expeditions[number], board.drawing.texts
    ships = [f"{board.ship_in_short(ship, owner)} ({board.names[owner]})" for ship, owner in expedition.ships]
    return texts(
        "board.expedition",
        expedition=board.explorer_names[number],
        colour=board.colour_names[expedition.colour],
        loaded=expedition.loaded,
        capacity=expedition.capacity,
        figures=", ".join(str(figure) for figures in expedition.figures for figure in figures),
        ships=", ".join(ships) or texts("board.no_ships"),
    )


def _draw_card(board: Board, number: int, expedition: Expedition) -> None:
    """ANR-15 to ANR-17. Draw the chart in its printed colour, with the explorer, the room and the four figures."""
    drawing = board.drawing
    drawing.put(f"expedition-{expedition.colour}", 0, 0)
    drawing.put(f"chart-{EXPLORERS[number]}", 0, 0)
    drawing.text(29, 22, escape(board.explorer_names[number]), "anr-name")
    drawing.text(229, 22, f"{expedition.loaded}/{expedition.capacity}", "anr-room")
    for places, figures in zip(FIGURES, expedition.figures, strict=True):
        drawing.text(places[0], 159, figures[0], "anr-cream")
        drawing.text(places[1], 159, figures[1])


def _draw_ships(board: Board, number: int, expedition: Expedition) -> None:
    """ANR-75, ANR-82. Draw the flag of the fleet, and every ship with the pawn of who sent it."""
    drawing = board.drawing
    if expedition.fleet != NONE:
        drawing.put(f"flag-{expedition.fleet}", 20, 61)
    for place, (ship, seat) in enumerate(expedition.ships):
        x, y = _berth(place)
        if ship < JOKER:
            drawing.put(f"ship-{ship}-{seat}", x, y, piece=board.pieces.name(pieces.sailing(number, place)))
        else:
            drawing.put(board.symbol_of(ship, seat), x, y, piece=pieces.joker(seat))
            drawing.put(f"pawn-{seat}", x + 16, y + 10)
    sent = ("sent", "sent_differently", "sent_joker", "sent_joker_differently")
    if any((event := board.just(kind)) and event.numbers["expedition"] == number for kind in sent):
        x, y = _berth(len(expedition.ships) - 1)
        drawing.trace(x - 26, y - 27, 52, 52, 10)


def _berth(place: int) -> tuple[int, int]:
    row, column = divmod(place, BERTHS)
    return 62 + 48 * column, 65 + 48 * row


# Where to send ships.


def _gain(board: Board, sending: Sending) -> list[int]:
    """ANR-116 to ANR-122. Return what a ship would bring at each scoring that is still to come."""
    expedition = board.expeditions[sending.expedition]
    coloured = int(has_colour(board.view.state, board.asked, sending.ship, expedition.colour))
    scorings = (AT_INTERMEDIATE, AT_FINAL) if intermediate_is_to_come(board.view.state) else (AT_FINAL,)
    return [expedition.figures[scoring][coloured] for scoring in scorings]


def _draw_places(board: Board, sendings: list[Sending]) -> None:
    """Make the whole card a place for each ship that can be sent there; half of it, if a joker can name a colour."""
    drawing, middle = board.drawing, CARD[0] // 2
    for sending in sendings:
        gains = _gain(board, sending)
        whole = sending.side == NONE
        x = middle if whole else middle // 2 + sending.side * middle
        with drawing.choice(sending.action, _place_in_words(board, sending, gains), source=key_of(sending.ship)):
            drawing.put(f"aim-{len(gains)}" if whole else f"aim-half-{len(gains)}", x, 88)
            for place, points in enumerate(gains):
                drawing.text(x + 10 + 25 * (2 * place + 1 - len(gains)), 94, f"+{points}")
            if not whole:
                drawing.put(f"flag-{board.named_by(sending)}", x, 52)
            elif sending.needs_card:
                drawing.put("card-different", x, 54)


def _place_in_words(board: Board, sending: Sending, gains: list[int]) -> str:
    """Return what a place is for the ship that was picked up: shorter than a button, which has to name the ship too."""
    texts = board.drawing.texts
    facts = dict(zip(("first", "second"), gains, strict=False))
    words = texts(f"board.place_{len(gains)}", expedition=board.explorer_names[sending.expedition], **facts)
    if sending.side != NONE:
        words += f" ({board.colour_names[board.named_by(sending)]})"
    elif sending.needs_card:
        words += f" ({texts('board.with_card')})"
    return escape(words)


def _draw_chips(board: Board, sendings: list[Sending]) -> None:
    """Draw a small button for each ship that can be sent there: sign and volume, a star where a card is needed."""
    drawing = board.drawing
    width, height = CHIP
    for place, sending in enumerate(sendings):
        row, column = divmod(place, CHIPS)
        colour, volume = divmod(sending.ship, VOLUMES)
        is_joker = sending.ship >= JOKER
        sign = f"chip-{board.named_by(sending) if is_joker else colour}"
        words = f"{'J' if is_joker else ''}{volume + 1}{'*' if sending.needs_card else ''}"
        with drawing.zone(4 + column * width, 34 + row * height, 1, "tw-on anr-chip"), drawing.choice(sending.action):
            drawing.button(1, 1, width - 2, height - 2, "")
            drawing.put("chip-joker" if is_joker and sending.side == NONE else sign, 12, height / 2)
            drawing.text(31, height / 2 + 5, words)
