"""The counts that are shown as evidence are those of the present trackers, scenarios and source."""

from __future__ import annotations

import pytest
from smallest import smoke_of
from source import SHARED, changes
from survivors import listed

from initiative_mcp import resources
from initiative_mcp.pages.proof import evidence_of
from initiative_mcp.scenarios import load
from initiative_mcp.verify import check
from initiative_mcp.verify.mutants import known_mutants

per_rules = pytest.mark.parametrize("rules", resources.rule_sets())


def counts(*modules: str) -> dict[str, int]:
    total = sum(len(changes(module)) for module in modules)
    without_effect = sum(len(listed(module)) for module in modules)
    return {"changes": total, "without_effect": without_effect, "caught": total - without_effect}


@per_rules
def test_known_wrong_trackers_are_the_present_ones(rules: str):
    trackers = len(known_mutants(rules))
    assert evidence_of(rules)["known-wrong-trackers"]["numbers"] == {
        "trackers": trackers,
        "scenarios": len(load(rules)),
        "caught": trackers,
        "by_smoke": len(smoke_of(rules)),
    }


@per_rules
def test_changes_of_the_source_are_the_present_ones(rules: str):
    assert evidence_of(rules)["changes-of-the-source"]["numbers"] == counts(rules)
    if rules != "core":
        assert evidence_of(rules)["changes-of-the-shared-source"]["numbers"] == counts(*SHARED)


@per_rules
def test_smoke_is_said_to_catch_all_only_where_that_was_counted(rules: str, monkeypatch: pytest.MonkeyPatch):
    assert check._smoke(rules) == "smoke_passed"
    monkeypatch.setattr(check, "evidence_of", lambda _: {})
    assert check._smoke(rules) == "smoke_alone_passed"
