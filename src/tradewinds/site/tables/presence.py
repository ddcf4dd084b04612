"""Who looks at a table: has a page of it open and in sight, in whatever process."""

from __future__ import annotations

import uuid
from datetime import timedelta

from django.utils import timezone

RENEWED_AFTER = timedelta(seconds=40)
BELIEVED_FOR = timedelta(seconds=75)
"""So long an open page is believed to be there after it was last heard of."""


def looking(table: int) -> set[uuid.UUID]:
    """Return the people who have a table open and in sight."""
    from tradewinds.site.signals.models import Look  # noqa: PLC0415

    return set(Look.objects.filter(table=table, until__gt=timezone.now()).values_list("person", flat=True))


def look(page: uuid.UUID, table: int, person: uuid.UUID) -> None:
    """Say that a page is open and in sight."""
    from tradewinds.site.signals.models import Look  # noqa: PLC0415

    now = timezone.now()
    Look.objects.filter(table=table, until__lt=now).delete()
    Look.objects.update_or_create(
        pk=page, defaults={"table_id": table, "person_id": person, "until": now + BELIEVED_FOR}
    )


def look_away(page: uuid.UUID) -> None:
    """Say that a page was closed."""
    from tradewinds.site.signals.models import Look  # noqa: PLC0415

    Look.objects.filter(pk=page).delete()
