// Counts what a turn costs among 100 and among 10,000 fighters, half of whom fall: prints, a line for each, the number
// of fighters, the statements of the tracker for 100 turns, and the comparisons of one join. Built with the tracker as
// `go tool cover -mode=count -var=Counters` writes it, which counts how often each block runs. The argument is the
// tracker's source, where the line of the comparison is looked up.

package main

import (
	"fmt"
	"os"
	"strings"
)

var comparison int

func statements() (sum int) {
	for i, count := range Counters.Count {
		sum += int(count) * int(Counters.NumStmt[i])
	}
	return
}

func comparisons() int {
	for i, count := range Counters.Count {
		if int(Counters.Pos[3*i]) == comparison {
			return int(count)
		}
	}
	panic("there is no comparison")
}

func nothing() float64 { return 0 }

func main() {
	source, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	head, _, _ := strings.Cut(string(source), ") before(")
	comparison = 1 + strings.Count(head, "\n")
	for _, size := range []int{100, 10_000} {
		fight, err := NewEncounter(NewSettings())
		if err != nil {
			panic(err)
		}
		for i := 0; i < size; i++ {
			fight.Join(fmt.Sprint("f", i), [...]string{"blue", "red"}[i%2], float64(i*7919%10007), nothing)
		}
		fight.Start()
		for i := 0; i < size; i += 4 {
			fight.Fall(fmt.Sprint("f", i), fmt.Sprint("f", i+1))
		}
		turns, before := 0, statements()
		for ; fight.Round() < 4; turns++ {
			fight.EndTurn()
		}
		cost := (statements() - before) * 100 / turns
		before = comparisons()
		fight.Join("late", "red", -1, nothing)
		fmt.Println(size, cost, comparisons()-before)
	}
}
