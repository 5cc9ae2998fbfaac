//! The variants by name, with their options.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::options::{Kind, OptionSpec, Value};
use crate::{HalfPoints, Regions};

/// A game we play on a finite board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variant {
    /// Plain Go, the common ancestor.
    Go,
    /// Sacrifice a stone and a void spreads without limit.
    No,
    /// Sacrifice a stone and a void spreads around it.
    GoSan,
    /// Hexagons, and neutral pieces that slide.
    XiaGo,
    /// Stones wider than the grid.
    Gengo,
    /// Two layers.
    Go25d,
}

/// There is no variant of this name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownVariant;

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown variant; there are ")?;
        for (i, variant) in Variant::ALL.into_iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { ", " }, variant.id())?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownVariant {}

impl core::str::FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(id: &str) -> Result<Variant, UnknownVariant> {
        Variant::ALL.into_iter().find(|v| v.id() == id).ok_or(UnknownVariant)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl Variant {
    /// Every variant, the ancestor first.
    pub const ALL: [Variant; 6] =
        [Variant::Go, Variant::No, Variant::GoSan, Variant::XiaGo, Variant::Gengo, Variant::Go25d];

    /// The name in records and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Variant::Go => "go",
            Variant::No => "no",
            Variant::GoSan => "gosan",
            Variant::XiaGo => "xiago",
            Variant::Gengo => "gengo",
            Variant::Go25d => "go2.5d",
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Variant::Go => "Go",
            Variant::No => "No",
            Variant::GoSan => "Go San",
            Variant::XiaGo => "XiaGo",
            Variant::Gengo => "Gengo",
            Variant::Go25d => "2.5D Go",
        }
    }

    /// What it is, in a sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Variant::Go => "The common ancestor: surround area, capture what has no liberty.",
            Variant::No => "Sacrifice a stone and a void spreads from it without limit.",
            Variant::GoSan => "Sacrifice a stone and a void fills the nine points around it.",
            Variant::XiaGo => "A hexagonal board with neutral pieces that slide before you place.",
            Variant::Gengo => "Stones wider than the grid: they cover spaces and touch at a distance.",
            Variant::Go25d => "Two boards, one above the other: a stone breathes through the layers.",
        }
    }

    /// The options it has, in the order in which they are shown.
    pub fn options(self) -> Vec<OptionSpec> {
        match self {
            Variant::Go => vec![
                size(2, 25, 19),
                komi(15, "Points given to White for playing second."),
                OptionSpec {
                    name: "ko",
                    kind: Kind::Word(&["superko", "simple"]),
                    default: Value::word("superko"),
                    about: "superko: no whole-board position may come back; simple: only the single stone \
                            just taken is protected.",
                },
                handicap(9),
            ],
            Variant::No | Variant::GoSan => vec![
                size(5, 25, 9),
                komi(13, "Points given to White for playing second."),
                OptionSpec {
                    name: "score",
                    kind: Kind::Word(&["territory", "area"]),
                    default: Value::word("territory"),
                    about: "territory: own regions and captured stones; area: own regions and own stones.",
                },
                OptionSpec {
                    name: "nuke_ticks",
                    kind: Kind::Flag,
                    default: Value::Flag(false),
                    about: "Whether a new void already turns in the turn that makes it.",
                },
            ],
            Variant::XiaGo => vec![
                OptionSpec {
                    name: "base",
                    kind: Kind::OneOf(&[4, 6, 8, 10]),
                    default: Value::whole(6),
                    about: "Cells along one side of the hexagon.",
                },
                komi(5, "Points given to Black for playing second: 2.5, or 4.5 on base 8 and 10."),
                OptionSpec {
                    name: "ko",
                    kind: Kind::Word(&["none", "simple", "superko"]),
                    default: Value::word("none"),
                    about: "none: taking back is always allowed; simple: not at once without a slide; \
                            superko: no position may come back.",
                },
            ],
            Variant::Gengo => vec![
                size(5, 37, 19),
                OptionSpec {
                    name: "regions",
                    kind: Kind::Regions,
                    default: Value::word(Regions::PRESETS[0]),
                    about: "Which spaces a stone covers and at which it touches others.",
                },
                OptionSpec {
                    name: "own_overlap",
                    kind: Kind::Flag,
                    default: Value::Flag(false),
                    about: "Whether a stone may stand on a space that only own stones cover.",
                },
                OptionSpec {
                    name: "suicide",
                    kind: Kind::Flag,
                    default: Value::Flag(true),
                    about: "Whether a turn may cost the player stones of their own.",
                },
                OptionSpec {
                    name: "own_death",
                    kind: Kind::Word(&["together", "played_first", "played_last"]),
                    default: Value::word("together"),
                    about: "In which order the player's own groups are removed that a turn leaves without a liberty.",
                },
                OptionSpec {
                    name: "ko",
                    kind: Kind::Word(&["single", "superko", "none"]),
                    default: Value::word("single"),
                    about: "single: a stone that has just captured one stone may not be captured alone at once; \
                            superko: no whole-board position may come back; none: every recapture is allowed.",
                },
                OptionSpec {
                    name: "score",
                    kind: Kind::Word(&["stones", "area"]),
                    default: Value::word("stones"),
                    about: "Whether stones on the board or the area they hold decides.",
                },
                komi(0, "Points given to White for playing second."),
                handicap(37 * 37),
            ],
            Variant::Go25d => {
                vec![
                    size(3, 19, 9),
                    komi(15, "Points given to White for playing second."),
                    OptionSpec {
                        name: "ko",
                        kind: Kind::Word(&["superko", "simple"]),
                        default: Value::word("superko"),
                        about: "superko: no whole-board position may come back; simple: only the single stone \
                                just taken is protected.",
                    },
                ]
            }
        }
    }
}

fn size(least: i32, most: i32, default: i32) -> OptionSpec {
    OptionSpec {
        name: "size",
        kind: Kind::Whole { least, most },
        default: Value::whole(default),
        about: "Lines along one side of the board.",
    }
}

fn komi(halves: i32, about: &'static str) -> OptionSpec {
    OptionSpec {
        name: "komi",
        kind: Kind::Points,
        default: Value::Number(HalfPoints::from_halves(halves)),
        about,
    }
}

fn handicap(most: i32) -> OptionSpec {
    OptionSpec {
        name: "handicap",
        kind: Kind::Handicap { most },
        default: Value::whole(0),
        about: "How many plays Black makes before White's first.",
    }
}
