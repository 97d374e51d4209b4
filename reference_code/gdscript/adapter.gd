extends SceneTree

## The GDScript tracker behind the adapter protocol: reads one request per line, writes one answer
## per line. It translates names, never behaviour.
##
## Run on Godot 3.2.3: godot3-server --no-window -s adapter.gd
## Godot 3 cannot read standard input itself, so `dd` does it, in blocks as they come; that needs a
## system with sh. Godot 4 can; that branch has been parsed and linted, not run.

const NEW_LINE = 10
const BLOCK = "dd bs=65536 count=1 2>/dev/null | base64 | tr -d '\\n'"
const HELLO = (
	'"ok":true,"protocol":1,"rules":["core"],'
	+ '"implementation":{"name":"initiative-gdscript","language":"gdscript","version":"1"},'
	+ '"features":["named-turns","fall-together","odd-inputs","unicode-names","refusal-codes"],'
	+ '"observes":["acting","round","outcome","winner","phase","upcoming"]'
)
const FORM = (
	'"state":{"phase":%s,"round":%s,"acting":%s,"upcoming":%s,"outcome":%s,"winner":%s},'
	+ '"edges":%s,"events":%s,"heard":%s,"view":%s'
)
const VIEW = "phase round acting upcoming acted waited newcomers fallen outcome winner"
const SETTINGS = {
	"rollRange": "roll_range", "maxRounds": "max_rounds", "rerollEachRound": "reroll_each_round"
}
# What {"$":"nan"} and its kin stand for.
const SPECIAL = {"nan": NAN, "inf": INF, "-inf": -INF, "none": null, "text": "5", "bool": true}

var encounter_script = load(get_script().resource_path.get_base_dir() + "/initiative.gd")
var fight = null
var heard = []


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


# The next piece of standard input; "" at its end. Only whole characters.
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


func _answer(request) -> String:
	if request["cmd"] == "start":
		return HELLO
	if request["cmd"] == "begin":
		var settings = {}
		for key in request["settings"]:
			settings[SETTINGS[key]] = request["settings"][key]
		fight = encounter_script.new(settings)
		if fight.broken_setting != "":
			return '"refused":"bad_setting"'
		_listen()
		return '"ok":true,' + _told(["create"], [])
	var done = _do(request["op"], request["args"])
	var head = '"ok":true,' if done.ok else '"refused":%s,' % _written(done.refused)
	return head + _told(done.edges, done.events)


# Signals are connected differently in Godot 3 and 4.
func _listen():
	heard = []
	if Engine.get_version_info()["major"] >= 4:
		fight.happened.connect(get("_hear"))
	else:
		fight.callv("connect", ["happened", self, "_hear"])


func _hear(event):
	heard.append(event)


func _do(op, args) -> Dictionary:
	match op:
		"join":
			var dice = Dice.new()
			dice.rolls = args["rolls"]
			return fight.join(args["name"], args["team"], args["speed"], dice)
		"start":
			return fight.start()
		"end_turn":
			return fight.end_turn(args.get("name"))
		"wait":
			return fight.wait(args.get("name"))
	return fight.fall(args["names"])


# The state that is judged, and beside it all that the tracker tells.
func _told(edges, events) -> String:
	var view = fight.view()
	var viewed = []
	for key in VIEW.split(" "):
		viewed.append(view[key])
	var acting = [] if fight.acting == "" else [fight.acting]
	var state = [fight.phase, fight.round_number, acting, fight.upcoming()]
	var end = [fight.outcome, fight.winner]
	var written = []
	for each in state + end + [edges, _events(events), _events(heard), viewed]:
		written.append(_written(each))
	heard = []
	return FORM % written


func _events(events) -> Array:
	var rows = []
	for each in events:
		var row = []
		for key in ["kind", "round", "name", "acts_in", "outcome", "winner"]:
			row.append(each.get(key, ""))
		if each.get("acts_in", 0) == 0:
			row[3] = ""
		rows.append(row)
	return rows


# Whole numbers, text and Arrays; "" is nothing. Requests have no text that needs a backslash, so
# answers have none either.
func _written(value) -> String:
	if typeof(value) == TYPE_INT:
		return str(value)
	if typeof(value) == TYPE_STRING:
		return "null" if value == "" else '"%s"' % value
	var parts = ""
	for part in value:
		parts += ("" if parts == "" else ",") + _written(part)
	return "[%s]" % parts


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
