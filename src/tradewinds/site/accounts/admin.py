"""What the admin shows and offers. Seeds and positions are nowhere in it: they hold what is hidden at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.core.exceptions import ValidationError
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tradewinds import bots
from tradewinds.engine.discovery import game_names
from tradewinds.errors import TradewindsError
from tradewinds.site import company
from tradewinds.site.accounts import data, desk
from tradewinds.site.accounts.models import Account, Ban, Rating
from tradewinds.site.accounts.naming import call, call_app, choice_of, column, game_title, one_of
from tradewinds.site.tables.models import Person, Seat, Table
from tradewinds.site.tables.names import seat_names
from tradewinds.site.wording import language_now, said, say, site_texts

PER_PAGE = 50
"""Each line sends a field, and a request has at most a hundred."""


call_app("accounts", said("admin.accounts_app"))
call_app("tables", said("admin.tables_app"))
call(Table, said("admin.table"), said("admin.tables"))
call(Seat, said("admin.seat"), said("admin.seats"))
call(Person, said("admin.person"), said("admin.people"))
call(Account, said("admin.account"), said("admin.accounts"))
call(Ban, said("admin.ban"), said("admin.bans"))
call(Rating, said("admin.rating"), said("admin.ratings"))


class OnlyToLookAt(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that are made and changed by playing."""

    list_per_page = PER_PAGE

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nothing is made here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is deleted here."""
        return False


# Tables.


class SeatForm(forms.ModelForm):  # type: ignore[type-arg]
    """Who plays a seat."""

    class Meta:
        model = Seat
        fields = ("person", "bot")

    bot = forms.CharField(label=said("admin.fields.bot"), required=False)

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        if "person" in self.fields:  # who may only look has no fields
            self.fields["person"].required = False

    def clean_bot(self) -> str:
        """Refuse a bot that nobody knows."""
        bot = str(self.cleaned_data["bot"])
        try:
            return company.check_bot(bot, self.instance.table.game) if bot and bot != self.instance.bot else bot
        except TradewindsError:
            raise ValidationError(say("admin.no_bot", known=", ".join(bots.names()))) from None


class Seats(admin.TabularInline):  # type: ignore[type-arg]
    """The seats of a table: each can be given to a bot or to another person."""

    model = Seat
    form = SeatForm
    fields = ("number", "name", "person", "bot")
    readonly_fields = ("number", "name")
    raw_id_fields = ("person",)
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A table has the seats it has."""
        return False


GAME, GAME_CHOICE = column("game", game_title), choice_of("game", game_names, game_title)
STAGE = column("stage", one_of("lobby_page.stages"))
STAGE_CHOICE = choice_of("stage", lambda: Table.Stage.values, one_of("lobby_page.stages"))


@admin.register(Table)
class TableAdmin(OnlyToLookAt):
    """Tables: who sits there, how far they are. They can be closed, ended, handed to bots and saved."""

    list_display = ("key", GAME, STAGE, "who_sits", "moves_made", "host", "rated", "listed", "changed_at")
    list_filter = (STAGE_CHOICE, GAME_CHOICE, "rated", "listed", "uploaded")
    search_fields = ("key", "seats__name", "host__name")
    search_help_text = said("admin.who_sits")
    date_hierarchy = "made_at"
    fields = (
        "key", GAME, "rules_version", STAGE, "host", "listed", "rated", "uploaded", "known_deal", "moves_made",
        "made_at", "changed_at",
    )  # fmt: skip
    readonly_fields = fields
    inlines: ClassVar = [Seats]
    actions = ("close", "end", "hand_over", "export")
    list_select_related = ("host",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        """Bring along what the list shows; nothing reads the seed."""
        tables: QuerySet[Table] = super().get_queryset(request).defer("seed", "position", "options")
        seats = Prefetch("seats", Seat.objects.order_by("number"))
        return tables.prefetch_related(seats)

    @admin.display(description=said("admin.moves"))
    def moves_made(self, table: Table) -> int:
        """How many decisions were made."""
        return table.moves.count()

    @admin.display(description=said("admin.who_sits"))
    def who_sits(self, table: Table) -> str:
        """Who plays."""
        return ", ".join(seat_names(list(table.seats.all()), language_now()))

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Give seats to somebody else, as the rules of tables allow."""
        formset.new_objects, formset.changed_objects, formset.deleted_objects = [], [], []
        for seat_form in formset.forms:
            if seat_form.has_changed():
                seat, wanted = seat_form.instance, seat_form.cleaned_data
                try:
                    desk.reseat(seat.table.key, seat.number, wanted["person"], wanted["bot"])
                except TradewindsError as refusal:
                    self.message_user(request, refusal.text_in(language_now()), messages.ERROR)
                else:
                    formset.changed_objects.append((seat, seat_form.changed_data))

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Change nothing of the table itself: somebody may have played meanwhile."""

    @admin.action(description=said("admin.close"), permissions=["change"])
    def close(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        """Take tables away."""
        chosen = list(tables)
        self.log_deletions(request, tables)
        for table in chosen:
            desk.close(table)
        self.message_user(request, say("admin.closed", count=len(chosen)))

    @admin.action(description=said("admin.end"), permissions=["change"])
    def end(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        """End games without a result."""
        ended = 0
        for table in tables:
            with self._said(request, table):
                desk.end(table.key)
                ended += 1
        self.message_user(request, say("admin.ended", count=ended))

    @admin.action(description=said("admin.hand_over"), permissions=["change"])
    def hand_over(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        """Let bots play for people."""
        handed = 0
        for table in tables:
            with self._said(request, table):
                handed += desk.hand_over_all(table.key)
        self.message_user(request, say("admin.handed", count=handed))

    @contextmanager
    def _said(self, request: HttpRequest, table: Table) -> Iterator[None]:
        """Keep in the log what was done to a table, or say why it was not."""
        try:
            yield
        except TradewindsError as refusal:
            self.message_user(request, f"{table}: {refusal.text_in(language_now())}", messages.WARNING)
        else:
            self.log_change(request, table, request.POST.get("action", ""))

    @admin.action(description=said("admin.export"), permissions=["view"])
    def export(self, request: HttpRequest, tables: QuerySet[Table]) -> HttpResponse:
        """Save the records of finished games; who may do everything gets those of running ones too."""
        content, left_out = desk.records(tables.defer(None), running_too=bool(request.user.is_superuser))
        if left_out:
            self.message_user(request, say("admin.not_exported", count=left_out), messages.WARNING)
        headers = {"Content-Disposition": 'attachment; filename="tradewinds-records.json"'}
        return HttpResponse(content, content_type="application/json", headers=headers)


# People and accounts.


def _banned(prefix: str = "") -> Q:
    """Return what finds those who are banned now."""
    lasting = Q(**{f"{prefix}bans__until": None}) | Q(**{f"{prefix}bans__until__gt": timezone.now()})
    return Q(**{f"{prefix}bans__isnull": False}) & lasting


class BannedFilter(admin.SimpleListFilter):
    """Only who is banned, or only who is not."""

    title = said("admin.banned")
    parameter_name = "banned"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Offer both."""
        texts = site_texts(language_now())
        return [("1", texts("cli.yes")), ("0", texts("cli.no"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Choose."""
        found = _banned("person__" if queryset.model is Account else "")
        if self.value() == "1":
            return queryset.filter(found).distinct()
        return queryset.exclude(pk__in=queryset.filter(found).values("pk")) if self.value() == "0" else queryset


class CanBeBanned(OnlyToLookAt):
    """People, with or without an account."""

    actions = ("ban_them", "unban_them")

    def person_of(self, row: Any) -> Person:
        """Return the person behind a row."""
        person: Person = row.person if isinstance(row, Account) else row
        return person

    @admin.display(description=said("admin.banned"), boolean=True)
    def banned(self, row: Any) -> bool:
        """Whether he may only look."""
        lasting = Q(until=None) | Q(until__gt=timezone.now())
        return self.person_of(row).bans.filter(lasting).exists()

    @admin.action(description=said("admin.ban_them"), permissions=["change"])
    def ban_them(self, request: HttpRequest, rows: QuerySet[Any]) -> None:
        """Let people look, and nothing else."""
        made = sum(desk.ban(person) for person in map(self.person_of, rows))
        self.message_user(request, say("admin.bans_made", count=made))

    @admin.action(description=said("admin.unban_them"), permissions=["change"])
    def unban_them(self, request: HttpRequest, rows: QuerySet[Any]) -> None:
        """Let people play again."""
        lifted = sum(desk.lift_bans(person) for person in map(self.person_of, rows))
        self.message_user(request, say("admin.bans_lifted", count=lifted))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only who may do everything deletes people."""
        return bool(request.user.is_superuser)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete somebody as he would himself: running games go on."""
        data.delete(self.person_of(obj))

    def delete_queryset(self, request: HttpRequest, queryset: Iterable[Any]) -> None:
        """Delete several."""
        for row in list(queryset):
            data.delete(self.person_of(row))

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Say who is deleted; what goes with him is decided table by table."""
        return [str(row) for row in objs], {}, set(), []


@admin.register(Person)
class PersonAdmin(CanBeBanned):
    """Everybody who plays."""

    list_display = ("name", "account", "tables", "banned", "made_at")
    list_filter = (BannedFilter, ("account", admin.EmptyFieldListFilter), "made_at")
    search_fields = ("name", "id", "account__email")
    fields = ("id", "name", "account", "tables", "banned", "made_at")
    readonly_fields = fields
    list_select_related = ("account",)

    @admin.display(description=said("admin.tables"))
    def tables(self, person: Person) -> int:
        """At how many tables he sits."""
        return person.seats.count()

    @admin.display(description=said("admin.account"))
    def account(self, person: Person) -> str:
        """His account, if he has one."""
        return str(getattr(person, "account", ""))


class AccountForm(UserChangeForm):  # type: ignore[type-arg]
    """An account as the admin may change it."""

    class Meta:
        model = Account
        fields = "__all__"


@admin.register(Account)
class AccountAdmin(CanBeBanned, UserAdmin):  # type: ignore[type-arg]
    """Accounts. A new password can be set here for somebody who has lost his."""

    form = AccountForm
    list_display = ("name", "email", "is_active", "is_staff", "banned", "last_login", "made_at")
    list_filter = (BannedFilter, "is_active", "is_staff", "is_superuser")
    search_fields = ("name", "email")
    ordering = ("name",)
    filter_horizontal = ("groups", "user_permissions")
    readonly_fields = ("name", "last_login", "made_at", "language")
    fieldsets = (
        (None, {"fields": ("name", "email", "password", "language", "last_login", "made_at")}),
        (said("admin.fields.user_permissions"), {"fields": (
            "is_active", "is_staff", "is_superuser", "groups", "user_permissions",
        )}),
    )  # fmt: skip

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Let nobody give away more than he has."""
        fields = super().get_readonly_fields(request, obj)
        rights = ("is_staff", "is_superuser", "groups", "user_permissions")
        return fields if request.user.is_superuser else (*fields, *rights)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let nobody change the password of who may do more."""
        above = isinstance(obj, Account) and (obj.is_superuser or obj.is_staff) and obj != request.user
        return super().has_change_permission(request, obj) and (bool(request.user.is_superuser) or not above)


@admin.register(Ban)
class BanAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Bans of people and addresses."""

    list_display = ("__str__", "person", "network", "reason", "until", "made_at")
    list_filter = ("until", "made_at")
    search_fields = ("person__name", "network", "reason")
    fields = ("person", "network", "reason", "until")
    raw_id_fields = ("person",)
    list_per_page = PER_PAGE


@admin.register(Rating)
class RatingAdmin(OnlyToLookAt):
    """How well people and bots play."""

    list_display = (GAME, "person", "bot", "mu", "sigma", "games", "changed_at")
    list_filter = (GAME_CHOICE,)
    search_fields = ("person__name", "bot")
    list_select_related = ("person",)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only games change it."""
        return False
