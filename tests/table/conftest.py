"""Tests of the table. Those in a browser need chromium and the npm packages of `.ci`: without them they are skipped on
a person's machine, and fail where CI is set."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from table_site import site

HERE = Path(__file__).parent
CHROMIUM = Path("/usr/bin/chromium")
SCRIPT = Path(sys.executable).with_name("initiative-mcp")


def modules() -> Path | None:
    """Return the folder with the npm packages."""
    found = shutil.which("esbuild")
    # Beside this folder, or, where the tests run in a copy, wherever the search path leads.
    places = [HERE.parents[1] / ".ci" / "node_modules", *([Path(found).parent.parent] if found else [])]
    return next((place for place in places if (place / "playwright-core").is_dir()), None)


def node() -> str | None:
    """Return the path of a Node that is new enough for them."""
    own = HERE.parents[1] / ".ci" / "tools" / "node" / "bin" / "node"
    return str(own) if own.is_file() else shutil.which("node")


def need(*things: object) -> None:
    """Skip a test where something is missing, fail in CI."""
    if not all(things):
        told = "needs chromium, Node and the npm packages of .ci (.ci/setup-tools, .ci/setup-ports)"
        if os.environ.get("CI"):
            pytest.fail(told)
        pytest.skip(told)


@pytest.fixture(scope="session")
def run_node():
    """Runs a script in Node and returns what it printed."""
    need(node(), modules())

    def run(*arguments: object, env: dict[str, str] | None = None, timeout: int = 300) -> str:
        whole = {**os.environ, "MODULES": str(modules()), "NODE_PATH": str(modules()), **(env or {})}
        command = [str(node()), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, check=False, env=whole, timeout=timeout, encoding="utf-8")
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def play():
    """`initiative-mcp play`, running; its address."""
    command = [SCRIPT, "play", "--no-open"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stderr is not None
        yield process.stderr.readline().rsplit(" ", 1)[1].strip().split("&")[0]
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
        assert "Traceback" not in process.stderr.read()


@pytest.fixture(scope="session")
def browsed(request, run_node, play, tmp_path_factory):
    """What came of the cases in the browser; only those that are asked for are run."""
    need(CHROMIUM.is_file())
    out = tmp_path_factory.mktemp("browser")
    bundle = out / "host.js"
    esbuild = modules() / "esbuild" / "bin" / "esbuild"
    run_node(
        esbuild, HERE / "browser" / "host.mjs", "--bundle", "--format=iife", f"--outfile={bundle}", "--log-level=error"
    )
    asked = [item.callspec.params["case"] for item in request.session.items if "browsed" in item.fixturenames]
    with site(bundle.read_text(encoding="utf-8")) as address:
        run_node(HERE / "browser" / "run.mjs", address, out, HERE / "looks", *asked, env={"PLAY": play}, timeout=600)
    shots = out / "shots"
    print(f"pictures of failed cases: {shots}")
    return json.loads((out / "results.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def schema():
    """The schema that the people who publish MCP Apps publish."""
    need(modules())
    file = modules() / "@modelcontextprotocol" / "ext-apps" / "dist" / "src" / "generated" / "schema.json"
    return json.loads(file.read_text(encoding="utf-8"))
