//! The tactical suites: positions with a clear answer, and the level that must find it.
//!
//! `examples/tactics.rs` generates them.

use std::fs;
use std::path::PathBuf;

use rules::{HalfPoints, OptionValue, Options, Position, Variant};
use serde_json::Value as Json;
use tengen_bots::{Bot, Level, NoClock};

/// Bots with different seeds overlook different turns, so a level has to find the answer with most seeds.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=25;
/// Three of five.
const ENOUGH: usize = 15;

/// Minimum number of positions in a suite.
const MIN_PROBLEMS: usize = 15;

fn suite(variant: Variant) -> Vec<Json> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/tactics");
    let path = folder.join(format!("{}.json", variant.id()));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap()
}

fn position(problem: &Json) -> Position {
    let variant: Variant = problem["variant"].as_str().unwrap().parse().unwrap();
    let mut options = Options::new(variant);
    for (name, value) in problem["options"].as_object().unwrap() {
        let halves = (value.as_f64().unwrap() * 2.0) as i32;
        options.set(name, OptionValue::Number(HalfPoints::from_halves(halves))).unwrap();
    }
    let mut position = Position::new(&options);
    for turn in problem["moves"].as_array().unwrap() {
        position.play_text(turn.as_str().unwrap()).unwrap();
    }
    position
}

fn every_problem_is_solved(variant: Variant) {
    let problems = suite(variant);
    assert!(problems.len() >= MIN_PROBLEMS, "{variant} has only {}", problems.len());
    let mut missed = Vec::new();
    for (number, problem) in problems.iter().enumerate() {
        let position = position(problem);
        let level = Level::new(problem["level"].as_u64().unwrap() as u8).unwrap();
        let answers: Vec<&str> =
            problem["answers"].as_array().unwrap().iter().filter_map(Json::as_str).collect();
        let play = |seed| position.write(Bot::new(level, &position, seed).play(&position, &NoClock));
        let played: Vec<String> = SEEDS.map(play).collect();
        if played.iter().filter(|turn| answers.contains(&turn.as_str())).count() < ENOUGH {
            missed.push(format!("{}: level {level} plays {played:?}, not {answers:?}", number + 1));
        }
    }
    assert!(missed.is_empty(), "{variant} problems missed:\n{}", missed.join("\n"));
}

#[test]
fn go() {
    every_problem_is_solved(Variant::Go);
}

#[test]
fn no() {
    every_problem_is_solved(Variant::No);
}

#[test]
fn gosan() {
    every_problem_is_solved(Variant::GoSan);
}

#[test]
fn xiago() {
    every_problem_is_solved(Variant::XiaGo);
}

#[test]
fn gengo() {
    every_problem_is_solved(Variant::Gengo);
}

#[test]
fn go25d() {
    every_problem_is_solved(Variant::Go25d);
}
