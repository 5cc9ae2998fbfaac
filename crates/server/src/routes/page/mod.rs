//! The description of all routes for people: one page made from the document for programs, without any script.

use std::fmt::Write;
use std::sync::OnceLock;

use serde_json::Value;

use super::document;

/// How the page looks.
pub(crate) fn style() -> &'static str {
    include_str!("page.css")
}

/// The page, made once.
pub(crate) fn page() -> &'static str {
    static PAGE: OnceLock<String> = OnceLock::new();
    PAGE.get_or_init(|| write(document()))
}

/// A text as HTML shows it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The same, with what stands between backticks set as code.
fn prose(value: &Value) -> String {
    let text = escaped(value.as_str().unwrap_or_default());
    let parts = text.split('`').enumerate();
    parts.map(|(n, part)| if n % 2 == 1 { format!("<code>{part}</code>") } else { part.to_owned() }).collect()
}

fn write(document: &Value) -> String {
    let info = &document["info"];
    let mut html = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Tengen: the API</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"stylesheet\" href=\"/api/style.css\"></head>\
         <body><header><p><a href=\"/\">Tengen</a></p><h1>The API</h1><p>{}</p>\
         <p>For programs: <a href=\"/api/openapi.json\">openapi.json</a> (OpenAPI 3.1). A program sends its token as \
         <code>Authorization: Bearer TOKEN</code>.</p></header><main>",
        prose(&info["description"])
    );
    for tag in tags(document) {
        let _ = write!(html, "<section><h2 id=\"{tag}\">{tag}</h2>");
        for (path, method, operation) in operations(document).filter(|(_, _, o)| o["tags"][0] == *tag) {
            html.push_str(&operation_html(path, method, operation));
        }
        html.push_str("</section>");
    }
    html.push_str("<section><h2 id=\"types\">types</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        html.push_str(&type_html(name, schema));
    }
    html.push_str("</section></main></body></html>");
    html
}

fn operations(document: &Value) -> impl Iterator<Item = (&String, &String, &Value)> {
    let paths = document["paths"].as_object().into_iter().flatten();
    paths.flat_map(|(path, methods)| {
        methods.as_object().into_iter().flatten().map(move |(method, operation)| (path, method, operation))
    })
}

/// The tags in the order in which they first come.
fn tags(document: &Value) -> Vec<&str> {
    let mut all: Vec<&str> = Vec::new();
    for tag in operations(document).filter_map(|(_, _, operation)| operation["tags"][0].as_str()) {
        if !all.contains(&tag) {
            all.push(tag);
        }
    }
    all
}

fn operation_html(path: &str, method: &str, operation: &Value) -> String {
    let name = operation["operationId"].as_str().unwrap_or_default();
    let mut html = format!(
        "<article id=\"{name}\"><h3><b>{}</b> <code>{}</code></h3><p>{}</p><p class=\"who\">{}</p><dl>",
        method.to_uppercase(),
        escaped(path),
        prose(&operation["summary"]),
        prose(&operation["description"])
    );
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let name = escaped(parameter["name"].as_str().unwrap_or_default());
        let (kind, about) = (kind(&parameter["schema"]), prose(&parameter["description"]));
        let _ = write!(html, "<dt><code>{name}</code></dt><dd>{kind}. {about}</dd>");
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if !body.is_null() {
        let _ = write!(html, "<dt>body</dt><dd>{}</dd>", kind(body));
    }
    for (status, answer) in operation["responses"].as_object().into_iter().flatten() {
        let content = answer["content"].as_object().and_then(|content| content.iter().next());
        let what = match content {
            Some((media, schema)) if media == "application/json" => format!(" {}", kind(&schema["schema"])),
            Some((media, _)) => format!(" {media}"),
            None => String::new(),
        };
        let _ = write!(html, "<dt>{status}</dt><dd>{}{what}</dd>", prose(&answer["description"]));
    }
    html.push_str("</dl></article>");
    html
}

/// What kind of value a schema describes, in few words.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|target| target.rsplit('/').next()) {
        return format!("<a href=\"#type-{name}\">{name}</a>");
    }
    for several in ["anyOf", "oneOf"] {
        if let Some(all) = schema[several].as_array() {
            return all.iter().map(kind).collect::<Vec<_>>().join(" or ");
        }
    }
    if let Some(only) = schema["const"].as_str() {
        return format!("<code>{}</code>", escaped(only));
    }
    if let Some(all) = schema["enum"].as_array() {
        let words =
            all.iter().filter_map(Value::as_str).map(|word| format!("<code>{}</code>", escaped(word)));
        return words.collect::<Vec<_>>().join(" or ");
    }
    match &schema["type"] {
        Value::String(name) if name == "array" => format!("list of {}", kind(&schema["items"])),
        Value::String(name) => escaped(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        _ => "anything".to_owned(),
    }
}

fn type_html(name: &str, schema: &Value) -> String {
    let mut html =
        format!("<article id=\"type-{name}\"><h3>{name}</h3><p>{}</p>", prose(&schema["description"]));
    let forms = schema["oneOf"].as_array();
    for form in forms.map_or(std::slice::from_ref(schema), Vec::as_slice) {
        html.push_str("<dl>");
        if form["properties"].is_null() {
            let _ = write!(html, "<dt>{}</dt><dd>{}</dd>", kind(form), prose(&form["description"]));
        }
        for (field, about) in form["properties"].as_object().into_iter().flatten() {
            let (kind, about) = (kind(about), prose(&about["description"]));
            let _ = write!(html, "<dt><code>{field}</code></dt><dd>{kind}. {about}</dd>");
        }
        html.push_str("</dl>");
    }
    html.push_str("</article>");
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_shows_every_route_and_type_and_needs_nothing_from_elsewhere() {
        for (path, method, operation) in operations(document()) {
            let id = operation["operationId"].as_str().expect("a name");
            assert!(page().contains(&format!("<article id=\"{id}\">")), "{method} {path}");
        }
        for link in page().split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(page().contains(&format!("id=\"{link}\"")), "{link}");
        }
        assert!(!page().contains("://") && !page().contains("<script") && !page().contains(" style="));
    }

    #[test]
    fn what_is_shown_is_never_taken_for_html() {
        assert_eq!(prose(&Value::from("a `<b>` & c")), "a <code>&lt;b&gt;</code> &amp; c");
    }
}
