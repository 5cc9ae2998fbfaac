//! Several scenes shown one after the other, as one SVG that needs no script.

use super::{Paint, Role, Scene, svg};
use std::collections::HashMap;
use std::fmt::Write as _;

/// Scenes of one size that follow each other again and again.
///
/// A shape that stays is written once, with the times at which it is seen, so a game of three hundred turns is not three
/// hundred pictures long. Where nothing can move, the last scene is seen.
#[derive(Debug, Default)]
pub struct Animation {
    frames: usize,
    head: String,
    gradients: Vec<Paint>,
    /// Where each element is in `seen`.
    known: HashMap<String, usize>,
    seen: Vec<Seen>,
}

/// An element and the frames in which it is seen.
#[derive(Debug)]
struct Seen {
    layer: u8,
    element: String,
    /// From the first to before the second, in order.
    spans: Vec<(usize, usize)>,
}

/// How long a frame is seen, and how many times as long the last one, in seconds.
const SECONDS: f32 = 0.8;
const REST: usize = 5;

impl Animation {
    /// Adds the next frame.
    pub fn add(&mut self, scene: &Scene) {
        self.head = svg::head(scene);
        for shape in &scene.shapes {
            let element = svg::element(shape, &mut self.gradients);
            let index = *self.known.entry(element).or_insert_with_key(|element| {
                let layer = layer(shape.role);
                self.seen.push(Seen { layer, element: element.clone(), spans: Vec::new() });
                self.seen.len() - 1
            });
            let spans = &mut self.seen[index].spans;
            match spans.last_mut() {
                Some((_, end)) if *end >= self.frames => *end = self.frames + 1,
                _ => spans.push((self.frames, self.frames + 1)),
            }
        }
        self.frames += 1;
    }

    /// The animation as an SVG document.
    #[must_use]
    pub fn to_svg(mut self) -> String {
        // Stable: what was drawn first in a layer stays below.
        self.seen.sort_by_key(|seen| seen.layer);
        let body: String = self.seen.iter().map(|seen| self.write(seen)).collect();
        svg::document(&self.head, &self.gradients, &body)
    }

    fn write(&self, seen: &Seen) -> String {
        if seen.spans == [(0, self.frames)] {
            return seen.element.clone();
        }
        let length = (self.frames + REST - 1) as f32;
        let (mut values, mut times) = (String::new(), String::new());
        let mut add = |frame: usize, value: &str| {
            let separator = if values.is_empty() { "" } else { ";" };
            // Writing to a string cannot fail.
            let _ = write!(values, "{separator}{value}");
            let _ = write!(times, "{separator}{:.5}", frame as f32 / length);
        };
        if seen.spans.first().is_some_and(|&(first, _)| first > 0) {
            add(0, "hidden");
        }
        for &(from, to) in &seen.spans {
            add(from, "visible");
            if to < self.frames {
                add(to, "hidden");
            }
        }
        let last = seen.spans.last().is_some_and(|&(_, to)| to == self.frames);
        let hidden = if last { "" } else { " visibility=\"hidden\"" };
        let (open, name) = (seen.element.trim_end().trim_end_matches("/>"), element_name(&seen.element));
        format!(
            "{open}{hidden}><animate attributeName=\"visibility\" calcMode=\"discrete\" \
             repeatCount=\"indefinite\" dur=\"{:.1}s\" values=\"{values}\" keyTimes=\"{times}\"/></{name}>\n",
            length * SECONDS
        )
    }
}

fn element_name(element: &str) -> &str {
    element.trim_start_matches('<').split(' ').next().unwrap_or_default()
}

/// What lies over what.
fn layer(role: Role) -> u8 {
    match role {
        Role::Page | Role::Board | Role::Grid | Role::Star | Role::Coordinate | Role::Title => 0,
        Role::Cover => 1,
        Role::BlackTerritory | Role::WhiteTerritory => 2,
        Role::Void | Role::Arrow | Role::Resolver => 3,
        Role::Shadow => 4,
        Role::Link => 5,
        Role::BlackStone | Role::WhiteStone | Role::Detail | Role::Neutral => 6,
        Role::LastTurn | Role::Number => 7,
    }
}
