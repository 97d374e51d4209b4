"""Short texts of the program itself in both languages, kept in `blueprint/messages.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, Literal

from initiative_mcp import resources

Lang = Literal["en", "de"]
LANGUAGES: tuple[Lang, ...] = ("en", "de")


@cache
def _texts() -> dict[str, Any]:
    return tomllib.loads(resources.read_text("blueprint", "messages.toml"))


def text_of(key: str, lang: Lang) -> str:
    """Return the text of a dotted key as it stands, nothing filled in; empty if there is none."""
    node = _texts()
    for part in key.split("."):
        node = node.get(part, {})
    return node.get(lang, "")


def say(key: str, lang: Lang, **values: object) -> str:
    """Return the text of a dotted key in a language, with `{name}` filled in.

    Raises:
        KeyError: If the key or a value for it is missing.
    """
    node = _texts()
    for part in key.split("."):
        node = node[part]
    text: str = node[lang]
    return text.format(**values)
