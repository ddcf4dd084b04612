"""Listens to what is stored, to count it."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db import transaction
from django.db.models.signals import post_save


class Operations(AppConfig):
    """Counts every decision once it is written down for good."""

    name = "tradewinds.site.operations"

    def ready(self) -> None:
        """Begin to listen."""
        from tradewinds.site.tables.models import Move  # noqa: PLC0415

        post_save.connect(_count, sender=Move, dispatch_uid="count moves")


def _count(instance: Any, created: bool, **_: Any) -> None:
    from tradewinds.site.operations.metrics import meters  # noqa: PLC0415

    if created:
        game = instance.table.game
        transaction.on_commit(lambda: meters().moves.labels(game).inc())
