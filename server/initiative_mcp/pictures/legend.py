"""What the marks and badges of a picture mean, below it."""

from __future__ import annotations

from collections.abc import Sequence

from initiative_mcp.messages import Lang, say
from initiative_mcp.pictures.marks import mark
from initiative_mcp.pictures.portrait import Teams, badge
from initiative_mcp.pictures.svg import WIDTH, fitted, text

_ROW, _COLUMN, _LEFT = 20, 128, 18
_MOST_TEAMS = 9


def legend(teams: Teams, kinds: Sequence[str], top: float, lang: Lang) -> tuple[list[str], float]:
    """Return the parts of a legend and its height."""
    entries = [(badge(number, 0, 0), name) for number, name in enumerate(teams.names()[:_MOST_TEAMS])]
    entries += [(mark(kind, 0, 0, 0.8), say(f"picture.{kind}", lang)) for kind in kinds]
    columns = (WIDTH - _LEFT) // _COLUMN
    parts: list[str] = []
    for place, (symbol, words) in enumerate(entries):
        x, y = _LEFT + place % columns * _COLUMN, top + 14 + place // columns * _ROW
        parts += [f'<g transform="translate({x:g} {y:g})">{symbol}</g>']
        parts += [text(fitted(words, _COLUMN - 26, 11), x + 12, y + 4, 11, anchor="start", class_="soft")]
    return parts, 14 + -(-len(entries) // columns) * _ROW
