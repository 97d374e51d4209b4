"""The public conformance suite: the scenarios that need no test tool of their own, in both protocol revisions.

Scenarios that call tools of a made-up test server are left out, also those that pass although their tool is missing:
they would say nothing about this server.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

MODERN, HANDSHAKE = "2026-07-28", "2025-11-25"
SCENARIOS = [
    *(
        (MODERN, name)
        for name in (
            "tools-list",
            "resources-list",
            "prompts-list",
            "completion-complete",
            "caching",
            "dns-rebinding-protection",
            "sep-2164-resource-not-found",
            "server-sse-multiple-streams",
            "input-required-result-unsupported-methods",
            "http-header-validation",
            "server-stateless",
        )
    ),
    *(
        (HANDSHAKE, name)
        for name in (
            "server-initialize",
            "ping",
            "server-session-lifecycle",
            "tools-list",
            "resources-list",
            "prompts-list",
            "completion-complete",
            "dns-rebinding-protection",
            "server-sse-multiple-streams",
        )
    ),
]

NOT_TESTABLE = {
    "sep-2575-server-rejects-undeclared-capability": "test_missing_capability",
    "sep-2575-missing-capability-http-400": "test_missing_capability",
    "sep-2575-http-server-no-independent-requests-on-stream": "test_streaming_elicitation",
    "sep-2575-server-no-log-without-loglevel": "test_logging_tool",
}
"""Checks of server-stateless that fail because a diagnostic tool of the suite is missing here, and which tool."""


@pytest.mark.parametrize(("revision", "scenario"), SCENARIOS, ids=[f"{name}-{rev}" for rev, name in SCENARIOS])
def test_the_server_passes(revision, scenario, tools, url):
    command = ["conformance", "server", "--url", url, "--spec-version", revision, "--scenario", scenario]
    baseline = ["--expected-failures", str(tools.folder / "conformance.yml")] if scenario == "server-stateless" else []
    tools.run([*command, "--output-dir", "results", *baseline])
    (written,) = tools.home.glob("results/*/checks.json")
    checks = json.loads(written.read_text(encoding="utf-8"))
    assert any(check["status"] == "SUCCESS" for check in checks)
    for check in checks:
        missing = NOT_TESTABLE.get(check["id"]) if scenario == "server-stateless" else None
        if missing:
            assert check["status"] == "FAILURE"
            assert check["errorMessage"].startswith("Not testable")
            assert missing in check["errorMessage"]
        else:
            assert check["status"] in ("SUCCESS", "INFO", "SKIPPED"), check
            # A check may be skipped only where the server does not offer what it is about.
            assert check["status"] != "SKIPPED" or "subscription" in check["id"] or "notification" in check["id"], check


def test_the_baseline_is_as_small_as_it_can_be(tools):
    assert len(Path(tools.folder, "conformance.yml").read_text(encoding="utf-8").splitlines()) == 2
