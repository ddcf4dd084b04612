"""The words of the arena: the same in every language, all there, none too many."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from typing import Any

import pytest

from tradewinds.arena.wording import FOLDER, ArenaError
from tradewinds.text import LANGUAGES, Texts, texts

SOURCES = [*FOLDER.parent.glob("*.py"), FOLDER.parents[1] / "cli" / "arena.py"]
OWN = {language: Texts(language, FOLDER) for language in LANGUAGES}


def facts_of(template: Any) -> set[str]:
    forms = [template] if isinstance(template, str) else [text for name, text in template.items() if name != "by"]
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


def nodes(kind: type) -> Iterator[Any]:
    for file in SOURCES:
        yield from (node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, kind))


def refusals() -> dict[str, set[str]]:
    return {
        str(call.args[0].value): {str(keyword.arg) for keyword in call.keywords}
        for call in nodes(ast.Call)
        if getattr(call.func, "id", "") == "ArenaError"
    }


def test_all_languages_have_the_same_texts_with_the_same_facts() -> None:
    one, *others = OWN.values()
    for other in others:
        assert other.keys() == one.keys()
        for key in one.keys():  # noqa: SIM118
            assert facts_of(other.raw(key)) == facts_of(one.raw(key)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_its_text_and_its_facts(language: str) -> None:
    said = refusals()
    assert {f"errors.{key}" for key in said} == {key for key in OWN[language].keys() if key.startswith("errors.")}  # noqa: SIM118
    for key, given in said.items():
        assert given == facts_of(OWN[language].raw(f"errors.{key}")), key
        assert ArenaError(key, **dict.fromkeys(given, 2)).text_in(language)


def test_no_text_is_there_that_nobody_says() -> None:
    words = {node.value for node in nodes(ast.Constant) if isinstance(node.value, str)}
    unsaid = {
        key
        for key in OWN["en"].keys()  # noqa: SIM118
        if key.startswith("arena.") and key not in words and key.rpartition(".")[2] not in words
    }
    fields = {"arena.plan." + name for name in ("game", "version", "code", "players", "options", "bots", "seed")}
    assert unsaid - fields == set()


def test_the_texts_of_the_arena_hide_no_shared_ones() -> None:
    assert OWN["en"].keys() & texts("en").keys() == set()
