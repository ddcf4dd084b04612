"""Standard interfaces for people who train agents: PettingZoo, OpenSpiel, Gymnasium, and a batch of games in arrays.

All of them name games, number actions and give observations in the same way. ``pip install tradewinds[ai]`` brings what
they need; each module imports only its own library.
"""
