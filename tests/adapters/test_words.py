"""The words of the interfaces for learners: the same in every language, none too many; what is missing is named."""

from __future__ import annotations

import importlib
import re
import string
import sys
from typing import Any

import pytest

import tradewinds as tw
from tradewinds.adapters.wording import AdapterError
from tradewinds.text import LANGUAGES, Texts

OWN = {language: Texts(language, AdapterError.folder) for language in LANGUAGES}
CODE = "\n".join(file.read_text(encoding="utf-8") for file in AdapterError.folder.parent.rglob("*.py"))
BUILT = {f"notebook.{name}" for name in ("first", "back", "forward", "last", "slow", "usual", "fast")}
"""Keys that are put together from names."""


def facts_of(text: Any) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(str(text)) if name}


def test_all_languages_have_the_same_texts_with_the_same_facts() -> None:
    one, *others = OWN.values()
    for other in others:
        assert other.keys() == one.keys()
        for key in one.keys():  # noqa: SIM118
            assert facts_of(one.raw(key)) == facts_of(other.raw(key))


def test_no_text_is_left_over() -> None:
    said = set(re.findall(r"""["']([a-z_.]+)["']""", CODE)) | BUILT
    known = {key.removeprefix("errors.") for key in OWN["en"].keys()}  # noqa: SIM118
    assert sorted(known - said) == []


@pytest.mark.parametrize(
    ("module", "library"),
    [
        ("gymnasium", "gymnasium"),
        ("pettingzoo", "pettingzoo"),
        ("openspiel", "pyspiel"),
        ("pixels", "resvg_py"),
        ("notebook", "ipywidgets"),
    ],
)
def test_a_missing_library_is_named_with_the_way_to_get_it(
    module: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"tradewinds.adapters.{module}", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError) as refusal:
        importlib.import_module(f"tradewinds.adapters.{module}")
    assert isinstance(refusal.value, tw.TradewindsError)
    for language in LANGUAGES:
        assert "pip install 'tradewinds[ai]'" in refusal.value.text_in(language)
