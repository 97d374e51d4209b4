--- Turn order by initiative: one self-contained tracker for a game.
-- From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
--
-- Save this as initiative.lua in your project (Roblox: a ModuleScript named initiative). It runs on Lua 5.1 to 5.4,
-- LuaJIT and Luau without a change, and needs nothing else.
--
--     local Encounter = require("initiative")       -- Roblox: require(script.Parent.initiative)
--     math.randomseed(os.time())                    -- once before; else many Luas roll the same in each run
--     local function die() return math.random(0, 6) end
--     local fight = Encounter.new()                 -- a d20 needs Encounter.new({ roll_range = 20 })
--     fight:listen(function(e) print(e.round, e.kind, e.name) end)
--     fight:join("Ada", "heroes", 8, die)
--     fight:join("Orc", "monsters", 5, die)
--     fight:start()
--     while fight:running() do
--       local me = fight.acting
--       print(me, "then", table.concat(fight:upcoming(), ", "))
--       -- me acts here; whoever is out of the fight then: fight:fall("Orc")
--       fight:end_turn(me)                          -- or fight:wait(me): when refused, me still acts
--     end
--
-- With the name a doubled call is refused, and so is one after `me` fell: the turn has passed already.
-- Every operation returns an answer, a table with
--   ok       true when the operation took effect; otherwise nothing at all has changed
--   refused  the reason of a refusal as text, else nil
--   edges    the edges of the state diagram that were taken, a list of text; only for checking against the diagram
--   events   what happened, in order, a list of events (see Encounter:listen)
-- A refusal is only told there: look at it, above all after join. What each reason means and what to do:
-- read_blueprint(topic="order", id="refusals"), or initiative-mcp read order --id refusals.
--
-- Order: higher value (speed + roll) first, then higher speed, then who joined earlier. The order is fixed for the
-- round; only a newcomer is inserted and a waiting fighter goes to the end. Lists count from 1.
-- A turn costs amortised O(1), a join O(log n) plus the insertion into a list, a start O(n log n).

local Encounter = {}
Encounter.__index = Encounter

local START_VALUES = { roll_range = 6, max_rounds = 30, reroll_each_round = 0 }
local LIMITS = { roll_range = { 0, 100 }, max_rounds = { 1, 1000 }, reroll_each_round = { 0, 1 } }

-- Only real numbers that are not NaN and not infinite; text like "5" is none.
local function is_finite(value)
  return type(value) == "number" and value > -math.huge and value < math.huge
end

local function is_name(value)
  return type(value) == "string" and value ~= ""
end

local function is_callable(value)
  local meta = getmetatable(value)
  return type(value) == "function" or type(meta) == "table" and meta.__call ~= nil
end

-- First place from `low` on, at most `high` + 1, in front of which `fighter` belongs.
local function search(self, list, fighter, low, high)
  while low <= high do
    local middle = math.floor((low + high) / 2)
    if self:comes_before(list[middle], fighter) then low = middle + 1 else high = middle - 1 end
  end
  return low
end

local function add(list, fighter, wanted)
  if wanted then list[#list + 1] = fighter.name end
end

--- Create an encounter in phase "before".
-- `settings` may be left out, and each of its fields too; whole numbers:
--   roll_range (0 to 100, start value 6)         the highest roll added to a speed; higher ones count as this one
--   max_rounds (1 to 1000, start value 30)       after so many rounds the fight is a draw
--   reroll_each_round (0 or 1, start value 0)    1 rolls anew at each round start from the second on
-- Returns nil, "bad_setting" and a message if one of them is no whole number or out of range; a name that is no
-- setting is an error.
function Encounter.new(settings)
  if settings == Encounter then error("write Encounter.new(...) with a dot", 2) end
  local self = setmetatable({}, Encounter)
  for name in pairs(settings or {}) do
    if START_VALUES[name] == nil then error("there is no setting " .. tostring(name), 2) end
  end
  for name, value in pairs(START_VALUES) do
    if settings and settings[name] ~= nil then value = settings[name] end
    local low, high = LIMITS[name][1], LIMITS[name][2]
    if not (is_finite(value) and value >= low and value <= high and value == math.floor(value)) then
      return nil, "bad_setting", name .. " must be a whole number " .. low .. " to " .. high
    end
    self[name] = math.floor(value)
  end
  self.phase = "before" -- "before", "first" (the first turn of a round), "later" or "over"
  self.round = 0 -- 0 before the fight; stays at its last number when the fight is over
  self.acting = nil -- name of the fighter whose turn it is, nil when it is nobody's
  self.outcome = nil -- "win" or "draw" when over
  self.winner = nil -- the team that has won
  self._fighters = {} -- by name, everybody who ever joined: a name is never free again
  self._joined = {} -- the same in the order of joining
  self._roster = {} -- sorted once the fight runs; the fallen leave it at round start
  self._line = {} -- the round: normal places in order, then everybody who waited
  self._normal = 0 -- length of the first part of the line
  self._at = 1 -- who acts; the line is never shortened within a round, so nobody is skipped
  self._behind = 0 -- living fighters whose turn lies ahead in this round
  self._living = {} -- number of living fighters of each team that has any
  self._teams = 0 -- number of these teams
  self._edges = {}
  self._events = {}
  self._listeners = {}
  self._undelivered = {}
  self._delivering = false
  return self
end

--- Tell whether the fight has started and is not over.
function Encounter:running()
  return self.phase == "first" or self.phase == "later"
end

--- Return who will still act in this round, a list of names in play order, the fallen left out.
function Encounter:upcoming()
  local names = {}
  for place = self._at + 1, self:running() and #self._line or 0 do
    add(names, self._line[place], self._line[place].to_come)
  end
  return names
end

--- Return everything worth showing; costs O(n). Lists of names in play order:
-- `upcoming` will still act in this round, `acted` live and have ended their turn, `waited` have waited in this
-- round, `newcomers` joined and wait for the next round, `fallen` in the order of joining. Besides `phase`, `round`,
-- `acting`, `outcome`, `winner`.
function Encounter:view()
  local acted, waited, newcomers, fallen, placed = {}, {}, {}, {}, {}
  for place, fighter in ipairs(self._line) do
    placed[fighter] = true
    -- The first entry of one who waited is no turn; he counts where he acted in the end.
    local ended = place < self._at and (place > self._normal or not fighter.waited)
    add(acted, fighter, ended and not fighter.fallen)
    add(waited, fighter, place > self._normal and not fighter.fallen)
  end
  for _, fighter in ipairs(self._roster) do
    add(newcomers, fighter, self:running() and not placed[fighter] and not fighter.fallen)
  end
  for _, fighter in ipairs(self._joined) do
    add(fallen, fighter, fighter.fallen)
  end
  return {
    phase = self.phase, round = self.round, acting = self.acting, upcoming = self:upcoming(),
    acted = acted, waited = waited, newcomers = newcomers, fallen = fallen,
    outcome = self.outcome, winner = self.winner,
  }
end

--- Call `listener(event)` with every event, after the operation is complete; it may call operations itself.
-- An event has `kind`: "fight_began", "round_began", "turn_began", "turn_ended", "round_ended", "waited", "joined",
-- "fell" or "over"; `round`; `name` where a fighter is meant; `acts_in` (only "joined") the round of the first turn,
-- nil when there will be none any more; `outcome` and `winner` (only "over"). Take names from the event: fight.acting
-- is already the one after the whole operation. A listener that raises silences only the rest of this operation's
-- events; the operation itself has taken effect.
function Encounter:listen(listener)
  table.insert(self._listeners, listener)
end

--- Return the fighter of a name, to read `roll`, `value`, `fallen` and so on; nil if nobody has it.
function Encounter:fighter(name)
  return self._fighters[name]
end

--- Add a fighter, before the fight or in the middle of it.
-- `name` and `team` are text that is not empty, the name never used before in this fight; `speed` is any finite
-- number, a broken one is refused, not repaired. `dice` is a function that returns a roll; it is called once now, and
-- once at each round start with reroll_each_round. It gives 0 to roll_range and must not raise; a broken roll is 0.
-- Who shall stand in the next round from its start must join before the last end_turn of this one.
-- Refused with "duplicate_name", "bad_name", "bad_team", "bad_speed" or "not_running" (the fight is over).
function Encounter:join(name, team, speed, dice)
  if not is_callable(dice) then
    error("dice must be a function that returns a roll, e.g. function() return math.random(0, 6) end", 2)
  end
  if is_name(name) and self._fighters[name] then return self:_refuse("duplicate_name") end
  if not is_name(name) then return self:_refuse("bad_name") end
  if not is_name(team) then return self:_refuse("bad_team") end
  if not is_finite(speed) then return self:_refuse("bad_speed") end
  if self.phase == "over" then return self:_refuse("not_running") end
  local fighter = {
    name = name,
    team = team,
    speed = speed + 0.0, -- where Lua has whole numbers too, sums of them wrap round
    dice = dice,
    number = #self._joined + 1, -- counts up in the order of joining and never changes
    roll = 0,
    value = 0.0,
    fallen = false,
    waited = false, -- in the running round
    to_come = false, -- a turn of the running round still lies ahead
  }
  self:_roll(fighter)
  self._fighters[name] = fighter
  table.insert(self._joined, fighter)
  if not self._living[team] then self._teams = self._teams + 1 end
  self._living[team] = (self._living[team] or 0) + 1
  self:_event({ kind = "joined", name = name, acts_in = self:_place(fighter) })
  return self:_done()
end

--- Begin the fight with the first round; with one team only, that team has won at once.
-- Refused with "already_started" or "no_fighters".
function Encounter:start()
  if self.phase ~= "before" then return self:_refuse("already_started") end
  if #self._joined == 0 then return self:_refuse("no_fighters") end
  self:_event({ kind = "fight_began" })
  self.round = 1
  if not self:_end_if_decided("one-team") then
    table.insert(self._edges, "start")
    self:_sort()
    self:_begin_round()
  end
  return self:_done()
end

--- End the turn of the acting fighter; the next one acts, or the round ends.
-- `name` is an optional protection against a late or doubled call: it must be the acting fighter.
-- Refused with "not_running" or "not_your_turn".
function Encounter:end_turn(name)
  local refusal = self:_turn_refusal(name)
  if refusal then return self:_refuse(refusal) end
  self:_pass_turn()
  return self:_done()
end

--- Let the acting fighter give the turn away and go last in this round, once per fighter and round.
-- `name` as in end_turn. Refused with "not_running", "not_your_turn", "already_waited", or "nobody_behind" when no
-- living fighter can still act in this round.
function Encounter:wait(name)
  local refusal = self:_turn_refusal(name)
  if refusal then return self:_refuse(refusal) end
  local fighter = self._line[self._at]
  if fighter.waited then return self:_refuse("already_waited") end
  if self._behind == 0 then return self:_refuse("nobody_behind") end
  -- The old entry stays where it is, behind the pointer, so that no place changes.
  fighter.waited = true
  fighter.to_come = true
  self._behind = self._behind + 1
  table.insert(self._line, fighter)
  self:_event({ kind = "waited", name = fighter.name })
  self:_pass_turn()
  return self:_done()
end

--- Take one fighter or several at the same moment out of the fight, for good: fight:fall("Orc", "Elf"), or a list.
-- First the end of the fight is tested; if it goes on and the acting fighter fell, the turn passes at once.
-- Refused as a whole with "not_running", "unknown_fighter" (also when nobody is named) or "already_fallen".
function Encounter:fall(...)
  local names, count = { ... }, select("#", ...)
  if count == 1 and type(names[1]) == "table" then names, count = names[1], #names[1] end
  if not self:running() then return self:_refuse("not_running") end
  local some_fallen = false
  for i = 1, count do
    local fighter = names[i] ~= nil and self._fighters[names[i]]
    if not fighter then return self:_refuse("unknown_fighter") end
    some_fallen = some_fallen or fighter.fallen
  end
  if count == 0 then return self:_refuse("unknown_fighter") end
  if some_fallen then return self:_refuse("already_fallen") end
  for i = 1, count do
    self:_mark_fallen(self._fighters[names[i]])
  end
  local over = self:_end_if_decided(self.phase == "first" and "won-first" or "ended-later")
  if not over and self._line[self._at].fallen then self:_pass_turn() end
  return self:_done()
end

-- From here on one rule each: what another game may want otherwise.

--- Return a roll as a whole number 0 to roll_range: fractions go down, whatever is no finite number is 0.
function Encounter:clean_roll(roll)
  if not is_finite(roll) or roll <= 0 then return 0 end
  return math.floor(math.min(roll, self.roll_range))
end

--- Tell whether `a` goes earlier than `b`; never both ways, so the order hangs on no list and on no sort.
function Encounter:comes_before(a, b)
  if a.value ~= b.value then return a.value > b.value end
  if a.speed ~= b.speed then return a.speed > b.speed end
  return a.number < b.number
end

function Encounter:_sort()
  table.sort(self._roster, function(a, b) return self:comes_before(a, b) end)
end

function Encounter:_roll(fighter)
  fighter.roll = self:clean_roll(fighter.dice())
  fighter.value = fighter.speed + fighter.roll
end

-- Puts a newcomer into the roster and, if his place is not over, into this round; returns his first round.
function Encounter:_place(fighter)
  if not self:running() then
    table.insert(self._roster, fighter)
    return 1
  end
  table.insert(self._roster, search(self, self._roster, fighter, 1, #self._roster), fighter)
  -- While one who has waited acts, all normal places are over, whatever the value.
  if self._at > self._normal or self:comes_before(fighter, self._line[self._at]) then
    return self.round < self.max_rounds and self.round + 1 or nil
  end
  table.insert(self._line, search(self, self._line, fighter, self._at + 1, self._normal), fighter)
  self._normal = self._normal + 1
  fighter.to_come = true
  self._behind = self._behind + 1
  return self.round
end

function Encounter:_mark_fallen(fighter)
  if fighter.fallen then return end -- named twice in one call
  fighter.fallen = true
  if fighter.to_come then
    fighter.to_come = false
    self._behind = self._behind - 1
  end
  self._living[fighter.team] = self._living[fighter.team] - 1
  if self._living[fighter.team] == 0 then
    self._living[fighter.team] = nil
    self._teams = self._teams - 1
  end
  self:_event({ kind = "fell", name = fighter.name })
end

-- Lets the next fighter act who is still to come; ends the round if there is none.
function Encounter:_pass_turn()
  self:_event({ kind = "turn_ended", name = self.acting })
  if self.phase == "first" then
    table.insert(self._edges, "turn-passes")
    self.phase = "later"
  end
  local at = self._at + 1
  while self._line[at] and not self._line[at].to_come do
    at = at + 1
  end
  if self._line[at] then self:_begin_turn(at) else self:_end_round() end
end

function Encounter:_begin_turn(at)
  local fighter = self._line[at]
  fighter.to_come = false
  self._behind = self._behind - 1
  self._at = at
  self.acting = fighter.name
  self:_event({ kind = "turn_began", name = fighter.name })
end

function Encounter:_begin_round()
  self.phase = "first"
  self._line = {}
  for place, fighter in ipairs(self._roster) do
    self._line[place] = fighter
    fighter.to_come = true
    fighter.waited = false
  end
  self._normal = #self._line
  self._behind = self._normal
  self:_event({ kind = "round_began" })
  self:_begin_turn(1)
end

function Encounter:_end_round()
  self:_event({ kind = "round_ended" })
  self._at = #self._line + 1
  if self.round >= self.max_rounds then return self:_over("ended-later", "draw", nil) end
  table.insert(self._edges, "new-round")
  self.round = self.round + 1
  local roster = {}
  for _, fighter in ipairs(self._roster) do
    if not fighter.fallen then roster[#roster + 1] = fighter end
  end
  self._roster = roster
  if self.reroll_each_round == 1 then
    for _, fighter in ipairs(roster) do
      self:_roll(fighter)
    end
    self:_sort()
  end
  self:_begin_round()
end

-- Ends the fight if at most one team lives; tells whether it is over.
function Encounter:_end_if_decided(edge)
  if self._teams > 1 then return false end
  local winner = next(self._living)
  self:_over(edge, winner and "win" or "draw", winner)
  return true
end

function Encounter:_over(edge, outcome, winner)
  table.insert(self._edges, edge)
  self.phase = "over"
  self.acting = nil
  self.outcome = outcome
  self.winner = winner
  self:_event({ kind = "over", outcome = outcome, winner = winner })
end

function Encounter:_turn_refusal(name)
  if not self:running() then return "not_running" end
  if name ~= nil and name ~= self.acting then return "not_your_turn" end
  return nil
end

function Encounter:_event(event)
  event.round = self.round
  table.insert(self._events, event)
end

-- The diagram's last edge says that after the end everything is refused: a refusal there walks it.
function Encounter:_refuse(code)
  return { ok = false, refused = code, edges = self.phase == "over" and { "end" } or {}, events = {} }
end

function Encounter:_done()
  local answer = { ok = true, refused = nil, edges = self._edges, events = self._events }
  self._edges = {}
  self._events = {}
  for _, event in ipairs(answer.events) do
    table.insert(self._undelivered, event)
  end
  -- A listener that calls an operation comes through here again: its events queue up behind the present one.
  if not self._delivering then
    self._delivering = true
    local good, problem = pcall(self._deliver, self)
    self._delivering = false
    self._undelivered = {}
    if not good then error(problem, 0) end
  end
  return answer
end

function Encounter:_deliver()
  local place = 1
  while self._undelivered[place] do
    for _, listener in ipairs(self._listeners) do
      listener(self._undelivered[place])
    end
    place = place + 1
  end
end

return Encounter
