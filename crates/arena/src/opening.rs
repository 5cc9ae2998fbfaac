//! Openings of a match: short random starts that favour neither side, the same for both games of a pair.
//!
//! From the empty board a deterministic player plays the same game again and again, and in a variant whose start favours a
//! colour most games say more about the start than about the players.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bots::{Analysis, Budget, NoClock, Params, Searcher, estimate_visits};
use rules::{Options, Position, Random, Turn};

use crate::failure::Failure;

/// Visits of the search that proposes the next random turn.
const PROPOSING: u32 = 160;
/// A turn is proposed if it has this share of the visits of the best one, and at most so much lower a win rate.
const SHARE_OF_BEST: u32 = 6;
const WORSE: f32 = 0.08;
/// An opening is balanced if both sides are expected to win at least this share of the games.
const BALANCED: f32 = 0.4;
/// Attempts to find a balanced opening; then the best of them is taken.
const ATTEMPTS: u32 = 40;
/// Bytes of a search tree.
const MEMORY: usize = 32 << 20;

/// A start of a game.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Opening {
    pub(crate) turns: Vec<Turn>,
    /// The expected win rate of the side that is to play after it.
    pub(crate) win_rate: f32,
}

/// The openings of a match by number.
#[derive(Debug)]
pub(crate) struct Openings {
    options: Options,
    plies: u32,
    seed: u64,
    /// From a file, instead of random ones.
    book: Option<Vec<Vec<Turn>>>,
    made: Mutex<HashMap<u32, Arc<OnceLock<Opening>>>>,
}

impl Openings {
    /// Random openings with this many turns.
    pub(crate) fn random(options: &Options, plies: u32, seed: u64) -> Openings {
        Openings { options: options.clone(), plies, seed, book: None, made: Mutex::default() }
    }

    /// The openings of a file, which are used in turn: one per line, turns separated by commas.
    pub(crate) fn read(options: &Options, file: &Path) -> Result<Openings, Failure> {
        let name = file.display();
        let text =
            std::fs::read_to_string(file).map_err(|error| Failure::failed(format!("{name}: {error}")))?;
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        let parse = |(number, line): (usize, &str)| {
            read_line(options, line)
                .map_err(|why| Failure::usage_error(format!("{name}: line {}: {why}", number + 1)))
        };
        let numbered = lines.enumerate().filter(|(_, line)| !line.is_empty());
        let book = numbered.map(parse).collect::<Result<Vec<_>, _>>()?;
        if book.is_empty() {
            return Err(Failure::usage_error(format!("{name}: no openings")));
        }
        Ok(Openings { book: Some(book), ..Openings::random(options, 0, 0) })
    }

    /// The turns of an opening.
    pub(crate) fn turns(&self, number: u32) -> Vec<Turn> {
        match &self.book {
            Some(book) => book[number as usize % book.len()].clone(),
            None if self.plies == 0 => Vec::new(),
            None => self.make(number).turns,
        }
    }

    /// A random opening. Made once, though both games of a pair ask for it.
    pub(crate) fn make(&self, number: u32) -> Opening {
        let slot = {
            let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(made.entry(number).or_default())
        };
        slot.get_or_init(|| balanced(&self.options, self.plies, seed_of(self.seed, number))).clone()
    }
}

fn seed_of(seed: u64, number: u32) -> u64 {
    seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ u64::from(number).wrapping_mul(0xD1B5_4A32_D192_ED03)
}

fn read_line(options: &Options, line: &str) -> Result<Vec<Turn>, String> {
    let mut position = Position::new(options);
    let play = |text: &str| position.play_text(text.trim()).map_err(|why| format!("{}: {why}", text.trim()));
    line.split(',').map(play).collect()
}

/// The number of random turns for a board, if none was chosen: even, so that the first player stays the first.
pub(crate) fn usual_plies(options: &Options) -> u32 {
    let position = Position::new(options);
    if position.regions().is_some() {
        // Few wide stones fill the board.
        return 2;
    }
    let pairs = (position.layout().len() as f64).sqrt() / 5.0;
    2 * (pairs.round().max(1.0) as u32)
}

/// The first balanced opening among several attempts, or the most balanced one.
fn balanced(options: &Options, plies: u32, seed: u64) -> Opening {
    let mut random = Random::new(seed);
    let mut best: Option<Opening> = None;
    let distance = |opening: &Opening| (opening.win_rate - 0.5).abs();
    for _ in 0..ATTEMPTS {
        let Some(found) = attempt(options, plies, &mut random) else { continue };
        if distance(&found) <= 0.5 - BALANCED {
            return found;
        }
        if best.as_ref().is_none_or(|best| distance(&found) < distance(best)) {
            best = Some(found);
        }
    }
    best.unwrap_or(Opening { turns: Vec::new(), win_rate: 0.5 })
}

/// Random good turns, and what a search thinks of them. `None` if they end the game.
fn attempt(options: &Options, plies: u32, random: &mut Random) -> Option<Opening> {
    let mut position = Position::new(options);
    let mut turns = Vec::new();
    let analyze = |position: &Position, visits: u32, seed: u64| {
        let budget = Budget { memory: MEMORY, ..Budget::visits(visits) };
        // Without a net, so that another net does not change the openings.
        let params = Params { stop_when_decided: false, ..Params::for_variant(options.variant()) };
        Searcher::with_params(params, seed).analyze(position, &budget, &NoClock, None)
    };
    for _ in 0..plies {
        let turn = pick(&analyze(&position, PROPOSING, random.bits()), random)?;
        position.play(turn).ok()?;
        turns.push(turn);
    }
    if position.is_over() {
        return None;
    }
    let win_rate = analyze(&position, estimate_visits(&position), random.bits()).win_rate;
    Some(Opening { turns, win_rate })
}

/// One of the good turns, each as likely as the others.
fn pick(analysis: &Analysis, random: &mut Random) -> Option<Turn> {
    let best = analysis.best()?;
    let good: Vec<Turn> = analysis
        .turns
        .iter()
        .filter(|c| c.visits * SHARE_OF_BEST >= best.visits && c.win_rate + WORSE >= best.win_rate)
        .map(|c| c.turn)
        .filter(|&turn| turn != Turn::Pass)
        .collect();
    good.get(random.below(good.len() as u32) as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Variant;

    fn small(variant: Variant) -> Options {
        let mut options = Options::new(variant);
        options.set_size(variant.preset().sizes.small.into()).unwrap();
        options
    }

    #[test]
    fn openings_are_balanced_legal_and_repeatable() {
        for variant in Variant::ALL {
            let options = small(variant);
            let plies = usual_plies(&options);
            let make = |seed| Openings::random(&options, plies, seed).make(3);
            let opening = make(7);
            assert_eq!(opening, make(7), "{variant}");
            assert_eq!(opening.turns.len(), plies as usize, "{variant}");
            assert!((0.4..=0.6).contains(&opening.win_rate), "{variant}: {}", opening.win_rate);
            let mut position = Position::new(&options);
            assert!(opening.turns.iter().all(|&turn| position.play(turn).is_ok()), "{variant}");
        }
    }

    #[test]
    fn openings_differ() {
        let openings = Openings::random(&small(Variant::Go), 4, 1);
        let turns: Vec<Vec<Turn>> = (0..4).map(|number| openings.turns(number)).collect();
        assert!((1..4).all(|i| !turns[..i].contains(&turns[i])), "{turns:?}");
    }

    #[test]
    fn a_book_is_used_in_turn_and_its_errors_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("book.txt");
        let options = small(Variant::Go);
        std::fs::write(&file, "# openings\nE5, C3 # 51 %\n\nE5, G7\n").unwrap();
        let book = Openings::read(&options, &file).unwrap();
        assert_eq!(book.turns(0), book.turns(2));
        assert_ne!(book.turns(0), book.turns(1));
        std::fs::write(&file, "E5, C3\nE5, E5\n").unwrap();
        let why = Openings::read(&options, &file).unwrap_err().to_string();
        assert!(why.contains("line 2: E5: "), "{why}");
        std::fs::write(&file, "\n").unwrap();
        assert!(Openings::read(&options, &file).is_err());
    }
}
