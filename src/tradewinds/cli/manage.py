"""``tradewinds manage``: the commands of Django, for who looks after a site on this machine."""

from __future__ import annotations

import typer

from tradewinds.cli.shared import examples

NEED_TABLES = ("createsuperuser", "changepassword")
"""Commands that are often the first: they find a database that is ready for them."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    everything = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}
    app.command(
        "manage",
        context_settings=everything,
        add_help_option=False,
        epilog=examples(
            "tradewinds manage createsuperuser     somebody who may enter /admin/",
            "tradewinds manage changepassword NAME",
            "tradewinds manage check --deploy",
            "tradewinds manage help",
        ),
    )(manage)


def manage(context: typer.Context) -> None:
    """Look after the site: Django's own commands, with the settings and the database of `tradewinds serve`."""
    from tradewinds.site import serve  # noqa: PLC0415

    serve.configure(serve.names_of_this_machine())
    from django.core.management import call_command, execute_from_command_line  # noqa: PLC0415

    if context.args[:1] and context.args[0] in NEED_TABLES:
        call_command("migrate", verbosity=0, interactive=False)
    execute_from_command_line(["tradewinds manage", *context.args])
