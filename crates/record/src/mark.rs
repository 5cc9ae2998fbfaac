//! Marks that people put on points: triangles, letters and the like.

use rules::{Layout, Point};
use serde::{Deserialize, Serialize};

/// The shape of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// A letter or a few.
    Label,
}

impl MarkKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Triangle, Self::Square, Self::Circle, Self::Cross, Self::Label];

    /// The SGF property that lists such marks.
    #[must_use]
    pub const fn property(self) -> &'static str {
        match self {
            Self::Triangle => "TR",
            Self::Square => "SQ",
            Self::Circle => "CR",
            Self::Cross => "MA",
            Self::Label => "LB",
        }
    }
}

/// A mark on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub point: Point,
    /// Which.
    pub kind: MarkKind,
    /// What a label says; empty for the others.
    pub text: String,
}

/// A mark as the client has it, with the label of its point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NamedMark {
    /// Where, as `E5`.
    pub at: String,
    /// Which.
    pub kind: MarkKind,
    /// What a label says; empty for the others.
    #[serde(default)]
    pub text: String,
}

impl Mark {
    pub(crate) fn named(&self, layout: &Layout) -> NamedMark {
        NamedMark { at: layout.label(self.point), kind: self.kind, text: self.text.clone() }
    }
}

impl NamedMark {
    /// The mark on a board; none if there is no such point.
    pub(crate) fn read(&self, layout: &Layout) -> Option<Mark> {
        let point = layout.point(&self.at).ok()?;
        Some(Mark { point, kind: self.kind, text: self.text.clone() })
    }
}
