//! Monte Carlo tree search, one implementation for every variant.

mod judge;
mod ply;
mod policy;
mod prior;
mod report;
mod reuse;
mod run;
mod second_look;
mod tree;
mod worker;

pub(crate) use ply::{Ply, PlyKind};
#[cfg(feature = "native")]
pub(crate) use prior::Expander;

use rules::{Position, Turn};

use crate::analysis::Analysis;
use crate::budget::{Budget, Host};
use crate::decision::{SeenPositions, choose};
use crate::features::{BoardInfo, own_eyes};
use crate::params::Params;
use crate::playout::Recent;
use reuse::{SearchState, find, is_same, recent_turn};
use tree::Tree;
use worker::Ownership;

/// A Monte Carlo tree search that keeps its tree between turns and reuses the part below the current position.
///
/// ```
/// use tengen_bots::{Budget, Searcher, NoClock};
/// use rules::{Options, Position, OptionValue, Variant};
///
/// let mut options = Options::new(Variant::Go);
/// options.set("size", OptionValue::whole(5))?;
/// let mut position = Position::new(&options);
/// let mut bot = Searcher::new(Variant::Go, 1);
/// let turn = bot.choose(&position, &Budget::visits(400), &NoClock);
/// assert_eq!(position.write(turn), "C3");
/// position.play(turn)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Searcher {
    params: Params,
    seed: u64,
    /// The latest search, for tree reuse.
    state: Option<SearchState>,
    /// Positions of this game, to avoid repeating them.
    seen: SeenPositions,
    /// The last turns set by [`Searcher::set_history`], and the position after them.
    history: Option<(Position, Recent)>,
}

/// Callback for intermediate results.
pub type Progress<'a> = &'a mut dyn FnMut(&Analysis);

impl Searcher {
    /// A search of full strength. On one thread with a budget in visits, the same seed gives the same result.
    pub fn new(variant: rules::Variant, seed: u64) -> Searcher {
        Searcher::with_params(Params::strongest(variant), seed)
    }

    /// A search of full strength that also goes on when the best turn is clear: for results that somebody reads.
    pub fn for_analysis(variant: rules::Variant, seed: u64) -> Searcher {
        Searcher::with_params(Params { stop_when_decided: false, ..Params::strongest(variant) }, seed)
    }

    /// A search for who owns what, which playouts tell: a net would only cost time.
    pub(crate) fn for_ownership(variant: rules::Variant, seed: u64) -> Searcher {
        Searcher::with_params(Params { stop_when_decided: false, ..Params::for_variant(variant) }, seed)
    }

    /// A search with other parameters.
    pub fn with_params(params: Params, seed: u64) -> Searcher {
        Searcher { params, seed, state: None, seen: SeenPositions::default(), history: None }
    }

    /// The parameters of this search.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// Searches a position. `progress` is called with an intermediate result every given number of visits.
    /// Searching the same position again continues the last search.
    pub fn analyze(
        &mut self,
        position: &Position,
        budget: &Budget,
        host: &dyn Host,
        progress: Option<(u32, Progress<'_>)>,
    ) -> Analysis {
        self.prepare(position, budget);
        let Some(state) = &self.state else { return Analysis::of_finished(position) };
        if position.is_over() {
            return Analysis::of_finished(position);
        }
        let again = state.searches.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let seed = self.seed ^ position.hash() ^ u64::from(position.turns()) ^ again;
        position.visit(run::Search {
            position,
            params: &self.params,
            seed,
            tree: &state.tree,
            info: &state.info,
            ownership: &state.ownership,
            recent: state.recent,
            budget,
            host,
            progress,
        })
    }

    /// Searches during the opponent's turn. Uses the whole budget, even when the best turn is clear.
    pub fn ponder(&mut self, position: &Position, budget: &Budget, host: &dyn Host) {
        let early = core::mem::replace(&mut self.params.stop_when_decided, false);
        self.analyze(position, budget, host, None);
        self.params.stop_when_decided = early;
    }

    /// Searches a position and returns the turn to play, which may be a pass or a resignation.
    pub fn choose(&mut self, position: &Position, budget: &Budget, host: &dyn Host) -> Turn {
        let mut analysis = self.analyze(position, budget, host, None);
        self.look_again(position, &mut analysis, budget, host);
        self.decide(position, &analysis)
    }

    /// The turn to play according to an analysis.
    pub fn decide(&mut self, position: &Position, analysis: &Analysis) -> Turn {
        self.seen.insert(position);
        let turn = choose(position, analysis, &self.params, &self.seen);
        let mut after = position.clone();
        if turn != Turn::Pass && after.play(turn).is_ok() {
            self.seen.insert(&after);
        }
        turn
    }

    /// Sets the turns of a game that was not searched from the start: positions not to repeat, and the last turns, which
    /// guide priors and playouts.
    pub(crate) fn set_history(&mut self, start: Position, turns: impl IntoIterator<Item = Turn>) {
        let (mut position, mut recent) = (start, Recent::default());
        self.seen.insert(&position);
        for turn in turns {
            if position.play(turn).is_ok() {
                self.seen.insert(&position);
                recent.push(turn);
            }
        }
        self.history = Some((position, recent));
    }

    /// For each point, whether it is an eye of the player to move.
    pub(crate) fn own_eyes(&self, position: &Position) -> Vec<bool> {
        match &self.state {
            Some(state) => own_eyes(position, &state.info),
            None => own_eyes(position, &BoardInfo::of(position)),
        }
    }

    /// Size of the tree in bytes.
    pub fn tree_bytes(&self) -> usize {
        self.state.as_ref().map_or(0, |state| state.tree.bytes())
    }

    /// Keeps the part of the tree below the position, or starts a new tree.
    pub(crate) fn prepare(&mut self, position: &Position, budget: &Budget) {
        let size = budget.memory.max(Budget::MIN_MEMORY);
        let mut old = self.state.take();
        if let Some(state) = &mut old
            && self.params.reuse_tree
            && state.is_about(position)
            && state.tree.fits(size)
        {
            state.searches += 1;
            self.state = old;
            return;
        }
        let old = old.filter(|state| state.position.options() == position.options());
        let history =
            self.history.take().filter(|(after, _)| is_same(after, position)).map(|(_, recent)| recent);
        let guessed = || old.as_ref().map(|state| recent_turn(&state.position, position));
        let recent = history.or_else(guessed).unwrap_or_default();
        let found = old.as_ref().filter(|_| self.params.reuse_tree).and_then(|state| find(state, position));
        let tree = match (&old, found) {
            (Some(state), Some((node, _))) if state.tree.fits(size) => state.tree.prune(node),
            _ => Tree::new(size),
        };
        let info = old.map_or_else(|| BoardInfo::of(position), |state| state.info);
        let ownership = Ownership::new(position.layout().len());
        let position = position.clone();
        self.state = Some(SearchState { position, tree, info, recent, ownership, searches: 0 });
    }
}
