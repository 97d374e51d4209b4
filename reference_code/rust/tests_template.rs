// Tests of your turn order against the rules, for cargo test. They need nothing but your code.
//
// Save this as tests/turn_order.rs in your crate, fill in the lines marked TODO, and run: cargo test --test turn_order
// Translate names, never behaviour: no sorting, clamping or repairing here. What your code does is what is judged.

// TODO: take out what your code cannot do; its tests then end at once instead of failing: "named-turns" (a name in
// end_turn and wait), "fall-together" (several names in fall), "odd-inputs" (NaN and infinity), "unicode-names",
// "refusal-codes" (your refusals carry the codes of the rules).
const FEATURES: &[&str] = &["named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"];

/// Ok when it took effect, or why it was refused: your code for it ("not_your_turn" and so on), or "refused" if you
/// have no codes. Nothing may have changed then.
type Answer = Result<(), String>;

/// Gives the next roll; NaN means that there is none.
type Roll = Box<dyn FnMut() -> f64 + Send + Sync>;

/// What is told of the fight; outcome is "win", "draw" or None; phase and upcoming are None if your code cannot tell.
#[derive(Default)]
struct State {
    acting: Vec<String>,
    round: u32,
    outcome: Option<String>,
    winner: Option<String>,
    phase: Option<String>,
    upcoming: Option<Vec<String>>,
}

/// One fight in your code.
struct Game {
    // TODO: fight: my_game::Fight,
}

impl Game {
    /// A fresh fight that knows nothing of any earlier one.
    fn begin(_roll_range: f64, _max_rounds: f64, _reroll_each_round: f64) -> Result<Game, String> {
        todo!() // TODO: Ok(Game { fight: my_game::Fight::new(roll_range as u32, max_rounds as u32) })
    }

    /// Let your code call roll() wherever it rolls for this fighter; NaN means that there is no roll.
    fn join(&mut self, _name: &str, _team: &str, _speed: f64, _roll: Roll) -> Answer {
        todo!() // TODO: self.fight.add(name, team, speed, roll)
    }

    fn start(&mut self) -> Answer {
        todo!() // TODO: self.fight.start()
    }

    /// End the turn of whoever is acting; name is None unless "named-turns" is in FEATURES.
    fn end_turn(&mut self, _name: Option<&str>) -> Answer {
        todo!() // TODO: self.fight.next_turn()
    }

    /// Let whoever is acting go last in this round; name as in end_turn.
    fn wait(&mut self, _name: Option<&str>) -> Answer {
        todo!() // TODO: self.fight.wait()
    }

    /// Take fighters out of the fight; one name unless "fall-together" is in FEATURES.
    fn fall(&mut self, _names: &[&str]) -> Answer {
        todo!() // TODO: self.fight.kill(names[0])
    }

    fn state(&self) -> State {
        todo!() // TODO: State { acting: vec![self.fight.current()], round: self.fight.round(), ..State::default() }
    }
}

// From here on nothing has to be changed.

/// Plays one scenario on a game of its own and tells which step went wrong.
struct Play {
    title: &'static str,
    number: u32,
    words: String,
    game: Option<Game>,
    answer: Answer,
    wanted: Answer,
    told: bool,
}

impl Play {
    /// None if your code cannot do what the scenario needs.
    fn of(title: &'static str, needs: &[&str]) -> Option<Play> {
        if let Some(missing) = needs.iter().find(|need| !FEATURES.contains(*need)) {
            println!("{title}: {missing}");
            return None;
        }
        let words = "{{created}}".to_string();
        Some(Play { title, number: 0, words, game: None, answer: Ok(()), wanted: Ok(()), told: false })
    }

    fn begin(&mut self, roll_range: f64, max_rounds: f64, reroll_each_round: f64) {
        match Game::begin(roll_range, max_rounds, reroll_each_round) {
            Ok(game) => self.game = Some(game),
            Err(code) => self.answer = Err(code),
        }
        self.compare(None);
    }

    fn begin_refused(&mut self, roll_range: f64, max_rounds: f64, reroll_each_round: f64, code: &str) {
        self.wanted = Err(code.to_string());
        self.begin(roll_range, max_rounds, reroll_each_round);
    }

    fn fighter(&mut self, name: &str, team: &str, speed: f64, rolls: &[f64]) {
        self.words = format!("{} {name}", "{{joins}}");
        self.answer = self.game().join(name, team, speed, dice(rolls));
        self.compare(None);
    }

    fn join(&mut self, words: &str, name: &str, team: &str, speed: f64, rolls: &[f64]) -> &mut Play {
        self.step(words, |game| game.join(name, team, speed, dice(rolls)))
    }

    fn start(&mut self, words: &str) -> &mut Play {
        self.step(words, |game| game.start())
    }

    fn end_turn(&mut self, words: &str) -> &mut Play {
        self.end_turn_of(words, None)
    }

    fn end_turn_of(&mut self, words: &str, name: Option<&str>) -> &mut Play {
        self.step(words, |game| game.end_turn(name))
    }

    fn wait(&mut self, words: &str) -> &mut Play {
        self.wait_of(words, None)
    }

    fn wait_of(&mut self, words: &str, name: Option<&str>) -> &mut Play {
        self.step(words, |game| game.wait(name))
    }

    fn fall(&mut self, words: &str, names: &[&str]) -> &mut Play {
        self.step(words, |game| game.fall(names))
    }

    fn refused(&mut self, code: &str) -> &mut Play {
        self.wanted = Err(code.to_string());
        self
    }

    fn shows(&mut self, phase: &str, round: u32, acting: &[&str], upcoming: &[&str]) {
        let (phase, upcoming) = (Some(phase.to_string()), Some(owned(upcoming)));
        self.compare(Some(State { phase, round, acting: owned(acting), upcoming, ..State::default() }));
    }

    fn ends(&mut self, round: u32, outcome: &str, winner: Option<&str>) {
        let (outcome, winner) = (Some(outcome.to_string()), winner.map(str::to_string));
        let (phase, upcoming) = (Some("over".to_string()), Some(Vec::new()));
        self.compare(Some(State { phase, round, acting: Vec::new(), upcoming, outcome, winner }));
    }

    fn game(&mut self) -> &mut Game {
        self.game.as_mut().expect("the game was created")
    }

    fn step(&mut self, words: &str, action: impl FnOnce(&mut Game) -> Answer) -> &mut Play {
        self.number += 1;
        self.words = words.to_string();
        self.wanted = Ok(());
        self.answer = action(self.game());
        self
    }

    fn place(&self) -> String {
        let place = if self.number > 0 { format!("{} {}", "{{step}}", self.number) } else { "{{before}}".to_string() };
        format!("{}\n{place} ({})", self.title, self.words)
    }

    fn compare(&mut self, state: Option<State>) {
        let (mut expected, mut actual) = (Vec::new(), Vec::new());
        let codes = FEATURES.contains(&"refusal-codes");
        let same = if codes { self.answer == self.wanted } else { self.answer.is_ok() == self.wanted.is_ok() };
        if !same {
            expected.push(told_answer(&self.wanted));
            actual.push(told_answer(&self.answer));
        }
        if let Some(state) = state {
            let shown = self.game().state();
            let ours = fields(&state);
            let theirs = fields(&shown);
            for (index, name) in NAMES.iter().enumerate() {
                let untold = index == 0 && shown.phase.is_none() || index == 3 && shown.upcoming.is_none();
                if !untold && ours[index] != theirs[index] {
                    expected.push(format!("{name} {}", ours[index]));
                    actual.push(format!("{name} {}", theirs[index]));
                }
            }
        }
        if !expected.is_empty() {
            self.told = true;
            let (one, other) = (expected.join("; "), actual.join("; "));
            panic!("{}\n{} {one}\n{} {other}\n", self.place(), "{{expected}}", "{{got}}");
        }
    }
}

impl Drop for Play {
    /// Tells the step when your code has panicked.
    fn drop(&mut self) {
        if std::thread::panicking() && !self.told {
            eprintln!("{}", self.place());
        }
    }
}

const NAMES: [&str; 6] = ["{{phase}}", "{{round}}", "{{acting}}", "{{upcoming}}", "{{outcome}}", "{{winner}}"];

fn fields(state: &State) -> [String; 6] {
    let upcoming = state.upcoming.as_ref().map(|names| names.join(", "));
    [
        told(state.phase.as_deref()),
        state.round.to_string(),
        told(Some(&state.acting.join(", "))),
        told(upcoming.as_deref()),
        told(state.outcome.as_deref()),
        told(state.winner.as_deref()),
    ]
}

fn told(text: Option<&str>) -> String {
    text.filter(|text| !text.is_empty()).unwrap_or("–").to_string()
}

fn told_answer(answer: &Answer) -> String {
    match answer {
        Ok(()) => "{{accepted}}".to_string(),
        Err(code) => format!("{} {code}", "{{refused}}"),
    }
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

/// Dice that give one roll after the other, and NaN (no roll) when they are used up.
fn dice(rolls: &[f64]) -> Roll {
    let mut left = rolls.to_vec().into_iter();
    Box::new(move || left.next().unwrap_or(f64::NAN))
}

// {{tests}}
