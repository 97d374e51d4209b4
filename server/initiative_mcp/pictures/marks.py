"""Small marks that say what a colour must not say alone."""

from __future__ import annotations

from initiative_mcp.pictures.svg import element

_SHAPES = {
    "acted": ("line", "M-5 0L-1 4L6 -5"),
    "waited": ("line", "M-4 -6H4L-4 6H4Z"),
    "delayed": ("line", "M-3 -6V6M3 -6V6"),
    "fallen": ("bad", "M-6 -6L6 6M-6 6L6 -6"),
    "falling": ("bad", "M0 -6V5M-4 1L0 6L4 1"),
    "joined": ("line", "M-6 0H6M0 -6V6"),
    "refused": ("bad", "M-6 0A6 6 0 1 1 6 0A6 6 0 1 1 -6 0ZM-4 4L4 -4"),
    "lost": ("thin", "M-5 0H5"),
    "acting": ("ink", "M-6 -4H6L0 5Z"),
}
KINDS = tuple(_SHAPES)


def mark(kind: str, x: float, y: float, scale: float = 1.0) -> str:
    """Return a mark around a point."""
    look, shape = _SHAPES[kind]
    place = f"translate({x:g} {y:g}) scale({scale:g})"
    return element(
        "path",
        d=shape,
        class_=look,
        stroke_width="2.2",
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=place,
    )
