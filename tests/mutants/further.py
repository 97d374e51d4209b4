"""Plays the known wrong trackers of the rule sets beside core on their scenarios; `kills.py` does it for core."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from initiative_mcp import resources
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.verify.compare import Comparer, Reply
from initiative_mcp.verify.diagnose import Diagnosis, Evidence, diagnose
from initiative_mcp.verify.mutants import Mutant, known_mutants
from initiative_mcp.verify.play import play, reference
from initiative_mcp.verify.script import Script, scenario_scripts

RULES = tuple(rules for rules in resources.rule_sets() if rules != "core" and known_mutants(rules))
MUTANTS = tuple(mutant for rules in RULES for mutant in known_mutants(rules))


def scripts(rules: str) -> tuple[Script, ...]:
    """Return all scenarios of a rule set as scripts."""
    return tuple(scenario_scripts(rules).values())


@cache
def comparer(rules: str) -> Comparer:
    """Return what compares everything that a rule set shows."""
    return Comparer(RULE_SETS[rules], codes=True)


@cache
def expected(script: Script) -> list[Reply]:
    """Return what the reference answers."""
    return reference(script)


@cache
def answers(mutant: Mutant) -> Mapping[str, list[Reply]]:
    """Return what a wrong tracker answers to each scenario of its rule set, by the id of the scenario."""
    return {script.id: play(mutant.make(), script) for script in scripts(mutant.rules)}


def evidence(mutant: Mutant) -> list[Evidence]:
    """Return what a wrong tracker has answered to all scenarios, with what was wrong of it."""
    compare = comparer(mutant.rules)
    return [
        Evidence(script, answers(mutant)[script.id], compare.first(expected(script), answers(mutant)[script.id]))
        for script in scripts(mutant.rules)
    ]


def caught_by(mutant: Mutant) -> frozenset[str]:
    """Return the ids of the scenarios that show that a tracker is wrong."""
    return frozenset(entry.script.id for entry in evidence(mutant) if entry.difference is not None)


def diagnosis(mutant: Mutant) -> Diagnosis:
    """Return the diagnosis after all scenarios."""
    return diagnose(mutant.rules, evidence(mutant), comparer(mutant.rules))


def seen(mutant: Mutant) -> str:
    """Return everything that can be seen of a wrong tracker, as something to compare."""
    return repr(
        [
            ["crashed" if "crashed" in reply else (reply.get("refused"), reply.get("state")) for reply in replies]
            for replies in answers(mutant).values()
        ]
    )
