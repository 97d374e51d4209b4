// Whole fights, side by side in one process: the Rust tracker, and a plain sort with an index that walks over it.
//
//     floor FIGHTERS ROUNDS REROLL REPETITIONS
//
// Each repetition prints the nanoseconds of the tracker and of the floor, and what each of them saw: the same number,
// for both play the same fight. Filling the lists is not counted, the first sort is. Who goes first alternates.

use std::env;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::Arc;
use std::time::{Duration, Instant};

#[path = "initiative.rs"]
#[allow(dead_code)]
mod initiative;

use initiative::{Encounter, Phase, Settings};

#[derive(Clone, Copy)]
struct Fight {
    fighters: usize,
    rounds: u32,
    reroll: bool,
}

// Both roll as often and in the same order, so they roll the same. Shared as the dice of the tracker have to be.
#[derive(Clone)]
struct Die(Arc<AtomicU32>);

impl Die {
    fn new() -> Self {
        Die(Arc::new(AtomicU32::new(1)))
    }

    fn roll(&self) -> f64 {
        let state = self.0.load(Relaxed).wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0.store(state, Relaxed);
        f64::from((state >> 16) % 7)
    }
}

fn speed(number: usize) -> f64 {
    (number * 7_919 % 10_007) as f64
}

fn see(seen: &mut u32, name: &str) {
    *seen = seen.wrapping_mul(31).wrapping_add(u32::from(name.as_bytes()[name.len() - 1]));
}

fn tracker(of: Fight) -> (Duration, u32) {
    let reroll_each_round = if of.reroll { 1.0 } else { 0.0 };
    let settings = Settings { max_rounds: f64::from(of.rounds), reroll_each_round, ..Settings::default() };
    let mut fight = Encounter::new(settings).expect("good settings");
    let die = Die::new();
    for i in 0..of.fighters {
        let die = die.clone();
        fight.join(&format!("fighter {i}"), ["blue", "red"][i % 2], speed(i), move || die.roll()).expect("joins");
    }
    let mut seen = 0;
    let began = Instant::now();
    fight.start().expect("starts");
    while fight.phase() != Phase::Over {
        see(&mut seen, fight.acting().expect("somebody acts"));
        fight.end_turn(None).expect("ends");
    }
    (began.elapsed(), seen)
}

struct Record {
    name: String,
    speed: f64,
    value: f64,
    number: usize,
}

fn floor(of: Fight) -> (Duration, u32) {
    let die = Die::new();
    let entry = |i| Record { name: format!("fighter {i}"), speed: speed(i), value: speed(i) + die.roll(), number: i };
    let mut list: Vec<Record> = (0..of.fighters).map(entry).collect();
    let mut seen = 0;
    let began = Instant::now();
    for round in 1..=of.rounds {
        if of.reroll && round > 1 {
            for each in &mut list {
                each.value = each.speed + die.roll();
            }
        }
        if of.reroll || round == 1 {
            list.sort_unstable_by(|a, b| {
                let by_value = b.value.total_cmp(&a.value);
                by_value.then_with(|| b.speed.total_cmp(&a.speed)).then_with(|| a.number.cmp(&b.number))
            });
        }
        for each in &list {
            see(&mut seen, &each.name);
        }
    }
    (began.elapsed(), seen)
}

fn main() {
    let numbers: Vec<usize> = env::args().skip(1).map(|each| each.parse().expect("a number")).collect();
    let of = Fight { fighters: numbers[0], rounds: numbers[1] as u32, reroll: numbers[2] == 1 };
    for i in 0..numbers[3] {
        let first = if i % 2 == 0 { Some(tracker(of)) } else { None };
        let plain = floor(of);
        let ours = first.unwrap_or_else(|| tracker(of));
        println!("{} {} {} {}", ours.0.as_nanos(), plain.0.as_nanos(), ours.1, plain.1);
    }
}
