"""A report: what is put into it, and the page that becomes of it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tradewinds.drawing import SEAT_COLOURS
from tradewinds.errors import TradewindsError, quoted, trouble_with_file
from tradewinds.reports.libraries import library
from tradewinds.reports.numbers import grouped, localized
from tradewinds.reports.style import CHART, PAPER, page_colours, themed
from tradewinds.text import check_language, texts

if TYPE_CHECKING:
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

PAGE = "index.html"
PHONE_WIDTH = 4.1
"""In inches, as matplotlib counts: then letters are as large on a phone as in the text around the plot."""
PHONE_HEIGHT = 1.1
"""How much higher a plot becomes when it is made narrow."""
PICTURE_DOTS = 160
"""Dots an inch of a picture."""
FEW_SECTIONS = 3
"""A page with more sections than this gets a list of them."""

_A_FIGURE = re.compile(r"[\s\d.,:%+\-\u2013\u2212\u202f\u00a0()…×±/]*")


@dataclass
class _Plot:
    """One figure, drawn: for the page at two widths, and as a picture."""

    name: str
    picture: bytes


class Report:
    """A page in the making; ``save`` writes it. Texts are given in the language of the report."""

    def __init__(self, title: str, language: str = "en", subtitle: str = "") -> None:
        self.title = title
        self.language = check_language(language)
        self.subtitle = subtitle
        self._opening: list[str] = []
        self._sections: list[tuple[str, list[str]]] = []
        self._plots: list[_Plot] = []

    def section(self, heading: str) -> None:
        """Begin a section; what comes before the first one opens the page."""
        self._sections.append((heading, []))

    def text(self, paragraph: str) -> None:
        """Add a paragraph."""
        self._add(f"<p>{escape(paragraph)}</p>")

    def note(self, paragraph: str) -> None:
        """Add a paragraph in small letters."""
        self._add(f'<p class="note">{escape(paragraph)}</p>')

    def link(self, text: str, target: str) -> None:
        """Add a line that leads to another page, given as seen from this one."""
        self._add(f'<p><a href="{escape(target)}">{escape(text)}</a></p>')

    def points(self, sentences: Sequence[str]) -> None:
        """Add sentences with large numbers before them: what is to be remembered."""
        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
        self._add(f'<ol class="points">{items}</ol>')

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]], note: str = "") -> None:
        """Add a table; columns of figures are set to the right. The first column names its row."""
        if not rows:
            return
        right = [all(_A_FIGURE.fullmatch(row[column]) for row in rows) for column in range(len(head))]
        kinds = [' class="figure"' if figures else "" for figures in right]
        top = "".join(f'<th scope="col"{kind}>{escape(name)}</th>' for name, kind in zip(head, kinds, strict=True))
        body = "".join(
            f'<tr><th scope="row"{kinds[0]}>{escape(row[0])}</th>'
            + "".join(f"<td{kind}>{escape(cell)}</td>" for cell, kind in zip(row[1:], kinds[1:], strict=True))
            + "</tr>"
            for row in rows
        )
        # What can be scrolled must be reachable by keyboard.
        self._add(
            f'<div class="scroll" tabindex="0"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'
        )
        if note:
            self.note(note)

    @contextmanager
    def figure(
        self,
        name: str,
        caption: str,
        size: tuple[float, float] = (8, 4),
        grid: tuple[int, int] | None = None,
        alt: str = "",
    ) -> Iterator[Any]:
        """Draw a plot on matplotlib axes in the style of the family; with a ``grid``, on an array of them.

        ``name`` is that of the picture's file. Who cannot see the plot is told ``alt``, or else the caption.
        """
        matplotlib = library("matplotlib")
        colours = matplotlib.cycler(color=SEAT_COLOURS)
        with matplotlib.rc_context({**CHART, "axes.prop_cycle": colours, "svg.hashsalt": name}):
            canvas: Figure = library("matplotlib.figure").Figure(figsize=size, layout="constrained")
            axes = canvas.subplots(*grid, squeeze=False) if grid else canvas.subplots()
            every_axis = [axis for one in canvas.axes for axis in (one.xaxis, one.yaxis)]
            for axis in every_axis:
                _speak(axis, self.language)
            yield axes
            for axis in every_axis:
                _quieten(axis)
            picture = io.BytesIO()
            canvas.savefig(picture, format="png", dpi=PICTURE_DOTS, facecolor=PAPER, metadata={"Software": None})
            said = alt or caption
            drawn = [_inline(canvas, f"{name}-wide", said)]
            many = grid is not None and grid[1] > 1
            if not many:
                canvas.set_size_inches(PHONE_WIDTH, size[1] * PHONE_HEIGHT)
                drawn.append(_inline(canvas, f"{name}-narrow", said))
        self._plots.append(_Plot(name, picture.getvalue()))
        kinds = ["many"] if many else ["wide", "narrow"]
        reach = ' tabindex="0"' if many else ""
        plots = "".join(f'<div class="plot {kind}"{reach}>{svg}</div>' for kind, svg in zip(kinds, drawn, strict=True))
        self._add(f"<figure>{plots}<figcaption>{escape(caption)}</figcaption></figure>")

    def html(self) -> str:
        """Return the page."""
        style = page_colours() + (Path(__file__).parent / "page.css").read_text(encoding="utf-8")
        subtitle = f'<p class="subtitle">{escape(self.subtitle)}</p>' if self.subtitle else ""
        sections = "".join(
            f'<section id="section-{number}"><h2>{escape(heading)}</h2>{"".join(parts)}</section>'
            for number, (heading, parts) in enumerate(self._sections, 1)
        )
        return (
            f'<!DOCTYPE html>\n<html lang="{self.language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(self.title)}</title><style>\n{style}</style></head>\n<body><main>"
            f"<header><h1>{escape(self.title)}</h1>{subtitle}</header>{''.join(self._opening)}{self._contents()}"
            f"{sections}</main></body></html>\n"
        )

    def save(self, folder: str | Path) -> Path:
        """Write the page and a picture of each figure into a folder; return the file of the page."""
        folder = Path(folder)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for plot in self._plots:
                (folder / f"{plot.name}.png").write_bytes(plot.picture)
            page = folder / PAGE
            page.write_text(self.html(), encoding="utf-8")
        except (OSError, ValueError) as trouble:
            reason = trouble_with_file(trouble)
            raise TradewindsError("not_written", file=quoted(str(folder)), reason=reason) from trouble
        return page

    def _add(self, part: str) -> None:
        (self._sections[-1][1] if self._sections else self._opening).append(part)

    def _contents(self) -> str:
        if len(self._sections) <= FEW_SECTIONS:
            return ""
        items = "".join(
            f'<li><a href="#section-{number}">{escape(heading)}</a></li>'
            for number, (heading, _) in enumerate(self._sections, 1)
        )
        return f'<nav aria-label="{escape(texts(self.language)("reports.contents"))}"><ul>{items}</ul></nav>'


def _speak(axis: Axis, language: str) -> None:
    """Let an axis write its numbers as a language does."""
    plain = library("matplotlib.ticker").ScalarFormatter

    class Spoken(plain):  # type: ignore[misc, valid-type]
        def __call__(self, value: float, position: int | None = None) -> str:
            return localized(grouped(super().__call__(value, position)), language)

    axis.set_major_formatter(Spoken())
    axis.isDefault_majfmt = True  # an axis of names may still put its own in this place


def _quieten(axis: Axis) -> None:
    """Take the grid lines from an axis of names: there is nothing to be measured along them."""
    if isinstance(axis.get_major_formatter(), library("matplotlib.category").StrCategoryFormatter):
        axis.grid(visible=False)


def _inline(canvas: Figure, name: str, said: str) -> str:
    """Return a figure as an SVG that can stand in a page beside others, and tells what it shows."""
    written = io.StringIO()
    canvas.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
    svg = written.getvalue()
    svg = svg[svg.index("<svg") :]
    # Style rules inside would hold for the whole page; the page has them where they belong.
    svg = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{name}-", svg)
    view = re.search(r'viewBox="[^"]*"', svg)
    assert view is not None  # noqa: S101
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {view[0]} role="img"'
    svg = re.sub(r"^<svg[^>]*>", f'{opening} aria-label="{escape(said)}">'.replace("\\", r"\\"), svg, count=1)
    return themed(svg.strip())
