from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest
from lines import SCRIPT, Lines
from posts import Posts


@pytest.fixture(scope="session")
def server() -> Iterator[Lines]:
    """The installed server on standard input and output, after the handshake; one for all: it has to survive them."""
    with Lines() as lines:
        lines.initialize()
        yield lines


@pytest.fixture
def fresh(tmp_path) -> Iterator[Lines]:
    """Another one for a single test."""
    with Lines(tmp_path) as lines:
        lines.initialize()
        yield lines


@pytest.fixture(scope="session")
def posts() -> Iterator[Posts]:
    """The installed server over HTTP."""
    with Posts() as posts:
        yield posts


@pytest.fixture
def hostile(tmp_path):
    """A folder of a game whose files bear the names of modules that we or our SDK import."""
    for name in ("types", "mcp", "mcp_types", "json", "pydantic", "anyio", "typing", "logging", "initiative_reference"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('a file of the game was imported')\n", encoding="utf-8")
    for name in ("server", "initiative_mcp", "blueprint", "uvicorn", "tests"):
        (tmp_path / name).mkdir()
        text = "raise SystemExit('a file of the game was imported')\n"
        (tmp_path / name / "__init__.py").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def run():
    """Runs the console script to its end."""

    def run(*arguments, cwd=None, env=None, given=b""):
        return subprocess.run(
            [SCRIPT, *arguments], input=given, capture_output=True, check=False, cwd=cwd, env=env, timeout=120
        )

    assert SCRIPT.is_file(), f"{SCRIPT} is missing beside {sys.executable}"
    return run
