"""Journals of every format there was: the same bytes on every version."""

from __future__ import annotations

import pytest
from keep_journals import JOURNALS, LANGUAGES, answers

from initiative_mcp.encounters import shelf
from initiative_mcp.encounters.recording import FORMAT
from initiative_mcp.rulesets import RULE_SETS

KEPT = sorted(JOURNALS.glob("format-*/*.jsonl"))


@pytest.fixture(autouse=True)
def _leave_no_store():
    yield
    shelf.put(None)


def test_every_rule_set_has_a_journal_of_the_present_format():
    assert {file.stem for file in KEPT if file.parent.name == f"format-{FORMAT}"} == set(RULE_SETS)


@pytest.mark.parametrize("file", KEPT, ids=[f"{file.parent.name}-{file.stem}" for file in KEPT])
def test_a_kept_journal_answers_the_same_bytes(file):
    for lang, answer in zip(LANGUAGES, answers(file.read_bytes().splitlines()), strict=True):
        assert answer == file.with_name(f"{file.stem}.{lang}.json").read_bytes()
