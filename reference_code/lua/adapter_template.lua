-- Adapter: lets `initiative-mcp verify` drive your turn order and compare it with the rules.
-- It reads one JSON request per line from standard input and writes one JSON answer per line to standard output.
-- Fill in the lines marked TODO; they alone know your code. Until then it answers that nothing is there yet. Then run:
--
--     initiative-mcp verify -- lua adapter_template.lua
--
-- First rule: translate names, never behaviour. No sorting, clamping or repairing here: what your code does is what is
-- judged. Print for yourself with io.stderr:write(...). Roblox Studio has no standard input: keep your turn order in
-- a module without Roblox services and run it here with a plain Lua or Luau.

-- TODO: local Fight = require("my_fight")

-- TODO: name what your code can do beyond the duty; what you leave out is skipped, not failed: "named-turns" (a name
-- in end_turn and wait), "fall-together" (several names in fall), "odd-inputs" (NaN, nil, text instead of numbers),
-- "unicode-names", "refusal-codes" (your refusals carry the codes of the rules).
local FEATURES = {}

-- What state() tells; acting, round, outcome and winner are needed, phase and upcoming are worth adding.
local OBSERVES = { "acting", "round", "outcome", "winner" }

-- Each operation returns nil when it took effect, or why it was refused: your code for it ("not_your_turn" ...), or
-- true if you have no codes. Nothing may have changed then.
local game = {}
local fight

-- A fresh fight that knows nothing of any earlier one. settings: rollRange, maxRounds, rerollEachRound.
function game.begin(settings)
  -- TODO: fight = Fight.new(settings.rollRange, settings.maxRounds, settings.rerollEachRound)
  return "TODO"
end

-- Let your code call roll() wherever it rolls a die for this fighter, and nowhere else.
function game.join(args, roll)
  return "TODO" -- TODO: return fight:add(args.name, args.team, args.speed, roll)
end

function game.start()
  return "TODO" -- TODO: return fight:start()
end

-- args.name is nil unless you declared named-turns; the same in wait.
function game.end_turn(args)
  return "TODO" -- TODO: return fight:next_turn()
end

function game.wait(args)
  return "TODO" -- TODO: return fight:wait()
end

-- args.names is a list of args.names.n names, one unless you declared fall-together.
function game.fall(args)
  return "TODO" -- TODO: return fight:kill(args.names[1])
end

-- What your code shows now. Lists of names in acting and upcoming; outcome "win", "draw" or nil.
function game.state()
  -- TODO: return { acting = { fight.current }, round = fight.round, outcome = fight.outcome, winner = fight.winner }
  return {}
end

-- From here on nothing has to be changed.

local SPECIAL = { nan = 0 / 0, inf = math.huge, ["-inf"] = -math.huge, text = "5", bool = true } -- and none = nil

-- Reads the value that begins at `at`; returns it and the place behind it. Requests promise no backslashes and no
-- white space outside of strings. A list carries its length in `n`, since it may hold nil.
local function read(text, at)
  local mark = text:sub(at, at)
  if mark == '"' then return text:match('^"([^"]*)"()', at) end
  if mark ~= "{" and mark ~= "[" then
    local number, behind = text:match("^([^,}%]]+)()", at)
    return tonumber(number), behind
  end
  local special, behind = text:match('^{"%$":"([^"]*)"}()', at)
  if special then return SPECIAL[special], behind end
  local list = { n = 0 }
  at = at + 1
  while not text:find("^[}%]]", at) do
    local key
    if mark == "{" then key, at = text:match('^"([^"]*)":()', at) end
    list.n = list.n + 1
    list[key or list.n], at = read(text, at)
    at = text:match("^,()", at) or at
  end
  return list, at + 1
end

local function written(value)
  if type(value) == "table" then
    local texts = {}
    for i, part in ipairs(value) do
      texts[i] = written(part)
    end
    return "[" .. table.concat(texts, ",") .. "]"
  end
  if type(value) == "number" then return ("%.17g"):format(value) end
  if type(value) == "string" then return '"' .. value:gsub('["\\%c]', " ") .. '"' end
  return value == nil and "null" or tostring(value)
end

local function state()
  local shown, parts = game.state(), {}
  for i, key in ipairs(OBSERVES) do
    local empty = (key == "acting" or key == "upcoming") and {} or nil
    parts[i] = '"' .. key .. '":' .. written(shown[key] == nil and empty or shown[key])
  end
  return '"state":{' .. table.concat(parts, ",") .. "}"
end

-- Dice that give one roll after the other, and nil (no roll) when they are used up.
local function dice(rolls)
  local given = 0
  return function()
    given = given + 1
    return rolls and rolls[given]
  end
end

local function answer(request)
  if request.cmd == "start" then
    return '"ok":true,"protocol":1,"implementation":{"name":"my-game","language":"lua","version":"0.1"},'
      .. '"rules":["core"],"features":' .. written(FEATURES) .. ',"observes":' .. written(OBSERVES)
  end
  local begins = request.cmd == "begin"
  local refused
  if begins then
    refused = game.begin(request.settings)
  else
    refused = game[request.op](request.args, dice(request.args.rolls))
  end
  if refused == "TODO" then return '"unsupported":"not filled in yet"' end
  if refused == nil then return '"ok":true,' .. state() end
  return '"refused":' .. written(refused) .. (begins and "" or "," .. state())
end

for line in io.lines() do
  local request = read(line, 1)
  if request.cmd == "stop" then break end
  local good, text = pcall(answer, request)
  if not good then text = '"crashed":{"message":' .. written(tostring(text)) .. "}" end
  io.write('{"seq":', written(request.seq), ",", text, "}\n")
  io.flush()
end
