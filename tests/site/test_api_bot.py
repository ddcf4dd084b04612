"""The example bot plays over the API of a real server, against another of its kind and a bot of the site."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from nothing_lost import running
from short_games import limits_of
from tradewinds.engine.card import Card
from tradewinds.engine.discovery import cards
from tradewinds.engine.record import Record

BOT = Path(__file__).parents[2] / "examples" / "api_bot.py"
PATIENCE = 300
BEGUN = 5
"""Decisions after which a game is in its middle."""


def start(site: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603
        [sys.executable, str(BOT), site, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )


def finish(bot: subprocess.Popen[str]) -> list[str]:
    said, complaints = bot.communicate(timeout=PATIENCE)
    assert (bot.returncode, complaints) == (0, "")
    return said.splitlines()


def short_game() -> tuple[Card, dict[str, Any]]:
    """A game that can be limited to a few turns."""
    return next((card, options) for card in cards() if (options := limits_of(card)))


def test_two_example_bots_play_to_the_end_through_breaks_of_the_connection(tmp_path: Path) -> None:
    """In the middle of the game the server is killed and started again."""
    card, options = short_game()
    chairs = ["me", "open", *["bot"] * (card.players[0] - 2)]
    with running(tmp_path) as server:
        wish = ["--game", card.name, "--chairs", ",".join(chairs), "--options", json.dumps(options)]
        host = start(server.url, *wish, "--name", "Host", "--seed", "1")
        assert host.stdout is not None
        link = host.stdout.readline().strip()
        guest = start(server.url, "--table", link, "--name", "Guest", "--seed", "2")
        key = link.rstrip("/").rsplit("/", 1)[1]
        while len(server.moves(key)) < BEGUN:
            assert guest.poll() is None, guest.communicate()
            time.sleep(0.05)
        server.kill()
        server.start()
        points = finish(host)
        assert finish(guest) == points
        assert [line.split(":")[0] for line in points[:2]] == ["Host", "Guest"]

        token = httpx.post(f"{server.url}/api/v1/guests", json={"name": "Reader"}).json()["token"]
        answer = httpx.get(f"{server.url}/api/v1/tables/{key}/record", headers={"Authorization": f"Bearer {token}"})
        outcome = Record.from_json(answer.text).verify().outcome
        assert outcome is not None
        assert [int(line.split(": ")[1]) for line in points] == list(outcome.scores)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [([], "give either --table or --game"), (["--table", "x", "--game", "y"], "give either --table or --game")],
)
def test_the_bot_says_what_it_needs(arguments: list[str], said: str) -> None:
    bot = start("http://localhost:1", *arguments)
    _, complaints = bot.communicate(timeout=PATIENCE)
    assert bot.returncode != 0
    assert said in complaints
