extends SceneTree

# What beginners do with the GDScript tracker, and what comes of it.
# The folder of the tracker is in the environment variable TRACKER.

var script_of_fight = load(OS.get_environment("TRACKER") + "/initiative.gd")


func six():
	return 6


func breaks():
	return [][1]


func _init():
	var fight = script_of_fight.new()
	var dice = {
		"good": funcref(self, "six"),
		"missing": null,
		"number": 6,
		"method": "six",
		"misspelt": funcref(self, "sicks"),
		"elsewhere": Reference.new(),
		"breaking": funcref(self, "breaks"),
	}
	for name in dice:
		var answer = fight.join(name, "red", 20, dice[name])
		var fighter = fight.fighter_named(name)
		print("%s %s %d %d" % [name, answer.ok, fighter.roll, fighter.value])
	print(fight.fighter_named("nobody"))
	fight.join("x", "blue", 1, dice.good)
	fight.join("y", "blue", 1, dice.good)
	fight.start()
	print(fight.fall(PoolStringArray(["x", "nobody"])).refused)
	fight.fall(PoolStringArray(["x", "y"]))
	print("%s %s" % [fight.phase, fight.winner])
	fight = script_of_fight.new({"rol_range": 20})
	var answers = [fight.join("a", "red", 1, dice.good), fight.start(), fight.end_turn(), fight.wait()]
	for answer in answers + [fight.fall("a")]:
		print(answer.refused)
	quit()
