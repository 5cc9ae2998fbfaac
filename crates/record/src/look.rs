//! The visual language: every colour and measure of our boards, in one place.
//!
//! Lengths are in units of the scene; most are fractions of [`STEP`], the distance of neighbouring points.

use crate::scene::{Ink, Paint, at};

/// From one point to the next.
pub const STEP: f32 = 40.0;
/// Radius of an ordinary stone.
pub const STONE: f32 = 0.475 * STEP;
/// Radius of a stone on a hexagonal cell, which leaves the cell's border visible.
pub const STONE_IN_CELL: f32 = 0.4 * STEP;
/// Room between the wood and the edge of the picture, for the board's shadow.
pub const PAGE_MARGIN: f32 = 0.5 * STEP;
/// Round corners of the wood.
pub const CORNER: f32 = 0.2 * STEP;
/// From the outermost stones' rim to the middle of the coordinates.
pub const COORDINATE_GAP: f32 = 0.36 * STEP;
/// Height of a coordinate's letters.
pub const COORDINATE_HEIGHT: f32 = 0.23 * STEP;
/// From the outermost letters, or stones if there are none, to the edge of the wood.
pub const RIM: f32 = 0.4 * STEP;
/// Height of a title's letters.
pub const TITLE_HEIGHT: f32 = 0.28 * STEP;
/// Radius of a star point.
pub const STAR: f32 = 0.085 * STEP;
/// Width of a grid line.
pub const LINE: f32 = 1.1;
/// Width of the grid's outermost lines.
pub const EDGE_LINE: f32 = 1.7;
/// Half the side of a void.
pub const VOID: f32 = 0.44 * STEP;
/// Half the side of a territory mark.
pub const TERRITORY: f32 = 0.13 * STEP;

/// Light or dark surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// A pale page and a honey-coloured board.
    #[default]
    Light,
    /// A dark page and a walnut board.
    Dark,
}

impl Theme {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// `light` or `dark`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// The colours of a theme.
#[derive(Clone, Debug)]
pub struct Look {
    /// Behind the board.
    pub page: Ink,
    /// Titles on the page.
    pub title: Ink,
    /// One of the layers that make up the board's own shadow.
    pub board_shadow: Ink,
    /// The wood.
    pub wood: Paint,
    /// The thin lit border of the wood.
    pub wood_edge: Ink,
    /// The wood's grain.
    pub grain: Ink,
    /// Grid lines and star points.
    pub line: Ink,
    /// Coordinates on the wood.
    pub coordinate: Ink,
    /// The inside of a hexagonal cell.
    pub cell: Ink,
    /// The inside of the cells where neutral pieces start.
    pub cell_start: Ink,
    /// Spaces that black stones cover.
    pub cover_black: Ink,
    /// Spaces that white stones cover.
    pub cover_white: Ink,
    /// Spaces that stones of both colours cover.
    pub cover_both: Ink,
    /// Under stones and pieces.
    pub shadow: Paint,
    /// A black stone.
    pub black: Paint,
    /// Its rim.
    pub black_rim: Ink,
    /// A bond between black stones.
    pub black_link: Ink,
    /// A white stone.
    pub white: Paint,
    /// Its rim.
    pub white_rim: Ink,
    /// A bond between white stones.
    pub white_link: Ink,
    /// A neutral piece.
    pub neutral: Paint,
    /// The flat top of a neutral piece.
    pub neutral_top: Paint,
    /// Its edges.
    pub neutral_rim: Ink,
    /// A void.
    pub void: Paint,
    /// The lit lower rim of a void.
    pub void_rim: Ink,
    /// A void's arrow and resolver.
    pub arrow: Ink,
    /// A resolver that is off.
    pub resolver_off: Ink,
    /// The last turn.
    pub accent: Ink,
    /// The last turn, on a black stone.
    pub accent_on_black: Ink,
    /// Writing on black stones.
    pub on_black: Ink,
    /// Writing on white stones.
    pub on_white: Ink,
    /// Black's territory marks.
    pub territory_black: Ink,
    /// White's territory marks.
    pub territory_white: Ink,
}

impl Look {
    /// The colours of a theme.
    #[must_use]
    pub fn of(theme: Theme) -> Self {
        match theme {
            Theme::Light => light(),
            Theme::Dark => dark(),
        }
    }
}

fn light() -> Look {
    Look {
        page: Ink::hex(0xf5f0e6),
        title: Ink::hex(0x6f5a3e),
        board_shadow: Ink::hex(0x4a3313).percent(3),
        wood: wood(0xf0cf92, 0xe6bd78, 0xdcae66),
        wood_edge: Ink::hex(0xfff2cf).percent(60),
        grain: Ink::hex(0x9a6a2a).percent(9),
        line: Ink::hex(0x4b3415).percent(82),
        coordinate: Ink::hex(0x5d3f19),
        cell: Ink::hex(0xf6dca8).percent(85),
        cell_start: Ink::hex(0xe5c081),
        cover_black: Ink::hex(0x2a1c08).percent(17),
        cover_white: Ink::hex(0xfffaf0).percent(44),
        cover_both: Ink::hex(0xa8603c).percent(28),
        shadow: soft_shadow(46),
        black: black_stone(),
        black_rim: Ink::hex(0x000000).percent(60),
        black_link: Ink::hex(0x1d1e21),
        white: white_stone(),
        white_rim: Ink::hex(0x5d4a2c).percent(48),
        white_link: Ink::hex(0xf2eee4),
        neutral: linear(0x8fc4ab, 0x3f7a64),
        neutral_top: linear(0xb4dcc8, 0x74b096),
        neutral_rim: Ink::hex(0x1f4a3b).percent(75),
        void: well(),
        void_rim: Ink::hex(0xfff0c4).percent(55),
        arrow: Ink::hex(0xffc45c),
        resolver_off: Ink::hex(0xa59ccc),
        accent: Ink::hex(0xd8361d),
        accent_on_black: Ink::hex(0xff8465),
        on_black: Ink::hex(0xf4f1ea),
        on_white: Ink::hex(0x23211e),
        territory_black: Ink::hex(0x17181a),
        territory_white: Ink::hex(0xfdfbf6),
    }
}

fn dark() -> Look {
    Look {
        page: Ink::hex(0x17181b),
        title: Ink::hex(0xbfae93),
        board_shadow: Ink::hex(0x000000).percent(7),
        wood: wood(0x8a6440, 0x7a5635, 0x6a4a2c),
        wood_edge: Ink::hex(0xe9c48f).percent(28),
        grain: Ink::hex(0x2a1606).percent(9),
        line: Ink::hex(0x1d1207).percent(85),
        coordinate: Ink::hex(0xf3ddb6),
        cell: Ink::hex(0x96704a).percent(80),
        cell_start: Ink::hex(0x7b5836),
        cover_black: Ink::hex(0x0b0703).percent(28),
        cover_white: Ink::hex(0xf7ead2).percent(26),
        cover_both: Ink::hex(0xa8603c).percent(40),
        shadow: soft_shadow(62),
        white_rim: Ink::hex(0x2b1d0d).percent(60),
        void_rim: Ink::hex(0xf3d7a4).percent(32),
        ..light()
    }
}

fn wood(upper: u32, middle: u32, lower: u32) -> Paint {
    let stops = vec![(0.0, Ink::hex(upper)), (0.55, Ink::hex(middle)), (1.0, Ink::hex(lower))];
    Paint::Linear { from: at(0.0, 0.0), to: at(1.0, 1.0), stops }
}

fn linear(upper: u32, lower: u32) -> Paint {
    let stops = vec![(0.0, Ink::hex(upper)), (1.0, Ink::hex(lower))];
    Paint::Linear { from: at(0.2, 0.0), to: at(0.8, 1.0), stops }
}

/// Dark in the middle and gone at the rim, like a blurred disc.
fn soft_shadow(percent: u32) -> Paint {
    let ink = Ink::hex(0x1d1003);
    let stops = vec![
        (0.0, ink.percent(percent)),
        (0.72, ink.percent(percent)),
        (0.86, ink.percent(percent * 2 / 5)),
        (1.0, ink.percent(0)),
    ];
    Paint::Radial { center: at(0.5, 0.5), radius: 0.5, stops }
}

fn black_stone() -> Paint {
    let stops = vec![
        (0.0, Ink::hex(0x6d7077)),
        (0.22, Ink::hex(0x44464c)),
        (0.55, Ink::hex(0x232427)),
        (1.0, Ink::hex(0x0d0d0f)),
    ];
    Paint::Radial { center: at(0.36, 0.3), radius: 0.74, stops }
}

fn white_stone() -> Paint {
    let stops = vec![
        (0.0, Ink::hex(0xffffff)),
        (0.45, Ink::hex(0xfaf8f3)),
        (0.8, Ink::hex(0xe6e1d6)),
        (1.0, Ink::hex(0xcbc4b6)),
    ];
    Paint::Radial { center: at(0.38, 0.32), radius: 0.76, stops }
}

/// Deepest where the light from the upper left does not reach.
fn well() -> Paint {
    let stops = vec![(0.0, Ink::hex(0x07060f)), (0.5, Ink::hex(0x141024)), (1.0, Ink::hex(0x332a57))];
    Paint::Linear { from: at(0.1, 0.0), to: at(0.9, 1.0), stops }
}
