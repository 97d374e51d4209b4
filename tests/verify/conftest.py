"""Runs the commands in process, and watches that no adapter is left behind."""

from __future__ import annotations

import json
import threading
import uuid

import pytest
from driving import MARK, Ran, command, left_behind

from initiative_mcp.verify.commands import main_judge, main_tape, main_verify


@pytest.fixture
def mark(monkeypatch):
    """Mark every process that is started, and look in the end that none is left."""
    mark = uuid.uuid4().hex
    monkeypatch.setenv(MARK, mark)
    yield mark
    # A kill is carried out by the system in its own time.
    patience = threading.Event()
    for _ in range(1000):
        if not left_behind(mark):
            break
        patience.wait(0.01)
    assert left_behind(mark) == []


@pytest.fixture
def run(capsys, tmp_path):
    """Run verify, tape or judge in this process."""

    def start(main, arguments, *behind):
        report = tmp_path / "report.json"
        report.unlink(missing_ok=True)
        before = ["--report", str(report)] if main is not main_tape else []
        capsys.readouterr()
        code = main([*before, *map(str, arguments), *behind])
        out, err = capsys.readouterr()
        return Ran(code, out, err, json.loads(report.read_text(encoding="utf-8")) if report.is_file() else None)

    return start


@pytest.fixture
def verify(run, mark):
    """Verify an adapter of tests/adapters by its name."""

    def start(name, *options, given=()):
        options = options if "--seed" in options else ("--seed", "5", *options)
        return run(main_verify, options, "--", *command(name, *given))

    return start


@pytest.fixture
def judge(run):
    """Judge the answers in files."""
    return lambda *arguments: run(main_judge, arguments)


@pytest.fixture
def tape(tmp_path):
    """Write the tape of some options and return its file."""

    def write(*options):
        from initiative_mcp.verify import commands
        from initiative_mcp.verify import options as parsers
        from initiative_mcp.verify.tape import requests

        file = tmp_path / "tape.jsonl"
        plan = commands._plan(parsers.tape([*map(str, options)]), "en", "1")
        file.write_bytes(b"".join(requests(plan)))
        return file

    return write
