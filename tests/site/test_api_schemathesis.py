"""Schemathesis reads the documentation of the API, sends what it allows and what it forbids, and finds no fault."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig

from sittings import Sitting
from tradewinds.site import limits
from tradewinds.site.api.interface import document
from tradewinds.site.api.models import Token
from tradewinds.site.api.tokens import make_token
from tradewinds.site.limits import Rate
from tradewinds.site.tables.models import Person, Table

pytestmark = pytest.mark.django_db

EXAMPLES = 12
"""Random requests for each address, besides those that go through all limits of the documentation."""
KEYS = {"waiting": "aaaaaaaaaaaa", "playing": "bbbbbbbbbbbb", "over": "cccccccccccc"}
MOMENTS = ["0.0", "0.1", "0.2"]


def with_real_tables(description: dict[str, Any]) -> dict[str, Any]:
    """Return the documentation where keys and moments are those of real tables: no other would lead anywhere."""
    for operations in description["paths"].values():
        for operation in operations.values():
            for parameter in operation["parameters"]:
                if parameter["name"] == "key":
                    parameter["schema"] = {"type": "string", "enum": list(KEYS.values())}
    for shape in description["components"]["schemas"].values():
        moment = shape.get("properties", {}).get("moment", {})
        if "pattern" in moment:
            moment["enum"] = MOMENTS
    return description


HANDLE = "dddddddddddd"
SECRET = f"tw-{HANDLE}-{'e' * 43}"
CONFIG = {
    "seed": 1,
    "auth": {"openapi": {"Bearer": {"bearer": SECRET}}},
    # Refused is also what is too large to be looked at.
    "checks": {"negative_data_rejection": {"expected-statuses": [400, 401, 404, 413, 422]}},
}

everything = schemathesis.openapi.from_dict(
    with_real_tables(json.loads(document("en"))), config=SchemathesisConfig.from_dict(CONFIG)
)
everything.app = get_wsgi_application()
interface = everything.exclude(operation_id="stream_table")  # it never ends; test_api_stream listens to it


@pytest.fixture
def _one_connection(settings: Any) -> Iterator[None]:
    """Let requests keep the connection of the test, in which nothing is committed."""
    settings.ALLOWED_HOSTS = ["localhost"]
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def _tables(_one_connection: None, anna: Person, bert: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody with a token sits at three tables: one waits, one plays, one is over."""
    monkeypatch.setattr(limits, "RATES", dict.fromkeys(limits.RATES, Rate(1_000_000, 3_600)))
    tables = {
        "waiting": Sitting(anna, None, None),
        "playing": Sitting(anna, bert, "greedy"),
        "over": Sitting(anna, bert, "greedy"),
    }
    tables["playing"].play("bid 3", "bid 4")
    tables["over"].finish()
    for name, table in tables.items():
        Table.objects.filter(pk=table.pk).update(key=KEYS[name])
    make_token(anna, "schemathesis")
    Token.objects.update(handle=HANDLE, digest=hashlib.sha256(SECRET.encode()).hexdigest())


@interface.parametrize()
@settings(
    max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)
@pytest.mark.usefixtures("_tables")
def test_no_answer_is_other_than_documented(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(headers={"Accept-Encoding": "identity"})
