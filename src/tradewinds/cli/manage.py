"""``tradewinds manage``: the commands of Django, with the data and the settings of this site."""

from __future__ import annotations

import typer

from tradewinds.cli.shared import examples


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "manage",
        add_help_option=False,
        context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
        epilog=examples("tradewinds manage check --deploy", "tradewinds manage dbshell"),
    )(manage)


def manage(context: typer.Context) -> None:
    """Run a command of Django on the site of this machine: for those who host it."""
    from tradewinds.site import serve as site  # noqa: PLC0415

    site.set_up([])
    from django.core.management import execute_from_command_line  # noqa: PLC0415

    execute_from_command_line(["tradewinds manage", *context.args])
