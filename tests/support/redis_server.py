"""A real Redis on a free port, for tests that need one."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time

import pytest


class RedisServer:
    """A Redis that can be stopped and started again; what it acknowledged is on the disk."""

    def __init__(self, folder, *options):
        self.folder = folder
        self.options = options
        self.program = shutil.which("redis-server")
        if self.program is None:
            if os.environ.get("CI"):
                raise AssertionError("redis-server is not installed (Debian: redis-server)")
            pytest.skip("redis-server is not installed (Debian: redis-server)")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = None

    @property
    def url(self):
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self):
        arguments = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder), "--save", ""]
        arguments += ["--appendonly", "yes", "--appendfsync", "always", *self.options]
        self.process = subprocess.Popen([self.program, *arguments], stdout=subprocess.DEVNULL)
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    probe.sendall(b"PING\r\n")
                    if probe.recv(64).startswith(b"+PONG"):
                        return
            time.sleep(0.05)
        raise AssertionError("Redis did not start")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
