//! How a game starts, so that neither side has an advantage.

use rules::{Color, HalfPoints};
use serde::{Deserialize, Serialize};

/// How colours and komi are settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// The colours are those of the seats, the komi is that of the options.
    #[default]
    Plain,
    /// The pie rule: after the first turn the second player may take it over, and the colours change.
    Swap,
    /// One side names the komi, the other then chooses the colour.
    Auction,
}

impl Start {
    /// Every way there is.
    pub const ALL: [Start; 3] = [Start::Plain, Start::Swap, Start::Auction];

    pub(crate) fn is_plain(&self) -> bool {
        *self == Start::Plain
    }
}

/// A komi auction that goes on. Black's seat names the komi, White's chooses: until then the seats only say who does what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Auction {
    /// The komi that was named.
    pub komi: Option<HalfPoints>,
}

impl Auction {
    /// The seat that has to act.
    pub fn to_act(self) -> Color {
        if self.komi.is_none() { Color::Black } else { Color::White }
    }
}
