//! Link previews: what other sites show of a link to a table or to an analysis.
//!
//! The page is the client's own; its head gets a title, a sentence and a picture of the position. A private table looks like
//! any other page, since previews are requested anonymously.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST};
use axum::response::{IntoResponse, Response};
use record::{PictureOptions, picture};
use rules::{Position, Turn};
use schemars::JsonSchema;
use serde::Deserialize;
use table::{Color, Table};

use crate::error::ApiError;
use crate::extract::Query;
use crate::ops::address::Address;
use crate::ops::limits::Owner;
use crate::people::records;
use crate::session::Visitor;
use crate::{App, pages};

/// Width of a picture in pixels: what most sites show without scaling.
const WIDTH: f32 = 600.0;
/// How long a picture is expected to take.
const DRAWING_TIME: Duration = Duration::from_millis(20);

/// The folder of another client than the one built into this program.
pub(crate) type Folder = Option<Arc<PathBuf>>;

/// The page of a table, with what a preview needs in its head.
pub(crate) async fn table_page(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    folder: Folder,
) -> Response {
    let path = format!("/table/{id}");
    let found = records::visible(&app, Visitor(None), &id).await.ok();
    let about = match found {
        Some((id, table)) => match records::record_of(&app.store, &id, &table).await {
            Ok(record) => Some(about_table(&table, &record)),
            Err(_) => None,
        },
        None => None,
    };
    let image = format!("/api/tables/{id}/board.png");
    page(&app, &headers, folder, about.map(|(title, text)| About { path, title, text, image })).await
}

/// What the address of an analysis may say.
#[derive(Debug, Deserialize)]
pub(crate) struct AnalysisQuery {
    pub(crate) position: Option<String>,
}

/// The page of the analysis board. The game itself is after the `#`, which no server sees; a shared link repeats the
/// position that it shows.
pub(crate) async fn analysis_page(
    app: App,
    text: Option<String>,
    headers: HeaderMap,
    folder: Folder,
) -> Response {
    let position = text.and_then(|text| Some((text.parse::<Position>().ok()?, text)));
    let about = position.map(|(position, text)| About {
        path: "/analysis".to_owned(),
        title: format!("Analysis · {}", position.variant().title()),
        text: to_play(&position),
        image: format!("/api/board.png?position={}", encode(&text)),
    });
    page(&app, &headers, folder, about).await
}

struct About {
    path: String,
    title: String,
    text: String,
    image: String,
}

fn about_table(table: &Table, record: &record::json::Record) -> (String, String) {
    let position = table.position();
    let variant = position.variant().title();
    let players: Vec<&str> = Color::ALL.iter().filter_map(|&color| record.player(color)).collect();
    let title = match players.as_slice() {
        [] => variant.to_owned(),
        players => format!("{} · {variant}", players.join(" – ")),
    };
    let text = match table.ending() {
        Some(ending) => ending.result.clone().unwrap_or_else(|| "Game over".to_owned()),
        None if table.seats().is_none() => "A game that waits for an opponent".to_owned(),
        None => format!("Move {}, {}", position.turns(), to_play(position).to_lowercase()),
    };
    (title, text)
}

fn to_play(position: &Position) -> String {
    match position.to_play() {
        Color::Black => "Black to play".to_owned(),
        Color::White => "White to play".to_owned(),
    }
}

/// The client's page, with these properties in its head.
async fn page(app: &App, headers: &HeaderMap, folder: Folder, about: Option<About>) -> Response {
    let Some(mut html) = pages::index(folder.as_deref().map(PathBuf::as_path)).await else {
        return ApiError::not_found().into_response();
    };
    if let (Some(about), Some(end)) = (about, html.find("</head>")) {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let origin = app.origin.clone().unwrap_or_else(|| format!("http://{host}").into());
        html.insert_str(end, &head(&origin, &about));
    }
    ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")], html).into_response()
}

fn head(origin: &str, about: &About) -> String {
    let mut head = String::new();
    for (property, content) in [
        ("og:site_name", "Tengen"),
        ("og:type", "website"),
        ("og:title", &about.title),
        ("og:description", &about.text),
        ("og:url", &format!("{origin}{}", about.path)),
        ("og:image", &format!("{origin}{}", about.image)),
        ("og:image:type", "image/png"),
    ] {
        // Writing to a string cannot fail.
        let _ = writeln!(head, "    <meta property=\"{property}\" content=\"{}\" />", escape(content));
    }
    head.push_str("    <meta name=\"twitter:card\" content=\"summary_large_image\" />\n");
    head
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text as a part of a query.
fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => encoded.push(byte.into()),
            _ => _ = write!(encoded, "%{byte:02X}"),
        }
    }
    encoded
}

/// The board of a table's game as it stands.
pub(crate) async fn table_png(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    from: Address,
) -> Result<Response, ApiError> {
    let owner = Owner::at(from, visitor.0.as_ref().map(|caller| caller.account.id.as_str()));
    let (_, table) = records::visible(&app, visitor, &id).await?;
    let cache = if table.ending().is_some() { "private, max-age=86400" } else { "no-cache" };
    png(&app, &owner, table.position().clone(), table.game().last_turn(), cache).await
}

/// Which position to draw.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionQuery {
    /// A position string; see docs/records.md.
    position: String,
}

/// The board of a position.
pub(crate) async fn position_png(
    State(app): State<App>,
    Query(asked): Query<PositionQuery>,
    from: Address,
) -> Result<Response, ApiError> {
    let position =
        asked.position.parse::<Position>().map_err(|bad| ApiError::bad_request(bad.to_string()))?;
    png(&app, &Owner::at(from, None), position, None, "public, max-age=86400").await
}

async fn png(
    app: &App,
    owner: &Owner,
    position: Position,
    last_turn: Option<Turn>,
    cache: &'static str,
) -> Result<Response, ApiError> {
    let drawn = app.work.run(owner, DRAWING_TIME, move |_| {
        let options = PictureOptions { coordinates: false, last_turn, ..PictureOptions::default() };
        let scene = picture(&position, &options);
        scene.to_png(WIDTH / scene.width)
    });
    let png = drawn.await?.map_err(|error| ApiError::internal(&error))?;
    Ok(([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, cache)], png).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out_of_the_head() {
        let about = About {
            path: "/table/x".into(),
            title: "\"><script>&".into(),
            text: "Black to play".into(),
            image: "/api/board.png".into(),
        };
        let head = head("https://example.org", &about);
        assert!(head.contains("content=\"&quot;&gt;&lt;script&gt;&amp;\""), "{head}");
        assert!(head.contains("content=\"https://example.org/api/board.png\""), "{head}");
        assert_eq!(encode("go;size=5 5/X"), "go%3Bsize%3D5%205%2FX");
    }
}
