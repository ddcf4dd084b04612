from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from browser.players import PATIENCE, Player, Server, Watch

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DESK = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
"""A usual screen. Without a graphics card moving pieces take long; the tests of motion ask for it."""

People = Callable[..., Player]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site, with its own data; it dies with the session."""
    server = Server(tmp_path_factory.mktemp("site"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of one file. (Longer, and its event loop would get in the way of Django's own tests.)"""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.fail(
            f"These tests need a browser: none of {', '.join(NAMES)} is installed (Debian: apt install chromium)."
        )
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def people(server: Server, browser: Browser) -> Iterator[People]:
    """Bring somebody with a browser: ``people("Anna", locale="fr")``. At the end nobody may have complained."""
    came: list[tuple[Player, BrowserContext]] = []

    def come(name: str, locale: str = "en", **settings: Any) -> Player:
        context = browser.new_context(**DESK | {"locale": locale} | settings)
        context.set_default_timeout(PATIENCE)
        watch = Watch()
        watch.over(context)
        player = Player(context.new_page(), server, watch, name)
        came.append((player, context))
        return player

    said = server.complaints.stat().st_size
    yield come
    for _, context in came:
        context.close()
    complaints = {player.name: player.watch.complaints for player, _ in came if player.watch.complaints}
    assert not complaints
    assert server.complaints.read_text()[said:] == ""
