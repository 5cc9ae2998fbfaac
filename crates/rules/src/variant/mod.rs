//! The variants: thin modules on the kernel. What a turn is, what follows it, when the game ends, how it is
//! scored. None of them touches a chain.

pub(crate) mod choices;
mod classic;
mod gengo;
mod list;
mod preset;
mod presets;
mod ruleset;
mod voids;
mod xiago;

pub use choices::{Choice, Counting, Ko, OwnDeath, Stone, VoidPower};
pub use classic::Classic;
pub use gengo::Gengo;
pub use list::{UnknownVariant, Variant};
pub use preset::{Allowed, Misfit, Preset, Sizes, StoneKind, Voids};
pub use ruleset::Ruleset;
pub use voids::{Arrow, BadArrow, VoidGo, VoidView};
pub use xiago::XiaGo;

use alloc::vec::Vec;
use core::fmt::Debug;

use crate::board::{Board, Cell};
use crate::progress::{End, Progress, TurnOrder};
use crate::topology::Topology;
use crate::{ByColor, Color, HalfPoints, Illegal, Layout, Point, Random, Score, Setup, Turn};

/// What does not change during a game, whatever the variant.
#[derive(Debug, Clone)]
pub struct Frame<T> {
    /// Which points touch.
    pub topology: T,
    /// Where they are and what they are called.
    pub layout: Layout,
    /// Who plays when.
    pub order: TurnOrder,
    /// How many passes in a row end the game.
    pub passes_to_end: u8,
    /// What each colour is given for the order of play.
    pub komi: ByColor<HalfPoints>,
}

/// All that legality needs: the board, the progress of the game, and what the variant remembers.
#[derive(Debug)]
pub struct State<T: Topology<CAP>, X, const CAP: usize> {
    /// Stones and blockers.
    pub board: Board<T, CAP>,
    /// Whose turn it is and what has happened.
    pub progress: Progress,
    /// What else this variant must remember.
    pub extra: X,
}

impl<T: Topology<CAP>, X: Clone, const CAP: usize> Clone for State<T, X, CAP> {
    fn clone(&self) -> Self {
        State { board: self.board.clone(), progress: self.progress, extra: self.extra.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.board.clone_from(&other.board);
        self.progress = other.progress;
        self.extra.clone_from(&other.extra);
    }
}

/// The state of a game by these rules.
pub type StateOf<R, const CAP: usize> = State<<R as Rules<CAP>>::Topology, <R as Rules<CAP>>::Extra, CAP>;

/// The rules of one variant with its options chosen.
///
/// A variant supplies the required methods; the provided ones are the same for all. Points given to the
/// `…_turn` methods are on the board, and the turn is never a pass or a resignation.
pub trait Rules<const CAP: usize>: Sized + Clone + Debug {
    /// Which points touch.
    type Topology: Topology<CAP>;
    /// What the variant must remember besides the board.
    type Extra: Clone + Debug + Send + Sync;

    /// What does not change during a game.
    fn frame(&self) -> &Frame<Self::Topology>;

    /// The kind of blocker that this variant's boards can hold.
    fn blocker(&self) -> Option<Cell> {
        None
    }

    /// What the variant remembers before the first turn, the board of the set-up given.
    fn remember(&self, board: &Board<Self::Topology, CAP>, setup: &Setup) -> Self::Extra;

    /// Where neutral pieces stand at the usual start.
    fn usual_neutral(&self) -> Vec<Point> {
        Vec::new()
    }

    /// Whether a void spreads around its origin only.
    fn limits_voids(&self) -> bool {
        false
    }

    /// Whether stones of one colour may overlap (Gengo).
    fn overlaps_own(&self) -> bool {
        false
    }

    /// The state before the first turn. The points of the set-up must exist and be different.
    fn start(&self, setup: &Setup) -> StateOf<Self, CAP> {
        let topology = &self.frame().topology;
        let mut board = Board::new(topology);
        for color in Color::ALL {
            setup.stones(color).iter().for_each(|stone| board.put(topology, *stone, color));
        }
        let neutral = setup.neutral.clone().unwrap_or_else(|| self.usual_neutral());
        neutral.iter().for_each(|piece| board.block(topology, *piece, Cell::Neutral));
        for void in setup.voids.iter().flatten() {
            board.block(topology, void.at, Cell::Void);
        }
        board.forget_starved();
        let extra = self.remember(&board, setup);
        State { board, progress: Progress::start(self.frame().order, setup.captures), extra }
    }

    /// Why a turn is illegal now, if it is. The game is not over.
    ///
    /// # Errors
    /// The reason.
    fn judge_turn(&self, state: &StateOf<Self, CAP>, turn: Turn) -> Result<(), Illegal>;

    /// Plays a turn known to be legal.
    fn make_turn(&self, state: &mut StateOf<Self, CAP>, turn: Turn);

    /// What happens on a pass besides passing.
    fn make_pass(&self, state: &mut StateOf<Self, CAP>);

    /// Calls `each` with every legal turn but passing and resigning. The game is not over.
    fn each_turn(&self, state: &StateOf<Self, CAP>, each: impl FnMut(Turn));

    /// A turn drawn uniformly from the legal ones that fill no eye of the mover's; a pass if there is none. A
    /// turn of two parts is drawn part by part.
    /// The state may be reordered inside but stays the same position.
    fn random_turn(&self, state: &mut StateOf<Self, CAP>, random: &mut Random) -> Turn;

    /// The score of the board as it stands.
    fn score(&self, state: &StateOf<Self, CAP>) -> Score;

    /// Whose each point is if the game were counted now: stones not included.
    fn territory(&self, state: &StateOf<Self, CAP>) -> Vec<Option<Color>>;

    /// The voids on the board, oldest first.
    fn voids(&self, _: &StateOf<Self, CAP>) -> Vec<VoidView> {
        Vec::new()
    }

    /// Whether a game of this variant can end because no point is empty.
    fn can_fill(&self) -> bool {
        false
    }

    /// Whether the game ends because no point is empty.
    fn is_full(&self, _: &StateOf<Self, CAP>) -> bool {
        false
    }

    /// Reserves memory, so that so many more turns need no allocation.
    fn reserve(&self, _: &mut StateOf<Self, CAP>, _turns: usize) {}

    /// Why a turn is illegal, if it is.
    ///
    /// # Errors
    /// The reason.
    fn judge(&self, state: &StateOf<Self, CAP>, turn: Turn) -> Result<(), Illegal> {
        if state.progress.end.is_some() {
            return Err(Illegal::GameOver);
        }
        let exists = |p: Point| p.index() < self.frame().layout.len();
        let on_board = match turn {
            Turn::Pass | Turn::Resign => return Ok(()),
            Turn::Place(p) | Turn::Nuke(p) => exists(p),
            Turn::Slide { from, to, place } => exists(from) && exists(to) && exists(place),
        };
        if !on_board {
            return Err(Illegal::OffBoard);
        }
        self.judge_turn(state, turn)
    }

    /// Plays a turn known to be legal. The result is unspecified (but memory-safe) if the
    /// turn is illegal.
    #[inline]
    fn play_unchecked(&self, state: &mut StateOf<Self, CAP>, turn: Turn) {
        match turn {
            Turn::Resign => {
                state.progress.passes = 0;
                state.progress.end = Some(End::Resigned(state.progress.to_play));
            }
            Turn::Pass => {
                state.progress.passes += 1;
                self.make_pass(state);
            }
            Turn::Place(_) | Turn::Nuke(_) | Turn::Slide { .. } => {
                state.progress.passes = 0;
                self.make_turn(state, turn);
            }
        }
        state.progress.turns += 1;
        state.progress.to_play = self.frame().order.after(state.progress.turns);
        if state.progress.passes == self.frame().passes_to_end || self.is_full(state) {
            state.progress.end.get_or_insert(End::Counted);
        }
    }
}

/// A cell that a stone may be placed on by the ordinary rules.
pub(crate) fn must_be_open(cell: Cell) -> Result<(), Illegal> {
    match cell {
        Cell::Open => Ok(()),
        Cell::Covered => Err(Illegal::Overlap),
        _ => Err(Illegal::Occupied),
    }
}

/// The colour that each point's region belongs to.
pub(crate) fn region_owners<T: Topology<CAP>, const CAP: usize>(
    board: &Board<T, CAP>,
    topology: &T,
) -> Vec<Option<Color>> {
    let mut owners = alloc::vec![None; topology.points()];
    crate::region::each_region(board, topology, |points, touch| {
        for &p in points {
            owners[p.index()] = touch.owner();
        }
    });
    owners
}

/// The score of what was counted: points for each colour, with the area shown beside them.
pub(crate) fn tally<T: Topology<CAP>, X, const CAP: usize>(
    frame: &Frame<T>,
    state: &State<T, X, CAP>,
    points: ByColor<u32>,
    area: ByColor<u32>,
) -> Score {
    Score {
        total: ByColor::new(|color| HalfPoints::whole(points[color] as i32) + frame.komi[color]),
        stones: state.board.stones(),
        area,
        captures: state.progress.captures,
        komi: frame.komi,
    }
}

/// The score of a board on which a stone occupies one point.
pub(crate) fn count<T: Topology<CAP>, X, const CAP: usize>(
    counting: Counting,
    frame: &Frame<T>,
    state: &State<T, X, CAP>,
) -> Score {
    let area = crate::region::area(&state.board, &frame.topology);
    let (stones, captures) = (state.board.stones(), state.progress.captures);
    let points = ByColor::new(|color| match counting {
        Counting::Area => stones[color] + area[color],
        Counting::Territory => area[color] + captures[color],
        Counting::Stones => stones[color],
    });
    tally(frame, state, points, area)
}
