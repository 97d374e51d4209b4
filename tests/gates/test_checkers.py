"""Programs of other people that look for mistakes in MCP servers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

SERVER = "initiative-mcp"
SURFACE = Path(__file__).with_name("tool_surface.json")

NOT_FOR_US = "E107,E105"
"""Rules of `mcp-assert lint` that guess: E107 sees a loop wherever a description names another tool; E105 sees a flow
of data between tools wherever two have an argument of the same name, and they all have `rules` and `lang`."""


@pytest.mark.parametrize(
    ("method", "arguments"),
    [
        ("tools/list", ["--strict"]),
        ("tools/call", ["--tool-name", "run_encounter", "--tool-arg", 'fighters=[{"name":"a","team":"r","speed":1}]']),
        ("tools/call", ["--tool-name", "read_blueprint", "--tool-arg", "topic=pitfalls", "lang=de"]),
        ("resources/list", []),
        ("resources/templates/list", []),
        ("resources/read", ["--uri", "blueprint://core/diagram?lang=de"]),
        ("prompts/list", []),
        ("prompts/get", ["--prompt-name", "build_turn_order", "--prompt-args", "engine=godot"]),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value)[:40],
)
def test_the_inspector_gets_an_answer_over_stdio(method, arguments, tools):
    printed = tools.run(["mcp-inspector", "--cli", SERVER, "--method", method, *arguments])
    answer = json.loads(printed)
    assert answer
    assert not answer.get("isError")


def test_mcpcheck_finds_nothing_that_must_be_put_right(tools, url):
    report = json.loads(tools.run([tools.python("mcpcheck", "mcpcheck"), url, "--legacy-probes", "--json"]))
    checks = {check["name"]: check["status"] for check in report["checks"]}
    assert set(checks) == {"handshake", "session", "discover", "protocol", "schemas", "errors", "cache", "origin"}
    # It would like output schemas, which the budget of the tool list has no room for, and errors of one sentence,
    # which could not teach; both are its advice, not the protocol's demand.
    assert {name for name, status in checks.items() if status != "pass"} <= {"schemas", "errors"}
    assert set(checks.values()) <= {"pass", "warn"}


def test_mcp_assert_finds_no_error_in_the_schemas(tools):
    printed = tools.run(
        [
            *(tools.python("mcpassert", "mcp-assert"), "lint", "--server", SERVER, "--skip-rules", NOT_FOR_US),
            *("--call-tools", "--detect-nondeterminism", "--max-response-kb", "30"),
        ]
    )
    assert re.search(r"\b0 error\(s\)", printed), printed


def test_no_tool_crashes_or_hangs_when_it_is_fuzzed(tools):
    tools.run([tools.python("mcpassert", "mcp-assert"), "fuzz", "--server", SERVER, "--runs", "50", "--seed", "42"])


def test_every_tool_is_healthy(tools):
    printed = tools.run([tools.python("mcpassert", "mcp-assert"), "audit", "--server", SERVER])
    assert "Score: 100%" in printed


def test_the_surface_changes_only_together_with_its_snapshot(tools):
    program = tools.python("mcpcontract", "mcp-contract")
    tools.run([program, "check", "--strict", "--file", str(SURFACE), "--", SERVER])
