//! An example of every message, command and event of the WebSocket, for the documentation of the API.

use serde_json::{Map, Value};

const EXAMPLES: &str = include_str!("examples.json");

/// The examples by the name of their type, as it is called in the description of the API. The field that names the kind of
/// message is the first of [`TAGS`] that it has.
pub fn examples() -> Map<String, Value> {
    // A test reads every one of them.
    serde_json::from_str(EXAMPLES).unwrap_or_default()
}

/// The fields that say of which kind a message, a command or an event is.
pub const TAGS: [&str; 4] = ["type", "do", "event", "news"];

#[cfg(test)]
mod tests {
    use schemars::{JsonSchema, schema_for};
    use serde::Serialize;
    use serde::de::DeserializeOwned;

    use super::*;
    use crate::{Command, Event, ToClient, ToServer, WorldCommand, WorldNews};

    fn tag(value: &Value) -> Option<String> {
        TAGS.iter().find_map(|tag| value[tag].as_str()).map(str::to_owned)
    }

    /// The kinds that the schema of a type lists.
    fn kinds<T: JsonSchema>() -> Vec<String> {
        let schema = schema_for!(T).to_value();
        let forms = schema["oneOf"].as_array().expect("a choice").clone();
        let tag = |form: Value| {
            TAGS.iter().find_map(|tag| form["properties"][tag]["const"].as_str().map(str::to_owned))
        };
        forms.into_iter().map(|form| tag(form).expect("a tag")).collect()
    }

    /// Each kind has one example, which is read and written back the same. Terms may leave out defaults.
    fn check<T: JsonSchema + Serialize + DeserializeOwned>(name: &str) {
        let all = examples()[name].as_array().expect("a list").clone();
        let mut shown: Vec<String> = all.iter().map(|example| tag(example).expect("a tag")).collect();
        for example in all {
            let text = example.to_string();
            let read: T = serde_json::from_value(example).unwrap_or_else(|bad| panic!("{text}: {bad}"));
            assert_eq!(serde_json::to_value(&read).expect("JSON").to_string(), text);
        }
        let mut kinds = kinds::<T>();
        kinds.sort();
        shown.sort();
        assert_eq!(shown, kinds, "{name}");
    }

    #[test]
    fn every_kind_of_message_has_an_example_that_is_one() {
        check::<ToServer>("ToServer");
        check::<ToClient>("ToClient");
        check::<Command>("Command");
        check::<Event>("TableEvent");
        check::<WorldCommand>("WorldCommand");
        check::<WorldNews>("WorldNews");
    }
}
