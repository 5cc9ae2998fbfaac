//! Positions that do not come from turns: problems, exercises, games begun elsewhere.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::board::{Board, Cell, Liberties};
use crate::topology::Topology;
use crate::variant::{Arrow, Rules};
use crate::{ByColor, Color, Illegal, Layout, Point};

/// What stands on the board before the first turn, not validated.
///
/// [`Position::from_setup`](crate::Position::from_setup) checks it against a variant and its options. Points are
/// indexes ([`Point`]) or, as people write them, labels: [`read`](Setup::read) turns the second into the first.
///
/// ```
/// use tengen_rules::{Color, Options, Position, Setup, Variant};
/// let options = Options::new(Variant::Go);
/// let labels = Setup { black: vec!["C3"], white: vec!["D4", "E4"], to_play: Some(Color::White), ..Setup::default() };
/// let position = Position::from_setup(&options, &labels.read(&options.layout())?)?;
/// assert_eq!(position.to_play(), Color::White);
/// assert_eq!(position.turns(), 0);
///
/// let off_board = Setup { black: vec!["C3", "Z99"], ..Setup::default() };
/// let refused = off_board.read(&options.layout()).unwrap_err();
/// assert_eq!(refused.to_string(), "setup.black[1]: there is no such point on this board");
/// # Ok::<(), tengen_rules::BadSetup>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(deny_unknown_fields, default, bound(deserialize = "P: serde::Deserialize<'de>"))
)]
pub struct Setup<P = Point> {
    /// Where black stones stand.
    pub black: Vec<P>,
    /// Where white stones stand.
    pub white: Vec<P>,
    /// The voids in the order in which they are processed. A variant without voids takes `None` only.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub voids: Option<Vec<SetupVoid<P>>>,
    /// Where neutral pieces stand; the variant's usual ones if `None`. A variant without them takes `None` only.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub neutral: Option<Vec<P>>,
    /// Who plays first; the variant's first player if `None`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub to_play: Option<Color>,
    /// How many stones each colour has captured already.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::serde::captures"))]
    pub captures: ByColor<u32>,
}

/// A void of a [`Setup`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, bound(deserialize = "P: serde::Deserialize<'de>")))]
pub struct SetupVoid<P = Point> {
    /// Where it stands.
    pub at: P,
    /// Where its arrow points.
    #[cfg_attr(feature = "serde", serde(default))]
    pub arrow: Arrow,
    /// The point around which it may spread, in variants that limit voids; its own point if `None`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", default))]
    pub origin: Option<P>,
}

impl<P> Default for Setup<P> {
    /// The usual start.
    fn default() -> Self {
        Setup {
            black: Vec::new(),
            white: Vec::new(),
            voids: None,
            neutral: None,
            to_play: None,
            captures: ByColor::default(),
        }
    }
}

/// The most stones that a set-up may count as captured: more than any game has, and small enough to add up.
pub const MOST_CAPTURES: u32 = 100_000_000;

/// Why a set-up makes no sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SetupProblem {
    /// The text is not the label of a point.
    Unreadable,
    /// The point does not exist on this board.
    OffBoard,
    /// Another piece of the set-up stands there.
    Occupied,
    /// The stone's chain has no liberty.
    NoLiberty,
    /// The stone lies in the overlap region of another.
    Overlap,
    /// This variant has no voids.
    NoVoids,
    /// This variant has no neutral pieces.
    NoNeutral,
    /// In this variant voids have no origin.
    NoOrigin,
    /// The origin is more than one step away from the void.
    OriginTooFar,
    /// More than [`MOST_CAPTURES`].
    TooManyCaptures,
    /// Handicap plays and a set-up exclude each other.
    Handicap,
    /// The game would be over before the first turn.
    GameOver,
}

impl SetupProblem {
    /// Every problem there is.
    pub const ALL: [SetupProblem; 12] = [
        SetupProblem::Unreadable,
        SetupProblem::OffBoard,
        SetupProblem::Occupied,
        SetupProblem::NoLiberty,
        SetupProblem::Overlap,
        SetupProblem::NoVoids,
        SetupProblem::NoNeutral,
        SetupProblem::NoOrigin,
        SetupProblem::OriginTooFar,
        SetupProblem::TooManyCaptures,
        SetupProblem::Handicap,
        SetupProblem::GameOver,
    ];

    /// The code that programs read.
    pub const fn code(self) -> &'static str {
        match self {
            SetupProblem::Unreadable => "unreadable",
            SetupProblem::OffBoard => "off_board",
            SetupProblem::Occupied => "occupied",
            SetupProblem::NoLiberty => "no_liberty",
            SetupProblem::Overlap => "overlap",
            SetupProblem::NoVoids => "no_voids",
            SetupProblem::NoNeutral => "no_neutral",
            SetupProblem::NoOrigin => "no_origin",
            SetupProblem::OriginTooFar => "origin_too_far",
            SetupProblem::TooManyCaptures => "too_many_captures",
            SetupProblem::Handicap => "handicap",
            SetupProblem::GameOver => "game_over",
        }
    }

    /// The problem as a sentence for people, without its full stop.
    pub const fn sentence(self) -> &'static str {
        match self {
            SetupProblem::Unreadable => "this is not a point such as E5",
            SetupProblem::OffBoard => "there is no such point on this board",
            SetupProblem::Occupied => "another piece already stands on this point",
            SetupProblem::NoLiberty => "this stone's group has no liberty",
            SetupProblem::Overlap => "this stone overlaps another",
            SetupProblem::NoVoids => "this variant has no voids",
            SetupProblem::NoNeutral => "this variant has no neutral pieces",
            SetupProblem::NoOrigin => "voids of this variant have no origin",
            SetupProblem::OriginTooFar => "the origin is more than one step away from the void",
            SetupProblem::TooManyCaptures => "the most that can be captured is 100000000",
            SetupProblem::Handicap => "a set-up cannot be combined with a handicap",
            SetupProblem::GameOver => "the game would be over before the first turn",
        }
    }
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sentence())
    }
}

/// A set-up that makes no sense: where and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadSetup {
    /// The path to the value, as `setup.black[2]` or `setup.voids[0].origin`.
    pub path: String,
    /// What is wrong with it.
    pub problem: SetupProblem,
}

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.problem)
    }
}

impl core::error::Error for BadSetup {}

fn bad<T>(path: impl Into<String>, problem: SetupProblem) -> Result<T, BadSetup> {
    Err(BadSetup { path: path.into(), problem })
}

/// The path of an entry of one of the lists.
fn entry(list: &str, index: usize) -> String {
    format!("setup.{list}[{index}]")
}

impl<P> Setup<P> {
    /// Where the stones of a colour stand.
    pub fn stones(&self, color: Color) -> &[P] {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The same set-up with its points in another form.
    ///
    /// # Errors
    /// The first error of `each`, which is given the path and the point.
    fn try_map<Q, E>(&self, each: impl Fn(String, &P) -> Result<Q, E>) -> Result<Setup<Q>, E> {
        let list = |name: &str, points: &[P]| -> Result<Vec<Q>, E> {
            points.iter().enumerate().map(|(i, point)| each(entry(name, i), point)).collect()
        };
        let void = |(i, void): (usize, &SetupVoid<P>)| -> Result<SetupVoid<Q>, E> {
            let path = entry("voids", i);
            let origin = void.origin.as_ref().map(|origin| each(format!("{path}.origin"), origin));
            Ok(SetupVoid {
                at: each(format!("{path}.at"), &void.at)?,
                arrow: void.arrow,
                origin: origin.transpose()?,
            })
        };
        let voids = self.voids.as_ref().map(|voids| voids.iter().enumerate().map(void).collect());
        Ok(Setup {
            black: list("black", &self.black)?,
            white: list("white", &self.white)?,
            voids: voids.transpose()?,
            neutral: self.neutral.as_ref().map(|cells| list("neutral", cells)).transpose()?,
            to_play: self.to_play,
            captures: self.captures,
        })
    }
}

impl<P: AsRef<str>> Setup<P> {
    /// The set-up with its labels read as points of a board.
    ///
    /// # Errors
    /// The first label that cannot be read or names no point of this board.
    pub fn read(&self, layout: &Layout) -> Result<Setup, BadSetup> {
        self.try_map(|path, label| match layout.point(label.as_ref()) {
            Ok(point) => Ok(point),
            Err(Illegal::OffBoard) => bad(path, SetupProblem::OffBoard),
            Err(_) => bad(path, SetupProblem::Unreadable),
        })
    }
}

impl Setup {
    /// The set-up with its points written as labels.
    ///
    /// # Errors
    /// The first point that does not exist on this board.
    pub fn labels(&self, layout: &Layout) -> Result<Setup<String>, BadSetup> {
        self.try_map(|path, &point| {
            if point.index() < layout.len() {
                Ok(layout.label(point))
            } else {
                bad(path, SetupProblem::OffBoard)
            }
        })
    }
}

/// Checks all that can be told without a board: points, lists that the variant does not have, origins.
pub(crate) fn check_points<R: Rules<CAP>, const CAP: usize>(
    rules: &R,
    setup: &Setup,
) -> Result<(), BadSetup> {
    if setup.voids.is_some() && rules.blocker() != Some(Cell::Void) {
        return bad("setup.voids", SetupProblem::NoVoids);
    }
    if setup.neutral.is_some() && rules.blocker() != Some(Cell::Neutral) {
        return bad("setup.neutral", SetupProblem::NoNeutral);
    }
    for color in Color::ALL {
        if setup.captures[color] > MOST_CAPTURES {
            return bad(format!("setup.captures.{color}"), SetupProblem::TooManyCaptures);
        }
    }
    check_occupation(rules, setup)?;
    for (i, void) in setup.voids.iter().flatten().enumerate() {
        check_origin(rules, void, || format!("{}.origin", entry("voids", i)))?;
    }
    if R::Topology::WIDE { check_overlap(rules, setup) } else { Ok(()) }
}

/// Every point exists and holds one piece.
fn check_occupation<R: Rules<CAP>, const CAP: usize>(rules: &R, setup: &Setup) -> Result<(), BadSetup> {
    let mut taken = alloc::vec![false; rules.frame().layout.len()];
    if setup.neutral.is_none() {
        rules.usual_neutral().into_iter().for_each(|cell| taken[cell.index()] = true);
    }
    let mut occupy = |path: String, &point: &Point| match taken.get_mut(point.index()) {
        None => bad(path, SetupProblem::OffBoard),
        Some(true) => bad(path, SetupProblem::Occupied),
        Some(free) => {
            *free = true;
            Ok(())
        }
    };
    let mut each = |list: &str, points: &[Point]| {
        points.iter().enumerate().try_for_each(|(i, point)| occupy(entry(list, i), point))
    };
    each("black", &setup.black)?;
    each("white", &setup.white)?;
    each("neutral", setup.neutral.as_deref().unwrap_or_default())?;
    let mut voids = setup.voids.iter().flatten().enumerate();
    voids.try_for_each(|(i, void)| occupy(format!("{}.at", entry("voids", i)), &void.at))
}

fn check_origin<R: Rules<CAP>, const CAP: usize>(
    rules: &R,
    void: &SetupVoid,
    path: impl Fn() -> String,
) -> Result<(), BadSetup> {
    let Some(origin) = void.origin else { return Ok(()) };
    if !rules.limits_voids() {
        return bad(path(), SetupProblem::NoOrigin);
    }
    let layout = &rules.frame().layout;
    if origin.index() >= layout.len() {
        return bad(path(), SetupProblem::OffBoard);
    }
    if layout.within_one_step(void.at, origin) { Ok(()) } else { bad(path(), SetupProblem::OriginTooFar) }
}

/// No stone stands in the overlap region of another, unless the variant lets a colour overlap itself.
fn check_overlap<R: Rules<CAP>, const CAP: usize>(rules: &R, setup: &Setup) -> Result<(), BadSetup> {
    let mut stones = alloc::vec![None; rules.frame().layout.len()];
    for color in Color::ALL {
        setup.stones(color).iter().for_each(|point| stones[point.index()] = Some(color));
    }
    for color in Color::ALL {
        let apart = |other: Option<Color>| other.is_none_or(|o| o == color && rules.overlaps_own());
        for (i, point) in setup.stones(color).iter().enumerate() {
            let mut covered = rules.frame().topology.cover(*point).iter().filter(|&p| p != point);
            if !covered.all(|&p| apart(stones[p.index()])) {
                return bad(entry(color.name(), i), SetupProblem::Overlap);
            }
        }
    }
    Ok(())
}

/// Every chain has a liberty.
pub(crate) fn check_liberties<T: Topology<CAP>, const CAP: usize>(
    board: &Board<T, CAP>,
    setup: &Setup,
) -> Result<(), BadSetup> {
    for color in Color::ALL {
        for (i, point) in setup.stones(color).iter().enumerate() {
            if board.liberties(*point).count() == 0 {
                return bad(entry(color.name(), i), SetupProblem::NoLiberty);
            }
        }
    }
    Ok(())
}

/// A set-up with a handicap.
pub(crate) fn refuse_handicap() -> BadSetup {
    BadSetup { path: String::from("setup"), problem: SetupProblem::Handicap }
}

/// A set-up on which nothing can be played.
pub(crate) fn refuse_full() -> BadSetup {
    BadSetup { path: String::from("setup"), problem: SetupProblem::GameOver }
}
