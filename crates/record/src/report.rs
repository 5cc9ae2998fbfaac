//! A position in words for other programs: one line of JSON for each turn of a replay.

use rules::{ByColor, HalfPoints, Position, VoidView};
use serde_json::{Map, Value, json};

/// The line after a turn; `turn` is its canonical text, none at the start.
///
/// ```
/// use rules::{Options, Position, Variant};
/// let position = Position::new(&Options::new(Variant::No));
/// let line = tengen_record::report(&position, None);
/// assert_eq!((&line["turn"], &line["legal"]), (&0.into(), &82.into()));
/// ```
#[must_use]
pub fn report(position: &Position, turn: Option<&str>) -> Value {
    let captures = position.captures();
    let mut line = json!({
        "turn": position.turns(),
        "move": turn,
        "to_play": position.to_play().name(),
        "board": board(position),
        "captures": {"black": captures.black, "white": captures.white},
        "passes": position.passes(),
        "over": position.is_over(),
        "legal": position.count_legal(),
    });
    if let Value::Object(fields) = &mut line {
        if position.options().ruleset().voids.is_some() {
            let voids = position.voids();
            fields.insert("voids".into(), voids.iter().map(|void| void_line(position, void)).collect());
        }
        add_result(fields, position);
    }
    line
}

/// Two layers are two lists of rows, every other board is one.
fn board(position: &Position) -> Value {
    let mut pages = position.rows();
    if pages.len() == 1 { json!(pages.remove(0)) } else { json!(pages) }
}

fn void_line(position: &Position, void: &VoidView) -> Value {
    let label = |point| position.layout().label(point);
    let mut line = json!({
        "at": label(void.at),
        "arrow": void.arrow.name(),
        "resolver": void.resolver,
    });
    if let Some(origin) = void.origin {
        line["origin"] = label(origin).into();
    }
    line
}

fn add_result(fields: &mut Map<String, Value>, position: &Position) {
    let Some(outcome) = position.outcome() else { return };
    let score = position.score();
    let points =
        |points: ByColor<HalfPoints>| json!({"black": number(points.black), "white": number(points.white)});
    let counts = |counts: ByColor<u32>| json!({"black": counts.black, "white": counts.white});
    fields.insert("score".into(), points(score.total));
    fields.insert("result".into(), outcome.to_string().into());
    if position.regions().is_some() {
        fields.insert("area".into(), counts(score.area));
        fields.insert("stones".into(), counts(score.stones));
    }
}

/// Half points as a JSON number, exactly: halves have a finite binary fraction.
pub(crate) fn number(points: HalfPoints) -> Value {
    match points.as_whole() {
        Some(whole) => whole.into(),
        None => (f64::from(points.halves()) / 2.0).into(),
    }
}
