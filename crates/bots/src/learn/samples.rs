//! Games of the search against itself, as positions with the visits of each turn.

use rules::variant::Rules;
use rules::{Options, Position, Turn, TypedGame, Visitor};

use super::self_play::{LEAST_VISITS, Pace, Seen, self_play, slides};
use crate::analysis::Analysis;
use crate::features::BoardInfo;
use crate::params::Params;
use crate::playout::Recent;
use crate::search::{Expander, PlyKind};

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

/// Of larger boards, only so many positions are kept as there are of this many points.
const POINTS: u32 = 170;

/// Plays one game and returns its decisions.
pub(super) fn play(options: &Options, params: &Params, visits: u32, seed: u64) -> Samples {
    let info = BoardInfo::of(&Position::new(options));
    let mut samples = Samples::default();
    let pace = Pace { visits, quick_visits: visits, every: 1 };
    self_play(options, params, pace, seed, |random, seen| {
        if random.below(info.line.len() as u32) < POINTS {
            let Seen { position, analysis, recent } = seen;
            position.visit(Collect { info: &info, params, recent, analysis, samples: &mut samples });
        }
    });
    samples
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
        let expander = Expander { rules: &*game.rules, info, params, at_root: true };
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
