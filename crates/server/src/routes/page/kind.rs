//! Renders values and types of the OpenAPI document as short HTML.

use serde_json::Value;

/// Escapes text for HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Escapes text; parts between backticks become code.
pub(super) fn prose(value: &Value) -> String {
    let text = escaped(value.as_str().unwrap_or_default());
    let parts = text.split('`').enumerate();
    parts.map(|(n, part)| if n % 2 == 1 { format!("<code>{part}</code>") } else { part.to_owned() }).collect()
}

/// The type that a schema describes, in few words.
pub(super) fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|target| target.rsplit('/').next()) {
        return format!("<a href=\"#type-{name}\">{name}</a>");
    }
    for several in ["anyOf", "oneOf"] {
        if let Some(all) = schema[several].as_array() {
            return all.iter().map(kind).collect::<Vec<_>>().join(" or ");
        }
    }
    if let Some(only) = schema.get("const") {
        return code(only);
    }
    if let Some(all) = schema["enum"].as_array() {
        return all.iter().map(code).collect::<Vec<_>>().join(" or ");
    }
    match &schema["type"] {
        Value::String(name) if name == "array" => format!("list of {}", kind(&schema["items"])),
        Value::String(name) => escaped(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        _ => "anything".to_owned(),
    }
}

/// A value as JSON, strings without quotes.
fn code(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    format!("<code>{}</code>", escaped(&text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_shown_is_never_taken_for_html() {
        assert_eq!(prose(&Value::from("a `<b>` & c")), "a <code>&lt;b&gt;</code> &amp; c");
    }

    #[test]
    fn kinds_are_said_in_few_words() {
        for (schema, words) in [
            (json!({ "$ref": "#/components/schemas/Me" }), "<a href=\"#type-Me\">Me</a>"),
            (json!({ "type": ["integer", "null"] }), "integer or null"),
            (json!({ "type": "array", "items": { "type": "string" } }), "list of string"),
            (
                json!({ "anyOf": [{ "const": 0 }, { "enum": ["a", "b"] }] }),
                concat!("<code>0</code> or ", "<code>a</code> or <code>b</code>"),
            ),
            (json!({}), "anything"),
        ] {
            assert_eq!(kind(&schema), words, "{schema}");
        }
    }
}
