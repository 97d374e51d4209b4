-- Counts what a turn costs, in steps of the virtual machine: prints it for 100 and for 10,000 fighters, half of
-- whom fall, each line with the cost of the whole round divided by its turns; then the comparisons of one join.
-- arg[1] is the folder of the tracker.

package.path = arg[1] .. "/?.lua;" .. package.path
local Encounter = require("initiative")
if rawget(_G, "jit") then jit.off() end -- compiled code is not counted

local function nothing() return 0 end

for _, size in ipairs({ 100, 10000 }) do
  local fight = Encounter.new()
  for i = 1, size do
    fight:join("f" .. i, i % 2 == 0 and "red" or "blue", i * 7919 % 10007, nothing)
  end
  fight:start()
  for i = 1, size, 4 do
    fight:fall("f" .. i, "f" .. i + 1)
  end
  local steps, turns = 0, 0
  debug.sethook(function() steps = steps + 1 end, "", 1)
  while fight.round < 4 do
    fight:end_turn()
    turns = turns + 1
  end
  debug.sethook()
  local compared = 0
  function fight:comes_before(a, b)
    compared = compared + 1
    return Encounter.comes_before(self, a, b)
  end
  fight:join("late", "red", -1, nothing)
  print(size, math.floor(steps / turns), compared)
end
