//! Scenes as PNG.

use super::{At, Ink, Outline, Paint, Scene, Shape, Step};
use std::fmt;
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Path, PathBuilder, Pixmap, Point,
    RadialGradient, Rect, Shader, SpreadMode, Stroke, Transform,
};

/// Maximum side length: the pixels alone would take a gigabyte.
const MOST_PIXELS: f32 = 16_384.0;

/// Why a scene could not be encoded as PNG.
#[derive(Clone, Debug, PartialEq)]
pub enum PngError {
    /// The picture would be empty, or more than 16 384 pixels wide or high.
    BadSize {
        /// In pixels.
        width: f32,
        /// In pixels.
        height: f32,
    },
    /// The encoder failed.
    Encoding(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadSize { width, height } => {
                write!(
                    f,
                    "a picture of {width} × {height} pixels is not possible: each side must have 1 to {MOST_PIXELS}"
                )
            }
            Self::Encoding(reason) => write!(f, "cannot encode the picture as PNG: {reason}"),
        }
    }
}

impl std::error::Error for PngError {}

impl Scene {
    /// The scene as PNG bytes, with `scale` pixels per unit.
    ///
    /// # Errors
    /// [`PngError::BadSize`] if a side would have no pixels or too many.
    pub fn to_png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        let (width, height) = ((self.width * scale).round(), (self.height * scale).round());
        let bad_size = PngError::BadSize { width, height };
        let possible = 1.0..=MOST_PIXELS;
        if !possible.contains(&width) || !possible.contains(&height) {
            return Err(bad_size);
        }
        let mut pixels = Pixmap::new(width as u32, height as u32).ok_or(bad_size)?;
        for shape in &self.shapes {
            draw(shape, &mut pixels, Transform::from_scale(scale, scale));
        }
        encode(&pixels).map_err(|error| PngError::Encoding(error.to_string()))
    }
}

/// Without the alpha channel, since the background is opaque.
fn encode(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let rows: Vec<u8> =
        pixels.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    encode_rows(pixels.width(), pixels.height(), &rows)
}

/// Pixels as PNG: three bytes each, red, green and blue, row by row from the top.
///
/// # Errors
/// [`PngError::Encoding`] if there are not as many as the sides say.
pub fn pixels_to_png(width: u32, height: u32, rows: &[u8]) -> Result<Vec<u8>, PngError> {
    encode_rows(width, height, rows).map_err(|error| PngError::Encoding(error.to_string()))
}

/// With a filter per row: together with the slower compression this saves two thirds.
fn encode_rows(width: u32, height: u32, rows: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Best);
    encoder.set_adaptive_filter(png::AdaptiveFilterType::Adaptive);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(rows)?;
    writer.finish()?;
    Ok(bytes)
}

/// A shape without extent has no path, so there is nothing to draw.
fn draw(shape: &Shape, pixels: &mut Pixmap, transform: Transform) {
    let Some(path) = path(&shape.outline) else { return };
    if let Some(shader) = shape.fill.as_ref().and_then(|fill| shader(fill, path.bounds())) {
        pixels.fill_path(&path, &paint(shader), FillRule::Winding, transform, None);
    }
    if let Some(stroke) = shape.stroke {
        let pen = Stroke {
            width: stroke.width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        pixels.stroke_path(&path, &paint(Shader::SolidColor(color(stroke.ink))), &pen, transform, None);
    }
}

fn paint(shader: Shader<'_>) -> tiny_skia::Paint<'_> {
    tiny_skia::Paint { shader, anti_alias: true, ..tiny_skia::Paint::default() }
}

fn path(outline: &Outline) -> Option<Path> {
    match outline {
        Outline::Circle { center, radius } => PathBuilder::from_circle(center.x, center.y, *radius),
        Outline::Path(steps) => {
            let mut builder = PathBuilder::new();
            for step in steps {
                match step {
                    Step::Move(end) => builder.move_to(end.x, end.y),
                    Step::Line(end) => builder.line_to(end.x, end.y),
                    Step::Curve(a, b, end) => builder.cubic_to(a.x, a.y, b.x, b.y, end.x, end.y),
                    Step::Close => builder.close(),
                }
            }
            builder.finish()
        }
    }
}

fn shader(paint: &Paint, bounds: Rect) -> Option<Shader<'static>> {
    // Gradients are relative to the unit square; this maps it to the shape's bounding box, as SVG does.
    let over_shape =
        Transform::from_row(bounds.width(), 0.0, 0.0, bounds.height(), bounds.left(), bounds.top());
    match paint {
        Paint::Flat(ink) => Some(Shader::SolidColor(color(*ink))),
        Paint::Linear { from, to, stops: given } => {
            LinearGradient::new(point(*from), point(*to), stops(given), SpreadMode::Pad, over_shape)
        }
        Paint::Radial { center, radius, stops: given } => {
            let middle = point(*center);
            RadialGradient::new(middle, middle, *radius, stops(given), SpreadMode::Pad, over_shape)
        }
    }
}

fn stops(stops: &[(f32, Ink)]) -> Vec<GradientStop> {
    stops.iter().map(|&(offset, ink)| GradientStop::new(offset, color(ink))).collect()
}

fn point(at: At) -> Point {
    Point::from_xy(at.x, at.y)
}

fn color(ink: Ink) -> Color {
    let [red, green, blue] = ink.rgb;
    Color::from_rgba8(red, green, blue, ink.alpha)
}
