//! Two sets of parameters against each other: `duel VARIANT MILLISECONDS|VISITSv GAMES [key=value]…`.
use bots::{Budget, Native, Params, Searcher};
use rules::{Color, Options, Position, Random, Turn, Value, Variant};
use std::time::Duration;

fn set(params: &mut Params, key: &str, v: f32) {
    let (p, o) = (&mut params.priors, &mut params.playout);
    match key {
        "plain" => *params = Params::plain_uct(),
        "expand" => params.expand_after = v as u32,
        "rave" => params.rave_equivalence = v,
        "score" => params.score_weight = v,
        "explore" => params.exploration = v,
        "even" => p.even = v,
        "capture" => p.capture = v,
        "escape" => p.escape = v,
        "atari" => p.atari = v,
        "pattern" => p.pattern = v,
        "near" => p.near = [v, v * 0.85, v * 0.35],
        "edge" => p.edge = v,
        "selfatari" => p.self_atari = v,
        "pass" => p.pass = v,
        "nuke" => p.nuke = v,
        "unuke" => p.useful_nuke = v,
        "slide" => p.slide = v,
        "uslide" => p.useful_slide = v,
        "p.atari" => o.answer_atari = v as u32,
        "p.two" => o.answer_two = v as u32,
        "p.pattern" => o.patterns = v as u32,
        "p.self" => o.refuse_self_atari = v as u32,
        "p.nuke" => o.nuke_doomed = v as u32,
        "p.slide" => o.slide_kill = v as u32,
        "p.mercy" => o.mercy = v as u32,
        _ => panic!("{key}"),
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let variant: Variant = args[0].parse().unwrap();
    let budget = match args[1].strip_suffix('v') {
        Some(v) => Budget::visits(v.parse().unwrap()),
        None => Budget::time(Duration::from_millis(args[1].parse().unwrap())),
    };
    let games: u64 = args[2].parse().unwrap();
    let mut params = [Params::for_variant(variant), Params::for_variant(variant)];
    let mut options = Options::new(variant);
    for arg in &args[3..] {
        let (key, v) = arg.split_once('=').unwrap();
        if let Some(key) = key.strip_prefix("o.") {
            options.set(key, Value::whole(v.parse().unwrap())).unwrap();
        } else if let Some(key) = key.strip_prefix("b:") {
            set(&mut params[1], key, v.parse().unwrap());
        } else {
            set(&mut params[0], key, v.parse().unwrap());
        }
    }
    let (mut won, mut played, mut turns) = (0.0, 0, 0);
    for game in 0..games {
        let mut bots = [0, 1].map(|i| Searcher::with_params(params[i].clone(), game * 2 + i as u64));
        let first = if game % 2 == 0 { Color::Black } else { Color::White };
        let mut position = Position::new(&options);
        let mut random = Random::new(game / 2);
        position.playout(&mut random, 2);
        while !position.is_over() && position.turns() < 600 {
            let who = usize::from(position.to_play() != first);
            let turn = bots[who].choose(&position, &budget, &Native::start());
            position.play(turn).unwrap();
            if turn != Turn::Pass {
                turns += 1;
            }
        }
        let outcome = position.outcome().unwrap_or(position.score().outcome());
        won += match outcome.winner() {
            Some(c) if c == first => 1.0,
            None => 0.5,
            _ => 0.0,
        };
        played += 1;
        eprint!("{outcome}{} ", if outcome.winner() == Some(first) { "*" } else { "" });
    }
    let p = won / f64::from(played);
    println!(
        "\n{won}/{played} = {:.1}% ± {:.1}  {} turns",
        100.0 * p,
        196.0 * (p * (1.0 - p) / f64::from(played)).sqrt(),
        turns / played
    );
}
