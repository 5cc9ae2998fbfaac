//! The variants and their options as JSON.

use record::json::set_option;
use rules::{Kind, Options, Regions, Value as Setting, Variant};
use serde_json::{Map, Value, json};

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

/// The settings that JSON asks for.
pub(crate) fn options(variant: &str, json: &str) -> Result<Options, String> {
    let variant: Variant = variant.parse().map_err(|unknown: rules::UnknownVariant| unknown.to_string())?;
    let given: Map<String, Value> =
        serde_json::from_str(json).map_err(|_| "options are an object".to_owned())?;
    let mut options = Options::new(variant);
    for (name, value) in &given {
        set_option(&mut options, name, value).map_err(|bad| bad.to_string())?;
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_can_be_given_back() {
        for variant in list().as_array().unwrap() {
            let id = variant["id"].as_str().unwrap();
            for option in variant["options"].as_array().unwrap() {
                let given = json!({option["name"].as_str().unwrap(): option["default"]});
                assert!(options(id, &given.to_string()).is_ok(), "{id} {given}");
            }
        }
    }

    #[test]
    fn wrong_options_get_a_sentence() {
        assert_eq!(
            options("go", r#"{"size":99}"#).unwrap_err(),
            "options.size: 99 is not allowed; allowed: a whole number from 2 to 25"
        );
        for (variant, json) in [("chess", "{}"), ("go", "[]"), ("go", "{"), ("no", r#"{"base":4}"#)] {
            assert!(options(variant, json).is_err(), "{variant} {json}");
        }
    }
}
