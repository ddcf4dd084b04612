"""Replaying and verifying; every kind of record that is none."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tradewinds.engine.record import Record


def changed(record: Path, **changes: Any) -> Path:
    data = json.loads(record.read_text(encoding="utf-8"))
    for name, value in changes.items():
        data[name] = value
    target = record.with_name("changed.json")
    target.write_text(json.dumps(data), encoding="utf-8")
    return target


DAMAGES: dict[str, Callable[[Path], object]] = {
    "cut off": lambda record: record.write_text(record.read_text(encoding="utf-8")[:200], encoding="utf-8"),
    "empty": lambda record: record.write_text("", encoding="utf-8"),
    "not text": lambda record: record.write_bytes(b"\xff\xfe\x00\x01"),
    "foreign": lambda record: record.write_text('{"format": "pgn", "moves": []}', encoding="utf-8"),
    "no record": lambda record: record.write_text("[1, 2, 3]", encoding="utf-8"),
    "missing": lambda record: record.unlink(),
    "a folder": lambda record: record.rename(record.with_name("moved")).with_name("game.json").mkdir(),
}

CHANGES: dict[str, dict[str, Any]] = {
    "another seed than its hash": {"seed": "00" * 32},
    "an illegal decision": {"actions": [90, 90]},
    "a decision that does not exist": {"actions": [100000]},
    "decisions missing": {"actions": []},
    "another end": {"end": "00" * 16},
    "other scores": {"scores": [1, 2, 3]},
    "too many players": {"players": 9},
    "an unknown option": {"options": {"weather": "fair"}},
    "an unknown game": {"game": "chess"},
    "another version and another end": {"version": "0", "end": "00" * 16},
    "another version and an illegal decision": {"version": "0", "actions": [90]},
}


def test_a_good_record_is_verified(run: Any, record: Path, begun: Path) -> None:
    answer = run("verify", str(record), str(begun))
    assert answer.status == 0
    assert [line.split()[0] for line in answer.out.splitlines()] == ["good", "good"]
    assert "finished with the scores" in answer.out
    assert "not finished" in answer.out


def test_verifying_in_french_and_as_json(run: Any, record: Path) -> None:
    assert run("verify", str(record), "-l", "fr").out.startswith("valide")
    data = run("verify", str(record), "--json").json
    assert data[0]["good"] is True
    assert data[0]["finished"] is True


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_record_is_bad(run: Any, record: Path, begun: Path, damage: str) -> None:
    DAMAGES[damage](record)
    answer = run("verify", str(begun), str(record))
    assert answer.status == 1
    good, bad = answer.out.splitlines()
    assert good.startswith("good")
    assert bad.startswith("BAD")
    assert run("replay", str(record)).mistake
    assert run("draw", str(record), "-o", "x.svg").mistake
    assert run("play", "--load", str(record)).mistake
    assert not Path("x.svg").exists()


@pytest.mark.parametrize("change", CHANGES)
def test_a_record_that_was_changed_is_bad(run: Any, record: Path, change: str) -> None:
    file = changed(record, **CHANGES[change])
    answer = run("verify", str(file))
    assert answer.status == 1
    assert answer.out.startswith("BAD")
    assert answer.out.count("\n") == 1
    assert run("replay", str(file)).mistake


def test_another_version_that_comes_to_the_same_end_is_good(run: Any, record: Path) -> None:
    assert run("verify", str(changed(record, version="0.9"))).status == 0


def test_a_replay_tells_every_decision(run: Any, record: Path, finished: Record) -> None:
    answer = run("replay", str(record))
    assert answer.status == 0
    assert f"{len(finished.actions)} decisions" in answer.out
    assert "Round 1 begins." in answer.out
    assert "Total" in answer.out
    assert "wins with" in answer.out or "share the victory" in answer.out


def test_a_replay_in_french(run: Any, record: Path) -> None:
    answer = run("replay", str(record), "--language", "fr")
    assert "Le tour 1 commence." in answer.out
    assert "Résultat" in answer.out


def test_a_replay_up_to_a_decision_shows_the_question(run: Any, begun: Path) -> None:
    answer = run("replay", str(begun), "--to", "1")
    assert "bid more than 3 bills" in answer.out
    assert "bids 5" not in answer.out


def test_a_replay_as_json_keeps_the_secrets_of_others(run: Any, begun: Path) -> None:
    public = run("replay", str(begun), "--json").json
    own = run("replay", str(begun), "--json", "--seat", "1").json
    whole = run("replay", str(begun), "--json", "--seat", "all").json
    assert public["decisions"] == 3
    assert [len(part["log"]) for part in (public, own, whole)] == [4, 4, 4]
    assert set(public["position"]["seats"][1]["hand"]) == {"?"}
    assert own["position"]["seats"][1]["hand"] == whole["position"]["seats"][1]["hand"]
    assert set(own["position"]["seats"][0]["hand"]) == {"?"}


def test_a_replay_of_a_finished_game_as_json_has_the_outcome(run: Any, record: Path, finished: Record) -> None:
    assert run("replay", str(record), "--json").json["outcome"]["scores"] == list(finished.scores or ())


@pytest.mark.parametrize("arguments", [["--to", "999"], ["--to", "-1"], ["--seat", "9"], ["--seat", "me"]])
def test_a_replay_refuses_what_does_not_exist(run: Any, begun: Path, arguments: list[str]) -> None:
    assert run("replay", str(begun), *arguments).mistake
