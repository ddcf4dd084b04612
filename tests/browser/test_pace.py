"""Clocks that count in the browser, and notifications for who does not look."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from browser.players import Player, Server

People = Callable[..., Player]

STAND_IN = """() => {
  globalThis.told = [];
  globalThis.Notification = class extends EventTarget {
    static permission = "default";
    static async requestPermission() { this.permission = "granted"; return "granted"; }
    constructor(title, { body }) { super(); globalThis.told.push(`${title}: ${body}`); }
  };
}"""
LOOK_AWAY = """() => {
  Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
LOOK = """() => {
  delete document.hidden;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def sat(people: People, server: Server, **table: Any) -> tuple[Player, Player]:
    """Let Anna and Bert sit down; Anna is asked."""
    anna, bert = people("Anna"), people("Bert")
    address = server.table("open", "open", "greedy", **table)
    anna.sit(address)
    bert.sit(address)
    anna.until_asked()
    bert.until('data().mood === "waiting"')
    return anna, bert


def test_the_clock_of_who_is_asked_counts_for_everybody_without_asking_the_server(
    people: People, server: Server
) -> None:
    anna, bert = sat(people, server, pace="live5")
    asked: list[str] = []
    bert.page.on("request", lambda request: asked.append(request.url))
    for player, words in ((anna, "Your time:"), (bert, "Anna thinks:")):
        line = player.page.locator("#ask .waits .timer")
        expect(line).to_have_text(re.compile(rf"^{words} 5:\d\d$"))
        clock = player.page.locator(".seat.asked .timer")
        before = clock.inner_text()
        assert re.fullmatch(r"5:\d\d", before)
        expect(clock).not_to_have_text(before)
        assert clock.inner_text() < before
    expect(bert.page.locator("#seat-1 .timer")).to_have_text("5:00")
    assert asked == []


def test_a_clock_is_right_although_that_of_the_machine_is_wrong(people: People, server: Server) -> None:
    _, bert = sat(people, server, pace="live5")
    wrong = "() => { const now = Date.now; Date.now = () => now.call(Date) + 3600_000; }"
    bert.page.add_init_script(f"({wrong})()")
    bert.page.reload()
    bert.at_table()
    expect(bert.page.locator("#ask .waits .timer")).to_have_text(re.compile(r"^Anna thinks: [45]:\d\d$"))


def test_nobody_who_listens_to_the_page_hears_the_clock_tick(people: People, server: Server) -> None:
    _, bert = sat(people, server, pace="live5")
    live = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]"
    assert bert.page.locator(".timer").count() > 0
    assert bert.page.locator(f":is({live}) .timer").count() == 0


def test_days_are_counted_in_words_and_on_the_front_page_too(people: People, server: Server) -> None:
    _, bert = sat(people, server, pace="days3")
    words = re.compile(r"^Waiting for Anna for \d minutes?; (3 days|71 hours) left\.$")
    expect(bert.page.locator("#ask .waits .timer")).to_have_text(words)
    bert.visit()
    expect(bert.page.locator(".tables .timer")).to_have_text(words)


def test_who_does_not_look_is_notified_once_and_only_if_he_wants_to(people: People, server: Server) -> None:
    anna, bert = people("Anna"), people("Bert")
    bert.page.add_init_script(f"({STAND_IN})()")
    address = server.table("open", "open", "greedy")
    anna.sit(address)
    bert.sit(address)
    anna.until_asked()
    button = bert.page.locator("#notify")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    with bert.page.expect_request(re.compile("/stream/.*hidden=1")):
        bert.page.evaluate(LOOK_AWAY)
    anna.choose("Pass")
    bert.until("asked()")
    assert bert.page.evaluate("told") == ["Batavia: It is your turn."]
    with bert.page.expect_request(re.compile(r"/stream/(?!.*hidden=1)")):
        bert.page.evaluate(LOOK)
    anna.page.locator("#undo").click()
    bert.until('data().mood === "waiting"')
    anna.until("asked()")
    anna.choose("Pass")
    bert.until("asked()")
    assert bert.page.evaluate("told") == ["Batavia: It is your turn."]
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_signals_are_set_up_on_a_page_of_their_own(people: People, server: Server) -> None:
    anna = people("Anna", locale="fr")
    anna.watch.refusals = True
    anna.sit(server.table("open", "open", "greedy"))
    anna.visit()
    anna.page.get_by_role("link", name="Signaux").click()
    anna.page.get_by_label("Adresse du webhook").fill("http://127.0.0.1:8000/")
    anna.page.get_by_role("button", name="Utiliser ce webhook").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("réseau privé")
    anna.page.get_by_label("Adresse du webhook").fill("https://hooks.example/x")
    anna.page.get_by_role("button", name="Utiliser ce webhook").click()
    expect(anna.page.locator(".messages")).to_contain_text("Le webhook est enregistré.")
