"""``tradewinds rules``: clauses by id, sections by number, and a search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tradewinds.cli.shared import GameArgument, LanguageOption, examples, find, output
from tradewinds.engine.rulebook import Clause, Entry, Rulebook, Section, rulebook
from tradewinds.errors import UnknownClause, did_you_mean, quoted
from tradewinds.text import Texts, check_language

if TYPE_CHECKING:
    from rich.console import Console


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "rules",
        epilog=examples(
            "tradewinds rules GAME                 the table of contents",
            "tradewinds rules GAME 4               section 4",
            "tradewinds rules GAME CLAUSE          a clause",
            "tradewinds rules GAME draw pile       the clauses about it",
            "tradewinds rules GAME pioche -l fr    the same in French",
        ),
    )(rules)


def rules(
    game: GameArgument,
    language: LanguageOption,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WORDS]...", help="A clause, a section, or words to look for."),
    ] = None,
) -> None:
    """Look up the rules of a game: a clause by its id, a section by its number, anything by words."""
    card = find(game)
    book = rulebook(card, check_language(language))
    texts = card.texts(language)
    console = output()
    wanted = " ".join(words or []).strip()
    section = book.section(wanted) if wanted else None
    if not wanted:
        print_contents(console, book, texts)
    elif book.read_id(wanted):
        print_clause(console, book.clause(wanted), texts)
    elif section is not None:
        _print_section(console, section, texts)
    else:
        print_findings(console, book, wanted, texts)


def print_contents(console: Console, book: Rulebook, texts: Texts) -> None:
    """Print the sections of the rules, and where to go from there."""
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("", justify="right", style="cyan")
    table.add_column(texts("cli.rules.section"))
    table.add_column(texts("cli.rules.clauses"), style="dim")
    for section in book.sections:
        title = section.title if section.language == book.language else f"{section.title} ({section.language})"
        table.add_row(section.number, title, _span(section))
    console.print(table)
    console.print(texts("cli.rules.how", example=next(iter(book.clauses), "-")), style="dim")


def _span(section: Section) -> str:
    ids = sorted((clause.id for clause in section.clauses), key=lambda name: (len(name), name))
    if not ids:
        return ""
    return ids[0] if len(ids) == 1 else f"{ids[0]} … {ids[-1]}"


def print_clause(console: Console, clause: Clause, texts: Texts) -> None:
    """Print one clause, with the section it belongs to."""
    from rich.markdown import Markdown  # noqa: PLC0415
    from rich.padding import Padding  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    foreign = "" if clause.language == texts.language else f" ({clause.language})"
    console.print(Text.assemble((clause.id, "bold cyan"), (f"  {clause.section}. {clause.heading}{foreign}", "dim")))
    console.print(Padding(Markdown(clause.text), (0, 0, 0, 2), expand=False))


def _print_section(console: Console, section: Section, texts: Texts) -> None:
    from rich.markdown import Markdown  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    console.print(Text(f"{section.number}. {section.title}".removeprefix(". "), "bold"))
    if section.language != texts.language:
        console.print(texts("cli.rules.untranslated"), style="dim")
    console.print(Markdown(section.text))


def print_findings(console: Console, book: Rulebook, wanted: str, texts: Texts, most: int | None = None) -> None:
    """Print the terms and clauses that have all the words, at most so many; raise if there are none."""
    entries, clauses = book.look_up(wanted), book.search(wanted)
    if not entries and not clauses:
        hint = did_you_mean(book.nearest_word(wanted))
        raise UnknownClause("not_in_rules", wanted=quoted(wanted), hint=hint)
    for entry in entries[:most]:
        console.print(_glossary_line(entry), style="italic")
    for clause in clauses[:most]:
        print_clause(console, clause, texts)
    left = len(clauses) - len(clauses[:most])
    if left:
        console.print(texts("cli.rules.more", count=left), style="dim")
    elif most is None:
        console.print(texts("cli.rules.found", count=len(clauses)), style="dim")


def _glossary_line(entry: Entry) -> str:
    remark = f" ({entry.remark})" if entry.remark else ""
    return f"{entry.french} = {entry.english}{remark}"
