"""Requests are written exactly as promised; replies are read strictly."""

from __future__ import annotations

import json
import re

import pytest

from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.scenarios import load
from initiative_mcp.verify import protocol
from initiative_mcp.verify.programs import make_programs
from initiative_mcp.verify.script import Script, needs_of, scenario_scripts

CORE = RULE_SETS["core"]

SCENARIOS = scenario_scripts("core")
PROGRAMS = list(make_programs("core", "promise", 200))

# What a dozen lines of string code can read: a request taken apart by one expression, without a JSON library.
TEXT = r'"[^"\\]*"'
NUMBER = r"-?[0-9]+(?:\.[0-9]+)?"
VALUE = rf'(?:{TEXT}|{NUMBER}|\{{"\$":"(?:nan|inf|-inf|none|text|bool)"\}})'
LIST = rf"\[(?:{VALUE}(?:,{VALUE})*)?\]"
PAIR = rf"{TEXT}:(?:{VALUE}|{LIST})"
OBJECT = rf"\{{(?:{PAIR}(?:,{PAIR})*)?\}}"
BEGIN = re.compile(rf'\{{"seq":[0-9]+,"cmd":"begin","rules":"core","settings":{OBJECT}\}}')
DO = re.compile(rf'\{{"seq":[0-9]+,"cmd":"do","op":"[a-z_]+","args":{OBJECT}\}}')


@pytest.mark.parametrize("script", [*SCENARIOS.values(), *PROGRAMS], ids=lambda script: script.id)
def test_requests_keep_every_promise(script):
    lines = protocol.requests(script, 7)
    assert len(lines) == len(script.calls) + 1
    for index, line in enumerate(lines):
        assert len(line) <= 4096
        assert line.endswith(b"\n")
        text = line.decode("utf-8" if "unicode-names" in script.needs else "ascii").removesuffix("\n")
        assert (DO if index else BEGIN).fullmatch(text), text
        request = json.loads(text)
        assert request["seq"] == 7 + index
        if index:
            name, arguments = script.calls[index - 1]
            assert request["op"] == name
            assert request["args"] == arguments
            assert list(request["args"]) == [key for key in CORE.operations[name] if key in arguments]
        else:
            assert list(request["settings"]) == ["rollRange", "maxRounds", "rerollEachRound"]


def test_the_first_and_the_last_request_are_the_documented_bytes():
    assert protocol.start_request(0) == b'{"seq":0,"cmd":"start","protocol":1}\n'
    assert protocol.stop_request(9) == b'{"seq":9,"cmd":"stop"}\n'
    fighter = {"name": "a", "team": "red", "speed": 8, "rolls": [2, 5]}
    lines = protocol.requests(Script("x", "core", {}, (fighter,)), 1)
    assert lines == [
        b'{"seq":1,"cmd":"begin","rules":"core","settings":{"rollRange":6,"maxRounds":30,"rerollEachRound":0}}\n',
        b'{"seq":2,"cmd":"do","op":"join","args":{"name":"a","team":"red","speed":8,"rolls":[2,5]}}\n',
    ]


@pytest.mark.parametrize("scenario", load("core"), ids=lambda scenario: scenario.id)
def test_a_scenario_says_all_that_it_needs(scenario):
    script = SCENARIOS[scenario.id]
    assert needs_of(script.settings, script.calls) <= script.needs


@pytest.mark.parametrize(
    ("value", "text"),
    [(2.5, "2.5"), (1e308, "1" + "0" * 308), (1e-7, "0.0000001"), (-3, "-3"), (2.0, "2.0"), ("ä", '"ä"')],
    ids=["fraction", "huge", "tiny", "negative", "whole-float", "umlaut"],
)
def test_numbers_are_plain_decimals_and_text_stays_as_it_is(value, text):
    assert protocol.encode(value) == text
    assert value == (float(json.loads(text)) if isinstance(value, float) else json.loads(text))


@pytest.mark.parametrize("value", ['a"b', "a\\b", "a\nb", True, None], ids=repr)
def test_what_needs_an_escape_or_has_no_plain_form_is_not_sent(value):
    with pytest.raises(ValueError, match=r"escape|special"):
        protocol.encode(value)


def test_a_line_that_is_too_long_is_our_fault_and_found_before_it_is_sent():
    fighter = {"name": "a" * 5000, "team": "red", "speed": 8, "rolls": [2]}
    with pytest.raises(ValueError, match="4096"):
        protocol.requests(Script("x", "core", {}, (fighter,)), 1)


GOOD = [
    {"ok": True, "state": {}},
    {"ok": True, "refused": None, "unsupported": None, "state": {}},
    {"refused": "not_running", "state": {}},
    {"refused": True, "state": {}},
    {"unsupported": "later"},
    {"crashed": {"message": "x"}},
]


@pytest.mark.parametrize("reply", GOOD, ids=json.dumps)
@pytest.mark.parametrize("seq", [3, 3.0], ids=["whole", "float"])
def test_the_four_replies_are_taken(reply, seq):
    assert protocol.check_reply({"seq": seq, **reply}, 3, begins=False)


def test_only_a_refused_begin_needs_no_state():
    assert protocol.check_reply({"seq": 3, "refused": "bad_setting"}, 3, begins=True)
    with pytest.raises(protocol.BadReply, match="no_state"):
        protocol.check_reply({"seq": 3, "refused": "bad_setting"}, 3, begins=False)


BAD = [
    ({"ok": True, "state": {}}, "wrong_seq"),
    ({"seq": True, "ok": True, "state": {}}, "wrong_seq"),
    ({"seq": "3", "ok": True, "state": {}}, "wrong_seq"),
    ({"seq": 3}, "reply_keys"),
    ({"seq": 3, "ok": True, "refused": "x", "state": {}}, "reply_keys"),
    ({"seq": 3, "ok": False, "state": {}}, "ok_true"),
    ({"seq": 3, "ok": "yes", "state": {}}, "ok_true"),
    ({"seq": 3, "refused": False, "state": {}}, "refused_code"),
    ({"seq": 3, "refused": "", "state": {}}, "refused_code"),
    ({"seq": 3, "refused": 5, "state": {}}, "refused_code"),
    ({"seq": 3, "ok": True}, "no_state"),
    ({"seq": 3, "ok": True, "state": []}, "no_state"),
    ({"seq": 3, "ok": True, "state": None}, "no_state"),
]


@pytest.mark.parametrize(
    ("reply", "key"), BAD, ids=lambda value: value if isinstance(value, str) else json.dumps(value)
)
def test_a_reply_of_another_form_is_a_protocol_error(reply, key):
    with pytest.raises(protocol.BadReply, match=key):
        protocol.check_reply(reply, 1 if reply == {"ok": True, "state": {}} else 3, begins=False)


@pytest.mark.parametrize(
    "line",
    [b"{", b"{}x", b'{"a":NaN}', b'{"a":\xff}', b"{" + b'"a":{' * 100_000, b'{"a":1' + b"0" * 5000 + b"}"],
    ids=["half", "more", "nan", "no-utf-8", "deep", "long-number"],
)
def test_a_line_that_is_no_json_object_is_a_protocol_error(line):
    with pytest.raises(protocol.BadReply, match="broken_json"):
        protocol.read_line(line)
