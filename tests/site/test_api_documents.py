"""The documentation of the API: complete, in both languages, and shown without anything from elsewhere."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from programs import API
from sittings import Page, visit
from tradewinds.site.api.interface import document
from tradewinds.site.wording import FOLDER
from tradewinds.text import LANGUAGES, Texts

pytestmark = pytest.mark.django_db


def description(language: str) -> dict[str, Any]:
    answer = visit(language=language).get("/api/openapi.json")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def operations(described: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {operation["operationId"]: operation for path in described["paths"].values() for operation in path.values()}


def test_everything_is_described_in_both_languages() -> None:
    english, french = (operations(description(language)) for language in LANGUAGES)
    assert english.keys() == french.keys()
    assert len(english) >= 28
    for name, operation in english.items():
        assert operation["summary"] != french[name]["summary"]
        assert all(parameter["description"] for parameter in operation["parameters"])
        assert all(response["description"] for response in operation["responses"].values())


def test_no_words_are_there_that_describe_nothing() -> None:
    """Every text about the API is said somewhere, be it in the document or in an answer."""
    texts = Texts("en", FOLDER)
    said = document("en")
    sections = ("api.tags.", "api.operations.", "api.details.", "api.statuses.", "api.fields.")
    unsaid = [
        key
        for key in texts.keys()  # noqa: SIM118
        if key.startswith(sections) and json.dumps(texts(key), ensure_ascii=False)[1:-1] not in said
    ]
    assert unsaid == []


def test_every_address_says_what_can_go_wrong() -> None:
    described = description("en")
    public = {"list_games", "read_game", "become_guest"}
    for name, operation in operations(described).items():
        answers = operation["responses"]
        assert "429" in answers
        assert ("401" in answers) == ("security" in operation) == (name not in public), name
        if "requestBody" in operation:
            assert {"400", "413", "422"} <= set(answers), name
    assert all(path.startswith(f"{API}/") for path in described["paths"])


def test_what_is_sent_has_examples() -> None:
    shapes = description("en")["components"]["schemas"]
    for name in ("NewGuest", "NewTable", "OfMove", "OfNumbers", "OfMoment", "OfProposal", "OfHandOver"):
        shape = shapes[name]
        assert shape["additionalProperties"] is False
        given = [details for details in shape["properties"].values() if "examples" in details or "default" in details]
        assert "examples" in shape or len(given) == len(shape["properties"]), name


@pytest.mark.parametrize(("language", "title"), [("en", "Tradewinds for programs"), ("fr", "pour les programmes")])
def test_the_page_of_the_documentation_keeps_to_the_policy(language: str, title: str) -> None:
    answer = visit(language=language).get("/api/docs")
    page = Page(answer)
    assert (page.status, page.language) == (200, language)
    assert title in page.text
    scripts = page.all("script")
    assert all(script["src"].startswith("/static/") for script in scripts)
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "style-src 'self';" in policy
    assert re.findall(r"https?:", answer.content.decode()) == []


def test_every_page_leads_to_the_documentation_and_that_to_the_tokens() -> None:
    def links(address: str) -> list[str]:
        return [link["href"] for link in Page(visit().get(address)).all("a")]

    assert "/api/docs" in links("/")
    assert "/tokens/" in links("/api/docs")
    assert "/api/docs" in links("/tokens/")
