// Turn order by initiative: one self-contained tracker for a game.
// From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
//
// Save this as initiative.go in your game and change the package name to that of your game.
//
//	rand.Seed(time.Now().UnixNano())                       // once before, only for Go before 1.20
//	die := func() float64 { return float64(rand.Intn(7)) } // 0 to 6
//	fight, _ := NewEncounter(NewSettings())                // a d20 needs RollRange 20 in the settings
//	fight.Listen(func(e Event) { fmt.Println(e.Kind, e.Name) })
//	fight.Join("Ada", "heroes", 8, die)
//	fight.Join("Orc", "monsters", 5, die)
//	fight.Start()
//	for fight.Acting() != "" {
//		me := fight.Acting()
//		// me acts here; whoever is out of the fight then: fight.Fall("Orc")
//		fight.EndTurn(me) // or fight.Wait(me): when refused, me still acts
//	}
//
// With the name a doubled call is refused, and so is one after me fell: the turn has passed already. A refusal is only
// told in the answer: look at it, above all after Join. What each reason means and what to do:
// read_blueprint(topic="order", id="refusals"), or initiative-mcp read order --id refusals.
//
// Order: higher value (speed + roll) first, then higher speed, then who joined earlier. The order is fixed for the
// round; only a newcomer is inserted and a waiting fighter goes to the end.

package main

import (
	"errors"
	"math"
	"sort"
)

// ErrBadSetting is returned by NewEncounter for a setting that is out of range or no whole number.
var ErrBadSetting = errors.New("bad_setting")

// Settings of a fight: whole numbers, fixed once the fight is made. NewSettings gives the start values.
type Settings struct {
	RollRange       float64 // highest roll added to the speed, 0 to 100; higher ones count as this one
	MaxRounds       float64 // after so many rounds the fight is a draw, 1 to 1000
	RerollEachRound float64 // 1 rolls anew at each round start, 0 keeps the first rolls
}

// NewSettings gives the start values: rolls up to 6, 30 rounds, no new rolls.
func NewSettings() Settings { return Settings{RollRange: 6, MaxRounds: 30} }

// Event tells one thing that happened. Kind is fight_began, round_began, turn_began, turn_ended, round_ended,
// waited, joined, fell or over. ActsIn is the round in which a newcomer first acts, 0 for never.
type Event struct {
	Kind    string
	Round   int
	Name    string
	ActsIn  int
	Outcome string
	Winner  string
}

// Answer of an operation. Refused is empty when it was done; a refused operation has changed nothing.
type Answer struct {
	Refused string
	Edges   []string // only for checking against the state diagram
	Events  []Event  // in order; nil as long as nobody listens, so that a turn costs next to nothing
}

// View is a snapshot of a fight; all lists are copies and leave the fallen out, except Fallen.
type View struct {
	Phase     string
	Round     int
	Acting    string
	Upcoming  []string
	Acted     []string
	Waited    []string
	Newcomers []string
	Fallen    []string
	Outcome   string
	Winner    string
}

// Dice give one roll; it is cleaned to a whole number 0 to RollRange, and NaN or an infinity counts as 0.
type Dice func() float64

type fighter struct {
	name, team string
	dice       Dice
	fallen     bool
	// Rounds and not flags, so that a new round begins without a look at everybody.
	firstRound int // with a place for this fighter
	begunIn    int // last round in which a turn began; 0 after waiting, for another one will
	waitedIn   int // last round of waiting
}

// What the order needs lies in the lists themselves: neither a sort nor a search reaches for the fighters.
type place struct {
	value, speed float64
	number       int // order of joining, never changes
	*fighter
}

// No two fighters of a fight are equal, so that it does not matter whether a sort is stable.
func (p *place) before(other *place) bool {
	if p.value != other.value {
		return p.value > other.value
	}
	if p.speed != other.speed {
		return p.speed > other.speed
	}
	return p.number < other.number
}

type places []place

func (p places) Len() int           { return len(p) }
func (p places) Less(i, j int) bool { return p[i].before(&p[j]) }
func (p places) Swap(i, j int)      { p[i], p[j] = p[j], p[i] }

// together is how many fighters are read in one go.
const together = 32

// Encounter is one fight. It is not safe for use by several goroutines at once. Passing the turn on costs amortised
// O(1), joining a running fight O(log n) for the search plus the insertion into a list, starting O(n log n).
type Encounter struct {
	rollRange float64
	maxRounds int
	reroll    bool
	everybody []*fighter // in the order of joining
	byName    map[string]*fighter
	teams     map[string]int // living fighters of each team
	roster    places         // in order; the fallen leave it at round start
	line      places         // the round: normal places, then those who waited
	normal    int            // length of the first part of the line
	at        int            // who acts; the line is never shortened within a round
	behind    int            // living fighters whose turn lies ahead in this round
	fell      bool           // whether the roster holds a fallen fighter
	read      byte           // means nothing; without it no compiler would read
	phase     string
	round     int
	outcome   string
	winner    string
	edges     []string
	events    []Event
	listeners []func(Event)
	queue     []Event
	telling   bool
}

// NewEncounter makes a fight, or returns ErrBadSetting.
func NewEncounter(s Settings) (*Encounter, error) {
	// NaN is neither below nor above: only a comparison that must be true keeps it out.
	whole := func(v, low, high float64) bool { return v >= low && v <= high && math.Floor(v) == v }
	if !whole(s.RollRange, 0, 100) || !whole(s.MaxRounds, 1, 1000) || !whole(s.RerollEachRound, 0, 1) {
		return nil, ErrBadSetting
	}
	return &Encounter{rollRange: s.RollRange, maxRounds: int(s.MaxRounds), reroll: s.RerollEachRound == 1,
		byName: map[string]*fighter{}, teams: map[string]int{}, phase: "before"}, nil
}

// Listen adds a listener, told of every event after the operation is done. It may call operations itself. Take names
// from the event: Acting is already the one after the whole operation. A listener that panics silences only the rest
// of this operation's events; the operation itself has taken effect.
func (e *Encounter) Listen(listener func(Event)) { e.listeners = append(e.listeners, listener) }

// Phase is before, first, later or over.
func (e *Encounter) Phase() string { return e.phase }

// Round is 0 before the fight and stays at its last number after it.
func (e *Encounter) Round() int { return e.round }

// Outcome is empty, win or draw.
func (e *Encounter) Outcome() string { return e.outcome }

// Winner is the winning team, or empty.
func (e *Encounter) Winner() string { return e.winner }

// Acting is the name of the fighter whose turn it is, or empty.
func (e *Encounter) Acting() string {
	if e.running() {
		return e.line[e.at].name
	}
	return ""
}

// Upcoming lists who will still act this round, in order.
func (e *Encounter) Upcoming() []string {
	names := []string{}
	for i := e.at + 1; e.running() && i < len(e.line); i++ {
		if !e.line[i].fallen {
			names = append(names, e.line[i].name)
		}
	}
	return names
}

// View takes a snapshot.
func (e *Encounter) View() View {
	// Made and not nil, so that as JSON an empty list is [] and not null.
	v := View{Phase: e.phase, Round: e.round, Acting: e.Acting(), Upcoming: e.Upcoming(), Acted: []string{},
		Waited: []string{}, Newcomers: []string{}, Fallen: []string{}, Outcome: e.outcome, Winner: e.winner}
	for i, f := range e.line {
		// The first entry of one who waited is no turn; he counts where he acted in the end.
		if !f.fallen && i < e.at && (i >= e.normal || f.waitedIn != e.round) {
			v.Acted = append(v.Acted, f.name)
		}
		if !f.fallen && i >= e.normal {
			v.Waited = append(v.Waited, f.name)
		}
	}
	for _, f := range e.roster {
		if e.running() && !f.fallen && f.firstRound > e.round {
			v.Newcomers = append(v.Newcomers, f.name)
		}
	}
	for _, f := range e.everybody {
		if f.fallen {
			v.Fallen = append(v.Fallen, f.name)
		}
	}
	return v
}

// Join adds a fighter, before or during the fight. Speed is any finite number. Refused with duplicate_name,
// bad_name, bad_team, bad_speed or not_running. The dice are called once, and once for every later re-roll.
// Who shall stand in the next round from its start must join before the last EndTurn of this one.
func (e *Encounter) Join(name, team string, speed float64, dice Dice) Answer {
	switch {
	case e.byName[name] != nil:
		return e.refuse("duplicate_name")
	case name == "":
		return e.refuse("bad_name")
	case team == "":
		return e.refuse("bad_team")
	case math.IsNaN(speed) || math.IsInf(speed, 0):
		return e.refuse("bad_speed")
	case e.phase == "over":
		return e.refuse("not_running")
	}
	f := &fighter{name: name, team: team, dice: dice, firstRound: e.round + 1}
	newcomer := place{speed + e.roll(f), speed, len(e.everybody), f}
	e.everybody = append(e.everybody, f)
	e.byName[name] = f
	e.teams[team]++
	e.record(Event{Kind: "joined", Round: e.round, Name: name, ActsIn: e.place(newcomer)})
	return e.done()
}

// Start begins the fight. Refused with already_started or no_fighters.
func (e *Encounter) Start() Answer {
	if e.phase != "before" {
		return e.refuse("already_started")
	}
	if len(e.everybody) == 0 {
		return e.refuse("no_fighters")
	}
	e.tell("fight_began", "")
	e.round = 1
	if !e.endIfDecided("one-team") {
		e.edges = append(e.edges, "start")
		sort.Sort(e.roster)
		e.beginRound()
	}
	return e.done()
}

// EndTurn ends the turn, of the named fighter if a name is given. Refused with not_running or not_your_turn.
func (e *Encounter) EndTurn(name ...string) Answer {
	if code := e.turnRefusal(name); code != "" {
		return e.refuse(code)
	}
	e.passTurn()
	return e.done()
}

// Wait gives the turn away until the end of the round, once per round. Refused with not_running, not_your_turn,
// already_waited or nobody_behind.
func (e *Encounter) Wait(name ...string) Answer {
	if code := e.turnRefusal(name); code != "" {
		return e.refuse(code)
	}
	f := e.line[e.at]
	if f.waitedIn == e.round {
		return e.refuse("already_waited")
	}
	if e.behind == 0 {
		return e.refuse("nobody_behind")
	}
	// The old entry stays where it is, behind the pointer, so that no index changes.
	f.waitedIn, f.begunIn = e.round, 0
	e.behind++
	e.line = append(e.line, f)
	e.tell("waited", f.name)
	e.passTurn()
	return e.done()
}

// Fall takes fighters out of the fight for good, all at the same moment. Refused with not_running,
// unknown_fighter or already_fallen.
func (e *Encounter) Fall(names ...string) Answer {
	if !e.running() {
		return e.refuse("not_running")
	}
	if len(names) == 0 {
		return e.refuse("unknown_fighter")
	}
	for _, name := range names {
		if e.byName[name] == nil {
			return e.refuse("unknown_fighter")
		}
	}
	for _, name := range names {
		if e.byName[name].fallen {
			return e.refuse("already_fallen")
		}
	}
	for _, name := range names {
		f := e.byName[name]
		if f.fallen {
			continue // a name given twice counts once
		}
		if f.firstRound <= e.round && f.begunIn != e.round {
			e.behind-- // a turn still lay ahead
		}
		f.fallen, e.fell = true, true
		if e.teams[f.team]--; e.teams[f.team] == 0 {
			delete(e.teams, f.team)
		}
		e.tell("fell", name)
	}
	edge := "ended-later"
	if e.phase == "first" {
		edge = "won-first"
	}
	if !e.endIfDecided(edge) && e.line[e.at].fallen {
		e.passTurn()
	}
	return e.done()
}

func (e *Encounter) running() bool { return e.phase == "first" || e.phase == "later" }

func (e *Encounter) roll(f *fighter) float64 {
	roll := f.dice()
	if math.IsNaN(roll) || math.IsInf(roll, 0) {
		return 0
	}
	return math.Min(math.Max(math.Floor(roll), 0), e.rollRange)
}

func (e *Encounter) place(newcomer place) int {
	if !e.running() {
		e.roster = append(e.roster, newcomer)
		return 1
	}
	e.roster = insert(e.roster, newcomer, 0, len(e.roster))
	// While one who has waited acts, all normal places are over, whatever the value.
	if e.at >= e.normal || newcomer.before(&e.line[e.at]) {
		if e.round < e.maxRounds {
			return e.round + 1
		}
		return 0
	}
	e.line = insert(e.line, newcomer, e.at+1, e.normal)
	e.normal++
	e.behind++
	newcomer.firstRound = e.round
	return e.round
}

func insert(list places, newcomer place, low, high int) places {
	spot := low + sort.Search(high-low, func(i int) bool { return newcomer.before(&list[low+i]) })
	list = append(list, place{})
	copy(list[spot+1:], list[spot:])
	list[spot] = newcomer
	return list
}

func (e *Encounter) passTurn() {
	e.tell("turn_ended", e.line[e.at].name)
	if e.phase == "first" {
		e.edges = append(e.edges, "turn-passes")
		e.phase = "later"
	}
	next := e.at + 1
	for next < len(e.line) && e.line[next].fallen {
		next++
	}
	if next < len(e.line) {
		e.beginTurn(next)
	} else {
		e.endRound()
	}
}

func (e *Encounter) beginTurn(next int) {
	e.at = next
	if next%together == 0 {
		e.readTogether()
	}
	e.line[next].begunIn = e.round
	e.behind--
	e.tell("turn_began", e.line[next].name)
}

// Reads the next fighters and their names, who lie scattered. One by one, each would have to be waited for; in one go
// the waits overlap, which among a million makes a turn several times as fast.
func (e *Encounter) readTogether() {
	for i := e.at; i < len(e.line) && i < e.at+together; i++ {
		e.read ^= e.line[i].name[0]
	}
}

func (e *Encounter) beginRound() {
	e.phase = "first"
	e.line = append(e.line[:0], e.roster...)
	e.normal, e.behind = len(e.line), len(e.line)
	e.tell("round_began", "")
	e.beginTurn(0)
}

func (e *Encounter) endRound() {
	e.tell("round_ended", "")
	e.at = len(e.line)
	if e.round >= e.maxRounds {
		e.end("ended-later", "")
		return
	}
	e.edges = append(e.edges, "new-round")
	e.round++
	if e.fell {
		living := e.roster[:0]
		for _, f := range e.roster {
			if !f.fallen {
				living = append(living, f)
			}
		}
		e.roster, e.fell = living, false
	}
	if e.reroll {
		for i := range e.roster {
			p := &e.roster[i]
			p.value = p.speed + e.roll(p.fighter)
		}
		sort.Sort(e.roster)
	}
	e.beginRound()
}

func (e *Encounter) endIfDecided(edge string) bool {
	if len(e.teams) > 1 {
		return false
	}
	winner := ""
	for team := range e.teams {
		winner = team
	}
	e.end(edge, winner)
	return true
}

func (e *Encounter) end(edge, winner string) {
	e.edges = append(e.edges, edge)
	e.phase, e.outcome, e.winner = "over", "win", winner
	if winner == "" {
		e.outcome = "draw"
	}
	e.record(Event{Kind: "over", Round: e.round, Outcome: e.outcome, Winner: winner})
}

func (e *Encounter) turnRefusal(name []string) string {
	if !e.running() {
		return "not_running"
	}
	if len(name) > 0 && name[0] != e.line[e.at].name {
		return "not_your_turn"
	}
	return ""
}

func (e *Encounter) tell(kind, name string) {
	if len(e.listeners) > 0 { // asked here already, so that the event is not even made
		e.record(Event{Kind: kind, Round: e.round, Name: name})
	}
}

func (e *Encounter) record(event Event) {
	if len(e.listeners) > 0 {
		e.events = append(e.events, event)
	}
}

// The diagram's last edge says that after the end everything is refused: a refusal there walks it.
func (e *Encounter) refuse(code string) Answer {
	if e.phase == "over" {
		return Answer{Refused: code, Edges: []string{"end"}}
	}
	return Answer{Refused: code}
}

func (e *Encounter) done() Answer {
	if e.edges == nil && e.events == nil {
		return Answer{} // most turns of a fight that nobody listens to
	}
	answer := Answer{Edges: e.edges, Events: e.events}
	e.edges, e.events = nil, nil
	// A listener that calls an operation comes through here again: its events queue up behind the present one.
	if len(answer.Events) > 0 {
		e.queue = append(e.queue, answer.Events...)
		if !e.telling {
			e.deliver()
		}
	}
	return answer
}

func (e *Encounter) deliver() {
	e.telling = true
	defer func() { e.telling, e.queue = false, nil }() // who panicked must not hear old events later
	for len(e.queue) > 0 {
		event := e.queue[0]
		e.queue = e.queue[1:]
		for i := 0; i < len(e.listeners); i++ { // a listener may add one
			e.listeners[i](event)
		}
	}
}
