"""A drawing as an image of its own on a page.

As inline SVG, the styles and names inside one drawing would rule all the others on the page.
"""

from __future__ import annotations

import base64
import re

from tradewinds.errors import BadOption, quoted

WIDTH = 960
"""How wide a board may become, in pixels; a narrow page makes it narrower."""
WIDTHS = (200, 4000)

_STYLE = """<style>
body[data-jp-theme-light="true"] .tradewinds-board { color-scheme: light }
body[data-jp-theme-light="false"] .tradewinds-board { color-scheme: dark }
</style>"""
"""By itself a drawing follows the colours of the system; in JupyterLab it follows those of JupyterLab."""

_HEAD = re.compile('<svg [^>]*viewBox="0 0 ([0-9.]+) ([0-9.]+)"[^>]*><title>(.*?)</title><desc>(.*?)</desc>', re.DOTALL)


def as_image(svg: str, width: int = WIDTH) -> str:
    """Return a drawing as an HTML image, described for those who cannot see it. Nothing in it touches the page."""
    head = _HEAD.match(svg)
    assert head is not None, svg[:200]  # noqa: S101
    across, down, title, description = head.groups()  # escaped already, as everything in a drawing
    size = f"width: 100%; max-width: {check_width(width)}px; aspect-ratio: {across} / {down}"
    data = base64.b64encode(svg.encode()).decode()
    return (
        f'{_STYLE}<img class="tradewinds-board" alt="{title}. {description}" style="{size}" decoding="sync"'
        f' src="data:image/svg+xml;base64,{data}">'
    )


def check_width(width: int) -> int:
    """Return a width in pixels that a board can have."""
    least, most = WIDTHS
    if isinstance(width, bool) or not isinstance(width, int) or not least <= width <= most:
        raise BadOption("no_width", given=quoted(width), least=least, most=most)
    return width
