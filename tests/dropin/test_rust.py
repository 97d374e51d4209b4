"""The tests for cargo test: compiled, and fed with what the reference answered, once with one answer changed.

The game here only plays back a record. So green and red say that the tests ask in the right order, compare
everything and tell the step; that such tests judge a tracker is shown in the other languages.
"""

from __future__ import annotations

from initiative_mcp.dropin.cases import cases
from initiative_mcp.dropin.generate import Source
from initiative_mcp.dropin.writer import Unsayable
from initiative_mcp.dropin.writers import WRITERS
from initiative_mcp.scenarios import at_level


def record(level, wrong=""):
    """Return one line for each answer and each state, in the order in which the tests ask for them.

    In the scenario with the title `wrong` a second wait is accepted.
    """
    lines: list[str] = []
    for case in sorted(cases("core", level, "en"), key=lambda case: case.name):  # the order of the runner
        try:
            WRITERS["rust"].test(case, reasons=False)
        except Unsayable:
            continue
        lines += [case.refused or ""] + [""] * len(case.fighters)
        for step in case.steps:
            state = step.state
            fields = [state["phase"], str(state["round"]), "|".join(state["acting"]), "|".join(state["upcoming"])]
            refused = "" if case.title == wrong and step.refused == "already_waited" else step.refused or ""
            lines += [refused, "\t".join([*fields, state["outcome"] or "", state["winner"] or ""])]
    return "\n".join(lines)


def run(bench):
    """Compile the tests and run them one after the other."""
    bench.needs("rustc")
    code, told = bench.run(
        "rustc", "--edition", "2021", "--test", "-D", "warnings", "turn_order.rs", "-o", "turn_order"
    )
    assert code == 0, told
    return bench.run("./turn_order", "--test-threads=1")


def test_what_the_reference_answered_passes(bench):
    source = bench.lay("rust", "rust.rs.txt")
    (bench.folder / "recorded.txt").write_text(record("full"), encoding="utf-8", newline="\n")
    code, told = run(bench)
    assert code == 0, told
    assert f"{source.count} passed; 0 failed" in told


def test_a_changed_answer_fails_at_its_step(bench):
    bench.lay("rust", "rust.rs.txt", level="published")
    titles = [each.title.en for each in at_level("core", "published") if "endless-wait" in each.pitfalls]
    waits = [case.title for case in cases("core", "published", "en") if "already_waited" in str(case.steps)]
    changed = record("published", next(title for title in waits if title in titles))
    (bench.folder / "recorded.txt").write_text(changed, encoding="utf-8", newline="\n")
    code, told = run(bench)
    assert code != 0
    assert bench.blames(told, "endless-wait"), told


def test_nothing_passes_before_it_is_filled_in(bench):
    source = Source("rust", "core", "smoke", "en")
    text = "#![allow(dead_code, unused)]\n" + source.text
    (bench.folder / source.writer.file).write_text(text, encoding="utf-8")
    code, told = run(bench)
    assert code != 0
    assert "not yet implemented" in told
    assert " 0 passed" in told
