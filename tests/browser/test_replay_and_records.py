"""Going through a game again, moment by moment, and keeping it as a record."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.players import Player, Server, next_of

People = Callable[..., Player]


@pytest.fixture
def anna(people: People, server: Server) -> Player:
    """Anna has just played a game to its end, against two bots."""
    player = people("Anna")
    player.sit(server.table("open", "greedy", "greedy", seed=11, moves=-4))
    dice = random.Random(1)
    while next_of(player):
        player.play_something(dice)
    expect(player.page.locator("#result")).to_be_visible()
    return player


def at(player: Player) -> int:
    """Wait until the replay shows the moment that the slider stands at; return its number."""
    number, last = (player.page.locator("#slider").get_attribute(name) for name in ("value", "max"))
    wanted = player.page.locator("#slider").input_value()
    assert number is not None
    expect(player.page.locator("#place")).to_have_text(f"{wanted} / {last}")
    return int(wanted)


def seen(player: Player) -> tuple[str, str]:
    """Return what the replay shows: what happened, and the board."""
    return player.question.inner_text(), player.page.locator("#board svg").inner_html()


def test_slider_keys_and_buttons_go_through_the_game(anna: Player) -> None:
    last = anna.decisions
    anna.page.get_by_role("link", name="Replay", exact=True).first.click()
    assert at(anna) == 0
    anna.page.get_by_role("slider").fill("20")
    assert at(anna) == 20
    expect(anna.page).to_have_url(re.compile(r"/at/20/$"))
    then = seen(anna)
    for key, number in (("ArrowRight", 21), ("ArrowLeft", 20), ("ArrowLeft", 19), ("Home", 0), ("End", last)):
        anna.page.keyboard.press(key)
        assert at(anna) == number
    for name, number in (
        ("One decision back", last - 1),
        ("One decision on", last),
        ("To the beginning", 0),
        ("To the end", last),
    ):
        anna.page.get_by_role("link", name=name).click()
        assert at(anna) == number
    anna.page.locator("#log").get_by_role("link", name="Show the moment after decision 20", exact=True).click()
    assert at(anna) == 20
    assert seen(anna) == then


def test_the_link_of_a_moment_opens_that_moment(anna: Player, people: People) -> None:
    anna.visit(anna.page.url + "at/0/")
    anna.page.get_by_role("slider").fill("33")
    at(anna)
    bert = people("Bert")
    bert.visit(anna.page.url)
    assert at(bert) == 33
    bert.page.locator("#art svg").wait_for(state="attached")
    expect(bert.question).to_have_text(anna.question.inner_text())
    expect(bert.page.locator("#board desc")).to_have_text(anna.page.locator("#board desc").inner_text())
    expect(bert.page.locator("#log .current")).to_have_attribute("id", "d33")


def test_after_the_end_one_sees_what_somebody_knew_then(anna: Player) -> None:
    anna.visit(anna.page.url + "at/20/")
    described = anna.page.locator("#board desc")
    expect(described).not_to_contain_text("unknown")
    anna.page.get_by_label("Show", exact=True).select_option(label="what Bosun 1 knew then")
    expect(described).to_contain_text("an unknown number of bills")
    expect(anna.page).to_have_url(re.compile(r"eyes=1"))
    anna.page.keyboard.press("ArrowRight")
    assert at(anna) == 21
    expect(described).to_contain_text("an unknown number of bills")
    anna.page.get_by_label("Show", exact=True).select_option(label="everything")
    expect(described).not_to_contain_text("unknown")


def test_during_the_game_the_past_keeps_its_secrets(people: People, server: Server) -> None:
    anna = people("Anna")
    anna.sit(server.table("open", "greedy", "greedy", moves=40))
    anna.until_asked()
    anna.visit(anna.page.url + "at/20/?eyes=1")
    assert at(anna) == 20
    expect(anna.page.locator("#eyes")).to_have_count(0)
    expect(anna.page.locator("#board desc")).to_contain_text("Bosun 1: ")
    expect(anna.page.locator("#board desc")).to_contain_text("an unknown number of bills")
    expect(anna.page.locator("#board desc")).to_contain_text("Your hand:")


def test_what_happened_since_my_last_turn_plays_and_returns_to_the_present(people: People, server: Server) -> None:
    anna, bert = people("Anna"), people("Bert")
    table = server.table("open", "open", "greedy")
    anna.sit(table)
    bert.sit(table)
    anna.until_asked()
    anna.enter(1)
    bert.until_asked()
    bert.enter(3)
    anna.until_asked()
    present, choices = anna.question.inner_text(), anna.offer()
    anna.page.get_by_role("button", name="What happened since?").click()
    expect(anna.page.locator("#board.past")).to_be_visible()
    expect(anna.question).to_contain_text("Bert bids 3 bills.")
    expect(anna.page.locator("#board.past")).to_have_count(0)
    expect(anna.question).to_have_text(present)
    assert anna.offer() == choices


# Records.


def test_a_record_is_saved_verified_brought_back_and_replayed(
    anna: Player, people: People, server: Server, tmp_path: Path
) -> None:
    last, log = anna.decisions, anna.log
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Save the record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert len(json.loads(file.read_text())["actions"]) == last

    command = [Path(sysconfig.get_path("scripts")) / "tradewinds", "verify", file]
    verdict = subprocess.run(command, env=server.environment, capture_output=True, text=True, check=False)  # noqa: S603
    assert verdict.returncode == 0, verdict.stderr

    bert = people("Bert")
    bert.visit("/records/")
    bert.page.get_by_label("Record of a game (.json)").set_input_files(file)
    bert.page.get_by_role("button", name="Open").click()
    bert.page.locator("#slider").wait_for()
    assert at(bert) == 0
    bert.page.keyboard.press("End")
    assert at(bert) == last
    names = {"Anna": "Seat 1", "Bosun 1": "Seat 2", "Bosun 2": "Seat 3"}
    forgotten = [re.sub("|".join(names), lambda name: names[name[0]], line) for line in log]
    assert bert.log == forgotten


def test_a_file_that_is_no_record_is_refused_with_the_reason(people: People, tmp_path: Path) -> None:
    file = tmp_path / "letter.json"
    file.write_text("Dear Anna")
    bert = people("Bert")
    bert.watch.refusals = True
    bert.visit("/records/")
    bert.page.get_by_label("Record of a game (.json)").set_input_files(file)
    bert.page.get_by_role("button", name="Open").click()
    expect(bert.page.get_by_role("heading", name="That cannot be done")).to_be_visible()
    expect(bert.page.locator(".message")).to_contain_text("JSON")


def test_everybody_can_check_in_the_page_that_the_deal_was_fixed(anna: Player) -> None:
    anna.page.locator("#fairness summary").click()
    anna.page.get_by_role("button", name="Check it in this browser").click()
    verdict = anna.page.locator("#seed-verdict")
    expect(verdict).to_have_text("They belong together: the deal was fixed from the beginning.")
    seed = anna.page.locator("#seed")
    seed.evaluate(
        "seed => { seed.textContent = seed.textContent.replace(/^../, (pair) => pair === '00' ? '01' : '00'); }"
    )
    anna.page.get_by_role("button", name="Check it in this browser").click()
    expect(verdict).to_have_text("They do not belong together!")
