"""The tests for pytest, run by pytest on the reference and on wrong trackers."""

from __future__ import annotations

import sys

PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_turn_order.py")
WRONG = """

class Wrong(core.Encounter):
    def {method}


core.Encounter = Wrong
"""


def test_the_reference_passes(bench):
    source = bench.lay("python", "python.py.txt")
    code, told = bench.run(*PYTEST)
    assert code == 0, told
    assert f"{source.count} passed" in told


def test_a_wrong_tracker_is_told_its_step_in_words(bench):
    source = bench.lay("python", "python.py.txt", level="published", lang="de")
    file = bench.folder / source.writer.file
    wrong = WRONG.format(method="upcoming(self):\n        return sorted(super().upcoming())")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("FEATURES =", wrong.lstrip() + "\n\nFEATURES =", 1), encoding="utf-8")
    code, told = bench.run(*PYTEST)
    assert code == 1
    assert "test_" in told
    assert "Schritt 1 (der Kampf beginnt)" in told
    assert "erwartet: kommt noch" in told
    assert "gekommen: kommt noch" in told


def test_what_the_code_cannot_do_is_skipped(bench):
    source = bench.lay("python", "python.py.txt")
    bench.leave_out(source, "odd-inputs")
    code, told = bench.run(*PYTEST)
    assert code == 0, told
    assert " skipped" in told


def test_nothing_passes_before_it_is_filled_in(bench):
    from initiative_mcp.dropin.generate import Source

    source = Source("python", "core", "smoke", "en")
    (bench.folder / source.writer.file).write_text(source.text, encoding="utf-8")
    code, told = bench.run(*PYTEST)
    assert code == 1
    assert " passed" not in told
