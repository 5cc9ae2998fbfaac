//! The API documentation as one HTML page, generated from the OpenAPI document, without scripts.

mod kind;
mod messages;

use std::fmt::Write;
use std::sync::OnceLock;

use serde_json::{Value, json};

use super::document;
use super::messages::MESSAGES;
use kind::{escaped, kind, prose};

/// Style sheet, with the colours and sizes of the client.
pub(crate) fn style() -> &'static str {
    concat!(include_str!("../../../../../web/app/styles/tokens.css"), include_str!("page.css"))
}

/// The page, generated once.
pub(crate) fn page() -> &'static str {
    static PAGE: OnceLock<String> = OnceLock::new();
    PAGE.get_or_init(|| write(document()))
}

/// The page "Write a bot in ten minutes".
pub(crate) fn bots_page() -> &'static str {
    static PAGE: OnceLock<String> = OnceLock::new();
    PAGE.get_or_init(|| {
        let body = include_str!("../programs/page.html").replace("{{bot.py}}", &escaped(bot_program()));
        format!("{}<main class=\"single\">{body}</main></body></html>", head("Write a bot"))
    })
}

/// The program of that page.
pub(crate) fn bot_program() -> &'static str {
    include_str!("../programs/bot.py")
}

fn head(title: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title} · Tengen</title>{HEAD}"
    )
}

const HEAD: &str = "\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
    <meta name=\"color-scheme\" content=\"light dark\"><link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">\
    <link rel=\"stylesheet\" href=\"/api/style.css\"></head><body><header><a class=\"name\" href=\"/\">\
    <svg viewBox=\"0 0 32 32\" aria-hidden=\"true\"><path d=\"M16 2v28M2 16h28\"/><circle cx=\"16\" cy=\"16\" r=\"8\"/></svg>\
    Tengen</a><nav aria-label=\"Screens\"><a href=\"/new\">Play</a><a href=\"/world\">World</a>\
    <a href=\"/analysis\">Analysis</a><a href=\"/learn\">Learn</a></nav></header>";

fn write(document: &Value) -> String {
    let (head, lead, contents) = (head("The API"), lead(document), contents(document));
    let mut html = format!("{head}<main>{lead}{contents}<div class=\"groups\">");
    for tag in tags(document) {
        let name = tag["name"].as_str().unwrap_or_default();
        let _ = write!(html, "<section><h2 id=\"{name}\">{name}</h2><p>{}</p>", prose(&tag["description"]));
        for (path, method, operation) in operations(document, name) {
            html.push_str(&operation_html(path, method, operation));
        }
        html.push_str("</section>");
    }
    html.push_str(&messages::html(document));
    html.push_str("<section><h2 id=\"types\">types</h2><p>Request and response bodies, as JSON.</p>");
    for (name, schema) in types(document) {
        html.push_str(&type_html(name, schema));
    }
    html.push_str("</section></div></main></body></html>");
    html
}

fn lead(document: &Value) -> String {
    format!(
        "<div class=\"lead\"><h1>The API</h1><p class=\"about\">{}</p><p>For programs: <a href=\"/api/openapi.json\">openapi.json</a> \
         (OpenAPI 3.1). A program sends its token as <code>Authorization: Bearer TOKEN</code>; \
         <a href=\"/account\">create one</a> for your account. New here? \
         <a href=\"/api/bots\">Write a bot in ten minutes</a>.</p></div>",
        prose(&document["info"]["description"])
    )
}

/// Table of contents.
fn contents(document: &Value) -> String {
    let mut html = String::from("<nav class=\"contents\" aria-label=\"On this page\"><ul>");
    for name in tags(document).iter().filter_map(|tag| tag["name"].as_str()) {
        let _ = write!(html, "<li><a class=\"group\" href=\"#{name}\">{name}</a><ul>");
        for (path, method, operation) in operations(document, name) {
            let (id, path) = (operation["operationId"].as_str().unwrap_or_default(), escaped(path));
            let short = path.strip_prefix("/api/").unwrap_or(&path);
            let _ = write!(html, "<li><a href=\"#{id}\">{} {short}</a></li>", badge(method));
        }
        html.push_str("</ul></li>");
    }
    html.push_str(&messages::contents(document));
    html.push_str("<li><a class=\"group\" href=\"#types\">types</a><ul>");
    for (name, _) in types(document) {
        let _ = write!(html, "<li><a href=\"#type-{name}\">{name}</a></li>");
    }
    html.push_str("</ul></li></ul></nav>");
    html
}

fn badge(method: &str) -> String {
    format!("<b class=\"method {method}\">{}</b>", method.to_uppercase())
}

fn tags(document: &Value) -> &[Value] {
    document["tags"].as_array().map_or(&[], Vec::as_slice)
}

/// The types that are not whole messages.
fn types(document: &Value) -> impl Iterator<Item = (&String, &Value)> {
    let all = document["components"]["schemas"].as_object().into_iter().flatten();
    all.filter(|(name, _)| !MESSAGES.contains(&name.as_str()))
}

/// The routes of one group.
fn operations<'a>(
    document: &'a Value,
    tag: &'a str,
) -> impl Iterator<Item = (&'a String, &'a String, &'a Value)> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let all = paths.flat_map(|(path, methods)| {
        methods.as_object().into_iter().flatten().map(move |(method, operation)| (path, method, operation))
    });
    all.filter(move |(_, _, operation)| operation["tags"][0] == tag)
}

fn operation_html(path: &str, method: &str, operation: &Value) -> String {
    let id = operation["operationId"].as_str().unwrap_or_default();
    let mut html = format!(
        "<article id=\"{id}\"><h3>{} <code>{}</code></h3><p>{}</p><p class=\"who\">{}</p><dl>",
        badge(method),
        escaped(path),
        prose(&operation["summary"]),
        prose(&operation["description"])
    );
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let name = escaped(parameter["name"].as_str().unwrap_or_default());
        let place = if parameter["in"] == "query" { "?" } else { "" };
        let about = explained(&parameter["schema"], &parameter["description"]);
        let _ = write!(html, "<dt><code>{place}{name}</code></dt><dd>{about}</dd>");
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if !body.is_null() {
        let _ = write!(html, "<dt>Body</dt><dd>{}</dd>", kind(body));
    }
    let answers = || operation["responses"].as_object().into_iter().flatten();
    let (granted, refused): (Vec<_>, Vec<_>) = answers().partition(|(status, _)| status.as_str() < "400");
    granted.iter().for_each(|(status, answer)| html.push_str(&answer_html(status, answer)));
    let statuses: Vec<&str> = refused.iter().map(|(status, _)| status.as_str()).collect();
    let _ = write!(html, "</dl><details><summary>Errors: {}</summary><dl>", statuses.join(", "));
    refused.iter().for_each(|(status, answer)| html.push_str(&answer_html(status, answer)));
    html.push_str("</dl></details></article>");
    html
}

/// The type of a value and its description.
fn explained(schema: &Value, about: &Value) -> String {
    let (kind, about) = (kind(schema), prose(about));
    if about.is_empty() { kind } else { format!("{kind}. {about}") }
}

fn answer_html(status: &str, answer: &Value) -> String {
    let what = match answer["content"].as_object().and_then(|content| content.iter().next()) {
        Some((media, schema)) if media == "application/json" => format!(" {}", kind(&schema["schema"])),
        Some((media, _)) => format!(" <code>{media}</code>"),
        None => String::new(),
    };
    format!("<dt>{status}</dt><dd>{}{what}</dd>", prose(&answer["description"]))
}

fn type_html(name: &str, schema: &Value) -> String {
    let mut html = format!(
        "<article id=\"type-{name}\"><h3><code>{name}</code></h3><p>{}</p>",
        prose(&schema["description"])
    );
    let forms = schema["oneOf"].as_array();
    if forms.is_some() {
        // What all forms have.
        html.push_str(&fields_html(schema));
    }
    for form in forms.map_or(std::slice::from_ref(schema), Vec::as_slice) {
        let about = if forms.is_some() { prose(&form["description"]) } else { String::new() };
        if form["properties"].is_null() {
            let _ = write!(html, "<dl><dt>{}</dt><dd>{about}</dd></dl>", kind(form));
        } else {
            let _ = write!(html, "<p class=\"form\">{about}</p>{}", fields_html(form));
        }
        html.push_str(&example_html(form));
    }
    html.push_str(&choices_html(schema));
    html.push_str("</article>");
    html
}

/// The fields of an object.
fn fields_html(form: &Value) -> String {
    let mut html = String::from("<dl>");
    for (field, about) in form["properties"].as_object().into_iter().flatten() {
        let needed = form["required"].as_array().is_some_and(|names| names.iter().any(|name| name == field));
        let optional = if needed { "" } else { " <span>optional</span>" };
        let about = explained(about, &about["description"]);
        let _ = write!(html, "<dt><code>{field}</code>{optional}</dt><dd>{about}</dd>");
    }
    if !form["$ref"].is_null() && !form["properties"].is_null() {
        let _ = write!(html, "<dt>and</dt><dd>the fields of {}</dd>", kind(&json!({ "$ref": form["$ref"] })));
    }
    html.push_str("</dl>");
    html
}

/// An example of a message.
fn example_html(form: &Value) -> String {
    let example = &form["examples"][0];
    if example.is_null() { String::new() } else { format!("<pre>{}</pre>", escaped(&example.to_string())) }
}

/// Which options belong to which variant.
fn choices_html(schema: &Value) -> String {
    let choices = schema["anyOf"].as_array().into_iter().flatten().map(|choice| &choice["properties"]);
    let tied = choices.filter(|choice| !choice.is_null());
    let rows: String = tied
        .map(|choice| format!("<dt>{}</dt><dd>{}</dd>", kind(&choice["variant"]), kind(&choice["options"])))
        .collect();
    if rows.is_empty() { rows } else { format!("<dl>{rows}</dl>") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_shows_every_route_and_type_and_needs_nothing_from_elsewhere() {
        for methods in document()["paths"].as_object().expect("paths").values() {
            for operation in methods.as_object().expect("methods").values() {
                let id = operation["operationId"].as_str().expect("a name");
                assert!(page().contains(&format!("<article id=\"{id}\">")), "{id}");
            }
        }
        for link in page().split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(page().contains(&format!("id=\"{link}\"")), "{link}");
        }
        assert!(!page().contains("://") && !page().contains("<script") && !page().contains(" style="));
        assert!(!style().contains("://") && !style().contains("@import"));
    }
}
