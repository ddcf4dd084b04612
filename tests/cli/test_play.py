"""The terminal client, driven through a pipe."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tradewinds as tw
from tradewinds.cli.client import offers
from tradewinds.engine.record import Record

NEW = ("play", "batavia", "--seed", "3", "--bots", "random")
FIRST = ("play", "batavia", "--seed", "3", "--bots", "random", "--option", "first_auctioneer=2")
"""With this auctioneer the first question of the game goes to the person at the keyboard."""


def saved(tmp_path: Path) -> Record:
    return tw.load(tmp_path / "data" / "saves" / "last-batavia.json")


@pytest.mark.parametrize(("language", "end"), [("en", "The game is over"), ("fr", "La partie est terminée")])
def test_a_whole_game_through_a_pipe(run: Any, tmp_path: Path, language: str, end: str) -> None:
    answer = run(*NEW, "--language", language, lines=["1"] * 400)
    assert answer.status == 0
    assert end in answer.out
    assert "Total" in answer.out
    assert saved(tmp_path).replay().over
    again = run("play", "--continue", "--language", language)
    assert again.status == 2


def test_the_same_game_with_the_same_answers(run: Any) -> None:
    one, two = (run(*NEW, lines=["1"] * 20).out for _ in range(2))
    assert one == two


def test_the_table_is_shown_with_question_and_choices(run: Any) -> None:
    answer = run(*FIRST)
    assert "open the bidding" in answer.out
    assert "1  pass" in answer.out
    assert "2  bid 1 … 15" in answer.out
    assert "Seat 1 (random)" in answer.out
    assert "Round 1 begins." in answer.out


@pytest.mark.parametrize("typed", ["bid 3", "miser 3", "b 3", "BID 3", "2 3"])
def test_actions_are_read_in_many_forms(run: Any, tmp_path: Path, typed: str) -> None:
    run(*FIRST, lines=[typed])
    assert saved(tmp_path).actions[0] == 3


def test_accents_may_be_left_out(run: Any) -> None:
    answer = run(*FIRST, "--language", "fr", lines=["pourquoi arreter la pose"])
    assert "« arrêter la pose » ne répond pas à la question" in answer.out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("bid 77", "No action is written 'bid 77'"),
        ("bid 40", "you own only 15 bills"),
        ("bid", "'bid' could mean: bid 1, bid 2"),
        ("2", "Say the number too"),
        ("2 99", "Say the number too"),
        ("9", "no line 9"),
        ("pss", "Did you mean 'pass'?"),
        ("draw", "does not answer the question"),
        ("", "Type the number"),
        ("why", "Why what?"),
        ("why bid 3", "is allowed now"),
        ("why bid 40", "BAT-41 4. Auction"),
        ("save", "Save where?"),
        ("board x.png", "ends in .svg"),
        ("board no/folder/x.svg", "cannot be written"),
        ("save no/folder/x.json", "no folder"),
        ("save ~nobody-of-that-name/x.json", "no folder"),
        ("save " + "x" * 300 + ".json", "cannot be written"),
        ("save \0", "Save where?"),
        ("undo", "no decision to take back"),
        ("undo everything", "No action is written"),
        ("help", "why ACTION"),
        ("help package", "BAT-33"),
        ("help BAT-46", "one bill at a time"),
        ("help BAT-999", "The nearest is BAT-99"),
        ("help xylophone", "Nothing in the rules"),
        ("log", "Round 1 begins."),
        ("show", "open the bidding"),
    ],
)
def test_what_is_answered_without_a_decision(run: Any, tmp_path: Path, typed: str, said: str) -> None:
    answer = run(*FIRST, lines=[typed])
    assert answer.status == 0
    assert said in " ".join(answer.out.split("> ", 1)[1].split())
    assert saved(tmp_path).actions == ()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("aide", "pourquoi ACTION"),
        ("aide paquet", "BAT-33"),
        ("pourquoi miser 40", "BAT-41 4. Enchères"),
        ("annuler", "aucune décision à reprendre"),
        ("journal", "Le tour 1 commence."),
        ("montrer", "ouvrir les enchères"),
        ("miser", "« miser » peut vouloir dire : miser 1, miser 2"),
        ("mizer 3", "Vouliez-vous dire « miser 3 » ? Actions permises : passer, miser 1"),
        ("enregistrer", "Enregistrer où ?"),
    ],
)
def test_the_same_in_french(run: Any, typed: str, said: str) -> None:
    answer = run(*FIRST, "--language", "fr", lines=[typed])
    assert answer.status == 0
    assert said in " ".join(answer.out.split("> ", 1)[1].split())


def to_the_first_turn(run: Any, tmp_path: Path, *lines: str) -> tuple[str, Record]:
    """Pass in the auction; then it is a matter of laying cards."""
    answer = run("play", "batavia", "--seed", "3", "--bots", "greedy", lines=["pass", *lines])
    return answer.out, saved(tmp_path)


def test_undo_takes_back_ones_own_choice(run: Any, tmp_path: Path) -> None:
    _, before = to_the_first_turn(run, tmp_path)
    _, laid = to_the_first_turn(run, tmp_path, "lay EN")
    said, undone = to_the_first_turn(run, tmp_path, "lay EN", "undo")
    assert len(laid.actions) > len(before.actions)
    assert undone.actions == before.actions
    assert "Taken back." in said


def test_undo_goes_no_further_than_others_have_acted(run: Any, tmp_path: Path) -> None:
    said, after = to_the_first_turn(run, tmp_path, "undo")
    assert "cannot" in said.rsplit("> undo", 1)[1]
    assert after.actions == to_the_first_turn(run, tmp_path)[1].actions


def test_a_game_is_saved_where_one_says(run: Any, tmp_path: Path) -> None:
    answer = run(*FIRST, lines=["bid 2", "save mine", "save mine.json"])
    assert answer.status == 0
    assert tw.load("mine.json").actions[0] == 2


def test_other_files_are_not_overwritten(run: Any) -> None:
    Path("notes.txt").write_text("do not lose", encoding="utf-8")
    assert "not the record of a game" in " ".join(run(*FIRST, lines=["save notes.txt"]).out.split())
    assert run(*FIRST, "--save", "notes.txt").mistake
    assert run(*FIRST, "--save", "no/folder/game.json").mistake
    assert Path("notes.txt").read_text(encoding="utf-8") == "do not lose"


def test_quit_offers_to_save(run: Any) -> None:
    answer = run(*FIRST, lines=["bid 2", "quit", "kept.json"])
    assert answer.status == 0
    assert Path("kept.json").exists()
    assert "--continue" in answer.out


def test_the_board_is_drawn(run: Any) -> None:
    run(*FIRST, lines=["board table.svg"])
    assert Path("table.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_game_that_was_left_goes_on(run: Any, tmp_path: Path) -> None:
    run(*FIRST, lines=["bid 2"])
    before = saved(tmp_path).actions
    for again in (["play", "--continue"], ["play", "batavia", "--continue"]):
        answer = run(*again, "--bots", "random", lines=["1"])
        assert answer.status == 0
        assert saved(tmp_path).actions[: len(before)] == before
    assert len(saved(tmp_path).actions) > len(before)


def test_a_record_is_loaded_and_saved_at_the_end(run: Any, begun: Path) -> None:
    answer = run("play", "--load", str(begun), "--save", "after.json", "--seat", "0", lines=["1"])
    assert answer.status == 0
    loaded, after = tw.load(begun), tw.load("after.json")
    assert after.actions[: len(loaded.actions)] == loaded.actions


def test_a_finished_record_shows_its_result(run: Any, record: Path) -> None:
    answer = run("play", "--load", str(record))
    assert answer.status == 0
    assert "Total" in answer.out


def test_a_curtain_between_two_people(run: Any) -> None:
    answer = run(
        "play",
        "batavia",
        "--seed",
        "3",
        "--seat",
        "0",
        "--seat",
        "1",
        "--names",
        "Anna,Bert,Cleo",
        lines=["", "1", "", "1"],
    )
    assert answer.out.count("press Enter when you sit") >= 2
    assert "Anna and Bert" in answer.out
    assert "--continue --seat 0 --seat 1" in answer.out


def test_nobody_sees_a_hand_that_is_not_his(run: Any) -> None:
    """What is printed for one person must not depend on another's cards: the curtain shows nothing of the table."""
    answer = run("play", "batavia", "--seed", "3", "--seat", "0", "--seat", "1", lines=[])
    assert "hand" not in answer.out


def test_without_a_game_one_is_asked(run: Any) -> None:
    answer = run("play", lines=["nonsense", "1"])
    assert answer.status == 0
    assert "Which game?" in answer.out
    assert "There is no game 'nonsense'" in answer.out
    assert "You are Seat 0." in answer.out
    assert run("play").status == 0


def test_without_a_word_the_bots_are_the_usual_ones(run: Any) -> None:
    answer = run("play", "batavia", "--seed", "3", lines=[])
    assert "Seat 1 (normal)" in answer.out
    assert "--continue\n" in answer.out, "the usual bots need not be named to go on"


def test_each_seat_can_have_a_level_of_its_own(run: Any) -> None:
    bots = "easy,hard@40,admiral@0.2s"
    answer = run("play", "batavia", "--seed", "3", "--players", "4", "--bots", bots, lines=["1", "1"])
    assert answer.status == 0
    assert "Seat 1 (easy), Seat 2 (hard@40) and Seat 3 (admiral@0.2s)" in answer.out
    assert f"--continue --bots {bots}" in answer.out
    assert "is thinking" not in answer.out, "this is no terminal"


def test_help_names_the_levels(run: Any) -> None:
    said = " ".join(re.sub(r"[^\w@,]+", " ", run("play", "--help").out).split())
    assert "easy, normal, hard, expert, admiral" in said
    assert "admiral@5s" in said


@pytest.mark.parametrize(("language", "thinks"), [("en", "is thinking"), ("fr", "réfléchit")])
def test_an_interruption_while_a_bot_thinks_keeps_the_game_and_leaves_at_once(
    tmp_path: Path, language: str, thinks: str
) -> None:
    """On a terminal of its own, as somebody would do it. The bot would think for an hour."""
    command = [sys.executable, "-m", "tradewinds", "play", "batavia", "--bots", "admiral@3600s", "--seed", "3"]
    command += ["--option", "first_auctioneer=0", "--language", language]  # then the next seat, a bot, bids first
    near, far = pty.openpty()
    player = subprocess.Popen(command, stdin=far, stdout=far, stderr=far, start_new_session=True)  # noqa: S603
    os.close(far)
    said = ""
    with open(near, encoding="utf-8", errors="replace", newline="") as terminal:  # noqa: PTH123
        while thinks not in said:
            said += terminal.read(1)
        os.killpg(player.pid, signal.SIGINT)
        with contextlib.suppress(OSError):  # the other end of a terminal hangs up with an error
            while letter := terminal.read(1):
                said += letter
    assert player.wait() == 0
    assert "--continue" in said
    assert "Traceback" not in said
    assert saved(tmp_path).actions == ()


def test_an_interruption_keeps_the_game(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tradewinds.cli.screen import Screen  # noqa: PLC0415

    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Screen, "ask", interrupt)
    answer = run(*FIRST)
    assert answer.status == 0
    assert "--continue" in answer.out
    assert saved(tmp_path).actions == ()


@pytest.mark.parametrize(
    "arguments",
    [
        ["batavia", "--players", "2"],
        ["batavia", "--players", "0"],
        ["batavia", "--seat", "5"],
        ["batavia", "--seat", "-1", "--players", "3"],
        ["batavia", "--seat", "3", "--players", "3"],
        ["batavia", "--bots", "gready"],
        ["batavia", "--players", "4", "--bots", "greedy,random"],
        ["batavia", "--names", "Anna,Bert"],
        ["batavia", "--names", "Anna,Anna,Anna"],
        ["batavia", "--option", "layout=shut"],
        ["batavia", "--option", "wind=strong"],
        ["--continue"],
        ["batavia", "--continue", "--players", "3"],
        ["--load", "nothing.json"],
    ],
)
def test_a_table_that_cannot_be_laid_is_one_line(run: Any, arguments: list[str]) -> None:
    assert run("play", *arguments).mistake


def test_runs_of_numbers_are_offered_as_one_line() -> None:
    game = tw.new("batavia", players=3, seed=1)
    assert [len(offer.actions) for offer in offers(game.actions)] == [1, 15]
    game.play("bid 13")
    assert [len(offer.actions) for offer in offers(game.actions)] == [1, 1, 1]
