//! The client for the browser: the files that were built into this program, or those of a folder.

use std::path::PathBuf;

use axum::Router;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use tower_http::services::{ServeDir, ServeFile};

use crate::api;

/// What `npm run build` made in `web`, with each larger file also compressed beside it. Without it the program
/// still builds and serves its API.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

const INDEX: &str = "index.html";
/// Names of files in here hold a hash of their content, so they never change.
const HASHED: &str = "assets/";
/// The compressed twins of a file, the smallest first.
const TWINS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Answers what no other route does: with the client of this folder, or the one built in.
pub(crate) fn serve<S: Clone + Send + Sync + 'static>(api: Router<S>, folder: Option<PathBuf>) -> Router<S> {
    match folder {
        // A page of the client's own, such as a link to a table, is the client itself.
        Some(folder) => {
            let index = ServeFile::new(folder.join(INDEX));
            let files = ServeDir::new(folder).precompressed_br().precompressed_gzip();
            api.fallback_service(files.fallback(index))
        }
        None => api.fallback(built),
    }
}

async fn built(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return api::not_found().await.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let is_file = path.contains('.') && TWINS.iter().all(|(_, ending)| !path.ends_with(ending));
    match Built::get(path).filter(|_| is_file) {
        Some(file) => answer(path, file, &headers),
        // What looks like a file and is none must not be answered with a page.
        None if path.starts_with(HASHED) => api::not_found().await.into_response(),
        None => match Built::get(INDEX) {
            Some(file) => answer(INDEX, file, &headers),
            None => api::not_found().await.into_response(),
        },
    }
}

fn answer(path: &str, plain: EmbeddedFile, headers: &HeaderMap) -> Response {
    let twin = TWINS.iter().filter(|(coding, _)| accepts(headers, coding));
    let twin =
        twin.filter_map(|(coding, ending)| Some((*coding, Built::get(&format!("{path}{ending}"))?))).next();
    let (coding, file) = twin.map_or((None, plain), |(coding, file)| (Some(coding), file));
    let tag = format!("\"{}\"", hex(&file.metadata.sha256_hash()[..16]));
    let age = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let unchanged = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = match unchanged {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => file.data.into_response(),
    };
    let mut set = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(name, value);
        }
    };
    set(CONTENT_TYPE, kind(path));
    set(CACHE_CONTROL, age);
    set(ETAG, &tag);
    set(VARY, "accept-encoding");
    if let Some(coding) = coding {
        set(CONTENT_ENCODING, coding);
    }
    response
}

/// Whether a browser takes a coding: it is listed, and not with the weight zero.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let listed = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    listed.split(',').any(|entry| {
        let (name, weight) = entry.split_once(';').unwrap_or((entry, ""));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case(coding) && weight.is_none_or(|weight| weight > 0.0)
    })
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codings_are_taken_as_the_browser_lists_them() {
        let list =
            |text: &'static str| HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(text))]);
        for (text, takes) in
            [("gzip, deflate, br", true), ("br;q=0.5", true), ("br;q=0", false), ("gzip", false), ("", false)]
        {
            assert_eq!(accepts(&list(text), "br"), takes, "{text}");
        }
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn every_kind_of_file_we_have_is_known() {
        let endings = ["index.html", "assets/a-1.js", "assets/a.css", "assets/law.wasm", "favicon.svg"];
        assert!(endings.iter().all(|path| kind(path) != "application/octet-stream"));
    }

    #[tokio::test]
    async fn what_looks_like_a_file_and_is_none_is_not_a_page() {
        let get =
            async |path: &'static str| built(Method::GET, Uri::from_static(path), HeaderMap::new()).await;
        assert_eq!(get("/assets/gone-123.js").await.status(), StatusCode::NOT_FOUND);
        let posted = built(Method::POST, Uri::from_static("/"), HeaderMap::new()).await;
        assert_eq!(posted.status(), StatusCode::NOT_FOUND);
        // With a client there is a page for every address, without one there is none.
        let expected = if Built::get(INDEX).is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
        assert_eq!(get("/table/abc").await.status(), expected);
    }
}
