"""The state diagram, with the states and edges of an encounter highlighted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from initiative_mcp.blueprint import Blueprint, load
from initiative_mcp.blueprint.parts import Edge
from initiative_mcp.messages import Lang, say
from initiative_mcp.pictures.svg import WIDTH, element, picture, text, wrapped

_BOX, _TALL, _GAP, _TOP = 136, 44, 64, 112
_MIDDLE = WIDTH / 2
_OUT = "[*]"
_LANE = 26  # between two edges that run beside the boxes
_NOTE = 11.5


@dataclass(frozen=True)
class _Way:
    """All edges between two states, drawn as one line with a number.

    `lane` is 0 straight down, positive to the right (it skips states), negative to the left (it goes back).
    """

    number: int
    source: str
    target: str
    edges: tuple[Edge, ...]
    lane: int = 0


def draw_diagram(
    rules: str, lang: Lang, theme: str = "auto", *, taken: Mapping[str, int] | None = None, here: str | None = None
) -> str:
    """Return the picture of a rule set's states.

    Args:
        rules: The rule set.
        lang: Language of the texts.
        theme: `auto`, `light` or `dark`.
        taken: How often each edge was taken; None: nothing is highlighted.
        here: The state of the encounter.
    """
    blueprint = load(rules, lang)
    order = _order(blueprint)
    places = {state: float(_TOP + at * (_TALL + _GAP)) for at, state in enumerate(order)}
    bottom = _TOP + len(order) * (_TALL + _GAP) + 10.0
    ways = _ways(blueprint, order)
    title = say("picture.diagram", lang, title=blueprint.title.of(lang))
    parts = [
        text(line, 14, 24 + 17 * at, 15, anchor="start", font_weight="600")
        for at, line in enumerate(wrapped(title, WIDTH - 28, 15))
    ]
    for way in ways:
        parts += _drawn(way, places, bottom, _count(way, taken))
    for state in blueprint.states:
        visited = any(_count(way, taken) for way in ways if state.id in (way.source, way.target))
        parts += _state(state.title.of(lang), places[state.id], visited=visited, here=state.id == here, lang=lang)
    notes, height = _notes(ways, bottom + 20, taken, lang)
    return picture(title, _words(blueprint, taken, here, lang), height, [*parts, *notes], lang=lang, theme=theme)


def _order(blueprint: Blueprint) -> list[str]:
    """Return the states from the first to the last, by the fewest edges from outside; what leads out comes last."""
    found = [_OUT]
    for state in found:
        found += [edge.target for edge in blueprint.edges if edge.source == state and edge.target not in found]
    last = {edge.source for edge in blueprint.edges if edge.target == _OUT}
    return [state for state in found if state not in (_OUT, *last)] + [state for state in found if state in last]


def _ways(blueprint: Blueprint, order: Sequence[str]) -> list[_Way]:
    ends = list(dict.fromkeys((edge.source, edge.target) for edge in blueprint.edges))
    ways: list[_Way] = []
    used = {1: 0, -1: 0}
    for number, (source, target) in enumerate(ends, 1):
        step = 1 if _OUT in (source, target) else order.index(target) - order.index(source)
        side = 0 if step == 1 else 1 if step > 1 else -1
        if side:
            used[side] += 1
        edges = tuple(edge for edge in blueprint.edges if (edge.source, edge.target) == (source, target))
        ways.append(_Way(number, source, target, edges, side * used[side] if side else 0))
    return ways


def _count(way: _Way, taken: Mapping[str, int] | None) -> int | None:
    """Return how often a way was taken; None when that is not shown."""
    return None if taken is None else sum(taken.get(edge.id, 0) for edge in way.edges)


def _drawn(way: _Way, places: Mapping[str, float], bottom: float, count: int | None) -> list[str]:
    bold = bool(count)
    look = {"class_": "thin" if count == 0 else "line", "stroke_width": "3" if bold else "1.5"}
    if count == 0:
        look["stroke_dasharray"] = "4 4"
    if way.lane:
        return _beside(way, places, look, bold=bold)
    start = _TOP - 52.0 if way.source == _OUT else places[way.source] + _TALL
    end = bottom - 6 if way.target == _OUT else places[way.target]
    parts = [element("path", d=f"M{_MIDDLE:g} {start:g}V{end - 2:g}", **look), _head(_MIDDLE, end, 0)]
    if way.source == _OUT:
        parts.append(element("circle", cx=_MIDDLE, cy=start, r=5, class_="ink"))
    if way.target == _OUT:
        parts.append(element("circle", cx=_MIDDLE, cy=end + 6, r=6, class_="box", stroke_width="2"))
    return [*parts, _bubble(way.number, _MIDDLE, (start + end) / 2 - 4, bold=bold)]


def _beside(way: _Way, places: Mapping[str, float], look: Mapping[str, str], *, bold: bool) -> list[str]:
    side = 1 if way.lane > 0 else -1
    edge = _MIDDLE + side * _BOX / 2
    out = edge + side * _LANE * abs(way.lane)
    start = places[way.source] + _TALL * (0.95 if way.source == way.target else 0.7)
    end = places[way.target] + _TALL * (0.55 if way.source == way.target else 0.3 if side < 0 else 0.5)
    end -= 6 * way.lane if side > 0 else 0
    path = f"M{edge:g} {start:g}H{out:g}V{end:g}H{edge + side * 2:g}"
    line = element("path", d=path, stroke_linejoin="round", **look)
    middle = (start + end) / 2
    return [line, _head(edge, end, side), _bubble(way.number, out, middle, bold=bold)]


def _head(x: float, y: float, side: int) -> str:
    shape = f"M{x:g} {y:g}l-5 -9h10Z" if not side else f"M{x:g} {y:g}l{side * 9} -5v10Z"
    return element("path", d=shape, class_="ink")


def _bubble(number: int, x: float, y: float, *, bold: bool) -> str:
    circle = element("circle", cx=x, cy=y, r=10, class_="lit" if bold else "box", stroke_width="2" if bold else "1.2")
    return circle + text(str(number), x, y + 4, 11, font_weight="700" if bold else None)


def _state(title: str, y: float, *, visited: bool, here: bool, lang: Lang) -> list[str]:
    strong = here or visited
    box = element(
        "rect",
        x=_MIDDLE - _BOX / 2,
        y=y,
        width=_BOX,
        height=_TALL,
        rx=10,
        class_="lit" if here else "box" if visited else "pale",
        stroke_width="3" if strong else "1.5",
    )
    parts = [box, text(title, _MIDDLE, y + (20 if here else 27), 13, font_weight="600" if strong else None)]
    return [*parts, text(f"● {say('picture.here', lang)}", _MIDDLE, y + 36, 11)] if here else parts


def _notes(ways: Sequence[_Way], top: float, taken: Mapping[str, int] | None, lang: Lang) -> tuple[list[str], float]:
    """Return what the numbers mean, and where that ends."""
    parts: list[str] = []
    for way in ways:
        count = _count(way, taken)
        parts.append(_bubble(way.number, 24, top + 8, bold=bool(count)))
        words = "; ".join(edge.label.of(lang) for edge in way.edges)
        if count:
            words += f" ({say('picture.taken', lang, count=count)})"
        lines = wrapped(words, WIDTH - 60, _NOTE)
        weight = "600" if count else None
        look = "soft" if count == 0 else "ink"
        parts += [
            text(line, 42, top + 12 + 14 * at, _NOTE, anchor="start", class_=look, font_weight=weight)
            for at, line in enumerate(lines)
        ]
        top += max(24, 14 * len(lines) + 8)
    return parts, top + 8


def _words(blueprint: Blueprint, taken: Mapping[str, int] | None, here: str | None, lang: Lang) -> str:
    titles = {state.id: state.title.of(lang) for state in blueprint.states}
    told: list[str] = []
    for edge in blueprint.edges:
        ends = [titles.get(end, say("picture.outside", lang)) for end in (edge.source, edge.target)]
        line = say("picture.diagram_told", lang, source=ends[0], target=ends[1], label=edge.label.of(lang))
        if taken is not None:
            line += f" ({say('picture.taken', lang, count=taken.get(edge.id, 0))})"
        told.append(line + ".")
    if here:
        told.append(f"{say('picture.here', lang).capitalize()}: {titles[here]}.")
    return " ".join(told)
