//! The search: one tree for every variant.

mod ply;
mod prior;
mod report;
mod run;
mod tree;
mod worker;

pub(crate) use ply::{Kind, Ply};

use rules::{Cell, Options, Position, Turn};

use crate::analysis::Analysis;
use crate::budget::{Budget, Host};
use crate::choice::{Arrangements, choose};
use crate::params::Params;
use crate::playout::Recent;
use crate::sense::Terrain;
use tree::Tree;
use worker::Ownership;

/// A player's mind: it remembers what it learned about the position it last thought about, and finds it
/// again in the positions that follow.
///
/// ```
/// use bots::{Budget, Searcher, Timeless};
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
}

/// What was learned about a position.
#[derive(Debug)]
struct Memory {
    position: Position,
    tree: Tree,
    terrain: Terrain,
    recent: Recent,
    ownership: Ownership,
    /// How often the position was searched before, so that going on does not repeat the same playouts.
    searches: u64,
}

impl Memory {
    /// Whether this is what is known about exactly this position.
    fn is_about(&self, position: &Position) -> bool {
        let (old, new) = (&self.position, position);
        old.options() == new.options()
            && (old.turns(), old.to_play(), old.passes(), old.hash())
                == (new.turns(), new.to_play(), new.passes(), new.hash())
    }
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
        Searcher { params, seed, memory: None, seen: Arrangements::default() }
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

    /// Hears how a game began that it did not play from the start, so as not to repeat what was there.
    pub(crate) fn hear(&mut self, position: &Position) {
        self.seen.note(position);
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
        let recent = old.as_ref().map_or(Recent::default(), |memory| recent_turn(&memory.position, position));
        let found = old.as_ref().filter(|_| self.params.reuse_tree).and_then(|memory| find(memory, position));
        let tree = match (&old, found) {
            (Some(memory), Some((node, _))) if memory.tree.fits(size) => memory.tree.prune(node),
            _ => Tree::new(size),
        };
        let terrain = old.map_or_else(|| terrain(position), |memory| memory.terrain);
        let ownership = Ownership::new(position.layout().len());
        let position = position.clone();
        self.memory = Some(Memory { position, tree, terrain, recent, ownership, searches: 0 });
    }
}

fn terrain(position: &Position) -> Terrain {
    struct Survey<'a>(&'a Options);
    impl rules::Visitor for Survey<'_> {
        type Output = Terrain;
        fn visit<R: rules::variant::Rules<CAP> + Send + Sync + 'static, const CAP: usize>(
            self,
            game: &rules::Game<R, CAP>,
        ) -> Terrain {
            Terrain::new(self.0, game.rules.frame())
        }
    }
    position.visit(Survey(position.options()))
}

/// The node of a position that is at most two turns after the remembered one, and the turns to it.
fn find(memory: &Memory, position: &Position) -> Option<(u32, Vec<Turn>)> {
    let turns = position.turns().checked_sub(memory.position.turns())?;
    descend(memory, &memory.position, 0, position, turns.min(3), None)
}

fn descend(
    memory: &Memory,
    from: &Position,
    node: u32,
    target: &Position,
    turns: u32,
    begun: Option<(u16, u16)>,
) -> Option<(u32, Vec<Turn>)> {
    if turns == 0 {
        let same = from.hash() == target.hash() && from.to_play() == target.to_play();
        return (same && begun.is_none()).then(|| (node, Vec::new()));
    }
    if turns > 2 {
        return None;
    }
    let (first, children) = memory.tree.children(memory.tree.node(node));
    for (i, child) in children.iter().enumerate().filter(|(_, child)| child.own.visits() > 0) {
        let index = first + i as u32;
        let ply = child.ply();
        let found = match (ply.kind(), ply.turn(begun)) {
            (Kind::Slide(a, b), _) => descend(memory, from, index, target, turns, Some((a, b))),
            (_, Some(turn)) => {
                let mut after = from.clone();
                match after.play(turn) {
                    Ok(()) => descend(memory, &after, index, target, turns - 1, None),
                    Err(_) => None,
                }
            }
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Where stones have appeared since an earlier position, as far as that can be told.
fn recent_turn(before: &Position, now: &Position) -> Recent {
    let new = |color| {
        let appeared =
            |p: &rules::Point| now.cell(*p) == Cell::stone(color) && before.cell(*p) != Cell::stone(color);
        let mut points = now.layout().points().filter(appeared);
        points.next().filter(|_| points.next().is_none()).map(|p| p.0)
    };
    if before.turns() >= now.turns() || now.turns() - before.turns() > 2 {
        return Recent::default();
    }
    Recent { last: new(!now.to_play()), before: new(now.to_play()) }
}
