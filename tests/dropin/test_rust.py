"""The tests for cargo test, compiled and run on our port and on wrong trackers made from it."""

from __future__ import annotations

import pytest

from initiative_mcp.dropin.generate import Source

WRONG = {
    "ties": ("self.who.cmp(&other.who)", "other.who.cmp(&self.who)"),
    "endless-wait": ("        check(fighter.waited_in != self.round, Refusal::AlreadyWaited)?;\n", ""),
    "fall": ("            self.behind -= 1; // a turn still lay ahead\n", ""),
    "wild-roll": ("roll.floor().clamp(0.0, self.settings.roll_range)", "roll.floor()"),
}


def laid(bench, wrong=None, **how):
    bench.copy("rust", "initiative.rs", wrong=wrong)
    return bench.lay("rust", "rust.rs.txt", **how)


def ran(bench, *options):
    """Compile the tests as cargo test does, without a warning, and run them."""
    bench.needs("rustc")
    code, told = bench.run(
        "rustc", "--edition", "2021", "--test", "-D", "warnings", "turn_order.rs", "-o", "turn_order"
    )
    assert code == 0, told
    return bench.run("./turn_order", *options)


def test_our_port_passes(bench):
    source = laid(bench, lang="de")
    code, told = ran(bench)
    assert code == 0, told
    assert f"{source.count} passed; 0 failed" in told


@pytest.mark.parametrize("pitfall", WRONG)
def test_a_wrong_tracker_fails_at_the_step(bench, pitfall):
    laid(bench, WRONG[pitfall], level="published")
    code, told = ran(bench)
    assert code != 0
    assert bench.blames(told, pitfall), told


def test_what_the_code_cannot_do_is_named(bench):
    bench.leave_out(laid(bench), "fall-together")
    code, told = ran(bench, "--show-output")
    assert code == 0, told
    assert told.count(": fall-together\n") == 11


def test_nothing_passes_before_it_is_filled_in(bench):
    source = Source("rust", "core", "smoke", "en")
    text = "#![allow(dead_code, unused)]\n" + source.text
    (bench.folder / source.writer.file).write_text(text, encoding="utf-8")
    code, told = ran(bench)
    assert code != 0
    assert "not yet implemented" in told
    assert " 0 passed" in told
