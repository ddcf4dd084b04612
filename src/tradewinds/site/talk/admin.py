"""What the host of the site sees of talk, where Django's admin is installed: above all what was reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from tradewinds.site.accounts.naming import call, call_app, choice_of, column, one_of
from tradewinds.site.talk.models import Message, Report
from tradewinds.site.wording import said

if TYPE_CHECKING:
    MessageBase = admin.ModelAdmin[Message]
    ReportBase = admin.ModelAdmin[Report]
else:
    MessageBase = ReportBase = admin.ModelAdmin


call_app("talk", said("admin.talk_app"))
call(Message, said("admin.message"), said("admin.messages"))
call(
    Report,
    said("admin.report"),
    said("admin.reports"),
    reason=said("admin.why_reported"),
    by=said("admin.reported_by"),
)

REASON = column("reason", one_of("talk.reasons"), said("admin.why_reported"))
REASON_CHOICE = choice_of("reason", lambda: Report.Reason.values, one_of("talk.reasons"), said("admin.why_reported"))


@admin.register(Message)
class MessageAdmin(MessageBase):
    """What was said; it can be taken away, and nobody puts words into another's mouth."""

    list_display = ("at", "table", "person", "text")
    list_select_related = ("table", "person")
    search_fields = ("text", "person__name", "table__key")
    readonly_fields = ("table", "person", "seat", "text", "at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only people at a table talk."""
        return False


@admin.register(Report)
class ReportAdmin(ReportBase):
    """What people have reported: the latest first, and what nobody has seen to yet."""

    list_display = ("at", REASON, "name", "text", "key", "by", "settled")
    list_filter = ("settled", REASON_CHOICE)
    list_select_related = ("by",)
    search_fields = ("name", "text", "key")
    fields = ("message", "by", "of", "name", "text", "key", REASON, "at", "settled")
    readonly_fields = fields[:-1]
    actions = ("settle",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Reports come from tables."""
        return False

    @admin.action(description=said("admin.settle"))
    def settle(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Write down that these were seen to."""
        reports.update(settled=True)
