extends SceneTree

## Adapter: lets `initiative-mcp verify` drive your turn order and compare it with the rules.
## It reads one JSON request per line from standard input, writes one JSON answer per line.
## Fill in the lines marked TODO; they alone know your code. Until then it answers that nothing is
## there yet. Then run, in the folder of your project:
##
##     initiative-mcp verify -- godot3-server --no-window -s adapter_template.gd
##     initiative-mcp verify -- godot --headless -s adapter_template.gd
##
## The first has been run (Godot 3.2.3; needs sh and dd). The second is for Godot 4, where this
## file has been parsed and linted, not run. First rule: translate names, never behaviour. What your
## code does is what is judged. Print for yourself with printerr(...).

# TODO: name what your code can do beyond the duty; what you leave out is skipped, not failed:
# "named-turns" (a name in end_turn and wait), "fall-together" (several names in fall),
# "odd-inputs" (NaN, null, text for numbers), "unicode-names", "refusal-codes" (yours are ours).
const FEATURES = []

# What state() tells; acting, round, outcome, winner are needed, phase and upcoming worth adding.
const OBSERVES = ["acting", "round", "outcome", "winner"]

# TODO: var fight_script = load("res://my_fight.gd")
var fight = null

# Each operation returns null when it took effect, or why it was refused: your code for it
# ("not_your_turn" ...), or true if you have no codes. Nothing may have changed then.


# A fresh fight that knows nothing of any earlier one.
func begin(_settings):  # rollRange, maxRounds, rerollEachRound
	return "TODO"  # TODO: fight = fight_script.new(_settings["rollRange"]) and return null


# Let your code call _dice.roll() wherever it rolls for this fighter, and nowhere else.
func join(_name, _team, _speed, _dice):
	return "TODO"  # TODO: return fight.add(_name, _team, _speed, _dice)


func start():
	return "TODO"  # TODO: return fight.start()


func end_turn(_name):  # null unless you declared named-turns; the same in wait
	return "TODO"  # TODO: return fight.next_turn()


func wait(_name):
	return "TODO"  # TODO: return fight.wait()


func fall(_names):  # an Array, of one name unless you declared fall-together
	return "TODO"  # TODO: return fight.kill(_names[0])


# What your code shows now: Arrays of names in acting and upcoming; outcome "win", "draw" or null.
func state():
	return {}  # TODO: return {"acting": [fight.acting], "round": fight.round_number, ...}


# From here on nothing has to be changed.
# gdlint: disable=class-definitions-order

const NEW_LINE = 10
const BLOCK = "dd bs=65536 count=1 2>/dev/null | base64 | tr -d '\\n'"
# What {"$":"nan"} and its kin stand for.
const SPECIAL = {"nan": NAN, "inf": INF, "-inf": -INF, "none": null, "text": "5", "bool": true}


## Dice that give one roll after the other, and null (no roll) when they are used up.
class Dice:
	var rolls = []
	var given = 0

	func roll():
		given += 1
		return rolls[given - 1] if given <= rolls.size() else null


func _init():
	var rest = ""
	var piece = _piece()
	while piece != "":
		var lines = (rest + piece).split("\n")
		for i in range(lines.size() - 1):
			var request = _read(lines[i], [0])
			if request["cmd"] == "stop":
				quit()
				return
			print('{"seq":%d,%s}' % [request["seq"], _answer(request)])
		rest = lines[lines.size() - 1]
		piece = _piece()
	quit()


func _answer(request) -> String:
	if request["cmd"] == "start":
		var about = '"implementation":{"name":"my-game","language":"gdscript","version":"0.1"}'
		var said = [about, _written(FEATURES), _written(OBSERVES)]
		return '"ok":true,"protocol":1,"rules":["core"],%s,"features":%s,"observes":%s' % said
	var begins = request["cmd"] == "begin"
	var refused = begin(request["settings"]) if begins else _do(request["op"], request["args"])
	if typeof(refused) == TYPE_STRING and refused == "TODO":
		return '"unsupported":"not filled in yet"'
	if begins and refused != null:
		return '"refused":%s' % _written(refused)
	var shown = state()
	var parts = []
	for key in OBSERVES:
		parts.append('"%s":%s' % [key, _written(shown.get(key))])
	var head = '"ok":true' if refused == null else '"refused":%s' % _written(refused)
	return '%s,"state":{%s}' % [head, _joined(parts)]


func _do(op, args):
	match op:
		"join":
			var dice = Dice.new()
			dice.rolls = args["rolls"]
			return join(args["name"], args["team"], args["speed"], dice)
		"start":
			return start()
		"end_turn":
			return end_turn(args.get("name"))
		"wait":
			return wait(args.get("name"))
	return fall(args["names"])


func _written(value) -> String:
	if typeof(value) == TYPE_ARRAY:
		var parts = []
		for part in value:
			parts.append(_written(part))
		return "[%s]" % _joined(parts)
	if typeof(value) == TYPE_BOOL:
		return "true" if value else "false"
	if typeof(value) == TYPE_INT or typeof(value) == typeof(0.5):
		return str(value)
	return "null" if value == null else '"%s"' % str(value)


func _joined(parts) -> String:
	var text = ""
	for part in parts:
		text += ("" if text == "" else ",") + part
	return text


# The next piece of standard input; "" at its end. Only whole characters. Godot 3 cannot read it
# itself, so dd does, in blocks as they come.
func _piece() -> String:
	if Engine.get_version_info()["major"] >= 4:
		return OS.callv("read_string_from_stdin", [])
	var bytes = _block()
	var more = bytes
	while more != null and bytes[bytes.size() - 1] != NEW_LINE:
		more = _block()
		if more != null:
			bytes.append_array(more)
	return "" if bytes == null else bytes.get_string_from_utf8()


func _block():
	var output = []
	OS.callv("execute", ["sh", ["-c", BLOCK], true, output])
	return null if output[0] == "" else Marshalls.base64_to_raw(output[0])


# Reads the value that begins at at[0] and moves on behind it. Requests promise no backslashes and
# no white space outside of strings. Their form differs from one Godot to the next, JSON does not.
func _read(text, at):
	var mark = text[at[0]]
	if mark == "{":
		var entries = {}
		at[0] += 1
		while text[at[0]] != "}":
			at[0] += 1 if text[at[0]] == "," else 0
			var key = _read(text, at)
			at[0] += 1
			entries[key] = _read(text, at)
		at[0] += 1
		return SPECIAL[entries["$"]] if entries.has("$") else entries
	if mark == "[":
		var values = []
		at[0] += 1
		while text[at[0]] != "]":
			at[0] += 1 if text[at[0]] == "," else 0
			values.append(_read(text, at))
		at[0] += 1
		return values
	var begin = at[0]
	if mark == '"':
		at[0] = text.find('"', begin + 1) + 1
		return text.substr(begin + 1, at[0] - begin - 2)
	while not text[at[0]] in ",}]":
		at[0] += 1
	return _number(text.substr(begin, at[0] - begin))


# By hand, for in Godot 3 String.to_int() ends at 32 bits and String.to_float() is of single
# precision.
func _number(text):
	var parts = text.lstrip("-").split(".")
	var value = 0 if parts[0].length() < 19 else 0.0
	for digit in parts[0]:
		value = value * 10 + digit.to_int()
	if parts.size() == 2:
		value += parts[1].to_int() / pow(10.0, parts[1].length())
	return -value if text.begins_with("-") else value
