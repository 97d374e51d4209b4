"""The tests for go test, run on our port and on a wrong tracker made from it."""

from __future__ import annotations

from initiative_mcp.dropin.generate import Source

ALREADY = '\tif f.waitedIn == e.round {\n\t\treturn e.refuse("already_waited")\n\t}\n'


def go(bench, wrong=None, without=None, **how):
    bench.needs("go")
    bench.copy("go", "initiative.go", wrong=wrong)
    source = bench.lay("go", "go.go.txt", **how)
    if without:
        bench.leave_out(source, without)
    return source, *went(bench)


def went(bench):
    (bench.folder / "go.mod").write_text("module game\n\ngo 1.18\n", encoding="utf-8")
    code, told = bench.run("go", "vet", ".")
    assert code == 0, told
    return bench.run("go", "test", "-count=1", "-v", ".")


def test_our_port_passes(bench):
    source, code, told = go(bench, lang="de")
    assert code == 0, told
    assert told.count("    --- PASS: TestTurnOrder/") == source.count


def test_a_wrong_tracker_fails_at_the_step(bench):
    _, code, told = go(bench, (ALREADY, ""), level="published")
    assert code == 1
    assert bench.blames(told, "endless-wait"), told


def test_what_the_code_cannot_do_is_skipped(bench):
    _, code, told = go(bench, without="fall-together")
    assert code == 0, told
    assert told.count("    --- SKIP: TestTurnOrder/") == 11


def test_nothing_passes_before_it_is_filled_in(bench):
    bench.needs("go")
    source = Source("go", "core", "smoke", "en")
    (bench.folder / source.writer.file).write_text(source.text, encoding="utf-8")
    code, told = went(bench)
    assert code == 1
    assert "--- PASS" not in told
