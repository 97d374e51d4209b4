"""The command `play`: only this machine and this page get in, nothing is written, and it ends without fuss."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from socket import create_connection, create_server
from urllib.parse import urlsplit

import anyio
import pytest

from initiative_mcp.hosting import local
from initiative_mcp.table import data

SCRIPT = Path(sys.executable).with_name("initiative-mcp")
CALL = json.dumps({"name": "run_encounter", "arguments": {"fighters": [{"name": "a", "team": "t", "speed": 1}]}})


@pytest.fixture
def ask(play):
    """Asks the running program."""

    def ask(method, path, body=None, **headers):
        connection = HTTPConnection(urlsplit(play).netloc, timeout=10)
        connection.request(method, path, body, {key.replace("_", "-"): value for key, value in headers.items()})
        answer = connection.getresponse()
        try:
            return answer.status, answer.headers, answer.read().decode()
        finally:
            answer.close()
            connection.close()

    return ask


@pytest.fixture
def token(play):
    return play.rpartition("t=")[2]


def test_the_page_comes_to_who_knows_the_address(ask, token, play):
    status, headers, text = ask("GET", f"/?t={token}")
    assert status == 200
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "A fight, turn by turn" in text
    status, headers, text = ask("GET", "/table")
    assert status == 200
    assert "connect-src" not in headers["Content-Security-Policy"]  # so that default-src holds: none


def test_a_new_fight_has_other_dice_and_an_address_that_can_be_loaded_again(ask, token):
    def values(text):
        told = json.loads(text.partition('id="data">')[2].partition("</script>")[0])
        return told["result"]["structuredContent"]["view"]["values"]

    before = values(ask("GET", f"/?t={token}&rules=d100&lang=de")[2])
    status, headers, _ = ask("GET", f"/?t={token}&rules=d100&lang=de&new=1")
    assert (status, headers["Location"]) == (303, f"/?t={token}&rules=d100&lang=de")
    assert values(ask("GET", headers["Location"])[2]) != before


@pytest.mark.parametrize("path", ["/", "/?t=", "/?t=wrong", "/?t=%C3%A4"])
def test_nobody_else(ask, path):
    assert ask("GET", path)[0] == 403


def test_calls_need_the_token_the_host_and_the_origin(ask, token, play):
    here = f"http://{urlsplit(play).netloc}"
    assert ask("POST", "/call", CALL, X_Token=token)[0] == 200
    assert ask("POST", "/call", CALL, X_Token=token, Origin=here)[0] == 200
    assert ask("POST", "/call", CALL)[0] == 403
    assert ask("POST", "/call", CALL, X_Token="wrong")[0] == 403
    assert ask("POST", "/call", CALL, X_Token=token, Origin="https://evil.example")[0] == 403
    assert ask("POST", "/call", CALL, X_Token=token, Origin="null")[0] == 403
    assert ask("POST", "/call", CALL, X_Token=token, Host="evil.example")[0] == 403


@pytest.mark.parametrize("body", ["", "{", "[]", "{}", '{"name": "get_code", "arguments": {}}', "[" * 100_000])
def test_what_is_no_call_is_refused(ask, token, body):
    assert ask("POST", "/call", body, X_Token=token)[0] == 400


def test_a_call_may_not_be_huge(ask, token):
    assert ask("POST", "/call", " " * 2_000_000, X_Token=token)[0] == 413


def test_who_goes_away_in_the_middle_of_a_call_disturbs_nobody(ask, token, play):
    host, port = urlsplit(play).netloc.split(":")
    with create_connection((host, int(port))) as half:
        head = f"POST /call HTTP/1.1\r\nHost: {host}:{port}\r\nX-Token: {token}\r\nContent-Length: 900\r\n\r\n{{"
        half.sendall(head.encode())
    assert ask("POST", "/call", CALL, X_Token=token)[0] == 200


def test_our_own_fault_is_an_answer_too(monkeypatch):
    def fails(_tool, _arguments):
        raise ZeroDivisionError

    monkeypatch.setattr(local.Tool, "call", fails)
    result = anyio.run(local._answered, local.TOOLS["run_encounter"], {"lang": "de"})
    assert result.is_error
    assert "ZeroDivision" not in result.content[0].text


def test_a_rule_set_without_a_ready_fight_has_one_of_its_example(monkeypatch):
    monkeypatch.setattr(data, "telling", lambda _rules: data.Telling())
    fight = data.ready_fight("ews", "de")
    assert [fighter["name"] for fighter in fight["fighters"]] == ["Ada", "Ork"]
    assert not local.TOOLS["run_encounter"].call({**fight, "steps": ["start"]}).is_error


def test_an_error_of_the_tools_is_an_answer(ask, token):
    status, _, text = ask("POST", "/call", '{"name": "run_encounter", "arguments": {"fighters": 3}}', X_Token=token)
    assert status == 200
    assert json.loads(text)["isError"]


def test_a_further_rule_set_needs_no_change_of_the_page(tmp_path):
    serve = Path(__file__).parents[1] / "support" / "fifth" / "serve.py"
    command = [sys.executable, serve, tmp_path, "play", "--no-open", "--rules", "cards"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, encoding="utf-8") as process:
        address = urlsplit(process.stderr.readline().rsplit(" ", 1)[1].strip())
        connection = HTTPConnection(address.netloc, timeout=10)
        texts = []
        for path in ("/table", f"{address.path}?{address.query}"):
            connection.request("GET", path)
            texts.append(connection.getresponse().read().decode())
        connection.close()
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
        assert "Traceback" not in process.stderr.read()
    assert '"redraw"' in texts[0]
    told = json.loads(texts[1].partition('id="data">')[2].partition("</script>")[0])
    assert not told["result"]["isError"]
    assert [fighter["name"] for fighter in told["result"]["structuredContent"]["table"]["fighters"]] == ["Ada", "Orc"]


def run(*arguments, **more):
    return subprocess.run(
        [SCRIPT, "play", "--no-open", *arguments],
        capture_output=True,
        check=False,
        timeout=60,
        encoding="utf-8",
        **more,
    )


def test_a_port_that_is_taken_is_told():
    with create_server(("127.0.0.1", 0)) as taken:
        done = run("--port", str(taken.getsockname()[1]))
    assert done.returncode == 2
    assert done.stderr.startswith("initiative-mcp: Nothing can listen on port ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments", [["--port", "99999"], ["--rules", "chess"], ["--store", "nowhere:x"], ["--lang", "xx"]]
)
def test_wrong_options_are_told(arguments):
    done = run(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("initiative-mcp: ")


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_when_told_and_leaves_nothing(tmp_path, sent):
    env = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    command = [SCRIPT, "play", "--no-open", "--lang", "de", "--rules", "dsa5"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, env=env, encoding="utf-8") as process:
        assert process.stderr.readline().startswith("Der Kampf ist hier: http://127.0.0.1:")
        process.send_signal(sent)
        assert process.wait(10) in (0, -signal.SIGTERM)
        assert "Traceback" not in process.stderr.read()
    assert list(tmp_path.iterdir()) == []
