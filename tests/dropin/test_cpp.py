"""The tests for doctest, compiled and run on our port and on a wrong tracker made from it."""

from __future__ import annotations

from initiative_mcp.dropin.generate import Source

ALREADY = '        if (f.waited_in == round_) return refuse("already_waited");\n'


def built(bench):
    bench.needs("g++", "/usr/include/doctest/doctest.h")
    options = ("-std=c++17", "-O0", "-Wall", "-Wextra", "-Werror")
    code, told = bench.run("g++", *options, "turn_order_test.cpp", "-o", "turn_order_test")
    assert code == 0, told
    return bench.run("./turn_order_test", "--no-colors")


def test_our_port_passes_and_what_it_cannot_do_is_skipped(bench):
    bench.copy("cpp", "initiative.hpp")
    source = bench.lay("cpp", "cpp.cpp.txt", lang="de")
    bench.leave_out(source, "fall-together")
    code, told = built(bench)
    assert code == 0, told
    assert f"{source.count - 11} passed | 0 failed | 11 skipped" in told


def test_a_wrong_tracker_fails_at_the_step(bench):
    bench.copy("cpp", "initiative.hpp", wrong=(ALREADY, ""))
    bench.lay("cpp", "cpp.cpp.txt", level="published")
    code, told = built(bench)
    assert code == 1
    assert bench.blames(told, "endless-wait"), told


def test_nothing_passes_before_it_is_filled_in(bench):
    source = Source("cpp", "core", "smoke", "en")
    (bench.folder / source.writer.file).write_text(source.text, encoding="utf-8")
    code, told = built(bench)
    assert code == 1
    assert " 0 passed" in told


def test_our_port_passes(bench):
    bench.copy("cpp", "initiative.hpp")
    source = bench.lay("cpp", "cpp.cpp.txt")
    code, told = built(bench)
    assert code == 0, told
    assert f"{source.count} passed | 0 failed | 0 skipped" in told
