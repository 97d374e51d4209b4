"""The argument `picture` of the tools that play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from initiative_mcp.choices import choose
from initiative_mcp.messages import Lang
from initiative_mcp.tools.base import Schema

THEMES = ("auto", "light", "dark")
KINDS = ("none", "round", "course", "diagram", "table")
_NAMES = {
    "": "none", "no": "none", "keins": "none", "runde": "round", "row": "round", "reihe": "round", "verlauf": "course",
    "strip": "course", "streifen": "course", "diagramm": "diagram", "states": "diagram", "zustaende": "diagram",
    "tisch": "table", "movie": "film", "animation": "film",
}  # fmt: skip
PICTURE: Schema = {
    "type": "string",
    "default": "none",
    "enum": list(KINDS),
    "description": "an image for people; table: data for the app",
}


def pictured(word: str, lang: Lang, kinds: Sequence[str] = KINDS) -> str:
    """Return the kind of picture that is meant, one of some kinds."""
    return choose("picture", word, kinds, {other: kind for other, kind in _NAMES.items() if kind in kinds}, lang)


def drawn(kind: str, game: Any, lang: Lang) -> str:
    """Return the picture of a game as SVG, empty for none."""
    if kind in ("none", "table"):
        return ""
    from initiative_mcp.pictures.fight import draw

    return draw(kind, game, lang)


def laid(kind: str, game: Any, lang: Lang) -> dict[str, Any]:
    """Return what an answer holds in addition for the table, empty when it is not asked for."""
    if kind != "table":
        return {}
    from initiative_mcp.table.standing import standing

    return {"table": standing(game, lang)}
