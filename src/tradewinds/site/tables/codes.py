"""Links as squares that a phone can read."""

from __future__ import annotations

import segno


def code_of(link: str) -> str:
    """Return a QR code as SVG that takes its colours from the page."""
    code = segno.make(link, error="m")
    return str(code.svg_inline(scale=4, border=2, svgclass="code", lineclass=None, omitsize=True))
