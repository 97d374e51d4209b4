"""The table in a real browser, shown by a real host half: whole fights, faults of the host, looks, accessibility."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from initiative_mcp.resources import rule_sets

SCRIPTS = Path(__file__).parent / "browser"
WRITTEN = "".join((SCRIPTS / name).read_text(encoding="utf-8") for name in ("cases.mjs", "play.mjs"))
CASES = [f"{how}_{rules}" for how in ("clicks", "keyboard") for rules in rule_sets()]
CASES += re.findall(r"^  (?:async )?(\w+)(?:\(t\)|: \(t\))", WRITTEN, re.MULTILINE)

DEFINITIONS = {
    "ui/initialize": "McpUiInitializeRequest",
    "ui/notifications/initialized": "McpUiInitializedNotification",
    "ui/notifications/size-changed": "McpUiSizeChangedNotification",
    "ui/message": "McpUiMessageRequest",
    "ui/update-model-context": "McpUiUpdateModelContextRequest",
}
"""What the page sends, and what it is called in the published schema."""


@pytest.mark.parametrize("case", CASES)
def test_in_the_browser(browsed, case):
    result = browsed[case]
    assert result["ok"], result["detail"]


@pytest.mark.parametrize("case", ["assistant_is_told"])
def test_what_the_page_sends_is_as_published(browsed, schema, case):
    sent = [message for message in browsed[case]["messages"] if "method" in message]
    for message in sent:
        assert message["jsonrpc"] == "2.0"
        if message["method"] in DEFINITIONS:
            content = {key: message[key] for key in ("method", "params") if key in message}
            definition = {"$ref": f"#/$defs/{DEFINITIONS[message['method']]}", "$defs": schema["$defs"]}
            assert [error.message for error in Draft202012Validator(definition).iter_errors(content)] == []
    assert {message["method"] for message in sent} == {*DEFINITIONS, "tools/call"}
