//! The search: one tree for every variant.

mod memory;
mod ply;
mod prior;
mod report;
mod run;
mod tree;
mod worker;

pub(crate) use ply::{Kind, Ply};

use rules::{Position, Turn};

use crate::analysis::Analysis;
use crate::budget::{Budget, Host};
use crate::choice::{Arrangements, choose};
use crate::params::Params;
use crate::playout::Recent;
use crate::sense::{Terrain, own_eyes};
use memory::{Memory, find, is_same, recent_turn};
use tree::Tree;
use worker::Ownership;

/// A player's mind: it remembers what it learned about the position it last thought about, and finds it
/// again in the positions that follow.
///
/// ```
/// use tengen_bots::{Budget, Searcher, Timeless};
/// use rules::{Options, Position, Value, Variant};
///
/// let mut options = Options::new(Variant::Go);
/// options.set("size", Value::whole(5))?;
/// let mut position = Position::new(&options);
/// let mut bot = Searcher::new(Variant::Go, 1);
/// let turn = bot.choose(&position, &Budget::visits(400), &Timeless);
/// assert_eq!(position.write(turn), "C3");
/// position.play(turn)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Searcher {
    params: Params,
    seed: u64,
    memory: Option<Memory>,
    /// Arrangements of this game that the bot has seen, to avoid bringing them back.
    seen: Arrangements,
    /// The last turns of a game that it was told of, and the position after them.
    heard: Option<(Position, Recent)>,
}

/// Told of an analysis as it grows.
pub type Progress<'a> = &'a mut dyn FnMut(&Analysis);

impl Searcher {
    /// A player of full strength. The same seed plays the same on one thread with a budget of visits.
    pub fn new(variant: rules::Variant, seed: u64) -> Searcher {
        Searcher::with_params(Params::for_variant(variant), seed)
    }

    /// A player with parameters of one's own.
    pub fn with_params(params: Params, seed: u64) -> Searcher {
        Searcher { params, seed, memory: None, seen: Arrangements::default(), heard: None }
    }

    /// The parameters.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// Searches a position and tells what it found. `progress` is told about every so many visits.
    /// Searching the same position again goes on where the last search ended.
    pub fn analyze(
        &mut self,
        position: &Position,
        budget: &Budget,
        host: &dyn Host,
        progress: Option<(u32, Progress<'_>)>,
    ) -> Analysis {
        self.recall(position, budget);
        let Some(memory) = &self.memory else { return Analysis::of_finished(position) };
        if position.is_over() {
            return Analysis::of_finished(position);
        }
        let again = memory.searches.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let seed = self.seed ^ position.hash() ^ u64::from(position.turns()) ^ again;
        position.visit(run::Search {
            position,
            params: &self.params,
            seed,
            tree: &memory.tree,
            terrain: &memory.terrain,
            ownership: &memory.ownership,
            recent: memory.recent,
            budget,
            host,
            progress,
        })
    }

    /// Searches on the other's time. The whole budget is used, even when the choice is clear.
    pub fn ponder(&mut self, position: &Position, budget: &Budget, host: &dyn Host) {
        let early = core::mem::replace(&mut self.params.stop_when_decided, false);
        self.analyze(position, budget, host, None);
        self.params.stop_when_decided = early;
    }

    /// Searches a position and decides on a turn: passes and resigns when that makes sense.
    pub fn choose(&mut self, position: &Position, budget: &Budget, host: &dyn Host) -> Turn {
        let analysis = self.analyze(position, budget, host, None);
        self.decide(position, &analysis)
    }

    /// Decides on a turn after an analysis.
    pub fn decide(&mut self, position: &Position, analysis: &Analysis) -> Turn {
        self.seen.note(position);
        let turn = choose(position, analysis, &self.params, &self.seen);
        let mut after = position.clone();
        if turn != Turn::Pass && after.play(turn).is_ok() {
            self.seen.note(&after);
        }
        turn
    }

    /// Hears a game that it did not play from the start: what stood there is not to be repeated, and what was played
    /// last is what to look at first.
    pub(crate) fn hear(&mut self, start: Position, turns: impl IntoIterator<Item = Turn>) {
        let (mut position, mut recent) = (start, Recent::default());
        self.seen.note(&position);
        for turn in turns {
            if position.play(turn).is_ok() {
                self.seen.note(&position);
                recent.push(turn);
            }
        }
        self.heard = Some((position, recent));
    }

    /// By the index of a point: whether it is an eye of the player whose turn it is.
    pub(crate) fn own_eyes(&self, position: &Position) -> Vec<bool> {
        match &self.memory {
            Some(memory) => own_eyes(position, &memory.terrain),
            None => own_eyes(position, &Terrain::of(position)),
        }
    }

    /// The bytes that the tree takes.
    pub fn memory_in_use(&self) -> usize {
        self.memory.as_ref().map_or(0, |memory| memory.tree.bytes())
    }

    /// Finds the position in what is remembered, and forgets the rest.
    fn recall(&mut self, position: &Position, budget: &Budget) {
        let size = budget.memory.max(Budget::LEAST_MEMORY);
        let mut old = self.memory.take();
        if let Some(memory) = &mut old
            && self.params.reuse_tree
            && memory.is_about(position)
            && memory.tree.fits(size)
        {
            memory.searches += 1;
            self.memory = old;
            return;
        }
        let old = old.filter(|memory| memory.position.options() == position.options());
        let heard = self.heard.take().filter(|(after, _)| is_same(after, position)).map(|(_, recent)| recent);
        let guessed = || old.as_ref().map(|memory| recent_turn(&memory.position, position));
        let recent = heard.or_else(guessed).unwrap_or_default();
        let found = old.as_ref().filter(|_| self.params.reuse_tree).and_then(|memory| find(memory, position));
        let tree = match (&old, found) {
            (Some(memory), Some((node, _))) if memory.tree.fits(size) => memory.tree.prune(node),
            _ => Tree::new(size),
        };
        let terrain = old.map_or_else(|| Terrain::of(position), |memory| memory.terrain);
        let ownership = Ownership::new(position.layout().len());
        let position = position.clone();
        self.memory = Some(Memory { position, tree, terrain, recent, ownership, searches: 0 });
    }
}
