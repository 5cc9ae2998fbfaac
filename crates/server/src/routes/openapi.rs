//! The OpenAPI 3.1 document of all routes.

use std::sync::OnceLock;

use protocol::ErrorBody;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::{Access, ResponseBody, Route, list, messages, options, schema_of, variants};

/// The document, generated once.
pub(crate) fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| describe(&list::all()))
}

fn describe(routes: &[Route]) -> Value {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    settings.meta_schema = None;
    let mut generator = settings.into_generator();
    let mut paths: Map<String, Value> = Map::new();
    for route in routes {
        let operation = operation(route, &mut generator);
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.to_lowercase()] = operation;
    }
    messages::generate(&mut generator);
    let mut schemas = generator.take_definitions(true);
    schemas.insert("Variant".to_owned(), variants::schema());
    schemas.extend(options::schemas());
    messages::add_examples(&mut schemas);
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tengen",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The API of Tengen, a server for Go and its variants. Games are played over the WebSocket at `/ws`, whose \
                            messages are the types `ToServer` and `ToClient`. Errors have a code (`reason`) for programs and a sentence for people.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" }
        },
        "servers": [{ "url": "/" }],
        "tags": GROUPS.map(|(name, about)| json!({ "name": name, "description": about })),
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "session": { "type": "apiKey", "in": "cookie", "name": "tengen" },
                "token": { "type": "http", "scheme": "bearer" }
            }
        }
    });
    variants::name_all(&mut document);
    options::tie(&mut document["components"]["schemas"]["Terms"]);
    bound_integers(&mut document);
    document
}

/// Says how large integers of 32 bits may be: to other programs their format is only a hint.
fn bound_integers(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            let bounds = match fields.get("format").and_then(Value::as_str) {
                Some("uint32") => Some((0, i64::from(u32::MAX))),
                Some("int32") => Some((i64::from(i32::MIN), i64::from(i32::MAX))),
                _ => None,
            };
            if let Some((least, most)) = bounds {
                fields.entry("minimum").or_insert(least.into());
                fields.entry("maximum").or_insert(most.into());
            }
            fields.values_mut().for_each(bound_integers);
        }
        Value::Array(all) => all.iter_mut().for_each(bound_integers),
        _ => {}
    }
}

fn operation(route: &Route, generator: &mut SchemaGenerator) -> Value {
    let mut operation = json!({
        "summary": route.about,
        "description": route.access.words(),
        "operationId": name(route),
        "tags": [tag(route.path)],
        "parameters": parameters(route, generator),
        "responses": responses(route, generator),
        "security": security(route.access),
    });
    if let Some(takes) = route.takes {
        let schema = takes(generator);
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    }
    operation
}

/// `get_people_id_games`.
fn name(route: &Route) -> String {
    let words = route.path.trim_start_matches("/api").split(|c: char| !c.is_ascii_alphanumeric());
    let all: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!(
        "{}_{}",
        route.method.to_lowercase(),
        if all.is_empty() { "api".to_owned() } else { all.join("_") }
    )
}

/// The groups of routes, in the order of the documentation page.
const GROUPS: [(&str, &str); 6] = [
    ("account", "Guests, accounts, sessions and API tokens."),
    ("tables", "The lobby, opening tables, and their games as records and pictures."),
    ("people", "Profiles, ratings and games; following, blocking and reporting players."),
    ("world", "Overview of the shared endless board of Infinite Go."),
    ("moderators", "What admins see and do. Every act is in the audit log."),
    ("operations", "This documentation, metrics and health checks."),
];

/// The group of a route.
fn tag(path: &str) -> &'static str {
    let first = path.trim_start_matches("/api").split('/').nth(1).unwrap_or_default();
    match first {
        "people" | "names" | "leaderboard" | "relations" | "reports" => "people",
        "admin" => "moderators",
        "lobby" | "tables" | "games" | "pair" | "board.png" | "ws" => "tables",
        "world" => "world",
        "tokens" | "sessions" | "me" | "guest" | "claim" | "login" | "logout" | "logout-everywhere"
        | "password" | "mail" | "email" => "account",
        _ => "operations",
    }
}

fn parameters(route: &Route, generator: &mut SchemaGenerator) -> Vec<Value> {
    let in_path = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let mut all: Vec<Value> = in_path
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string", "minLength": 1 } }))
        .collect();
    if route.idempotent {
        all.push(json!({
            "name": "Idempotency-Key",
            "in": "header",
            "required": false,
            "description": "Makes it safe to repeat the request: with the same key it is carried out once.",
            "schema": { "type": "string", "minLength": 1, "maxLength": 64 }
        }));
    }
    let Some(query) = route.query else { return all };
    let schema = query(generator);
    let fields = schema.get("properties").and_then(Value::as_object);
    let required = schema.get("required").and_then(Value::as_array);
    for (name, field) in fields.into_iter().flatten() {
        let mut field = field.clone();
        let about = field.as_object_mut().and_then(|field| field.remove("description")).unwrap_or_default();
        // Optional query parameters are omitted rather than null.
        if let Some(Value::Array(kinds)) = field.get("type")
            && let Some(kind) = kinds.iter().find(|kind| *kind != "null").cloned()
        {
            field["type"] = kind;
        }
        let required = required.is_some_and(|names| names.iter().any(|required| required == name));
        all.push(
            json!({ "name": name, "in": "query", "required": required, "description": about, "schema": field }),
        );
    }
    all
}

fn security(access: Access) -> Value {
    match access {
        Access::Anyone | Access::Connection => json!([{}, { "session": [] }, { "token": [] }]),
        Access::Known | Access::Player(_) => json!([{ "session": [] }, { "token": [] }]),
        Access::Session | Access::Guest | Access::Account | Access::Admin => json!([{ "session": [] }]),
    }
}

fn responses(route: &Route, generator: &mut SchemaGenerator) -> Value {
    let mut all = Map::new();
    all.insert(route.status.to_string(), granted(route, generator));
    if route.path == "/api/guest" {
        all.insert("200".to_owned(), granted(route, generator));
    }
    let error = schema_of::<ErrorBody>(generator);
    if route.refuses.contains(&304) {
        all.insert("304".to_owned(), json!({ "description": "Not modified: your copy is current." }));
    }
    for status in refusals(route) {
        let content = json!({ "application/json": { "schema": &error } });
        all.insert(status.to_string(), json!({ "description": meaning(status), "content": content }));
    }
    Value::Object(all)
}

fn granted(route: &Route, generator: &mut SchemaGenerator) -> Value {
    match route.gives {
        ResponseBody::Nothing => json!({ "description": "Success, without a body." }),
        ResponseBody::Socket => json!({ "description": "The connection becomes a WebSocket." }),
        ResponseBody::Json(schema) => {
            json!({ "description": "Success.", "content": { "application/json": { "schema": schema(generator) } } })
        }
        ResponseBody::Plain(media) => {
            json!({ "description": "Success.", "content": { media: { "schema": { "type": "string" } } } })
        }
    }
}

/// The error statuses of a route, in order.
fn refusals(route: &Route) -> Vec<u16> {
    let mut all: Vec<u16> = route.refuses.iter().copied().filter(|status| *status >= 400).collect();
    // Every route rejects an invalid token.
    all.extend([401, 429, 503]);
    if route.takes.is_some() {
        all.extend([400, 413, 415]);
    }
    if route.query.is_some() || route.path.contains('{') || matches!(route.gives, ResponseBody::Socket) {
        all.push(400);
    }
    if route.access != Access::Anyone || route.method != "GET" || matches!(route.gives, ResponseBody::Socket)
    {
        all.push(403);
    }
    if matches!(route.gives, ResponseBody::Socket) {
        all.push(426);
    }
    all.sort_unstable();
    all.dedup();
    all
}

fn meaning(status: u16) -> &'static str {
    match status {
        400 => "The request is malformed.",
        401 => "Not authenticated, or the token or password is wrong.",
        403 => "Not allowed for this caller, or a cross-origin request.",
        404 => "Not found, or not visible to this caller.",
        409 => "Refused in the current state: by the rules of the table, or because a name is taken.",
        413 => "The body is too large.",
        415 => "The body is not JSON.",
        426 => "The request is not a WebSocket upgrade.",
        429 => "Too many requests; `Retry-After` is the time to wait in seconds.",
        _ => "The server is temporarily unavailable; nothing was changed.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_route_is_in_the_document_once() {
        let routes = list::all();
        let names: BTreeSet<String> = routes.iter().map(name).collect();
        assert_eq!(names.len(), routes.len(), "two routes have one name");
        for route in &routes {
            let operation = &document()["paths"][route.path][route.method.to_lowercase()];
            assert_eq!(operation["summary"], route.about, "{} {}", route.method, route.path);
            assert!(operation["responses"][route.status.to_string()].is_object());
        }
    }

    /// A dangling reference would make the document useless to code generators.
    #[test]
    fn every_reference_leads_somewhere() {
        fn references(value: &Value, found: &mut Vec<String>) {
            match value {
                Value::Object(fields) => fields.iter().for_each(|(key, value)| match value {
                    Value::String(target) if key == "$ref" => found.push(target.clone()),
                    other => references(other, found),
                }),
                Value::Array(values) => values.iter().for_each(|value| references(value, found)),
                _ => {}
            }
        }
        let mut found = Vec::new();
        references(document(), &mut found);
        assert!(found.len() > 40, "{found:?}");
        for target in found {
            let pointer = target.strip_prefix('#').expect("within the document");
            assert!(document().pointer(pointer).is_some(), "{target}");
        }
    }
}
