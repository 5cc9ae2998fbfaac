//! The variants and their options as JSON.

use rules::{Kind, Regions, Value as Setting, Variant};
use serde_json::{Value, json};

use crate::show::number;

/// Every variant with its options.
pub(crate) fn list() -> Value {
    Variant::ALL.into_iter().map(describe).collect()
}

fn describe(variant: Variant) -> Value {
    let option = |spec: &rules::OptionSpec| {
        json!({
            "name": spec.name, "kind": kind(spec.kind), "default": setting(&spec.default),
            "about": spec.about,
        })
    };
    let options: Vec<Value> = variant.options().iter().map(option).collect();
    json!({"id": variant.id(), "name": variant.title(), "tagline": variant.about(), "options": options})
}

fn kind(kind: Kind) -> Value {
    match kind {
        Kind::Whole { least, most } => json!({"is": "whole", "least": least, "most": most}),
        Kind::OneOf(numbers) => json!({"is": "oneOf", "numbers": numbers}),
        Kind::Handicap { most } => json!({"is": "handicap", "most": most}),
        Kind::Points => json!({"is": "points"}),
        Kind::Flag => json!({"is": "flag"}),
        Kind::Word(words) => json!({"is": "word", "words": words}),
        Kind::Regions => json!({"is": "regions", "presets": Regions::PRESETS}),
    }
}

fn setting(value: &Setting) -> Value {
    match value {
        Setting::Number(points) => number(*points),
        Setting::Flag(flag) => (*flag).into(),
        Setting::Word(word) => word.as_str().into(),
        // No default is one: presets have names.
        Setting::Regions(_) => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::read_options;

    #[test]
    fn every_default_can_be_given_back() {
        for variant in list().as_array().unwrap() {
            let id = variant["id"].as_str().unwrap();
            for option in variant["options"].as_array().unwrap() {
                let given = json!({option["name"].as_str().unwrap(): option["default"]});
                assert!(read_options(id, &given.to_string()).is_ok(), "{id} {given}");
            }
        }
    }
}
