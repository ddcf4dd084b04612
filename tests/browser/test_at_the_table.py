"""What one does at a table besides playing: taking back, agreeing, handing over, sharing a screen, asking why."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.players import Player, Server

People = Callable[..., Player]

TURN = "players: 3\nquestion: turn\nseat 0: hand EN 2, DK 1"
"""The first seat can lay two English cards, which gives it a seal, and sail."""


@pytest.fixture
def anna(people: People, server: Server) -> Player:
    """Anna is asked for a turn, against two bots."""
    player = people("Anna")
    player.sit(server.table("open", "greedy", "greedy", position=TURN))
    assert player.until_asked()
    return player


def at_a_turn(people: People, server: Server) -> tuple[Player, Player]:
    """Anna, who is asked, and Bert, at a table with a bot."""
    anna, bert = people("Anna"), people("Bert")
    table = server.table("open", "open", "greedy", position=TURN)
    anna.sit(table)
    bert.sit(table)
    anna.until_asked()
    return anna, bert


def lay_and_sail(player: Player) -> None:
    """Lay two cards, stop, sail, keep the shop."""
    player.choose("Lay one English card")
    player.choose("Lay one English card")
    player.choose("Stop laying")
    if player.button("To the English shop").count():
        player.choose("To the English shop")
    if player.button("Keep the shop").count():
        player.choose("Keep the shop")


# Taking back.


def test_a_turn_is_seen_as_a_whole_before_it_is_confirmed(anna: Player) -> None:
    lay_and_sail(anna)
    expect(anna.question).to_contain_text("this is your turn. Confirm it, or take something back.")
    decisions = anna.decisions
    anna.undo()
    assert anna.decisions < decisions
    expect(anna.page.locator("#confirm")).to_have_count(0)


def test_restarting_a_turn_takes_all_of_it_back(anna: Player) -> None:
    anna.choose("Lay one English card")
    anna.choose("Lay one English card")
    anna.page.locator("#restart").click()
    anna.until_at(0)
    expect(anna.button("Draw cards")).to_be_visible()


def test_a_confirmed_turn_stands_and_the_others_go_on(anna: Player) -> None:
    lay_and_sail(anna)
    decisions = anna.decisions
    anna.confirm()
    anna.until(f"Number(data().decisions) > {decisions}")


def test_the_button_says_why_nothing_can_be_taken_back(anna: Player) -> None:
    anna.choose("Draw cards")
    anna.until_asked()
    anna.page.locator("#undo").click(force=True)  # it does nothing, and says why
    expect(anna.bubble).to_be_visible()
    expect(anna.bubble).to_contain_text(re.compile("cannot be taken back|not yours|stands"))


def test_a_private_table_goes_back_when_the_others_agree(people: People, server: Server) -> None:
    anna, bert = at_a_turn(people, server)
    anna.choose("Draw cards")
    bert.until_asked()
    anna.page.get_by_role("button", name="Ask to go back").click()
    expect(bert.page.locator(".proposal")).to_contain_text("Anna asks to go back")
    bert.page.get_by_role("button", name="Agree").click()
    anna.until_at(0)
    expect(bert.page.locator("#log")).to_contain_text("The table went back")
    assert anna.until_asked()


# Handing over.


def test_a_seat_is_handed_to_a_bot_and_taken_back(people: People, server: Server) -> None:
    anna, bert = at_a_turn(people, server)
    anna.page.locator(".seat.mine .seat-menu summary").click()
    anna.page.get_by_label("Which bot").select_option(label="Deckhand (easy: plays at once, and makes mistakes)")
    anna.page.get_by_role("button", name="Let this bot play for me").click()
    expect(anna.page.locator("#log")).to_contain_text("Anna lets a bot play.")
    expect(anna.page.locator("#ask [data-action]")).to_have_count(0)
    assert bert.until_asked(), "the bot has played for Anna"
    anna.page.get_by_role("button", name="Play myself again").click()
    expect(anna.page.locator("#log")).to_contain_text("Anna plays again.")
    expect(anna.page.locator(".seat.mine .seat-menu")).to_be_visible()


def test_an_open_menu_stays_open_while_the_table_goes_on(people: People, server: Server) -> None:
    anna, bert = at_a_turn(people, server)
    bert.page.locator(".seat.mine .seat-menu summary").click()
    bert.page.get_by_label("Which bot").select_option("hard")
    anna.choose("Lay one English card")
    bert.until_at(1)
    expect(bert.page.locator(".seat.mine .seat-menu")).to_have_attribute("open", "")
    expect(bert.page.get_by_label("Which bot")).to_have_value("hard")


def test_a_bot_that_takes_its_time_is_seen_to_think(people: People) -> None:
    anna = people("Anna")
    anna.visit("/new/batavia/?with=bots")
    anna.page.get_by_label("Your name").fill("Anna")
    for chair, bot in enumerate(["bot:admiral@60s", "me", "bot:easy", "bot:easy"]):
        anna.page.locator(f"[name='seat-{chair}']").select_option(bot)
    anna.page.get_by_text("Options of the game").click()
    anna.page.locator("[name='option-first_auctioneer']").select_option("3")  # then the first chair bids first
    anna.page.get_by_role("button", name="To the table").click()
    anna.at_table()
    expect(anna.page.locator(".seats .name")).to_have_text(["Admiral", "Anna", "Deckhand 1", "Deckhand 2"])
    expect(anna.page.locator(".seats .status")).to_have_text(["is thinking", "easy", "easy"])
    expect(anna.page.locator("#ask .hint")).to_contain_text("Admiral is thinking: up to 60 s")
    anna.page.locator(".seat.mine .seat-menu summary").click()
    anna.page.get_by_role("button", name="Close this table").click()
    expect(anna.page.get_by_text("The table is closed.")).to_be_visible()


# Several people at one screen.


def test_a_curtain_hides_the_hand_until_its_owner_has_come(people: People) -> None:
    anna = people("Anna")
    anna.visit("/new/batavia/?with=bots")
    anna.page.get_by_label("Your name").fill("Anna")
    anna.page.locator("[name='seat-1']").select_option("here")
    anna.page.locator("[name='name-1']").fill("Zoé")
    anna.page.get_by_role("button", name="To the table").click()
    anna.at_table()
    for _ in range(2):
        anna.until('document.getElementById("lift")')
        expect(anna.page.locator("#board desc")).not_to_contain_text("Your hand:")
        expect(anna.page.locator("#ask [data-action]")).to_have_count(0)
        name = (anna.page.locator("#curtain-title").inner_text()).split(",")[0]
        anna.page.locator("#lift").click()
        expect(anna.page.locator("#board desc")).to_contain_text("Your hand:")
        expect(anna.question).to_contain_text(f"{name}:")
        anna.page.locator("#ask").get_by_role("button", name="Pass").click()
        expect(anna.page.locator("#board desc")).not_to_contain_text("Your hand:")
        if anna.page.locator("#lift").count() == 0 and anna.mood != "yours":
            break


# Asking why.


def test_a_forbidden_choice_says_which_rule_forbids_it_and_leads_there(anna: Player) -> None:
    barred = anna.page.locator("#ask .barred", has_text="Lay one French card")
    barred.click(force=True)  # it does nothing, and says why
    expect(anna.bubble).to_contain_text("you have no such card in hand. (BAT-64)")
    with anna.page.context.expect_page() as opened:
        anna.bubble.get_by_role("link", name="BAT-64").click()
    rules = opened.value
    assert rules.url.endswith("/rules/batavia/#BAT-64")
    expect(rules.locator("#BAT-64")).to_be_in_viewport()


def test_the_most_of_a_number_says_why(people: People, server: Server) -> None:
    anna = people("Anna")
    anna.sit(server.table("open", "greedy", "greedy"))
    anna.until_asked()
    amount = anna.page.locator("[name=amount]")
    amount.fill(amount.get_attribute("max") or "")
    anna.page.locator('[data-step="1"]').click()
    expect(anna.bubble).to_contain_text("(BAT-41)")


def test_pieces_explain_themselves(anna: Player) -> None:
    piece = anna.page.locator("#board [data-tip]").filter(has_not=anna.page.locator("[data-action]")).first
    words = piece.get_attribute("data-tip")
    assert words
    piece.hover(force=True)
    expect(anna.bubble).to_have_text(words)


def test_every_question_leads_to_its_place_in_the_rules(anna: Player) -> None:
    seen = set()
    for step in ("", "Lay one English card", "Lay one English card", "Stop laying"):
        if step:
            anna.choose(step)
        link = anna.page.locator(".to-rules").get_attribute("href") or ""
        seen.add(link)
    rules = anna.another_tab()
    for link in seen:
        rules.visit(link)
        expect(rules.page.locator(f"[id='{link.split('#')[1]}']")).to_have_count(1)


# Signals.


def test_title_and_icon_say_whose_turn_it_is(people: People, server: Server) -> None:
    anna, bert = at_a_turn(people, server)
    expect(anna.page).to_have_title(re.compile("^● Your turn"))
    expect(bert.page).to_have_title(re.compile("^Batavia"))
    icons = [player.page.locator("link[rel=icon]").get_attribute("href") for player in (anna, bert)]
    assert icons[0] != icons[1]


def test_sound_can_be_muted_and_stays_so(anna: Player) -> None:
    sound = anna.page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    anna.page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")


# What happened since.


def test_what_happened_since_my_last_turn_is_shown_and_then_the_present_again(anna: Player) -> None:
    anna.choose("Draw cards")
    anna.until_asked()
    present = anna.question.inner_text()
    anna.page.locator("#missed").click()
    expect(anna.page.locator("#board.past")).to_be_visible()
    expect(anna.question).to_contain_text("Back to now")
    anna.page.locator("#stop-replay").click()
    expect(anna.page.locator("#board.past")).to_have_count(0)
    expect(anna.question).to_have_text(present)
