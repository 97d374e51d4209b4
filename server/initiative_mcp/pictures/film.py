"""A fight as a film: portraits that go to their places turn by turn; who wants no motion sees one still picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from initiative_mcp.messages import Lang, say
from initiative_mcp.pictures.marks import mark
from initiative_mcp.pictures.portrait import Teams, portrait
from initiative_mcp.pictures.row import Moment, heading
from initiative_mcp.pictures.svg import WIDTH, element, fitted, number, picture, text, wrapped

SECONDS = 1.7
"""How long a scene lasts."""

MOST_SCENES, MOST_FIGHTERS = 60, 16
_CELL, _TALL, _TOP, _COLUMNS = 76, 96, 50, 8
_MOVING = 0.3  # of a scene
_MOST_LINES = 2
_MARKS = ("waited", "delayed", "falling", "joined", "fallen")


@dataclass(frozen=True)
class Scene:
    """A moment of a fight, and what has led to it in words."""

    moment: Moment
    told: str


def draw_film(scenes: Sequence[Scene], lang: Lang, theme: str = "auto") -> str:
    """Return the film of a fight; of a long one the first scenes."""
    scenes = scenes[:MOST_SCENES]
    teams_of = scenes[-1].moment.teams
    teams = Teams(teams_of.values())
    names = list(teams_of)[:MOST_FIGHTERS]
    still = next((nth for nth, scene in enumerate(scenes) if scene.moment.acting), 0)
    reel = _Reel(len(scenes), still)
    placed = [_places(scene.moment, names) for scene in scenes]
    most = max(len(places) for places in placed)
    width = max(WIDTH, 40 + _CELL * min(most, _COLUMNS))
    bottom = _TOP + -(-most // _COLUMNS) * _TALL
    told = [_lines(scene.told, width - 28) for scene in scenes]
    parts: list[str] = []
    for nth, scene in enumerate(scenes):
        shown = [text(heading(scene.moment, lang), 14, 28, 17, anchor="start", font_weight="600")]
        shown += [
            text(line, 14, bottom + 18 + 17 * at, 13, anchor="start", class_="soft")
            for at, line in enumerate(told[nth])
        ]
        parts.append(reel.seen([nth == at for at in range(len(scenes))], *shown))
    parts += [_fighter(name, teams.number(teams_of[name]), scenes, placed, reel) for name in names]
    told_all = " ".join(scene.told.rstrip(".") + "." for scene in scenes if scene.told)
    return picture(
        say("picture.film", lang),
        told_all or heading(scenes[0].moment, lang),
        bottom + 14 + 17 * max(map(len, told)),
        [element("style", reel.style()), *parts],
        lang=lang,
        theme=theme,
        width=width,
    )


def _lines(told: str, width: float) -> list[str]:
    lines = wrapped(told, width, 13)
    rest = " ".join(lines[_MOST_LINES - 1 :])
    return [*lines[: _MOST_LINES - 1], *([fitted(rest, width, 13)] if rest else [])]


class _Reel:
    """Numbers what moves, and writes how it moves; the still scene is what is there without motion."""

    def __init__(self, count: int, still: int) -> None:
        self._count, self._still = count, still
        self._rules: list[str] = []

    def style(self) -> str:
        """Return the rules of all that moves."""
        seconds = number(self._count * SECONDS)
        every = f".move{{animation-duration:{seconds}s;animation-iteration-count:infinite}}"
        return every + "".join(self._rules) + "@media (prefers-reduced-motion:reduce){.move{animation:none}}"

    def seen(self, when: Sequence[bool], *inside: str) -> str:
        """Return what is to be seen in some scenes only; empty when in none."""
        if not any(when):
            return ""
        return self.moving([f"opacity:{1 if shown else 0}" for shown in when], *inside, sudden=True)

    def moving(self, looks: Sequence[str], *inside: str, sudden: bool = False) -> str:
        """Return what has a look of its own in every scene."""
        if len(set(looks)) == 1:
            return element("g", *inside, style=looks[0])
        name = f"k{len(self._rules)}"
        pause = 1.0 if sudden else 1 - _MOVING
        frames: list[str] = []
        at = 0
        for look, same in groupby(looks):
            end = at + len(list(same)) - 1
            until = (end + pause) / self._count - (0.0001 if sudden else 0)
            frames.append(f"{_percent(at / self._count)},{_percent(until)}{{{look}}}")
            at = end + 1
        frames.append(f"100%{{{looks[0 if not sudden else -1]}}}")
        keys = f"@keyframes {name}{{{''.join(frames)}}}"
        self._rules.append(f"{keys}.{name}{{animation-name:{name};{looks[self._still]}}}")
        return element("g", *inside, class_=f"move {name}")


def _percent(part: float) -> str:
    return f"{number(part * 100)}%"


def _places(moment: Moment, names: Sequence[str]) -> dict[str, int]:
    """Return the place in the row of everybody who is there; each once, at the next turn."""
    delayed = moment.marked.get("delayed", ())
    order = [*moment.before, *moment.acting, *moment.upcoming, *delayed, *moment.newcomers]
    standing = [name for name in moment.teams if name not in moment.fallen]
    found = dict.fromkeys(name for name in [*order, *standing, *moment.fallen] if name in names)
    return {name: place for place, name in enumerate(found)}


def _fighter(name: str, team: int, scenes: Sequence[Scene], placed: Sequence[Mapping[str, int]], reel: _Reel) -> str:
    moments = [scene.moment for scene in scenes]
    last = next(places[name] for places in placed if name in places)
    looks: list[str] = []
    for moment, places in zip(moments, placed, strict=True):
        last = places.get(name, last)
        x, y = 20 + _CELL / 2 + last % _COLUMNS * _CELL, _TOP + 34 + last // _COLUMNS * _TALL
        pale = name not in moment.acting and name not in moment.upcoming
        opacity = 0 if name not in places else 0.55 if pale and moment.round and not moment.outcome else 1
        looks.append(f"transform:translate({number(x)}px,{number(float(y))}px);opacity:{number(float(opacity))}")
    acting = [name in moment.acting for moment in moments]
    fallen = [name in moment.fallen for moment in moments]
    parts = [
        reel.seen(acting, element("circle", cx=0, cy=-4, r=32, class_="glow"), mark("acting", 0, -37)),
        reel.seen([not gone for gone in fallen], portrait(name, team, 0, 0)),
        reel.seen(fallen, portrait(name, team, 0, 0, grey=True)),
    ]
    kinds: dict[str, Callable[[Moment], Sequence[str]]] = {
        "joined": lambda moment: moment.newcomers,
        "fallen": lambda moment: moment.fallen,
    }
    for kind in _MARKS:
        when = [name in kinds.get(kind, lambda moment, kind=kind: moment.marked.get(kind, ()))(m) for m in moments]
        parts.append(reel.seen(when, element("circle", cx=-20, cy=17, r=9, class_="box"), mark(kind, -20, 17, 0.75)))
    parts.append(text(fitted(name, _CELL - 4, 12), 0, 40, 12))
    return reel.moving(looks, *parts)
