-- The Lua tracker behind the adapter protocol: reads one request per line, writes one answer per line.
-- It translates names, never behaviour.

package.path = (arg[0]:match("^(.*[/\\])") or "./") .. "?.lua;" .. package.path
local Encounter = require("initiative")

local HELLO = '"ok":true,"protocol":1,"implementation":{"name":"initiative-lua","language":"lua","version":"1"},'
  .. '"rules":["core"],"features":["named-turns","fall-together","odd-inputs","unicode-names","refusal-codes"],'
  .. '"observes":["acting","round","outcome","winner","phase","upcoming"]'

-- What {"$":"nan"} and its kin stand for; "none" is nil.
local SPECIAL = { nan = 0 / 0, inf = math.huge, ["-inf"] = -math.huge, text = "5", bool = true }

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

-- Requests have no text that needs a backslash; messages of errors may.
local function quoted(text)
  return text == nil and "null" or '"' .. text:gsub('["\\%c]', " ") .. '"'
end

local function names(list)
  local texts = {}
  for i, name in ipairs(list) do
    texts[i] = quoted(name)
  end
  return "[" .. table.concat(texts, ",") .. "]"
end

local function state(fight)
  return ('"state":{"phase":%s,"round":%d,"acting":%s,"upcoming":%s,"outcome":%s,"winner":%s}'):format(
    quoted(fight.phase), fight.round, names({ fight.acting }), names(fight:upcoming()), quoted(fight.outcome),
    quoted(fight.winner))
end

-- Dice that give one roll after the other, and nil (no roll) when they are used up.
local function dice(rolls)
  local given = 0
  return function()
    given = given + 1
    return rolls[given]
  end
end

local unpack = table.unpack or unpack
local OPERATIONS = {
  join = function(fight, args) return fight:join(args.name, args.team, args.speed, dice(args.rolls)) end,
  start = function(fight) return fight:start() end,
  end_turn = function(fight, args) return fight:end_turn(args.name) end,
  wait = function(fight, args) return fight:wait(args.name) end,
  fall = function(fight, args) return fight:fall(unpack(args.names, 1, args.names.n)) end,
}

local fight

local function answer(request)
  if request.cmd == "start" then return HELLO end
  if request.cmd == "begin" then
    local settings, refused = request.settings
    -- A missing setting means its start value in Lua, so a setting of nothing is sent on as something broken.
    local function setting(name) return settings[name] == nil and "none" or settings[name] end
    fight, refused = Encounter.new({
      roll_range = setting("rollRange"),
      max_rounds = setting("maxRounds"),
      reroll_each_round = setting("rerollEachRound"),
    })
    return fight and '"ok":true,' .. state(fight) or '"refused":' .. quoted(refused)
  end
  local done = OPERATIONS[request.op](fight, request.args)
  return (done.ok and '"ok":true,' or '"refused":' .. quoted(done.refused) .. ",") .. state(fight)
end

for line in io.lines() do
  local request = read(line, 1)
  if request.cmd == "stop" then break end
  local good, text = pcall(answer, request)
  if not good then text = '"crashed":{"message":' .. quoted(tostring(text)) .. "}" end
  io.write('{"seq":', ("%d"):format(request.seq), ",", text, "}\n")
  io.flush()
end
