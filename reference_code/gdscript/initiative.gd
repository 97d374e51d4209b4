## Turn order by initiative: one self-contained tracker for a game.
## From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
##
## Save this as res://initiative.gd. One text for Godot 3 and Godot 4. Run on Godot 3.2.3 (server
## build); for Godot 4 parsed and linted with gdtoolkit 4, not run there.
##
##     const Encounter = preload("res://initiative.gd")
##     func roll_a_die(): return randi() % 7   # Godot 3: call randomize() once before
##     func on_happened(event): print(event.kind, " ", event.get("name", ""))
##     # and in a function:
##     var die = funcref(self, "roll_a_die")   # Godot 4: var die = roll_a_die
##     var fight = Encounter.new()             # a d20 needs Encounter.new({"roll_range": 20})
##     fight.connect("happened", self, "on_happened")  # 4: fight.happened.connect(on_happened)
##     fight.join("Ada", "heroes", 8, die)
##     fight.join("Orc", "monsters", 5, die)
##     fight.start()
##     while fight.running():
##         var me = fight.acting
##         print(me, " then ", fight.upcoming())
##         # me acts here; whoever is out of the fight then: fight.fall("Orc")
##         fight.end_turn(me)                  # or fight.wait(me): when refused, me still acts
##
## With the name a doubled call is refused, and so is one after `me` fell: the turn has passed.
## Every operation returns an answer, a Dictionary with
##   ok       true when the operation took effect; otherwise nothing at all has changed
##   refused  the reason of a refusal as text, else ""
##   edges    edges of the state diagram that were taken; only for checking against the diagram
##   events   what happened, in order, an Array of Dictionaries (see the signal)
## A refusal is only told there: look at it, above all after join. What each reason means:
## read_blueprint(topic="order", id="refusals"), or initiative-mcp read order --id refusals.
##
## Order: higher value (speed + roll) first, then higher speed, then who joined earlier. The order
## is fixed for the round; only a newcomer is inserted and a waiting fighter goes to the end.
## A turn costs amortised O(1), a join O(log n) plus an insertion into an Array, a start O(n log n).

## Emitted with every event, after the operation is complete; who listens may call operations.
## An event has `kind`: "fight_began", "round_began", "turn_began", "turn_ended", "round_ended",
## "waited", "joined", "fell" or "over"; `round`; `name` where a fighter is meant; `acts_in` (only
## "joined") the round of the first turn, 0 when there will be none any more; `outcome` and `winner`
## (only "over"). Take names from the event: fight.acting is already the one after the whole
## operation.
signal happened(event)

const START_VALUES = {"roll_range": 6, "max_rounds": 30, "reroll_each_round": 0}
const LIMITS = {"roll_range": [0, 100], "max_rounds": [1, 1000], "reroll_each_round": [0, 1]}
# Types of Godot 4 that have no name in Godot 3, where these numbers are kinds of array.
const STRING_NAME = 21  # node.name; counts as text
const CALLABLE = 25

var settings = {}  # what the fight was created with; fixed
var broken_setting = ""  # name of a setting that was refused; then no operation takes effect
var phase = "before"  # "before", "first" (the first turn of a round), "later" or "over"
var round_number = 0  # 0 before the fight; stays at its last number when the fight is over
var acting = ""  # name of the fighter whose turn it is, "" when it is nobody's
var outcome = ""  # "win" or "draw" when over
var winner = ""  # the team that has won

var _fighters = {}  # by name, everybody who ever joined: a name is never free again
var _joined = []  # the same in the order of joining
var _roster = []  # sorted once the fight runs; the fallen leave it at round start
var _line = []  # the round: normal places in order, then everybody who waited
var _normal = 0  # length of the first part of the line
var _at = 0  # who acts; the line is never shortened within a round, so nobody is skipped
var _behind = 0  # living fighters whose turn lies ahead in this round
var _living = {}  # number of living fighters of each team that has any
var _edges = []
var _events = []
var _undelivered = []
var _delivering = false


## One fighter; read it, let the encounter change it.
class Fighter:
	var name = ""
	var team = ""
	var speed = 0.0
	var dice = null
	var number = 0  # counts up in the order of joining and never changes
	var roll = 0
	var value = 0.0
	var fallen = false
	var waited = false  # in the running round
	var to_come = false  # a turn of the running round still lies ahead


## Create an encounter in phase "before". `wanted` may be left out, and each of its entries too;
## whole numbers:
##   roll_range (0 to 100, start value 6)        the highest roll; higher ones count as this one
##   max_rounds (1 to 1000, start value 30)      after so many rounds the fight is a draw
##   reroll_each_round (0 or 1, start value 0)   1 rolls anew at each round start from the second on
## If one of them is no whole number, out of range or unknown, broken_setting holds its name and
## every operation is refused with "bad_setting".
func _init(wanted = {}):
	settings = START_VALUES.duplicate()
	for name in wanted:
		var value = wanted[name]
		if not LIMITS.has(name) or not _is_finite(value) or value != floor(value):
			broken_setting = str(name)
		elif value < LIMITS[name][0] or value > LIMITS[name][1]:
			broken_setting = str(name)
		else:
			settings[name] = int(value)


## Tell whether the fight has started and is not over.
func running() -> bool:
	return phase == "first" or phase == "later"


## Return who will still act in this round, names in play order, the fallen left out.
func upcoming() -> Array:
	var names = []
	for place in range(_at + 1, _line.size() if running() else 0):
		if _line[place].to_come:
			names.append(_line[place].name)
	return names


## Return everything worth showing; costs O(n). Names in play order: `upcoming` will still act in
## this round, `acted` live and have ended their turn, `waited` have waited in this round,
## `newcomers` joined and wait for the next round, `fallen` in the order of joining. Besides
## `phase`, `round`, `acting`, `outcome`, `winner`.
func view() -> Dictionary:
	var placed = {}
	var lists = {"acted": [], "waited": [], "newcomers": [], "fallen": []}
	for place in range(_line.size()):
		var fighter = _line[place]
		placed[fighter.number] = true
		# The first entry of one who waited is no turn; he counts where he acted in the end.
		if place < _at and (place >= _normal or not fighter.waited) and not fighter.fallen:
			lists.acted.append(fighter.name)
		if place >= _normal and not fighter.fallen:
			lists.waited.append(fighter.name)
	for fighter in _roster:
		if running() and not placed.has(fighter.number) and not fighter.fallen:
			lists.newcomers.append(fighter.name)
	for fighter in _joined:
		if fighter.fallen:
			lists.fallen.append(fighter.name)
	lists["upcoming"] = upcoming()
	lists["phase"] = phase
	lists["round"] = round_number
	lists["acting"] = acting
	lists["outcome"] = outcome
	lists["winner"] = winner
	return lists


## Return the fighter of a name, to read `roll`, `value`, `fallen` and so on; null if nobody has it.
func fighter_named(name):
	return _fighters.get(_text(name))


## Add a fighter, before the fight or in the middle of it.
## `name` and `team` are text that is not empty, the name never used before in this fight; `speed`
## is any finite number, a broken one is refused, not repaired. `dice` is asked for a roll once now,
## and once at each round start with reroll_each_round: a Callable (Godot 4), a FuncRef (Godot 3) or
## an object with a method roll(). It gives 0 to roll_range; a broken roll is 0, and so is that of
## dice that cannot be rolled: then Godot shows an error.
## Who shall stand in the next round from its start must join before the last end_turn of this one.
## Refused with "duplicate_name", "bad_name", "bad_team", "bad_speed" or "not_running" (the fight is
## over).
func join(name, team, speed, dice) -> Dictionary:
	name = _text(name)
	team = _text(team)
	var refusal = ""
	if broken_setting != "":
		refusal = "bad_setting"
	elif _fighters.has(name):
		refusal = "duplicate_name"
	elif name == "":
		refusal = "bad_name"
	elif team == "":
		refusal = "bad_team"
	elif not _is_finite(speed):
		refusal = "bad_speed"
	elif phase == "over":
		refusal = "not_running"
	if refusal != "":
		return _refuse(refusal)
	var fighter = Fighter.new()
	fighter.name = name
	fighter.team = team
	fighter.speed = speed * 1.0  # whole numbers wrap round, and float() loses digits in Godot 3
	fighter.dice = dice
	fighter.number = _joined.size()
	_roll(fighter)
	_fighters[name] = fighter
	_joined.append(fighter)
	_living[team] = _living.get(team, 0) + 1
	_event({"kind": "joined", "name": name, "acts_in": _place(fighter)})
	return _done()


## Begin the fight with the first round; with one team only, that team has won at once.
## Refused with "already_started" or "no_fighters".
func start() -> Dictionary:
	if broken_setting != "":
		return _refuse("bad_setting")
	if phase != "before":
		return _refuse("already_started")
	if _joined.size() == 0:
		return _refuse("no_fighters")
	_event({"kind": "fight_began"})
	round_number = 1
	if not _end_if_decided("one-team"):
		_edges.append("start")
		_roster = _sorted(_roster)
		_begin_round()
	return _done()


## End the turn of the acting fighter; the next one acts, or the round ends.
## `name` is an optional protection against a late or doubled call: it must be the acting fighter.
## Refused with "not_running" or "not_your_turn".
func end_turn(name = null) -> Dictionary:
	var refusal = _turn_refusal(name)
	if refusal != "":
		return _refuse(refusal)
	_pass_turn()
	return _done()


## Let the acting fighter give the turn away and go last in this round, once per fighter and round.
## `name` as in end_turn. Refused with "not_running", "not_your_turn", "already_waited", or
## "nobody_behind" when no living fighter can still act in this round.
func wait(name = null) -> Dictionary:
	var refusal = _turn_refusal(name)
	if refusal == "" and _line[_at].waited:
		refusal = "already_waited"
	elif refusal == "" and _behind == 0:
		refusal = "nobody_behind"
	if refusal != "":
		return _refuse(refusal)
	# The old entry stays where it is, behind the pointer, so that no place changes.
	var fighter = _line[_at]
	fighter.waited = true
	fighter.to_come = true
	_behind += 1
	_line.append(fighter)
	_event({"kind": "waited", "name": fighter.name})
	_pass_turn()
	return _done()


## Take one fighter, or an array of them at the same moment, out of the fight, for good.
## First the end of the fight is tested; if it goes on and the acting fighter fell, the turn passes
## at once.
## Refused as a whole with "not_running", "unknown_fighter" (also when nobody is named) or
## "already_fallen".
func fall(names) -> Dictionary:
	if broken_setting != "":
		return _refuse("bad_setting")
	if not running():
		return _refuse("not_running")
	var falling = []
	var some_fallen = false
	# The kinds of array come last among the types, in Godot 3 and 4.
	for name in names if typeof(names) >= TYPE_ARRAY else [names]:
		if not _fighters.has(_text(name)):
			return _refuse("unknown_fighter")
		falling.append(_fighters[_text(name)])
		some_fallen = some_fallen or falling.back().fallen
	if falling.size() == 0:
		return _refuse("unknown_fighter")
	if some_fallen:
		return _refuse("already_fallen")
	for fighter in falling:
		_mark_fallen(fighter)
	if not _end_if_decided("won-first" if phase == "first" else "ended-later"):
		if _line[_at].fallen:
			_pass_turn()
	return _done()


# From here on one rule each: what another game may want otherwise.


## Return a roll as a whole number 0 to roll_range: fractions go down, whatever is no finite number
## is 0.
func clean_roll(roll) -> int:
	if not _is_finite(roll) or roll <= 0:
		return 0
	return settings.roll_range if roll >= settings.roll_range else int(floor(roll))


## Tell whether `a` goes earlier than `b`; never both ways, so the order hangs on no list and on no
## sort.
func comes_before(a, b) -> bool:
	if a.value != b.value:
		return a.value > b.value
	if a.speed != b.speed:
		return a.speed > b.speed
	return a.number < b.number


# Text is told from everything else; whatever is none becomes "", which is nobody's name.
func _text(value) -> String:
	if typeof(value) == TYPE_STRING:
		return value
	return str(value) if typeof(value) == STRING_NAME and _is_godot_4() else ""


func _is_godot_4() -> bool:
	return Engine.get_version_info()["major"] >= 4


func _is_finite(value) -> bool:
	# The type of a fraction is called differently in Godot 3 and 4.
	if typeof(value) != TYPE_INT and typeof(value) != typeof(0.5):
		return false
	return value > -INF and value < INF


func _roll(fighter):
	var dice = fighter.dice
	var roll = null
	# Dice that break off with a script error break off this function too.
	fighter.roll = 0
	fighter.value = fighter.speed
	if typeof(dice) == TYPE_OBJECT and dice.has_method("roll"):
		roll = dice.roll()
	elif typeof(dice) == TYPE_OBJECT and dice.has_method("call_func") and dice.is_valid():
		roll = dice.call_func()
	elif typeof(dice) == CALLABLE and _is_godot_4() and dice.is_valid():
		roll = dice.call()
	else:
		push_error("initiative: the dice of \"%s\" cannot be rolled, see join()" % fighter.name)
	fighter.roll = clean_roll(roll)
	fighter.value = fighter.speed + fighter.roll


# Puts a newcomer into the roster and, if his place is not over, into this round; returns his first
# round or 0.
func _place(fighter) -> int:
	if not running():
		_roster.append(fighter)
		return 1
	_roster.insert(_search(_roster, fighter, 0, _roster.size()), fighter)
	# While one who has waited acts, all normal places are over, whatever the value.
	if _at >= _normal or comes_before(fighter, _line[_at]):
		return round_number + 1 if round_number < settings.max_rounds else 0
	_line.insert(_search(_line, fighter, _at + 1, _normal), fighter)
	_normal += 1
	fighter.to_come = true
	_behind += 1
	return round_number


# First place from `low` on, at most `high`, in front of which the fighter belongs.
func _search(list, fighter, low, high) -> int:
	while low < high:
		var middle = (low + high) >> 1
		if comes_before(list[middle], fighter):
			low = middle + 1
		else:
			high = middle
	return low


# Merges ever longer runs; the sorting of Array is called differently in Godot 3 and 4.
func _sorted(list) -> Array:
	var source = list.duplicate()
	var target = list.duplicate()
	var width = 1
	while width < source.size():
		for begin in range(0, source.size(), 2 * width):
			var middle = int(min(begin + width, source.size()))
			var end = int(min(begin + 2 * width, source.size()))
			var left = begin
			var right = middle
			for place in range(begin, end):
				if left < middle and (right >= end or comes_before(source[left], source[right])):
					target[place] = source[left]
					left += 1
				else:
					target[place] = source[right]
					right += 1
		var sorted = target
		target = source
		source = sorted
		width *= 2
	return source


func _mark_fallen(fighter):
	if fighter.fallen:
		return  # named twice in one call
	fighter.fallen = true
	if fighter.to_come:
		fighter.to_come = false
		_behind -= 1
	_living[fighter.team] -= 1
	if _living[fighter.team] == 0:
		_living.erase(fighter.team)
	_event({"kind": "fell", "name": fighter.name})


# Lets the next fighter act who is still to come; ends the round if there is none.
func _pass_turn():
	_event({"kind": "turn_ended", "name": acting})
	if phase == "first":
		_edges.append("turn-passes")
		phase = "later"
	var at = _at + 1
	while at < _line.size() and not _line[at].to_come:
		at += 1
	if at < _line.size():
		_begin_turn(at)
	else:
		_end_round()


func _begin_turn(at):
	var fighter = _line[at]
	fighter.to_come = false
	_behind -= 1
	_at = at
	acting = fighter.name
	_event({"kind": "turn_began", "name": fighter.name})


func _begin_round():
	phase = "first"
	_line = _roster.duplicate()
	_normal = _line.size()
	_behind = _normal
	for fighter in _line:
		fighter.to_come = true
		fighter.waited = false
	_event({"kind": "round_began"})
	_begin_turn(0)


func _end_round():
	_event({"kind": "round_ended"})
	_at = _line.size()
	if round_number >= settings.max_rounds:
		_over("ended-later", "draw", "")
		return
	_edges.append("new-round")
	round_number += 1
	var roster = []
	for fighter in _roster:
		if not fighter.fallen:
			roster.append(fighter)
	_roster = roster
	if settings.reroll_each_round == 1:
		for fighter in _roster:
			_roll(fighter)
		_roster = _sorted(_roster)
	_begin_round()


# Ends the fight if at most one team lives; tells whether it is over.
func _end_if_decided(edge) -> bool:
	if _living.size() > 1:
		return false
	if _living.size() == 1:
		_over(edge, "win", _living.keys()[0])
	else:
		_over(edge, "draw", "")
	return true


func _over(edge, how, team):
	_edges.append(edge)
	phase = "over"
	acting = ""
	outcome = how
	winner = team
	_event({"kind": "over", "outcome": how, "winner": team})


func _turn_refusal(name) -> String:
	if broken_setting != "":
		return "bad_setting"
	if not running():
		return "not_running"
	return "" if name == null or _text(name) == acting else "not_your_turn"


func _event(event):
	event["round"] = round_number
	_events.append(event)


# The diagram's last edge says that after the end everything is refused: a refusal there walks it.
func _refuse(code) -> Dictionary:
	return {"ok": false, "refused": code, "edges": ["end"] if phase == "over" else [], "events": []}


func _done() -> Dictionary:
	var answer = {"ok": true, "refused": "", "edges": _edges, "events": _events}
	_edges = []
	_events = []
	_undelivered += answer.events
	# Who listens may call an operation, which comes through here again: its events queue up behind
	# the present one.
	if not _delivering:
		_delivering = true
		var place = 0
		while place < _undelivered.size():
			emit_signal("happened", _undelivered[place])
			place += 1
		_undelivered = []
		_delivering = false
	return answer
