"""The console script starts anywhere: hostile folders, odd encodings, no network; and says nothing unasked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest
from lines import SCRIPT, Lines

ODD = [
    {"LANG": "C", "LC_ALL": "C"},
    {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    {"PYTHONIOENCODING": "utf-16"},
    {"PYTHONWARNINGS": "error", "PYTHONDEVMODE": "1"},
    {"PYTHONOPTIMIZE": "2"},
]


def environment(changed):
    plain = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "LC_", "LANG"))}
    return {**plain, **changed}


def fight():
    fighters = [{"name": "Ölaf 🐺", "team": "Füchse", "speed": 5}, {"name": "影", "team": "夜", "speed": 3}]
    return {"fighters": fighters, "steps": ["start", "end_turn"], "lang": "de"}


def assert_works(server):
    server.initialize()
    assert len(server.ask("tools/list")["result"]["tools"]) >= 5
    told = server.call("run_encounter", **fight())["structuredContent"]
    assert told["view"]["acting"] == ["影"]
    assert "Zustandsdiagramm" in server.call("read_blueprint", topic="diagram", lang="de")["content"][0]["text"]
    assert not server.call("get_scenarios").get("isError")
    assert server.end() == (0, [], "")


def test_it_works_in_a_folder_with_modules_of_the_same_names(hostile):
    with Lines(hostile) as server:
        assert_works(server)


def test_its_commands_work_in_such_a_folder(hostile, run):
    for command in (["read", "diagram"], ["code", "python"], ["--version"], ["--help"], ["reference"]):
        done = run(*command, cwd=hostile)
        assert done.returncode == 0, done.stderr
        assert b"game" not in done.stderr


def test_the_trial_works_in_such_a_folder(hostile, run):
    done = run("try", cwd=hostile)
    assert done.returncode == 0, done.stderr.decode()
    assert str(SCRIPT) in done.stdout.decode()


@pytest.mark.parametrize("changed", ODD, ids=str)
def test_it_works_under_odd_encodings_and_settings(changed, tmp_path):
    with Lines(tmp_path, environment(changed)) as server:
        assert_works(server)


@pytest.mark.parametrize("changed", ODD[:4], ids=str)
def test_commands_print_utf_8_under_odd_encodings(changed, run):
    done = run("read", "diagram", "--lang", "de", env=environment(changed))
    assert done.returncode == 0, done.stderr
    assert "Späterer Zug" in done.stdout.decode("utf-8")


def test_it_works_in_an_empty_environment(tmp_path):
    """Clients may start it with next to nothing."""
    with Lines(tmp_path, {"PATH": os.environ["PATH"]}) as server:
        assert_works(server)


def test_it_works_where_nothing_may_be_written(tmp_path):
    tmp_path.chmod(0o555)
    with Lines(tmp_path, environment({"HOME": "/nonexistent", "TMPDIR": "/nonexistent"})) as server:
        assert_works(server)
    assert list(tmp_path.iterdir()) == []


def test_importing_prints_nothing(tmp_path):
    modules = "cli, commands, serving, app, connect, trial, library, prompts, scenarios, blueprint"
    program = f"from initiative_mcp import {modules}\nimport initiative_reference.adapter"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


NO_NETWORK = """
import socket, sys

class Refused(socket.socket):
    def connect(self, address):
        if self.family in (socket.AF_INET, socket.AF_INET6):
            raise SystemExit(f"went to the network: {address}")
        return super().connect(address)
    connect_ex = connect

def refuse(*arguments, **options):
    raise SystemExit(f"went to the network: {arguments}")

socket.socket, socket.create_connection, socket.getaddrinfo = Refused, refuse, refuse
sys.argv = ["initiative-mcp"]
from initiative_mcp.cli import main
sys.exit(main())
"""


def test_it_never_goes_to_the_network(tmp_path):
    with Lines(tmp_path, command=[sys.executable, "-c", NO_NETWORK]) as server:
        assert_works(server)


def cut_off() -> list[str]:
    """Return the command that runs another one without any network, if this machine lets us; else nothing."""
    tool = shutil.which("unshare")
    if not tool:
        return []
    command = [tool, "--net", "--map-root-user"]
    return command if subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0 else []


def test_it_works_on_a_machine_that_is_cut_off(tmp_path):
    """Where the system cannot cut a program off, this is the plain start, and the test before this one holds."""
    with Lines(tmp_path, command=[*cut_off(), str(SCRIPT)]) as server:
        assert_works(server)
