//! Roles of shapes.

/// What a shape represents: its class in SVG, counted by tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The background.
    Page,
    /// The wood and its details.
    Board,
    /// Lines and cell borders.
    Grid,
    /// A star point.
    Star,
    /// A coordinate at the edge.
    Coordinate,
    /// A heading.
    Title,
    /// The shade of points that Gengo stones cover.
    Cover,
    /// A bond between connected stones.
    Link,
    /// A shadow.
    Shadow,
    /// A black stone's body.
    BlackStone,
    /// A white stone's body.
    WhiteStone,
    /// A detail on a stone.
    Detail,
    /// A neutral piece's body.
    Neutral,
    /// A void's body.
    Void,
    /// A void's arrow.
    Arrow,
    /// A void's resolver mark.
    Resolver,
    /// The mark of the last turn.
    LastTurn,
    /// A move number.
    Number,
    /// A mark of Black's territory.
    BlackTerritory,
    /// A mark of White's territory.
    WhiteTerritory,
}

impl Role {
    /// The class name in SVG.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Board => "board",
            Self::Grid => "grid",
            Self::Star => "star",
            Self::Coordinate => "coordinate",
            Self::Title => "title",
            Self::Cover => "cover",
            Self::Link => "link",
            Self::Shadow => "shadow",
            Self::BlackStone => "stone-black",
            Self::WhiteStone => "stone-white",
            Self::Detail => "detail",
            Self::Neutral => "neutral",
            Self::Void => "void",
            Self::Arrow => "arrow",
            Self::Resolver => "resolver",
            Self::LastTurn => "last-turn",
            Self::Number => "number",
            Self::BlackTerritory => "territory-black",
            Self::WhiteTerritory => "territory-white",
        }
    }
}
