"""What `run_encounter` answers."""

from __future__ import annotations

import json

import pytest

from initiative_mcp.app import TOOLS
from initiative_mcp.encounters.dice import seeded_roll

FIGHTERS = [
    {"name": "Ada", "team": "heroes", "speed": 8, "rolls": [2]},
    {"name": "Orc", "team": "monsters", "speed": 6, "rolls": [3]},
    {"name": "Elf", "team": "heroes", "speed": 5, "rolls": [0]},
]


def run(**arguments):
    answer = TOOLS["run_encounter"].call(arguments)
    assert not answer.is_error, answer.content[0].text
    assert json.loads(answer.content[0].text) == answer.structured_content
    return answer.structured_content


def test_one_line_a_step_says_who_and_what():
    steps = [
        {"do": "start"},
        {"do": "wait"},
        {"do": "join", "name": "Wolf", "team": "monsters", "speed": 7, "rolls": [0]},
        {"do": "join", "name": "Bat", "team": "monsters", "speed": 20, "rolls": [0]},
        {"do": "end_turn"},
        {"do": "fall", "names": ["Elf"]},
        {"do": "wait", "name": "Ada"},
    ]
    told = run(fighters=FIGHTERS, steps=steps)["trace"]
    assert told[:6] == [
        "1. round 1 begins; Ada acts",
        "2. Ada waits and goes last in round 1; Orc acts",
        "3. Wolf joins with value 7 (speed 7 + roll 0), acts in this round (1)",
        "4. Bat joins with value 20 (speed 20 + roll 0), place in this round is over: acts from round 2 on",
        "5. Orc ends the turn; Wolf acts",
        "6. Elf falls",
    ]
    assert told[6].startswith("7. refused: wait Ada (not_your_turn).")


def test_the_view_the_edges_and_the_seed_are_told():
    answer = run(fighters=FIGHTERS, steps=["start", "end_turn", "end_turn", "end_turn"], seed=9)
    assert answer["seed"] == 9
    assert answer["edges"] == {"create": 1, "start": 1, "turn-passes": 1, "new-round": 1}
    assert answer["view"]["round"] == 2
    assert answer["view"]["acting"] == ["Ada"]
    assert answer["view"]["upcoming"] == ["Orc", "Elf"]
    assert answer["view"]["values"] == {"Ada": 10, "Orc": 9, "Elf": 5}


def test_missing_rolls_come_from_the_seed_and_do_not_depend_on_who_else_rolls():
    alone = run(fighters=[{"name": "Ada", "team": "x", "speed": 0}], seed=5)["view"]["values"]["Ada"]
    both = run(fighters=[{"name": "Orc", "team": "y", "speed": 0}, {"name": "Ada", "team": "x", "speed": 0}], seed=5)[
        "view"
    ]["values"]["Ada"]
    assert alone == both == seeded_roll(5, "Ada", 0, 6)


def test_seeded_rolls_are_the_same_for_ever():
    assert [seeded_roll(1, "Ada", nth, 6) for nth in range(10)] == [1, 6, 2, 5, 1, 1, 5, 2, 5, 6]


def test_seeded_rolls_use_every_face():
    assert {seeded_roll(3, "x", nth, 6) for nth in range(200)} == set(range(7))
    assert {seeded_roll(3, "x", nth, 0) for nth in range(20)} == {0}


@pytest.mark.parametrize(
    ("word", "operation"),
    [
        ("Abwarten", "wait"),
        ("zug beenden", "end_turn"),
        ("NEXT", "end_turn"),
        ("end-turn", "end_turn"),
        ("die", "fall"),
    ],
)
def test_other_words_for_a_step_are_understood(word, operation):
    exact = run(
        fighters=FIGHTERS, steps=["start", {"do": operation, **({"names": ["Orc"]} if operation == "fall" else {})}]
    )
    loose = run(fighters=FIGHTERS, steps=["Start", {"do": word, **({"name": "Orc"} if operation == "fall" else {})}])
    assert exact == loose


def test_a_long_trace_is_cut_and_says_how_to_get_the_rest():
    steps = ["start"] + ["end_turn"] * 80
    answer = run(fighters=FIGHTERS, steps=steps)
    assert len(answer["trace"]) == 40
    assert answer["trace"][-1].startswith("81.")
    assert "trace_from=1" in answer["cut"]
    first = run(fighters=FIGHTERS, steps=steps, trace_from=1)
    assert first["trace"][0].startswith("1.")
    assert "trace_from=41" in first["cut"]


def test_german_answers_are_german():
    answer = run(fighters=FIGHTERS, steps=["start", "wait", "end_turn", "wait"], lang="de")
    assert answer["trace"][0] == "1. Runde 1 beginnt; Ada handelt"
    assert answer["trace"][1] == "2. Ada wartet ab und kommt in Runde 1 ans Ende; Orc handelt"


def test_rerolls_change_the_order():
    fighters = [
        {"name": "a", "team": "x", "speed": 1, "rolls": [6, 0]},
        {"name": "b", "team": "y", "speed": 1, "rolls": [0, 6]},
    ]
    answer = run(fighters=fighters, steps=["start", "end_turn", "end_turn"], settings={"rerollEachRound": 1})
    assert answer["view"]["acting"] == ["b"]
