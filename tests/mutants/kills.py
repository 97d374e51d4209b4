"""Plays the known wrong trackers on scripts and says where each of them is caught."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.verify.compare import Comparer, Reply
from initiative_mcp.verify.mutants import MUTANTS
from initiative_mcp.verify.play import Playable, play, reference
from initiative_mcp.verify.programs import make_program
from initiative_mcp.verify.script import Script, scenario_scripts

SEED = "known-wrong-trackers"

COMPARER = Comparer(RULE_SETS["core"], codes=True)


@cache
def expected(script: Script) -> list[Reply]:
    """What the reference answers."""
    return reference(script)


def scenarios() -> tuple[Script, ...]:
    """All scenarios as scripts."""
    return tuple(scenario_scripts("core").values())


@cache
def programs(count: int, seed: str = SEED) -> tuple[Script, ...]:
    """The first random programs of a seed."""
    return tuple(make_program("core", seed, index) for index in range(1, count + 1))


def is_wrong(script: Script, answers: Sequence[Reply]) -> bool:
    """Whether answers differ from the reference's, or are fewer."""
    right = expected(script)
    return len(right) != len(answers) or COMPARER.first(right, answers) is not None


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
def matrix() -> Mapping[str, frozenset[str]]:
    """The ids of the scenarios that catch each known wrong tracker, by its id."""
    return {
        mutant.id: frozenset(script.id for script in scenarios() if catches(script, mutant.make()))
        for mutant in MUTANTS
    }


def seen(answers: Iterable[Reply]) -> tuple[str, ...]:
    """What can be seen of answers, as something to compare."""
    told: list[str] = []
    for answer in answers:
        crashed = "crashed" in answer
        state = [] if crashed else [f"{key}={value}" for key, value in answer.get("state", {}).items()]
        told.append(" ".join(["crashed" if crashed else str(answer.get("refused")), *state]))
    return tuple(told)


def alike(scripts: Sequence[Script]) -> list[list[str]]:
    """Groups of known wrong trackers that give the same answers to all scripts."""
    groups = [list(MUTANTS)]
    for script in scripts:
        finer: list[list[object]] = []
        for group in groups:
            if len(group) == 1:
                continue
            by_answers: dict[tuple[str, ...], list[object]] = {}
            for mutant in group:
                by_answers.setdefault(seen(play(mutant.make(), script)), []).append(mutant)
            finer += by_answers.values()
        groups = [group for group in finer if len(group) > 1]
    return [[mutant.id for mutant in group] for group in groups]
