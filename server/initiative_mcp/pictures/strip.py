"""The course of a fight as a strip: rounds across, fighters down, each turn a cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from initiative_mcp.encounters.course import Happening
from initiative_mcp.messages import Lang, say
from initiative_mcp.pictures.legend import legend
from initiative_mcp.pictures.marks import mark
from initiative_mcp.pictures.portrait import Teams, badge
from initiative_mcp.pictures.svg import element, fitted, picture, text

_NAME, _CELL, _TALL, _TOP = 92, 50, 26, 44
_MOST_FIGHTERS, _MOST_ROUNDS = 40, 12


def draw_strip(happenings: Sequence[Happening], teams_of: Mapping[str, str], lang: Lang, theme: str = "auto") -> str:
    """Return the picture of a fight's course; of a long one the last rounds."""
    teams = Teams(teams_of.values())
    names = list(teams_of)[:_MOST_FIGHTERS]
    rounds = sorted({each.round for each in happenings})[-_MOST_ROUNDS:]
    width = max(_NAME + _CELL * len(rounds) + 14, 400)
    parts = [text(say("picture.course", lang), 14, 24, 15, anchor="start", font_weight="600")]
    for column, number in enumerate(rounds):
        parts.append(text(str(number) if number else "–", _x(column) + _CELL / 2, _TOP - 4, 12, class_="soft"))
    for line, name in enumerate(names):
        y = _TOP + line * _TALL
        parts.append(badge(teams.number(teams_of[name]), 18, y + _TALL / 2))
        parts.append(text(fitted(name, _NAME - 32, 12), 30, y + _TALL / 2 + 4, 12, anchor="start"))
        parts.append(element("path", d=f"M14 {y + _TALL}H{width - 14}", class_="thin", opacity="0.35"))
        for column, number in enumerate(rounds):
            cell = [each for each in happenings if each.name == name and each.round == number]
            parts += _cell(cell, _x(column), y)
    bottom = _TOP + len(names) * _TALL
    if len(teams_of) > len(names):
        bottom += 22
        parts.append(
            text(say("picture.and_more", lang, count=len(teams_of) - len(names)), 30, bottom - 6, 11, anchor="start")
        )
    kinds = [kind for kind in dict.fromkeys(each.kind for each in happenings) if kind != "turn"]
    more, height = legend(teams, kinds, bottom + 4, lang)
    title = say("picture.course", lang)
    description = told(happenings, rounds, lang) or say("picture.before", lang)
    return picture(title, description, bottom + 4 + height, [*parts, *more], lang=lang, theme=theme, width=width)


def told(happenings: Sequence[Happening], rounds: Sequence[int], lang: Lang) -> str:
    """Return the course in words."""
    lines: list[str] = []
    for number in rounds:
        what = [_told(each, lang) for each in happenings if each.round == number]
        cut = [say("picture.and_more", lang, count=len(what) - _MOST_FIGHTERS)] if len(what) > _MOST_FIGHTERS else []
        lines.append(say("picture.course_told", lang, round=number, what=", ".join(what[:_MOST_FIGHTERS] + cut)))
    return " ".join(lines)


def _told(happening: Happening, lang: Lang) -> str:
    if happening.kind == "turn":
        return happening.name if happening.value is None else f"{happening.name} ({happening.value})"
    return f"{happening.name}: {say(f'picture.{happening.kind}', lang)}"


def _x(column: int) -> int:
    return _NAME + column * _CELL


def _cell(happenings: Sequence[Happening], x: float, y: float) -> list[str]:
    """Return what one fighter did in one round: turns as boxes with their values, the rest as marks."""
    room = _CELL / max(len(happenings), 1)
    parts: list[str] = []
    for place, each in enumerate(happenings):
        middle = x + room * (place + 0.5)
        if each.kind == "turn":
            wide = min(room - 3, 34)
            parts.append(
                element("rect", x=middle - wide / 2, y=y + 4, width=wide, height=_TALL - 8.0, rx=4, class_="lit")
            )
            value = "" if each.value is None else str(each.value)
            parts.append(text(fitted(value, wide + 4, 11), middle, y + _TALL / 2 + 4, 11 if room > 24 else 8))
        else:
            parts.append(mark(each.kind, middle, y + _TALL / 2, 0.85 if room > 16 else 0.6))
    return parts
