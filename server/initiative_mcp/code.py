"""The reference code by language and part, with what a reader must know about a file before copying it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from typing import Any

from initiative_mcp import __version__, resources
from initiative_mcp.choices import choose, fold
from initiative_mcp.errors import UnknownWord
from initiative_mcp.messages import Lang, say

PARTS = ("tracker", "adapter", "tests")
_PART_NAMES = {
    "code": "tracker", "reference": "tracker", "referenz": "tracker", "template": "adapter", "vorlage": "adapter",
    "test": "tests", "unittest": "tests", "unit tests": "tests", "prüfung": "tests", "prüfungen": "tests",
}  # fmt: skip
_MINOR = re.compile(r"\.\d[\w.]*")
_VERSION = re.compile(r"[\s_-]*[vr]?\d[\w.+-]*(?=\s|$)(?:\s+(?:lts|stable)\b)?", re.IGNORECASE)


@cache
def _languages() -> dict[str, dict[str, Any]]:
    return tomllib.loads(resources.read_text("reference_code", "languages.toml"))


def languages() -> list[str]:
    """Return the languages that are known, those with code first in the order of the data."""
    return list(_languages())


def entry(language: str) -> dict[str, Any]:
    """Return what is known of a language: title, names, parts, how to wire it in."""
    return _languages()[language]


def engines() -> list[str]:
    """Return the engine and other names that lead to a language."""
    return [name for entry in _languages().values() for name in entry["names"]]


def language_of(word: object, lang: Lang) -> str:
    """Return the programming language that is meant by a language or engine name."""
    aliases = {name: language for language, entry in _languages().items() for name in entry["names"]}
    if isinstance(word, str) and len(word) <= 100:
        word = _unversioned(word, [*_languages(), *aliases])
    try:
        return choose("language", word, _languages(), aliases, lang, strict=True)
    except UnknownWord as error:
        raise UnknownWord(error.message, f"{error.hint} {say('errors.any_language', lang)}") from None


def _unversioned(word: str, names: Iterable[str]) -> str:
    """Return a name without its version if that makes it a known one: “Unity 6”, “Unreal Engine 5.4”, “Godot 4.3”."""
    known = {fold(name) for name in names}
    tries = (word, _MINOR.sub("", word), _VERSION.sub("", word))
    return next((each for each in tries if fold(each) in known), word)


def title(language: str) -> str:
    """Return the name of a language as people write it."""
    return _languages()[language]["title"]


def part_of(word: object, lang: Lang) -> str:
    """Return the part that is meant by a word."""
    return choose("part", word, PARTS, _PART_NAMES, lang)


def source(word: object, rules: str, part: object, lang: Lang) -> tuple[str, str, str]:
    """Return language, part and text of a file; tests are not files, `dropin` writes them.

    Raises:
        UnknownWord: If the language, the rule set's file or the part is not there; names one that is.
    """
    language = language_of(word, lang)
    chosen = part_of(part, lang)
    entry = _languages()[language]
    if rules != "core" or not is_there(language, chosen):
        having = [other for other in _languages() if is_there(other, chosen)]
        there = ", ".join(_languages()[other]["title"] for other in having)
        values = {"language": entry["title"], "part": chosen, "there": there}
        example = f'get_code(language="{having[0]}", part="{chosen}")'
        raise UnknownWord(say("errors.no_code_yet", lang, **values), say("errors.example", lang, example=example))
    return language, chosen, resources.read_text("reference_code", *entry["parts"][chosen].split("/"))


def is_there(language: str, part: str) -> bool:
    """Tell whether there is a part in a language."""
    file = _languages()[language]["parts"].get(part)
    return file is not None and resources.path("reference_code", *file.split("/")).is_file()


def tested(language: str) -> list[str]:
    """Return what the port of a language was run on; empty if there is no port."""
    if "port.toml" not in resources.list_names("reference_code", language):
        return []
    return tomllib.loads(resources.read_text("reference_code", language, "port.toml")).get("tested", [])


def mime_type(language: str) -> str:
    """Return the MIME type of source text in a language."""
    return _languages()[language].get("mime", "text/plain")


def code(word: object, rules: str, part: object, lang: Lang) -> str:
    """Return a file as Markdown with its licence, version, checksum and how to wire it in.

    Raises:
        UnknownWord: As `source`.
    """
    language, chosen, text = source(word, rules, part, lang)
    entry = _languages()[language]
    adapter = entry["parts"].get("adapter", "").rpartition("/")[2].replace("_template", "")
    lines = [
        say(f"code.{chosen}", lang, title=entry["title"], file=entry.get("file"), adapter=adapter, rules=rules),
        say("code.facts", lang, version=__version__, sha=sha256(text.encode()).hexdigest(), lines=text.count("\n")),
    ]
    if chosen == "tracker":
        where = "; ".join(tested(language))
        lines += [say("code.checked", lang, where=where, language=language), entry["wire"][lang]]
    else:
        lines.append(say("code.adapter_use", lang))
    if lang != "en":
        lines.append(in_english(f'read_blueprint(topic="order", id="refusals", lang="{lang}")', lang))
    return "\n".join(lines) + f"\n\n```{language}\n{text}```\n"


def in_english(where: str, lang: Lang) -> str:
    """Return the notice that a file is in English whatever the language of the answer; `where` explains the codes."""
    return say("code.words", lang, where=where)
