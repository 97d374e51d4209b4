"""What `run_encounter` answers in every rule set: fields, settings, steps and events of its own, in both languages."""

from __future__ import annotations

import json

import pytest

from initiative_mcp.app import TOOLS
from initiative_mcp.encounters.dice import seeded_throw
from initiative_mcp.rulesets import RULE_SETS
from initiative_reference.adapter import make_driver

EVERY = list(RULE_SETS)


def answer(**arguments):
    return TOOLS["run_encounter"].call(arguments)


def run(**arguments):
    found = answer(**arguments)
    assert not found.is_error, found.content[0].text
    assert json.loads(found.content[0].text) == found.structured_content
    return found.structured_content


def two(rules, **changed):
    """Return two fighters as the example of the rule set has them."""
    brought = {**RULE_SETS[rules].example, **changed}
    return [{"name": "a", "team": "red", **brought}, {"name": "b", "team": "blue", **brought}]


JOHN = [
    {"name": "John", "team": "law", "agility": 5, "rolls": [92]},
    {"name": "robber 1", "team": "gang", "agility": 5, "rolls": [40]},
    {"name": "robber 2", "team": "gang", "agility": 5, "rolls": [53]},
]
ARBOSCH = [
    {"name": "Arbosch", "team": "heroes", "base": 14, "rolls": [4], "mod": -2},
    {"name": "Geron", "team": "heroes", "base": 11, "rolls": [3], "fate": 1},
    {"name": "orc 1", "team": "orcs", "base": 10, "rolls": [5]},
    {"name": "orc 2", "team": "orcs", "base": 10, "rolls": [4]},
    {"name": "orc 3", "team": "orcs", "base": 10, "rolls": [1]},
]
TWINS = [
    {"name": "Ada", "team": "x", "attribute": 12, "rolls": [6]},
    {"name": "Bo", "team": "y", "attribute": 12, "rolls": [6]},
    {"name": "Cid", "team": "y", "attribute": 10, "rolls": [4]},
]

TOLD = {
    "d100": (
        {"fighters": JOHN, "steps": ["start", "end_turn", "end_turn", "end_turn", "end_turn"]},
        [
            "1. round 1 begins; John acts at 117",
            "2. John ends the turn; robber 2 acts at 78",
            "3. robber 2 ends the turn; robber 1 acts at 65",
            "4. robber 1 ends the turn; John acts at 17",
            "5. John ends the turn; round 2 begins; John acts at 117",
        ],
    ),
    "dsa5": (
        {
            "fighters": ARBOSCH,
            "steps": [
                "start",
                {"do": "claim_first", "name": "Geron"},
                "end_turn",
                "delay",
                "end_turn",
                {"do": "act", "name": "Arbosch"},
                {"do": "change", "name": "Arbosch", "mod": -1},
            ],
        },
        [
            "1. round 1 begins; Arbosch acts",
            "2. Geron pays a fate point and claims the first place; Geron acts",
            "3. Geron ends the turn; Arbosch acts",
            "4. Arbosch delays; orc 1 acts",
            "5. orc 1 ends the turn; orc 2 acts",
            "6. Arbosch takes the delayed action; put back: orc 2",
            "7. Arbosch has initiative 17 now; the order follows from the next round on",
        ],
    ),
    "ews": (
        {
            "fighters": TWINS,
            "settings": {"system": "detailed"},
            "steps": ["start", {"do": "fall", "names": ["Ada"]}, "delay", {"do": "act", "name": "Bo", "contest": [2]}],
        },
        [
            (
                "1. Ada rolls 6: result 18; Bo rolls 6: result 18; Cid rolls 4: result 14; round 1 begins; "
                "Ada acts at 18 (complex action); Bo acts at 18 (complex action)"
            ),
            "2. Ada falls when all who act together have acted",
        ],
    ),
}


@pytest.mark.parametrize("rules", TOLD)
def test_what_happens_is_told_in_the_words_of_the_rule_set(rules):
    arguments, lines = TOLD[rules]
    assert run(rules=rules, **arguments)["trace"][: len(lines)] == lines


def test_a_round_that_waits_says_for_whom():
    fighters = two("dsa5")
    steps = ["start", "delay", "start", "delay", {"do": "act", "name": "a"}, "end_turn", "end_round"]
    lines = run(rules="dsa5", fighters=fighters, steps=steps)["trace"]
    assert lines[1] == "2. a delays; b acts"
    assert lines[2].startswith("3. refused: start (already_started)")
    assert lines[3:6] == [
        "4. b delays; nobody acts; the round waits for a and b: act or end_round",
        "5. a takes the delayed action",
        "6. a ends the turn; nobody acts; the round waits for b: act or end_round",
    ]
    many = [{"name": f"f{n}", "team": f"t{n}", "base": -n, "rolls": [1]} for n in range(20)]
    line = run(rules="dsa5", fighters=many, steps=["start", *["delay"] * 20], lang="de")["trace"][-1]
    assert line.endswith("niemand handelt; die Runde wartet auf f0, f1, f2 … und 17 weitere: act oder end_round")


def test_turns_before_another_and_the_roll_of_a_newcomer_are_told():
    late = {"do": "join", "name": "Dee", "team": "y", "attribute": 9, "rolls": [2]}
    steps = ["start", "end_turn", {"do": "interrupt", "name": "Cid"}, late, "end_turn", "delay", "end_turn"]
    ask = {"rules": "ews", "settings": {"system": "detailed"}, "fighters": [*TWINS[1:], {**TWINS[0], "attribute": 15}]}
    lines = run(**ask, steps=steps)["trace"]
    assert lines[2] == "3. Cid interrupts; Cid acts at 18 (simple action); put back: Bo"
    assert lines[3] == (
        "4. Dee joins (attribute 9, situation 0, category 4) and rolls 2: result 11, acts in this round (1)"
    )
    idle = run(**{**ask, "fighters": [{**f, "rolls": [2, -5]} for f in TWINS[:2]]}, steps=["start", "delay"])["trace"]
    assert idle[1].endswith("nobody acts; the round waits for Ada and Bo: act, claim_first or end_turn")


@pytest.mark.parametrize("rules", TOLD)
def test_the_state_is_the_same_in_both_languages_and_the_words_are_not(rules):
    english, german = (run(rules=rules, **TOLD[rules][0], lang=lang) for lang in ("en", "de"))
    assert english["view"] == german["view"]
    assert not set(english["trace"]) & set(german["trace"])


@pytest.mark.parametrize("rules", EVERY)
def test_the_view_holds_everything_that_can_be_observed(rules):
    view = run(rules=rules, fighters=two(rules), steps=["start"])["view"]
    assert set(RULE_SETS[rules].fields) <= set(view)
    assert set(view["values"]) == {"a", "b"}


@pytest.mark.parametrize("rules", EVERY)
def test_missing_dice_come_from_the_seed(rules):
    bare = [{"name": name, "team": name, **without_dice(rules)} for name in "ab"]
    first, again, other = (run(rules=rules, fighters=bare, steps=["start"], seed=seed) for seed in (4, 4, 5))
    assert first == again
    assert first["view"]["values"] != other["view"]["values"]
    given = [{**fighter, "rolls": [first_throw(rules, fighter["name"], 4)]} for fighter in bare]
    assert run(rules=rules, fighters=given, steps=["start"], seed=4)["view"] == first["view"]


def without_dice(rules):
    return {name: value for name, value in RULE_SETS[rules].example.items() if not isinstance(value, list)}


def first_throw(rules, name, seed):
    driver = make_driver(rules)
    driver.begin({})
    return seeded_throw(driver.throw, seed, name, 0)


def test_a_roll_off_that_is_not_given_comes_from_the_seed_apart_from_the_rolls():
    fighters = [{"name": name, "team": name, "base": 10, "rolls": [3]} for name in "ab"]
    firsts = {
        run(rules="dsa5", fighters=fighters, steps=["start"], seed=seed)["view"]["acting"][0] for seed in range(9)
    }
    assert firsts == {"a", "b"}
    given = [{**fighter, "rolloff": [throw]} for fighter, throw in zip(fighters, (1, 6), strict=True)]
    assert run(rules="dsa5", fighters=given, steps=["start"])["view"]["acting"] == ["b"]


def test_a_contest_takes_its_missing_results_from_the_seed():
    steps = ["start", "delay", {"do": "act", "name": "Ada", "contest": []}]
    fighters = [{**TWINS[0], "attribute": 14}, TWINS[1]]
    ask = {"rules": "ews", "settings": {"system": "detailed"}, "fighters": fighters, "steps": steps}
    firsts = {run(**ask, seed=seed)["view"]["acting"][0] for seed in range(12)}
    assert firsts == {"Ada", "Bo"}
    won = run(**{**ask, "steps": [*steps[:2], {**steps[2], "contest": [6, -5]}]})
    assert won["view"]["acting"] == ["Ada"]


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("word", ["wait", "abwarten", "delay", "interrupt", "claim_first", "runde beenden", "change"])
def test_an_operation_of_another_rule_set_is_refused_as_such(rules, word):
    known = RULE_SETS[rules]
    found = answer(rules=rules, fighters=two(rules), steps=["start", word])
    if not known.foreign:
        return  # there such a word is unknown, or another name of an operation of its own
    refusals = found.structured_content.get("refusals", {})
    own = {name for action in known.actions.values() for name in (action.id, *action.names)}
    assert word in own or set(refusals) == {known.foreign}


@pytest.mark.parametrize(
    ("rules", "settings", "meant"),
    [
        ("d100", {"Züge": "Durchgänge"}, {"turns": "passes"}),
        ("d100", {"turns": "SINGLE", "rundenlimit": 5.0}, {"turns": "single", "maxRounds": 5}),
        ("ews", {"system": "ausführlich", "Kategorieregel": "genau"}, {"system": "detailed", "categoryRule": "exact"}),
    ],
)
def test_settings_are_understood_in_both_languages(rules, settings, meant):
    found = run(rules=rules, settings=settings, fighters=two(rules))["settings"]
    assert meant.items() <= found.items()


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_broken_setting_is_told_with_what_is_allowed(rules, lang):
    for setting in RULE_SETS[rules].settings:
        for broken in (*setting.broken, None, True, [setting.start]):
            found = answer(rules=rules, settings={setting.name: broken}, fighters=two(rules), lang=lang)
            assert found.is_error, (setting.name, broken)
            text = found.content[0].text
            assert setting.name in text
            assert all(str(allowed) in text for allowed in setting.words or (setting.lowest, setting.highest))


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_broken_number_of_a_fighter_is_told(rules, lang):
    for field in RULE_SETS[rules].brings:
        if field.dice:
            continue
        broken = ["5", True, None, float("nan"), [1]]
        broken += [2.5] * field.whole + [field.lowest - 1] * (field.lowest > float("-inf"))
        for value in broken:
            found = answer(rules=rules, fighters=two(rules, **{field.id: value}), steps=["start"], lang=lang)
            assert found.is_error, (field.id, value)
            assert field.id in found.content[0].text


@pytest.mark.parametrize("rules", EVERY)
def test_what_may_be_left_out_has_its_start_value(rules):
    bare = two(rules)
    full = [{**f, **{e.id: e.start for e in RULE_SETS[rules].brings if not e.required}} for f in bare]
    assert (
        run(rules=rules, fighters=bare, steps=["start"])["view"]
        == run(rules=rules, fighters=full, steps=["start"])["view"]
    )


@pytest.mark.parametrize(
    ("word", "rules"),
    [("W100", "d100"), ("Das Schwarze Auge", "dsa5"), ("the dark eye", "dsa5"), ("1w6", "ews"), ("Kern", "core")],
)
def test_a_rule_set_is_known_by_the_names_of_its_system(word, rules):
    assert run(rules=word, fighters=two(rules), steps=["start"])["rules"] == rules


def test_the_largest_fight_is_told_within_the_budget_in_every_rule_set():
    for rules in EVERY:
        brought = without_dice(rules)
        fighters = [{"name": f"{n:03}" + "ü" * 97, "team": str(n % 3), **brought} for n in range(1_000)]
        found = run(rules=rules, fighters=fighters, steps=["start"] + ["end_turn"] * 200, lang="de")
        assert len(json.dumps(found, ensure_ascii=False)) / 3.2 < 8_000, rules


def test_somebody_who_rolls_twice_in_one_step_is_told_with_each_roll():
    slow = {**TWINS[2], "attribute": 5, "rolls": [-5, -5]}  # never acts
    fighters = [{**TWINS[0], "rolls": [2, 6, 4]}, {**TWINS[1], "rolls": [-5]}, slow]
    steps = ["start", "delay", {"do": "act", "name": "Ada"}, {"do": "fall", "names": ["Bo"]}, "end_turn"]
    told = run(rules="ews", settings={"system": "detailed"}, fighters=fighters, steps=steps)
    assert told["trace"][-1].startswith("5. Ada ends the turn; Ada rolls 6: result 18; Ada loses a turn at 18")
    assert "; Ada rolls 4: result 16; " in told["trace"][-1]


@pytest.mark.parametrize(("rules", "value"), [("d100", "agility"), ("dsa5", "base"), ("ews", "attribute")])
def test_only_those_who_have_had_a_turn_have_acted(rules, value):
    fighters = [{"name": name, "team": name, value: 20 - at, "rolls": [2]} for at, name in enumerate("abc")]
    late = {"do": "join", "name": "late", "team": "d", value: 30, "rolls": [2]}
    settings = {"d100": {"turns": "single"}}.get(rules, {})
    view = run(rules=rules, settings=settings, fighters=fighters, steps=["start", "end_turn", late])["view"]
    assert view["acting"] == ["b"]
    assert view["acted"] == ["a"]
    assert view["newcomers"] == ["late"]
