"""Records: saved, loaded, replayed, verified; damaged ones are refused with a word."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tradewinds as tw
from tradewinds.engine.record import Record


def finished_game(seed: int = 5) -> Any:
    game = tw.new("batavia", players=3, seed=seed, layout="open")
    chooser = random.Random(seed)
    while not game.over:
        game.decide(chooser.choice(game.actions))
    return game


GAME = finished_game()
RECORD = GAME.record


def test_a_record_is_the_set_up_the_seed_and_the_actions() -> None:
    data = RECORD.to_dict()
    assert data["game"] == "batavia"
    assert data["players"] == 3
    assert data["options"] == {"layout": "open", "first_auctioneer": None, "open_bills": False, "laying": "free"}
    assert bytes.fromhex(data["seed"]) == GAME.seed
    assert data["actions"] == list(GAME.history)
    assert data["scores"] == list(GAME.outcome.scores)


def test_a_saved_record_is_loaded_and_replayed_to_the_same_bytes(tmp_path: Path) -> None:
    file = RECORD.save(tmp_path / "game.json")
    again = tw.load(file).replay()
    assert again.table.tobytes() == GAME.table.tobytes()
    assert again.record.to_json() == file.read_text(encoding="utf-8")


def test_a_game_can_go_on_from_its_record() -> None:
    game = tw.new("batavia", seed=1)
    game.play("pass")
    again = Record.from_json(game.record.to_json()).replay()
    again.play("pass")
    game.play("pass")
    assert str(again) == str(game)


def test_a_game_set_up_by_hand_has_a_record_too() -> None:
    game = tw.parse("batavia", "players: 4\nquestion: turn\nseat 0: hand EN 2", seed=3)
    game.play("lay EN")
    again = Record.from_json(game.record.to_json()).replay()
    assert again.table.tobytes() == game.table.tobytes()


def test_the_hash_of_the_seed_stands_in_the_record_and_is_checked() -> None:
    data = RECORD.to_dict()
    with pytest.raises(tw.BadRecord, match="not the one its hash was shown for"):
        Record.from_dict({**data, "seed": "ab" * 32})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "bataviaa"}, "Did you mean 'batavia'"),
        ({"players": 9}, "3 to 5 players"),
        ({"players": "3"}, "'players' of the record must be int"),
        ({"options": {"layuot": "open"}}, "Did you mean 'layout'"),
        ({"seed": "xyz"}, "64 hexadecimal digits"),
        ({"actions": "0 1 2"}, "'actions' of the record must be list"),
        ({"actions": [1, "bid 2"]}, "numbers of actions"),
        ({"actions": [*RECORD.actions, 0]}, "cannot be played: The game is over"),
        ({"actions": [500]}, "Decision 1 of the record cannot be played"),
        ({"actions": list(RECORD.actions[:-1])}, "do not lead to the end"),
        ({"scores": [1, 2, 3]}, "states the scores"),
        ({"scores": "none"}, "whole numbers"),
        ({"end": "0" * 32}, "do not lead to the end"),
        ({"format": "chess 1"}, "not a record of this program"),
        ({"position": {"players": 3, "round": -4}}, "cannot be set up"),
        ({"author": "me"}, "no field 'author'"),
        ({"position": {"players": 4}}, "not those of the position"),
    ],
)
def test_a_damaged_or_foreign_record_is_refused_with_a_reason(change: dict[str, Any], message: str) -> None:
    with pytest.raises(tw.BadRecord, match=message):
        Record.from_dict({**RECORD.to_dict(), **change}).verify()


def test_another_version_is_accepted_if_it_replays_to_the_same_end() -> None:
    assert Record.from_dict({**RECORD.to_dict(), "version": "0"}).replay().over


def test_another_version_that_ends_differently_is_refused_and_named() -> None:
    data = {**RECORD.to_dict(), "version": "0", "end": "0" * 32}
    with pytest.raises(tw.OtherVersion, match="version 0 of the rules, here is"):
        Record.from_dict(data).replay()


def test_files_that_are_no_records_are_refused(tmp_path: Path) -> None:
    for name, content in {"empty": b"", "picture": b"\x89PNG\xff\xfe", "list": b"[1, 2]", "text": b"hello"}.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(tw.BadRecord):
            tw.load(tmp_path / name)
    with pytest.raises(tw.BadRecord, match="cannot be read"):
        tw.load(tmp_path / "missing.json")
    with pytest.raises(tw.BadRecord, match="cannot be written"):
        RECORD.save(tmp_path / "no folder" / "game.json")


def test_saving_leaves_no_half_written_file(tmp_path: Path) -> None:
    RECORD.save(tmp_path / "game.json")
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


@settings(max_examples=60, deadline=None)
@given(cut=st.integers(0, len(RECORD.to_json()) - 3))
def test_a_truncated_record_is_always_refused(cut: int) -> None:
    with pytest.raises(tw.BadRecord):
        Record.from_json(RECORD.to_json()[:cut])


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_whatever_a_record_holds_only_our_errors_come_out(data: st.DataObject) -> None:
    record = json.loads(RECORD.to_json())
    key = data.draw(st.sampled_from(sorted(record)))
    record[key] = data.draw(st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.integers(-200, 200)))
    with contextlib.suppress(tw.TradewindsError):
        Record.from_dict(record).verify()
