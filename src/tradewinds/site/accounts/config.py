"""How Django finds the admin of the site. It stands apart: a module called `apps` would be taken for the app here."""

from __future__ import annotations

from django.contrib.admin.apps import AdminConfig


class Office(AdminConfig):
    """Django's admin, entered through the same door as everything else."""

    default = False
    default_site = "tradewinds.site.accounts.office.OfficeSite"
