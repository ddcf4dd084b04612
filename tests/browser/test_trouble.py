"""When things go wrong: a server that dies, a second tab, clicks that come too late or twice."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import expect

from browser.players import Player, Server

People = Callable[..., Player]


def test_a_page_comes_back_by_itself_after_the_server_was_killed(people: People, server: Server) -> None:
    anna = people("Anna")
    anna.watch.breaks = True
    anna.sit(server.table("open", "greedy", "greedy", seed=4))
    anna.until_asked()
    anna.enter(int(anna.page.locator("[name=amount]").input_value()))
    anna.until_asked()
    log, moment = anna.log, anna.moment
    server.kill()
    expect(anna.page.locator("#lost")).to_be_visible()
    server.start()
    expect(anna.page.locator("#lost")).to_be_hidden()
    assert (anna.log, anna.moment) == (log, moment)
    anna.choose("Pass")
    anna.until_asked()
    assert anna.decisions > int(moment.split(".")[1])


def test_a_move_that_meets_no_server_is_not_lost_in_silence(people: People, server: Server) -> None:
    anna = people("Anna")
    anna.watch.breaks = True
    anna.sit(server.table("open", "greedy", "greedy", seed=4))
    anna.until_asked()
    moment = anna.moment
    server.kill()
    anna.button("Pass").click()
    expect(anna.refusal).to_contain_text("No answer came back.")
    assert anna.moment == moment
    server.start()
    expect(anna.page.locator("#lost")).to_be_hidden()
    anna.choose("Pass")


def test_a_bot_that_was_interrupted_goes_on_after_the_restart(people: People, server: Server) -> None:
    anna = people("Anna")
    anna.watch.breaks = True
    anna.sit(server.table("open", "greedy", "greedy", seed=6))
    anna.until_asked()
    anna.button("Pass").click()
    server.kill()
    server.start()
    expect(anna.page.locator("#lost")).to_be_hidden()
    anna.until_asked()


def test_two_tabs_of_one_seat_show_the_same(people: People, server: Server) -> None:
    anna = people("Anna")
    anna.sit(server.table("open", "greedy", "greedy"))
    anna.until_asked()
    other = anna.another_tab()
    other.visit(anna.page.url)
    other.at_table()
    other.until_asked()
    other.choose("Pass")
    other.until_asked()
    anna.until_at(other.decisions)
    assert anna.log == other.log


def test_a_click_that_comes_too_late_is_refused_with_the_fresh_table(people: People, server: Server) -> None:
    anna = people("Anna")
    anna.watch.refusals = anna.watch.breaks = True
    anna.sit(server.table("open", "greedy", "greedy"))
    anna.until_asked()
    late = anna.another_tab()
    late.page.route("**/stream/**", lambda route: route.abort())
    late.visit(anna.page.url)
    late.until_asked()
    stale = late.moment
    anna.choose("Pass")
    anna.until_asked()
    assert late.moment == stale
    late.button("Pass").click()
    expect(late.refusal).to_have_text("The table has moved on since you saw it. Here it is as it stands now.")
    late.until_at(anna.decisions)
    assert late.moment == anna.moment


def test_a_double_click_makes_one_move(people: People, server: Server) -> None:
    anna = people("Anna")
    anna.sit(server.table("open", "greedy", "greedy", position="players: 3\nquestion: turn\nseat 0: hand EN 4, DK 1"))
    anna.until_asked()
    anna.page.get_by_role("button", name="Lay one English card").dblclick(delay=30)
    anna.until('data().moment !== "0.0" && idle()')
    assert anna.decisions == 1
    expect(anna.refusal).to_be_empty()


def test_a_key_that_is_held_down_makes_one_move(people: People, server: Server) -> None:
    anna = people("Anna")
    anna.sit(server.table("open", "greedy", "greedy", position="players: 3\nquestion: turn\nseat 0: hand EN 4, DK 1"))
    anna.until_asked()
    for _ in range(4):
        anna.page.keyboard.down("1")  # without letting go, each further one is a repetition
    anna.page.keyboard.up("1")
    anna.until('data().moment !== "0.0" && idle()')
    assert anna.decisions == 1


def test_a_replay_that_breaks_off_does_not_hold_up_the_table(people: People, server: Server) -> None:
    anna = people("Anna")
    anna.watch.breaks = True
    anna.sit(server.table("open", "greedy", "greedy"))
    anna.until_asked()
    anna.choose("Pass")
    anna.until_asked()
    anna.page.route("**/at/**", lambda route: route.abort())
    anna.page.locator("#missed").click()
    expect(anna.page.locator("#lost")).to_be_visible()
    moment = anna.moment
    anna.play_something(random.Random(1))
    assert anna.moment != moment
