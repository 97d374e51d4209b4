"""The comparison of the ports still builds and compares the same fights; how fast they are is not judged here."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import bench_ports


@pytest.fixture(params=bench_ports.PORTS)
def port(request, tmp_path):
    try:
        bench_ports.ran(bench_ports.PORTS[request.param].version, tmp_path)
    except FileNotFoundError as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no {missing.filename} on this machine")
    bench_ports.built(request.param, tmp_path)
    return request.param, tmp_path


def test_a_tracker_and_its_floor_play_the_same_fights(port):
    for fight in bench_ports.FIGHTS:
        assert len(bench_ports.played(*port, fight, 50, 2)) == 2


def test_other_fights_are_told_apart(tmp_path, monkeypatch):
    line = "print(1, 1, 5, 6)"
    wrong = bench_ports.Port("wrong", "", "", [], [], [sys.executable, "-c", line])
    monkeypatch.setitem(bench_ports.PORTS, "wrong", wrong)
    with pytest.raises(ValueError, match="different fights"):
        bench_ports.played("wrong", tmp_path, bench_ports.FIGHTS[0], 50, 1)
