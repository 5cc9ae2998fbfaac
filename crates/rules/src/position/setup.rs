//! Positions and set-ups: games that start from one, and a position as one.

use alloc::sync::Arc;

use super::Position;
use crate::board::Cell;
use crate::builder::build;
use crate::typed_game::with_game;
use crate::variant::{Rules, VoidView};
use crate::{BadSetup, Options, Setup, SetupVoid, Turn};

impl Position {
    /// A game that starts from a set-up.
    ///
    /// It counts as turn 0: no ko is in force, nobody has passed, the set-up is the first arrangement of the superko
    /// history, and voids are already processed for that turn. Players alternate from `to_play`. Nothing is removed and
    /// no void ticks before the first turn.
    ///
    /// # Errors
    /// Where and why the set-up makes no sense with these options.
    pub fn from_setup(options: &Options, setup: &Setup) -> Result<Position, BadSetup> {
        let game = build(options.ruleset(), Some(setup))?;
        Ok(Position { game, setup: Some(Arc::new(setup.clone())), options: Arc::new(options.clone()) })
    }

    /// The set-up that the game started from, if it did not start from the variant's usual position.
    pub fn setup(&self) -> Option<&Setup> {
        self.setup.as_deref()
    }

    /// The position before the first turn of this game.
    #[must_use]
    pub fn start(&self) -> Position {
        let game = build(self.options.ruleset(), self.setup())
            .unwrap_or_else(|bad| unreachable!("checked when the game started: {bad}"));
        Position { game, setup: self.setup.clone(), options: Arc::clone(&self.options) }
    }

    /// The present position as a set-up. What has been played is not part of it: passes, ko and superko history.
    ///
    /// A game can be started from it if a point is empty, with options without handicap.
    ///
    /// ```
    /// use tengen_rules::{Options, Position, Variant};
    /// let mut position = Position::new(&Options::new(Variant::GoSan));
    /// for turn in ["E5", "D5", "nuke E5"] {
    ///     position.play_text(turn)?;
    /// }
    /// let again = Position::from_setup(position.options(), &position.to_setup())?;
    /// assert_eq!((again.rows(), again.turns()), (position.rows(), 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_setup(&self) -> Setup {
        let holding = |cell| self.layout().points().filter(|&p| self.cell(p) == cell).collect();
        let void = |void: VoidView| SetupVoid { at: void.at, arrow: void.arrow, origin: void.origin };
        let blocker = with_game!(&self.game, game => game.rules.blocker());
        Setup {
            black: holding(Cell::Black),
            white: holding(Cell::White),
            voids: (blocker == Some(Cell::Void)).then(|| self.voids().into_iter().map(void).collect()),
            neutral: (blocker == Some(Cell::Neutral)).then(|| holding(Cell::Neutral)),
            to_play: Some(self.to_play()),
            captures: self.captures(),
        }
    }

    /// The position after so many passes, as if passing did not end the game: where voids will be if nobody plays. It stops
    /// where no point is empty.
    ///
    /// ```
    /// use tengen_rules::{Options, Position, Variant};
    ///
    /// let mut position = Position::new(&Options::new(Variant::No));
    /// for turn in ["E5", "A9", "nuke E5"] {
    ///     position.play_text(turn).unwrap();
    /// }
    /// assert_eq!([1, 2, 3].map(|turns| position.ahead(turns).voids().len()), [2, 4, 7]);
    /// ```
    #[must_use]
    pub fn ahead(&self, turns: u32) -> Position {
        let mut position = self.clone();
        for _ in 0..turns {
            // A set-up has no passes behind it, and its voids move with the next turn as these do.
            let Ok(mut next) = Position::from_setup(self.options(), &position.to_setup()) else { break };
            if next.play(Turn::Pass).is_err() {
                break;
            }
            position = next;
        }
        position
    }
}
