"""The addresses of the site."""

from __future__ import annotations

from django.urls import path, register_converter
from django.views.i18n import set_language

from tradewinds.site import pages
from tradewinds.site.signals import views as signals
from tradewinds.site.tables import stream, views
from tradewinds.site.tables.models import ALPHABET, KEY_LENGTH


class Key:
    """What the link to a table ends with."""

    regex = f"[{ALPHABET}]{{{KEY_LENGTH}}}"

    def to_python(self, value: str) -> str:
        """Return the key."""
        return value

    def to_url(self, value: str) -> str:
        """Return the key."""
        return value


register_converter(Key, "key")

VERBS = (
    "sit",
    "leave",
    "begin",
    "play",
    "combine",
    "confirm",
    "undo",
    "propose",
    "answer",
    "close",
    "hand_over",
    "take_over",
    "confirming",
    "rematch",
    "replace_absent",
)

urlpatterns = [
    *pages.urlpatterns,
    *signals.urlpatterns,
    path("language/", set_language, name="set_language"),
    path("upload/", views.upload, name="upload"),
    path("table/<key:key>/", views.table, name="table"),
    path("table/<key:key>/stream/", stream.stream, name="stream"),
    path("table/<key:key>/at/<int:number>/", views.moment, name="moment"),
    path("table/<key:key>/limits/", views.limits_of_numbers, name="limits"),
    path("table/<key:key>/record.json", views.record, name="record"),
    *(path(f"table/<key:key>/{verb}/", getattr(views, verb), name=verb) for verb in VERBS),
]

handler400 = pages.bad_request
handler403 = pages.foreign_form
handler404 = pages.not_found
handler500 = pages.server_error
