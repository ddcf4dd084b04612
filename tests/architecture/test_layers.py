"""No game is named outside its folder, and every clause of a specification has code and back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tradewinds"
CARDS = cards()

each_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)


@each_game
def test_a_game_is_named_nowhere_outside_its_folder(card: Card) -> None:
    name = re.compile(rf"\b{card.name}\b|\b{re.escape(card.title())}\b", re.IGNORECASE)
    example = re.compile(">>>")
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for suffix in ("py", "toml", "css", "svg")
        for file in SOURCE.rglob(f"*.{suffix}")
        if card.folder not in file.parents
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if name.search(line) and not example.search(line)
    ]
    assert not found


def clauses_of(card: Card, file: str) -> list[str]:
    """Return the ids of the clauses of a specification, in their order."""
    rules = (card.folder / file).read_text(encoding="utf-8")
    return re.findall(rf"^[*-] \*\*({card.clauses}-\d+)\*\*", rules, re.MULTILINE)


def cited(card: Card, text: str) -> set[str]:
    """Return the clauses a text cites; "BAT-38 to BAT-41" cites four."""
    found = set(re.findall(rf"\b{card.clauses}-\d+\b", text))
    for first, last in re.findall(rf"\b{card.clauses}-(\d+) to {card.clauses}-(\d+)\b", text):
        found |= {f"{card.clauses}-{number}" for number in range(int(first), int(last) + 1)}
    return found


@each_game
def test_every_clause_has_code_and_every_citation_a_clause(card: Card) -> None:
    clauses = set(clauses_of(card, "RULES.md"))
    code = "\n".join(file.read_text(encoding="utf-8") for file in card.folder.rglob("*.py"))
    assert not clauses - cited(card, code), "clauses without code"
    assert not cited(card, code) - clauses, "citations of clauses that do not exist"


@each_game
def test_every_scenario_has_a_test_and_every_test_a_scenario(card: Card) -> None:
    pattern = rf"\b{card.clauses}-SC\d+\b"
    scenarios = set(re.findall(rf"\*\*({pattern})", (card.folder / "RULES.md").read_text(encoding="utf-8")))
    folder = ROOT / "tests" / "games" / card.name
    tests = "\n".join(file.read_text(encoding="utf-8") for file in folder.glob("test_*.py"))
    named = set(re.findall(pattern, "\n".join(re.findall(r'def test_\w+\(.*?\n\s+"""(.*?)"""', tests, re.DOTALL))))
    assert not scenarios - named, "scenarios without a test"
    assert not named - scenarios, "tests of scenarios that do not exist"


@each_game
def test_the_french_rules_have_the_same_clauses(card: Card) -> None:
    assert set(clauses_of(card, "RULES.fr.md")) == set(clauses_of(card, "RULES.md"))


@each_game
def test_every_figure_of_the_box_says_where_it_comes_from(card: Card) -> None:
    import tomllib  # noqa: PLC0415

    box = tomllib.loads((card.folder / "components.toml").read_text(encoding="utf-8"))
    for group in box.values():
        for figure in group.values():
            assert set(figure) == {"value", "source"}
            assert figure["source"] in {"found", "reconstructed"}
