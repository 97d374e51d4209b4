"""Writing SVG: elements, texts that fit, and the look that all pictures share in light and in dark."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

WIDTH = 400
"""All pictures are drawn to be read at this width."""

_LIGHT = {
    "paper": "fill:#fbfaf7", "ink": "fill:#1f2430", "soft": "fill:#5b6272", "line": "stroke:#1f2430;fill:none",
    "thin": "stroke:#8a91a0;fill:none", "box": "fill:#ffffff;stroke:#1f2430", "pale": "fill:#ecebe6;stroke:#8a91a0",
    "lit": "fill:#ffe9a8;stroke:#1f2430", "glow": "fill:#ffd45c", "bad": "stroke:#a3212b;fill:none",
}  # fmt: skip
_DARK = {
    "paper": "fill:#191c24", "ink": "fill:#f0f1f5", "soft": "fill:#aab1c0", "line": "stroke:#f0f1f5;fill:none",
    "thin": "stroke:#78808f;fill:none", "box": "fill:#242936;stroke:#f0f1f5", "pale": "fill:#20242e;stroke:#78808f",
    "lit": "fill:#5a4a12;stroke:#ffd45c", "glow": "fill:#8a6d12", "bad": "stroke:#ff8b8f;fill:none",
}  # fmt: skip
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"

_WIDE = 0.56  # of the size of the letters, what a letter takes on average


def element(tag: str, *inside: str, **attributes: object) -> str:
    """Return an element; an underscore in a name stands for a hyphen, `class_` for class, numbers are rounded."""
    told = "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(number(value) if isinstance(value, float) else str(value))}"
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{told}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{told}/>"


def number(value: float) -> str:
    """Return a number with two digits at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


def text(
    words: str, x: float, y: float, size: float = 12, *, class_: str = "ink", anchor: str = "middle", **more: object
) -> str:
    """Return a line of text."""
    return element(
        "text", escape(words), x=float(x), y=float(y), font_size=float(size), text_anchor=anchor, class_=class_, **more
    )


def fitted(words: str, width: float, size: float) -> str:
    """Return as much of a word as fits a width, with an ellipsis where something was left away."""
    most = max(int(width / (size * _WIDE)), 1)
    room = sum(2 if ord(char) > 0x2E7F else 1 for char in words)
    if room <= most:
        return words
    kept, used = "", 1
    for char in words:
        used += 2 if ord(char) > 0x2E7F else 1
        if used > most:
            break
        kept += char
    return kept.rstrip() + "…"


def wrapped(words: str, width: float, size: float) -> list[str]:
    """Return words broken into lines that fit a width."""
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width / (size * _WIDE):
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def picture(
    title: str,
    description: str,
    height: float,
    inside: Iterable[str],
    *,
    lang: str,
    theme: str = "auto",
    width: int = WIDTH,
) -> str:
    """Return a whole picture with its title, what is to be seen in it in words, and its look."""
    return (
        element(
            "svg",
            element("title", escape(title), id="title"),
            element("desc", escape(description), id="desc"),
            element("style", _style(theme)),
            element("rect", width=width, height=float(height), class_="paper"),
            *inside,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width} {number(height)}",
            width=width,
            height=float(height),
            role="img",
            aria_labelledby="title desc",
            lang=lang,
            font_family=FONT,
        )
        + "\n"
    )


def _style(theme: str) -> str:
    looks = _rules(_DARK if theme == "dark" else _LIGHT)
    return looks if theme != "auto" else f"{looks}@media (prefers-color-scheme:dark){{{_rules(_DARK)}}}"


def _rules(look: dict[str, str]) -> str:
    return "".join(f".{name}{{{rule}}}" for name, rule in look.items())
