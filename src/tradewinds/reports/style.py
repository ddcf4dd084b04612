"""How reports look: the colours of the family by day and by night, and the chart style made from them.

A plot is drawn with the colours of the day. On the page each of them becomes a variable, so that the same plot follows
the reader's preference; `themed` does that to an SVG.
"""

from __future__ import annotations

import re
from typing import Any

from tradewinds.drawing import SEAT_COLOURS

INK = "#3a2a1b"
MILD = "#65492c"
HAIR = "#d3c7ab"
PAPER = "#f6eed8"
ACCENT = "#8f2a1d"
GOLD = "#d2a33c"

_NIGHT = {INK: "#f0e6c8", MILD: "#b9c6d2", HAIR: "#34506f", PAPER: "#10294a", ACCENT: "#f2c27c", GOLD: "#c79a3c"}
_NAMES = {INK: "ink", MILD: "mild", HAIR: "hair", PAPER: "paper", ACCENT: "accent", GOLD: "gold"}
_SEATS = {colour.lower(): f"seat-{seat}" for seat, colour in enumerate(SEAT_COLOURS)}

SERIF = '"Iowan Old Style", Palatino, "Palatino Linotype", "Book Antiqua", Georgia, serif'
MEASURED_FACE = "DejaVu Serif"
"""The face plots are laid out with: it comes with the library, and is wider than any the page may use."""

CHART: dict[str, Any] = {
    "font.family": [MEASURED_FACE],
    "font.size": 10.5,
    "text.color": INK,
    "axes.titlesize": 11.5,
    "axes.titlelocation": "left",
    "axes.titlecolor": ACCENT,
    "axes.labelcolor": MILD,
    "axes.labelsize": 10.5,
    "axes.edgecolor": INK,
    "axes.facecolor": "none",
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "grid.color": HAIR,
    "grid.linewidth": 0.7,
    "xtick.color": MILD,
    "ytick.color": MILD,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.major.size": 3,
    "ytick.major.size": 0,
    "lines.linewidth": 2,
    "lines.solid_capstyle": "round",
    "patch.linewidth": 0,
    "legend.frameon": False,
    "figure.facecolor": "none",
    "savefig.facecolor": "none",
    "svg.fonttype": "none",
}


def page_colours() -> str:
    """Return the style rules that give every colour its name, by day and by night."""
    day = {_NAMES[colour]: colour for colour in _NAMES} | {name: colour for colour, name in _SEATS.items()}
    night = {_NAMES[colour]: other for colour, other in _NIGHT.items()} | {
        name: f"color-mix(in oklab, {colour} 72%, white)" for colour, name in _SEATS.items()
    }
    by_day, by_night = (
        "".join(f"--{name}: {colour}; " for name, colour in colours.items()) for colours in (day, night)
    )
    return (
        f":root {{ color-scheme: light dark; --serif: {SERIF}; --ground: #e6d8b5; {by_day}}}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ --ground: #071526; {by_night}}} }}\n"
    )


def themed(svg: str) -> str:
    """Return an SVG whose colours and face are those of the page it stands in."""
    known = _NAMES | _SEATS | {"#000000": _NAMES[INK]}
    svg = re.sub(
        r"#[0-9a-f]{6}\b(?=[;\"'])", lambda found: f"var(--{known[found[0]]})" if found[0] in known else found[0], svg
    )
    return re.sub(rf"(?:'{MEASURED_FACE}'|{MEASURED_FACE})(?:, serif)?", "var(--serif)", svg)
