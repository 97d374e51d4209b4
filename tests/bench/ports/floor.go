// Whole fights, side by side in one process: the Go tracker, and a plain sort with an index that walks over it.
//
//	floor FIGHTERS ROUNDS REROLL REPETITIONS
//
// Each repetition prints the nanoseconds of the tracker and of the floor, and what each of them saw: the same number,
// for both play the same fight. Filling the lists is not counted, the first sort is. Who goes first alternates.

package main

import (
	"fmt"
	"os"
	"runtime"
	"sort"
	"strconv"
	"time"
)

type bench struct {
	fighters, rounds int
	reroll           bool
	seen             uint32 // who acted, in order
	state            uint32 // of the die
}

// Both roll as often and in the same order, so they roll the same.
func (b *bench) roll() float64 {
	b.state = b.state*1664525 + 1013904223
	return float64((b.state >> 16) % 7)
}

func speed(number int) float64 { return float64(number * 7919 % 10007) }

func (b *bench) see(name string) { b.seen = b.seen*31 + uint32(name[len(name)-1]) }

func (b *bench) begin() {
	b.seen, b.state = 0, 1
	runtime.GC() // nobody pays for what the other one has left behind
}

func (b *bench) tracker() time.Duration {
	settings := NewSettings()
	settings.MaxRounds = float64(b.rounds)
	if b.reroll {
		settings.RerollEachRound = 1
	}
	fight, err := NewEncounter(settings)
	if err != nil {
		panic(err)
	}
	for i := 0; i < b.fighters; i++ {
		fight.Join("fighter "+strconv.Itoa(i), [...]string{"blue", "red"}[i%2], speed(i), b.roll)
	}
	began := time.Now()
	fight.Start()
	for fight.Phase() != "over" {
		b.see(fight.Acting())
		fight.EndTurn()
	}
	return time.Since(began)
}

type record struct {
	name         string
	speed, value float64
	number       int
}

func (b *bench) floor() time.Duration {
	list := []record{}
	for i := 0; i < b.fighters; i++ {
		list = append(list, record{"fighter " + strconv.Itoa(i), speed(i), speed(i) + b.roll(), i})
	}
	before := func(i, j int) bool {
		one, other := &list[i], &list[j]
		if one.value != other.value {
			return one.value > other.value
		}
		if one.speed != other.speed {
			return one.speed > other.speed
		}
		return one.number < other.number
	}
	began := time.Now()
	for round := 1; round <= b.rounds; round++ {
		if b.reroll && round > 1 {
			for i := range list {
				list[i].value = list[i].speed + b.roll()
			}
		}
		if b.reroll || round == 1 {
			sort.Slice(list, before)
		}
		for at := range list {
			b.see(list[at].name)
		}
	}
	return time.Since(began)
}

func main() {
	number := func(at int) int {
		value, err := strconv.Atoi(os.Args[at])
		if err != nil {
			panic(err)
		}
		return value
	}
	b := &bench{fighters: number(1), rounds: number(2), reroll: number(3) == 1}
	contenders := [2]func() time.Duration{b.tracker, b.floor}
	for i := 0; i < number(4); i++ {
		var taken [2]time.Duration
		var saw [2]uint32
		for turn := 0; turn < 2; turn++ {
			who := (i + turn) % 2
			b.begin()
			taken[who] = contenders[who]()
			saw[who] = b.seen
		}
		fmt.Println(taken[0].Nanoseconds(), taken[1].Nanoseconds(), saw[0], saw[1])
	}
}
