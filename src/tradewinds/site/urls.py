"""The addresses of the site."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path, register_converter

from tradewinds.site import pages
from tradewinds.site.accounts import views as accounts
from tradewinds.site.api import pages as api_pages
from tradewinds.site.api.interface import api
from tradewinds.site.operations import views as operations
from tradewinds.site.signals import views as signals
from tradewinds.site.tables import lobby, stream, views
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
    "spectators",
    "rematch",
    "replace_absent",
)

urlpatterns = [
    *pages.urlpatterns,
    *accounts.urlpatterns,
    path("admin/", admin.site.urls),
    *operations.urlpatterns,
    path(pages.API.removeprefix("/"), api.urls),
    path("api/openapi.json", api_pages.openapi, name="openapi"),
    path("api/docs", api_pages.docs, name="api_docs"),
    path("tokens/", api_pages.own_tokens, name="tokens"),
    path("tokens/<key:handle>/revoke/", api_pages.revoke, name="revoke_token"),
    *signals.urlpatterns,
    path("upload/", views.upload, name="upload"),
    path("tables/", lobby.lobby, name="lobby"),
    path("table/<key:key>/", views.table, name="table"),
    path("table/<key:key>/stream/", stream.stream, name="stream"),
    path("table/<key:key>/at/<int:number>/", views.moment, name="moment"),
    path("table/<key:key>/limits/", views.limits_of_numbers, name="limits"),
    path("table/<key:key>/record.json", views.record, name="record"),
    path("table/<key:key>/", include("tradewinds.site.talk.urls")),
    *(path(f"table/<key:key>/{verb}/", getattr(views, verb), name=verb) for verb in VERBS),
]

handler400 = pages.bad_request
handler403 = pages.forbidden
handler404 = pages.not_found
handler500 = pages.server_error
