//! Games that the search plays against itself.

use rules::{Color, Options, Outcome, Position, Random, Turn};

use crate::analysis::Analysis;
use crate::budget::{Budget, NoClock};
use crate::params::Params;
use crate::playout::Recent;
use crate::search::Searcher;

/// How a game is played.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pace {
    /// Visits of the turns that are learned from.
    pub(super) visits: u32,
    /// Visits of the others.
    pub(super) quick_visits: u32,
    /// One turn in so many is learned from.
    pub(super) every: u32,
}

/// A position that is learned from.
pub(super) struct Seen<'a> {
    pub(super) position: &'a Position,
    pub(super) analysis: &'a Analysis,
    pub(super) recent: Recent,
}

/// How a game ended.
pub(super) struct Ending {
    /// The winner, unless it is a tie or the game was too long.
    pub(super) winner: Option<Color>,
    /// Black's lead in points, and the owner of each point from -1 (White) to 1 (Black); expected ones if it was not counted.
    pub(super) lead: f32,
    pub(super) ownership: Vec<f32>,
}

/// A game is not continued beyond so many turns for each point.
const LONGEST: usize = 2;
/// One turn in so many is drawn by visits instead of the best.
const DRAW: u32 = 24;

/// Plays one game; `each` is shown the positions to learn from.
pub(super) fn self_play(
    options: &Options,
    params: &Params,
    pace: Pace,
    seed: u64,
    mut each: impl FnMut(&mut Random, Seen<'_>),
) -> Ending {
    let mut random = Random::new(seed);
    let mut position = Position::new(options);
    let points = position.layout().len();
    // Every second game is played to the end, so that the endgame is learned, too.
    let resign_below = if random.below(2) == 0 { 0.0 } else { params.resign_below };
    let mut searcher = Searcher::with_params(Params { resign_below, ..params.clone() }, seed);
    let mut recent = Recent::default();
    let drawn = random.below(2 + points as u32 / 12);
    let mut last = Analysis::of_finished(&position);
    while !position.is_over() && (position.turns() as usize) < LONGEST * points {
        let is_learned = random.below(pace.every) == 0;
        let visits = if is_learned { pace.visits } else { pace.quick_visits };
        last = searcher.analyze(&position, &Budget::visits(visits), &NoClock, None);
        let mut turn = searcher.decide(&position, &last);
        if position.turns() < drawn || random.below(DRAW) == 0 {
            turn = draw(&last, &mut random).unwrap_or(turn);
        }
        if turn == Turn::Resign {
            return Ending { winner: Some(!position.to_play()), lead: last.lead, ownership: last.ownership };
        }
        if is_learned && turn != Turn::Pass {
            each(&mut random, Seen { position: &position, analysis: &last, recent });
        }
        if position.play(turn).is_err() {
            break;
        }
        recent.push(turn);
    }
    if position.is_over() {
        last = Analysis::of_finished(&position);
    }
    let winner = position.outcome().and_then(Outcome::winner);
    Ending { winner, lead: last.lead, ownership: last.ownership }
}

/// A turn drawn by visits.
fn draw(analysis: &Analysis, random: &mut Random) -> Option<Turn> {
    let total: u32 = analysis.turns.iter().map(|candidate| candidate.visits).sum();
    let mut left = random.below(total);
    let drawn = analysis.turns.iter().find(|candidate| {
        let hit = left < candidate.visits;
        left = left.saturating_sub(candidate.visits);
        hit
    });
    drawn.map(|candidate| candidate.turn)
}

/// The slides that were tried and the visits of all their placements.
pub(super) fn slides(analysis: &Analysis) -> Vec<(crate::features::Slide, u32)> {
    let mut slides: Vec<(crate::features::Slide, u32)> = Vec::new();
    for candidate in &analysis.turns {
        if let Turn::Slide { from, to, .. } = candidate.turn {
            match slides.iter_mut().find(|(slide, _)| *slide == (from, to)) {
                Some((_, visits)) => *visits += candidate.visits,
                None => slides.push(((from, to), candidate.visits)),
            }
        }
    }
    slides
}

/// Slides with fewer visits say nothing about the placement after them.
pub(super) const LEAST_VISITS: u32 = 24;
