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

MOST = 8000 * 3
"""Characters of an answer: 8,000 tokens, cautiously reckoned."""
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
    """Return the part that is meant by a word; a file of a tracker is one under its name, with its ending."""
    if isinstance(word, str) and "." in word:
        return word
    return choose("part", word, PARTS, _PART_NAMES, lang)


def source(word: object, rules: str, part: object, lang: Lang) -> tuple[str, str, str]:
    """Return language, part and text of a file; tests are not files, `dropin` writes them.

    Of a tracker with several files it is the rule set's own; the others are parts under their names (`fight.py`).

    Raises:
        UnknownWord: If the language, the rule set's file or the part is not there; names one that is.
    """
    language = language_of(word, lang)
    known = files(language, rules)
    chosen = part_of(part, lang)
    if chosen not in PARTS:
        chosen = choose("part", chosen, [*PARTS, *known], None, lang)
        return language, chosen, known[chosen]
    if chosen == "tracker" and known:
        return language, chosen, next(iter(known.values()))
    if rules != "core" or not is_there(language, chosen):
        raise _missing(language, rules, chosen, lang)
    return language, chosen, resources.read_text("reference_code", *_languages()[language]["parts"][chosen].split("/"))


def files(language: str, rules: str) -> dict[str, str]:
    """Return the files of a rule set's tracker by name, the rule set's own first; empty if there are none."""
    if rules == "core":
        if not is_there(language, "tracker"):
            return {}
        path = _languages()[language]["parts"]["tracker"]
        return {_languages()[language]["file"]: resources.read_text("reference_code", *path.split("/"))}
    several = _languages()[language].get("sets")
    if several is None:
        return {}
    folder = several["from"].split("/")
    names = [name.replace("{rules}", rules) for name in several["files"]]
    if not resources.path("reference_code", *folder, names[0]).is_file():
        return {}
    return {name: resources.read_text("reference_code", *folder, name) for name in names}


def _missing(language: str, rules: str, part: str, lang: Lang) -> UnknownWord:
    """Return what to say where there is no such code: where there is, and what holds for every language."""
    there = {"rules": "" if rules == "core" else f', rules="{rules}"'}
    if part == "adapter" and rules != "core":
        spoken = "" if lang == "en" else f', lang="{lang}"'
        call = f'read_blueprint(topic="adapter"{there["rules"]}{spoken})'
        template = f'get_code(language="{language}", part="adapter"{spoken})'
        return UnknownWord(say("errors.no_adapter_for_rules", lang, rules=rules, call=call, template=template))
    having = [other for other in _languages() if (files(other, rules) if part == "tracker" else is_there(other, part))]
    titles = ", ".join(title(other) for other in having)
    if not having:
        return UnknownWord(say("errors.no_code_for_rules", lang, part=part, **there))
    text = say("errors.no_code_yet", lang, language=title(language), part=part, there=titles, **there)
    example = f'get_code(language="{having[0]}", part="{part}"{there["rules"]})'
    return UnknownWord(text, say("errors.example", lang, example=example))


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
    """Return code as Markdown with its licence, version, checksum and how to wire it in.

    Raises:
        UnknownWord: As `source`.
    """
    language, chosen, text = source(word, rules, part, lang)
    if rules != "core":
        return _several(language, rules, chosen, lang)
    entry = _languages()[language]
    adapter = entry["parts"].get("adapter", "").rpartition("/")[2].replace("_template", "")
    tracker = chosen != "adapter"
    kind = "tracker" if tracker else "adapter"
    lines = [say(f"code.{kind}", lang, title=entry["title"], file=entry.get("file"), adapter=adapter, rules=rules)]
    lines.append(_facts(text, lang))
    if tracker:
        lines += [_checked(language, rules, lang), entry["wire"][lang]]
    else:
        lines.append(say("code.adapter_use", lang))
    lines += _in_english(rules, lang)
    return "\n".join(lines) + f"\n\n```{language}\n{text}```\n"


def _facts(text: str, lang: Lang) -> str:
    return say("code.facts", lang, version=__version__, sha=sha256(text.encode()).hexdigest(), lines=text.count("\n"))


def _checked(language: str, rules: str, lang: Lang) -> str:
    where = "; ".join(tested(language))
    port = language if rules == "core" else f"{language} --rules {rules}"
    return say("code.checked", lang, where=where, port=port)


def _several(language: str, rules: str, chosen: str, lang: Lang) -> str:
    """Return the files of a rule set, as many as fit into one answer, and the calls that bring the others."""
    entry = _languages()[language]
    known = files(language, rules)
    shown = known if chosen == "tracker" else {chosen: known[chosen]}
    folder = entry["sets"]["folder"]
    head = {"title": entry["title"], "rules": rules, "folder": folder, "files": ", ".join(known)}
    parts = [say("code.several", lang, **head), _checked(language, rules, lang)]
    parts += [entry["sets"]["wire"][lang].replace("{rules}", rules), *_in_english(rules, lang)]
    room = MOST - sum(map(len, parts)) - 600
    left: list[str] = []
    blocks: list[str] = []
    for name, text in shown.items():
        if len(text) > room and blocks:
            left.append(name)
            continue
        room -= len(text) + 250
        blocks.append(f"## {folder}/{name}\n\n{_facts(text, lang)}\n\n```{language}\n{text}```")
    calls = [f'`get_code(language="{language}", rules="{rules}", part="{name}")`' for name in left]
    rest = [say("code.rest", lang, calls=", ".join(calls))] if calls else []
    return "\n".join(parts + rest) + "\n\n" + "\n\n".join(blocks) + "\n"


def _in_english(rules: str, lang: Lang) -> list[str]:
    if lang == "en":
        return []
    there = "" if rules == "core" else f', rules="{rules}"'
    return [in_english(f'read_blueprint(topic="order", id="refusals"{there}, lang="{lang}")', lang)]


def in_english(where: str, lang: Lang) -> str:
    """Return the notice that a file is in English whatever the language of the answer; `where` explains the codes."""
    return say("code.words", lang, where=where)
