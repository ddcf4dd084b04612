from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped]


def root_of(svg: str) -> str:
    tag: str = fromstring(svg).tag
    return tag


def test_a_new_game_is_drawn_into_a_file(run: Any) -> None:
    answer = run("draw", "batavia", "--players", "4", "--seed", "7")
    assert answer.status == 0
    assert "batavia.svg" in answer.err
    assert root_of(Path("batavia.svg").read_text(encoding="utf-8")).endswith("svg")


def test_a_record_is_drawn_at_any_decision(run: Any, record: Path) -> None:
    first = run("draw", str(record), "--at", "0", "-o", "-").out
    last = run("draw", str(record), "-o", "-", "--language", "fr").out
    assert root_of(first).endswith("svg")
    assert 'lang="fr"' in last
    assert first != last


def test_layout_theme_and_seat(run: Any, begun: Path) -> None:
    answer = run("draw", str(begun), "--seat", "all", "--layout", "tall", "--theme", "night", "-o", "night.svg")
    assert answer.status == 0
    assert Path("night.svg").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["batavia", "--layout", "round"],
        ["batavia", "--theme", "pink"],
        ["batavia", "--seat", "7"],
        ["batavia", "--players", "2"],
        ["batavia", "--option", "layout=opne"],
        ["batavia", "--option", "layuot=open"],
        ["batavia", "--option", "layout"],
        ["batavia", "--at", "3"],
        ["batavia", "-o", "no/such/folder/x.svg"],
        ["nothing.json"],
        ["no/such/record"],
        ["x" * 300],
        ["x" * 300 + ".json"],
    ],
)
def test_what_cannot_be_drawn_is_one_line_and_no_file(run: Any, arguments: list[str]) -> None:
    assert run("draw", *arguments).mistake
    assert not list(Path().glob("*.svg"))


def test_a_record_takes_no_options_of_a_new_game(run: Any, begun: Path) -> None:
    assert run("draw", str(begun), "--players", "3").mistake
    assert run("draw", str(begun), "--at", "99").mistake
