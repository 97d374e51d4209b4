"""The argument `picture` of the tools that play."""

from __future__ import annotations

from typing import Any

from initiative_mcp.choices import choose
from initiative_mcp.messages import Lang
from initiative_mcp.tools.base import Schema

KINDS = ("none", "round", "course", "diagram")
_NAMES = {
    "": "none", "no": "none", "keins": "none", "runde": "round", "row": "round", "reihe": "round", "verlauf": "course",
    "strip": "course", "streifen": "course", "diagramm": "diagram", "states": "diagram", "zustaende": "diagram",
}  # fmt: skip
PICTURE: Schema = {
    "type": "string",
    "default": "none",
    "enum": list(KINDS),
    "description": "an image to show people",
}


def pictured(word: str, lang: Lang) -> str:
    """Return the kind of picture that is meant."""
    return choose("picture", word, KINDS, _NAMES, lang)


def drawn(kind: str, game: Any, lang: Lang) -> str:
    """Return the picture of a game as SVG, empty for none."""
    if kind == "none":
        return ""
    from initiative_mcp.pictures.fight import draw

    return draw(kind, game, lang)
