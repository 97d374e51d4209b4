"""A real nginx with the configuration that is deployed, before servers on this machine."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Self

import pytest

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"


def program(name: str, package: str) -> str:
    """Return where a program is; without it the test is skipped, in CI it fails."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        if os.environ.get("CI"):
            raise AssertionError(f"{name} is not installed (Debian: {package})")
        pytest.skip(f"{name} is not installed (Debian: {package})")
    return found


class Proxy:
    """nginx on a free port."""

    def __init__(self, folder: Path, ports: list[int], rate: str = "20r/s") -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        text = CONFIGURATION.read_text(encoding="utf-8")
        for number, port in enumerate(ports, 1):
            text = text.replace(f"replica-{number}:8765", f"127.0.0.1:{port}")
        text = text.replace("listen 8080;", f"listen 127.0.0.1:{self.port};").replace("/tmp/", f"{folder}/")
        text = text.replace("rate=20r/s", f"rate={rate}")
        assert "replica-" not in text
        assert re.search(rf"rate={rate}", text)
        self.file = folder / "nginx.conf"
        self.file.write_text(text, encoding="utf-8")
        self.program = program("nginx", "nginx")

    def __enter__(self) -> Self:
        rest = "daemon off;" if os.geteuid() else "daemon off; user root;"
        command = [self.program, "-p", str(self.folder), "-c", str(self.file), "-g", rest]
        with (self.folder / "nginx.log").open("wb") as log:
            self.process = subprocess.Popen(command, stderr=log)
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            time.sleep(0.05)
        raise AssertionError((self.folder / "nginx.log").read_text())

    def __exit__(self, *_error: object) -> None:
        self.process.terminate()
        self.process.wait()
