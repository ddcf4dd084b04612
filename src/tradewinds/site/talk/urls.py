"""The addresses of talk, each behind the address of a table."""

from __future__ import annotations

from django.urls import path

from tradewinds.site.talk import views

urlpatterns = [
    path("talk/", views.talk, name="talk"),
    path("speak/", views.speak, name="speak"),
    path("mute/", views.mute, name="mute"),
    path("hear/", views.hear, name="hear"),
    path("report/", views.report, name="report"),
]
