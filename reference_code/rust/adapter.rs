// The tracker of initiative.rs behind the adapter protocol of initiative-mcp: the template, filled in.
// MIT License, Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
//
// Names are translated here, never behaviour.

use std::fmt::Debug;
use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex};

use initiative::{Encounter, Event, Kind, Outcome, Phase, Settings};

const ABOUT: &str = concat!(
    r#""implementation":{"name":"initiative-rust","language":"rust","version":"1"},"rules":["core"],"#,
    r#""features":["named-turns","fall-together","odd-inputs","unicode-names","refusal-codes"],"#,
    r#""observes":["acting","round","outcome","winner","phase","upcoming"]"#
);

/// One fight in the tracker.
struct Game {
    fight: Encounter,
    heard: Arc<Mutex<Vec<Event>>>,
    edges: Vec<&'static str>, // of the last answer, as its events
    events: Vec<Event>,
}

impl Game {
    fn begin(roll_range: f64, max_rounds: f64, reroll_each_round: f64) -> Result<Game, String> {
        let settings = Settings { roll_range, max_rounds, reroll_each_round };
        let mut fight = Encounter::new(settings).map_err(|refusal| refusal.to_string())?;
        let heard = Arc::new(Mutex::new(Vec::new()));
        let ear = Arc::clone(&heard);
        fight.listen(move |_, event| ear.lock().expect("nobody panics").push(event.clone()));
        Ok(Game { fight, heard, edges: vec!["create"], events: Vec::new() })
    }

    fn join(&mut self, name: &str, team: &str, speed: f64, roll: Roll) -> Answer {
        let answer = self.fight.join(name, team, speed, roll);
        self.note(answer)
    }

    fn start(&mut self) -> Answer {
        let answer = self.fight.start();
        self.note(answer)
    }

    fn end_turn(&mut self, name: Option<&str>) -> Answer {
        let answer = self.fight.end_turn(name);
        self.note(answer)
    }

    fn wait(&mut self, name: Option<&str>) -> Answer {
        let answer = self.fight.wait(name);
        self.note(answer)
    }

    fn fall(&mut self, names: &[&str]) -> Answer {
        let answer = self.fight.fall(names);
        self.note(answer)
    }

    fn note(&mut self, answer: initiative::Answer) -> Answer {
        match answer {
            Ok(done) => {
                self.edges = done.edges;
                self.events = done.events;
                Ok(())
            }
            Err(refusal) => {
                self.edges = if self.fight.phase() == Phase::Over { vec!["end"] } else { Vec::new() };
                self.events.clear();
                Err(refusal.to_string())
            }
        }
    }

    fn state(&mut self) -> State {
        let (outcome, winner) = ending(self.fight.outcome());
        State {
            acting: self.fight.acting().map(str::to_string).into_iter().collect(),
            round: self.fight.round(),
            outcome,
            winner,
            phase: Some(word(self.fight.phase())),
            upcoming: Some(self.fight.upcoming().into_iter().map(str::to_string).collect()),
            more: self.more(),
        }
    }

    /// Everything else the tracker tells; compared in its own tests.
    fn more(&self) -> String {
        let heard: Vec<Event> = self.heard.lock().expect("nobody panics").drain(..).collect();
        let edges: Vec<String> = self.edges.iter().map(|edge| edge.to_string()).collect();
        let view = self.fight.view();
        let (outcome, winner) = ending(view.outcome.as_ref());
        let values = [
            quote(&word(view.phase)),
            view.round.to_string(),
            quote_or_null(view.acting.as_deref()),
            list(&view.upcoming),
            list(&view.acted),
            list(&view.waited),
            list(&view.newcomers),
            list(&view.fallen),
            quote_or_null(outcome.as_deref()),
            quote_or_null(winner.as_deref()),
        ];
        let (events, heard) = (told(&self.events), told(&heard));
        let (edges, view) = (list(&edges), values.join(","));
        format!(",\"edges\":{edges},\"events\":{events},\"heard\":{heard},\"view\":[{view}]")
    }
}

fn told(events: &[Event]) -> String {
    let each = events.iter().map(|event| {
        let (kind, name, acts_in, ended) = match &event.kind {
            Kind::FightBegan => ("fight_began", None, None, None),
            Kind::RoundBegan => ("round_began", None, None, None),
            Kind::TurnBegan(name) => ("turn_began", Some(name), None, None),
            Kind::TurnEnded(name) => ("turn_ended", Some(name), None, None),
            Kind::RoundEnded => ("round_ended", None, None, None),
            Kind::Waited(name) => ("waited", Some(name), None, None),
            Kind::Joined { name, acts_in } => ("joined", Some(name), *acts_in, None),
            Kind::Fell(name) => ("fell", Some(name), None, None),
            Kind::Over(outcome) => ("over", None, None, Some(outcome)),
        };
        let (outcome, winner) = ending(ended);
        let texts = [name.cloned(), outcome, winner].map(|text| quote_or_null(text.as_deref()));
        let acts_in = acts_in.map_or("null".to_string(), |round| round.to_string());
        format!("[\"{kind}\",{},{},{acts_in},{},{}]", event.round, texts[0], texts[1], texts[2])
    });
    format!("[{}]", each.collect::<Vec<_>>().join(","))
}

/// The protocol's outcome and winner.
fn ending(outcome: Option<&Outcome>) -> (Option<String>, Option<String>) {
    match outcome {
        None => (None, None),
        Some(Outcome::Draw) => (Some("draw".to_string()), None),
        Some(Outcome::Win(team)) => (Some("win".to_string()), Some(team.clone())),
    }
}

fn word(variant: impl Debug) -> String {
    format!("{variant:?}").to_lowercase()
}

// From here on nothing has to be changed.

/// Gives the next roll; NaN means that there is none.
type Roll = Box<dyn FnMut() -> f64 + Send + Sync>;

/// Ok when it took effect, or why it was refused.
type Answer = Result<(), String>;

/// What is told of the fight; phase and upcoming stay None when they are not observed.
#[derive(Default)]
struct State {
    acting: Vec<String>,
    round: u32,
    outcome: Option<String>,
    winner: Option<String>,
    phase: Option<String>,
    upcoming: Option<Vec<String>>,
    more: String, // further members of the answer; nobody compares them
}

/// A line that has not been filled in.
struct NotYet(String);

impl NotYet {
    /// Ends the request, but not as a crash.
    fn say<T>(what: &str) -> T {
        panic::resume_unwind(Box::new(NotYet(what.to_string())))
    }
}

/// The value of a key as it stands in the line. The protocol promises no escapes and no white space outside of text.
fn find<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let key = format!("\"{key}\":");
    let rest = &line[line.find(&key)? + key.len()..];
    Some(&rest[..end(rest)])
}

/// The items of a list as they stand in the line; none when there is no list.
fn items(list: Option<&str>) -> Vec<&str> {
    let mut rest = list.and_then(|list| list.strip_prefix('[')?.strip_suffix(']')).unwrap_or("");
    let mut found = Vec::new();
    while !rest.is_empty() {
        let end = end(rest);
        found.push(&rest[..end]);
        rest = rest[end..].strip_prefix(',').unwrap_or("");
    }
    found
}

/// Where the first value ends.
fn end(text: &str) -> usize {
    let (mut depth, mut quoted) = (0, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            _ if quoted => {}
            ',' | ']' | '}' if depth == 0 => return at,
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// The text in quotes, or None for anything else.
fn text(value: Option<&str>) -> Option<&str> {
    value?.strip_prefix('"')?.strip_suffix('"')
}

/// The number. Text, true and null cannot reach an f64; they come as NaN, as does what is missing.
fn number(value: Option<&str>) -> f64 {
    match value {
        Some("{\"$\":\"inf\"}") => f64::INFINITY,
        Some("{\"$\":\"-inf\"}") => f64::NEG_INFINITY,
        value => value.and_then(|value| value.parse().ok()).unwrap_or(f64::NAN),
    }
}

fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' | '\0'..='\x1f' => quoted += &format!("\\u{:04x}", u32::from(letter)),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

fn quote_or_null(text: Option<&str>) -> String {
    text.map_or("null".to_string(), quote)
}

fn list(texts: &[String]) -> String {
    format!("[{}]", texts.iter().map(|text| quote(text)).collect::<Vec<_>>().join(","))
}

fn roll_of(rolls: Option<&str>) -> Roll {
    let mut left = items(rolls).into_iter().map(|roll| number(Some(roll))).collect::<Vec<_>>().into_iter();
    Box::new(move || left.next().unwrap_or(f64::NAN))
}

fn carry_out(game: &mut Game, line: &str) -> Answer {
    let name = find(line, "name").map(|name| text(Some(name)).unwrap_or(""));
    match text(find(line, "op")).unwrap_or("") {
        "join" => {
            let team = text(find(line, "team")).unwrap_or("");
            game.join(name.unwrap_or(""), team, number(find(line, "speed")), roll_of(find(line, "rolls")))
        }
        "start" => game.start(),
        "end_turn" => game.end_turn(name),
        "wait" => game.wait(name),
        "fall" => {
            let names: Vec<_> = items(find(line, "names")).into_iter().map(|n| text(Some(n)).unwrap_or("")).collect();
            game.fall(&names)
        }
        other => NotYet::say(other),
    }
}

/// The answer to a request, without its number.
fn answer(game: &mut Option<Game>, line: &str) -> String {
    let told = match text(find(line, "cmd")) {
        Some("start") => return format!("\"ok\":true,\"protocol\":1,{ABOUT}"),
        Some("begin") => {
            let setting = |key| number(find(line, key));
            *game = None;
            match Game::begin(setting("rollRange"), setting("maxRounds"), setting("rerollEachRound")) {
                Ok(begun) => *game = Some(begun),
                Err(code) => return format!("\"refused\":{}", quote(&code)),
            }
            Ok(())
        }
        _ => carry_out(game.as_mut().expect("begin comes first"), line),
    };
    let state = game.as_mut().expect("begin comes first").state();
    let head = told.map_or_else(|code| format!("\"refused\":{}", quote(&code)), |()| "\"ok\":true".to_string());
    let (outcome, winner) = (quote_or_null(state.outcome.as_deref()), quote_or_null(state.winner.as_deref()));
    let phase = state.phase.map_or(String::new(), |phase| format!(",\"phase\":{}", quote(&phase)));
    let upcoming = state.upcoming.map_or(String::new(), |names| format!(",\"upcoming\":{}", list(&names)));
    format!(
        "{head},\"state\":{{\"acting\":{},\"round\":{},\"outcome\":{outcome},\"winner\":{winner}{phase}{upcoming}}}{}",
        list(&state.acting), state.round, state.more,
    )
}

/// Where and why your code panicked last.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// The answer to a request, whatever happens.
fn safely(game: &mut Option<Game>, line: &str) -> String {
    match panic::catch_unwind(AssertUnwindSafe(|| answer(game, line))) {
        Ok(answer) => answer,
        Err(error) => match error.downcast::<NotYet>() {
            Ok(what) => format!("\"unsupported\":{}", quote(&format!("not filled in yet: {}", what.0))),
            Err(_) => {
                let told = quote(&PANIC.lock().expect("no panic while it is locked"));
                format!("\"crashed\":{{\"message\":{told},\"trace\":{told}}}")
            }
        },
    }
}

fn main() -> io::Result<()> {
    panic::set_hook(Box::new(|panic| *PANIC.lock().expect("no panic while it is locked") = panic.to_string()));
    let mut game = None;
    for line in io::stdin().lock().lines() {
        let line = line?;
        if text(find(&line, "cmd")) == Some("stop") {
            break;
        }
        let answer = safely(&mut game, &line);
        println!("{{\"seq\":{},{answer}}}", find(&line, "seq").unwrap_or("null"));
        io::stdout().flush()?;
    }
    Ok(())
}
