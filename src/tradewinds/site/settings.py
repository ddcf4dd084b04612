"""The settings of the Django project. What differs between machines comes from the environment (`serve` fills it)."""

from __future__ import annotations

import json
import os
from pathlib import Path

from tradewinds.folders import data_folder
from tradewinds.site.database import database
from tradewinds.text import LANGUAGES as KNOWN_LANGUAGES

HERE = Path(__file__).parent
DATA = data_folder() / "site"

SECRET_KEY = os.environ.get("TRADEWINDS_SECRET_KEY", "")
DEBUG = False
LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"]
NETWORK_NAME = os.environ.get("TRADEWINDS_NETWORK_NAME", "")
"""What others on the local network call this machine; invitations name it so."""
ALLOWED_HOSTS = [*LOCAL_NAMES, *filter(None, os.environ.get("TRADEWINDS_HOSTS", "").split(","))]
ROOT_URLCONF = "tradewinds.site.urls"
ASGI_APPLICATION = "tradewinds.site.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "tradewinds.site",
    "tradewinds.site.processes",
    "tradewinds.site.tables",
]
MIDDLEWARE = [
    "tradewinds.site.middleware.guard",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "tradewinds.site.middleware.Explain",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
                "tradewinds.site.wording.everywhere",
            ],
            "builtins": ["tradewinds.site.templatetags.wording", "django.templatetags.static"],
        },
    }
]

DATABASES = {"default": database(os.environ.get("DATABASE_URL", ""), DATA / "tables.sqlite3")}

SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_NAME = "tradewinds"
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = "tradewinds-csrf"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "tradewinds.site.pages.foreign_form"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_000_000

USE_I18N = True
USE_TZ = True
LANGUAGE_CODE = KNOWN_LANGUAGES[0]
LANGUAGES = [(language, language) for language in KNOWN_LANGUAGES]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"

STATIC_URL = "static/"
STATIC_ROOT = Path(os.environ.get("TRADEWINDS_STATIC", DATA / "static"))
STATICFILES_DIRS: list[Path] = []
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "tradewinds.site.assets.Assets"},
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "loggers": {
        "django": {"handlers": ["console"], "level": "ERROR", "propagate": False},
        "django.security": {"level": "CRITICAL"},  # what others send wrong is answered, and no trouble of ours
    },
}

GUESTS = json.loads(os.environ.get("TRADEWINDS_GUESTS", "{}"))
"""The bots that the host brought, by the names he gave them; `tradewinds.site.company` reads them."""
CLERK = os.environ.get("TRADEWINDS_CLERK", "1") == "1"
"""Whether a process that serves pages makes the decisions of bots too; else that is left to workers."""
BOT_DELAY = float(os.environ.get("TRADEWINDS_BOT_DELAY", "0.8"))
"""How long a bot seems to think about a decision, in seconds; people can follow what it does."""
