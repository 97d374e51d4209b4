"""The tests for doctest and cargo test: compiled, and fed with what the reference answered, once changed.

The games here only play back a record. So green and red say that the tests ask in the right order, compare
everything and tell the step; that they judge a tracker is shown where there is one.
"""

from __future__ import annotations

import pytest

from initiative_mcp.dropin.cases import cases
from initiative_mcp.dropin.generate import Source
from initiative_mcp.dropin.writer import Unsayable
from initiative_mcp.dropin.writers import WRITERS
from initiative_mcp.scenarios import at_level

LANGUAGES = ["cpp", "rust"]
FILLED = {"cpp": "cpp.cpp.txt", "rust": "rust.rs.txt"}


def record(language, level, wrong=""):
    """Return one line for each answer and each state, in the order in which the tests ask for them.

    In the scenario with the title `wrong` a second wait is accepted.
    """
    played = list(cases("core", level, "en"))
    if language == "rust":
        played.sort(key=lambda case: case.name)  # the order of its runner
    lines: list[str] = []
    for case in played:
        try:
            WRITERS[language].test(case, reasons=False)
        except Unsayable:
            continue
        lines += [case.refused or ""] + [""] * len(case.fighters)
        for step in case.steps:
            state = step.state
            fields = [state["phase"], str(state["round"]), "|".join(state["acting"]), "|".join(state["upcoming"])]
            refused = "" if case.title == wrong and step.refused == "already_waited" else step.refused or ""
            lines += [refused, "\t".join([*fields, state["outcome"] or "", state["winner"] or ""])]
    return lines


def run(bench, language):
    """Compile the tests and run them as a person would."""
    if language == "cpp":
        bench.needs("g++", "/usr/include/doctest/doctest.h")
        command = (
            "g++",
            "-std=c++17",
            "-O0",
            "-Wall",
            "-Wextra",
            "-Werror",
            "turn_order_test.cpp",
            "-o",
            "turn_order_test",
        )
        code, told = bench.run(*command)
        assert code == 0, told
        return bench.run("./turn_order_test", "--no-colors")
    bench.needs("rustc")
    code, told = bench.run(
        "rustc", "--edition", "2021", "--test", "-D", "warnings", "turn_order.rs", "-o", "turn_order"
    )
    assert code == 0, told
    return bench.run("./turn_order", "--test-threads=1")


def passed(language, count):
    return {
        "cpp": f"{count} passed | 0 failed | 0 skipped",
        "rust": f"{count} passed; 0 failed",
    }[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_reference_answered_passes(bench, language):
    source = bench.lay(language, FILLED[language])
    (bench.folder / "recorded.txt").write_text("\n".join(record(language, "full")), encoding="utf-8", newline="\n")
    code, told = run(bench, language)
    assert code == 0, told
    assert passed(language, source.count) in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_changed_answer_fails_at_its_step(bench, language):
    bench.lay(language, FILLED[language], level="published")
    titles = [each.title.en for each in at_level("core", "published") if "endless-wait" in each.pitfalls]
    waits = [case.title for case in cases("core", "published", "en") if "already_waited" in str(case.steps)]
    changed = record(language, "published", next(title for title in waits if title in titles))
    (bench.folder / "recorded.txt").write_text("\n".join(changed), encoding="utf-8", newline="\n")
    code, told = run(bench, language)
    assert code != 0
    assert bench.blames(told, "endless-wait"), told


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_passes_before_it_is_filled_in(bench, language):
    source = Source(language, "core", "smoke", "en")
    text = source.text
    if language == "rust":
        text = "#![allow(dead_code, unused)]\n" + text
    (bench.folder / source.writer.file).write_text(text, encoding="utf-8")
    code, told = run(bench, language)
    assert code != 0
    assert "TODO" in told or "not yet implemented" in told
    assert " 0 passed" in told
