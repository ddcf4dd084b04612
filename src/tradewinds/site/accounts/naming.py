"""What the admin calls things, in the language of the reader: apps, models, their fields, and what is chosen there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from tradewinds.engine.discovery import cards
from tradewinds.site.wording import language_now, said, say, site_texts

Words = Callable[[str], str]
"""What a stored word is called."""


def call_app(label: str, name: Any) -> None:
    """Give an app its name."""
    apps.get_app_config(label).verbose_name = name


def call(model: type[Model], one: Any, many: Any, **fields: Any) -> None:
    """Give a model its names, and its fields theirs: those of all models, or ``fields`` of its own."""
    model._meta.verbose_name, model._meta.verbose_name_plural = one, many
    texts = site_texts("en")
    for field in model._meta.get_fields():
        if hasattr(field, "verbose_name") and (field.name in fields or f"admin.fields.{field.name}" in texts):
            field.verbose_name = fields.get(field.name) or said(f"admin.fields.{field.name}")


def column(field: str, words: Words, name: Any = None) -> Any:
    """Return a column that says in words what a field of a row holds."""

    @admin.display(description=name or said(f"admin.fields.{field}"), ordering=field)
    def cell(row: Any) -> str:
        return words(getattr(row, field))

    cell.__name__ = f"{field}_in_words"
    return cell


def choice_of(
    field: str, known: Callable[[], Iterable[str]], words: Words, name: Any = None
) -> type[admin.SimpleListFilter]:
    """Return a filter that offers in words what a field can hold."""

    class Choice(admin.SimpleListFilter):
        title = name or said(f"admin.fields.{field}")
        parameter_name = field

        def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
            return [(value, words(value)) for value in known()]

        def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
            return queryset.filter(**{field: self.value()}) if self.value() in set(known()) else queryset

    return Choice


def one_of(section: str) -> Words:
    """Return the words of a section of the texts."""
    return lambda value: say(f"{section}.{value}")


def game_title(name: str) -> str:
    """Return what a game is called; one that is not here any more keeps its bare name."""
    return next((card.title(language_now()) for card in cards() if card.name == name), name)
