//! A small vector graphics model with two encoders, SVG and PNG, whose output looks the same.
//!
//! A scene is a list of shapes, drawn in order. Text is drawn with the strokes of our own [alphabet], so a picture
//! needs no font. Gradients are relative to the shape they fill, so that all stones share one.

pub mod alphabet;
mod animation;
#[cfg(feature = "png")]
mod png;
mod role;
mod svg;

pub use animation::Animation;
#[cfg(feature = "png")]
pub use png::{PngError, pixels_to_png};
pub use role::Role;

/// A point in a picture: x to the right, y down.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct At {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

/// Shorthand for a point.
#[must_use]
pub const fn at(x: f32, y: f32) -> At {
    At { x, y }
}

impl At {
    /// The point moved by an offset.
    #[must_use]
    pub fn shifted(self, x: f32, y: f32) -> Self {
        at(self.x + x, self.y + y)
    }

    /// The point at a clockwise angle from North (in turns of a full circle) and a distance.
    #[must_use]
    pub fn towards(self, turns: f32, distance: f32) -> Self {
        let (sin, cos) = (turns * std::f32::consts::TAU).sin_cos();
        self.shifted(sin * distance, -cos * distance)
    }
}

/// A colour with opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// Red, green, blue.
    pub rgb: [u8; 3],
    /// 0 is invisible, 255 opaque.
    pub alpha: u8,
}

impl Ink {
    /// An opaque colour, `0xRRGGBB`.
    #[must_use]
    pub const fn hex(rgb: u32) -> Self {
        Self { rgb: [(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8], alpha: 255 }
    }

    /// The same colour with an opacity in percent.
    #[must_use]
    pub const fn percent(self, percent: u32) -> Self {
        Self { rgb: self.rgb, alpha: (percent * 255 / 100) as u8 }
    }
}

/// The fill of an area. Coordinates of gradients are fractions of the shape's bounding box.
#[derive(Clone, Debug, PartialEq)]
pub enum Paint {
    /// One colour.
    Flat(Ink),
    /// A linear gradient.
    Linear {
        /// The point of the first stop.
        from: At,
        /// The point of the last stop.
        to: At,
        /// Position from 0 to 1, and colour.
        stops: Vec<(f32, Ink)>,
    },
    /// A radial gradient.
    Radial {
        /// The point of the first stop.
        center: At,
        /// The radius of the last stop, as a fraction of the box's side.
        radius: f32,
        /// Position from 0 to 1, and colour.
        stops: Vec<(f32, Ink)>,
    },
}

/// A line's colour and width. Caps and joins are always round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub ink: Ink,
    /// In units of the scene.
    pub width: f32,
}

/// A segment of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Move to a point.
    Move(At),
    /// A straight line.
    Line(At),
    /// A cubic curve: two control points and the end.
    Curve(At, At, At),
    /// Close the outline.
    Close,
}

/// The geometry of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// A circle.
    Circle {
        /// Its middle.
        center: At,
        /// Its radius.
        radius: f32,
    },
    /// Any other outline.
    Path(Vec<Step>),
}

/// One shape of a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What it represents.
    pub role: Role,
    /// Its geometry.
    pub outline: Outline,
    /// Its fill, if any.
    pub fill: Option<Paint>,
    /// Its stroke, if any.
    pub stroke: Option<Stroke>,
}

impl Shape {
    /// A circle without fill and stroke.
    #[must_use]
    pub fn circle(role: Role, center: At, radius: f32) -> Self {
        Self { role, outline: Outline::Circle { center, radius }, fill: None, stroke: None }
    }

    /// A path without fill and stroke.
    #[must_use]
    pub fn path(role: Role, steps: Vec<Step>) -> Self {
        Self { role, outline: Outline::Path(steps), fill: None, stroke: None }
    }

    /// A straight line without a stroke.
    #[must_use]
    pub fn line(role: Role, from: At, to: At) -> Self {
        Self::path(role, vec![Step::Move(from), Step::Line(to)])
    }

    /// A closed polygon without fill and stroke.
    #[must_use]
    pub fn polygon(role: Role, corners: &[At]) -> Self {
        let mut steps: Vec<Step> = corners.iter().map(|&corner| Step::Line(corner)).collect();
        if let Some(first) = steps.first_mut() {
            *first = Step::Move(corners[0]);
        }
        steps.push(Step::Close);
        Self::path(role, steps)
    }

    /// A rectangle with rounded corners (`round` 0 for sharp ones), without fill and stroke.
    #[must_use]
    pub fn rectangle(role: Role, corner: At, width: f32, height: f32, round: f32) -> Self {
        Self::path(role, rounded(corner, width, height, round))
    }

    /// Sets the fill.
    #[must_use]
    pub fn filled(mut self, paint: Paint) -> Self {
        self.fill = Some(paint);
        self
    }

    /// Sets the stroke.
    #[must_use]
    pub fn stroked(mut self, ink: Ink, width: f32) -> Self {
        self.stroke = Some(Stroke { ink, width });
        self
    }
}

fn rounded(corner: At, width: f32, height: f32, round: f32) -> Vec<Step> {
    let (left, top, right, bottom) = (corner.x, corner.y, corner.x + width, corner.y + height);
    if round <= 0.0 {
        let corners = [at(right, top), at(right, bottom), at(left, bottom)];
        let lines = corners.into_iter().map(Step::Line);
        return [Step::Move(corner)].into_iter().chain(lines).chain([Step::Close]).collect();
    }
    // Distance of a quarter circle's control points from its corner.
    let bend = round * 0.448;
    vec![
        Step::Move(at(left + round, top)),
        Step::Line(at(right - round, top)),
        Step::Curve(at(right - bend, top), at(right, top + bend), at(right, top + round)),
        Step::Line(at(right, bottom - round)),
        Step::Curve(at(right, bottom - bend), at(right - bend, bottom), at(right - round, bottom)),
        Step::Line(at(left + round, bottom)),
        Step::Curve(at(left + bend, bottom), at(left, bottom - bend), at(left, bottom - round)),
        Step::Line(at(left, top + round)),
        Step::Curve(at(left, top + bend), at(left + bend, top), at(left + round, top)),
        Step::Close,
    ]
}

/// A picture: its size, a description, and its shapes from back to front.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The width. The distance of two neighbouring points is [`crate::look::STEP`].
    pub width: f32,
    /// The height, in the same units.
    pub height: f32,
    /// A description for people who cannot see it; the title element of the SVG.
    pub title: String,
    /// From back to front.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// Adds a shape in front of all others.
    pub fn add(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// The number of shapes with a role.
    #[must_use]
    pub fn count(&self, role: Role) -> usize {
        self.shapes.iter().filter(|shape| shape.role == role).count()
    }

    /// Writes a text centred on a point, with capitals of the given height.
    pub fn write(&mut self, role: Role, text: &str, center: At, height: f32, stroke: Stroke) {
        let word = alphabet::word(text, center, height);
        if !word.is_empty() {
            self.add(Shape::path(role, word).stroked(stroke.ink, stroke.width));
        }
    }
}
