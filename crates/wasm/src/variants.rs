//! The variants and their options as JSON.

use record::json::option_to_json;
use rules::{OptionKind, Regions, Variant};
use serde_json::{Value, json};

/// Every variant with its options.
pub(crate) fn list() -> Value {
    Variant::ALL.into_iter().map(describe).collect()
}

fn describe(variant: Variant) -> Value {
    let option = |spec: &rules::OptionSpec| {
        json!({
            "name": spec.name, "kind": kind(&spec.kind), "default": option_to_json(&spec.default),
            "about": spec.about,
        })
    };
    let options: Vec<Value> = variant.options().iter().map(option).collect();
    json!({"id": variant.id(), "name": variant.title(), "tagline": variant.about(), "options": options})
}

fn kind(kind: &OptionKind) -> Value {
    match kind {
        OptionKind::Whole { least, most } => json!({"is": "whole", "least": least, "most": most}),
        OptionKind::OneOf(numbers) => json!({"is": "oneOf", "numbers": numbers}),
        OptionKind::Handicap { most } => json!({"is": "handicap", "most": most}),
        OptionKind::Points => json!({"is": "points"}),
        OptionKind::Flag => json!({"is": "flag"}),
        OptionKind::Word(words) => json!({"is": "word", "words": words}),
        OptionKind::Regions => json!({"is": "regions", "presets": Regions::PRESETS}),
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
