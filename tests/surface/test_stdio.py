"""Standard input and output: whatever comes, the server answers and goes on, and it ends when its client does."""

from __future__ import annotations

import json
import signal
import subprocess

import pytest
from lines import ENVELOPE, HELLO, PATIENCE, SCRIPT, Lines, request

MARK = "Zwiebelfisch"
"""A word of the user that must never get into the log."""

HEAD = b'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"read_blueprint","arguments":{"topic":'


def text(result):
    (part,) = result["content"]
    return part["text"]


def assert_alive(server: Lines):
    assert server.ask("ping")["result"] == {}


@pytest.mark.parametrize(
    "line",
    [
        b'{"jsonrpc": ',
        b"Content-Length: 52",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        b'{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}',
    ],
    ids=["cut off", "a header", "no text", "open brackets", "deep objects", "half a character"],
)
def test_a_line_that_is_no_json_is_answered_and_the_server_goes_on(line, server):
    server.send(line + b"\n")
    answer = server.receive()
    assert answer["id"] is None
    assert answer["error"]["code"] == -32700
    assert '"method":"ping"' in answer["error"]["message"]
    assert_alive(server)


@pytest.mark.parametrize(
    ("line", "number"),
    [
        (HEAD + b"[" * 100_000 + b"]" * 100_000 + b"}}}", 7),
        (HEAD + b'"\\ud800"}}}', 7),
        (HEAD + b"9" * 5_000 + b"}}}", 7),
        (
            b'{"method":"tools/call","params":{"arguments":{"id":3,"a":'
            + b"[" * 5_000
            + b'},"jsonrpc":"2.0","id":"q"}',
            "q",
        ),
        (b'{"jsonrpc":"2.0","method":"tools/call","params":{"id":3,"a":' + b"[" * 5_000, None),
    ],
    ids=["100,000 brackets", "half a character", "5,000 digits", "id at the end", "no id"],
)
def test_a_request_that_cannot_be_read_is_answered_under_its_id(line, number, server):
    server.send(line + b"\n")
    answer = server.receive()
    assert answer["id"] == number
    assert answer["error"]["code"] == -32700
    assert_alive(server)


@pytest.mark.parametrize(
    ("line", "number"),
    [
        (b"[]", None),
        (b'"ping"', None),
        (b"{}", None),
        (b'[{"jsonrpc":"2.0","id":5,"method":"ping"}]', None),
        (b'{"jsonrpc":"2.0","id":5,"method":"ping","params":[1]}', 5),
        (b'{"jsonrpc":"1.0","id":"a","method":"ping"}', "a"),
        (b'{"jsonrpc":"2.0","id":6,"method":7}', 6),
    ],
)
def test_json_that_is_no_message_is_answered(line, number, server):
    server.send(line + b"\n")
    answer = server.receive()
    assert answer["id"] == number
    assert answer["error"]["code"] == -32600
    assert_alive(server)


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("no/such/method", None, -32601),
        ("tools/call", None, -32602),
        ("tools/call", {"name": 5}, -32602),
        ("tools/call", {"name": "get_code", "arguments": []}, -32602),
        ("resources/read", {"uri": "blueprint://"}, -32602),
        ("resources/read", {"uri": "::"}, -32602),
        ("prompts/get", {"name": "nothing"}, -32602),
    ],
)
def test_a_wrong_request_is_an_error_of_the_protocol(method, params, code, server):
    assert server.ask(method, params)["error"]["code"] == code
    assert_alive(server)


def test_empty_lines_and_answers_to_nothing_are_passed_over(server):
    server.send(b'\n\r\n  \n{"jsonrpc":"2.0","id":8,"result":{}}\n{"jsonrpc":"2.0","method":"notifications/nothing"}\n')
    assert_alive(server)


def test_five_megabytes_in_one_line_are_answered(server):
    assert server.call("read_blueprint", query="x" * 5_000_000)["isError"]
    fighters = [{"name": f"{n}", "team": "r", "speed": n, "rolls": [1] * 50} for n in range(30_000)]
    result = server.call("run_encounter", fighters=fighters)
    assert result["isError"]
    assert "1000" in text(result)
    assert_alive(server)


def test_a_deeply_nested_value_is_refused_like_any_other(server):
    deep = []
    for _ in range(150):
        deep = [deep]
    for arguments in (
        {"fighters": deep},
        {"settings": {"rollRange": deep}},
        {"steps": [{"do": "fall", "names": deep}]},
    ):
        assert server.call("run_encounter", **arguments)["isError"]
    assert server.call("check_results", results=deep)["isError"]
    assert_alive(server)


def test_numbers_that_json_does_not_have_are_answered(server):
    for speed in (b"NaN", b"-Infinity", b"1e999"):
        server.send(
            b'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"run_encounter","arguments":{"fighters":'
            b'[{"name":"a","team":"r","speed":' + speed + b"}]}}}\n"
        )
        assert server.receive()["result"]["isError"]
    assert_alive(server)


def big_fight():
    fighters = [{"name": f"f{n}", "team": str(n % 2), "speed": n} for n in range(1_000)]
    return {"fighters": fighters, "steps": ["start"] + ["wait", "end_turn"] * 4_500}


def test_two_requests_at_once_are_both_answered(server):
    big = {"name": "run_encounter", "arguments": big_fight()}
    small = {"name": "get_code", "arguments": {}}
    server.send(request(101, "tools/call", big) + request(102, "tools/call", small) + request(103, "ping"))
    answers = {answer["id"]: answer["result"] for answer in (server.receive() for _ in range(3))}
    assert answers.keys() == {101, 102, 103}
    assert not answers[101].get("isError")
    assert "class Encounter" in text(answers[102])


def test_the_same_request_many_times_at_once_gets_the_same_answer(server):
    fight = {"fighters": [{"name": n, "team": n, "speed": 1} for n in "ab"], "steps": ["start", "end_turn"], "seed": 5}
    params = {"name": "run_encounter", "arguments": fight}
    server.send(b"".join(request(200 + n, "tools/call", params) for n in range(50)))
    answers = [server.receive() for _ in range(50)]
    assert sorted(answer["id"] for answer in answers) == list(range(200, 250))
    assert len({json.dumps(answer["result"]) for answer in answers}) == 1


def test_a_cancelled_request_does_not_disturb_the_next(server):
    server.send(request(300, "tools/call", {"name": "run_encounter", "arguments": big_fight()}))
    server.send(b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":300}}\n')
    server.send(request(301, "ping"))
    while server.receive()["id"] != 301:
        pass


def test_it_ends_when_standard_input_closes(fresh):
    code, rest, log = fresh.end()
    assert (code, rest, log) == (0, [], "")


def test_it_ends_when_standard_input_closes_before_anything_was_said(tmp_path):
    with Lines(tmp_path) as server:
        assert server.end() == (0, [], "")


def test_it_ends_when_standard_input_closes_in_the_middle_of_a_line(fresh):
    fresh.send(HEAD)
    code, _, log = fresh.end()
    assert (code, log) == (0, "")


def test_a_client_that_vanishes_in_mid_call_is_no_error(fresh):
    fresh.send(request(9, "tools/call", {"name": "run_encounter", "arguments": big_fight()}))
    code, _, log = fresh.end()
    assert (code, log) == (0, "")


def test_a_client_that_reads_no_more_is_no_error(tmp_path):
    """Its end of our standard output is closed while answers are still to come."""
    with subprocess.Popen(
        [SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path
    ) as process:
        process.stdin.write(request(1, "initialize", HELLO))
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        try:
            for number in range(2, 50):
                process.stdin.write(request(number, "tools/call", {"name": "read_blueprint", "arguments": {}}))
                process.stdin.flush()
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "terminate"])
def test_a_signal_ends_it_without_a_traceback(number, fresh):
    fresh.process.send_signal(number)
    code = fresh.process.wait(PATIENCE)
    assert code == -number
    assert fresh.end()[1:] == ([], "")


def test_nothing_of_the_user_gets_into_the_log(fresh):
    fight = [{"name": MARK, "team": MARK, "speed": MARK}]
    fresh.call("run_encounter", fighters=fight, steps=[{"do": MARK}], settings={MARK: MARK})
    fresh.call("run_encounter", fighters=[{"name": MARK, "team": MARK, "speed": 1}], steps=["start", {"do": MARK}])
    fresh.call("read_blueprint", topic=MARK, id=MARK, query=MARK)
    fresh.call("get_code", language=MARK, part=MARK)
    fresh.call("get_scenarios", level=MARK)
    fresh.call("check_results", results=[{"scenario": MARK, "states": [{"acting": MARK}]}])
    fresh.ask("tools/call", {"name": MARK})
    fresh.ask("resources/read", {"uri": f"blueprint://{MARK}/{MARK}"})
    fresh.ask("prompts/get", {"name": MARK, "arguments": {MARK: MARK}})
    fresh.send(f'{{"{MARK}'.encode() + b"\n")
    fresh.receive()
    code, rest, log = fresh.end()
    assert (code, rest) == (0, [])
    assert MARK not in log


def test_the_modern_era_needs_no_handshake(tmp_path):
    with Lines(tmp_path) as server:
        found = server.ask("server/discover", {"_meta": ENVELOPE})["result"]
        assert "2026-07-28" in found["supportedVersions"]
        assert server.ask("tools/list", {"_meta": ENVELOPE})["result"]["tools"]
        assert server.end() == (0, [], "")


def test_standard_output_carries_one_message_a_line_and_nothing_else(fresh):
    for tool in fresh.ask("tools/list")["result"]["tools"]:
        fresh.call(tool["name"])
    assert fresh.end()[1] == []
    for line in fresh.seen:
        assert line.endswith(b"}\n")
        assert json.loads(line)["jsonrpc"] == "2.0"
