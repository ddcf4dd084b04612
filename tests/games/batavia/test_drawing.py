"""The board as SVG: what is particular to this game."""

import random
import re
from collections.abc import Iterator

import pytest

import tradewinds as tw
from drawn import SVG, along, choices, pieces, symbols
from tradewinds.drawing import LAYOUTS
from tradewinds.engine.actions import Action
from tradewinds.engine.discovery import find_card
from tradewinds.engine.game import Game
from tradewinds.games.batavia.components import WAREHOUSE_ALONE, WAREHOUSE_SHARED
from tradewinds.games.batavia.drawing.auction import chip_grid


def positions(players: int, seed: int, every: int) -> Iterator[Game]:
    """Play a random game that gets somewhere, and stop now and then."""
    chance = random.Random(seed)

    def cheap(game: Game) -> Action:
        few = [action for action in game.actions if action.verb != "bid" or int(action.object) < 6]
        return chance.choice(few or game.actions)

    return along(tw.new("batavia", players=players, seed=seed), cheap, every)


def test_labels_say_what_is_done_with_what() -> None:
    game = tw.parse(
        "batavia",
        """
        players: 4
        question: turn
        taken: 9 by 0, 2 by 1
        seat 0: at 9; hand EN 2, FR 1; open DK 3
        seat 1: at 2
        """,
    )
    drawn = choices(game.svg(0))
    assert drawn[game.action("draw").number].attrib["aria-label"].startswith("Draw two ship cards")
    assert "French" in drawn[game.action("lay FR").number].attrib["aria-label"]
    french = choices(game.svg(0, "fr"))
    assert french[game.action("lay FR").number].attrib["aria-label"] == "Poser une carte Bateau française"
    game.play("lay EN")
    game.play("stop")
    advance = game.action("advance EN")
    assert choices(game.svg(0))[advance.number].attrib["aria-label"].endswith(f"space {_next(game, 0)}")


def _next(game: Game, company: int) -> int:
    at = int(game.state.players[game.state.asked].at)
    return next(space for space in range(at + 1, 36) if game.state.shops[space].company == company)


def test_an_exchange_says_what_it_brings() -> None:
    game = next(game for game in positions(4, seed=2, every=1) if "exchange" in str(game.actions[0]))
    label = choices(game.svg(game.asked))[game.actions[0].number].attrib["aria-label"]
    assert re.fullmatch(r"Exchange your shops for (1|3|6|10|15) gold", label)


def test_who_can_neither_draw_nor_play_can_end_the_turn() -> None:
    hand = "EN 4, DK 4, FR 4, NL 4, SE 4"
    seats = "\n".join(f"seat {seat}: hand {hand}" for seat in range(1, 5))
    package = "EN 2, DK 2, FR 2, NL 2, SE 2"
    game = tw.parse("batavia", f"players: 5\nquestion: turn\npackage: {package}\nseat 0: open {hand}\n{seats}")
    assert [action.verb for action in game.actions] == ["empty_turn"]
    for layout in LAYOUTS:
        assert list(choices(game.svg(0, layout=layout))) == [game.action("empty turn").number]


def test_all_bids_of_the_richest_player_have_room() -> None:
    game = tw.parse(
        "batavia", "players: 5\nseat 0: bills 0\nseat 1: bills 75\nseat 2: bills 0\nseat 3: bills 0\nseat 4: bills 0"
    )
    for layout in LAYOUTS:
        assert len(choices(game.svg(1, layout=layout))) == 76
    columns, width, height = chip_grid(75, 314, 80)
    assert columns * width <= 314
    assert -(-75 // columns) * height <= 80


def test_an_arrival_leaves_a_trace() -> None:
    game = next(game for game in positions(3, seed=3, every=1) if any(e.kind == "advanced" for e in game.events()))
    assert 'class="tw-trace"' in game.svg(None)
    assert 'class="tw-trace"' not in tw.new("batavia", seed=3).svg(None)


@pytest.mark.parametrize("kind", ["drew", "bought", "exchanged"])
@pytest.mark.parametrize("players", [3, 5])
def test_on_a_page_cards_bills_and_gold_that_changed_leave_a_trace(kind: str, players: int) -> None:
    game = next(game for game in positions(players, seed=3, every=1) if any(e.kind == kind for e in game.events()))
    page, picture = (game.svg(None, layer=layer).count('class="tw-trace"') for layer in (True, False))
    assert page > picture


WORDS = {"pass", "bid", "stop", "exchange", "keep", "empty_turn"}


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_page_that_asks_itself_gets_only_pieces_to_choose(players: int, layout: str) -> None:
    for game in positions(players, seed=players, every=1):
        view = game.view(game.asked)
        drawn = choices(view.svg(layout=layout, layer=True, asks=False))
        assert sorted(drawn) == [action.number for action in view.actions if action.verb not in WORDS]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_everything_that_moves_is_found_again_by_its_name(layout: str) -> None:
    companies = ("EN", "DK", "FR", "NL", "SE")
    always = {"boat", "cannon", *(f"seal-{code}" for code in companies), *(f"ship-{code}" for code in companies)}
    for game in positions(players=5, seed=4, every=10):
        found = pieces(game.svg(None, layout=layout, layer=True, asks=False))
        crates = {name: piece["href"][1:] for name, piece in found.items() if name.startswith("crate-")}
        assert found.keys() - crates.keys() == always | {f"man-{seat}" for seat in range(5)}
        stored = {
            f"crate-{good}-{code}": f"stored-{seat}"
            for good, row in game.to_dict()["warehouses"].items()
            for code, seat in row.items()
            if seat is not None
        }
        assert crates == stored


def test_the_boat_lies_with_the_lot_until_somebody_owns_it() -> None:
    game = tw.new("batavia", players=3, seed=1)
    lot = pieces_at(game.svg(None, layer=True))["boat"]
    while game.actions[0].verb == "pass":
        game.play("pass")
    assert pieces_at(game.svg(None, layer=True))["boat"] != lot


def pieces_at(svg: str) -> dict[str, tuple[str, ...]]:
    """Return where all named pieces lie in their zones."""
    return {name: (piece.get("x", ""), piece.get("y", "")) for name, piece in pieces(svg).items()}


def test_secret_bills_are_drawn_as_a_question_mark_and_open_ones_as_a_number() -> None:
    secret = tw.new("batavia", seed=1).svg(None, layer=True)
    opened = tw.new("batavia", seed=1, open_bills=True).svg(None, layer=True)
    assert secret.count(">?</text>") == 3
    assert opened.count(">15</text>") >= 3


def test_the_warehouses_in_the_art_show_the_gold_of_the_box() -> None:
    sheet = symbols(find_card("batavia"))
    warehouses = next(element for element in sheet.iter() if element.attrib.get("id") == "warehouses")
    written = [element.text for element in warehouses.iter(f"{SVG}text")]
    assert written == [
        text for pair in zip(WAREHOUSE_ALONE, WAREHOUSE_SHARED, strict=True) for text in (str(pair[0]), f"({pair[1]})")
    ]
