"""The round as a row of portraits in play order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from initiative_mcp.messages import Lang, say
from initiative_mcp.pictures.legend import legend
from initiative_mcp.pictures.marks import mark
from initiative_mcp.pictures.portrait import Teams, portrait
from initiative_mcp.pictures.svg import WIDTH, element, fitted, picture, text

_CELL, _TALL = 76, 96
_MOST = 25
_COLUMNS = WIDTH // _CELL


@dataclass(frozen=True)
class Moment:
    """A fight at one moment, as it is drawn.

    Attributes:
        round: Number of the round.
        phase: State of the diagram.
        acting: Who acts.
        before: Who has acted in this round.
        upcoming: Who will still act, in order, a name once for every turn.
        fallen: Who has fallen.
        newcomers: Who joins in the next round.
        marked: Names by mark: `waited`, `delayed`, `falling`.
        teams: Team of every name.
        values: What stands below a name.
        outcome: How it ended: None, `win` or `draw`.
        winner: The team that has won.
    """

    round: int
    phase: str
    acting: Sequence[str]
    before: Sequence[str]
    upcoming: Sequence[str]
    fallen: Sequence[str]
    newcomers: Sequence[str]
    teams: Mapping[str, str]
    values: Mapping[str, Any]
    marked: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    outcome: str | None = None
    winner: str | None = None


@dataclass(frozen=True)
class _Cell:
    name: str
    kind: str = ""
    lit: bool = False
    grey: bool = False


def draw_row(moment: Moment, lang: Lang, theme: str = "auto") -> str:
    """Return the picture of a round."""
    teams = Teams(moment.teams.values())
    cells = _cells(moment)
    parts = [text(heading(moment, lang), 14, 26, 15, anchor="start", font_weight="600")]
    more, height = _rows(cells, moment, teams, 40, lang)
    parts += more
    if moment.newcomers:
        parts.append(text(say("picture.next_round", lang), 14, height + 20, 12, anchor="start", class_="soft"))
        apart = [_Cell(name, "joined") for name in moment.newcomers]
        more, below = _rows(apart, moment, teams, height + 26, lang)
        parts += [element("path", d=f"M14 {height + 4:g}H{WIDTH - 14}", class_="thin", stroke_dasharray="4 4"), *more]
        height = below
    kinds = dict.fromkeys(cell.kind for cell in cells if cell.kind)
    more, below = legend(teams, [*kinds, *(["joined"] if moment.newcomers else [])], height, lang)
    return picture(heading(moment, lang), words(moment, lang), height + below, [*parts, *more], lang=lang, theme=theme)


def heading(moment: Moment, lang: Lang) -> str:
    """Return the title of a moment."""
    if moment.outcome == "win":
        return say("picture.won", lang, round=moment.round, team=moment.winner)
    if moment.outcome == "draw":
        return say("picture.draw", lang, round=moment.round)
    return say("picture.round", lang, round=moment.round) if moment.round else say("picture.before", lang)


def words(moment: Moment, lang: Lang) -> str:
    """Return what is to be seen, in words."""
    told = [heading(moment, lang) + "."]
    for key in ("acting", "upcoming", "before", "newcomers", "fallen"):
        names = list(getattr(moment, key))
        if names:
            cut = [say("picture.and_more", lang, count=len(names) - _MOST)] if len(names) > _MOST else []
            told.append(say(f"picture.told_{key}", lang, names=", ".join(names[:_MOST] + cut)))
    return " ".join(told)


def _cells(moment: Moment) -> list[_Cell]:
    kinds = {name: kind for kind, names in moment.marked.items() for name in names}
    cells = [_Cell(name, kinds.get(name, "acted")) for name in moment.before]
    cells += [_Cell(name, kinds.get(name) or "acting", lit=True) for name in moment.acting]
    cells += [_Cell(name, kinds.get(name, "")) for name in moment.upcoming]
    placed = {cell.name for cell in cells}
    cells += [_Cell(name, "delayed") for name in moment.marked.get("delayed", ()) if name not in placed]
    if not moment.round or moment.outcome:
        shown = {cell.name for cell in cells} | set(moment.fallen) | set(moment.newcomers)
        cells += [_Cell(name) for name in moment.values if name not in shown]
    return cells + [_Cell(name, "fallen", grey=True) for name in moment.fallen]


def _rows(cells: Sequence[_Cell], moment: Moment, teams: Teams, top: float, lang: Lang) -> tuple[list[str], float]:
    """Return the portraits in rows, and where they end."""
    parts: list[str] = []
    shown = list(cells[:_MOST])
    # Whoever acts is always to be seen, however many have acted before.
    lit = [cell for cell in cells[_MOST:] if cell.lit]
    shown[len(shown) - len(lit) :] = lit or shown[len(shown) :]
    for place, cell in enumerate(shown):
        x = _CELL / 2 + 10 + place % _COLUMNS * _CELL
        y = top + 34 + place // _COLUMNS * _TALL
        parts.append(_drawn(cell, moment, teams, x, y))
    if len(cells) > len(shown):
        place = len(shown)
        x, y = _CELL / 2 + 10 + place % _COLUMNS * _CELL, top + 34 + place // _COLUMNS * _TALL
        parts.append(text(say("picture.more", lang, count=len(cells) - len(shown)), x, y + 4, 13, class_="soft"))
    used = len(shown) + (len(cells) > len(shown))
    return parts, top + -(-used // _COLUMNS) * _TALL


def _drawn(cell: _Cell, moment: Moment, teams: Teams, x: float, y: float) -> str:
    team = teams.number(moment.teams.get(cell.name, ""))
    parts: list[str] = []
    if cell.lit:
        parts += [element("circle", cx=x, cy=y - 4, r=32, class_="glow"), mark("acting", x, y - 37)]
    scale = 1.15 if cell.lit else 0.9 if cell.kind == "acted" else 1.0
    drawn = portrait(cell.name, team, x, y - 4 if cell.lit else y, grey=cell.grey, scale=scale)
    parts.append(element("g", drawn, opacity="0.55") if cell.kind == "acted" else drawn)
    if cell.kind not in ("", "acting"):
        parts.append(element("circle", cx=x - 20, cy=y + 17, r=9, class_="box"))
        parts.append(mark(cell.kind, x - 20, y + 17, 0.75))
    weight = "700" if cell.lit else None
    parts.append(text(fitted(cell.name, _CELL - 4, 12), x, y + 40, 12, font_weight=weight))
    if cell.name in moment.values and not cell.grey:
        parts.append(text(str(moment.values[cell.name]), x, y + 53, 11, class_="soft"))
    return element("g", *parts)
