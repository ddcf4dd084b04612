"""The site as a host runs it for others: behind a proxy, with HTTPS, and with Django's own checks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HOSTED = {"TRADEWINDS_HTTPS": "1", "TRADEWINDS_PROXY": "1", "TRADEWINDS_HOSTS": "games.example"}


def run(data: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run something with the settings of a host, and none of the tests."""
    ours = {"DJANGO_SETTINGS_MODULE", "TRADEWINDS_SECRET_KEY", "TRADEWINDS_HOSTS", "TRADEWINDS_NETWORK_NAME"}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return subprocess.run(  # noqa: S603
        [sys.executable, *command],
        env=kept | {"TRADEWINDS_DATA": str(data), "LANG": "C"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def manage(data: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return run(data, "-m", "tradewinds", "manage", *arguments, **environment)


def test_django_has_no_objection_to_the_hosted_site(tmp_path: Path) -> None:
    checked = manage(tmp_path, "check", "--deploy", "--fail-level", "INFO", **HOSTED)
    assert (checked.returncode, "no issues" in checked.stdout) == (0, True), checked.stderr


def test_the_check_would_find_what_is_missing(tmp_path: Path) -> None:
    checked = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING")
    assert checked.returncode == 1
    assert {"security.W008", "security.W012", "security.W016"} <= {
        word.strip("?:()") for word in checked.stderr.split()
    }


def test_the_models_have_all_their_migrations(tmp_path: Path) -> None:
    checked = manage(tmp_path, "makemigrations", "--check", "--dry-run", **HOSTED)
    assert checked.returncode == 0, checked.stdout


# What a visitor gets. Each scenario runs in a process of its own, which has these settings from its first moment.

ASK = """
import asyncio, json, sys, httpx
from tradewinds.site import serve
serve.prepare([])
from tradewinds.site.asgi import site
from tradewinds.site.tables import stream
asked = []
stream._enough_from = lambda address: asked.append(address) or True

async def ask(address, client, headers):
    line = httpx.ASGITransport(site, client=(client, 1))
    async with httpx.AsyncClient(transport=line, base_url="http://games.example", headers=headers) as visitor:
        answer = await visitor.get(address)
    return {"status": answer.status_code, **answer.headers}

async def main():
    return [await ask(*each) for each in json.loads(sys.argv[1])]

print(json.dumps([asyncio.run(main()), asked]))
"""


def ask(data: Path, *requests: tuple[str, str, dict[str, str]], **environment: str) -> tuple[list[Any], list[str]]:
    """Return the answers, and the addresses whose streams were counted."""
    done = run(data, "-c", ASK, json.dumps(requests), **environment)
    assert done.returncode == 0, done.stderr
    answers, counted = json.loads(done.stdout.splitlines()[-1])
    return answers, counted


HOST = {"Host": "games.example"}
VISITOR = "203.0.113.9"
OVER_HTTPS = HOST | {"X-Forwarded-For": VISITOR, "X-Forwarded-Proto": "https"}


def test_the_hosted_site_is_for_https_only_and_believes_its_own_proxy_only(tmp_path: Path) -> None:
    (safe, plain, liar, well, numbers, local), _ = ask(
        tmp_path,
        ("/", "127.0.0.1", OVER_HTTPS),
        ("/", "127.0.0.1", HOST | {"X-Forwarded-For": VISITOR, "X-Forwarded-Proto": "http"}),
        ("/", "203.0.113.66", OVER_HTTPS),
        ("/health", "127.0.0.1", {"Host": "127.0.0.1"}),
        ("/metrics", "127.0.0.1", OVER_HTTPS),
        ("/metrics", "127.0.0.1", {"Host": "127.0.0.1"}),
        **HOSTED,
    )
    assert safe["status"] == 200
    assert safe["strict-transport-security"] == "max-age=31536000"
    assert "Secure" in safe["set-cookie"]
    assert (plain["status"], plain["location"]) == (301, "https://games.example/")
    assert liar["status"] == 301, "who is not the proxy cannot say that he came over HTTPS"
    assert well["status"] == 200
    assert (numbers["status"], local["status"]) == (404, 200)


def test_without_a_proxy_nobody_is_believed(tmp_path: Path) -> None:
    (answer,), _ = ask(tmp_path, ("/", "127.0.0.1", OVER_HTTPS), TRADEWINDS_HOSTS="games.example")
    assert answer["status"] == 200
    assert "strict-transport-security" not in answer
    assert "Secure" not in answer.get("set-cookie", "")


def test_limits_count_the_visitor_behind_the_proxy_and_no_address_that_he_made_up(tmp_path: Path) -> None:
    """The proxy adds the address it sees at the end; what stands before it the visitor may have written himself."""
    stream = "/table/aaaaaaaaaaaa/stream/"
    made_up = {"X-Forwarded-For": f"192.0.2.1, {VISITOR}"}
    both = [(stream, client, OVER_HTTPS | made_up) for client in ("127.0.0.1", "203.0.113.66")]
    answers, counted = ask(tmp_path, *both, **HOSTED | {"TRADEWINDS_HTTPS": "0"})
    assert [answer["status"] for answer in answers] == [429, 429]
    assert all(int(answer["retry-after"]) > 0 for answer in answers)
    assert counted == [VISITOR, "203.0.113.66"]


@pytest.mark.parametrize("said", ["nonsense", "1.2.3", "10.0.0.0/99"])
def test_a_proxy_that_is_no_address_is_one_clear_line(tmp_path: Path, said: str) -> None:
    done = run(tmp_path, "-m", "tradewinds", "manage", "check", TRADEWINDS_PROXY=said)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert "TRADEWINDS_PROXY" in line
    assert said in line
