"""Afterwards: every moment again, what one knew then, the record, the proof that the deal was fair."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.players import Player, Server

People = Callable[..., Player]


@pytest.fixture
def over(people: People, server: Server) -> Player:
    """Anna has finished a game: all but its last decisions were made before she came."""
    anna = people("Anna", accept_downloads=True)
    anna.sit(server.table("open", "greedy", "greedy", seed=3, moves=-4))
    for _ in range(8):
        if not anna.until_asked():
            break
        offer = anna.offer()
        if offer.confirm:
            anna.confirm()
        else:
            anna.click(offer.buttons[0])
    anna.until('data().mood === "over"')
    return anna


def test_slider_and_keys_go_through_the_moments_and_each_has_a_link(over: Player) -> None:
    last = over.decisions
    over.page.locator(".after").get_by_role("link", name="Replay").click()
    page, place = over.page, over.page.locator("#place")
    expect(place).to_have_text(f"0 / {last}")
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text(f"1 / {last}")
    expect(page).to_have_url(re.compile("/at/1/$"))
    page.keyboard.press("End")
    expect(place).to_have_text(f"{last} / {last}")
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(f"{last - 1} / {last}")
    page.keyboard.press("Home")
    expect(place).to_have_text(f"0 / {last}")
    page.locator("#slider").fill("17")
    expect(place).to_have_text(f"17 / {last}")
    expect(page.locator("#log #d17")).to_have_class(re.compile("current"))
    board, said = page.locator("#board").inner_html(), page.locator("#question").inner_text()
    again = over.another_tab()
    again.visit(page.url)
    expect(again.page.locator("#place")).to_have_text(f"17 / {last}")
    expect(again.page.locator("#question")).to_have_text(said)
    again.page.locator("#board svg [data-tip]").first.wait_for(state="attached")
    assert again.page.locator("#board").inner_html() == board


def test_after_the_end_everything_is_open_or_what_a_seat_knew_then(over: Player) -> None:
    over.visit(over.page.url + "at/9/")
    board = over.page.locator("#board")
    everything = board.inner_html()
    over.page.get_by_label("Show", exact=True).select_option(label="what Anna knew then")
    over.page.wait_for_url("**/at/9/?eyes=0")
    over.page.locator("#board svg [data-tip]").first.wait_for(state="attached")
    assert board.inner_html() != everything


def test_the_moments_of_a_replay_are_only_looked_at(over: Player) -> None:
    over.visit(over.page.url + "at/9/")
    expect(over.page.locator("#board svg")).to_be_visible()
    expect(over.page.locator("#board [data-action], #board [role=button]")).to_have_count(0)


def test_the_record_is_saved_verified_and_opened_again(over: Player, server: Server, tmp_path: Path) -> None:
    result = over.page.locator("#result .total").all_inner_texts()
    with over.page.expect_download() as download:
        over.page.get_by_role("link", name="Save the record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    verified = subprocess.run(  # noqa: S603
        [server.program, "verify", str(file)], env=server.environment, capture_output=True, text=True, check=False
    )
    assert verified.returncode == 0, verified.stderr
    over.visit("/records/")
    over.page.locator("input[type=file]").set_input_files(file)
    over.page.get_by_role("button", name="Open").click()
    over.page.locator("#slider").wait_for()
    over.page.get_by_role("link", name="To the table").click()
    expect(over.page.locator("#result .total")).to_have_text(result)


def test_a_file_that_is_no_record_is_refused_with_the_reason(people: People, tmp_path: Path) -> None:
    anna = people("Anna")
    anna.watch.refusals = True
    file = tmp_path / "poem.json"
    file.write_text("roses are red", encoding="utf-8")
    anna.visit("/records/")
    anna.page.locator("input[type=file]").set_input_files(file)
    anna.page.get_by_role("button", name="Open").click()
    expect(anna.page.locator("body")).to_contain_text("The record is damaged or cut off")


def test_the_page_checks_that_seed_and_hash_belong_together(over: Player) -> None:
    over.page.locator("#fairness summary").click()
    assert over.page.locator("#commitment").inner_text() == over.page.locator("#shown-hash").text_content()
    over.page.get_by_role("button", name="Check it in this browser").click()
    expect(over.page.locator("#seed-verdict")).to_contain_text("They belong together")
    seed = over.page.locator("#seed")
    seed.evaluate("seed => { seed.textContent = seed.textContent.replace(/^./, (a) => (a === '0' ? '1' : '0')); }")
    over.page.get_by_role("button", name="Check it in this browser").click()
    expect(over.page.locator("#seed-verdict")).to_contain_text("They do not belong together!")


def test_the_same_deal_can_be_played_again(over: Player) -> None:
    hash_of_the_seed = over.page.locator("#shown-hash").text_content()
    table = over.page.url
    over.page.get_by_role("button", name="The same deal again").click()
    over.page.wait_for_url(lambda url: url != table)
    over.at_table()
    assert over.page.locator("#shown-hash").text_content() == hash_of_the_seed
    expect(over.page.locator("main")).to_contain_text("This deal was played before")


def test_before_the_end_a_moment_shows_what_i_knew_and_no_more(people: People, server: Server) -> None:
    anna, bert = people("Anna"), people("Bert")
    table = server.table("open", "open", "greedy", moves=12)
    anna.sit(table)
    bert.sit(table)
    anna.until('data().mood !== "open"')
    for player in (anna, bert):
        player.visit(table + "at/5/?eyes=0")
        expect(player.page.locator("#board desc")).to_contain_text("Your hand:")
        expect(player.page.locator("#eyes")).to_have_count(0)
    assert anna.page.locator("#board desc").text_content() != bert.page.locator("#board desc").text_content()
