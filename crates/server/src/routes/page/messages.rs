//! The messages of the WebSocket, each with its fields and an example.

use std::fmt::Write;

use serde_json::Value;

use super::kind::prose;
use super::{example_html, fields_html};
use crate::routes::messages::{MESSAGES, kind};

const ABOUT: [&str; MESSAGES.len()] = ["From the client", "From the server"];

const LEAD: &str = "<p>Connect to <code>/ws</code>, with your token in the header <code>Authorization: Bearer TOKEN</code>. Each message is a \
    text frame with a JSON object, whose <code>type</code> says what it is. Requests have a number of your choice, which the response repeats. \
    The commands at a table are listed under <a href=\"#type-Command\">Command</a>, its events under \
    <a href=\"#type-TableEvent\">TableEvent</a>, those of Infinite Go under <a href=\"#type-WorldCommand\">WorldCommand</a> and \
    <a href=\"#type-WorldNews\">WorldNews</a>.</p>";

/// The section with all messages.
pub(super) fn html(document: &Value) -> String {
    let mut html = format!("<section><h2 id=\"messages\">messages</h2>{LEAD}");
    for (name, about) in MESSAGES.into_iter().zip(ABOUT) {
        let _ = write!(html, "<h3 id=\"type-{name}\">{about} <code>{name}</code></h3>");
        for (kind, form) in forms(document, name) {
            let _ = write!(
                html,
                "<article id=\"{name}-{kind}\"><h3><code>{kind}</code></h3><p>{}</p>{}{}</article>",
                prose(&form["description"]),
                fields_html(form),
                example_html(form)
            );
        }
    }
    html.push_str("</section>");
    html
}

/// The messages in the table of contents.
pub(super) fn contents(document: &Value) -> String {
    let mut html = String::from("<li><a class=\"group\" href=\"#messages\">messages</a><ul>");
    for (name, mark) in MESSAGES.into_iter().zip(["→", "←"]) {
        for (kind, _) in forms(document, name) {
            let _ = write!(html, "<li><a href=\"#{name}-{kind}\">{mark} {kind}</a></li>");
        }
    }
    html.push_str("</ul></li>");
    html
}

fn forms<'a>(document: &'a Value, name: &str) -> impl Iterator<Item = (&'a str, &'a Value)> {
    let forms = document["components"]["schemas"][name]["oneOf"].as_array().into_iter().flatten();
    forms.filter_map(|form| Some((kind(form).1?, form)))
}
