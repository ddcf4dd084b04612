"""Boards and replays in notebooks.

`picture` shows one board in a cell, `Replay` steps through a whole game. Both show boards as images and never as inline
SVG: on one page the styles and names inside one inline drawing would rule all the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from tradewinds.adapters.wording import AdapterError, MissingLibrary
from tradewinds.drawing.image import WIDTH, as_image, check_width
from tradewinds.engine.game import Eyes, Game, Outcome, View
from tradewinds.engine.record import Record
from tradewinds.errors import TradewindsError, quoted
from tradewinds.text import DEFAULT, Texts, check_language, texts

try:
    import ipywidgets as widgets
except ImportError as missing:
    raise MissingLibrary("ipywidgets") from missing

SPEEDS = {"slow": 4000, "usual": 1500, "fast": 400}
"""How long a decision is shown while a replay plays, in milliseconds."""

_STYLE = """<style>
.tradewinds-words p, .tradewinds-words ul, .tradewinds-words table { margin: 0.4em 0; line-height: 1.4 }
.tradewinds-words th, .tradewinds-words td { padding: 0 0.7em; text-align: right }
.tradewinds-words th[scope="row"] { text-align: left }
</style>"""


@dataclass(frozen=True)
class Picture:
    """A board in the output of a cell."""

    html: str

    def _repr_html_(self) -> str:
        return self.html


def picture(shown: View | Game, language: str = DEFAULT, *, width: int = WIDTH, **how: Any) -> Picture:
    """Return a board for the output of a cell; a game is shown as a spectator sees it. For ``how`` see `Drawing`."""
    if isinstance(shown, Game):
        shown = shown.view()
    if not isinstance(shown, View):
        raise AdapterError("no_board", kind=type(shown).__name__)
    check_language(language)
    return Picture(as_image(shown.svg(language, **how), width))


class Replay(widgets.VBox):
    """Steps through a game: the board after each decision, what was asked, what happened, and how it ended.

    It shows what a spectator saw. The ``eyes`` of a seat can be chosen at any time, those that see everything when the
    game is over or when they were asked for: ``Replay(game, eyes="all")``. What belongs to a game that goes on is shown
    up to where it has come now. Boards are drawn when they are looked at.
    """

    def __init__(
        self,
        what: Record | Game | str | Path,
        eyes: Eyes = None,
        language: str = DEFAULT,
        width: int = WIDTH,
        *,
        layout: str = "wide",
        theme: str = "auto",
        names: Sequence[str] | None = None,
    ) -> None:
        self._game = _game_of(what)
        self._actions = self._game.history
        self._start = self._game.record.start()
        self._language = check_language(language)
        self._names = list(names) if names else None
        self._how = {"layout": layout, "theme": theme, "names": self._names, "asks": False, "offers": False}
        self._say = texts(language, AdapterError.folder)
        self._of_game = self._game.texts(language)
        first_eyes = self._game.check_eyes(eyes)

        self._width = check_width(width)
        # An image of the library would have no words for those who cannot see it.
        self.board = widgets.HTML()
        self.words = widgets.HTML()
        self.slider = widgets.IntSlider(
            min=0,
            max=len(self._actions),
            description=self._say("notebook.decision"),
            layout=widgets.Layout(flex="1 1 16em", width="auto"),
        )
        self.whose = widgets.Dropdown(description=self._say("notebook.eyes"))
        self._offer(first_eyes)
        self.speed = widgets.Dropdown(
            options=[(self._say(f"notebook.{name}"), interval) for name, interval in SPEEDS.items()],
            value=SPEEDS["usual"],
            description=self._say("notebook.speed"),
        )
        self.first = self._button("first", "fast-backward", lambda: 0)
        self.back = self._button("back", "step-backward", lambda: self.decision - 1)
        self.forward = self._button("forward", "step-forward", lambda: self.decision + 1)
        self.last = self._button("last", "fast-forward", lambda: self.slider.max)
        self.play = widgets.ToggleButton(layout=_SMALL)
        self._follow_play()
        clock = self._clock()

        super().__init__(
            [
                widgets.HBox(
                    [self.first, self.back, self.play, self.forward, self.last, self.slider, clock], layout=_ROW
                ),
                widgets.HBox([self.whose, self.speed], layout=_ROW),
                self.board,
                self.words,
            ],
            layout=widgets.Layout(width="100%", max_width=f"{self._width}px"),
        )
        self.slider.observe(self._show, "value")
        self.whose.observe(self._show, "index")
        self._show()

    # What is looked at, to read and to set.

    @property
    def decision(self) -> int:
        """How many decisions have been taken at the moment that is shown; 0 is the set-up."""
        return int(self.slider.value)

    @decision.setter
    def decision(self, number: int) -> None:
        last = int(self.slider.max)
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= last:
            raise TradewindsError("no_decision", last=last, wanted=quoted(number))
        self.slider.value = number

    @property
    def eyes(self) -> Eyes:
        """Whose eyes look."""
        return self._offered[int(self.whose.index)]

    @eyes.setter
    def eyes(self, eyes: Eyes) -> None:
        wanted = self._game.check_eyes(eyes)
        if wanted in self._offered:
            self.whose.index = self._offered.index(wanted)
        else:
            self._offer(wanted)

    def game_at(self, decision: int) -> Game:
        """Return the game as it was after so many decisions, free to be played on."""
        game = self._start.copy()
        for action in self._actions[:decision]:
            game.decide(action)
        return game

    def __repr__(self) -> str:
        return f"Replay({self._game.name}, decision {self.decision} of {self.slider.max}, eyes={self.eyes!r})"

    # Showing.

    def _show(self, _: object = None) -> None:
        view = self.game_at(self.decision).view(self.eyes)
        told = "".join(self._told(view))
        self.board.value = as_image(view.svg(self._language, **self._how), self._width)
        self.words.value = f'{_STYLE}<div class="tradewinds-words" lang="{self._language}">{told}</div>'
        self.first.disabled = self.back.disabled = self.decision == 0
        self.last.disabled = self.forward.disabled = self.decision == self.slider.max

    def _told(self, view: View) -> Iterator[str]:
        """Return what was asked and what happened, then what is asked now or how the game ended."""
        if self.decision:
            asked = self.game_at(self.decision - 1).view(self.eyes).question_in(self._language, self._names)
            moment = self._say("notebook.moment", number=self.decision, last=self.slider.max)
            yield f"<p><strong>{escape(moment)}</strong> <em>{escape(asked)}</em></p>"
        else:
            yield f"<p><strong>{escape(self._say('notebook.set_up'))}</strong></p>"
        sentences = [event.text_in(self._of_game, self._names) for event in view.events]
        if sentences:
            yield f"<ul>{''.join(f'<li>{escape(sentence)}</li>' for sentence in sentences)}</ul>"
        if view.outcome is None:
            question = view.question_in(self._language, self._names)
            yield f"<p>{escape(self._say('notebook.next'))} <em>{escape(question)}</em></p>"
        else:
            yield _result(view.outcome, self._of_game, self._names)

    # Controls.

    def _offer(self, wanted: Eyes) -> None:
        """List those whose eyes can be chosen. Nobody comes to see everything of a game that goes on by a slip.

        They are chosen by their place: to the library a value of None would mean that nobody is chosen.
        """
        seats = range(self._game.players)
        self._offered: list[Eyes] = [None, *seats]
        labels = [self._say("notebook.spectator")]
        labels += [self._say("notebook.knew", seat=self._of_game.seat(seat, self._names)) for seat in seats]
        if self._game.over or wanted == "all":
            self._offered.append("all")
            labels.append(self._say("notebook.all"))
        self.whose.options = labels
        self.whose.index = self._offered.index(wanted)

    def _button(self, name: str, icon: str, where: Callable[[], int]) -> widgets.Button:
        button = widgets.Button(icon=icon, tooltip=self._say(f"notebook.{name}"), layout=_SMALL)

        def press(_: object) -> None:
            self.decision = min(max(where(), 0), self.slider.max)

        button.on_click(press)
        return button

    def _follow_play(self) -> None:
        """Let the button say what it will do."""

        def say(_: object = None) -> None:
            self.play.icon = "pause" if self.play.value else "play"
            self.play.tooltip = self._say("notebook.pause" if self.play.value else "notebook.play")

        self.play.observe(say, "value")
        say()

    def _clock(self) -> widgets.Play:
        """Return what counts on while the replay plays. It stays unseen: its own buttons have no names to be read."""
        clock = widgets.Play(min=0, max=self.slider.max, layout=widgets.Layout(display="none"))

        def set_speed(_: object = None) -> None:
            clock.interval = self.speed.value

        self.speed.observe(set_speed, "value")
        set_speed()
        widgets.jslink((self.play, "value"), (clock, "playing"))
        widgets.jslink((clock, "value"), (self.slider, "value"))
        return clock


_SMALL = widgets.Layout(width="2.8em", flex="0 0 auto", padding="0")
_ROW = widgets.Layout(flex_flow="row wrap", align_items="center")


def _game_of(what: Record | Game | str | Path) -> Game:
    """Return a game of its own from whatever holds one."""
    if isinstance(what, Game):
        return what.copy()
    if isinstance(what, Record):
        return what.replay()
    if isinstance(what, str | Path):
        return Record.load(what).replay()
    raise AdapterError("not_to_replay", kind=type(what).__name__)


def _result(outcome: Outcome, words: Texts, names: list[str] | None) -> str:
    """Lay out why the game ended, who won, and where the points come from."""
    winners = words.list_of([words.seat(seat, names) for seat in outcome.winners])
    points = max(outcome.scores)
    verdict = words("cli.result.winners", count=len(outcome.winners), winners=winners, points=points)
    seats = [words.seat(seat, names) for seat in range(len(outcome.scores))]
    sources = {source: [sheet[source] for sheet in outcome.sheet] for source in outcome.sheet[0]}
    rows = [
        _row("td", words(f"sources.{source}"), [score or "" for score in scores])
        for source, scores in sources.items()
        if any(scores)
    ]
    return (
        f"<p>{escape(words(f'endings.{outcome.reason}'))} <strong>{escape(verdict)}</strong>"
        f"{escape(outcome.tie_in(words))}</p>"
        f"<table><thead>{_row('th', words('cli.result.source'), seats)}</thead><tbody>{''.join(rows)}"
        f"{_row('th', words('cli.result.total'), outcome.scores)}{_row('td', words('cli.result.rank'), outcome.ranks)}"
        "</tbody></table>"
    )


def _row(cell: str, head: str, contents: Sequence[object]) -> str:
    cells = "".join(f"<{cell}>{escape(str(content))}</{cell}>" for content in contents)
    return f'<tr><th scope="row">{escape(head)}</th>{cells}</tr>'
