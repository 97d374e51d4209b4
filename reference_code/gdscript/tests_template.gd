# gdlint: disable=max-public-methods
extends "res://addons/gut/test.gd"

## Tests of your turn order against the rules, for GUT, in Godot 3 and 4. They need nothing else.
##
## Save this as res://test/unit/test_turn_order.gd, fill in the lines marked TODO, and run GUT.
## It has been run on Godot 3.2.3 under a small stand-in for GUT's base class, and parsed for
## Godot 4; with GUT itself it has not been run. Translate names, never behaviour: no sorting,
## clamping or repairing here. What your code does is what is judged.

# TODO: take out what your code cannot do; its tests are then skipped, not failed: "named-turns"
# (a name in end_turn and wait), "fall-together" (several names in fall), "odd-inputs" (NaN, null,
# text for numbers), "unicode-names", "refusal-codes" (your refusals carry the codes of the rules).
const FEATURES = ["named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"]

# TODO: var fight_script = load("res://my_fight.gd")
var fight = null

# Each operation returns null when it took effect, or why it was refused: your code for it
# ("not_your_turn" ...), or true if you have no codes. Nothing may have changed then.


# A fresh fight that knows nothing of any earlier one.
func game_begin(_roll_range, _max_rounds, _reroll_each_round):
	return "TODO"  # TODO: fight = fight_script.new(_roll_range, _max_rounds) and return null


# Let your code call _dice.roll() wherever it rolls for this fighter, and nowhere else.
func game_join(_fighter, _team, _speed, _dice):
	return "TODO"  # TODO: return fight.add(_fighter, _team, _speed, _dice)


func game_start():
	return "TODO"  # TODO: return fight.start()


func game_end_turn(_fighter):  # null unless named-turns is in FEATURES; the same in wait
	return "TODO"  # TODO: return fight.next_turn()


func game_wait(_fighter):
	return "TODO"  # TODO: return fight.wait()


func game_fall(_fighters):  # an Array, of one name unless fall-together is in FEATURES
	return "TODO"  # TODO: return fight.kill(_fighters[0])


# What your code shows now: Arrays of names in acting and upcoming; outcome "win", "draw" or null.
# Leave phase and upcoming out if your code cannot tell them.
func game_state():
	return {}  # TODO: return {"acting": [fight.acting], "round": fight.round_number, ...}


# From here on nothing has to be changed.
# gdlint: disable=class-definitions-order,max-file-lines,max-line-length

const WORDS = {
	"acting": "{{acting}}",
	"upcoming": "{{upcoming}}",
	"round": "{{round}}",
	"phase": "{{phase}}",
	"outcome": "{{outcome}}",
	"winner": "{{winner}}",
}


## Dice that give one roll after the other, and null (no roll) when they are used up.
class Dice:
	var rolls = []
	var given = 0

	func roll():
		given += 1
		return rolls[given - 1] if given <= rolls.size() else null


## Plays one scenario on a fight of its own and tells the first step that went wrong.
class Play:
	var test = null
	var title = ""
	var number = 0
	var words = "{{created}}"
	var answer = null
	var wanted = null
	var ended = false

	func _init(owner, text, needs = []):
		test = owner
		title = text
		for need in needs:
			if not ended and not test.FEATURES.has(need):
				ended = true
				test.pending(need)

	func begin(roll_range, max_rounds, reroll_each_round):
		if not ended:
			answer = test.game_begin(roll_range, max_rounds, reroll_each_round)
			compare({}, {})

	func begin_refused(roll_range, max_rounds, reroll_each_round, code):
		wanted = code
		begin(roll_range, max_rounds, reroll_each_round)

	func fighter(fighter_name, team, speed, rolls):
		if not ended:
			words = "{{joins}} " + str(fighter_name)
			answer = joined(fighter_name, team, speed, rolls)
			compare({}, {})

	func join(told_words, fighter_name, team, speed, rolls):
		if next(told_words):
			answer = joined(fighter_name, team, speed, rolls)
		return self

	func start(told_words):
		if next(told_words):
			answer = test.game_start()
		return self

	func end_turn(told_words):
		return end_turn_of(told_words, null)

	func end_turn_of(told_words, fighter_name):
		if next(told_words):
			answer = test.game_end_turn(fighter_name)
		return self

	func wait(told_words):
		return wait_of(told_words, null)

	func wait_of(told_words, fighter_name):
		if next(told_words):
			answer = test.game_wait(fighter_name)
		return self

	func fall(told_words, names):
		if next(told_words):
			answer = test.game_fall(names)
		return self

	func refused(code):
		wanted = code
		return self

	func shows(phase, round_number, acting, upcoming):
		var wants = {"phase": phase, "round": round_number, "acting": acting, "upcoming": upcoming}
		wants["outcome"] = null
		wants["winner"] = null
		if not ended:
			compare(wants, test.game_state())

	func ends(round_number, outcome, winner):
		var wants = {"phase": "over", "round": round_number, "acting": [], "upcoming": []}
		wants["outcome"] = outcome
		wants["winner"] = winner
		if not ended:
			compare(wants, test.game_state())

	func next(told_words):
		number += 1
		words = told_words
		wanted = null
		return not ended

	func joined(fighter_name, team, speed, rolls):
		var dice = Dice.new()
		dice.rolls = rolls
		return test.game_join(fighter_name, team, speed, dice)

	func compare(wants, shown):
		var expected = ""
		var actual = ""
		var coded = test.FEATURES.has("refusal-codes")
		var same = (answer == null) == (wanted == null)
		if same and coded and wanted != null:
			same = str(answer) == wanted
		if not same:
			expected = "; " + ("{{accepted}}" if wanted == null else "{{refused}} " + wanted)
			actual = "; " + ("{{accepted}}" if answer == null else "{{refused}} " + str(answer))
		for key in wants:
			if not shown.has(key) and (key == "phase" or key == "upcoming"):
				continue
			if told(wants[key]) != told(shown.get(key)):
				expected += "; " + WORDS[key] + " " + told(wants[key])
				actual += "; " + WORDS[key] + " " + told(shown.get(key))
		ended = expected != ""
		var place = "{{step}} " + str(number) if number > 0 else "{{before}}"
		var text = title + "\n" + place + " (" + words + ")"
		if ended:
			text += "\n{{expected}} " + expected.substr(2, expected.length() - 2)
			text += "\n{{got}} " + actual.substr(2, actual.length() - 2)
		test.assert_true(not ended, text)

	func told(value):
		var text = ""
		if typeof(value) == TYPE_ARRAY:
			for each in value:
				text += (", " if text != "" else "") + str(each)
		elif value != null:
			text = str(value)
		return text if text != "" else "–"


# {{tests}}
