-- Listeners of the Lua tracker: one that acts, one that raises, one that plays a whole fight.
-- arg[1] is the folder of the tracker.

package.path = arg[1] .. "/?.lua;" .. package.path
local Encounter = require("initiative")

local function nothing() return 0 end

local function tell(event) print(event.kind .. " " .. (event.name or "-")) end

local fight = Encounter.new()
fight:join("a", "red", 9, nothing)
fight:join("trap", "blue", 8, nothing)
fight:join("c", "red", 7, nothing)
fight:start()
fight:listen(function(event)
  tell(event)
  if event.kind == "turn_began" and event.round == 1 and event.name == "c" then fight:fall("c") end
end)
fight:end_turn()
fight:end_turn()
print("round " .. fight.round .. " acting " .. fight.acting)

fight = Encounter.new()
fight:join("a", "red", 9, nothing)
fight:join("b", "blue", 8, nothing)
fight:start()
local raised = false
fight:listen(function(event)
  if not raised then
    raised = true
    error("a listener of the game is broken")
  end
  tell(event)
end)
if not pcall(fight.end_turn, fight) then print("thrown acting " .. fight.acting) end
fight:end_turn()

fight = Encounter.new()
local turns = 0
for i = 1, 300 do
  fight:join("f" .. i, i % 2 == 0 and "red" or "blue", i % 7, nothing)
end
fight:listen(function(event)
  if event.kind ~= "turn_began" then return end
  turns = turns + 1
  fight:end_turn()
end)
fight:start()
print(fight.phase .. " after " .. fight.round .. " rounds, " .. turns .. " turns")
