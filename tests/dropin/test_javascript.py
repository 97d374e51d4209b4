"""The tests for node:test and Vitest, JavaScript and TypeScript, on our port and on wrong trackers made from it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

WRONG = {
    "ties by later joined": ("|| a.number - b.number", "|| b.number - a.number"),
    "waits without limit": ('    if (fighter.waited) return this._refuse("already_waited");\n', ""),
    "the fallen keep their turn": (
        "    if (fighter.toCome) {\n      fighter.toCome = false;\n",
        "    if (fighter.toCome) {\n",
    ),
}
CAUGHT = [
    ("ties by later joined", "ties"), ("waits without limit", "endless-wait"), ("the fallen keep their turn", "fall"),
]  # fmt: skip


def tools(bench) -> None:
    """Make what npm installed reachable from the folder."""
    bench.needs("node", "vitest", "tsc", "esbuild")
    modules = Path(str(shutil.which("vitest"))).parent.parent
    if not (modules / "vitest").is_dir():
        modules = Path(str(shutil.which("vitest"))).resolve().parents[1]
    (bench.folder / "node_modules").symlink_to(modules, target_is_directory=True)
    (bench.folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")


def tracker(bench, wrong=None) -> None:
    bench.copy("typescript", "initiative.ts", wrong=wrong)
    code, told = bench.run("esbuild", "initiative.ts", "--outfile=initiative.js", "--log-level=warning")
    assert code == 0, told


def node(bench):
    return bench.run("node", "--test", "--test-reporter=tap", "turn_order.test.mjs")


def test_our_port_passes_under_node(bench):
    tools(bench)
    tracker(bench)
    source = bench.lay("javascript", "javascript.mjs.txt")
    code, told = node(bench)
    assert code == 0, told
    assert f"# pass {source.count}" in told


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_same_file_passes_under_vitest(bench, lang):
    tools(bench)
    tracker(bench)
    source = bench.lay("javascript", "javascript.mjs.txt", lang=lang)
    code, told = bench.run("vitest", "run", "turn_order.test.mjs")
    assert code == 0, told
    assert f"{source.count} passed" in told


def test_the_typescript_file_passes_the_compiler_vitest_and_node(bench):
    tools(bench)
    bench.copy("typescript", "initiative.ts")
    source = bench.lay("typescript", "typescript.ts.txt")
    code, told = bench.run("vitest", "run", "turn_order.test.ts")
    assert code == 0, told
    assert f"{source.count} passed" in told
    code, told = bench.run("tsc", "turn_order.test.ts", "--strict", "--module", "esnext", "--target", "es2022",
                           "--moduleResolution", "bundler", "--skipLibCheck")  # fmt: skip
    assert code == 0, told
    code, told = bench.run("node", "--test", "--test-reporter=tap", "turn_order.test.js")
    assert code == 0, told
    assert f"# pass {source.count}" in told


@pytest.mark.parametrize(("fault", "pitfall"), CAUGHT)
def test_a_wrong_tracker_fails_in_node(bench, fault, pitfall):
    tools(bench)
    tracker(bench, wrong=WRONG[fault])
    bench.lay("javascript", "javascript.mjs.txt", level="published")
    code, told = node(bench)
    assert code == 1
    assert "not ok" in told
    assert bench.blames(told, pitfall), told


@pytest.mark.parametrize(("fault", "pitfall"), CAUGHT)
def test_a_wrong_tracker_fails_in_vitest_in_typescript(bench, fault, pitfall):
    tools(bench)
    bench.copy("typescript", "initiative.ts", wrong=WRONG[fault])
    bench.lay("typescript", "typescript.ts.txt", level="published")
    code, told = bench.run("vitest", "run", "turn_order.test.ts")
    assert code == 1
    assert bench.blames(told, pitfall), told


def test_what_the_code_cannot_do_is_skipped_by_both_runners(bench):
    tools(bench)
    tracker(bench)
    source = bench.lay("javascript", "javascript.mjs.txt")
    bench.leave_out(source, "odd-inputs")
    code, told = node(bench)
    assert code == 0, told
    assert "# skipped 17" in told
    code, told = bench.run("vitest", "run", "turn_order.test.mjs")
    assert code == 0, told
    assert "17 skipped" in told


@pytest.mark.parametrize("language", ["javascript", "typescript"])
def test_nothing_passes_before_it_is_filled_in(bench, language):
    from initiative_mcp.dropin.generate import Source

    tools(bench)
    source = Source(language, "core", "smoke", "en")
    (bench.folder / source.writer.file).write_text(source.text, encoding="utf-8")
    code, told = bench.run("vitest", "run", source.writer.file)
    assert code == 1, os.fspath(bench.folder)
    assert " passed" not in told
