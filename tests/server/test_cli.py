"""The command line, run as a person runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from initiative_mcp.cli import COMMANDS

SCRIPT = Path(sys.executable).parent / "initiative-mcp"


def run(*arguments, given="", code=0):
    done = subprocess.run([SCRIPT, *arguments], input=given.encode(), capture_output=True, check=False, timeout=120)
    out, err = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == code, (out, err)
    assert "Traceback" not in err
    return out, err


def test_help_names_every_command():
    out, _ = run("--help")
    assert all(f"  {name} " in out for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command):
    out, _ = run(command, "--help")
    assert "usage: initiative-mcp" in out


def test_an_unknown_command_gets_the_near_one():
    _, err = run("verfy", code=2)
    assert "Did you mean: verify?" in err


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (["read", "pitfals"], "pitfalls"),
        (["read", "--lang", "xx"], "en, de"),
        (["code", "pyton"], "python"),
        (["code", "python", "--part", "trakcer"], "tracker"),
        (["read", "pitfalls", "--id", "tis"], "ties"),
    ],
)
def test_unknown_words_get_near_matches(arguments, near):
    _, err = run(*arguments, code=2)
    assert near in err


def test_read_prints_a_page_in_both_languages():
    assert run("read", "questions")[0] != run("read", "fragen", "--lang", "de")[0]


def test_read_answers_a_question():
    out, _ = run("read", "--query", "What if two have the same initiative?")
    assert "speed" in out


def test_code_prints_the_tracker_as_it_is(tmp_path):
    out, _ = run("code", "pygame")
    (tmp_path / "initiative.py").write_text(out, encoding="utf-8")
    game = (
        "from initiative import Encounter\n"
        "fight = Encounter()\n"
        "fight.join('Ada', 'heroes', 8, lambda: 3); fight.join('Orc', 'monsters', 5, lambda: 3)\n"
        "fight.start(); print(fight.acting)\n"
    )
    done = subprocess.run([sys.executable, "-c", game], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "Ada\n"


FIGHT = {
    "fighters": [
        {"name": "Ada", "team": "heroes", "speed": 8, "rolls": [2]},
        {"name": "Örk", "team": "monsters", "speed": 5, "rolls": [1]},
    ],
    "steps": [{"do": "start"}, {"do": "end_turn"}, {"do": "fall", "names": ["Örk"]}],
}


def test_code_says_in_german_beside_the_file_that_it_is_english():
    english, german = run("code", "lua"), run("code", "lua", "--lang", "de")
    assert german[0] == english[0]
    assert english[1] == ""
    assert "auf Englisch" in german[1]
    assert "initiative-mcp read order --id refusals --lang de" in german[1]


def test_run_tells_a_fight_from_a_file(tmp_path):
    file = tmp_path / "fight.json"
    file.write_text(json.dumps(FIGHT), encoding="utf-8")
    out, _ = run("run", str(file), "--lang", "de")
    assert "3. Örk fällt; der Kampf ist vorbei, heroes hat gewonnen" in out


def test_run_says_where_a_fight_stands_with_all_that_its_rules_show():
    fighters = [
        {"name": name, "team": name, "attribute": value, "rolls": [2]} for name, value in [("a", 16), ("b", 14)]
    ]
    fighters.append({"name": "c", "team": "c", "attribute": 14, "rolls": [2]})
    steps = ["start", "delay", {"do": "fall", "names": ["b"]}]
    given = {"fighters": fighters, "steps": steps, "settings": {"system": "detailed"}}
    out, _ = run("run", "-", "--rules", "ews", given=json.dumps(given))
    assert out.splitlines()[-1] == (
        "Now: round 1, acting b, c at 16 (complex action), then –; delaying: a; falling at the end of the turn: b"
    )


def test_run_reads_standard_input_and_prints_json():
    out, _ = run("run", "-", "--json", given=json.dumps(FIGHT))
    assert json.loads(out)["view"]["winner"] == "heroes"


@pytest.mark.parametrize(
    "given", ["", "{", "[]", "5", '{"fighter": []}', '{"fighters": [], "steps": ["start"]}', "[" * 100_000]
)
def test_run_explains_a_bad_file(given):
    _, err = run("run", "-", given=given, code=2)
    assert err.startswith("initiative-mcp: ")


def test_a_missing_file_is_explained():
    _, err = run("run", "no-such-file.json", code=2)
    assert "no-such-file.json" in err


def test_check_judges_a_file_and_exits_1_when_it_differs():
    wrong = [{"scenario": "smoke-two-turns", "states": [{"round": 99}, {"round": 1}]}]
    out, _ = run("check", "-", given=json.dumps(wrong), code=1)
    assert json.loads(out)["passed"] is False


def test_the_reference_is_an_adapter():
    requests = [
        {"seq": 0, "cmd": "start", "protocol": 1},
        {"seq": 1, "cmd": "begin", "rules": "core", "settings": {}},
        {"seq": 2, "cmd": "do", "op": "start", "args": {}},
        {"seq": 3, "cmd": "stop"},
    ]
    out, _ = run("reference", given="".join(json.dumps(request) + "\n" for request in requests))
    replies = [json.loads(line) for line in out.splitlines()]
    assert [reply["seq"] for reply in replies] == [0, 1, 2]
    assert replies[2]["refused"] == "no_fighters"


def test_without_a_command_and_with_nothing_to_read_it_ends():
    out, err = run()
    assert (out, err) == ("", "")


def test_a_reader_that_goes_away_is_no_error():
    done = subprocess.run(f"'{SCRIPT}' read build_brief | head -1", shell=True, capture_output=True, check=True)
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr
