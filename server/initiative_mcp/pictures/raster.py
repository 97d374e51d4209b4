"""From SVG to PNG, for clients that show images."""

from __future__ import annotations

import io
from contextlib import redirect_stdout

ZOOM = 2
"""Pixels for each unit of the drawing, so that it is sharp on fine screens."""


def png(svg: str) -> bytes:
    """Return a picture as PNG; texts need a font on the machine.

    Raises:
        ImportError: If the package for it is not installed: `initiative-mcp[png]`.
    """
    from resvg_py import svg_to_bytes

    with redirect_stdout(io.StringIO()):  # standard output belongs to the protocol
        return bytes(svg_to_bytes(svg_string=svg, zoom=ZOOM))
