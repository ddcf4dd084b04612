"""The command line as a whole: help, version, mistakes, start-up."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tradewinds
from tradewinds.text import texts

COMMANDS = ("games", "play", "simulate", "draw", "replay", "verify", "rules", "bench", "doctor")


def shell(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the real program."""
    program = [sys.executable, "-c", "from tradewinds.cli import main; main()", *arguments]
    return subprocess.run(  # noqa: S603
        program,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
        timeout=300,
    )


def test_help_lists_every_command(run: Any) -> None:
    answer = run("--help")
    assert answer.status == 0
    assert all(command in answer.out for command in COMMANDS)


def test_no_command_shows_the_help(run: Any) -> None:
    assert run().out.split() == run("--help").out.split()


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_has_examples(run: Any, command: str) -> None:
    answer = run(command, "--help")
    assert answer.status == 0
    assert f"tradewinds {command}" in answer.out
    assert "Examples" in answer.out


def test_version(run: Any) -> None:
    assert run("--version").out == f"tradewinds {tradewinds.__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["gmes"],
        ["--vrsion"],
        ["games", "--languag", "fr"],
        ["games", "--language", "de"],
        ["rules"],
        ["verify"],
        ["simulate", "batavia", "--games", "many"],
        ["simulate", "batavia", "--games", "0"],
        ["bench", "batavia", "--seconds", "0"],
        ["play", "batavia", "--seat", "first"],
        ["draw"],
        ["replay"],
        ["doctor", "now"],
    ],
)
def test_a_command_line_that_cannot_be_read_is_one_line(run: Any, arguments: list[str]) -> None:
    assert run(*arguments).mistake


def test_a_mistyped_command_is_recognised(run: Any) -> None:
    assert "'games'" in run("gmes").mistake


@pytest.mark.parametrize("command", ["play", "simulate", "draw", "rules", "bench"])
def test_an_unknown_game_is_one_line_with_the_nearest_name(run: Any, command: str) -> None:
    assert "Did you mean 'batavia'?" in run(command, "batavai").mistake


def test_mistakes_are_announced_in_the_chosen_language(run: Any) -> None:
    assert run("rules", "nowhere", "--language", "fr").mistake.startswith("Erreur : ")
    assert run("rules", "nowhere", "--language=fr").mistake.startswith("Erreur : ")
    assert run("rules", "nowhere", "--language", "en").mistake.startswith("Error: ")


@pytest.mark.parametrize(
    ("environment", "heading"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "Titre"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "Title"),
        ({"LC_MESSAGES": "fr"}, "Titre"),
    ],
)
def test_the_language_comes_from_the_environment(
    run: Any, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], heading: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert heading in run("games").out


def test_help_and_lists_do_not_load_the_compiler() -> None:
    check = (
        "import sys; from typer.testing import CliRunner; from tradewinds.cli import app\n"
        "for command in (['--help'], ['play', '--help'], ['games'], ['rules', 'batavia', 'BAT-1']):\n"
        "    assert CliRunner().invoke(app, command).exit_code == 0\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stderr


def test_the_real_program_plays_through_a_pipe(tmp_path: Path) -> None:
    done = shell("play", "batavia", "--seed", "3", typed="1\n1\n", TRADEWINDS_DATA=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "tradewinds play batavia --continue" in done.stdout
    assert (tmp_path / "saves" / "last-batavia.json").exists()


def test_the_real_program_says_a_mistake_in_one_line() -> None:
    done = shell("rules", "batavia", "BAT-999")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_output_without_unicode_is_no_accident() -> None:
    done = shell("games", "--language", "fr", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr


def test_the_texts_of_both_languages_have_the_same_keys() -> None:
    english, french = (texts(language).keys() for language in ("en", "fr"))
    assert {key for key in english if key.startswith("cli.")} == {key for key in french if key.startswith("cli.")}


class OfAnotherGame:
    """A bot that plays a game nobody has here."""

    name, game, thought = "Plato", "atlantis", None

    def __init__(self, seed: Any) -> None:
        pass

    def choose(self, view: Any, budget: Any = None) -> Any:
        raise AssertionError("it was asked all the same")


@pytest.mark.parametrize(
    "command", [["simulate", "batavia", "--bots"], ["study", "batavia", "--bot"], ["play", "batavia", "--bots"]]
)
def test_a_bot_of_another_game_is_refused_before_anybody_plays(run: Any, command: list[str]) -> None:
    mistake = run(*command, f"{__name__}:{OfAnotherGame.__name__}").mistake
    assert "plays 'atlantis', not 'batavia'" in mistake
