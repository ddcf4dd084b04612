"""Notebooks: boards that leave each other alone, and replays that show what the chosen eyes could see and no more."""

from __future__ import annotations

import base64
import importlib
import os
import random
import re
import sys
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from playwright.sync_api import Page

import tradewinds as tw
from chromium import started_browser
from tradewinds.adapters.notebook import Replay, picture
from tradewinds.drawing.image import as_image
from tradewinds.engine.card import Card
from tradewinds.engine.conformance import LONGEST_GAME, random_game
from tradewinds.engine.discovery import cards
from tradewinds.engine.game import Eyes, Game
from tradewinds.text import LANGUAGES
from twins import redealt

NOTEBOOK = Path(__file__).parents[2] / "docs" / "learners" / "notebook.ipynb"
WIDGET = "application/vnd.jupyter.widget-view+json"

each_game = pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def played(card: Card, decisions: int = LONGEST_GAME, seed: int = 3) -> Game:
    return random_game(card, card.players[0], {}, seed, decisions)


def drawing(replay: Replay) -> str:
    """Return the board that a replay shows, out of its image."""
    data = re.search('src="data:image/svg\\+xml;base64,([^"]*)"', replay.board.value)
    assert data is not None
    return base64.b64decode(data[1]).decode()


def offered(replay: Replay) -> list[str]:
    return list(replay.whose.options)


def knew(game: Game) -> list[str]:
    return [f"what {game.texts('en').seat(seat)} knew then" for seat in range(game.players)]


EVERYBODY = "what everybody could see"
EVERYTHING = "everything, secrets too"


# Stepping.


@each_game
def test_a_replay_begins_at_the_set_up_as_a_spectator_saw_it(card: Card) -> None:
    game = played(card)
    replay = Replay(game)
    assert (replay.decision, replay.eyes, replay.whose.label) == (0, None, EVERYBODY)
    assert drawing(replay) == game.record.start().view(None).svg(asks=False, offers=False)


@each_game
@each_language
def test_every_moment_shows_its_board_what_was_asked_and_what_happened(card: Card, language: str) -> None:
    game = played(card)
    replay = Replay(game, language=language)
    then = game.record.start()
    for number, action in enumerate(game.history[:25], 1):
        asked = then.view(None).question_in(language)
        then.decide(action)
        replay.slider.value = number
        assert drawing(replay) == then.view(None).svg(language, asks=False, offers=False)
        happened = [event.text_in(game.texts(language)) for event in game.events(None, number)]
        for sentence in (asked, *happened, then.view(None).question_in(language)):
            assert escape(sentence) in replay.words.value


@each_game
def test_the_buttons_go_to_the_ends_and_step_by_step(card: Card) -> None:
    game = played(card)
    replay = Replay(game)
    moments = []
    for button in (replay.forward, replay.forward, replay.back, replay.last, replay.back, replay.first):
        button.click()
        moments.append(replay.decision)
    last = len(game.history)
    assert moments == [1, 2, 1, last, last - 1, 0]


@each_game
def test_at_the_ends_the_buttons_lead_nowhere(card: Card) -> None:
    replay = Replay(played(card))
    assert (replay.first.disabled, replay.back.disabled) == (True, True)
    assert (replay.forward.disabled, replay.last.disabled) == (False, False)
    replay.back.click()
    assert replay.decision == 0
    replay.last.click()
    assert (replay.first.disabled, replay.back.disabled) == (False, False)
    assert (replay.forward.disabled, replay.last.disabled) == (True, True)


@each_game
@each_language
def test_every_control_has_a_name_in_the_language_of_the_replay(card: Card, language: str) -> None:
    replay = Replay(played(card), language=language)
    buttons = (replay.first, replay.back, replay.play, replay.forward, replay.last)
    names = [button.tooltip for button in buttons]
    names += [control.description for control in (replay.slider, replay.whose, replay.speed)]
    assert all(names)
    assert len(set(names)) == len(names)
    assert {"en": "Speed", "fr": "Vitesse"}[language] in names


@each_game
def test_the_button_that_plays_says_what_it_will_do(card: Card) -> None:
    replay = Replay(played(card))
    assert (replay.play.tooltip, replay.play.icon) == ("Play", "play")
    replay.play.value = True
    assert (replay.play.tooltip, replay.play.icon) == ("Pause", "pause")


@each_game
@each_language
def test_the_end_has_the_result(card: Card, language: str) -> None:
    game = played(card)
    assert game.outcome is not None
    replay = Replay(game, language=language)
    replay.last.click()
    words = game.texts(language)
    assert escape(words(f"endings.{game.outcome.reason}")) in replay.words.value
    scores = "".join(f"<th>{score}</th>" for score in game.outcome.scores)
    assert f"{escape(words('cli.result.total'))}</th>{scores}" in replay.words.value
    replay.back.click()
    assert "<table>" not in replay.words.value


@each_game
def test_seats_are_called_by_their_names_and_names_are_only_words(card: Card) -> None:
    game = played(card)
    names = ["<b>Anna</b>", *(f"Bert {number}" for number in range(1, game.players))]
    replay = Replay(game, names=names)
    replay.last.click()
    assert "&lt;b&gt;Anna&lt;/b&gt;" in replay.words.value
    assert "<b>" not in replay.words.value + replay.board.value
    assert "what <b>Anna</b> knew then" in offered(replay)


@each_game
def test_a_record_its_file_and_its_game_replay_alike(card: Card, tmp_path: Path) -> None:
    game = played(card, 12)
    file = game.record.save(tmp_path / "game.json")
    seen = set()
    for what in (game, game.record, file, str(file)):
        replay = Replay(what)
        replay.decision = 7
        seen.add((replay.board.value, replay.words.value, replay.slider.max))
    assert len(seen) == 1


@each_game
def test_a_replay_has_a_game_of_its_own(card: Card) -> None:
    game = played(card, 6)
    replay = Replay(game)
    game.decide(game.actions[0])
    assert replay.slider.max == 6
    other = replay.game_at(4)
    other.decide(other.actions[-1])
    replay.last.click()
    assert drawing(replay) == played(card, 6).view(None).svg(asks=False, offers=False)


@each_game
def test_a_game_that_has_not_begun_can_be_shown(card: Card) -> None:
    replay = Replay(Game.new(card, seed=1))
    assert (replay.slider.max, replay.forward.disabled, replay.back.disabled) == (0, True, True)


# Eyes.


@each_game
def test_the_eyes_decide_what_is_seen(card: Card) -> None:
    game = played(card, 20)
    replay = Replay(game)
    replay.decision = 20
    shown = set()
    for eyes in (*range(game.players), None):
        replay.eyes = eyes
        assert (replay.eyes, replay.whose.label) == (eyes, EVERYBODY if eyes is None else knew(game)[eyes])
        assert drawing(replay) == game.view(eyes).svg(asks=False, offers=False)
        shown.add(drawing(replay))
    assert len(shown) > 1


@each_game
def test_eyes_are_chosen_in_the_list(card: Card) -> None:
    game = played(card, 20)
    replay = Replay(game, eyes=0)
    for label, eyes in ((knew(game)[1], 1), (EVERYBODY, None)):
        replay.whose.label = label
        assert replay.eyes == eyes
        assert drawing(replay) == game.record.start().view(eyes).svg(asks=False, offers=False)


@each_game
def test_everything_is_offered_at_the_end_and_before_only_if_it_was_asked_for(card: Card) -> None:
    game = played(card, 20)
    assert offered(Replay(game)) == [EVERYBODY, *knew(game)]
    asked_for = Replay(game, eyes="all")
    assert (asked_for.eyes, offered(asked_for)) == ("all", [EVERYBODY, *knew(game), EVERYTHING])
    over = Replay(played(card))
    assert (over.eyes, offered(over)) == (None, [EVERYBODY, *knew(game), EVERYTHING])
    later = Replay(game)
    later.eyes = "all"
    assert (later.eyes, later.whose.label) == ("all", EVERYTHING)
    assert drawing(later) == game.record.start().view("all").svg(asks=False, offers=False)


class Elsewhere(Replay):
    """A replay of a game in which everything is different that one pair of eyes cannot know."""

    unknown_to: Eyes = None
    deal = 1

    def game_at(self, decision: int) -> Game:
        return redealt(super().game_at(decision), self.unknown_to, self.deal)


def all_shown(replay: Replay) -> tuple[str, str]:
    return replay.board.value, replay.words.value


@each_game
def test_nothing_shown_changes_when_what_the_eyes_cannot_know_is_dealt_anew(card: Card) -> None:
    game = played(card)
    chooser = random.Random(5)
    for eyes in (None, *range(game.players)):
        kind = type("There", (Elsewhere,), {"unknown_to": eyes})
        here, there = Replay(game, eyes), kind(game, eyes)
        for number in chooser.sample(range(len(game.history)), 6):
            here.decision = there.decision = number
            assert all_shown(here) == all_shown(there)


@each_game
def test_dealing_anew_does_change_what_all_eyes_see(card: Card) -> None:
    """Without this the test above would say nothing."""
    game = played(card, 20)
    if not game.definition.secrets:
        return
    here, there = Replay(game, "all"), Elsewhere(game, "all")
    here.decision = there.decision = 15
    assert all_shown(here) != all_shown(there)


# Bad input.


@pytest.fixture
def game() -> Game:
    return played(cards()[0], 5)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(tw.BadRecord, match=r"nowhere\.json' cannot be read: there is no such file"):
        Replay(tmp_path / "nowhere.json")


@each_language
@pytest.mark.parametrize("attempt", [Replay, picture])
def test_what_is_no_game_is_refused_in_both_languages(attempt: Callable[[Any], object], language: str) -> None:
    with pytest.raises(tw.TradewindsError) as refusal:
        attempt(7.5)
    assert {"en": "not of float", "fr": "pas de float"}[language] in refusal.value.text_in(language)


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"language": "de"}, tw.UnknownLanguage, "there are in en, fr"),
        ({"eyes": 9}, tw.NoSuchSeat, "There is no seat 9"),
        ({"eyes": "everybody"}, tw.NoSuchSeat, "'all' to see everything"),
        ({"width": 20}, tw.TradewindsError, "200 to 4000 pixels wide, not 20"),
        ({"width": "wide"}, tw.TradewindsError, "200 to 4000 pixels wide, not 'wide'"),
        ({"layout": "round"}, tw.BadOption, "There is no layout 'round'"),
        ({"theme": "dark"}, tw.BadOption, "There is no theme 'dark'"),
    ],
)
def test_bad_settings_are_refused_with_what_is_allowed(
    game: Game, settings: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Replay(game, **settings)


@pytest.mark.parametrize("number", [-1, 6, 2.5, True, "2"])
def test_there_are_no_decisions_but_those_of_the_game(game: Game, number: Any) -> None:
    replay = Replay(game)
    with pytest.raises(tw.TradewindsError, match=r"decisions 0 \(the set-up\) to 5"):
        replay.decision = number
    assert replay.decision == 0


def test_eyes_of_nobody_change_nothing(game: Game) -> None:
    replay = Replay(game, eyes=1)
    with pytest.raises(tw.NoSuchSeat, match="There is no seat 7"):
        replay.eyes = 7
    assert replay.eyes == 1


@each_language
def test_without_its_library_the_module_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.delitem(sys.modules, "tradewinds.adapters.notebook")
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    with pytest.raises(ImportError) as refusal:
        importlib.import_module("tradewinds.adapters.notebook")
    assert isinstance(refusal.value, tw.TradewindsError)
    said = refusal.value.text_in(language)
    assert "ipywidgets" in said
    assert "pip install 'tradewinds[ai]'" in said


# On a page.


@pytest.fixture
def open_page() -> Iterator[Callable[[str], Page]]:
    """Show HTML in a real browser."""
    with started_browser() as browser:

        def show(html: str) -> Page:
            page = browser.new_page(viewport={"width": 700, "height": 600}, color_scheme="light")
            page.set_content(f"<body style='margin: 0'>{html}")
            page.wait_for_function("[...document.images].every(image => image.complete)")
            return page

        yield show


def look(page: Page) -> bytes:
    return page.screenshot(full_page=True)


@each_game
def test_boards_of_different_looks_share_a_page_and_stay_as_they_are(
    card: Card, open_page: Callable[[str], Page]
) -> None:
    """They lie on one spot, and all but one are unseen: elsewhere on a page the same board is painted a little off."""
    game = played(card, 20)
    boards = [
        f"<div class='board' style='position: absolute'>{picture(view, offers=False, width=600, **how).html}</div>"
        for view, how in (
            (game.view(None), {"theme": "light"}),
            (game.view(0), {"theme": "night", "layout": "tall"}),
            (game.view(None), {"theme": "night"}),
        )
    ]
    alone = [look(open_page(board)) for board in boards]
    assert len(set(alone)) == len(boards)
    together = open_page("".join(boards))
    for number, expected in enumerate(alone):
        together.evaluate(
            "shown => document.querySelectorAll('.board').forEach("
            "(board, number) => board.style.display = number === shown ? '' : 'none')",
            number,
        )
        assert look(together) == expected


@each_game
def test_a_board_follows_the_colours_of_jupyterlab(card: Card, open_page: Callable[[str], Page]) -> None:
    game = played(card, 20)
    page = open_page(picture(game, width=600).html)
    for light, theme in (("true", "light"), ("false", "night")):
        page.evaluate("light => document.body.setAttribute('data-jp-theme-light', light)", light)
        assert look(page) == look(open_page(picture(game, theme=theme, width=600).html))


@each_game
def test_a_board_is_described_for_those_who_cannot_see_it(card: Card, open_page: Callable[[str], Page]) -> None:
    game = played(card, 20)
    page = open_page(as_image(game.svg(0, names=['Anna "the Admiral" <1>'])))
    alternative = page.locator("img").get_attribute("alt")
    assert alternative is not None
    assert alternative.startswith(f"{game.texts('en')('game.title')}. ")
    assert 'Anna "the Admiral" <1>' in alternative


# In a kernel.


def shows_a_board(output: Any) -> bool:
    return "image/svg+xml" in output.data or "data:image/svg+xml" in output.data.get("text/html", "")


def test_the_notebook_is_kept_without_what_it_showed() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    ran = [cell for cell in notebook.cells if cell.cell_type == "code" and (cell.outputs or cell.execution_count)]
    assert ran == []


def test_the_notebook_runs_and_leaves_no_kernel_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    asks = "import os, sys\nprint(os.getpid(), sys.executable, tw.__file__, sep='\\n')\nprint(replay.board.value)"
    notebook.cells.append(nbformat.v4.new_code_cell(asks))
    client = NotebookClient(
        notebook, kernel_name="python3", timeout=600, resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()

    outputs = {cell.id: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}
    assert shows_a_board(outputs["board"][0])
    assert shows_a_board(outputs["picture"][0])
    for name in ("replay", "steps", "file"):
        assert [WIDGET in output.data for output in outputs[name]] == [True]
    process, program, package, shown = notebook.cells[-1].outputs[0].text.split("\n", 3)
    assert (program, package) == (sys.executable, tw.__file__)

    game = tw.load(tmp_path / "game.json").replay()
    replay = Replay(game, 2)
    replay.decision = 40
    assert shown.strip() == replay.board.value
    kept = notebook.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"]
    assert any(model["state"].get("value") == replay.words.value for model in kept.values())
    with pytest.raises(ProcessLookupError):
        os.kill(int(process), 0)
