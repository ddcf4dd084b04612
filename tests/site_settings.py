"""The settings of the site for tests: a known key, plain static files, a database of their own, quick bots.

It is a file of SQLite, unless ``DATABASE_URL`` names a server (``python tests/postgres.py pytest tests/site``).
"""

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
DATABASES["default"]["CONN_MAX_AGE"] = 0  # threads of tests end, and leave no connection behind
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": Path(tempfile.mkdtemp(prefix="tradewinds-")) / "test.sqlite3"}
