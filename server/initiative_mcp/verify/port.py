"""A port that is shipped: how its toolchain is checked, how it is built and started, from its `port.toml`."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from initiative_mcp import choices, resources
from initiative_mcp.messages import Lang
from initiative_mcp.verify.session import Unusable

BUILD_SECONDS = 600


def ports() -> list[str]:
    """Return the languages that have a port."""
    names = resources.list_names("reference_code")
    return [name for name in names if resources.path("reference_code", name, "port.toml").is_file()]


def rule_sets(language: str) -> list[str]:
    """Return the rule sets that a port has."""
    return tomllib.loads(resources.read_text("reference_code", language, "port.toml")).get("rules", ["core"])


@contextmanager
def prepared(language: str, lang: Lang) -> Generator[tuple[list[str], Path]]:
    """Check the toolchain of a port and build it; gives the command to run and its folder.

    What is built goes into a folder of its own that is gone afterwards.

    Raises:
        UnknownWord: If there is no such port.
        Unusable: If the toolchain is not there or the build fails.
    """
    name = choices.choose("language", language, ports(), None, lang)
    folder = resources.path("reference_code", name)
    port = tomllib.loads(resources.read_text("reference_code", name, "port.toml"))
    with tempfile.TemporaryDirectory(prefix="initiative-port-") as build:
        places = {"python": sys.executable, "folder": str(folder), "build": build}
        for command in port.get("check", []):
            _must_work(_filled(command, places), folder, "port_toolchain", needs=port["needs"])
        for command in port.get("build", []):
            _must_work(_filled(command, places), folder, "port_build", needs=port["needs"])
        yield _filled(port["run"], places), folder


def _filled(command: list[str], places: dict[str, str]) -> list[str]:
    return [part.format_map(places) for part in command]


def _must_work(command: list[str], folder: Path, key: str, **values: Any) -> None:
    program = shutil.which(command[0]) or command[0]
    told = " ".join(command)
    try:
        done = subprocess.run(
            [program, *command[1:]],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=BUILD_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unusable(key, command=told, reason=str(error), **values) from None
    if done.returncode:
        output = (done.stdout + done.stderr)[-4096:].decode("utf-8", "replace").strip()
        raise Unusable(key, command=told, reason=output or str(done.returncode), **values)
