// Listeners of the Go tracker: one that acts, one that panics, one that plays a whole fight; then one that another one
// adds, and none.

package main

import (
	"fmt"
	"strconv"
	"strings"
)

func show(each Event) {
	name := each.Name
	if name == "" {
		name = "-"
	}
	fmt.Println(each.Kind, name)
}

func nothing() float64 { return 0 }

func filled(fighters ...string) *Encounter {
	fight, err := NewEncounter(NewSettings())
	if err != nil {
		panic(err)
	}
	for _, fighter := range fighters {
		words := strings.Fields(fighter)
		speed, err := strconv.ParseFloat(words[2], 64)
		if err != nil {
			panic(err)
		}
		fight.Join(words[0], words[1], speed, nothing)
	}
	return fight
}

func endTurnCaught(fight *Encounter) {
	defer func() {
		if recover() != nil {
			fmt.Println("thrown acting", fight.Acting())
		}
	}()
	fight.EndTurn()
}

func main() {
	trapped := filled("a red 9", "trap blue 8", "c red 7")
	trapped.Start()
	trapped.Listen(func(each Event) {
		show(each)
		if each.Kind == "turn_began" && each.Round == 1 && each.Name == "c" {
			trapped.Fall("c")
		}
	})
	trapped.EndTurn()
	trapped.EndTurn()
	fmt.Println("round", trapped.Round(), "acting", trapped.Acting())

	failing := filled("a red 9", "b blue 8")
	failing.Start()
	thrown := false
	failing.Listen(func(each Event) {
		if !thrown {
			thrown = true
			panic("thrown by the listener")
		}
		show(each)
	})
	endTurnCaught(failing)
	failing.EndTurn()

	fighters := []string{}
	for i := 0; i < 300; i++ {
		fighters = append(fighters, fmt.Sprintf("f%d %s %d", i, [...]string{"blue", "red"}[i%2], i%7))
	}
	whole := filled(fighters...)
	turns := 0
	whole.Listen(func(each Event) {
		if each.Kind == "turn_began" {
			turns++
			whole.EndTurn()
		}
	})
	whole.Start()
	fmt.Printf("%s after %d rounds, %d turns\n", whole.Phase(), whole.Round(), turns)

	growing := filled("a red 9", "b blue 8")
	growing.Start()
	fmt.Println(len(growing.EndTurn().Events), "events without a listener")
	heard := 0
	growing.Listen(func(Event) { growing.Listen(func(Event) { heard++ }) })
	growing.EndTurn("b")
	fmt.Println("heard by those who came later:", heard)
}
