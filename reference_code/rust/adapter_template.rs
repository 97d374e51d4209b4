// Adapter: lets `initiative-mcp verify` drive your turn order and compare it with the rules.
// It reads one JSON request per line from standard input and writes one JSON answer per line to standard output.
// Fill in the lines marked TODO; they alone know your code. Until then it answers that nothing is there yet. Save it as
// examples/adapter.rs in your crate (a crate without lib.rs: src/bin/adapter.rs, with #[path] mod lines), then run:
//
//     cargo build --example adapter && initiative-mcp verify -- target/debug/examples/adapter
//
// First rule: translate names, never behaviour. No sorting, clamping or repairing here: what your code does is what is
// judged. Print for yourself with eprintln!.
#![allow(unused_variables)] // take this line out when everything is filled in

use std::io::{self, BufRead, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;

// TODO: name what your code can do beyond the duty; what you leave out is skipped, not failed: named-turns (a name in
// end_turn and wait), fall-together (several names in fall), odd-inputs (NaN and infinity), unicode-names,
// refusal-codes (your refusals carry the codes of the rules): "features":["named-turns","unicode-names"]
const ABOUT: &str = concat!(
    r#""implementation":{"name":"my-game","language":"rust"},"rules":["core"],"#,
    r#""features":[],"observes":["acting","round","outcome","winner"]"#
);

/// One fight in your code. Each operation returns Ok(()) when it took effect, or why it was refused: your code for it
/// ("not_your_turn"), or any word if you have no codes. Nothing may have changed then.
struct Game {
    // TODO: fight: my_game::Fight,
}

impl Game {
    /// A fresh fight that knows nothing of any earlier one.
    fn begin(roll_range: f64, max_rounds: f64, reroll_each_round: f64) -> Result<Game, String> {
        NotYet::say("create a fight") // TODO: Ok(Game { fight: my_game::Fight::new(roll_range as u32, …) })
    }
    /// Let your code call roll() wherever it rolls for this fighter; NaN means that there is no roll.
    fn join(&mut self, name: &str, team: &str, speed: f64, roll: Roll) -> Answer {
        NotYet::say("join") // TODO: self.fight.add(name, team, speed, roll)
    }
    fn start(&mut self) -> Answer {
        NotYet::say("start") // TODO: self.fight.start()
    }
    /// End the turn of whoever is acting; name is None unless you declared named-turns.
    fn end_turn(&mut self, name: Option<&str>) -> Answer {
        NotYet::say("end_turn") // TODO: self.fight.next_turn()
    }
    /// Let whoever is acting go last in this round; name as in end_turn.
    fn wait(&mut self, name: Option<&str>) -> Answer {
        NotYet::say("wait") // TODO: self.fight.wait()
    }
    /// Take fighters out of the fight; one name unless you declared fall-together.
    fn fall(&mut self, names: &[&str]) -> Answer {
        NotYet::say("fall") // TODO: self.fight.kill(names[0])
    }
    /// What your code shows now; outcome is "win", "draw" or None. Phase and upcoming may be added.
    fn state(&mut self) -> State {
        NotYet::say("state") // TODO: State { acting: vec![self.fight.current()], round: …, ..State::default() }
    }
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
