"""What is deployed: the files say what this version of the server understands."""

from __future__ import annotations

import argparse
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from proxy import program

from initiative_mcp.serve_command import add_arguments

DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
REPLICAS = ["replica-1", "replica-2"]


@pytest.mark.parametrize("replica", REPLICAS)
def test_a_replica_is_started_with_options_that_exist(replica):
    command = COMPOSE["services"][replica]["command"]
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_arguments(parser)
    options = parser.parse_args(command[1:])
    assert command[0] == "serve"
    assert options.http
    assert options.stateless
    assert options.store == "redis://redis:6379/0"
    assert options.token_file == "/run/secrets/tokens"
    assert float(options.rate) > 0


@pytest.mark.parametrize("replica", REPLICAS)
def test_a_replica_may_do_no_more_than_it_needs(replica):
    service = COMPOSE["services"][replica]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "ports" not in service
    assert "ports" not in COMPOSE["services"]["redis"]


def test_everything_that_is_named_is_there():
    services = COMPOSE["services"]
    assert set(services) == {*REPLICAS, "redis", "nginx"}
    for service in services.values():
        assert set(service.get("networks", [])) <= set(COMPOSE["networks"])
        assert set(service.get("secrets", [])) <= set(COMPOSE["secrets"])
        assert set(service.get("depends_on", [])) <= set(services)
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in COMPOSE["volumes"] or (DEPLOY / source).is_file()
    assert (DEPLOY / services["replica-1"]["build"]["context"] / services["replica-1"]["build"]["dockerfile"]).is_file()


def test_redis_keeps_what_it_acknowledged():
    command = " ".join(COMPOSE["services"]["redis"]["command"])
    assert "--appendonly yes" in command
    assert "--appendfsync always" in command
    assert "--maxmemory-policy noeviction" in command


def test_nginx_finds_no_fault_in_its_configuration(tmp_path):
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert all(f"server {replica}:8765 " in text for replica in REPLICAS)
    for replica in REPLICAS:
        text = text.replace(replica, "127.0.0.1")  # names of a network that is not here
    file = tmp_path / "nginx.conf"
    file.write_text(text.replace("/tmp/", f"{tmp_path}/"), encoding="utf-8")
    command = [program("nginx", "nginx"), "-t", "-q", "-p", str(tmp_path), "-c", str(file)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


def composes():
    """Tell whether this machine has Docker's compose, which no test needs but this one."""
    docker = shutil.which("docker")
    return docker and not subprocess.run([docker, "compose", "version"], capture_output=True, check=False).returncode


@pytest.mark.skipif(not composes(), reason="Docker's compose is not here; the tests above read the file themselves")
def test_compose_finds_no_fault(tmp_path):
    shutil.copytree(DEPLOY, tmp_path / "deploy")
    (tmp_path / "deploy" / "tokens").write_text("0123456789abcdef\n")
    file = str(tmp_path / "deploy" / "compose.yaml")
    subprocess.run(["docker", "compose", "-f", file, "config", "--quiet"], check=True, capture_output=True)
