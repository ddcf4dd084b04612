"""Full games as text: what happened in every decision, readable and compared word for word.

Each ``tests/games/<game>/playthroughs/<name>.json`` is a record; ``<name>.txt`` beside it is the same game as text.
``make playthroughs`` writes the texts anew; `tests/games/test_playthroughs.py` checks them.
"""

from __future__ import annotations

from pathlib import Path

import tradewinds as tw
from tradewinds.engine.game import Game

FOLDER = Path(__file__).parent / "games"
EVERY = 25


def records() -> list[Path]:
    """Return all committed records."""
    return sorted(FOLDER.glob("*/playthroughs/*.json"))


def as_text(record: Path) -> str:
    """Tell a recorded game decision by decision, with the position now and then."""
    played = tw.load(record)
    game = played.start()
    lines = [f"# {record.stem}", "", str(game), "", *told(game)]
    for number, action in enumerate(played.actions, 1):
        legal = len(game.actions)
        lines += ["", f"{number}. {game.question}", f"   > {game.action(action)} (of {legal})"]
        game.decide(action)
        lines += told(game)
        if number % EVERY == 0 or game.over:
            lines += ["", str(game)]
    lines += ["", f"outcome: {game.outcome}"]
    return "\n".join(lines) + "\n"


def told(game: Game) -> list[str]:
    """Return what happened in the last decision."""
    texts = game.texts("en")
    return [f"   {event.text_in(texts)}" for event in game.events("all")]


if __name__ == "__main__":
    for file in records():
        file.with_suffix(".txt").write_text(as_text(file), encoding="utf-8")
