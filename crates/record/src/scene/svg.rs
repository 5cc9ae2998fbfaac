//! Scenes as SVG, without scripts, fonts or external resources.

use super::{At, Ink, Outline, Paint, Scene, Shape, Step};
use std::fmt::Write as _;

impl Scene {
    /// The scene as an SVG document.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let mut gradients: Vec<Paint> = Vec::new();
        let body: String = self.shapes.iter().map(|shape| element(shape, &mut gradients)).collect();
        document(&head(self), &gradients, &body)
    }
}

/// How the document begins: its size and its title.
pub(super) fn head(scene: &Scene) -> String {
    let (width, height) = (number(scene.width), number(scene.height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n",
        escape(&scene.title)
    )
}

pub(super) fn document(head: &str, gradients: &[Paint], body: &str) -> String {
    let mut svg = head.to_owned();
    if !gradients.is_empty() {
        let definitions: String =
            gradients.iter().enumerate().map(|(id, paint)| gradient(id, paint)).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(svg, "<defs>\n{definitions}</defs>");
    }
    // Round ends and no fill are what most shapes want, so they are said once.
    let _ = write!(
        svg,
        "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n{body}</g>\n</svg>\n"
    );
    svg
}

pub(super) fn element(shape: &Shape, gradients: &mut Vec<Paint>) -> String {
    let form = match &shape.outline {
        Outline::Circle { center, radius } => {
            format!(
                "circle cx=\"{}\" cy=\"{}\" r=\"{}\"",
                number(center.x),
                number(center.y),
                number(*radius)
            )
        }
        Outline::Path(steps) => format!("path d=\"{}\"", path(steps)),
    };
    let fill = shape.fill.as_ref().map_or(String::new(), |paint| fill(paint, gradients));
    let stroke = shape.stroke.map_or(String::new(), |stroke| {
        format!("{} stroke-width=\"{}\"", ink("stroke", stroke.ink), number(stroke.width))
    });
    format!("<{form} class=\"{}\"{fill}{stroke}/>\n", shape.role.name())
}

fn fill(paint: &Paint, gradients: &mut Vec<Paint>) -> String {
    if let Paint::Flat(color) = paint {
        return ink("fill", *color);
    }
    let id = gradients.iter().position(|known| known == paint).unwrap_or_else(|| {
        gradients.push(paint.clone());
        gradients.len() - 1
    });
    format!(" fill=\"url(#g{id})\"")
}

fn gradient(id: usize, paint: &Paint) -> String {
    let (name, place, stops) = match paint {
        Paint::Flat(_) => return String::new(),
        Paint::Linear { from, to, stops } => {
            let place = format!(
                "x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"",
                number(from.x),
                number(from.y),
                number(to.x),
                number(to.y)
            );
            ("linearGradient", place, stops)
        }
        Paint::Radial { center, radius, stops } => {
            let place =
                format!("cx=\"{}\" cy=\"{}\" r=\"{}\"", number(center.x), number(center.y), number(*radius));
            ("radialGradient", place, stops)
        }
    };
    let stops: String = stops
        .iter()
        .map(|(offset, color)| format!("<stop offset=\"{}\"{}/>", number(*offset), ink("stop", *color)))
        .collect();
    format!("<{name} id=\"g{id}\" {place}>{stops}</{name}>\n")
}

/// The attributes for a colour; `what` is `fill`, `stroke` or `stop`.
fn ink(what: &str, color: Ink) -> String {
    let [red, green, blue] = color.rgb;
    let name = if what == "stop" { "stop-color" } else { what };
    let mut text = format!(" {name}=\"#{red:02x}{green:02x}{blue:02x}\"");
    if color.alpha < 255 {
        let _ = write!(text, " {what}-opacity=\"{}\"", number(f32::from(color.alpha) / 255.0));
    }
    text
}

fn path(steps: &[Step]) -> String {
    let place = |at: &At| format!("{} {}", number(at.x), number(at.y));
    steps
        .iter()
        .map(|step| match step {
            Step::Move(end) => format!("M{}", place(end)),
            Step::Line(end) => format!("L{}", place(end)),
            Step::Curve(a, b, end) => format!("C{} {} {}", place(a), place(b), place(end)),
            Step::Close => "Z".to_owned(),
        })
        .collect()
}

/// Two decimals are a fiftieth of a pixel: precise enough, and short.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn escape(text: &str) -> String {
    let legal = text.chars().filter(|letter| !letter.is_control());
    legal.fold(String::new(), |mut escaped, letter| {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            _ => escaped.push(letter),
        }
        escaped
    })
}
