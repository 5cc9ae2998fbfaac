//! Variants in the OpenAPI document. The wire types do not depend on `rules`: to them a variant is a string.

use rules::Variant;
use serde_json::{Value, json};

/// The schema that lists the variants.
const PLACE: &str = "#/components/schemas/Variant";

/// The ids of all variants.
pub(super) fn schema() -> Value {
    let about = Variant::ALL.map(|variant| format!("`{}`: {}", variant.id(), variant.about()));
    let description =
        format!("{} The page `/learn/ID` of this server has the rules of each.", about.join(" "));
    json!({ "type": "string", "enum": Variant::ALL.map(Variant::id), "description": description })
}

/// Replaces the schema of every property named `variant`, at any depth, by a reference to the list.
pub(super) fn name_all(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(property) = fields.get_mut("properties").and_then(|all| all.get_mut("variant")) {
                name(property);
            }
            if fields.get("name").is_some_and(|name| name == "variant")
                && let Some(parameter) = fields.get_mut("schema")
            {
                name(parameter);
            }
            fields.values_mut().for_each(name_all);
        }
        Value::Array(values) => values.iter_mut().for_each(name_all),
        _ => {}
    }
}

fn name(schema: &mut Value) {
    let about = schema.get("description").cloned();
    *schema = json!({ "$ref": PLACE });
    if let Some(about) = about {
        schema["description"] = about;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::document;

    /// The schemas of all properties named `variant`, with the path to each.
    fn all<'a>(place: &str, value: &'a Value, found: &mut Vec<(String, &'a Value)>) {
        if let Some(property) = value.pointer("/properties/variant") {
            // The options of each variant contain its own id.
            if property["const"].is_null() {
                found.push((place.to_owned(), property));
            }
        }
        if value["name"] == "variant" {
            found.push((place.to_owned(), &value["schema"]));
        }
        match value {
            Value::Object(fields) => {
                fields.iter().for_each(|(key, value)| all(&format!("{place}/{key}"), value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| all(place, value, found)),
            _ => {}
        }
    }

    #[test]
    fn a_variant_is_always_one_of_those_that_the_rules_know() {
        let mut found = Vec::new();
        all("", document(), &mut found);
        let places: Vec<&str> = found.iter().map(|(place, _)| place.as_str()).collect();
        for known in [
            "/schemas/Terms",
            "/schemas/GameSummary",
            "/schemas/RatingSummary",
            "/ratings/{variant}",
            "/games",
        ] {
            assert!(places.iter().any(|place| place.contains(known)), "{known} is not in {places:?}");
        }
        for (place, schema) in found {
            assert_eq!(schema["$ref"], PLACE, "{place}");
        }
        let known = Variant::ALL.map(|variant| Value::from(variant.id()));
        assert_eq!(document()["components"]["schemas"]["Variant"]["enum"], Value::from(known.to_vec()));
    }
}
