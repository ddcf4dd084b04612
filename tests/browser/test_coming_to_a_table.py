"""From the front page to a table: alone, with friends, as somebody who only looks on."""

from __future__ import annotations

import base64
from collections.abc import Callable

import pytest
import segno
from playwright.sync_api import expect

from browser.players import Player, Server, next_of

People = Callable[..., Player]

BRIGHTNESS = """async ([picture, places]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(image, 0, 0);
  return places.map(([x, y]) => {
    const [red, green, blue] = pen.getImageData(Math.floor(x * image.width), Math.floor(y * image.height), 1, 1).data;
    return 0.2 * red + 0.7 * green + 0.1 * blue;
  });
}"""


def test_two_clicks_on_the_front_page_start_a_game_against_bots(people: People) -> None:
    anna = people("Anna")
    anna.visit()
    anna.page.locator("a[href*=batavia]", has_text="Play against bots").click()
    suggested = anna.page.get_by_label("Your name").input_value()
    anna.page.get_by_role("button", name="To the table").click()
    anna.at_table()
    assert anna.until_asked()
    expect(anna.page.locator(".seats .mine .name")).to_have_text(suggested)
    expect(anna.page.locator(".seats .seat")).to_have_count(4)
    expect(anna.page.locator("#ask [data-action]").first).to_be_visible()


def test_a_name_is_remembered(people: People) -> None:
    anna = people("Anna Maria")
    anna.start_with_bots()
    anna.visit()
    anna.page.get_by_role("link", name="Play against bots").first.click()
    expect(anna.page.get_by_label("Your name")).to_have_value("Anna Maria")


def test_the_front_page_leads_back_to_my_table(people: People) -> None:
    anna = people("Anna")
    anna.start_with_bots()
    anna.until_asked()
    table = anna.page.url
    anna.page.get_by_role("link", name="Tradewinds").first.click()
    anna.page.get_by_role("region", name="It is your turn").get_by_role("link").click()
    anna.page.wait_for_url(table)


def test_chairs_can_be_added_and_removed(people: People) -> None:
    anna = people("Anna")
    anna.visit("/new/batavia/?with=bots")
    rows = anna.page.locator(".row:visible")
    expect(rows).to_have_count(4)
    anna.page.get_by_role("button", name="Add a chair").click()
    expect(rows).to_have_count(5)
    expect(anna.page.get_by_role("button", name="Add a chair")).to_be_hidden()
    anna.page.get_by_role("button", name="Remove chair 4").click()
    anna.page.get_by_role("button", name="Remove chair 4").click()
    expect(rows).to_have_count(3)
    anna.page.get_by_role("button", name="To the table").click()
    anna.at_table()
    expect(anna.page.locator(".seats .seat")).to_have_count(3)


def invite(host: Player) -> str:
    """Open a table for friends; return the link to hand on."""
    host.visit()
    host.page.locator("a[href*=batavia]", has_text="Invite friends").click()
    host.page.get_by_label("Your name").fill(host.name)
    host.page.get_by_role("button", name="To the table").click()
    host.at_table()
    return host.page.get_by_label("Link to this table").input_value()


def test_a_friend_sits_down_by_the_link_and_the_host_starts_with_bots(people: People) -> None:
    anna, bert = people("Anna"), people("Bert")
    link = invite(anna)
    assert link == anna.page.url
    expect(anna.question).to_contain_text("2 seats are still free.")
    bert.sit(link)
    expect(bert.page.locator(".chairs .mine .name")).to_have_text("Bert")
    expect(bert.page.locator("#begin")).to_have_count(0)
    expect(anna.page.locator("#chair-1 .name")).to_have_text("Bert")
    expect(anna.question).to_contain_text("One seat is still free.")
    expect(anna.page.get_by_label("Which bot")).to_have_value("normal")
    anna.page.get_by_label("Which bot").select_option("easy")
    anna.page.get_by_role("button", name="Start now, with bots on the free seats").click()
    for player, number in ((anna, 0), (bert, 1)):
        expect(player.page.locator(".seats .name")).to_have_text(["Anna", "Bert", "Deckhand"])
        expect(player.page.locator(f"#seat-{number}")).to_contain_text("you")
    assert next_of(anna, bert) in (anna, bert)


def test_the_table_begins_when_the_last_seat_is_taken(people: People) -> None:
    anna, bert, cleo = people("Anna"), people("Bert"), people("Cleo")
    link = invite(anna)
    bert.sit(link)
    expect(bert.page.locator("#waiting-room")).to_be_visible()
    cleo.sit(link)
    for player in (anna, bert, cleo):
        expect(player.page.locator("#waiting-room")).to_have_count(0)
        expect(player.page.locator(".seats .mine .name")).to_have_text(player.name)
        expect(player.page.locator("#board desc")).to_contain_text("Your hand:")


def test_who_gets_up_leaves_the_seat_to_others(people: People) -> None:
    anna, bert = people("Anna"), people("Bert")
    link = invite(anna)
    bert.sit(link)
    bert.page.get_by_role("button", name="Get up").click()
    expect(bert.page.get_by_role("button", name="Sit down here")).to_have_count(2)
    expect(anna.page.locator("#chair-1")).to_contain_text("free")


def test_nobody_sits_down_without_a_name(people: People, server: Server) -> None:
    bert = people("Bert")
    bert.visit(server.table("open", "open", "greedy"))
    bert.at_table()
    bert.page.get_by_role("button", name="Sit down here").first.click()
    expect(bert.page.locator("form[data-sit] [name=name]").first).to_be_focused()
    expect(bert.page.locator(".chairs .mine")).to_have_count(0)


def test_the_link_can_be_copied(people: People) -> None:
    anna = people("Anna", permissions=["clipboard-read", "clipboard-write"])
    link = invite(anna)
    anna.page.get_by_role("button", name="Copy").click()
    expect(anna.page.locator("#copy")).to_have_text("Copied")
    assert anna.page.evaluate("navigator.clipboard.readText()") == link


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_code_for_phones_is_the_link_in_dark_on_light(people: People, scheme: str) -> None:
    anna = people("Anna", color_scheme=scheme)
    link = invite(anna)
    border = 2
    modules = list(segno.make(link, error="m").matrix_iter(border=border))
    size = len(modules)
    places = [((x + 0.5) / size, (y + 0.5) / size) for y in range(size) for x in range(size)]
    picture = base64.b64encode(anna.page.locator("#code svg").screenshot()).decode()
    brightness = anna.page.evaluate(BRIGHTNESS, [picture, places])
    wanted = [bool(module) for row in modules for module in row]
    assert [light < 128 for light in brightness] == wanted
    assert min(light for light, dark in zip(brightness, wanted, strict=True) if not dark) > 180
    assert max(light for light, dark in zip(brightness, wanted, strict=True) if dark) < 90


def test_who_only_watches_sees_no_choices_and_no_hand(people: People, server: Server) -> None:
    anna, bert, cleo = people("Anna"), people("Bert"), people("Cleo")
    table = server.table("open", "open", "greedy")
    anna.sit(table)
    bert.sit(table)
    anna.until_asked()
    cleo.visit(table)
    cleo.at_table()
    cleo.until("data().decisions === '0'")
    assert cleo.mood == "waiting"
    expect(cleo.page.locator("[data-action], [data-do], .choices, #undo, .you")).to_have_count(0)
    expect(anna.page.locator("#board desc")).to_contain_text("Your hand:")
    expect(cleo.page.locator("#board desc")).not_to_contain_text("Your hand:")
    anna.enter(3)
    cleo.until_at(1)
    expect(cleo.page.locator("#log")).to_contain_text("Anna bids 3 bills.")
    expect(cleo.page.locator("[data-action], [data-do], .choices")).to_have_count(0)


def test_who_comes_too_late_watches(people: People, server: Server) -> None:
    anna, bert = people("Anna"), people("Bert")
    table = server.table("open", "greedy", "greedy")
    bert.visit(table)
    bert.at_table()
    anna.sit(table)
    expect(bert.page.locator("#waiting-room")).to_have_count(0)
    expect(bert.page.get_by_role("button", name="Sit down here")).to_have_count(0)
    expect(bert.page.locator("[data-action]")).to_have_count(0)
