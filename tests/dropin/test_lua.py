"""The tests for busted, run on our port and on wrong trackers made from it."""

from __future__ import annotations

import pytest

BUSTED = ("busted", "--output=plainTerminal", "turn_order_spec.lua")
WRONG = {
    "ties": ("return a.number < b.number", "return a.number > b.number"),
    "endless-wait": ('  if fighter.waited then return self:_refuse("already_waited") end\n', ""),
    "fall": ("  if fighter.to_come then\n    fighter.to_come = false\n", "  if fighter.to_come then\n"),
}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_our_port_passes(bench, lang):
    bench.needs("busted")
    bench.copy("lua", "initiative.lua")
    source = bench.lay("lua", "lua.lua.txt", lang=lang)
    code, told = bench.run(*BUSTED)
    assert code == 0, told
    assert f"{source.count} successes / 0 failures / 0 errors / 0 pending" in told


@pytest.mark.parametrize("pitfall", WRONG)
def test_a_wrong_tracker_fails_at_the_step(bench, pitfall):
    bench.needs("busted")
    bench.copy("lua", "initiative.lua", wrong=WRONG[pitfall])
    bench.lay("lua", "lua.lua.txt", level="published")
    code, told = bench.run(*BUSTED)
    assert code != 0
    assert bench.blames(told, pitfall), told


def test_what_the_code_cannot_do_is_skipped(bench):
    bench.needs("busted")
    bench.copy("lua", "initiative.lua")
    bench.leave_out(bench.lay("lua", "lua.lua.txt"), "odd-inputs")
    code, told = bench.run(*BUSTED)
    assert code == 0, told
    assert "0 failures / 0 errors / 17 pending" in told


def test_nothing_passes_before_it_is_filled_in(bench):
    from initiative_mcp.dropin.generate import Source

    bench.needs("busted")
    source = Source("lua", "core", "smoke", "en")
    (bench.folder / source.writer.file).write_text(source.text, encoding="utf-8")
    code, told = bench.run(*BUSTED)
    assert code != 0
    assert "0 successes" in told
