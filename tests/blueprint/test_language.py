"""Both languages are there, differ, are not mixed, and are typeset as they should be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from initiative_mcp import resources
from initiative_mcp.blueprint import load
from initiative_mcp.blueprint.parts import Terms
from initiative_mcp.scenarios import Text

ENGLISH = {"the", "and", "is", "are", "with", "whoever", "which", "not", "who", "for", "of", "this", "that", "nobody"}
GERMAN = {"der", "die", "das", "und", "ist", "sind", "mit", "wer", "nicht", "für", "ein", "eine", "kein", "wird", "im"}
SPELLED_OUT = re.compile(
    r"\b\w*(?:kaempf|naechst|spaet|wuerf|waehr|fuer\b|ueber|moeg|koenn|muess|duerf|haett|waer|zaehl|laeuf|faell|"
    r"gueltig|verstaerk|nachzueg|aend|schluess|rueck|gross\b|heiss|schliess|stoess)\w*",
    re.IGNORECASE,
)


def texts(value: Any, where: str) -> Iterator[tuple[str, Text]]:
    """Yield every text in both languages with its place."""
    if isinstance(value, Text):
        yield where, value
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            yield from texts(part, f"{where}.{getattr(part, 'id', index)}")
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from texts(part, f"{where}.{name}")
    elif hasattr(type(value), "model_fields") and not isinstance(value, Terms):
        for name in type(value).model_fields:
            yield from texts(getattr(value, name), f"{where}.{name}")


ALL = dict(entry for rules in resources.rule_sets() for entry in texts(load(rules), rules))


def prose(text: str) -> str:
    """Return a text without code, in which other rules hold."""
    return re.sub(r"`[^`]*`", " ", text)


def words(text: str) -> set[str]:
    """Return the words of a text in lower case."""
    return set(re.findall(r"\w+", prose(text).lower()))


@pytest.mark.parametrize("rules", resources.rule_sets())
def test_there_are_many_texts(rules: str) -> None:
    assert sum(where.startswith(f"{rules}.") for where in ALL) > 250


@pytest.mark.parametrize("where", ALL)
def test_text_stands_in_both_languages(where: str) -> None:
    text = ALL[where]
    assert text.en.strip() == text.en != ""
    assert text.de.strip() == text.de != ""
    assert text.en != text.de


@pytest.mark.parametrize("where", ALL)
def test_languages_are_not_mixed(where: str) -> None:
    text = ALL[where]
    assert not words(text.de) & ENGLISH
    assert not words(text.en) & (GERMAN - {"die"})
    assert not re.search("[äöüßÄÖÜ]", text.en)


@pytest.mark.parametrize("where", ALL)
def test_german_has_real_umlauts_and_quotes(where: str) -> None:
    german = prose(ALL[where].de)
    assert not SPELLED_OUT.search(german)
    assert german.count("„") == german.count("“")
    assert "”" not in german
    assert not re.search(r'"(?!\d+")(?<!\d")', german)


@pytest.mark.parametrize("where", ALL)
def test_text_is_clean(where: str) -> None:
    for text in (ALL[where].en, ALL[where].de):
        assert "  " not in text
        assert " ," not in text
        assert not re.search(r"\bTODO\b|\bTBD\b", text)
        assert text.count("`") % 2 == 0
        assert text.count("(") == text.count(")")
        assert "—" not in text


@pytest.mark.parametrize("where", ALL)
def test_same_codes_stand_in_both_languages(where: str) -> None:
    text = ALL[where]
    english, german = (
        sorted(code for code in re.findall(r"`([^`]*)`", part) if re.fullmatch(r"[\w.]+", code))
        for part in (text.en, text.de)
    )
    assert english == german


@pytest.mark.parametrize("where", ALL)
def test_german_is_about_as_long_as_the_english(where: str) -> None:
    text = ALL[where]
    if len(text.en) > 60:
        assert 0.7 < len(text.de) / len(text.en) < 1.7
