"""The settings of the Django project. What differs between machines comes from the environment (`serve` fills it)."""

from __future__ import annotations

import json
import os
from pathlib import Path

from tradewinds.folders import data_folder
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
    "tradewinds.site.tables",
    "tradewinds.site.signals",
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

# One file; writers queue from the beginning of their transaction, so that what was read under the lock still holds when
# it is written. What is answered is on the disk.
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA / "tables.sqlite3",
        "CONN_MAX_AGE": None,  # the threads that use a connection stay
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
        },
    }
}

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
TIME_ZONE = "UTC"
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

# Mails, if the host names a server for them. How it is spoken to: "starttls" (as a rule), "ssl", or "plain".
EMAIL_HOST = os.environ.get("TRADEWINDS_EMAIL_HOST", "")
EMAIL_HOST_USER = os.environ.get("TRADEWINDS_EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("TRADEWINDS_EMAIL_PASSWORD", "")
EMAIL_SECURITY = os.environ.get("TRADEWINDS_EMAIL_SECURITY", "starttls")
EMAIL_USE_TLS, EMAIL_USE_SSL = EMAIL_SECURITY == "starttls", EMAIL_SECURITY == "ssl"
EMAIL_PORT = int(os.environ.get("TRADEWINDS_EMAIL_PORT") or {"starttls": 587, "ssl": 465}.get(EMAIL_SECURITY, 25))
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("TRADEWINDS_EMAIL_FROM", "") or EMAIL_HOST_USER or "tradewinds@localhost"
MAILS = bool(EMAIL_HOST)
"""Whether mails can be sent."""
PRIVATE_WEBHOOKS = os.environ.get("TRADEWINDS_PRIVATE_WEBHOOKS", "") == "1"
"""Whether the webhooks of visitors may lead to this machine and its network: only where all of them are trusted."""

GUESTS = json.loads(os.environ.get("TRADEWINDS_GUESTS", "{}"))
"""The bots that the host brought, by the names he gave them; `tradewinds.site.company` reads them."""
BOT_DELAY = float(os.environ.get("TRADEWINDS_BOT_DELAY", "0.8"))
"""How long a bot seems to think about a decision, in seconds; people can follow what it does."""
