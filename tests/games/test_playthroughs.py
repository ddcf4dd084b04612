"""Committed games replay to the committed text, and counts of decision sequences stay what they were."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import tradewinds as tw
from tradewinds.engine import loops
from tradewinds.engine.discovery import cards
from tradewinds.engine.state import new_table

FOLDER = Path(__file__).parent


def load_playthroughs() -> ModuleType:
    spec = importlib.util.spec_from_file_location("playthroughs", FOLDER.parent / "playthroughs.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PLAYTHROUGHS = load_playthroughs()


@pytest.mark.parametrize("record", PLAYTHROUGHS.records(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_committed_game_is_played_word_for_word_as_before(record: Path) -> None:
    assert tw.load(record).verify().over
    assert PLAYTHROUGHS.as_text(record) == record.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)
def test_there_is_a_committed_game_for_every_number_of_players_and_every_ending(card: Any) -> None:
    played = [tw.load(path) for path in PLAYTHROUGHS.records() if path.parts[-3] == card.name]
    assert {record.players for record in played} == set(range(card.players[0], card.players[1] + 1))
    endings = {game.outcome.reason for game in (record.replay() for record in played) if game.outcome}
    assert endings == set(card.load().endings[1:])


def perft_lines() -> list[tuple[str, dict[str, Any]]]:
    return [
        (file.parent.name, line)
        for file in sorted(FOLDER.glob("*/perft.toml"))
        for line in tomllib.loads(file.read_text(encoding="utf-8"))["perft"]
    ]


@pytest.mark.parametrize(("name", "line"), perft_lines(), ids=str)
def test_perft(name: str, line: dict[str, Any]) -> None:
    """Count all sequences of decisions of some length; chance runs on from what the seed gave."""
    game = tw.new(name, players=line["players"], seed=line["seed"], **line.get("options", {}))
    for action in line.get("after", []):
        game.play(action)
    depth = len(line["counts"])
    table = new_table(game.definition.state, depth + 1)
    masks = np.zeros((depth + 1, len(game.definition.actions)), dtype=np.int8)
    counts = []
    for level in range(1, depth + 1):
        loops.copy(game.table, table)
        counts.append(int(loops.perft(table, masks, level)))
    assert counts == line["counts"]
