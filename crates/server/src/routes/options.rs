//! Schemas of the variants' options in the OpenAPI document, generated from `rules`.

use rules::{OptionKind, OptionSpec, Regions, Variant};
use serde_json::{Map, Value, json};
use table::{RawTerms, Terms};

/// The schemas of the options, by name.
pub(super) fn schemas() -> impl Iterator<Item = (String, Value)> {
    Variant::ALL.into_iter().map(|variant| (name(variant), options(variant)))
}

/// Connects each variant to its options in the schema of terms.
pub(super) fn tie(terms: &mut Value) {
    terms["anyOf"] = Variant::ALL
        .map(|variant| {
            let options = json!({ "$ref": format!("#/components/schemas/{}", name(variant)) });
            json!({ "properties": { "variant": { "const": variant.id() }, "options": options } })
        })
        .to_vec()
        .into();
}

/// `GoSanOptions`.
fn name(variant: Variant) -> String {
    let letters: String = variant.title().chars().filter(char::is_ascii_alphanumeric).collect();
    format!("{letters}Options")
}

fn options(variant: Variant) -> Value {
    let usual = Terms::try_from(RawTerms::new(variant))
        .map(|terms| RawTerms::from(terms).options)
        .unwrap_or_default();
    let option = |spec: OptionSpec| {
        let mut schema = kind(&spec.kind);
        // Also in prose: a schema cannot express all constraints.
        schema["description"] = format!("{} It takes {}.", spec.about, spec.kind).into();
        if let Some(usual) = usual.get(spec.name) {
            schema["default"] = usual.clone();
        }
        (spec.name.to_owned(), schema)
    };
    let properties: Map<String, Value> = variant.options().into_iter().map(option).collect();
    json!({
        "type": "object",
        "description": format!("The options of {}.", variant.title()),
        "properties": properties,
        "additionalProperties": false
    })
}

fn kind(kind: &OptionKind) -> Value {
    let whole = |least: i32, most: i32| json!({ "type": "integer", "minimum": least, "maximum": most });
    let offset = json!({ "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2 });
    let offsets = json!({ "type": "array", "items": offset, "minItems": 1 });
    match kind {
        OptionKind::Whole { least, most } => whole(*least, *most),
        OptionKind::OneOf(numbers) => json!({ "enum": numbers }),
        OptionKind::Handicap { most } => json!({ "anyOf": [{ "const": 0 }, whole(2, *most)] }),
        OptionKind::Points => json!({ "type": "number", "multipleOf": 0.5 }),
        OptionKind::Flag => json!({ "type": "boolean" }),
        OptionKind::Word(words) => json!({ "enum": words }),
        OptionKind::Regions => {
            let own = json!({
                "type": "object",
                "properties": { "overlap": &offsets, "neighbour": &offsets },
                "required": ["overlap", "neighbour"],
                "additionalProperties": false
            });
            json!({ "anyOf": [{ "enum": Regions::PRESETS }, own] })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::document;

    #[test]
    fn each_variant_is_described_with_its_own_options_and_their_defaults() {
        let schemas = &document()["components"]["schemas"];
        let choices = schemas["Terms"]["anyOf"].as_array().expect("one for each variant");
        assert_eq!(choices.len(), Variant::ALL.len());
        for (variant, choice) in Variant::ALL.into_iter().zip(choices) {
            assert_eq!(choice["properties"]["variant"]["const"], variant.id());
            let target = choice["properties"]["options"]["$ref"].as_str().expect("a reference");
            let described = document().pointer(target.trim_start_matches('#')).expect("a type");
            let fields = described["properties"].as_object().expect("options");
            let names: Vec<&str> = variant.options().iter().map(|spec| spec.name).collect();
            assert!(
                fields.len() == names.len() && names.iter().all(|name| fields.contains_key(*name)),
                "{fields:?}"
            );
            assert!(fields.values().all(|field| !field["default"].is_null()), "{fields:?}");
        }
    }
}
