//! Turn order by initiative: one self-contained tracker for a game.
//! From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
//!
//! Save this as `initiative.rs` beside `main.rs` and write `mod initiative;` there. It needs Rust 1.63 and `std`. In a
//! function that returns `Result<(), Refusal>`, with the crate rand 0.9 for the dice:
//!
//! ```ignore
//! use initiative::{Encounter, Refusal};
//!
//! let mut fight = Encounter::default(); // a d20 needs roll_range 20, see Settings
//! fight.listen(|_, event| println!("{event:?}"));
//! fight.join("Ada", "heroes", 8.0, || f64::from(rand::random_range(0..=6u8)))?;
//! fight.join("Orc", "monsters", 5.0, || f64::from(rand::random_range(0..=6u8)))?;
//! fight.start()?;
//! while let Some(me) = fight.acting().map(String::from) {
//!     println!("{me} then {:?}", fight.upcoming());
//!     // me acts here; whoever is out of the fight then: fight.fall(&["Orc"])?
//!     let _ = fight.end_turn(Some(&me)); // or fight.wait(Some(&me)): when refused, me still acts
//! }
//! ```
//!
//! With the name a doubled call is refused, and so is one after `me` fell: the turn has passed already. An operation
//! returns what it did, or a [`Refusal`]: then nothing at all has changed. What each one means and what to do:
//! `read_blueprint(topic="order", id="refusals")`, or `initiative-mcp read order --id refusals`.
//!
//! Order: higher value (speed + roll) first, then higher speed, then who joined earlier. The order is fixed for the
//! round; only a newcomer is inserted and a waiting fighter goes to the end.

#![forbid(unsafe_code)]
#![allow(dead_code)] // a game need not use everything

use std::cmp::Ordering;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::mem::take;

/// Where a fight stands; `First` is the first turn of the running round, `Later` every other turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase { #[default] Before, First, Later, Over }

/// How a fight ended; the text is the team that has won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome { Win(String), Draw }

/// Why an operation was refused. A refusal after the end walks the diagram's last edge, `end`; no other walks any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    BadSetting, DuplicateName, BadName, BadTeam, BadSpeed, AlreadyStarted, NoFighters,
    NotRunning, NotYourTurn, AlreadyWaited, NobodyBehind, UnknownFighter, AlreadyFallen,
}

impl fmt::Display for Refusal {
    /// Writes the code of the rules: `NotYourTurn` is `not_your_turn`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        format!("{self:?}").char_indices().try_for_each(|(at, letter)| {
            let gap = if at > 0 && letter.is_ascii_uppercase() { "_" } else { "" };
            write!(f, "{gap}{}", letter.to_ascii_lowercase())
        })
    }
}

impl std::error::Error for Refusal {}

/// What can happen; the texts are names of fighters. `acts_in` is the round of the first turn, `None` for never.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    FightBegan, RoundBegan, TurnBegan(String), TurnEnded(String), RoundEnded, Waited(String),
    Joined { name: String, acts_in: Option<u32> }, Fell(String), Over(Outcome),
}

/// Something that happened, to hook sounds, effects and log lines on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event { pub round: u32, pub kind: Kind }

/// What an operation did: what happened, in order, and the edges, only for checking against the state diagram. As long
/// as nobody listens there are no events, so that a turn costs next to nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done { pub edges: Vec<&'static str>, pub events: Vec<Event> }

/// The answer of every operation.
pub type Answer = Result<Done, Refusal>;

/// The encounter at one moment; all names in play order. `upcoming` will still act in this round, `acted` live and have
/// ended their turn, `waited` have waited in this round, `newcomers` joined and wait for the next round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    pub phase: Phase,
    pub round: u32,
    pub acting: Option<String>,
    pub upcoming: Vec<String>,
    pub acted: Vec<String>,
    pub waited: Vec<String>,
    pub newcomers: Vec<String>,
    pub fallen: Vec<String>,
    pub outcome: Option<Outcome>,
}

/// Settings of a fight, fixed once it is created. Whole numbers, taken as `f64` so that 2.5 from a data file is refused
/// instead of being cut off on the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Highest roll added to a speed, 0 to 100; higher ones count as this one.
    pub roll_range: f64,
    /// After so many rounds the fight is a draw, 1 to 1000.
    pub max_rounds: f64,
    /// 1 rolls anew at each round start from the second on, 0 keeps the first rolls.
    pub reroll_each_round: f64,
}

impl Default for Settings {
    fn default() -> Self { Settings { roll_range: 6.0, max_rounds: 30.0, reroll_each_round: 0.0 } }
}

/// One fighter, to read; the encounter changes it.
#[derive(Clone, Debug, Default)]
pub struct Fighter {
    pub name: String,
    pub team: String,
    pub speed: f64,
    pub number: usize, // counts up from 0 in the order of joining and never changes
    pub roll: f64,     // cleaned: a whole number 0 to the roll range
    pub value: f64,    // speed + roll
    pub fallen: bool,
    // Rounds and not flags, so that a new round begins without a look at everybody.
    first_round: u32, // with a place for this fighter
    begun_in: u32,    // last round in which a turn began; 0 after waiting, for another one will
    waited_in: u32,   // last round of waiting
}

/// What the order needs lies in the lists themselves: neither a sort nor a search reaches for the fighters.
#[derive(Clone, Copy)]
struct Place { value: f64, speed: f64, who: usize }

impl Place {
    /// `Less` goes earlier; no two fighters of a fight are equal.
    fn order(&self, other: &Place) -> Ordering {
        let by_value = other.value.total_cmp(&self.value);
        by_value.then_with(|| other.speed.total_cmp(&self.speed)).then_with(|| self.who.cmp(&other.who))
    }
}

/// Where a newcomer belongs among these, who are in order.
fn spot(sorted: &[Place], newcomer: Place) -> usize {
    sorted.partition_point(|other| other.order(&newcomer) == Ordering::Less)
}

fn check(allowed: bool, refusal: Refusal) -> Result<(), Refusal> { if allowed { Ok(()) } else { Err(refusal) } }

/// So many fighters are read in one go.
const TOGETHER: usize = 32;

type Dice = Box<dyn FnMut() -> f64 + Send + Sync>;
type Listener = Box<dyn FnMut(&mut Encounter, &Event) + Send + Sync>;

/// One fight, from `Before` to `Over`; the default has the default settings.
///
/// Passing the turn on costs amortised O(1), joining a running fight O(log n) for the search plus the insertion into a
/// list, starting O(n log n).
#[derive(Default)]
pub struct Encounter {
    settings: Settings,
    phase: Phase,
    round: u32,
    outcome: Option<Outcome>,
    fighters: Vec<Fighter>, // in the order of joining
    dice: Vec<Dice>,
    by_name: HashMap<String, usize>, // everybody who ever joined: a name is never free again
    teams: HashMap<String, usize>,   // how many of each live; a team of nobody is not in it
    roster: Vec<Place>,              // in order; the fallen leave it at round start
    line: Vec<Place>,                // the round: normal places, then those who waited
    normal: usize,                   // length of the first part of the line
    at: usize,                       // who acts; the line is never shortened within a round, so nobody is skipped
    behind: usize,                   // living fighters whose turn lies ahead in this round
    fell: bool,                      // whether the roster holds a fallen fighter
    read: u8,                        // means nothing; without it no compiler would read
    edges: Vec<&'static str>,
    events: Vec<Event>,
    listeners: Vec<Listener>,
    undelivered: VecDeque<Event>,
    telling: bool,
}

impl Encounter {
    /// Creates an encounter. Refused with `BadSetting` if a setting is no whole number or out of range.
    pub fn new(settings: Settings) -> Result<Self, Refusal> {
        // NaN is neither below nor above: only a comparison that must be true keeps it out.
        let whole = |value: f64, lowest, highest| value >= lowest && value <= highest && value.floor() == value;
        check(whole(settings.roll_range, 0.0, 100.0), Refusal::BadSetting)?;
        check(whole(settings.max_rounds, 1.0, 1000.0), Refusal::BadSetting)?;
        check(whole(settings.reroll_each_round, 0.0, 1.0), Refusal::BadSetting)?;
        Ok(Encounter { settings, ..Encounter::default() })
    }

    pub fn phase(&self) -> Phase { self.phase }
    /// 0 before the fight, from 1 on in it; stays at the last round when the fight is over.
    pub fn round(&self) -> u32 { self.round }
    /// Whether the fight has started and is not over.
    pub fn running(&self) -> bool { matches!(self.phase, Phase::First | Phase::Later) }
    /// `None` until the fight is over.
    pub fn outcome(&self) -> Option<&Outcome> { self.outcome.as_ref() }
    /// Everybody who ever joined, in that order.
    pub fn fighters(&self) -> &[Fighter] { &self.fighters }
    /// Name of the fighter whose turn it is.
    pub fn acting(&self) -> Option<&str> { self.running().then(|| self.in_line(self.at).name.as_str()) }

    /// Who will still act in this round, in play order, the fallen left out. Costs O(n).
    pub fn upcoming(&self) -> Vec<&str> {
        let ahead = if self.running() { &self.line[self.at + 1..] } else { &[] };
        ahead.iter().map(|place| &self.fighters[place.who]).filter(|f| !f.fallen).map(|f| f.name.as_str()).collect()
    }

    /// Everything worth showing; costs O(n).
    pub fn view(&self) -> View {
        let names = |list: &[Place], wanted: &dyn Fn(usize, &Fighter) -> bool| {
            let placed = list.iter().map(|place| &self.fighters[place.who]).enumerate();
            placed.filter(|(i, f)| wanted(*i, f)).map(|(_, f)| f.name.clone()).collect()
        };
        View {
            phase: self.phase,
            round: self.round,
            acting: self.acting().map(str::to_string),
            upcoming: self.upcoming().into_iter().map(str::to_string).collect(),
            // The first entry of one who waited is no turn; he counts where he acted in the end.
            acted: names(&self.line, &|i, f| {
                !f.fallen && i < self.at && (i >= self.normal || f.waited_in != self.round)
            }),
            waited: names(&self.line, &|i, f| !f.fallen && i >= self.normal),
            newcomers: names(&self.roster, &|_, f| self.running() && !f.fallen && f.first_round > self.round),
            fallen: self.fighters.iter().filter(|f| f.fallen).map(|f| f.name.clone()).collect(),
            outcome: self.outcome.clone(),
        }
    }

    /// Calls a listener with every event of later operations, after its operation is complete.
    ///
    /// It is handed the encounter and may call operations itself; their events queue up behind the present one. Take
    /// names from the event: `acting` is already the one after the whole operation. A listener that panics takes the
    /// rest of the present events with it, but not the fight: if the panic is caught, everything goes on, this listener
    /// included.
    pub fn listen(&mut self, listener: impl FnMut(&mut Encounter, &Event) + Send + Sync + 'static) {
        self.listeners.push(Box::new(listener));
    }

    /// Adds a fighter, before the fight or in the middle of it.
    ///
    /// `name` and `team` are not empty, the name never used before in this fight; `speed` is any finite number, a
    /// broken one is refused, not repaired. `dice` rolls once now, and once at each round start with
    /// `reroll_each_round`; it must not panic. Its roll is cleaned: fractions go down, then 0 to `roll_range`; NaN (no
    /// roll) and infinities count as 0. Refused with `DuplicateName`, `BadName`, `BadTeam`, `BadSpeed` or `NotRunning`
    /// (the fight is over). Who shall stand in the next round from its start must join before the last `end_turn` of
    /// this one.
    pub fn join(
        &mut self, name: &str, team: &str, speed: f64, dice: impl FnMut() -> f64 + Send + Sync + 'static,
    ) -> Answer {
        check(!self.by_name.contains_key(name), Refusal::DuplicateName)?;
        check(!name.is_empty(), Refusal::BadName)?;
        check(!team.is_empty(), Refusal::BadTeam)?;
        check(speed.is_finite(), Refusal::BadSpeed)?;
        check(self.phase != Phase::Over, Refusal::NotRunning)?;
        let who = self.fighters.len();
        let (name, team) = (name.to_string(), team.to_string());
        let speed = speed + 0.0; // -0.0 becomes 0.0, for total_cmp would tell them apart
        self.by_name.insert(name.clone(), who);
        *self.teams.entry(team.clone()).or_insert(0) += 1;
        let first_round = self.round + 1;
        self.fighters.push(Fighter { name, team, speed, number: who, first_round, ..Fighter::default() });
        self.dice.push(Box::new(dice));
        let value = self.roll(who);
        let acts_in = self.place(Place { value, speed, who });
        self.tell_of(who, |name| Kind::Joined { name, acts_in });
        self.done()
    }

    /// Begins the fight with the first round; with one team only, that team has won at once. Refused with
    /// `AlreadyStarted` or `NoFighters`.
    pub fn start(&mut self) -> Answer {
        check(self.phase == Phase::Before, Refusal::AlreadyStarted)?;
        check(!self.fighters.is_empty(), Refusal::NoFighters)?;
        self.tell(Kind::FightBegan);
        self.round = 1;
        if !self.end_if_decided("one-team") {
            self.edges.push("start");
            self.roster.sort_unstable_by(Place::order);
            self.begin_round();
        }
        self.done()
    }

    /// Ends the turn of the acting fighter; the next one acts, or the round ends.
    ///
    /// A `name` protects against a late or doubled call: it must be the acting fighter. Refused with `NotRunning` or
    /// `NotYourTurn`.
    pub fn end_turn(&mut self, name: Option<&str>) -> Answer {
        self.check_turn(name)?;
        self.pass_turn();
        self.done()
    }

    /// Lets the acting fighter give the turn away and go last in this round, once per fighter and round.
    ///
    /// `name` as in `end_turn`. Refused with `NotRunning`, `NotYourTurn`, `AlreadyWaited`, or `NobodyBehind` when no
    /// living fighter can still act in this round.
    pub fn wait(&mut self, name: Option<&str>) -> Answer {
        self.check_turn(name)?;
        let place = self.line[self.at];
        let fighter = &mut self.fighters[place.who];
        check(fighter.waited_in != self.round, Refusal::AlreadyWaited)?;
        check(self.behind > 0, Refusal::NobodyBehind)?;
        // The old entry stays where it is, behind the pointer, so that no index changes.
        fighter.waited_in = self.round;
        fighter.begun_in = 0;
        self.behind += 1;
        self.line.push(place);
        self.tell_of(place.who, Kind::Waited);
        self.pass_turn();
        self.done()
    }

    /// Takes one fighter or several at the same moment out of the fight, for good.
    ///
    /// First the end of the fight is tested; if it goes on and the acting fighter fell, the turn passes at once.
    /// Refused as a whole with `NotRunning`, `UnknownFighter` (also when nobody is named) or `AlreadyFallen`.
    pub fn fall(&mut self, names: &[&str]) -> Answer {
        check(self.running(), Refusal::NotRunning)?;
        let known = names.iter().all(|&name| self.by_name.contains_key(name));
        check(known && !names.is_empty(), Refusal::UnknownFighter)?;
        let living = names.iter().all(|&name| !self.fighters[self.by_name[name]].fallen);
        check(living, Refusal::AlreadyFallen)?;
        for &name in names {
            self.mark_fallen(self.by_name[name]);
        }
        let edge = if self.phase == Phase::First { "won-first" } else { "ended-later" };
        if !self.end_if_decided(edge) && self.in_line(self.at).fallen {
            self.pass_turn();
        }
        self.done()
    }

    fn in_line(&self, place: usize) -> &Fighter { &self.fighters[self.line[place].who] }

    fn check_turn(&self, name: Option<&str>) -> Result<(), Refusal> {
        let acting = self.acting().ok_or(Refusal::NotRunning)?;
        check(name.map_or(true, |name| name == acting), Refusal::NotYourTurn)
    }

    /// Rolls for a fighter and returns the new value.
    fn roll(&mut self, who: usize) -> f64 {
        let roll = (self.dice[who])();
        let fighter = &mut self.fighters[who];
        fighter.roll = if roll.is_finite() { roll.floor().clamp(0.0, self.settings.roll_range) } else { 0.0 };
        fighter.value = fighter.speed + fighter.roll;
        fighter.value
    }

    /// Puts a newcomer into the roster and, if his place is not over, into this round; returns his first round.
    fn place(&mut self, newcomer: Place) -> Option<u32> {
        if !self.running() {
            self.roster.push(newcomer);
            return Some(1);
        }
        self.roster.insert(spot(&self.roster, newcomer), newcomer);
        // While one who has waited acts, all normal places are over, whatever the value.
        if self.at >= self.normal || newcomer.order(&self.line[self.at]) == Ordering::Less {
            return Some(self.round + 1).filter(|&next| f64::from(next) <= self.settings.max_rounds);
        }
        let ahead = self.at + 1;
        self.line.insert(ahead + spot(&self.line[ahead..self.normal], newcomer), newcomer);
        self.normal += 1;
        self.behind += 1;
        self.fighters[newcomer.who].first_round = self.round;
        Some(self.round)
    }

    fn mark_fallen(&mut self, who: usize) {
        let fighter = &mut self.fighters[who];
        if fighter.fallen {
            return; // a name given twice counts once
        }
        fighter.fallen = true;
        self.fell = true;
        if fighter.first_round <= self.round && fighter.begun_in != self.round {
            self.behind -= 1; // a turn still lay ahead
        }
        let team = fighter.team.clone();
        self.tell_of(who, Kind::Fell);
        match self.teams[&team] - 1 {
            0 => self.teams.remove(&team),
            living => self.teams.insert(team, living),
        };
    }

    /// Lets the next fighter act who is still to come; ends the round if there is none.
    fn pass_turn(&mut self) {
        self.tell_of(self.line[self.at].who, Kind::TurnEnded);
        if self.phase == Phase::First {
            self.edges.push("turn-passes");
            self.phase = Phase::Later;
        }
        match (self.at + 1..self.line.len()).find(|&place| !self.in_line(place).fallen) {
            Some(place) => self.begin_turn(place),
            None => self.end_round(),
        }
    }

    fn begin_turn(&mut self, place: usize) {
        self.at = place;
        self.behind -= 1;
        if place % TOGETHER == 0 {
            self.read_together();
        }
        let who = self.line[place].who;
        self.fighters[who].begun_in = self.round;
        self.tell_of(who, Kind::TurnBegan);
    }

    /// Reads the next fighters and their names, who lie scattered. One by one, each would have to be waited for; in one
    /// go the waits overlap, which among a million makes a turn several times as fast.
    fn read_together(&mut self) {
        for place in self.at..self.line.len().min(self.at + TOGETHER) {
            let fighter = self.in_line(place);
            self.read ^= fighter.name.as_bytes()[0] ^ u8::from(fighter.fallen);
        }
    }

    fn begin_round(&mut self) {
        self.phase = Phase::First;
        self.line.clone_from(&self.roster);
        self.normal = self.line.len();
        self.behind = self.normal;
        self.tell(Kind::RoundBegan);
        self.begin_turn(0);
    }

    fn end_round(&mut self) {
        self.tell(Kind::RoundEnded);
        self.at = self.line.len();
        if f64::from(self.round) >= self.settings.max_rounds {
            self.end("ended-later", Outcome::Draw);
            return;
        }
        self.edges.push("new-round");
        self.round += 1;
        if take(&mut self.fell) {
            let fighters = &self.fighters;
            self.roster.retain(|place| !fighters[place.who].fallen);
        }
        if self.settings.reroll_each_round == 1.0 {
            for place in 0..self.roster.len() {
                self.roster[place].value = self.roll(self.roster[place].who);
            }
            self.roster.sort_unstable_by(Place::order);
        }
        self.begin_round();
    }

    /// Ends the fight if at most one team lives; tells whether it is over.
    fn end_if_decided(&mut self, edge: &'static str) -> bool {
        if self.teams.len() > 1 {
            return false;
        }
        let outcome = self.teams.keys().next().cloned().map_or(Outcome::Draw, Outcome::Win);
        self.end(edge, outcome);
        true
    }

    fn end(&mut self, edge: &'static str, outcome: Outcome) {
        self.edges.push(edge);
        self.phase = Phase::Over;
        self.outcome = Some(outcome.clone());
        self.tell(Kind::Over(outcome));
    }

    fn heard(&self) -> bool { self.telling || !self.listeners.is_empty() }

    fn tell(&mut self, kind: Kind) {
        if self.heard() {
            self.events.push(Event { round: self.round, kind });
        }
    }

    /// The name is copied only if somebody hears it.
    fn tell_of(&mut self, who: usize, kind: impl FnOnce(String) -> Kind) {
        if self.heard() {
            self.tell(kind(self.fighters[who].name.clone()));
        }
    }

    fn done(&mut self) -> Answer {
        let done = Done { edges: take(&mut self.edges), events: take(&mut self.events) };
        if self.heard() {
            // A listener that calls an operation comes through here again: its events queue up behind the present one.
            self.undelivered.extend(done.events.iter().cloned());
        }
        if !self.telling && !self.listeners.is_empty() {
            self.telling = true;
            let mut telling = Telling { listeners: take(&mut self.listeners), encounter: self };
            while let Some(event) = telling.encounter.undelivered.pop_front() {
                for listener in &mut telling.listeners {
                    listener(telling.encounter, &event);
                }
            }
        }
        Ok(done)
    }
}

impl fmt::Debug for Encounter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut told = f.debug_struct("Encounter");
        told.field("settings", &self.settings).field("view", &self.view()).finish_non_exhaustive()
    }
}

/// The listeners while they are called; when that ends, even by a panic, the encounter has them back.
struct Telling<'a> {
    encounter: &'a mut Encounter,
    listeners: Vec<Listener>,
}

impl Drop for Telling<'_> {
    fn drop(&mut self) {
        self.listeners.append(&mut self.encounter.listeners); // who began to listen meanwhile comes last
        self.encounter.listeners = take(&mut self.listeners);
        self.encounter.undelivered.clear();
        self.encounter.telling = false;
    }
}
