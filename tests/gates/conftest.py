"""Gates: tools and clients of other people judge the installed server.

They need what `.ci/setup-tools` installs and are collected only where INITIATIVE_GATES names that folder, as
`make gates` and `.ci/run` do. There a tool that is missing is a failure, never a skipped test.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

collect_ignore_glob = [] if os.environ.get("INITIATIVE_GATES") else ["test_*.py"]

SCRIPT = Path(sys.executable).with_name("initiative-mcp")


@dataclass(frozen=True)
class Tools:
    """The folder with the tools, and how to run one."""

    folder: Path
    home: Path

    @property
    def env(self) -> Mapping[str, str]:
        """The environment: our console script and Node first on the path, an empty home folder."""
        first = [SCRIPT.parent, self.folder / "tools" / "node" / "bin", self.folder / "node_modules" / ".bin"]
        path = os.pathsep.join([*map(str, first), os.environ["PATH"]])
        return {**os.environ, "PATH": path, "HOME": str(self.home), "NO_COLOR": "1", "COLUMNS": "200"}

    @property
    def script(self) -> str:
        """The console script that is tested."""
        return str(SCRIPT)

    def python(self, name: str, program: str) -> str:
        """Return the path of a program in one of the virtual environments."""
        return str(self.folder / "tools" / name / "bin" / program)

    def run(self, command: Sequence[str], *, code: int | None = 0) -> str:
        """Run a command to its end and return what it printed on standard output."""
        done = subprocess.run(
            command, env=self.env, cwd=self.home, capture_output=True, check=False, encoding="utf-8", timeout=300
        )
        shown = f"{' '.join(command)}\nexit {done.returncode}\n{done.stdout}\n{done.stderr}"
        assert code is None or done.returncode == code, shown
        return done.stdout


@pytest.fixture
def tools(tmp_path) -> Tools:
    return Tools(Path(os.environ["INITIATIVE_GATES"]).resolve(), tmp_path)


@pytest.fixture(scope="session")
def url() -> Iterator[str]:
    """The address of our server over HTTP."""
    with subprocess.Popen(
        [SCRIPT, "serve", "--http", "--port", "0"], stderr=subprocess.PIPE, text=True, encoding="utf-8"
    ) as server:
        try:
            assert server.stderr is not None
            line = server.stderr.readline()
            assert "http://" in line, line
            yield next(word for word in line.split() if word.startswith("http://"))
        finally:
            server.terminate()
