"""The words of the site: the same in every language, all there, none too many, and set as each language sets them."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tradewinds import bots
from tradewinds.site.signals.models import FORMS, KINDS
from tradewinds.site.tables.models import Note
from tradewinds.site.tables.pace import PACES
from tradewinds.site.tables.timers import UNITS
from tradewinds.site.wording import FOLDER, Refused, site_texts
from tradewinds.text import LANGUAGES, Texts, texts

SITE = FOLDER.parent
TEMPLATES = sorted(file for file in (SITE / "templates").rglob("*") if file.suffix in (".html", ".txt"))
SOURCES = sorted([*SITE.rglob("*.py"), SITE.parent / "cli" / "serve.py"])
SHARED = texts("en").keys()

each_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def own(language: str) -> Texts:
    return Texts(language, FOLDER)


def facts_of(template: Any) -> dict[str, set[str]]:
    """The facts that a text mentions, for each of its forms."""
    forms = (
        {form: text for form, text in template.items() if form != "by"}
        if isinstance(template, dict)
        else {"": template}
    )
    return {form: {name for _, name, _, _ in string.Formatter().parse(text) if name} for form, text in forms.items()}


def all_facts(template: Any) -> set[str]:
    counted = {template["by"]} if isinstance(template, dict) else set()
    return counted.union(*facts_of(template).values())


def spoken_in_templates() -> Iterator[tuple[Path, str, set[str]]]:
    """Find every text that a template says, with the facts it gives."""
    for file in TEMPLATES:
        for key, given in re.findall(r"""{%\s*say\s+["']([^"']+)["'](.*?)%}""", file.read_text(encoding="utf-8")):
            yield file, key, set(re.findall(r"(\w+)=", given))


def calls() -> Iterator[ast.Call]:
    for file in SOURCES:
        yield from (
            node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
        )


def named(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def words_in_sources() -> set[str]:
    """All texts between quotation marks in the sources."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in SOURCES]
    constants = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {value for value in constants if isinstance(value, str)}


def refusals() -> dict[str, set[str]]:
    """The keys of all refusals of the site, with the facts they give."""
    return {
        str(call.args[0].value): {str(keyword.arg) for keyword in call.keywords}
        for call in calls()
        if named(call) in ("Refused", "NotForYou", "TooMany") and isinstance(call.args[0], ast.Constant)
    }


def test_all_languages_have_the_same_texts() -> None:
    keys = [own(language).keys() for language in LANGUAGES]
    assert all(other == keys[0] for other in keys)


def test_all_languages_mention_the_same_facts() -> None:
    for key in own("en").keys():  # noqa: SIM118
        one, *others = (all_facts(own(language).raw(key)) for language in LANGUAGES)
        assert all(other == one for other in others), key


@each_language
def test_texts_that_follow_a_number_have_all_their_forms(language: str) -> None:
    for key in own(language).keys():  # noqa: SIM118
        template = own(language).raw(key)
        if isinstance(template, dict):
            assert {"by", "one", "other"} <= set(template) <= {"by", "none", "one", "other"}, key
            for number in (0, 1, 2, 100):
                assert site_texts(language)(key, **dict.fromkeys(all_facts(template), number)), key


def test_everything_that_a_template_says_is_there_with_its_facts() -> None:
    said = list(spoken_in_templates())
    assert len(said) > 100
    for file, key, given in said:
        assert key in own("en"), (file.name, key)
        assert given == all_facts(own("en").raw(key)), (file.name, key)


def test_every_refusal_is_there_with_its_facts() -> None:
    said = refusals()
    assert len(said) > 30
    for key, given in said.items():
        assert f"errors.{key}" in own("en"), key
        assert given == all_facts(own("en").raw(f"errors.{key}")), key


@each_language
def test_every_refusal_can_be_put_into_words(language: str) -> None:
    for key, given in refusals().items():
        assert Refused(key, **dict.fromkeys(given, 2)).text_in(language)


def test_no_text_is_there_that_nobody_says() -> None:
    said = {key for _, key, _ in spoken_in_templates()}
    said |= {f"errors.{key}" for key in refusals()}
    said |= words_in_sources()
    said |= {f"site.languages.{language}" for language in LANGUAGES}
    said |= {f"bots{about}.{bot}" for bot in bots.names() for about in ("", ".levels", ".about")}
    said |= {f"notes.{word}" for word in words_in_sources()}
    said |= {f"account.{part}.{word}" for word in words_in_sources() for part in ("titles", "intros", "buttons")}
    said |= {f"admin.fields.{word}" for word in words_in_sources()}
    said |= set(filter(lambda key: key.startswith("api."), own("en").keys()))  # test_api_documents looks for these
    chosen = ("errors", "lobby_page.paces", "lobby_page.stages", "talk.reasons", "talk.spectators")
    said |= {f"{section}.{word}" for word in words_in_sources() for section in chosen}
    said |= {f"messages.{word}{end}" for word in words_in_sources() for end in ("", "_title")}
    said |= {f"pace.names.{pace}" for pace in PACES} | {f"pace.units.{unit}" for unit, *_ in UNITS}
    said |= {f"pace.{who}.{kind}" for who in ("you", "other") for kind in ("free", "live", "days", "up")}
    said |= {f"signals.told.{kind}" for kind in (*KINDS, "replaced", "test")} | {
        f"signals.kinds.{kind}" for kind in KINDS
    }
    said |= {f"signals.forms.{form}" for form in FORMS}
    assert own("en").keys() - said == set()


def test_the_texts_of_the_site_do_not_hide_shared_ones() -> None:
    assert own("en").keys() & SHARED == set()


@pytest.mark.parametrize(
    "kind",
    ["handed_over", "taken_back", "went_back", "stayed", "ended", "reseated", "overdue", "replaced", "lapsed"],
)
def test_every_note_is_there(kind: str) -> None:
    assert len(kind) <= int(Note._meta.get_field("kind").max_length or 0)
    assert f"notes.{kind}" in own("en")


def test_every_bot_has_a_name_and_a_word_about_it() -> None:
    for bot in bots.names():
        assert {f"bots.{bot}", f"bots.levels.{bot}", f"bots.about.{bot}"} <= own("en").keys()


def test_templates_have_no_words_of_their_own() -> None:
    """Keys, commands and pictures are the same in all languages."""
    for file in TEMPLATES:
        bare = re.sub(
            r"{% block body_class %}.*?{% endblock %}|{%.*?%}|{{.*?}}|{#.*?#}", "", file.read_text(encoding="utf-8")
        )
        bare = re.sub(r"<(kbd|code|svg)\b.*?</\1>", "", bare, flags=re.DOTALL)
        shown = re.findall(r"""\b(?:aria-label|alt|title|placeholder)=(?:"([^"]*)"|'([^']*)')""", bare)
        words = re.sub(r"<[^>]*>", "", bare) + " ".join("".join(value) for value in shown)
        assert re.findall(r"[^\W\d_]{2,}", words) == [], file.name


def every_form(language: str) -> Iterator[tuple[str, str]]:
    for key in own(language).keys():  # noqa: SIM118
        template = own(language).raw(key)
        for form in template.values() if isinstance(template, dict) else [template]:
            yield key, str(form)


def test_french_has_its_own_apostrophes_and_spaces() -> None:
    for key, text in every_form("fr"):
        assert "'" not in text, key
        assert '"' not in text, key
        assert re.findall(r"[^\u00a0][:;?!»]|«[^\u00a0]", text) == [], key


@each_language
def test_texts_have_no_stray_spaces(language: str) -> None:
    for key, text in every_form(language):
        assert text == text.strip(), key
        assert "  " not in text, key
