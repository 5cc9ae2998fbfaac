//! Which records of Go can be read off the properties of SGF alone.

use super::SIMPLE_KO;
use crate::{
    annotated::AnnotatedGame,
    import::{SIMPLE_KO_RULES, canonical_result},
    json::{Record, options_to_json},
    sgf::Value,
};
use rules::variant::Ko;
use rules::{ByColor, Color, Options, Setup, Variant};
use serde_json::Value as Json;

/// Whether reading the SGF of `game` gives exactly `record`. If in doubt it says no: then the record is embedded.
pub(super) fn is_plain(record: &Record, game: &AnnotatedGame) -> bool {
    let line = game.main_line();
    record.variant() == Variant::Go
        && (&record.moves, &record.rest, record.setup()) == (&line.moves, &line.rest, line.setup())
        && has_plain_options(record)
        && record.setup().is_none_or(is_plain_setup)
        && has_plain_ko(record)
        && game.about.iter().all(|(key, value)| is_plain_key(key, value))
        && game.game().ids().all(|id| {
            let comment = &game.game()[id].note.comment;
            Value::new(comment).text() == *comment
        })
}

/// Options that differ from the defaults, and only those, are written; komi of a hundred and more means hundredths.
fn has_plain_options(record: &Record) -> bool {
    let mut differing = Options::new(Variant::Go);
    for (name, value) in record.options().given() {
        if differing.get(name) != Some(value.clone()) {
            let _ = differing.set(name, value);
        }
    }
    let komi = record.options().ruleset().komi().white;
    record.given() == &options_to_json(&differing) && komi.halves().abs() < 200
}

fn is_plain_setup(setup: &Setup) -> bool {
    let stones = setup.black.len() + setup.white.len();
    setup.voids.is_none()
        && setup.neutral.is_none()
        && setup.captures == ByColor::default()
        && (stones > 0 || setup.to_play == Some(Color::White))
}

/// Some names of rules imply the simple ko rule, and only they do.
fn has_plain_ko(record: &Record) -> bool {
    let is_simple = record.options().ruleset().ko == Ko::Simple;
    match record.text("rules") {
        Some(rules) => SIMPLE_KO_RULES.contains(&rules.trim().to_ascii_lowercase().as_str()) == is_simple,
        None => true,
    }
}

fn is_plain_key(key: &str, value: &Json) -> bool {
    let is_line = |text: &str| !text.trim().is_empty() && Value::new(text).line() == text;
    let is_text = |value: &Json| value.as_str().is_some_and(is_line);
    match key {
        "players" | "ranks" => value.as_object().is_some_and(|players| {
            let named = |name: &str| Color::ALL.iter().any(|color| color.name() == name);
            !players.is_empty() && players.iter().all(|(name, player)| named(name) && is_text(player))
        }),
        "date" | "event" | "place" | "main_time" | "overtime" => is_text(value),
        "rules" => is_text(value) && value != SIMPLE_KO,
        "result" => is_text(value) && value.as_str().is_some_and(|text| canonical_result(text) == text),
        _ => false,
    }
}
