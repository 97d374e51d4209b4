"""Forgiving words: case, German and English and other usual names lead to the one word that is meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from initiative_mcp.errors import UnknownWord
from initiative_mcp.messages import LANGUAGES, Lang, say

_LANGUAGE_NAMES: dict[str, Lang] = {
    "english": "en", "englisch": "en", "eng": "en", "german": "de", "deutsch": "de", "ger": "de", "deu": "de"
}  # fmt: skip

_EXAMPLES = {
    "argument": "{word}=…",
    "command": "initiative-mcp {word}",
    "scenario": '"{word}"',
    "setting": '{{"{word}": 1}}',
    "step": '{{"do": "{word}"}}',
    "tool": "{word}",
    "prompt": "{word}",
}
"""How a word of a kind is written where it is used; everything else is an argument of that name."""


@lru_cache(4096)
def fold(word: str) -> str:
    """Return a word without the differences that nobody means: case, spaces, hyphens, dots, umlaut spelling."""
    word = word.strip().casefold()
    for umlaut, plain in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        word = word.replace(umlaut, plain)
    return "".join(char for char in word if char.isalnum() or char in "#+")


def choose(
    kind: str,
    word: object,
    allowed: Iterable[str],
    aliases: Mapping[str, str] | None = None,
    lang: Lang = "en",
    *,
    strict: bool = False,
) -> str:
    """Return the allowed word that is meant.

    Args:
        kind: What is chosen, a key of `[kinds]` in `blueprint/messages.toml`.
        word: What the caller wrote.
        allowed: The words that are allowed, in the order in which an error lists them.
        aliases: Other usual names and what they mean.
        lang: Language of the error.
        strict: Whether only a word that begins alike and differs little counts as near; for many short names.

    Raises:
        UnknownWord: With the near names and all allowed ones.
    """
    names = list(allowed)
    if word in names:
        return str(word)
    meant = {fold(name): name for name in names}
    for alias, name in (aliases or {}).items():
        meant.setdefault(fold(alias), name)
    if isinstance(word, str) and (found := meant.get(fold(word))) is not None:
        return found
    from difflib import get_close_matches

    folded = fold(str(word))[:100]
    alike = [name for name in meant if name[:1] == folded[:1] or not strict]
    near = get_close_matches(folded, alike, n=3, cutoff=0.7 if strict else 0.6)
    close = list(dict.fromkeys(meant[name] for name in near))
    shown = str(word) if len(str(word)) <= 60 else str(word)[:57] + "…"
    message = say("errors.unknown_word", lang, kind=say(f"kinds.{kind}", lang), word=shown)
    if close:
        message += " " + say("errors.near", lang, words=", ".join(close))
    most = 3 if close and len(names) > 40 else 40  # with a near name at hand, a long list only costs tokens
    rest = ", ".join(names[:most]) + (f" … ({len(names)})" if len(names) > most else "")
    message += " " + say("errors.allowed", lang, words=rest)
    example = close[0] if close else (names[0] if names else "")
    shape = _EXAMPLES.get(kind, '{kind}="{word}"').format(kind=kind, word=example)
    raise UnknownWord(message, say("errors.example", lang, example=shape) if example else "")


def language(word: object) -> Lang:
    """Return the text language that is meant by `en`, `de-AT`, `Deutsch` …; anything unknown is an error in English."""
    if isinstance(word, str):
        first = word.strip().casefold().replace("_", "-").split("-")[0]
        for lang in LANGUAGES:
            if first == lang:
                return lang
        if first in _LANGUAGE_NAMES:
            return _LANGUAGE_NAMES[first]
    choose("lang", word, LANGUAGES)
    return "en"
