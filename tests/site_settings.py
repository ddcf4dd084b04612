"""The settings of the site for tests: a known key, plain static files, a database of their own, quick bots."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tradewinds.site.settings import *  # noqa: F403
from tradewinds.site.settings import DATABASES

SECRET_KEY = "only for tests"
ALLOWED_HOSTS = ["testserver"]
BOT_DELAY = 0.0
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
DATABASES["default"]["TEST"] = {"NAME": Path(tempfile.mkdtemp(prefix="tradewinds-")) / "test.sqlite3"}
