"""The drop-in tests as an answer: which there are, and what a reader must know of them."""

from __future__ import annotations

from hashlib import sha256

from initiative_mcp import __version__, code
from initiative_mcp.dropin.generate import MOST, Source
from initiative_mcp.dropin.writers import WRITERS
from initiative_mcp.errors import UnknownWord
from initiative_mcp.messages import Lang, say


def source(word: object, rules: str, lang: Lang, level: object = "published", most: int | None = MOST) -> Source:
    """Return the test source of a language or engine.

    Raises:
        UnknownWord: If there are no tests for it; names what there is.
    """
    language = code.language_of(word, lang)
    if rules != "core":
        raise UnknownWord(say("dropin.not_rules", lang, rules=rules), example("python", lang))
    if language not in WRITERS:
        there = ", ".join(code.title(other) for other in WRITERS)
        text = say("dropin.not_offered", lang, title=code.title(language), there=there)
        raise UnknownWord(text, example("java" if language == "kotlin" else "python", lang))
    return Source(language, rules, level, lang, most=most)


def example(language: str, lang: Lang) -> str:
    """Return a call that would have worked."""
    return say("errors.example", lang, example=f'get_code(language="{language}", part="tests")')


def answer(word: object, rules: str, lang: Lang) -> str:
    """Return the tests as Markdown with how to use them, cut to what fits into an answer.

    Raises:
        UnknownWord: As `source`.
    """
    found = source(word, rules, lang)
    language = code.language_of(word, lang)
    writer = found.writer
    about = {"title": code.title(language), "runner": writer.runner, "file": writer.file, "run": writer.run}
    lines = [
        say("dropin.about", lang, **about, rules=rules, count=found.count, level=found.level),
        say("code.facts", lang, version=__version__, sha=_sha(found.text), lines=found.text.count("\n")),
    ]
    if found.cut:
        command = f"initiative-mcp tests {language} --out .{' --lang de' if lang == 'de' else ''}"
        lines.append(say("dropin.cut", lang, cut=found.cut, command=command))
    if found.unsayable:
        lines.append(say("dropin.unsayable", lang, count=found.unsayable))
    return "\n".join(lines) + f"\n\n```{language}\n{found.text}```\n"


def _sha(text: str) -> str:
    return sha256(text.encode()).hexdigest()
