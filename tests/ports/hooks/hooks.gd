extends SceneTree

# Listeners of the GDScript tracker: one that acts, one that plays a whole fight.
# The folder of the tracker is in the environment variable TRACKER.

var script_of_fight = load(OS.get_environment("TRACKER") + "/initiative.gd")
var fight = null
var turns = 0


func roll():
	return 0


func _init():
	fight = script_of_fight.new()
	for fighter in [["a", "red", 9], ["trap", "blue", 8], ["c", "red", 7]]:
		fight.join(fighter[0], fighter[1], fighter[2], self)
	fight.start()
	fight.connect("happened", self, "_fell_in_a_trap")
	fight.end_turn()
	fight.end_turn()
	print("round %d acting %s" % [fight.round_number, fight.acting])
	fight = script_of_fight.new()
	for i in range(300):
		fight.join("f%d" % i, "red" if i % 2 == 0 else "blue", i % 7, funcref(self, "roll"))
	fight.connect("happened", self, "_end_every_turn")
	fight.start()
	print("%s after %d rounds, %d turns" % [fight.phase, fight.round_number, turns])
	quit()


func _fell_in_a_trap(event):
	print(event.kind, " ", event.get("name", "-"))
	if event.kind == "turn_began" and event.round == 1 and event.name == "c":
		fight.fall("c")


func _end_every_turn(event):
	if event.kind == "turn_began":
		turns += 1
		fight.end_turn()
