"""The rules: found while one types, and reached from every question and refusal of a table."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib.resources import files

import pytest
from playwright.sync_api import expect

from browser.players import Player

People = Callable[..., Player]

TEXTS = tomllib.loads((files("tradewinds") / "games/batavia/text/en.toml").read_text(encoding="utf-8"))


def test_rules_are_found_while_one_types(people: People) -> None:
    anna = people("Anna")
    anna.visit("/rules/batavia/")
    address = anna.page.url
    anna.page.get_by_role("searchbox", name="Search the rules").press_sequentially("pirates")
    expect(anna.page.locator(".found")).to_have_text(re.compile(r"^\d+ places mention “pirates”\.$"))
    assert anna.page.url == address
    found = anna.page.locator(".findings a")
    expect(found.first).to_contain_text(re.compile("pirates", re.IGNORECASE))
    anchor = found.first.get_attribute("href") or ""
    found.first.click()
    expect(anna.page.locator(f"[id='{anchor.removeprefix('#')}']")).to_be_in_viewport()
    anna.page.get_by_role("searchbox", name="Search the rules").fill("zeppelin")
    expect(anna.page.locator(".found")).to_contain_text("Nothing in the rules mentions “zeppelin”.")
    expect(found).to_have_count(0)
    anna.page.get_by_role("searchbox", name="Search the rules").fill("")
    expect(anna.page.locator("#findings")).to_have_text("")


def test_the_contents_lead_to_every_part(people: People) -> None:
    anna = people("Anna")
    anna.visit("/rules/batavia/")
    links = anna.page.locator(".contents a").evaluate_all("links => links.map((link) => link.getAttribute('href'))")
    ids = anna.page.locator("[id]").evaluate_all("parts => parts.map((part) => `#${part.id}`)")
    assert len(links) > 10
    assert set(links) <= set(ids)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_question_and_every_refusal_has_its_place_in_the_rules(people: People, language: str) -> None:
    anna = people("Anna", locale=language)
    anna.visit("/rules/batavia/")
    ids = set(anna.page.locator("[id]").evaluate_all("parts => parts.map((part) => part.id)"))
    assert set(TEXTS["questions"]) <= ids
    assert {f"BAT-{number}" for number in TEXTS["refusals"]} <= ids
