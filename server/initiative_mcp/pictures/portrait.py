"""Portraits: heads as if made of clay, of the team's colour and with the team's badge; the name makes the face."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from initiative_mcp.pictures.svg import element

SIZE = 56.0
"""Width and height of a portrait, its badge and headgear included."""

_CLAY = (
    ("#e2725b", "#8f3a2b"), ("#5b8fd6", "#274f86"), ("#6fb36a", "#2f6a33"), ("#b58ad6", "#62388a"),
    ("#e0b04c", "#86601a"), ("#5fb9b3", "#1f6a66"), ("#d987a8", "#8a3a5c"), ("#9aa0ab", "#4c525e"),
)  # fmt: skip
_BADGES = (
    "M0 -6A6 6 0 1 1 0 6A6 6 0 1 1 0 -6Z", "M-5 -5H5V5H-5Z", "M0 -6L6 5H-6Z", "M0 -7L6 0L0 7L-6 0Z",
    "M-3 -6H3L6 0L3 6H-3L-6 0Z", "M-2 -6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z", "M0 6C-8 0 -5 -6 0 -2C5 -6 8 0 0 6Z",
    "M-6 5V-5L-2 -1L0 -6L2 -1L6 -5V5Z",
)  # fmt: skip
_HEADS = (
    "M0 -19C12 -19 17 -9 16 2C15 13 8 19 0 19C-8 19 -15 13 -16 2C-17 -9 -12 -19 0 -19Z",
    "M-12 -18C-4 -20 4 -20 12 -18C18 -14 17 8 13 14C8 20 -8 20 -13 14C-17 8 -18 -14 -12 -18Z",
    "M0 -19C9 -19 13 -12 14 -2C16 8 13 19 0 19C-13 19 -16 8 -14 -2C-13 -12 -9 -19 0 -19Z",
    "M0 -17C14 -17 19 -8 18 1C17 11 9 18 0 18C-9 18 -17 11 -18 1C-19 -8 -14 -17 0 -17Z",
)  # fmt: skip
_TOPS = (
    "", "M-14 -10L-19 -24L-6 -17ZM14 -10L19 -24L6 -17Z", "M-15 -6C-15 -24 15 -24 15 -6L10 -9C6 -14 -6 -14 -10 -9Z",
    "M-16 -8H16V-12C14 -24 -14 -24 -16 -12Z", "M-15 -4L-24 -9L-15 4ZM15 -4L24 -9L15 4Z",
    "M-4 -17C-6 -24 0 -28 6 -24C3 -23 4 -20 5 -17Z", "M-13 -13L-12 -24L-5 -18L0 -26L5 -18L12 -24L13 -13Z",
)  # fmt: skip
_MOUTHS = ("M-6 8Q0 12 6 8", "M-5 9H5", "M-6 10Q0 6 6 10", "M-4 8Q0 13 4 8Z", "M-6 8L-2 10L2 8L6 10")


class Teams:
    """Gives every team a colour and a badge, in the order in which the teams first come."""

    def __init__(self, names: Iterable[str]) -> None:
        """Number the teams."""
        self._numbers = {name: place for place, name in enumerate(dict.fromkeys(names))}

    def number(self, team: str) -> int:
        """Return the number of a team."""
        return self._numbers.get(team, 0)

    def names(self) -> list[str]:
        """Return the teams in their order."""
        return list(self._numbers)


def portrait(name: str, team: int, x: float, y: float, *, grey: bool = False, scale: float = 1.0) -> str:
    """Return the portrait of a name around a point."""
    draw = sha256(name.encode("utf-8", "surrogatepass")).digest()
    light, dark = ("#c3c6cc", "#7c818b") if grey else _CLAY[team % len(_CLAY)]
    eyes = 5 + draw[0] % 3
    size = 2.2 + draw[1] % 3 * 0.5
    parts = [
        element("path", d=_TOPS[draw[2] % len(_TOPS)], fill=dark) if draw[2] % len(_TOPS) else "",
        element("path", d=_HEADS[draw[3] % len(_HEADS)], fill=light, stroke=dark, stroke_width="1.5"),
        element(
            "path",
            d="M-9 -10C-7 -14 -3 -15 0 -15",
            fill="none",
            stroke="#ffffff",
            stroke_width="2.5",
            stroke_linecap="round",
            opacity="0.6",
        ),
        *(element("circle", cx=side * eyes, cy=-2, r=float(size), fill="#20242c") for side in (-1, 1)),
        *(element("circle", cx=side * eyes + 0.8, cy=-2.8, r="0.7", fill="#ffffff") for side in (-1, 1)),
        element(
            "path",
            d=_MOUTHS[draw[4] % len(_MOUTHS)],
            fill="none",
            stroke="#20242c",
            stroke_width="1.6",
            stroke_linecap="round",
        ),
        badge(team, 15, 15, grey=grey),
    ]
    return element("g", *filter(None, parts), transform=f"translate({x:g} {y:g}) scale({scale:g})")


def badge(team: int, x: float, y: float, *, grey: bool = False) -> str:
    """Return the badge of a team around a point: whoever sees no colours still sees the shape."""
    _, dark = ("", "#7c818b") if grey else _CLAY[team % len(_CLAY)]
    shape = _BADGES[team % len(_BADGES)]
    return element("path", d=shape, transform=f"translate({x:g} {y:g})", fill="#ffffff", stroke=dark, stroke_width="2")


def shapes() -> dict[str, object]:
    """Return what portraits are made of, for who draws them elsewhere."""
    return {"clay": _CLAY, "badges": _BADGES, "heads": _HEADS, "tops": _TOPS, "mouths": _MOUTHS}
