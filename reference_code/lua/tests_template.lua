-- Tests of your turn order against the rules, for busted. They need nothing but busted and your code.
--
-- Save this as turn_order_spec.lua, fill in the lines marked TODO, and run: busted turn_order_spec.lua
-- Translate names, never behaviour: no sorting, clamping or repairing here. What your code does is what is judged.

-- TODO: local Fight = require("my_fight")

-- TODO: take out what your code cannot do; its tests are then skipped, not failed: "named-turns" (a name in end_turn
-- and wait), "fall-together" (several names in fall), "odd-inputs" (NaN, nil, text instead of numbers),
-- "unicode-names", "refusal-codes" (your refusals carry the codes of the rules).
local FEATURES = { "named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes" }

-- Each operation returns nil when it took effect, or why it was refused: your code for it ("not_your_turn" ...), or
-- true if you have no codes. Nothing may have changed then.
local game = {}
local fight

-- A fresh fight that knows nothing of any earlier one.
function game.begin(roll_range, max_rounds, reroll_each_round)
  error("TODO") -- TODO: fight = Fight.new(roll_range, max_rounds, reroll_each_round)
end

-- Let your code call roll() wherever it rolls a die for this fighter, and nowhere else.
function game.join(name, team, speed, roll)
  error("TODO") -- TODO: return fight:add(name, team, speed, roll)
end

function game.start()
  error("TODO") -- TODO: return fight:start()
end

-- name is nil unless named-turns is in FEATURES; the same in wait.
function game.end_turn(name)
  error("TODO") -- TODO: return fight:next_turn()
end

function game.wait(name)
  error("TODO") -- TODO: return fight:wait()
end

-- names is a list, of one name unless fall-together is in FEATURES.
function game.fall(names)
  error("TODO") -- TODO: return fight:kill(names[1])
end

-- What your code shows now. Lists of names in acting and upcoming; outcome "win", "draw" or nil. Leave phase and
-- upcoming out if your code cannot tell them.
function game.state()
  error("TODO") -- TODO: return { acting = { fight.current }, round = fight.round, outcome = fight.outcome,
  -- winner = fight.winner, phase = fight.phase, upcoming = fight.queue }
end

-- From here on nothing has to be changed.

local WORDS = {
  acting = "{{acting}}", upcoming = "{{upcoming}}", round = "{{round}}", phase = "{{phase}}",
  outcome = "{{outcome}}", winner = "{{winner}}",
}
local ORDER = { "phase", "round", "acting", "upcoming", "outcome", "winner" }

local function can(feature)
  for _, each in ipairs(FEATURES) do
    if each == feature then return true end
  end
  return false
end

local function told(value)
  if type(value) == "table" then value = table.concat(value, ", ") end
  if value == nil or value == "" then return "–" end
  return tostring(value)
end

-- Plays one scenario on a fight of its own and tells which step went wrong.
local Play = {}
Play.__index = Play

function Play:where()
  local place = self.number > 0 and "{{step}} " .. self.number or "{{before}}"
  return self.title .. "\n" .. place .. " (" .. self.words .. ")"
end

function Play:safely(action, ...)
  local good, answer = pcall(action, ...)
  if not good then error(self:where() .. ": " .. tostring(answer), 0) end
  return answer
end

function Play:compare(wanted, got)
  local expected, actual = {}, {}
  local answer = self.answer or nil
  if answer == true then answer = "refused" end
  local same = answer == self.wanted
  if not can("refusal-codes") then same = (answer == nil) == (self.wanted == nil) end
  if not same then
    table.insert(expected, self.wanted and "{{refused}} " .. self.wanted or "{{accepted}}")
    table.insert(actual, answer and "{{refused}} " .. tostring(answer) or "{{accepted}}")
  end
  for _, key in ipairs(wanted and ORDER or {}) do
    local untold = (key == "phase" or key == "upcoming") and got[key] == nil
    if not untold and told(got[key]) ~= told(wanted[key]) then
      table.insert(expected, WORDS[key] .. " " .. told(wanted[key]))
      table.insert(actual, WORDS[key] .. " " .. told(got[key]))
    end
  end
  if #expected == 0 then return end
  local sides = "\n{{expected}} " .. table.concat(expected, "; ") .. "\n{{got}} " .. table.concat(actual, "; ")
  error(self:where() .. sides, 0)
end

function Play:begin(roll_range, max_rounds, reroll_each_round)
  self.answer = self:safely(game.begin, roll_range, max_rounds, reroll_each_round)
  self:compare()
end

function Play:begin_refused(roll_range, max_rounds, reroll_each_round, code)
  self.wanted = code
  self:begin(roll_range, max_rounds, reroll_each_round)
end

function Play:joined(name, team, speed, rolls)
  local given = 0
  local function roll()
    given = given + 1
    return rolls[given]
  end
  self.answer = self:safely(game.join, name, team, speed, roll)
end

function Play:fighter(name, team, speed, rolls)
  self.words = "{{joins}} " .. tostring(name)
  self:joined(name, team, speed, rolls)
  self:compare()
end

function Play:step(words, action, argument)
  self.number, self.words, self.wanted = self.number + 1, words, nil
  if action then self.answer = self:safely(action, argument) end
  return self
end

function Play:join(words, name, team, speed, rolls)
  self:step(words)
  self:joined(name, team, speed, rolls)
  return self
end

function Play:start(words) return self:step(words, game.start) end

function Play:end_turn(words) return self:step(words, game.end_turn) end

function Play:end_turn_of(words, name) return self:step(words, game.end_turn, name) end

function Play:wait(words) return self:step(words, game.wait) end

function Play:wait_of(words, name) return self:step(words, game.wait, name) end

function Play:fall(words, names) return self:step(words, game.fall, names) end

function Play:refused(code)
  self.wanted = code
  return self
end

function Play:shows(phase, round, acting, upcoming)
  local wanted = { phase = phase, round = round, acting = acting, upcoming = upcoming }
  self:compare(wanted, self:safely(game.state))
end

function Play:ends(round, outcome, winner)
  local wanted = { phase = "over", round = round, acting = {}, upcoming = {}, outcome = outcome, winner = winner }
  self:compare(wanted, self:safely(game.state))
end

local function scenario(title, needs, body)
  local missing
  for _, need in ipairs(needs) do
    if not can(need) then missing = need end
  end
  it(title, function()
    if missing then
      pending(missing)
    else
      body(setmetatable({ title = title, number = 0, words = "{{created}}" }, Play))
    end
  end)
end

describe("{{turn_order}}", function()

-- {{tests}}

end)
