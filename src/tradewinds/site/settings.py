"""The settings of the Django project. What differs between machines comes from the environment (`serve` fills it)."""

from __future__ import annotations

import json
import os
from pathlib import Path

from tradewinds.folders import data_folder
from tradewinds.site.database import database
from tradewinds.site.mail import mail_server
from tradewinds.site.operations.logs import logging_of
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
    "tradewinds.site.accounts.config.Office",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "ninja",
    "tradewinds.site",
    "tradewinds.site.processes",
    "tradewinds.site.operations",
    "tradewinds.site.api",
    "tradewinds.site.tables",
    "tradewinds.site.accounts",
    "tradewinds.site.talk",
    "tradewinds.site.signals",
]
MIDDLEWARE = [
    "tradewinds.site.operations.middleware.observe",
    "tradewinds.site.middleware.guard",
    "django.middleware.security.SecurityMiddleware",
    "tradewinds.site.throttle.guard",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tradewinds.site.middleware.Explain",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.contrib.auth.context_processors.auth",
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
                "tradewinds.site.wording.everywhere",
            ],
            "builtins": ["tradewinds.site.templatetags.wording", "django.templatetags.static"],
        },
    }
]

DATABASES = {"default": database(os.environ.get("DATABASE_URL", ""), DATA / "tables.sqlite3")}

# A proxy in front of the site speaks HTTPS with the visitors. What it says about them is read in `asgi.py`, and only if
# it is the host's own (TRADEWINDS_PROXY): a header alone proves nothing, so SECURE_PROXY_SSL_HEADER is not needed.
HTTPS = os.environ.get("TRADEWINDS_HTTPS") == "1"
YEAR = 365 * 24 * 3600
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health$", r"^metrics$"]  # asked on this machine, past the proxy
SECURE_HSTS_SECONDS = YEAR if HTTPS else 0
# Whether everything else under the host's domain speaks HTTPS as well, and for ever, is not for this site to promise.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

SESSION_COOKIE_AGE = YEAR
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_NAME = "tradewinds"
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = "tradewinds-csrf"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "tradewinds.site.pages.foreign_form"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_000_000

AUTH_USER_MODEL = "accounts.Account"
LOGIN_URL = "log_in"
LOGIN_REDIRECT_URL = "me"
LOGOUT_REDIRECT_URL = "front"
_VALIDATORS = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": f"{_VALIDATORS}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name", "email"]},
    },
    {"NAME": f"{_VALIDATORS}.MinimumLengthValidator"},
    {"NAME": f"{_VALIDATORS}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATORS}.NumericPasswordValidator"},
]

_MAIL = mail_server(os.environ.get("TRADEWINDS_EMAIL_URL", ""))
MAILS = bool(_MAIL.host)
"""Whether mails can be sent."""
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if MAILS else 'dummy'}.EmailBackend"
EMAIL_HOST, EMAIL_PORT = _MAIL.host, _MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _MAIL.user, _MAIL.password
EMAIL_USE_TLS, EMAIL_USE_SSL = _MAIL.scheme == "smtp+tls", _MAIL.scheme == "smtps"
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("TRADEWINDS_EMAIL_FROM") or EMAIL_HOST_USER or "tradewinds@localhost"

USE_I18N = True
USE_TZ = True
TIME_ZONE = os.environ.get("TRADEWINDS_TIME_ZONE", "UTC")
"""The clock that dates are shown by."""
LANGUAGE_CODE = KNOWN_LANGUAGES[0]
LANGUAGES = [(language, language) for language in KNOWN_LANGUAGES]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS

STATIC_URL = "static/"
STATIC_ROOT = Path(os.environ.get("TRADEWINDS_STATIC", DATA / "static"))
STATICFILES_DIRS: list[Path] = []
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "tradewinds.site.assets.Assets"},
}

LOGGING = logging_of(os.environ.get("TRADEWINDS_LOG", ""), os.environ.get("TRADEWINDS_LOG_LEVEL", ""))

PRIVATE_WEBHOOKS = os.environ.get("TRADEWINDS_PRIVATE_WEBHOOKS", "") == "1"
"""Whether the webhooks of visitors may lead to this machine and its network: only where all of them are trusted."""

GUESTS = json.loads(os.environ.get("TRADEWINDS_GUESTS", "{}"))
"""The bots that the host brought, by the names he gave them; `tradewinds.site.company` reads them."""
CLERK = os.environ.get("TRADEWINDS_CLERK", "1") == "1"
"""Whether a process that serves pages makes the decisions of bots too; else that is left to workers."""
BOT_DELAY = float(os.environ.get("TRADEWINDS_BOT_DELAY", "0.8"))
"""How long a bot seems to think about a decision, in seconds; people can follow what it does."""
