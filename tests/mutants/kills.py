"""Plays the known wrong trackers on scripts and says where each of them is caught."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from parallel import each

from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.verify.compare import Comparer, Reply
from initiative_mcp.verify.mutants import Mutant, known_mutants
from initiative_mcp.verify.play import Playable, play, reference
from initiative_mcp.verify.programs import make_program
from initiative_mcp.verify.script import Script, scenario_scripts

SEED = "known-wrong-trackers"


@cache
def comparer(rules: str) -> Comparer:
    """What compares everything that a rule set shows; a field that is not there is wrong."""
    return Comparer(RULE_SETS[rules], RULE_SETS[rules].fields, codes=True)


@cache
def expected(script: Script) -> list[Reply]:
    """What the reference answers."""
    return reference(script)


def scenarios(rules: str = "core") -> tuple[Script, ...]:
    """All scenarios of a rule set as scripts."""
    return tuple(scenario_scripts(rules).values())


@cache
def programs(count: int, rules: str = "core") -> tuple[Script, ...]:
    """The first random programs of a rule set."""
    return tuple(make_program(rules, SEED, index) for index in range(1, count + 1))


def is_wrong(script: Script, answers: Sequence[Reply]) -> bool:
    """Whether answers differ from the reference's, are fewer, or tell no state."""
    right = expected(script)
    if len(right) != len(answers) or comparer(script.rules).first(right, answers) is not None:
        return True
    return any(answer.get("state", ()) is None for answer in answers)


def catches(script: Script, driver: Playable) -> bool:
    """Whether a script shows that a tracker is wrong."""
    return is_wrong(script, play(driver, script))


def catches_by_start_values(script: Script, driver: Playable) -> bool:
    """The same with the settings left out that the script does not name, so that the tracker's own ones hold."""
    try:
        answers = [driver.begin(script.settings)]
        if "state" in answers[0]:
            answers += [driver.do(op, args) for op, args in script.calls]
    except Exception:  # noqa: BLE001 - a wrong tracker may raise anything
        return True
    return is_wrong(script, answers)


@cache
def matrix(rules: str = "core") -> Mapping[str, frozenset[str]]:
    """The ids of the scenarios that catch each known wrong tracker, by its id."""
    for script in scenarios(rules):
        expected(script)
    mutants = known_mutants(rules)
    caught = each(_caught_by, [(rules, place) for place in range(len(mutants))])
    return {mutant.id: names for mutant, names in zip(mutants, caught, strict=True)}


def _caught_by(task: tuple[str, int]) -> frozenset[str]:
    rules, place = task
    mutant = known_mutants(rules)[place]
    return frozenset(script.id for script in scenarios(rules) if catches(script, mutant.make()))


def seen(answers: Iterable[Reply]) -> tuple[str, ...]:
    """What can be seen of answers, as something to compare."""
    told: list[str] = []
    for answer in answers:
        crashed = "crashed" in answer
        state = [] if crashed else [f"{key}={value}" for key, value in answer.get("state", {}).items()]
        told.append(" ".join(["crashed" if crashed else str(answer.get("refused")), *state]))
    return tuple(told)


def alike(scripts: Sequence[Script]) -> list[list[str]]:
    """Groups of known wrong trackers that give the same answers to all scripts, which are of one rule set."""
    groups = [list(known_mutants(scripts[0].rules))]
    for script in scripts:
        finer: list[list[Mutant]] = []
        for group in groups:
            if len(group) == 1:
                continue
            by_answers: dict[tuple[str, ...], list[Mutant]] = {}
            for mutant in group:
                by_answers.setdefault(seen(play(mutant.make(), script)), []).append(mutant)
            finer += by_answers.values()
        groups = [group for group in finer if len(group) > 1]
    return [[mutant.id for mutant in group] for group in groups]
