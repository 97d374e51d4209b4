"""The search answers natural questions in both languages with the passage that settles them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from initiative_mcp import resources
from initiative_mcp.blueprint import load
from initiative_mcp.pages import TOPICS
from initiative_mcp.pages.markdown import BUDGET, call, tokens
from initiative_mcp.pages.passages import passages
from initiative_mcp.search import answer, find
from initiative_mcp.search.wording import stem, words_of


def asked(name: str) -> list[dict[str, Any]]:
    """Return questions with the passages that settle them."""
    return json.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))


QUESTIONS = asked("questions.json")
FURTHER = asked("further_questions.json")
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


@pytest.mark.parametrize("case", FURTHER, ids=lambda case: f"{case['rules']}: {case['question']}")
def test_a_rule_or_an_answer_settles_a_tricky_question(case: dict[str, Any]) -> None:
    rules, lang = case["rules"], case["lang"]
    known = passages(rules)
    assert not any(ref.startswith("pitfall:") for ref in case["accept"])
    head = answer(case["question"], rules, lang).split("Perhaps also:" if lang == "en" else "Vielleicht auch:")[0]
    assert any(known[ref].text.of(lang) in head for ref in case["accept"]), head


@pytest.mark.parametrize("rules", ["d100", "dsa5", "ews"])
def test_there_are_tricky_questions_for_every_further_rule_set(rules: str) -> None:
    for lang in ("en", "de"):
        own = [case["question"] for case in FURTHER if case["rules"] == rules and case["lang"] == lang]
        assert len(set(own)) == len(own) >= 20


@pytest.mark.parametrize("rules", resources.rule_sets())
@pytest.mark.parametrize(
    ("query", "lang"),
    [
        ("Which rule set fits my game?", "en"),
        ("Which rules should I choose for a tactics game?", "en"),
        ("Welches Regelwerk passt zu meinem Spiel?", "de"),
        ("Welches Regelwerk soll ich nehmen?", "de"),
    ],
)
def test_which_rule_set_fits_is_answered_with_all_of_them(query: str, lang: str, rules: str) -> None:
    text = answer(query, rules, lang)
    for each in resources.rule_sets():
        assert load(each).compare.suits.of(lang) in text
    assert call("compare", "core", lang) in text
    assert tokens(text, lang) <= BUDGET


@pytest.mark.parametrize("rules", resources.rule_sets())
def test_a_refusal_code_in_a_question_leads_to_its_row(rules: str) -> None:
    for refusal in load(rules).refusals:
        if "_" in refusal.code:
            hits = find(f"Why do I get {refusal.code} when I join or end my turn?", rules, "en")
            assert hits[0].passage.ref == f"refusal:{refusal.code}"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_another_rule_set_leads_only_where_the_chosen_one_has_nothing_and_says_so(lang: str) -> None:
    said = {"en": "Rule set `core` has nothing on this", "de": "Im Regelwerk `core` steht dazu nichts"}[lang]
    assert said in answer("Schicksalspunkt", "core", lang)
    assert said not in answer("EWS", "core", lang)
    assert said not in answer("Who goes first?", "core", lang)


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


TITLED = [
    (rules, ref)
    for rules in resources.rule_sets()
    for ref in passages(rules)
    if ref.split(":")[0] in ("question", "pitfall", "rule")
]


@pytest.mark.parametrize(("rules", "ref"), TITLED)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_passage_is_found_by_its_own_title(rules: str, ref: str, lang: str) -> None:
    hits = find(passages(rules)[ref].title.of(lang), rules, lang)
    assert ref in [hit.passage.ref for hit in hits[:3]]


OTHERS = {
    ("How does DSA settle ties?", "core"): ("dsa5", "question:same-initiative"),
    ("Wann darf man bei der Dark Eye verzögern?", "d100"): ("dsa5", None),
    ("W100: wie viele Züge hat jemand in einer Runde?", "core"): ("d100", "question:how-many-turns"),
    ("Can both fall at the same time in EWS?", "d100"): ("ews", None),
    ("Schicksalspunkt", "core"): ("dsa5", "question:fate-points"),
    ("How does interrupting work?", "core"): ("dsa5", "question:interrupt"),
    ("Wie viele Extraaktionen bringt eine höhere Kategorie?", "d100"): ("ews", None),
}


@pytest.mark.parametrize(("case", "found"), OTHERS.items(), ids=[query for query, _ in OTHERS])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_another_rule_set_answers_where_it_is_named_or_knows_better(case, found, lang: str) -> None:
    query, asked = case
    rules, ref = found
    text = answer(query, asked, lang)
    head = text.split("Perhaps also" if lang == "en" else "Vielleicht auch")[0]
    assert f"`{rules}` ({load(rules).title.of(lang)})" in head
    if ref is not None:
        assert passages(rules)[ref].text.of(lang) in head
    assert call("compare", "core", lang) in text
    assert tokens(text, lang) <= BUDGET


def test_two_rule_sets_in_one_question_are_answered_beside_each_other() -> None:
    text = answer("Wie nehmen W100 und EWS neue Gegner auf?", "core", "de")
    assert text.index("Aus dem Regelwerk `d100`") < text.index("Aus dem Regelwerk `ews`")


def test_the_chosen_rule_set_comes_first_where_it_knows_enough() -> None:
    for rules in resources.rule_sets():
        text = answer("What if two have the same initiative?", rules, "en")
        assert find("What if two have the same initiative?", rules, "en")[0].passage.text.en in text
        assert "From rule set" not in text


def test_a_rule_set_is_found_by_its_name_alone() -> None:
    for name, rules in (("Das Schwarze Auge", "dsa5"), ("W100", "d100"), ("EWS", "ews")):
        assert f"Aus dem Regelwerk `{rules}`" in answer(name, "core", "de")


@pytest.mark.parametrize("rules", resources.rule_sets())
def test_search_data_has_the_form_that_the_search_reads(rules: str) -> None:
    concepts = load(rules).concepts
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
