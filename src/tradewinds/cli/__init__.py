"""The command line: ``tradewinds serve | games | play | simulate | arena | draw | replay | verify | rules | ...``.

The compiler is imported inside the commands that need it, so that help and lists come at once.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from tradewinds import __version__
from tradewinds.cli import (
    arena,
    backup,
    bench,
    doctor,
    draw,
    games,
    manage,
    play,
    records,
    rules,
    serve,
    simulate,
    study,
)
from tradewinds.cli.shared import USER_ERROR, examples, language_of, print_error
from tradewinds.errors import TradewindsError, trouble_with_file
from tradewinds.text import texts

# What Typer raises for a command line it cannot read; it has moved between modules, its public child has not.
_UnreadableCommand: type[Exception] = typer.BadParameter.__mro__[2]


class OneLineErrors(TyperGroup):
    """Commands whose users read one line about a mistake, never a traceback."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **how: Any) -> Any:
        """Run a command; leave with its status."""
        arguments = list(sys.argv[1:] if args is None else args)
        how["standalone_mode"] = False
        try:
            status = super().main(arguments, *rest, **how)
        except (TradewindsError, _UnreadableCommand) as mistake:
            language = language_of(arguments)
            print_error(_wording(mistake, language), language)
            status = USER_ERROR
        except typer.Abort:
            status = 130
        sys.exit(status if isinstance(status, int) else 0)


def _wording(mistake: Exception, language: str) -> str:
    if isinstance(mistake, TradewindsError):
        return mistake.text_in(language)
    formatted = getattr(mistake, "format_message", None)
    said = str(formatted()) if formatted else str(mistake)
    key = next((key for kind, key in _USAGE.items() if kind in type(mistake).__name__), "other")
    parameter = getattr(mistake, "option_name", None) or _name_of(getattr(mistake, "param", None))
    return texts(language)(f"cli.usage.{key}", parameter=parameter, said=said)


_USAGE = {"MissingParameter": "missing", "NoSuchOption": "no_option", "BadParameter": "value"}


def _name_of(parameter: Any) -> str:
    """Return how somebody writes a parameter of a command."""
    if parameter is None or not parameter.opts:
        return "?"
    name = str(max(parameter.opts, key=len))
    return name if name.startswith("-") else name.upper()


app = typer.Typer(
    name="tradewinds",
    cls=OneLineErrors,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)

for module in (serve, manage, games, play, simulate, study, arena, draw, records, rules, bench, doctor, backup):
    module.register(app)


def _print_version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(f"tradewinds {__version__}\n")
        raise typer.Exit


@app.callback(
    invoke_without_command=True,
    epilog=examples(
        "tradewinds serve           play in the browser, with friends and bots",
        "tradewinds play GAME       play against bots in this terminal",
        "tradewinds rules GAME 4    read section 4 of the rules",
        "tradewinds simulate GAME   let bots play, read who wins",
        "tradewinds arena GAME      find out which bot is better",
        "tradewinds draw GAME       draw the board as SVG",
    ),
)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Board games of ships and trade: play them, study them, write bots for them."""
    if context.invoked_subcommand is None:
        sys.stdout.write(context.get_help() + "\n")


def main() -> None:
    """Run the command line, on terminals that cannot show every letter too."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(OSError, ValueError):
                stream.reconfigure(errors="replace")
    try:
        app()
        sys.stdout.flush()
    except OSError as trouble:  # a full disk behind the standard output
        language = language_of(sys.argv[1:])
        print_error(
            texts(language)("errors.not_written", file="-", reason=trouble_with_file(trouble)(language)), language
        )
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(USER_ERROR)
