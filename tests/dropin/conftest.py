"""Writes a test file for a port of ours, and runs it with the language's own runner."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from initiative_mcp import resources
from initiative_mcp.dropin.generate import MARK, Source
from initiative_mcp.dropin.writers import WRITERS
from initiative_mcp.scenarios import at_level

FILLED = Path(__file__).with_name("filled")
SECONDS = 600


class Bench:
    """A folder with a test file whose upper part is filled in for our own tracker."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def lay(self, language: str, filled: str, *, level: str = "full", lang: str = "en") -> Source:
        """Write the generated tests with the filled-in upper part."""
        source = Source(language, "core", level, lang)
        mine = (FILLED / filled).read_text(encoding="utf-8")
        before, mark, rest = source.text.partition(MARK)
        assert mark
        comment = before.rpartition("\n")[2]
        text = f"{mine}\n{comment}{mark}{rest}"
        (self.folder / WRITERS[language].file).write_text(text, encoding="utf-8")
        return source

    def leave_out(self, source: Source, feature: str) -> None:
        """Take a feature out of the list in the test file, as a user does."""
        file = self.folder / source.writer.file
        text = file.read_text(encoding="utf-8")
        assert f'"{feature}", ' in text
        file.write_text(text.replace(f'"{feature}", ', "", 1), encoding="utf-8")

    def copy(self, *parts: str, wrong: tuple[str, str] | None = None) -> Path:
        """Copy a file of ours, with one replacement that makes it wrong."""
        text = resources.read_text("reference_code", *parts)
        if wrong:
            assert text.count(wrong[0]) == 1, f"{parts[-1]} has changed: {wrong[0]}"
            text = text.replace(*wrong)
        file = self.folder / parts[-1]
        file.write_text(text, encoding="utf-8")
        return file

    def run(self, *command: str) -> tuple[int, str]:
        """Run a command in the folder and return its exit code and everything it printed."""
        done = subprocess.run(
            command,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=SECONDS,
            check=False,
            env={**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "FORCE_COLOR": "0"},
        )
        return done.returncode, done.stdout.decode("utf-8", "replace")

    def blames(self, told: str, pitfall: str) -> bool:
        """Tell whether a test of a pitfall failed under its title, with the step in words and both sides."""
        titles = [re.escape(each.title.en) for each in at_level("core", "full") if pitfall in each.pitfalls]
        sides = r"step \d+ \([^\n]+\)\s+expected: [^\n]+\s+got: "
        return re.search(rf"(?:{'|'.join(titles)})\s+{sides}", told) is not None

    def needs(self, *programs: str) -> None:
        """Skip where a program is not installed; where everything has to be there that is a failure."""
        for program in programs:
            if shutil.which(program) is None and not Path(program).is_file():
                if os.environ.get("CI"):
                    pytest.fail(f"{program} is missing")
                pytest.skip(f"no {program} on this machine")


@pytest.fixture
def bench(tmp_path):
    return Bench(tmp_path)
