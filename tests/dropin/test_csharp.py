"""The tests for NUnit, compiled with Mono and run on our port and on wrong trackers made from it."""

from __future__ import annotations

from pathlib import Path

import pytest

WRONG = {
    "ties": ("return one.Number.CompareTo(other.Number);", "return other.Number.CompareTo(one.Number);"),
    "endless-wait": ('            if (fighter.Waited) return Refuse("already_waited");\n', ""),
    "fall": ("            if (fighter.ToCome) behind--;\n            fighter.ToCome = false;\n", ""),
}


def built(bench, wrong=None, **how):
    bench.needs("mcs", "mono", "nunit-console")
    bench.copy("csharp", "Encounter.cs", wrong=wrong)
    source = bench.lay("csharp", "csharp.cs.txt", **how)
    compiled(bench, "Encounter.cs", "TurnOrderTest.cs")
    return source


def compiled(bench, *files):
    framework = next(Path("/usr/lib").glob("**/nunit.framework.dll"))
    code, told = bench.run("mcs", "-langversion:7.2", "-target:library", "-out:tests.dll", f"-r:{framework}", *files)
    assert code == 0, told


def nunit(bench):
    return bench.run("nunit-console", "-nologo", "-nodots", "-labels", "tests.dll")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_our_port_passes(bench, lang):
    source = built(bench, lang=lang)
    code, told = nunit(bench)
    assert code == 0, told
    assert f"Tests run: {source.count}, Errors: 0, Failures: 0" in told


@pytest.mark.parametrize("pitfall", WRONG)
def test_a_wrong_tracker_fails_at_the_step(bench, pitfall):
    built(bench, WRONG[pitfall], level="published")
    code, told = nunit(bench)
    assert code != 0
    assert bench.blames(told, pitfall), told


def test_what_the_code_cannot_do_is_skipped(bench):
    bench.needs("mcs", "mono", "nunit-console")
    bench.copy("csharp", "Encounter.cs")
    source = bench.lay("csharp", "csharp.cs.txt")
    bench.leave_out(source, "fall-together")
    compiled(bench, "Encounter.cs", source.writer.file)
    code, told = nunit(bench)
    assert code == 0, told
    assert "Ignored: 11" in told


def test_nothing_passes_before_it_is_filled_in(bench):
    from initiative_mcp.dropin.generate import Source

    bench.needs("mcs", "mono", "nunit-console")
    source = Source("csharp", "core", "smoke", "en")
    (bench.folder / source.writer.file).write_text(source.text, encoding="utf-8")
    compiled(bench, source.writer.file)
    code, told = nunit(bench)
    assert code == source.count, told
