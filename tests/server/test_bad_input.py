"""Bad input teaches, changes nothing and never shows the inside of the server."""

from __future__ import annotations

import math

import pytest

pytestmark = pytest.mark.anyio

TWO = [
    {"name": "a", "team": "red", "speed": 8, "rolls": [2]},
    {"name": "b", "team": "blue", "speed": 5, "rolls": [1]},
]
GOOD = {"fighters": TWO, "steps": [{"do": "start"}, {"do": "end_turn"}]}


def fighter(**changed):
    return [{**TWO[0], **changed}, TWO[1]]


BAD_FIGHTS = {
    "unknown argument": {"fighter": TWO},
    "wrong type of fighters": {"fighters": "a,b"},
    "fighter is a number": {"fighters": [5]},
    "unknown key of a fighter": {"fighters": fighter(hp=3)},
    "unknown rule set": {**GOOD, "rules": "cor"},
    "unknown language": {**GOOD, "lang": "fr"},
    "nobody": {"fighters": [], "steps": [{"do": "start"}]},
    "10,001 fighters": {"fighters": [{"name": f"f{n}", "team": "t", "speed": 1} for n in range(10_001)]},
    "1,001 fighters": {"fighters": [{"name": f"f{n}", "team": "t", "speed": 1} for n in range(1_001)]},
    "10,001 steps": {"fighters": TWO, "steps": [{"do": "end_turn"}] * 10_001},
    "duplicate name": {"fighters": fighter(name="b")},
    "empty name": {"fighters": fighter(name="")},
    "name of 10,000 characters": {"fighters": fighter(name="x" * 10_000)},
    "name is a number": {"fighters": fighter(name=7)},
    "team missing": {"fighters": [{"name": "a", "speed": 1}, TWO[1]]},
    "team null": {"fighters": fighter(team=None)},
    "team empty": {"fighters": fighter(team="")},
    "speed NaN": {"fighters": fighter(speed=math.nan)},
    "speed infinite": {"fighters": fighter(speed=math.inf)},
    "speed text": {"fighters": fighter(speed="5")},
    "speed true": {"fighters": fighter(speed=True)},
    "speed null": {"fighters": fighter(speed=None)},
    "speed missing": {"fighters": [{"name": "a", "team": "red"}, TWO[1]]},
    "setting -1": {**GOOD, "settings": {"rollRange": -1}},
    "setting 2.5": {**GOOD, "settings": {"maxRounds": 2.5}},
    "setting true": {**GOOD, "settings": {"rerollEachRound": True}},
    "setting 0 rounds": {**GOOD, "settings": {"maxRounds": 0}},
    "setting NaN": {**GOOD, "settings": {"maxRounds": math.nan}},
    "setting unknown": {**GOOD, "settings": {"rolRange": 3}},
    "settings a list": {**GOOD, "settings": [6]},
    "step unknown": {"fighters": TWO, "steps": [{"do": "attack"}]},
    "step without do": {"fighters": TWO, "steps": [{"name": "a"}]},
    "step a number": {"fighters": TWO, "steps": [3]},
    "step with unknown key": {"fighters": TWO, "steps": [{"do": "wait", "until": "b"}]},
    "names no list": {"fighters": TWO, "steps": [{"do": "fall", "names": 3}]},
    "names of numbers": {"fighters": TWO, "steps": [{"do": "fall", "names": [3]}]},
    "seed -1": {**GOOD, "seed": -1},
    "seed 1.5": {**GOOD, "seed": 1.5},
    "seed text": {**GOOD, "seed": "seven"},
    "rules a number": {**GOOD, "rules": 3},
}


@pytest.mark.parametrize("case", BAD_FIGHTS)
async def test_a_bad_fight_is_answered_with_what_is_allowed(client, case):
    before = await client.call_tool("run_encounter", GOOD)
    answer = await client.call_tool("run_encounter", BAD_FIGHTS[case])
    assert answer.is_error
    assert answer.structured_content is None
    text = answer.content[0].text
    assert "Traceback" not in text
    assert "our side" not in text
    assert 20 < len(text) < 700
    assert await client.call_tool("run_encounter", GOOD) == before


@pytest.mark.parametrize("case", [case for case in BAD_FIGHTS if case != "unknown language"])
async def test_a_bad_fight_is_explained_in_german_when_german_is_asked_for(client, case):
    english = (await client.call_tool("run_encounter", {**BAD_FIGHTS[case], "lang": "en"})).content[0].text
    german = (await client.call_tool("run_encounter", {**BAD_FIGHTS[case], "lang": "de"})).content[0].text
    assert german != english
    assert not {"must", "Unknown", "Allowed", "Example", "already"} & set(german.replace(":", " ").split())


@pytest.mark.parametrize(
    ("roll", "counts"),
    [
        (500, 6),
        (-500, 0),
        ("acht", 0),
        ("4", 0),
        (math.nan, 0),
        (None, 0),
        (3.7, 3),
        (math.inf, 0),
        ([1], 0),
        (True, 0),
    ],
    ids=str,
)
async def test_a_broken_roll_is_repaired_not_refused(client, roll, counts):
    fighters = fighter(speed=10, rolls=[roll])
    answer = await client.call_tool("run_encounter", {"fighters": fighters, "steps": ["start"]})
    assert answer.structured_content["view"]["values"]["a"] == 10 + counts


@pytest.mark.parametrize("name", ["🐉", "Мария", "王", "Jörg", "a'; DROP TABLE", "x" * 100, " "])
async def test_a_name_may_be_of_any_script(client, name):
    answer = await client.call_tool("run_encounter", {"fighters": fighter(name=name), "steps": ["start"]})
    assert answer.structured_content["view"]["acting"] == [name]


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ({"do": "end_turn"}, "not_running"),
        ({"do": "wait"}, "not_running"),
        ({"do": "fall", "names": ["a"]}, "not_running"),
    ],
    ids=lambda value: value if isinstance(value, str) else value["do"],
)
async def test_a_step_before_the_start_is_refused_with_its_reason(client, step, code):
    answer = (await client.call_tool("run_encounter", {"fighters": TWO, "steps": [step]})).structured_content
    assert answer["refusals"] == {code: 1}
    assert answer["view"]["phase"] == "before"
    assert code in answer["trace"][0]


async def test_steps_out_of_turn_and_after_the_end_are_refused_and_change_nothing(client):
    steps = [
        {"do": "start"},
        {"do": "end_turn", "name": "b"},
        {"do": "fall", "names": ["nobody"]},
        {"do": "start"},
        {"do": "join", "name": "a", "team": "red", "speed": 3},
        {"do": "join", "name": "c", "team": "red", "speed": "5"},
        {"do": "fall", "names": ["b"]},
        {"do": "end_turn"},
    ]
    answer = (await client.call_tool("run_encounter", {"fighters": TWO, "steps": steps})).structured_content
    assert answer["refusals"] == {
        "not_your_turn": 1,
        "unknown_fighter": 1,
        "already_started": 1,
        "duplicate_name": 1,
        "bad_speed": 1,
        "not_running": 1,
    }
    assert answer["view"]["phase"] == "over"
    assert answer["view"]["winner"] == "red"


async def test_one_fighter_wins_at_once(client):
    answer = await client.call_tool("run_encounter", {"fighters": TWO[:1], "steps": ["start"]})
    assert answer.structured_content["view"]["outcome"] == "win"


@pytest.mark.parametrize(
    "results", [5, "x", [5], [{"scenario": "no-such"}], [{"states": []}], [{"scenario": 3, "states": 4}]]
)
async def test_bad_results_are_explained(client, results):
    answer = await client.call_tool("check_results", {"results": results})
    assert answer.is_error
    assert "our side" not in answer.content[0].text


@pytest.mark.parametrize(
    ("tool", "arguments", "near"),
    [
        ("read_blueprint", {"topic": "pitfals"}, "pitfalls"),
        ("read_blueprint", {"topic": "pitfalls", "id": "tie"}, "ties"),
        ("read_blueprint", {"lang": "germn"}, "de"),
        ("get_code", {"language": "pythn"}, "python"),
        ("get_code", {"language": "python", "part": "traker"}, "tracker"),
        ("get_scenarios", {"level": "publish"}, "published"),
        ("read_blueprint", {"quary": "x"}, "query"),
    ],
)
async def test_a_near_miss_names_what_is_near(client, tool, arguments, near):
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    assert near in answer.content[0].text


async def test_a_deeply_nested_value_is_refused_like_any_other(client):
    nested: object = []
    for _ in range(200):
        nested = [nested]
    answer = await client.call_tool("run_encounter", {"fighters": nested})
    assert answer.is_error
    assert "our side" not in answer.content[0].text
