"""Prints a digest of the table after every decision of some games; run compiled, uncompiled and bounds-checked."""

import hashlib
import random
import sys

from tradewinds.engine.conformance import at_random
from tradewinds.engine.discovery import find_card
from tradewinds.engine.game import Game

if __name__ == "__main__":
    card, games = find_card(sys.argv[1]), int(sys.argv[2])
    for players in range(card.players[0], card.players[1] + 1):
        for seed in range(games):
            game = Game.new(card, players, seed)
            chooser = random.Random(seed)
            digest = hashlib.sha256(game.table.tobytes())
            while not game.over:
                game.decide(at_random(game, chooser))
                digest.update(game.table.tobytes())
            print(players, seed, len(game.history), digest.hexdigest())  # noqa: T201
