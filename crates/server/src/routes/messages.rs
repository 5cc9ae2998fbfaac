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
    use crate::ops::limits::bounds::{ANALYSIS_VISITS, MAX_ANALYSIS_TURNS, MAX_WORDS, MAX_WORLD_NAMES_ASKED};
    use crate::routes::document;

    /// The wire types repeat limits of the server, on which they do not depend.
    #[test]
    fn limits_in_the_document_are_the_true_ones() {
        let schemas = &document()["components"]["schemas"];
        let position = &schemas["Analyze"]["properties"];
        assert_eq!(position["visits"]["maximum"], ANALYSIS_VISITS);
        assert_eq!(position["turns"]["maxItems"], MAX_ANALYSIS_TURNS);
        for name in ["Words", "NewReport", "Silence"] {
            assert_eq!(schemas[name]["properties"]["words"]["maxLength"], MAX_WORDS, "{name}");
        }
        let asked = schemas["WorldCommand"]["oneOf"].as_array().into_iter().flatten();
        let people =
            asked.into_iter().find(|form| form["properties"]["do"]["const"] == "people").expect("it");
        assert_eq!(people["properties"]["numbers"]["maxItems"], MAX_WORLD_NAMES_ASKED);
        assert_eq!(schemas["OpenTable"]["properties"]["bot"]["maximum"], bots::Level::ALL.len());
    }

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
