"""Programs that talk to the API of the site, for tests."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from sittings import Sitting
from tradewinds.site.api.tokens import make_token
from tradewinds.site.tables.models import Person

API = "/api/v1"


class Program:
    """A program that acts for somebody, or for nobody."""

    def __init__(self, person: Person | None = None, language: str = "en", token: str = "") -> None:
        self.token = token or (make_token(person, "a program") if person else "")
        self.client = Client(enforce_csrf_checks=True)
        self.client.raise_request_exception = False
        self.headers = {"Accept-Language": language}
        if self.token:
            self.headers["Authorization"] = f"Bearer {self.token}"

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(API + path, query, headers=self.headers)

    def post(self, path: str, **fields: object) -> Any:
        return self.send(path, json.dumps(fields))

    def send(self, path: str, body: str | bytes, kind: str = "application/json") -> Any:
        return self.client.post(API + path, body, content_type=kind, headers=self.headers)

    def delete(self, path: str) -> Any:
        return self.client.delete(API + path, headers=self.headers)

    def at(self, table: Sitting, verb: str, **fields: object) -> Any:
        """Do something at a table, having seen it as it is, unless another moment is given."""
        return self.post(f"/tables/{table.key}/{verb}", **fields)

    def look(self, table: Sitting, part: str = "", **query: object) -> Any:
        """Read a part of a table; what it says if it can be read."""
        answer = self.get(f"/tables/{table.key}{part and '/'}{part}", **query)
        assert answer.status_code == 200, answer.content
        return answer.json()


def error(answer: Any) -> tuple[int, str]:
    """Return status and code of a refusal; its body has the shape that all have."""
    problem = answer.json()["error"]
    assert problem["message"]
    return answer.status_code, problem["code"]
