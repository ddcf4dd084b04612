from __future__ import annotations

from typing import Any

import tradewinds as tw


def test_every_game_is_listed_with_its_options(run: Any) -> None:
    answer = run("games")
    assert answer.status == 0
    assert all(name in answer.out for name in tw.games())
    assert "--option layout=…" in answer.out
    assert "first_auctioneer" in answer.out


def test_in_french(run: Any) -> None:
    answer = run("games", "--language", "fr")
    assert "Auteurs" in answer.out
    assert "Disposition des échoppes" in answer.out


def test_as_json(run: Any) -> None:
    data = run("games", "--json").json
    assert [game["name"] for game in data] == list(tw.games())
    batavia = next(game for game in data if game["name"] == "batavia")
    assert batavia["players"] == [3, 5]
    assert {option["name"] for option in batavia["options"]} >= {"layout", "open_bills"}
