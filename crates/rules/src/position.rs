//! A position of any variant: the type that programs hold.

mod setup;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::{Cell, Fault};
use crate::builder::build;
use crate::order::sort;
use crate::progress::{End, Progress};
use crate::topology::Topology;
use crate::typed_game::{AnyGame, Visitor, with_game};
use crate::variant::{Rules, Stone, VoidView};
use crate::{
    ByColor, Color, Illegal, Layout, Margin, Options, Outcome, Point, Random, Regions, Score, Setup, Turn,
    Variant, perft, playout,
};

/// A position with all that legality needs: the board, whose turn it is, ko and history, and the rules.
///
/// ```
/// use tengen_rules::{Illegal, Options, Position, OptionValue, Variant};
/// let mut options = Options::new(Variant::Go);
/// options.set("size", OptionValue::whole(9))?;
/// let mut position = Position::new(&options);
/// position.play_text("E5")?;
/// assert_eq!(position.play_text("E5"), Err(Illegal::Occupied));
/// assert_eq!(position.legal_turns().len(), 81);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    options: Arc<Options>,
    setup: Option<Arc<Setup>>,
    pub(crate) game: AnyGame,
}

impl Position {
    /// The usual start of a variant.
    pub fn new(options: &Options) -> Position {
        let game =
            build(options.ruleset(), None).unwrap_or_else(|bad| unreachable!("the usual start: {bad}"));
        Position { game, setup: None, options: Arc::new(options.clone()) }
    }

    /// The variant and its settings.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Which variant it is.
    pub fn variant(&self) -> Variant {
        self.options.variant()
    }

    /// The points of the board with their places and labels.
    pub fn layout(&self) -> &Layout {
        with_game!(&self.game, game => &game.rules.frame().layout)
    }

    fn progress(&self) -> &Progress {
        with_game!(&self.game, game => &game.state.progress)
    }

    /// Who plays next, or would if the game were not over.
    pub fn to_play(&self) -> Color {
        self.progress().to_play
    }

    /// How many turns were made.
    pub fn turns(&self) -> u32 {
        self.progress().turns
    }

    /// The length of the present run of passes.
    pub fn passes(&self) -> u8 {
        self.progress().passes
    }

    /// How many passes in a row end the game.
    pub fn passes_to_end(&self) -> u8 {
        with_game!(&self.game, game => game.rules.frame().passes_to_end)
    }

    /// How many stones each colour has captured.
    pub fn captures(&self) -> ByColor<u32> {
        self.progress().captures
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.progress().end.is_some()
    }

    /// What stands on a point; a wall if there is no such point.
    pub fn cell(&self, point: Point) -> Cell {
        if point.index() >= self.layout().len() {
            return Cell::Wall;
        }
        with_game!(&self.game, game => game.state.board.cell(point))
    }

    /// How many stones of each colour cover a space (Gengo).
    pub fn cover(&self, point: Point) -> ByColor<u8> {
        if point.index() >= self.layout().len() {
            return ByColor::default();
        }
        with_game!(&self.game, game => game.state.board.cover(point))
    }

    /// The regions of a stone (Gengo).
    pub fn regions(&self) -> Option<Regions> {
        match &self.options.ruleset().stone {
            Stone::Region { regions, .. } => Some(regions.clone()),
            Stone::Point => None,
        }
    }

    /// The points at which a stone here would touch others.
    pub fn near(&self, point: Point) -> Vec<Point> {
        let exists = |p: &Point| p.index() < self.layout().len();
        if !exists(&point) {
            return Vec::new();
        }
        with_game!(&self.game, game => {
            let near = game.rules.frame().topology.near(point);
            near.iter().copied().filter(exists).collect()
        })
    }

    /// The chain of the stone on a point; empty if there is none.
    pub fn chain(&self, point: Point) -> Vec<Point> {
        if !self.cell(point).is_stone() {
            return Vec::new();
        }
        with_game!(&self.game, game => game.state.board.chain(point).collect())
    }

    /// The liberties of the chain of the stone on a point, in order.
    pub fn liberties(&self, point: Point) -> Vec<Point> {
        let chain = self.chain(point).into_iter();
        let beside = chain.flat_map(|stone| self.near(stone));
        let mut open: Vec<Point> = beside.filter(|&p| self.cell(p) == Cell::Open).collect();
        sort(&mut open);
        open.dedup();
        open
    }

    /// The voids on the board, oldest first (No, Go San).
    pub fn voids(&self) -> Vec<VoidView> {
        with_game!(&self.game, game => game.rules.voids(&game.state))
    }

    /// The hash of the arrangement: stones and blockers, not who plays next, not the past.
    pub fn hash(&self) -> u64 {
        with_game!(&self.game, game => game.state.board.hash())
    }

    /// Reads a turn written for this board. It need not be legal.
    ///
    /// # Errors
    /// If it cannot be read, or names a point that does not exist.
    pub fn read(&self, text: &str) -> Result<Turn, Illegal> {
        self.layout().read(text)
    }

    /// Writes a turn in its canonical form.
    pub fn write(&self, turn: Turn) -> String {
        self.layout().write(turn)
    }

    /// Asks why a turn is illegal, if it is.
    ///
    /// # Errors
    /// The reason.
    pub fn judge(&self, turn: Turn) -> Result<(), Illegal> {
        with_game!(&self.game, game => game.rules.judge(&game.state, turn))
    }

    /// Whether the game may be over after a legal turn. If not, it certainly goes on, and nobody need play it to know.
    ///
    /// ```
    /// use tengen_rules::{Options, Position, Turn, Variant};
    /// let mut position = Position::new(&Options::new(Variant::Go));
    /// assert!(!position.may_end_with(Turn::Pass));
    /// position.play(Turn::Pass)?;
    /// assert!(position.may_end_with(Turn::Pass));
    /// # Ok::<(), tengen_rules::Illegal>(())
    /// ```
    pub fn may_end_with(&self, turn: Turn) -> bool {
        let last_pass = || self.passes() + 1 >= self.passes_to_end();
        match turn {
            Turn::Resign => true,
            Turn::Pass if last_pass() => true,
            _ => with_game!(&self.game, game => game.rules.can_fill()),
        }
    }

    /// Plays a turn.
    ///
    /// # Errors
    /// The reason why it is illegal; then the position is exactly as it was.
    pub fn play(&mut self, turn: Turn) -> Result<(), Illegal> {
        self.judge(turn)?;
        with_game!(&mut self.game, game => game.rules.play_unchecked(&mut game.state, turn));
        Ok(())
    }

    /// Reads and plays a turn.
    ///
    /// # Errors
    /// The reason why it is unreadable or illegal; then the position is exactly as it was.
    pub fn play_text(&mut self, text: &str) -> Result<Turn, Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        let turn = self.read(text)?;
        self.play(turn)?;
        Ok(turn)
    }

    /// Every legal turn, passing included and resigning not, in order. None when the game is over.
    pub fn legal_turns(&self) -> Vec<Turn> {
        if self.is_over() {
            return Vec::new();
        }
        let mut turns = Vec::from([Turn::Pass]);
        with_game!(&self.game, game => game.rules.each_turn(&game.state, |turn| turns.push(turn)));
        sort(&mut turns);
        turns
    }

    /// How many legal turns there are, passing included and resigning not.
    pub fn count_legal(&self) -> u64 {
        with_game!(&self.game, game => perft::count_legal(&*game.rules, &game.state))
    }

    /// The number of sequences of `depth` turns from here.
    pub fn perft(&self, depth: u32) -> u64 {
        with_game!(&self.game, game => perft::perft(&*game.rules, &game.state, depth))
    }

    /// The score of the board as it stands.
    pub fn score(&self) -> Score {
        with_game!(&self.game, game => game.rules.score(&game.state))
    }

    /// The score once the chains of the stones on these points are taken off as dead: each stone counts as
    /// captured by the other colour. Points without a stone change nothing, and nothing is played.
    ///
    /// ```
    /// use tengen_rules::{Options, Position, OptionValue, Variant};
    /// let mut options = Options::new(Variant::Go);
    /// options.set("size", OptionValue::whole(5))?;
    /// let mut position = Position::new(&options);
    /// for turn in ["B1", "D4", "B2", "pass", "B3", "pass", "B4", "pass", "B5"] {
    ///     position.play_text(turn)?;
    /// }
    /// let stone = position.layout().point("D4")?;
    /// assert_eq!(position.score().outcome().to_string(), "B+1.5");
    /// assert_eq!(position.score_without(&[stone]).outcome().to_string(), "B+17.5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn score_without(&self, dead: &[Point]) -> Score {
        self.without(dead).score()
    }

    /// The position with the chains of the stones on these points taken off as dead, each stone captured by the
    /// other colour: for counting, since no turn leads here.
    #[must_use]
    pub fn without(&self, dead: &[Point]) -> Position {
        let mut after = self.clone();
        let points = self.layout().len();
        with_game!(&mut after.game, game => {
            let state = &mut game.state;
            for &point in dead.iter().filter(|p| p.index() < points) {
                let Some(color) = state.board.cell(point).color() else { continue };
                let lifted = state.board.lift(&game.rules.frame().topology, point, &mut |_| ());
                state.progress.captures[!color] += lifted;
            }
        });
        after
    }

    /// Whose each point would be if the game were counted now, by the index of the point; stones excepted.
    pub fn territory(&self) -> Vec<Option<Color>> {
        with_game!(&self.game, game => game.rules.territory(&game.state))
    }

    /// Who won, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.progress().end? {
            End::Counted => Some(self.score().outcome()),
            End::Resigned(loser) => Some(Outcome::Win { winner: !loser, by: Margin::Resignation }),
        }
    }

    /// The board in characters, `.XO*#`: layers from the upper, rows from the top, cells from the left.
    pub fn rows(&self) -> Vec<Vec<String>> {
        let row = |points: Vec<Point>| points.into_iter().map(|p| self.cell(p).letter()).collect();
        let page = |rows: Vec<Vec<Point>>| rows.into_iter().map(row).collect();
        self.layout().reading_order().into_iter().map(page).collect()
    }

    /// Plays uniformly random turns to the end of the game, or at most `most_turns`. Returns how many.
    pub fn playout(&mut self, random: &mut Random, most_turns: u32) -> u32 {
        with_game!(&mut self.game, game => {
            game.rules.reserve(&mut game.state, most_turns as usize);
            playout::playout(&*game.rules, &mut game.state, random, most_turns)
        })
    }

    /// Runs code that works on the rules and the state of any variant.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        with_game!(&self.game, game => visitor.visit(game))
    }

    /// Compares everything that the board keeps up to date with a recomputation from scratch.
    ///
    /// # Errors
    /// The first difference found, which is a bug.
    pub fn audit(&self) -> Result<(), Fault> {
        with_game!(&self.game, game => game.state.board.audit(&game.rules.frame().topology))
    }
}
