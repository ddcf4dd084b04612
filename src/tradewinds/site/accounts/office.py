"""The door of the admin: there is one login for the site, which counts attempts."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tradewinds.site.wording import said


class OfficeSite(AdminSite):
    """The admin of the site."""

    site_header = said("admin.title")
    site_title = said("admin.title")
    index_title = said("admin.index")
    enable_nav_sidebar = False

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Lead to the login of the site; who is logged in already has no business here."""
        if request.user.is_authenticated:
            raise PermissionDenied
        return redirect_to_login(request.GET.get("next", request.path))

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Lead to the page of the site, which counts attempts."""
        return redirect("change_password")
