"""Two real replicas behind a real nginx, with one Redis: any of them answers, and either may go."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException

import pytest
from lines import ENVELOPE, PATIENCE, request
from posts import Posts, modern
from proxy import Proxy
from redis_server import RedisServer

TOKEN = "0123456789abcdef0123456789abcdef"
HOST = "games.example.org"
FIGHTERS = [{"name": f"fighter {n}", "team": "ab"[n % 2], "speed": n * 3 % 7, "rolls": [n]} for n in range(6)]
SETTINGS = {"maxRounds": 1000}


@pytest.fixture(scope="module")
def redis(tmp_path_factory):
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def deployed(redis, tmp_path_factory):
    """Two replicas as they are deployed, nginx before them, and a client of it."""
    folder = tmp_path_factory.mktemp("deployed")
    (folder / "tokens").write_text(TOKEN)
    replicas = [replica(redis, folder, 0) for _ in range(2)]
    with Proxy(folder, [each.port for each in replicas], "5000r/s") as proxy:
        yield replicas, Client(proxy.port), lambda port: replica(redis, folder, port)
    for each in replicas:
        each.__exit__()


def replica(redis, folder, port):
    options = ["--stateless", "--store", redis.url, "--token-file", str(folder / "tokens"), "--allow-host", HOST]
    return Posts(*options, "--proxy", "*", "--log", "--port", str(port))


class Client:
    """Speaks to nginx, with a connection of its own for each request."""

    def __init__(self, port):
        self.port = port

    def send(self, params, headers=None):
        """Send a tool call and return status and body."""
        always = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream", "Host": HOST}
        always |= {"Authorization": f"Bearer {TOKEN}"}
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            body = request(1, "tools/call", {**params, "_meta": ENVELOPE})
            connection.request("POST", "/mcp", body, {**always, **modern("tools/call", params), **(headers or {})})
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def call(self, tool, **arguments):
        """Call a tool; whatever the line says, send the same call again until it is answered."""
        for _ in range(100):
            try:
                status, body = self.send({"name": tool, "arguments": arguments})
            except (OSError, HTTPException):
                continue
            if status == 200:
                return json.loads(body)["result"]
            assert status in (502, 504)
        raise AssertionError("nobody answers")


def answer(result):
    assert not result.get("isError"), result["content"][0]["text"]
    return result["structuredContent"]


def steps(version):
    return ["end_turn", ("wait", "start", "end_turn")[version % 3]]


def answered(replica):
    """Return how many requests a replica has answered."""
    return sum(b'"status": 200' in line for line in replica.err)


def test_an_encounter_moves_between_replicas_while_one_is_killed(deployed):
    replicas, client, start = deployed
    before = [answered(replica) for replica in replicas]
    first = {"fighters": FIGHTERS, "settings": SETTINGS, "steps": ["start"], "save": True}
    handle = answer(client.call("run_encounter", **first))["encounter"]
    for version in range(1, 61):
        if version == 30:
            replicas[0].process.kill()
            replicas[0].end()
            took_part = answered(replicas[0]) - before[0]
        asks = {"encounter": handle, "steps": steps(version), "expected_version": version}
        assert answer(client.call("continue_encounter", **asks))["version"] == version + 1
    shown = answer(client.call("continue_encounter", encounter=handle))
    played = ["start", *(step for version in range(1, 61) for step in steps(version))]
    whole = answer(client.call("run_encounter", fighters=FIGHTERS, settings=SETTINGS, steps=played))
    assert [shown[key] for key in ("view", "trace", "edges")] == [whole[key] for key in ("view", "trace", "edges")]
    assert took_part > 5
    assert answered(replicas[1]) - before[1] > 30
    replicas[0] = start(replicas[0].port)


def test_of_two_who_write_at_once_through_replicas_exactly_one_wins(deployed):
    _, client, _ = deployed
    first = {"fighters": FIGHTERS, "settings": SETTINGS, "steps": ["start"], "save": True}
    handle = answer(client.call("run_encounter", **first))["encounter"]
    for version in range(1, 11):
        asks = {"encounter": handle, "expected_version": version}
        with ThreadPoolExecutor(4) as pool:
            calls = [
                pool.submit(client.call, "continue_encounter", steps=["end_turn"] * n, **asks) for n in range(1, 5)
            ]
        results = [call.result() for call in calls]
        lost = [result["content"][0]["text"] for result in results if result.get("isError")]
        assert len(lost) == 3
        assert all(f"version {version + 1}" in text for text in lost)


def test_redis_stops_and_starts_in_the_middle(deployed, redis):
    replicas, client, _ = deployed
    first = {"fighters": FIGHTERS, "settings": SETTINGS, "steps": ["start"], "save": True}
    handle = answer(client.call("run_encounter", **first))["encounter"]
    asks = {"encounter": handle, "steps": ["end_turn"], "expected_version": 1}
    redis.kill()
    failed = client.call("continue_encounter", **asks)
    assert failed["isError"]
    told = failed["content"][0]["text"]
    assert "cannot be reached" in told
    assert str(redis.port) not in told
    assert ready(replicas[0]) == 503
    answer(client.call("run_encounter", fighters=FIGHTERS, steps=["start"]))
    redis.start()
    assert answer(client.call("continue_encounter", **asks))["version"] == 2
    assert ready(replicas[0]) == 200


def ready(replica):
    connection = replica.connect()
    connection.request("GET", "/readyz")
    status = connection.getresponse().status
    connection.close()
    return status


def test_nginx_limits_what_one_address_asks_and_says_who_asks(deployed, tmp_path):
    replicas, _, _ = deployed
    params = {"name": "read_blueprint", "arguments": {}}
    with Proxy(tmp_path, [replica.port for replica in replicas], "1r/m") as proxy:
        client = Client(proxy.port)
        statuses = [client.send(params, {"X-Forwarded-For": "203.0.113.9"})[0] for _ in range(60)]
    assert statuses.count(200) == 41  # one, and a burst of 40
    assert set(statuses) == {200, 429}
    log = b"".join(line for replica in replicas for line in replica.err)
    assert b'"client": "127.0.0.1"' in log
    assert b"203.0.113.9" not in log


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example.com"}, 421),
        ({"Origin": "https://evil.example.com"}, 403),
        ({"Authorization": "Bearer " + "0" * 32}, 401),
        ({"Authorization": ""}, 401),
    ],
)
def test_wrong_hosts_origins_and_tokens_are_refused_through_nginx(deployed, headers, status):
    _, client, _ = deployed
    assert client.send({"name": "read_blueprint", "arguments": {}}, headers)[0] == status
    assert client.send({"name": "read_blueprint", "arguments": {}})[0] == 200
