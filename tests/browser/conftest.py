from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from browser.players import PATIENCE, Player, Server, Watch
from chromium import started_browser
from second_try import give_second_try

DESK = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
"""A usual screen. Without a graphics card moving pieces take long; the tests of motion ask for it."""

People = Callable[..., Player]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    give_second_try(items, Path(__file__).parent)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site, with its own data; it dies with the session."""
    server = Server(tmp_path_factory.mktemp("site"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of one file. (Longer, and its event loop would get in the way of Django's own tests.)"""
    expect.set_options(timeout=PATIENCE)
    with started_browser() as browser:
        yield browser


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
