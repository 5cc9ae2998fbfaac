//! Positions as JSON for the browser.

use record::json::options_to_json;
use record::view::{Piece, Place, View, touched};
use rules::{ByColor, Color, HalfPoints, Illegal, Point, Position, Score, Shape, Turn};
use serde_json::{Value, json};

fn indexes(points: impl IntoIterator<Item = Point>) -> Vec<u16> {
    points.into_iter().map(|point| point.0).collect()
}

/// Every option with its value, said or not.
pub(crate) fn options(position: &Position) -> Value {
    Value::Object(options_to_json(&position.options().clone().complete()))
}

/// The points of the board.
pub(crate) fn layout(position: &Position) -> Value {
    let view = View::of(position);
    let shape = match position.layout().shape() {
        Shape::Square => "square",
        Shape::Layers => "layers",
        Shape::Hex => "hex",
    };
    let place = |(place, point): (&Place, Point)| {
        json!({
            "name": place.label, "layer": place.layer, "column": place.column, "row": place.row,
            "star": view.is_star(place), "neighbours": indexes(position.near(point)),
        })
    };
    let points: Vec<Value> = view.places.iter().zip(position.layout().points()).map(place).collect();
    json!({"shape": shape, "side": position.layout().side(), "reach": view.reach, "points": points})
}

/// What stands on each point.
fn cells(position: &Position) -> Vec<Value> {
    let view = View::of(position);
    let mut cells: Vec<Value> = view.places.iter().map(cell).collect();
    let mut chains = 0;
    for point in position.layout().points().filter(|&point| position.cell(point).is_stone()) {
        if cells[point.index()].get("chain").is_none() {
            for stone in position.chain(point) {
                cells[stone.index()]["chain"] = chains.into();
            }
            chains += 1;
        }
    }
    cells
}

fn cell(place: &Place) -> Value {
    let mut cell = match place.piece {
        Piece::Empty => json!({"piece": "empty"}),
        Piece::Black => json!({"piece": "black"}),
        Piece::White => json!({"piece": "white"}),
        Piece::Neutral => json!({"piece": "neutral"}),
        Piece::Void { arrow, resolver, origin } => {
            json!({"piece": "void", "arrow": arrow, "resolver": resolver, "origin": origin})
        }
    };
    let cover = match (place.black_cover, place.white_cover) {
        (false, false) => return cell,
        (true, false) => "black",
        (false, true) => "white",
        (true, true) => "both",
    };
    cell["cover"] = cover.into();
    cell
}

/// What there is to see of a position.
pub(crate) fn view(position: &Position, last: Option<Turn>) -> Value {
    let slid = match last {
        Some(Turn::Slide { from, to, .. }) => Some([from.0, to.0]),
        _ => None,
    };
    let score = position.is_over().then(|| points(position, position));
    json!({
        "turns": position.turns(),
        "toPlay": position.to_play().name(),
        "cells": cells(position),
        "last": last.into_iter().flat_map(touched).collect::<Vec<usize>>(),
        "slid": slid,
        "lastTurn": last.map(|turn| position.write(turn)),
        "captures": counts(position.captures()),
        "passes": position.passes(),
        "passesToEnd": position.passes_to_end(),
        "over": position.is_over(),
        "result": position.outcome().map(|outcome| outcome.to_string()),
        "score": score,
    })
}

/// The legal turns by kind.
pub(crate) fn legal(position: &Position) -> Value {
    let choices = position.choices();
    let slide = |(from, to): (Point, Vec<Point>)| json!({"from": from.0, "to": indexes(to)});
    json!({
        "pass": choices.pass,
        "place": indexes(choices.place),
        "nuke": indexes(choices.nuke),
        "slides": choices.slides.into_iter().map(slide).collect::<Vec<Value>>(),
    })
}

/// Null, or why a turn is illegal.
pub(crate) fn refusal(played: Result<(), Illegal>) -> Value {
    match played {
        Ok(()) => Value::Null,
        Err(reason) => json!({"reason": reason.code(), "sentence": reason.sentence()}),
    }
}

/// What a turn would do, or why it is illegal.
pub(crate) fn preview(position: &Position, turn: &str) -> Value {
    let preview = match position.read(turn).and_then(|turn| position.preview(turn)) {
        Ok(preview) => preview,
        Err(reason) => return refusal(Err(reason)),
    };
    json!({"captured": indexes(preview.lost), "cells": cells(&preview.position)})
}

/// The chain on a point with its liberties, or null.
pub(crate) fn chain(position: &Position, point: u16) -> Value {
    let chain = position.chain(Point(point));
    if chain.is_empty() {
        return Value::Null;
    }
    json!({"points": indexes(chain), "liberties": indexes(position.liberties(Point(point)))})
}

/// The score with the chains of these points taken off.
pub(crate) fn score(position: &Position, dead: &[String]) -> Result<Value, String> {
    let point = |label: &String| position.layout().point(label).map_err(|why| format!("{label}: {why}"));
    let dead = dead.iter().map(point).collect::<Result<Vec<Point>, String>>()?;
    Ok(points(position, &position.without(&dead)))
}

/// The score of a position whose dead stones were taken off, and whose each point is.
fn points(position: &Position, cleared: &Position) -> Value {
    let Score { total, stones, area, captures, komi } = cleared.score();
    let territory = cleared.territory();
    let owner = |point: Point| cleared.cell(point).color().or(territory[point.index()]).map(Color::name);
    json!({
        "black": number(total.black), "white": number(total.white),
        "result": cleared.score().outcome().to_string(),
        "stones": counts(stones), "area": counts(area), "captures": counts(captures),
        "komi": {"black": number(komi.black), "white": number(komi.white)},
        "owner": position.layout().points().map(owner).collect::<Vec<_>>(),
    })
}

fn counts(counts: ByColor<u32>) -> Value {
    json!({"black": counts.black, "white": counts.white})
}

/// Halves have a finite binary fraction, so this is exact.
pub(crate) fn number(points: HalfPoints) -> Value {
    points.as_whole().map_or_else(|| (f64::from(points.halves()) / 2.0).into(), Value::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Play;

    fn play(variant: &str, options: &str, turns: &[&str]) -> Play {
        let mut play = Play::start(variant, options).unwrap();
        turns.iter().for_each(|turn| play.play(turn).unwrap());
        play
    }

    #[test]
    fn a_void_shows_its_arrow_and_a_slide_its_way() {
        let no = play("no", "{}", &["E5", "pass", "nuke E5"]);
        let seen = view(no.position(), no.last_turn());
        assert_eq!(seen["cells"][40], json!({"piece":"void","arrow":0,"resolver":false,"origin":false}));
        assert_eq!((&seen["last"], &seen["lastTurn"]), (&json!([40]), &json!("nuke E5")));
        let xiago = play("xiago", r#"{"base":4}"#, &["D4-D5 D4"]);
        let seen = view(xiago.position(), xiago.last_turn());
        assert_eq!(seen["slid"].as_array().map(Vec::len), Some(2));
    }

    #[test]
    fn stones_of_a_chain_share_a_number() {
        let go = play("go", r#"{"size":5}"#, &["A1", "E5", "A2", "E4", "C3"]);
        let seen = view(go.position(), None);
        let chain = |point: usize| seen["cells"][point]["chain"].as_u64();
        assert_eq!(chain(0), chain(5));
        assert_eq!([chain(0), chain(12), chain(24)].iter().flatten().count(), 3);
        assert!(chain(0) != chain(12) && chain(12) != chain(24) && chain(1).is_none());
    }

    #[test]
    fn previews_say_what_is_captured_or_why_not() {
        let go = play("go", r#"{"size":5}"#, &["B1", "A1"]);
        assert_eq!(preview(go.position(), "A2")["captured"], json!([0]));
        assert_eq!(preview(go.position(), "A1")["reason"], "occupied");
        assert_eq!(preview(go.position(), "nonsense")["reason"], "unreadable");
    }

    #[test]
    fn dead_stones_change_owner() {
        let go = play("go", r#"{"size":5,"komi":0.5}"#, &["B1", "A1", "B2", "pass", "A3"]);
        let alive = score(go.position(), &[]).unwrap();
        let dead = score(go.position(), &["A1".to_owned()]).unwrap();
        assert_eq!((&alive["owner"][0], &dead["owner"][0]), (&json!("white"), &json!("black")));
        assert_eq!(dead["result"], "B+24.5");
        assert!(score(go.position(), &["Z9".to_owned()]).is_err());
    }

    #[test]
    fn options_are_said_in_full() {
        let go = play("go", r#"{"size":9}"#, &[]);
        assert_eq!(options(go.position()), json!({"size":9,"komi":7.5,"ko":"superko","handicap":0}));
    }
}
