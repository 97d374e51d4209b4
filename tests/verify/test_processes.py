"""Interruptions, memory and everything else that only shows from outside the process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest
from driving import command, left_behind

from initiative_mcp.verify.process import AdapterProcess, CannotStart, EndOfOutput, LongLine, NoAnswer

VERIFY = "import sys; from initiative_mcp.verify.commands import main_verify; sys.exit(main_verify(sys.argv[1:]))"
MEASURED = """
import json, resource, sys
from initiative_mcp.verify.commands import main_verify
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
code = main_verify(sys.argv[1:])
print(json.dumps({"code": code, "grown": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before}))
"""


def python(source, *arguments):
    return [sys.executable, "-c", source, *map(str, arguments)]


def everything(process):
    """Return all lines of a process that ends by itself."""
    lines = []
    try:
        while True:
            lines += process.receive(30)
    except EndOfOutput:
        process.close()
        return lines


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 130)], ids=["ctrl-c", "terminated"]
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_interruption_ends_the_adapter_too(mark, tmp_path, number, code, lang):
    started = tmp_path / "started"
    os.mkfifo(started)
    report = tmp_path / "report.json"
    arguments = ["--lang", lang, "--report", report, "--", *command("hangs", started)]
    with subprocess.Popen(python(VERIFY, *arguments), stderr=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        started.open("rb").close()  # comes back when the adapter runs
        assert len(left_behind(mark)) == 2
        child.send_signal(number)
        out, err = child.communicate(timeout=60)
    assert child.returncode == code
    assert out == b""
    assert ("Abgebrochen" if lang == "de" else "Interrupted").encode() in err
    assert b"Traceback" not in err
    assert list(tmp_path.iterdir()) == [started]


@pytest.mark.parametrize("name", ["answers_50_mb", "floods_stdout", "floods_stderr"])
def test_memory_is_bounded(mark, name):
    arguments = ["--only", "wait-goes-last", "--timeout", "1.5", "--", *command(name)]
    done = subprocess.run(python(MEASURED, *arguments), capture_output=True, check=True)
    measured = json.loads(done.stdout.splitlines()[-1])
    assert measured["code"] == (0 if name == "floods_stderr" else 1)
    # In KiB: far below the 50 MB of one answer; scenarios, texts and pydantic are most of it.
    assert measured["grown"] < 48_000


def test_a_long_line_keeps_only_its_beginning(mark):
    process = AdapterProcess(python("print('{' + 'x' * 3_000_000); print('after')"))
    lines = everything(process)
    assert isinstance(lines[0], LongLine)
    assert len(lines[0]) == 200
    assert lines[1:] == [b"after"]


def test_a_last_line_without_an_end_is_a_line(mark):
    process = AdapterProcess(python("import sys; sys.stdout.write('one\\r\\ntwo')"))
    lines = everything(process)
    assert lines == [b"one\r", b"two"]
    assert process.exit_status == 0


def test_silence_is_told_from_the_end(mark):
    process = AdapterProcess(command("hangs"))
    with pytest.raises(NoAnswer):
        process.receive(0.2)
    process.close()
    assert process.exit_status == -signal.SIGKILL
    process.close()  # once more does no harm


def test_a_program_that_never_reads_does_not_block_us(mark):
    process = AdapterProcess(command("hangs"))
    process.send(b"x" * 1_000_000)
    with pytest.raises(NoAnswer):
        process.receive(0.1)
    process.close()


def test_what_is_no_program_cannot_be_started(tmp_path):
    with pytest.raises(CannotStart):
        AdapterProcess([str(tmp_path)])
    with pytest.raises(CannotStart):
        AdapterProcess(["no-such-program-anywhere"])


def test_progress_is_shown_on_a_terminal_and_nowhere_else(mark):
    import pty

    arguments = ["--programs", "30", "--", *command("honest")]
    quiet = subprocess.run(python(VERIFY, *arguments), capture_output=True, check=True)
    assert quiet.stderr == b""
    terminal, end = pty.openpty()
    shown = subprocess.run(python(VERIFY, *arguments), stdout=subprocess.PIPE, stderr=end, check=True)
    os.close(end)
    seen = b""
    try:
        while chunk := os.read(terminal, 4096):
            seen += chunk
    except OSError:
        pass  # the other end is closed
    os.close(terminal)
    assert b"random programs 30 of 30" in seen
    assert seen.endswith(b"\r")
    assert b"random programs: 30 of 30 played" in shown.stdout


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_any_terminal_can_show_any_name(mark, encoding):
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    arguments = ["--programs", "60", "--seed", "5", "--lang", "de", "--", *command("own_fault")]
    done = subprocess.run(python(VERIFY, *arguments), capture_output=True, check=False, env=environment)
    assert done.returncode == 1
    assert "🐺" in done.stdout.decode("utf-8")
