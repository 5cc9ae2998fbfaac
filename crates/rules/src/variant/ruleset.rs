//! The choices that one game is played by.

use crate::variant::choices::{Counting, Ko, OwnDeath, Stone, VoidPower};
use crate::{ByColor, Color, HalfPoints, Layout, Shape};

/// All the choices of one game: what bots, tables, records and clients read instead of asking which variant it is.
///
/// ```
/// use tengen_rules::variant::{Counting, Ko};
/// use tengen_rules::{Color, Options, Variant};
/// let mut options = Options::new(Variant::XiaGo);
/// options.set_text("base", "8")?;
/// let rules = options.ruleset();
/// assert_eq!((rules.first, rules.komi_to, rules.komi.to_string()), (Color::White, Color::Black, "4.5".into()));
/// assert_eq!((rules.ko, rules.counting, rules.slides), (Ko::None, Counting::Area, true));
/// # Ok::<(), tengen_rules::BadOption>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ruleset {
    /// The kind of board.
    pub shape: Shape,
    /// How large it is: lines, or cells of a hexagon, along one side.
    pub size: u8,
    /// What a stone occupies.
    pub stone: Stone,
    /// The power to make voids, if players have it.
    pub voids: Option<VoidPower>,
    /// Whether neutral pieces stand on the board, which players may slide before they place a stone.
    pub slides: bool,
    /// Which repetitions are forbidden.
    pub ko: Ko,
    /// Whether a turn may cost the player stones of their own.
    pub suicide: bool,
    /// In which order such stones die.
    pub own_death: OwnDeath,
    /// What decides the game.
    pub counting: Counting,
    /// How many passes in a row end the game.
    pub passes_to_end: u8,
    /// Whether the game ends when no point is empty.
    pub ends_when_full: bool,
    /// Who plays first.
    pub first: Color,
    /// Who gets komi.
    pub komi_to: Color,
    /// How much.
    pub komi: HalfPoints,
    /// How many plays Black makes before White's first; 0 is no handicap.
    pub handicap: u32,
    /// Whether the document of the variant lets players take dead stones off before they count.
    pub agrees_on_dead: bool,
}

impl Ruleset {
    /// The points of the board.
    pub fn layout(&self) -> Layout {
        self.shape.layout(self.size)
    }

    /// What each colour is given for the order of play.
    pub fn komi(&self) -> ByColor<HalfPoints> {
        ByColor::new(|color| if color == self.komi_to { self.komi } else { HalfPoints::ZERO })
    }

    /// Whether stones that cannot be saved change the score, so that there is something to agree on: wherever games are played
    /// for area or territory, people agree on dead stones before the count.
    pub fn dead_stones_matter(&self) -> bool {
        self.counting != Counting::Stones
    }
}
