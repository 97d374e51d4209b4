// The Go tracker behind the adapter protocol: one request per line in, one answer per line out.
// It translates names, never behaviour. Go's types cannot hold text where a number belongs: such a value
// becomes NaN, which the tracker itself refuses as a speed and counts as a broken roll.

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"math"
	"os"
	"strconv"
)

type object = map[string]interface{}

func number(value interface{}) float64 {
	switch v := value.(type) {
	case json.Number:
		f, _ := strconv.ParseFloat(string(v), 64) // a number too large for a double becomes infinite
		return f
	case object:
		if v["$"] == "inf" {
			return math.Inf(1)
		}
		if v["$"] == "-inf" {
			return math.Inf(-1)
		}
	}
	return math.NaN()
}

func text(value interface{}) string { s, _ := value.(string); return s }

func orNull(s string) interface{} {
	if s == "" {
		return nil
	}
	return s
}

var fight *Encounter
var heard []Event

func told(events []Event) []interface{} {
	all := []interface{}{}
	for _, each := range events {
		var actsIn interface{}
		if each.ActsIn > 0 {
			actsIn = each.ActsIn
		}
		all = append(all, []interface{}{each.Kind, each.Round, orNull(each.Name), actsIn, orNull(each.Outcome),
			orNull(each.Winner)})
	}
	return all
}

func do(op string, args object) Answer {
	var name []string
	if given, ok := args["name"]; ok {
		name = []string{text(given)}
	}
	switch op {
	case "join":
		rolls, _ := args["rolls"].([]interface{})
		return fight.Join(text(args["name"]), text(args["team"]), number(args["speed"]), func() float64 {
			if len(rolls) == 0 {
				return math.NaN()
			}
			roll := rolls[0]
			rolls = rolls[1:]
			return number(roll)
		})
	case "start":
		return fight.Start()
	case "end_turn":
		return fight.EndTurn(name...)
	case "wait":
		return fight.Wait(name...)
	}
	var names []string
	list, _ := args["names"].([]interface{})
	for _, each := range list {
		names = append(names, text(each))
	}
	return fight.Fall(names...)
}

func answer(request object) object {
	reply := object{"seq": request["seq"]}
	done := Answer{Edges: []string{"create"}}
	switch request["cmd"] {
	case "start":
		reply["ok"], reply["protocol"], reply["rules"] = true, 1, []string{"core"}
		reply["implementation"] = object{"name": "initiative-go", "language": "go", "version": "1"}
		reply["features"] = []string{"named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"}
		reply["observes"] = []string{"acting", "round", "outcome", "winner", "phase", "upcoming"}
		return reply
	case "begin":
		given, _ := request["settings"].(object)
		settings := NewSettings()
		for key, field := range map[string]*float64{"rollRange": &settings.RollRange,
			"maxRounds": &settings.MaxRounds, "rerollEachRound": &settings.RerollEachRound} {
			if value, ok := given[key]; ok {
				*field = number(value)
			}
		}
		made, err := NewEncounter(settings)
		if err != nil {
			reply["refused"] = err.Error()
			return reply
		}
		fight, heard = made, nil
		fight.Listen(func(event Event) { heard = append(heard, event) })
	default:
		args, _ := request["args"].(object)
		done = do(text(request["op"]), args)
	}
	if done.Refused == "" {
		reply["ok"] = true
	} else {
		reply["refused"] = done.Refused
	}
	acting := []string{}
	if name := fight.Acting(); name != "" {
		acting = append(acting, name)
	}
	// Everything beside the state is compared in the port's own tests.
	view := fight.View()
	reply["edges"] = append([]string{}, done.Edges...)
	reply["events"], reply["heard"], heard = told(done.Events), told(heard), nil
	reply["view"] = []interface{}{view.Phase, view.Round, orNull(view.Acting), view.Upcoming, view.Acted, view.Waited,
		view.Newcomers, view.Fallen, orNull(view.Outcome), orNull(view.Winner)}
	reply["state"] = object{"phase": fight.Phase(), "round": fight.Round(), "acting": acting,
		"upcoming": fight.Upcoming(), "outcome": orNull(fight.Outcome()), "winner": orNull(fight.Winner())}
	return reply
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 65536), 1<<24)
	out := json.NewEncoder(os.Stdout)
	for in.Scan() {
		request := object{}
		reader := json.NewDecoder(bytes.NewReader(in.Bytes()))
		reader.UseNumber()
		if reader.Decode(&request) != nil || request["cmd"] == "stop" {
			return
		}
		if out.Encode(answer(request)) != nil {
			return
		}
	}
}
