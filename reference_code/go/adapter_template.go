// Adapter: lets `initiative-mcp verify` drive your turn order and compare it with the rules. It reads one JSON request
// per line and writes one JSON answer per line. Fill in the lines marked TODO; they are the only ones that know your
// code. Until then it answers, honestly, that nothing is there yet. Put it beside your code: the line go:build keeps it
// out of your game. Build it by naming the files of your turn order, then run:
//
//	go build -o adapter adapter_template.go your_turn_order.go
//	initiative-mcp verify -- ./adapter
//
// First rule: translate names, never behaviour. No sorting, clamping or repairing here: what your code does is what
// is judged. Print for yourself with fmt.Fprintln(os.Stderr, …).

//go:build ignore

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"strconv"
)

// TODO: name what your code can do beyond the duty; what you leave out is skipped, not failed: "named-turns" (a name
// in end_turn and wait), "fall-together" (several names in fall), "odd-inputs" (NaN and infinity), "unicode-names",
// "refusal-codes" (your refusals carry the codes of the rules).
var features = []string{}

// What State tells; acting, round, outcome and winner are needed, phase and upcoming are worth adding.
var observes = []string{"acting", "round", "outcome", "winner"}

// Game is one fight in your code. Every operation returns "" when it took effect, or why it was refused: your code for
// it ("not_your_turn" and so on), or "refused" if you have no codes. Nothing may have changed then.
type Game struct {
	// fight *Fight
}

// Begin makes a fresh fight that knows nothing of any earlier one.
func (game *Game) Begin(rollRange, maxRounds, rerollEachRound float64) string {
	panic(NotYet("create a fight")) // TODO: game.fight = NewFight(int(rollRange), int(maxRounds)); return ""
}

// Join adds a fighter. Let your code call roll() wherever it rolls for this fighter; NaN means that there is no roll.
func (game *Game) Join(name, team string, speed float64, roll func() float64) string {
	panic(NotYet("join")) // TODO: return game.fight.Add(name, team, speed, roll)
}

func (game *Game) Start() string { panic(NotYet("start")) } // TODO: return game.fight.Begin()
// EndTurn ends the turn of whoever is acting; name is nil unless you declared named-turns.
func (game *Game) EndTurn(name *string) string { panic(NotYet("end_turn")) } // TODO: return game.fight.Next()
// Wait lets whoever is acting go last in this round; name as in EndTurn.
func (game *Game) Wait(name *string) string { panic(NotYet("wait")) } // TODO: return game.fight.Wait()
// Fall takes fighters out of the fight; one name unless you declared fall-together.
func (game *Game) Fall(names []string) string { panic(NotYet("fall")) } // TODO: return game.fight.Kill(names[0])
// State is what your code shows now; Outcome is "win", "draw" or "".
func (game *Game) State() State { panic(NotYet("state")) } // TODO: return State{Acting: []string{game.fight.Current}}

// From here on nothing has to be changed.

// State is what is told of the fight, as far as it is in observes; "" stands for null.
type State struct {
	Acting, Upcoming       []string
	Round                  int
	Outcome, Winner, Phase string
}

// NotYet is a line that has not been filled in.
type NotYet string

type object = map[string]interface{}

// text is the text, or "" for anything else.
func text(value interface{}) string {
	read, _ := value.(string)
	return read
}

// number is the number. Text, true and null cannot reach a float64 in Go; they come as NaN, as does what is missing.
func number(value interface{}) float64 {
	switch given := value.(type) {
	case json.Number:
		read, _ := strconv.ParseFloat(string(given), 64) // infinite if it is too large
		return read
	case object:
		switch given["$"] {
		case "inf":
			return math.Inf(1)
		case "-inf":
			return math.Inf(-1)
		}
	}
	return math.NaN()
}

// dice give one roll after the other, and NaN (no roll) when they are used up.
func dice(value interface{}) func() float64 {
	rolls, _ := value.([]interface{})
	return func() float64 {
		if len(rolls) == 0 {
			return math.NaN()
		}
		roll := rolls[0]
		rolls = rolls[1:]
		return number(roll)
	}
}

func carryOut(game *Game, op string, args object) string {
	var name *string
	if given, ok := args["name"].(string); ok {
		name = &given
	}
	switch op {
	case "join":
		return game.Join(text(args["name"]), text(args["team"]), number(args["speed"]), dice(args["rolls"]))
	case "start":
		return game.Start()
	case "end_turn":
		return game.EndTurn(name)
	case "wait":
		return game.Wait(name)
	case "fall":
		given, _ := args["names"].([]interface{})
		names := []string{}
		for _, each := range given {
			names = append(names, text(each))
		}
		return game.Fall(names)
	}
	panic(NotYet(op))
}

func reply(game *Game, refused string) object {
	now := game.State()
	orNull := func(word string) interface{} {
		if word == "" {
			return nil
		}
		return word
	}
	list := func(names []string) []string { return append([]string{}, names...) } // as JSON nil would be null
	all := object{"acting": list(now.Acting), "upcoming": list(now.Upcoming), "round": now.Round,
		"outcome": orNull(now.Outcome), "winner": orNull(now.Winner), "phase": orNull(now.Phase)}
	state := object{}
	for _, key := range observes {
		state[key] = all[key]
	}
	if refused != "" {
		return object{"refused": refused, "state": state}
	}
	return object{"ok": true, "state": state}
}

var game *Game

func answer(request object) object {
	switch request["cmd"] {
	case "start":
		about := object{"name": "my-game", "language": "go"}
		return object{"ok": true, "protocol": 1, "implementation": about, "rules": []string{"core"},
			"features": features, "observes": observes}
	case "begin":
		settings, _ := request["settings"].(object)
		game = nil
		fresh := &Game{}
		refused := fresh.Begin(
			number(settings["rollRange"]), number(settings["maxRounds"]), number(settings["rerollEachRound"]))
		if refused != "" {
			return object{"refused": refused}
		}
		game = fresh
		return reply(game, "")
	}
	args, _ := request["args"].(object)
	return reply(game, carryOut(game, text(request["op"]), args))
}

// safely gives the answer to a request, whatever happens.
func safely(request object) (told object) {
	defer func() {
		switch caught := recover().(type) {
		case nil:
		case NotYet:
			told = object{"unsupported": "not filled in yet: " + string(caught)}
		default:
			told = object{"crashed": object{"message": fmt.Sprint(caught), "trace": string(debug.Stack())}}
		}
		told["seq"] = request["seq"]
	}()
	return answer(request)
}

func main() {
	input := bufio.NewScanner(os.Stdin)
	output := json.NewEncoder(os.Stdout)
	for input.Scan() {
		request := object{}
		reader := json.NewDecoder(bytes.NewReader(input.Bytes()))
		reader.UseNumber() // a number too large for a float64 is read all the same
		if reader.Decode(&request) != nil || request["cmd"] == "stop" || output.Encode(safely(request)) != nil {
			return
		}
	}
}
