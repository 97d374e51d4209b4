"""The search answers natural questions in both languages with the passage that settles them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from initiative_mcp.blueprint import load
from initiative_mcp.pages import TOPICS
from initiative_mcp.pages.markdown import BUDGET, tokens
from initiative_mcp.pages.passages import passages
from initiative_mcp.search import answer, find
from initiative_mcp.search.wording import stem, words_of

QUESTIONS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "questions.json").read_text(encoding="utf-8"))
SMALL_WORDS = {word for words in load("core").search_words.values() for word in words}


def content(text: str) -> set[str]:
    """Return the stems of the words that carry meaning."""
    return {stem(word) for word in words_of(text) if word not in SMALL_WORDS}


@pytest.mark.parametrize("case", QUESTIONS, ids=lambda case: case["question"])
def test_first_passage_answers_the_question(case: dict[str, Any]) -> None:
    assert set(case["accept"]) <= set(passages("core"))
    hits = find(case["question"], "core", case["lang"])
    assert hits, "nothing was found"
    assert hits[0].passage.ref in case["accept"], [hit.passage.ref for hit in hits]


def test_there_are_enough_questions_in_both_languages() -> None:
    assert len(QUESTIONS) >= 60
    for lang in ("en", "de"):
        assert sum(case["lang"] == lang for case in QUESTIONS) >= 25
    assert len({case["question"] for case in QUESTIONS}) == len(QUESTIONS)
    assert sum(case.get("held_out", False) for case in QUESTIONS) >= 20


def test_half_of_the_questions_use_words_that_are_not_in_the_passage() -> None:
    far = 0
    for case in QUESTIONS:
        best = find(case["question"], "core", case["lang"])[0].passage
        text = " ".join(part.of(lang) for part in (best.title, best.text) for lang in ("en", "de"))
        far += not content(case["question"]) & content(text)
    assert far >= len(QUESTIONS) / 2


@pytest.mark.parametrize("case", QUESTIONS[::7], ids=lambda case: case["question"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_answer_is_in_the_asked_language_whatever_that_of_the_question(case: dict[str, Any], lang: str) -> None:
    text = answer(case["question"], "core", lang)
    best = find(case["question"], "core", lang)[0].passage
    assert best.text.of(lang) in text
    assert tokens(text, lang) <= BUDGET
    if best.status == "ruling":
        assert {"en": "(ruling)", "de": "(Setzung)"}[lang] in text


@pytest.mark.parametrize(
    "query",
    [
        "what is the weather in Paris",
        "wo bestelle ich Pizza",
        "write a poem about turtles",
        "how to make money with games",
        "Wie hoch ist der Eiffelturm?",
        "Wie zeichne ich eine Karte?",
        "pathfinding on a grid",
        "",
        "???",
        "the of",
    ],
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_match_says_so_and_lists_the_topics(query: str, lang: str) -> None:
    assert find(query, "core", lang) == []
    text = answer(query, "core", lang)
    for topic in TOPICS:
        assert f'topic="{topic}"' in text


def test_a_very_long_question_is_answered_briefly() -> None:
    text = answer("tie " * 20_000, "core", "en")
    assert tokens(text, "en") <= BUDGET


@pytest.mark.parametrize(
    "ref", [ref for ref in passages("core") if ref.split(":")[0] in ("question", "pitfall", "rule")]
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_passage_is_found_by_its_own_title(ref: str, lang: str) -> None:
    hits = find(passages("core")[ref].title.of(lang), "core", lang)
    assert ref in [hit.passage.ref for hit in hits[:3]]


def test_search_data_has_the_form_that_the_search_reads() -> None:
    concepts = load("core").concepts
    assert len({concept.id for concept in concepts}) == len(concepts)
    for concept in concepts:
        assert len(set(concept.words)) == len(concept.words), concept.id
        for phrase in concept.words:
            first, *others = phrase.split()
            assert first != "~" != phrase.split()[-1]
            for word in (first, *others):
                assert re.fullmatch(r"[a-z0-9]+|[a-z0-9]{3,}\*|~", word), phrase


def test_stemming_joins_forms_of_both_languages() -> None:
    assert stem("waiting") == stem("waits") == stem("wait")
    assert stem("runden") == stem("runde")
    assert words_of("Größe, Übung: 3.7!") == ["groesse", "uebung", "3", "7"]
