//! Games of the search against itself, as positions with the visits of each turn.

use rules::variant::Rules;
use rules::{Options, Position, Random, Turn, TypedGame, Visitor};

use crate::analysis::Analysis;
use crate::budget::{Budget, NoClock};
use crate::features::{BoardInfo, Slide};
use crate::params::Params;
use crate::playout::Recent;
use crate::search::{Expander, PlyKind, Searcher};

/// Decisions from one game. Flat lists, because there are millions of features.
#[derive(Debug, Default)]
pub(super) struct Samples {
    features: Vec<u32>,
    /// For each candidate the end of its features, and its share of the weights of all.
    candidates: Vec<(u32, f32)>,
    /// For each decision the end of its candidates.
    ends: Vec<u32>,
}

impl Samples {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The candidates of a decision: their features and shares.
    pub(super) fn decision(&self, number: usize) -> impl ExactSizeIterator<Item = (&[u32], f32)> + Clone {
        let first = number.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        (first..self.ends[number] as usize).map(move |candidate| {
            let from = candidate.checked_sub(1).map_or(0, |before| self.candidates[before].0 as usize);
            let (end, share) = self.candidates[candidate];
            (&self.features[from..end as usize], share)
        })
    }

    fn add(&mut self, candidate: &[u32], weight: f32) {
        self.features.extend_from_slice(candidate);
        self.candidates.push((self.features.len() as u32, weight));
    }

    /// Ends a decision; it does not count if nothing was visited, or if there was no choice.
    fn end(&mut self) {
        let first = self.ends.last().map_or(0, |end| *end as usize);
        let sum: f32 = self.candidates[first..].iter().map(|(_, weight)| weight).sum();
        if sum == 0.0 || self.candidates.len() - first < 2 {
            self.candidates.truncate(first);
            self.features.truncate(first.checked_sub(1).map_or(0, |last| self.candidates[last].0 as usize));
            return;
        }
        self.candidates[first..].iter_mut().for_each(|(_, share)| *share /= sum);
        self.ends.push(self.candidates.len() as u32);
    }
}

/// A game is not continued beyond so many turns for each point.
const LONGEST: usize = 2;
/// Of larger boards, only so many positions are kept as there are of this many points.
const POINTS: u32 = 170;
/// One turn in so many is drawn by visits instead of the best.
const DRAW: u32 = 24;
/// Slides with fewer visits say nothing about the placement after them.
const LEAST_VISITS: u32 = 24;

/// Plays one game and returns its decisions.
pub(super) fn play(options: &Options, params: &Params, visits: u32, seed: u64) -> Samples {
    let mut random = Random::new(seed);
    let mut position = Position::new(options);
    let info = BoardInfo::of(&position);
    let points = info.line.len();
    // Every second game is played to the end, so that the endgame is learned, too.
    let resign_below = if random.below(2) == 0 { 0.0 } else { params.resign_below };
    let mut searcher = Searcher::with_params(Params { resign_below, ..params.clone() }, seed);
    let (mut samples, mut recent) = (Samples::default(), Recent::default());
    let drawn = random.below(2 + points as u32 / 12);
    while !position.is_over() && (position.turns() as usize) < LONGEST * points {
        let analysis = searcher.analyze(&position, &Budget::visits(visits), &NoClock, None);
        let mut turn = searcher.decide(&position, &analysis);
        if position.turns() < drawn || random.below(DRAW) == 0 {
            turn = draw(&analysis, &mut random).unwrap_or(turn);
        }
        if turn == Turn::Resign {
            break;
        }
        if turn != Turn::Pass && random.below(points as u32) < POINTS {
            let collect = Collect { info: &info, params, recent, analysis: &analysis, samples: &mut samples };
            position.visit(collect);
        }
        if position.play(turn).is_err() {
            break;
        }
        recent.push(turn);
    }
    samples
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

/// Adds the decisions of one position.
struct Collect<'a> {
    info: &'a BoardInfo,
    params: &'a Params,
    recent: Recent,
    analysis: &'a Analysis,
    samples: &'a mut Samples,
}

impl Visitor for Collect<'_> {
    type Output = ();

    fn visit<R: Rules<CAP> + Send + Sync + 'static, const CAP: usize>(self, game: &TypedGame<R, CAP>) {
        let Collect { info, params, recent, analysis, samples } = self;
        let expander = Expander { rules: &*game.rules, info, params };
        let slides = slides(analysis);
        expander.each_candidate(&game.state, None, recent, |kind, features| {
            let visits = match kind {
                PlyKind::Slide(from, to) => {
                    let made = slides.iter().find(|(slide, _)| *slide == (from, to));
                    made.map_or(0, |(_, visits)| *visits)
                }
                PlyKind::Place(point) => visits_of(analysis, Turn::Place(point)),
                PlyKind::Nuke(point) => visits_of(analysis, Turn::Nuke(point)),
                PlyKind::Pass => visits_of(analysis, Turn::Pass),
            };
            samples.add(features.as_slice(), weight(visits));
        });
        samples.end();
        for &(slide, _) in slides.iter().filter(|(_, visits)| *visits >= LEAST_VISITS) {
            expander.each_candidate(&game.state, Some(slide), recent, |kind, features| {
                if let PlyKind::Place(place) = kind {
                    let turn = Turn::Slide { from: slide.0, to: slide.1, place };
                    samples.add(features.as_slice(), weight(visits_of(analysis, turn)));
                }
            });
            samples.end();
        }
    }
}

/// What visits count for. Their square, because every turn has some visits from its prior, which would be learned again.
fn weight(visits: u32) -> f32 {
    (visits as f32) * (visits as f32)
}

fn visits_of(analysis: &Analysis, turn: Turn) -> u32 {
    analysis.turns.iter().find(|candidate| candidate.turn == turn).map_or(0, |candidate| candidate.visits)
}

/// The slides that were tried and the visits of all their placements.
fn slides(analysis: &Analysis) -> Vec<(Slide, u32)> {
    let mut slides: Vec<(Slide, u32)> = Vec::new();
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
