"""Puts an SVG together from small parts: text, symbols, panels, choices."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from tradewinds.drawing.art import THEMES, Art
from tradewinds.errors import BadOption, nearest, quoted

LAYOUTS = ("wide", "tall")
"""Where things lie: all at once on a desk, or one below the other on a phone."""

SEAT_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00")
"""The colours of the seats, after Okabe and Ito. Each seat also has a shape: symbols mark-0 to mark-4."""

_WIDTH_OF_A_LETTER = 0.48
"""In ems, on average. Nobody can measure text without its font; the faces used here are close to this."""

_CLINGING = re.compile(" ([?!:;»])")
"""French puts a space before these, but never the end of a line."""

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Wording(Protocol):
    """The texts of a game in one language."""

    language: str

    def __call__(self, key: str, /, **facts: Any) -> str:
        """Return a text with its facts filled in."""

    def seat(self, seat: int | None, names: list[str] | None = None) -> str:
        """Return what a seat is called."""

    def terms(self, name: str) -> Sequence[Any]:
        """Return all terms of a kind."""

    def __hash__(self) -> int:
        """Texts are kept for good, so what is made of them may be kept too."""

    def list_of(self, items: list[str]) -> str:
        """Join words as a sentence does."""


class Choice(Protocol):
    """An action that can be chosen in the drawing."""

    @property
    def number(self) -> int:
        """The number that is sent back."""

    @property
    def key(self) -> str:
        """The key of the keyboard, or nothing."""


class Offering(Protocol):
    """What knows the words of its choices: the view that is drawn."""

    def button_in(self, action: Any, language: str) -> str:
        """Return what an action does."""

    def warning_in(self, action: Any, language: str) -> str:
        """Return what to know before it."""


def escape(text: object) -> str:
    """Return text that can stand anywhere in XML; letters XML does not know are left out."""
    clean = _FORBIDDEN.sub("", str(text))
    return clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


class Drawing:
    """An SVG in the making.

    ``layout`` is "wide" or "tall", ``theme`` "auto", "light" or "night"; ``names`` are what the seats are
    called. A ``layer`` leaves out style, symbols and chart: it refers to them, and the page around it has
    them (`Art.sheet`). With ``asks=False`` the page also asks the question: a game then leaves it out, and with it
    every choice that is nothing but words or a number; what is a piece on the table can be chosen there as ever,
    unless the drawing ``offers`` nothing: then it is a picture only. The ``view`` that is drawn knows the words of its
    choices.
    """

    def __init__(
        self,
        texts: Wording,
        layout: str = "wide",
        theme: str = "auto",
        names: Sequence[str] | None = None,
        layer: bool = False,
        asks: bool = True,
        offers: bool = True,
        view: Offering | None = None,
    ) -> None:
        self.texts = texts
        self.layout = _one_of("no_layout", LAYOUTS, layout)
        self.theme = _one_of("no_theme", THEMES, theme)
        self.names = list(names) if names else None
        self.layer = layer
        self.asks = asks
        self.offers = offers
        self.view = view
        self.art: Art | None = None
        self.title = ""
        self.description = ""
        self.width = 0
        self.height = 0
        self.parts: list[str] = []

    def name(self, seat: int | None) -> str:
        """Return what a seat is called, not yet escaped."""
        known = self.names if self.names and seat is not None and seat < len(self.names) else None
        return self.texts.seat(seat, known)

    def say(self, key: str, /, **facts: Any) -> str:
        """Return a text of the game, escaped."""
        return escape(self.texts(key, **facts))

    # Parts. Texts and titles given to these are escaped already. What moves from one position to the next is
    # given a name as a ``piece``, used once in a drawing: by it a page finds the piece again and lets it travel.

    def use(
        self,
        symbol: str,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        classes: str = "",
        title: str = "",
        piece: str = "",
    ) -> None:
        """Put a symbol into a box."""
        style = f' class="{classes}"' if classes else ""
        end = f"><title>{title}</title></use>" if title else "/>"
        box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        self.parts.append(f'<use href="#{symbol}" {box}{style}{self._named(piece)}{end}')

    def put(self, symbol: str, x: float, y: float, title: str = "", *, piece: str = "") -> None:
        """Put a symbol down at the size it was drawn."""
        end = f"><title>{title}</title></use>" if title else "/>"
        self.parts.append(f'<use href="#{symbol}"{_at(x, y)}{self._named(piece)}{end}')

    def _named(self, piece: str) -> str:
        """Return the name of a piece as an attribute. Nobody moves anything in a picture that stands alone."""
        return f' data-piece="{escape(piece)}"' if piece and self.layer else ""

    def frame(self, frame: str, classes: str) -> None:
        """Put down the frame of a zone, drawn in the art because it never changes."""
        self.parts.append(f'<use href="#{frame}" class="{classes}"/>')

    def text(self, x: float, y: float, text: object, classes: str = "") -> None:
        """Write a line; without classes it looks like its zone says."""
        style = f' class="{classes}"' if classes else ""
        self.parts.append(f"<text{_at(x, y)}{style}>{text}</text>")

    def lines(self, x: float, y: float, step: float, lines: Sequence[str], classes: str) -> None:
        """Write lines that are not escaped yet, one below the other."""
        for number, line in enumerate(lines):
            self.text(x, y + number * step, escape(line), classes)

    def line(self, path: str, classes: str, *, route: str = "") -> None:
        """Draw a path. If it is the ``route`` of a piece, from where it was to where it is, a page moves it along."""
        led = f' data-route="{escape(route)}"' if route and self.layer else ""
        self.parts.append(f'<path class="{classes}" d="{path}"{led}/>')

    def panel(self, x: float, y: float, width: float, height: float, classes: str = "tw-panel") -> None:
        """Draw a sheet of paper with a double frame and hollow corners."""
        self.line(_frame(x, y, width, height, 9) + _frame(x + 5, y + 5, width - 10, height - 10, 7), classes)

    def heading(self, x: float, y: float, text: str) -> None:
        """Put a small plaque with a heading on the upper frame of a panel, around its middle."""
        half = 10 + len(text) * 4.9
        self.line(f"M{x - half:g} {y - 12:g}h{2 * half:g}l7 12-7 12h{-2 * half:g}l-7-12z", "tw-plaque")
        self.text(x, y + 6, escape(text), "tw-head")

    @contextmanager
    def zone(self, x: float, y: float, scale: float = 1, classes: str = "", title: str = "") -> Iterator[None]:
        """Draw the following parts around another origin, at another size; texts in it may share a class."""
        sized = f" scale({scale:g})" if scale != 1 else ""
        style = f' class="{classes}"' if classes else ""
        self.parts.append(f'<g transform="translate({x:g} {y:g}){sized}"{style}>')
        if title:
            self.parts.append(f"<title>{title}</title>")
        yield
        self.parts.append("</g>")

    @contextmanager
    def choice(self, action: Choice, label: str = "", *, source: str = "") -> Iterator[None]:
        """Make the following parts something that can be chosen; where nothing is offered, leave them out.

        Without a label it says what the button of the action says. If it is a place for a piece that can be picked up,
        ``source`` is the key of that piece.
        """
        before = len(self.parts)
        key = f' data-key="{escape(action.key)}"' if action.key else ""
        origin = f' data-from="{escape(source)}"' if source and self.layer else ""
        words = self._words_of(action, label)
        self.parts.append(
            f'<g class="tw-choice" data-action="{action.number}"{key}{origin} role="button" tabindex="0"'
            f' aria-label="{words}"><title>{words}</title>'
        )
        yield
        self.parts.append("</g>")
        if not self.offers:
            del self.parts[before:]

    def _words_of(self, action: Choice, label: str) -> str:
        """Return what a choice says, with what to know before it."""
        if self.view is None:
            return label
        words = label or escape(self.view.button_in(action, self.texts.language))
        warning = self.view.warning_in(action, self.texts.language)
        return f"{words} ⚠ {escape(warning)}" if warning else words

    @contextmanager
    def pick(self, key: str, label: str) -> Iterator[None]:
        """Make the following parts a piece that can be picked up; the choices whose ``source`` it is are its places.

        A key is used once in a drawing, and stays the same from one position to the next. In a picture that stands
        alone all places are shown at once, and where nothing is offered there are none: there it is only a piece.
        """
        can_be_picked = self.layer and self.offers
        if can_be_picked:
            self.parts.append(
                f'<g class="tw-pick" data-pick="{escape(key)}" role="button" tabindex="0" aria-pressed="false"'
                f' aria-label="{label}"><title>{label}</title>'
            )
        yield
        if can_be_picked:
            self.parts.append("</g>")

    def button(self, x: float, y: float, width: float, height: float, text: str) -> None:
        """Draw the plaque of a choice that is nothing but words. It belongs into a zone of class tw-on."""
        self._box("tw-button", x, y, (width, height), round(min(height / 3, 14)))
        self.text(x + width / 2, round(y + height / 2 + min(height * 0.3, 7)), text)

    def glow(self, x: float, y: float, width: float, height: float, radius: float = 6) -> None:
        """Show that what lies here can be chosen."""
        self._box("tw-glow", x, y, (width, height), radius)

    def trace(self, x: float, y: float, width: float, height: float, radius: float = 6) -> None:
        """Show that something happened here a moment ago."""
        self._box("tw-trace", x, y, (width, height), radius)

    def _box(self, classes: str, x: float, y: float, size: tuple[float, float], radius: float) -> None:
        box = f'x="{x:g}" y="{y:g}" width="{size[0]:g}" height="{size[1]:g}" rx="{radius:g}"'
        self.parts.append(f'<rect class="{classes}" {box}/>')

    def svg(self) -> str:
        """Return the whole."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}"'
            f' class="tw-drawing tw-text" role="group" lang="{self.texts.language}">'
            f"<title>{escape(self.title)}</title><desc>{escape(self.description)}</desc>"
        )
        if self.layer or self.art is None:
            return "".join((head, *self.parts, "</svg>"))
        ground = (
            f"<style>{self.art.css(self.theme)}</style><defs>{self.art.symbols}</defs>"
            f'<rect class="tw-ground" width="{self.width:g}" height="{self.height:g}"/>'
        )
        return "".join((head, ground, *self.parts, "</svg>"))


def shortened(text: str, width: float, size: float) -> str:
    """Return text cut so that it should fit a width when written at a size."""
    most = max(int(width / (size * _WIDTH_OF_A_LETTER)), 2)
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def wrapped(text: str, width: float, size: float) -> list[str]:
    """Return text in lines that should fit a width when written at a size."""
    most = max(int(width / (size * _WIDTH_OF_A_LETTER)), 8)
    lines: list[str] = []
    line = ""
    for word in _CLINGING.sub("\u00a0\\1", text).split(" "):
        if line and len(line) + 1 + len(word) > most:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]


def _at(x: float, y: float) -> str:
    """Return a place as attributes; nought need not be written."""
    return f' x="{x:g}" y="{y:g}"' if x and y else f' x="{x:g}"' if x else f' y="{y:g}"' if y else ""


def _frame(x: float, y: float, width: float, height: float, corner: float) -> str:
    """Return the path of a box whose corners are hollow, like those of an old label."""
    across, down, r = f"{width - 2 * corner:g}", f"{height - 2 * corner:g}", f"{corner:g}"
    arc = f"a{r} {r} 0 0 0"
    start = f"M{x + corner:g} {y:g}"
    return f"{start}h{across}{arc} {r} {r}v{down}{arc}-{r} {r}h-{across}{arc}-{r}-{r}v-{down}{arc} {r}-{r}z"


def _one_of(error: str, known: tuple[str, ...], given: str) -> str:
    if given not in known:
        raise BadOption(error, given=quoted(given), known=", ".join(known), hint=nearest(str(given), known))
    return given
