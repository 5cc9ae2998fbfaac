//! The messages of the WebSocket in the OpenAPI document, with an example of each.

use protocol::{Command, Event, TAGS, ToClient, ToServer, WorldCommand, WorldNews, examples};
use schemars::SchemaGenerator;
use serde_json::{Map, Value};

/// Types of whole messages: the documentation page shows them apart from the other types.
pub(super) const MESSAGES: [&str; 2] = ["ToServer", "ToClient"];

/// Generates the schemas of all messages.
pub(super) fn generate(generator: &mut SchemaGenerator) {
    generator.subschema_for::<ToServer>();
    generator.subschema_for::<ToClient>();
    generator.subschema_for::<Command>();
    generator.subschema_for::<Event>();
    generator.subschema_for::<WorldCommand>();
    generator.subschema_for::<WorldNews>();
}

/// Puts the examples into the schemas: each into the form of its kind.
pub(super) fn add_examples(schemas: &mut Map<String, Value>) {
    for (name, all) in examples() {
        let forms = schemas.get_mut(&name).and_then(|schema| schema["oneOf"].as_array_mut());
        for form in forms.into_iter().flatten() {
            let example = all.as_array().into_iter().flatten().find(|example| is_of(form, example));
            if let Some(example) = example {
                form["examples"] = Value::Array(vec![example.clone()]);
            }
        }
    }
}

/// Whether an example is of the kind that a form describes.
fn is_of(form: &Value, example: &Value) -> bool {
    let (_, kind) = kind(form);
    kind.is_some_and(|kind| {
        TAGS.iter().any(|tag| form["properties"][tag]["const"] == kind && example[tag] == kind)
    })
}

/// The field that names the kind of a message, and its value.
pub(super) fn kind(form: &Value) -> (&'static str, Option<&str>) {
    let named = TAGS.iter().find_map(|tag| Some((*tag, form["properties"][tag]["const"].as_str()?)));
    named.map_or(("type", None), |(tag, name)| (tag, Some(name)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::document;

    #[test]
    fn every_message_is_described_with_an_example() {
        for name in examples().keys() {
            let forms = document()["components"]["schemas"][name]["oneOf"].as_array().expect("a choice");
            assert!(forms.len() > 5, "{name}");
            for form in forms {
                assert!(form["examples"][0].is_object(), "{name}: {form}");
                assert!(form["description"].is_string(), "{name}: {form}");
            }
        }
    }
}
