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

-- Writes nil, numbers, text and lists; a list may carry its length in `n`. Requests have no text that needs a
-- backslash, messages of errors may.
local function written(value)
  if value == nil then return "null" end
  if type(value) == "number" then return ("%d"):format(value) end
  if type(value) == "string" then return '"' .. value:gsub('["\\%c]', " ") .. '"' end
  local texts = {}
  for i = 1, value.n or #value do
    texts[i] = written(value[i])
  end
  return "[" .. table.concat(texts, ",") .. "]"
end

local function event_list(events)
  local lists = {}
  for i, event in ipairs(events) do
    lists[i] = { event.kind, event.round, event.name, event.acts_in, event.outcome, event.winner, n = 6 }
  end
  return lists
end

local fight
local heard

-- The state that is judged, and beside it all that the tracker tells.
local function told(edges, events)
  local view = fight:view()
  local lists = {
    view.phase, view.round, view.acting, view.upcoming, view.acted, view.waited, view.newcomers, view.fallen,
    view.outcome, view.winner, n = 10,
  }
  local text = ('"state":{"phase":%s,"round":%s,"acting":%s,"upcoming":%s,"outcome":%s,"winner":%s},'):format(
    written(fight.phase), written(fight.round), written({ fight.acting }), written(fight:upcoming()),
    written(fight.outcome), written(fight.winner))
  text = text .. ('"edges":%s,"events":%s,"heard":%s,"view":%s'):format(
    written(edges), written(event_list(events)), written(event_list(heard)), written(lists))
  heard = {}
  return text
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
  join = function(args) return fight:join(args.name, args.team, args.speed, dice(args.rolls)) end,
  start = function() return fight:start() end,
  end_turn = function(args) return fight:end_turn(args.name) end,
  wait = function(args) return fight:wait(args.name) end,
  fall = function(args) return fight:fall(unpack(args.names, 1, args.names.n)) end,
}

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
    if not fight then return '"refused":' .. written(refused) end
    heard = {}
    fight:listen(function(event) table.insert(heard, event) end)
    return '"ok":true,' .. told({ "create" }, {})
  end
  local done = OPERATIONS[request.op](request.args)
  return (done.ok and '"ok":true,' or '"refused":' .. written(done.refused) .. ",") .. told(done.edges, done.events)
end

for line in io.lines() do
  local request = read(line, 1)
  if request.cmd == "stop" then break end
  local good, text = pcall(answer, request)
  if not good then text = '"crashed":{"message":' .. written(tostring(text)) .. "}" end
  io.write('{"seq":', ("%d"):format(request.seq), ",", text, "}\n")
  io.flush()
end
