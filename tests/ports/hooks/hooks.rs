//! Listeners of the Rust tracker: one that acts, one that panics, one that plays a whole fight; then one that begins to
//! listen within another.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

use initiative::{Encounter, Event, Kind};

/// What an engine asks of whatever it shares between its threads.
fn shared(fight: Encounter) -> impl Send + Sync + 'static {
    fight
}

fn fight(fighters: &[(&str, &str, f64)]) -> Encounter {
    let mut fight = Encounter::default();
    for &(name, team, speed) in fighters {
        fight.join(name, team, speed, || 0.0).unwrap();
    }
    fight.start().unwrap();
    fight
}

fn print(event: &Event) {
    let (kind, name) = match &event.kind {
        Kind::RoundBegan => ("round_began", "-"),
        Kind::RoundEnded => ("round_ended", "-"),
        Kind::TurnBegan(name) => ("turn_began", name.as_str()),
        Kind::TurnEnded(name) => ("turn_ended", name.as_str()),
        Kind::Fell(name) => ("fell", name.as_str()),
        other => panic!("{other:?}"),
    };
    println!("{kind} {name}");
}

fn main() {
    let mut trapped = fight(&[("a", "red", 9.0), ("trap", "blue", 8.0), ("c", "red", 7.0)]);
    trapped.listen(|fight, event| {
        print(event);
        if event.round == 1 && event.kind == Kind::TurnBegan("c".to_string()) {
            fight.fall(&["c"]).unwrap();
        }
    });
    trapped.end_turn(None).unwrap();
    trapped.end_turn(None).unwrap();
    println!("round {} acting {}", trapped.round(), trapped.acting().unwrap_or("-"));

    let mut failing = fight(&[("a", "red", 9.0), ("b", "blue", 8.0)]);
    let mut panicked = false;
    failing.listen(move |_, event| {
        if !panicked {
            panicked = true;
            panic!("thrown by the listener");
        }
        print(event);
    });
    panic::set_hook(Box::new(|_| {}));
    panic::catch_unwind(AssertUnwindSafe(|| failing.end_turn(None))).unwrap_err();
    let _ = panic::take_hook();
    println!("thrown acting {}", failing.acting().unwrap_or("-"));
    failing.end_turn(None).unwrap();

    let mut whole = Encounter::default();
    for i in 0..300 {
        whole.join(&format!("f{i}"), ["red", "blue"][i % 2], (i % 7) as f64, || 0.0).unwrap();
    }
    let turns = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&turns);
    whole.listen(move |fight, event| {
        if matches!(event.kind, Kind::TurnBegan(_)) {
            count.fetch_add(1, Ordering::Relaxed);
            fight.end_turn(None).unwrap();
        }
    });
    whole.start().unwrap();
    println!("{:?} after {} rounds, {} turns", whole.phase(), whole.round(), turns.load(Ordering::Relaxed));

    let mut late = fight(&[("a", "red", 9.0), ("b", "blue", 8.0)]);
    println!("{} events without a listener", late.end_turn(None).unwrap().events.len());
    let mut added = false;
    late.listen(move |fight, _| {
        if !added {
            added = true;
            fight.listen(|_, event| print(event));
        }
    });
    late.end_turn(None).unwrap();
    println!("nothing yet");
    late.end_turn(None).unwrap();
    drop(shared(late));
}
