from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

LINEUP = ["--bots", "greedy,random,random", "--jobs", "1"]


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    for row in data["standing"]:
        del row["seconds"]
    del data["folder"]
    return data


def test_a_standing_in_words(run: Any) -> None:
    answer = run("arena", "batavia", *LINEUP, "--games", "9")
    assert answer.status == 0, answer.err
    assert "3 deals" in answer.out
    assert answer.out.index("greedy") < answer.out.index("random")
    page = Path(answer.out.rpartition("Report: ")[2].strip())
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_standing_in_french(run: Any) -> None:
    answer = run("arena", "batavia", *LINEUP, "--games", "9", "--language", "fr")
    assert "3 donnes" in answer.out
    assert "Victoires" in answer.out
    assert "Rapport : " in answer.out


def test_json_for_programs(run: Any, tmp_path: Path) -> None:
    data = run("arena", "batavia", *LINEUP, "--games", "6", "--out", "here", "--json").json
    assert data["games"] == 6
    assert data["folder"] == "here"
    kept = json.loads((tmp_path / "here" / "results.json").read_text(encoding="utf-8"))
    assert kept == {name: value for name, value in data.items() if name != "folder"}


def test_two_bots_share_a_table_of_four(run: Any) -> None:
    data = run("arena", "batavia", "--bots", "greedy,random", "--players", "4", "--games", "8", "--json").json
    assert [row["seats"] for row in data["standing"]] == [16, 16]


def test_the_command_of_the_results_repeats_them(run: Any) -> None:
    first = run("arena", "batavia", *LINEUP, "--games", "6", "--seed", "x", "--option", "layout=open", "--json").json
    words = first["command"].split()[1:]
    assert without_times(run(*words, "--out", "copy", "--json").json) == without_times(first)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bots", "greedy"], "at least two"),
        (["--bots", ","], "at least two"),
        (["--bots", "greedy,gready"], "Did you mean"),
        (["--bots", "greedy,random", "--players", "9"], "3 to 5"),
        (["--bots", "greedy,random", "--games", "1"], "from 3"),
        (["--bots", "greedy,random", "--until", "2"], "between 0 and 0.5"),
        (["--bots", "greedy,random", "--option", "layout=shut"], "layout"),
        ([], "--bots"),
    ],
)
def test_what_cannot_be_played_is_one_line(run: Any, arguments: list[str], said: str) -> None:
    assert said in run("arena", "batavia", *arguments).mistake


def test_another_plan_in_the_folder_is_one_line_in_french_too(run: Any) -> None:
    run("arena", "batavia", *LINEUP, "--games", "3", "--out", "out")
    other = ["arena", "batavia", *LINEUP, "--games", "3", "--seed", "1", "--out", "out"]
    assert "seed: " in run(*other).mistake
    assert "graine : " in run(*other, "--language", "fr").mistake
    assert run(*other, "--again").status == 0


def test_without_ray_it_says_how_to_install_it(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "pip install 'tradewinds[cluster]'" in run("arena", "batavia", *LINEUP, "--ray", "local").mistake


def numbers(journal: Path) -> set[int]:
    """The games of which a whole line is there."""
    written = journal.read_bytes() if journal.exists() else b""
    return {json.loads(line)["number"] for line in written[: written.rfind(b"\n") + 1].splitlines()}


def test_an_interrupted_command_goes_on_where_it_was(run: Any, tmp_path: Path) -> None:
    """The long tournament is interrupted in earnest; the short one that follows has the same first games."""
    command = [sys.executable, "-m", "tradewinds", "arena", "batavia", "--bots", "greedy,random,random", "--jobs", "2"]
    journal = tmp_path / "out" / "games.jsonl"
    with subprocess.Popen(  # noqa: S603
        [*command, "--games", "90000", "--out", "out"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as started:
        while started.poll() is None and not set(range(6)) <= numbers(journal):
            time.sleep(0.05)
        started.send_signal(signal.SIGINT)
        said, complaint = started.communicate()
    assert started.returncode == 130, complaint
    assert "Traceback" not in complaint
    assert "interrupted" in said
    assert 6 <= len(numbers(journal)) < 90_000
    resumed = run("arena", "batavia", *LINEUP, "--games", "30", "--out", "out", "--json").json
    fresh = run("arena", "batavia", *LINEUP, "--games", "30", "--out", "fresh", "--json").json
    assert without_times(resumed) == without_times(fresh)


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys, tradewinds.cli;"
        "heavy = ('numba', 'numpy', 'matplotlib', 'pyarrow', 'openskill', 'ray');"
        "print([name for name in heavy if name in sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    assert answer.stdout.strip() == "[]"
