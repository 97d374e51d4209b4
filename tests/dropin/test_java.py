"""The tests for JUnit 5, compiled and run on our port and on a wrong tracker made from it."""

from __future__ import annotations

from pathlib import Path

JARS = Path("/usr/share/java")
NAMES = (
    "junit-jupiter-api", "junit-jupiter-engine", "junit-platform-commons", "junit-platform-console",
    "junit-platform-engine", "junit-platform-launcher", "junit-platform-reporting", "opentest4j", "apiguardian-api",
    "picocli", "univocity-parsers", "junit-jupiter-params",
)  # fmt: skip
PATH = ":".join(str(JARS / f"{name}.jar") for name in NAMES)
ALREADY = '        if (fighter.waitedIn == round) return refuse("already_waited");\n'


def built(bench, *files):
    bench.needs("javac", "java", str(JARS / "junit-jupiter-api.jar"))
    code, told = bench.run("javac", "-encoding", "UTF-8", "-Xlint:all,-path", "-cp", PATH, "-d", "build", *files)
    assert code == 0, told


def junit(bench):
    start = ("java", "-Dfile.encoding=UTF-8", "-cp", f"build:{PATH}", "org.junit.platform.console.ConsoleLauncher")
    return bench.run(*start, "--select-class=TurnOrderTest", "--disable-banner", "--disable-ansi-colors")


def test_our_port_passes(bench):
    bench.copy("java", "Encounter.java")
    source = bench.lay("java", "java.java.txt", lang="de")
    built(bench, "Encounter.java", source.writer.file)
    code, told = junit(bench)
    assert code == 0, told
    assert f"{source.count} tests successful" in told
    assert "Zwei Kämpfer haben je einen Zug" in told


def test_a_wrong_tracker_fails_at_the_step(bench):
    bench.copy("java", "Encounter.java", wrong=(ALREADY, ""))
    source = bench.lay("java", "java.java.txt", level="published")
    built(bench, "Encounter.java", source.writer.file)
    code, told = junit(bench)
    assert code == 1
    assert bench.blames(told, "endless-wait"), told


def test_what_the_code_cannot_do_is_skipped(bench):
    bench.copy("java", "Encounter.java")
    source = bench.lay("java", "java.java.txt")
    bench.leave_out(source, "fall-together")
    built(bench, "Encounter.java", source.writer.file)
    code, told = junit(bench)
    assert code == 0, told
    assert "11 tests aborted" in told


def test_nothing_passes_before_it_is_filled_in(bench):
    from initiative_mcp.dropin.generate import Source

    source = Source("java", "core", "smoke", "en")
    (bench.folder / source.writer.file).write_text(source.text, encoding="utf-8")
    built(bench, source.writer.file)
    code, told = junit(bench)
    assert code == 1
    assert " 0 tests successful" in told
