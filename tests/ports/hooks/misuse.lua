-- What beginners do with the Lua tracker, and what is said to it. arg[1] is the folder of the tracker.

package.path = arg[1] .. "/?.lua;" .. package.path
local Encounter = require("initiative")

local fight = Encounter.new({ roll_range = 20 })

local function told(what, ...)
  local _, problem = pcall(...)
  print(what .. ": " .. tostring(problem):gsub("^.-:%d+: ", ""))
end

told("no dice", function() fight:join("Ada", "heroes", 8) end)
told("a number as dice", function() fight:join("Ada", "heroes", 8, 6) end)
told("new with a colon", function() Encounter:new() end)
told("a misspelt setting", function() Encounter.new({ rol_range = 20 }) end)
print("a setting out of range:", Encounter.new({ roll_range = 101 }))
fight:join("Orc", "monsters", 5, setmetatable({}, { __call = function() return 20 end }))
local orc = fight:fighter("Orc")
print(("a callable table as dice: roll %d value %d"):format(orc.roll, orc.value))
print("nobody of that name:", fight:fighter("Ada"), fight:fighter(nil))
fight:join("Ada", "heroes", 8, function() return 0 end)
fight:start()
print("nobody in a list: " .. fight:fall({}).refused)
fight:fall({ "Ada", "Orc" })
print("two in a list: " .. fight.phase .. " " .. fight.outcome)
