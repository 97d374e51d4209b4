"""What verify cannot see of the Go port: what it tells, listeners, costs, vet and format; and its adapter template."""

from __future__ import annotations

from port_tells import HOOKS, PROGRAMS, built, costs, differences, filled_in, hooks, run, toolchain

from initiative_mcp import resources
from initiative_mcp.verify import port
from initiative_mcp.verify.commands import main_verify

FOLDER = resources.path("reference_code", "go")
TRACKER = FOLDER / "initiative.go"
TEMPLATE = FOLDER / "adapter_template.go"
OWN_LINES = 60
LATE = ["0 events without a listener", "heard by those who came later: 10"]

# The gaps of the template, filled in with the tracker.
FILLED_IN = {
    "features = []string{}": """features = []string{
	"named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"}""",
    '"outcome", "winner"}\n': '"outcome", "winner", "phase", "upcoming"}\n',
    "// fight *Fight": "fight *Encounter",
    'panic(NotYet("create a fight"))': """
	made, err := NewEncounter(Settings{rollRange, maxRounds, rerollEachRound})
	if err != nil {
		return err.Error()
	}
	game.fight = made
	return "" """,
    'panic(NotYet("join"))': "return game.fight.Join(name, team, speed, roll).Refused",
    'panic(NotYet("start"))': "return game.fight.Start().Refused",
    'panic(NotYet("end_turn")) }': """
	if name == nil {
		return game.fight.EndTurn().Refused
	}
	return game.fight.EndTurn(*name).Refused
}""",
    'panic(NotYet("wait")) }': """
	if name == nil {
		return game.fight.Wait().Refused
	}
	return game.fight.Wait(*name).Refused
}""",
    'panic(NotYet("fall"))': "return game.fight.Fall(names...).Refused",
    'panic(NotYet("state")) }': """
	view := game.fight.View()
	now := State{nil, view.Upcoming, view.Round, view.Outcome, view.Winner, view.Phase}
	if view.Acting != "" {
		now.Acting = []string{view.Acting}
	}
	return now
}""",
}


def test_it_tells_what_the_reference_tells():
    assert differences("go")[:3] == []


def test_listeners_may_act_panic_and_come_late(tmp_path):
    assert hooks("go", "hooks.go", tmp_path) == HOOKS + LATE


def test_a_turn_costs_the_same_among_10000_and_a_join_searches(tmp_path):
    with toolchain("go"), port.prepared("go", "en"):
        pass
    counted = tmp_path / "initiative.go"
    run(["go", "tool", "cover", "-mode=count", "-var=Counters", "-o", str(counted), str(TRACKER)], tmp_path)
    few, many = costs("go", "cost.go", tmp_path / "built", str(TRACKER), tracker=counted)
    assert 500 <= many[1] <= few[1] * 1.1  # each turn runs at least a few statements
    assert 14 <= many[2] <= 2 * 14 + 1  # two searches among 10,000 and one look at who is acting


def test_vet_and_format_have_nothing_to_say():
    with toolchain("go"), port.prepared("go", "en"):
        pass
    programs = [FOLDER / "adapter.go", TEMPLATE, PROGRAMS / "hooks.go", PROGRAMS / "cost.go"]
    assert run(["gofmt", "-l", *map(str, [TRACKER, *programs])], FOLDER) == b""
    run(["go", "vet", str(TRACKER), str(programs[0])], FOLDER)
    run(["go", "vet", str(TEMPLATE)], FOLDER)


def test_the_template_in_a_folder_with_a_game_does_not_disturb_it(tmp_path):
    with toolchain("go"), port.prepared("go", "en"):
        pass
    (tmp_path / "go.mod").write_text("module game\n\ngo 1.18\n", encoding="utf-8")
    for file in (TRACKER, FOLDER / "adapter.go", TEMPLATE):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    run(["go", "vet", "."], tmp_path)


def test_the_template_says_that_nothing_is_there(tmp_path, capsys):
    assert main_verify(["--", *built("go", TEMPLATE, tmp_path)]) == 3
    assert "not filled in yet: create a fight" in capsys.readouterr().err


def test_the_template_filled_in_with_the_tracker_is_conformant(tmp_path, capsys):
    adapter = filled_in(TEMPLATE, FILLED_IN, tmp_path)
    program = built("go", adapter, tmp_path / "built")
    assert main_verify(["--seed", "1", "--programs", "50", "--max-seconds", "60", "--", *program]) == 0
    assert "skipped" not in capsys.readouterr().out


def test_the_part_of_the_template_to_fill_in_is_short():
    assert TEMPLATE.read_text(encoding="utf-8").partition("// From here on")[0].count("\n") <= OWN_LINES
