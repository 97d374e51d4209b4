"""Plays every known wrong tracker, and faults that nobody listed, against scenarios and random programs.

``python tests/mutants/mutation.py`` prints the matrix and all scores and fails when one of them is too low.

``--write`` writes the counts to ``blueprint/core/evidence.json``, without it they are compared.
``--write-smoke`` writes the smallest set of scenarios that catches all into the scenario files as level ``smoke``.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "reference"))

import evidence
from diagnosing import Score, after_one_program, after_scenarios, after_scenarios_unknown, score
from kills import alike, catches, matrix, programs, scenarios
from pairs import combinable, uncaught
from smallest import smallest_set, write_levels, wrong_levels
from source import changes
from survivors import listed, survives

from initiative_mcp.scenarios import areas
from initiative_mcp.verify.mutants import MUTANTS

PROGRAMS = 500
ALIKE_PROGRAMS = 2_000
DIAGNOSED = 95.0
CAUGHT = 97.0

TEXTS = Path(__file__).parent / "mutation.toml"

Numbers = dict[str, int]


def print_matrix() -> None:
    """Show for each tracker how many scenarios of each area catch it."""
    by_area = {area: {scenario.id for scenario in found} for area, found in areas("core").items()}
    for place, area in enumerate(by_area):
        print(f"{'':44}{'  | ' * place}{area}")
    for mutant in MUTANTS:
        counts = [len(matrix()[mutant.id] & ids) for ids in by_area.values()]
        cells = "".join(f"{count or '.':>3} " for count in counts)
        print(f"{mutant.id:42.42}{cells} {len(matrix()[mutant.id]):>4}  {mutant.pitfall}")


def known_trackers(*, write_smoke: bool) -> Numbers:
    """Are all caught, by how few scenarios, and do any two behave alike?"""
    missed = [mutant.id for mutant in MUTANTS if not matrix()[mutant.id]]
    assert not missed, f"caught by no scenario: {missed}"
    print(f"\n{len(MUTANTS)} known wrong trackers, all caught by the {len(scenarios())} scenarios alone: 100 %")
    lengths = {script.id: len(script.calls) for script in scenarios()}
    smoke, certain = smallest_set(matrix(), lengths)
    note = "nothing smaller is possible" if certain else "perhaps not the smallest"
    print(f"{len(smoke)} scenarios catch them all ({note}): {', '.join(smoke)}")
    if write_smoke:
        print(f"levels changed: {write_levels(frozenset(smoke))}")
    else:
        wrong = wrong_levels(frozenset(smoke))
        assert not wrong, f"run with --write-smoke, these levels are out of date: {wrong}"
    scripts = scenarios() + programs(ALIKE_PROGRAMS)
    same = alike(scripts)
    assert not same, f"behave alike: {same}"
    print(f"no two behave alike over all scenarios and {ALIKE_PROGRAMS} programs")
    found = [m for m in MUTANTS if any(catches(script, m.make()) for script in programs(PROGRAMS))]
    print(f"{PROGRAMS} random programs alone catch {len(found)} of them")
    return {"trackers": len(MUTANTS), "scenarios": len(scenarios()), "caught": len(MUTANTS), "by_smoke": len(smoke)}


def diagnosed(what: str, found: Score, least: float) -> Numbers:
    """How often was the right pitfall named first?"""
    print(f"{what}: {found.right} of {found.total} ({found.percent:.1f} %)")
    for name, pitfalls in found.wrong.items():
        print(f"    {name}: {', '.join(pitfalls)}")
    assert found.percent >= least, f"{what}: too few"
    return {"trackers": found.total, "named_first": found.right}


def two_at_once() -> Numbers:
    """Is every pair of faults caught?"""
    pairs = combinable()
    missed = [(one.id, other.id) for one, other in uncaught(pairs, scenarios())]
    assert not missed, f"hide each other: {missed}"
    print(f"{len(pairs)} pairs of faults in one tracker, all caught")
    return {"pairs": len(pairs), "caught": len(pairs)}


def source_changes() -> Numbers:
    """Are all changes of the source caught but those that are listed?"""
    everything = changes()
    scripts = scenarios() + programs(PROGRAMS)
    surviving = [change.id for change in everything if survives(change, scripts)]
    known = listed()
    new = [name for name in surviving if name not in known]
    stale = [name for name in known if name not in surviving]
    rest = len(everything) - (len(surviving) - len(new))
    percent = 100 * (rest - len(new)) / rest
    print(f"{len(everything)} changes of the source, {len(surviving) - len(new)} of them listed as without effect;")
    print(f"    of the other {rest} {rest - len(new)} are caught ({percent:.1f} %)")
    for name in new:
        print(f"    not caught and not listed: {name}")
    for name in stale:
        print(f"    listed, but caught or gone: {name}")
    assert not new, "survivors that are not listed"
    assert not stale, "survivors that are listed and are none"
    assert percent >= CAUGHT
    return {"changes": len(everything), "without_effect": len(surviving), "caught": rest}


def entries(numbers: dict[str, Numbers]) -> list[dict[str, Any]]:
    """The counts with their titles and notes."""
    said = tomllib.loads(TEXTS.read_text(encoding="utf-8"))
    return [
        {
            "id": name,
            "title": said[name]["title"],
            "command": "make mutation",
            "numbers": counts,
            "note": said[name]["note"],
        }
        for name, counts in numbers.items()
    ]


def main(arguments: list[str]) -> int:
    """Run everything."""
    print_matrix()
    known = known_trackers(write_smoke="--write-smoke" in arguments)
    kinds: dict[str, tuple[str, Callable[[], Score], float]] = {
        "diagnosis-of-known-trackers": (
            "pitfall named first after all scenarios",
            lambda: score([(mutant, after_scenarios(mutant)) for mutant in MUTANTS]),
            DIAGNOSED,
        ),
        "diagnosis-of-one-program": (
            "pitfall named first after one failing program, as played and shrunk",
            lambda: score([(m, after_one_program(m, PROGRAMS, as_played=True)) for m in MUTANTS]),
            DIAGNOSED,
        ),
        "diagnosis-of-unlisted-faults": (
            "pitfall named first when the tracker itself is not on the list",
            lambda: score([(mutant, after_scenarios_unknown(mutant)) for mutant in MUTANTS]),
            0.0,
        ),
    }
    numbers: dict[str, Numbers] = {"known-wrong-trackers": known}
    for name, (what, run, least) in kinds.items():
        numbers[name] = diagnosed(what, run(), least)
    short = score([(m, after_one_program(m, PROGRAMS, as_played=False)) for m in MUTANTS])
    print(f"    by the shrunk program alone: {short.right} of {short.total} ({short.percent:.1f} %)")
    numbers["two-faults-at-once"] = two_at_once()
    numbers["changes-of-the-source"] = source_changes()
    found = entries(numbers)
    if "--write" in arguments:
        evidence.write(found)
    else:
        for entry in found:
            evidence.compare(entry)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
