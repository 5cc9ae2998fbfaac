//! The web client: the files embedded in this program, or those of a folder.

use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, Request, State};
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::{EmbeddedFile, RustEmbed};
use tower::ServiceExt;
use tower_http::services::{ServeDir, ServeFile};

use crate::ops::etag;
use crate::previews::{self, AnalysisQuery, Folder};
use crate::{App, api};

/// The output of `npm run build` in `web`, with a compressed copy beside each larger file. Without it the program still
/// builds and serves its API.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

const INDEX: &str = "index.html";
/// The names of files in here contain a hash of their content, so they never change.
const HASHED: &str = "assets/";
/// Encodings with the suffix of the compressed copy, the smallest first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Serves the client of this folder, or the embedded one, where no other route matches. Pages that people send links to have
/// a preview in their head.
pub(crate) fn serve(api: Router<App>, folder: Option<PathBuf>) -> Router<App> {
    let shared: Folder = folder.clone().map(Arc::new);
    let for_analysis = shared.clone();
    let table = async move |state: State<App>, path: Path<String>, headers: HeaderMap| {
        previews::table_page(state, path, headers, shared.clone()).await
    };
    let analysis =
        async move |State(app): State<App>, Query(asked): Query<AnalysisQuery>, headers: HeaderMap| {
            previews::analysis_page(app, asked.position, headers, for_analysis.clone()).await
        };
    let api = api.route("/table/{id}", get(table)).route("/analysis", get(analysis));
    match folder {
        // The client routes its own pages, such as links to tables.
        Some(folder) => {
            let index = ServeFile::new(folder.join(INDEX));
            let files = ServeDir::new(folder).precompressed_br().precompressed_gzip();
            let page = files.clone().fallback(index);
            api.fallback(async move |request: Request| {
                // Errors of the file system are answered with a status.
                let response = match looks_like_file(request.uri().path()) {
                    true => files.oneshot(request).await.map(IntoResponse::into_response),
                    false => page.oneshot(request).await.map(IntoResponse::into_response),
                };
                let response = response.unwrap_or_else(|never| match never {});
                if response.status() == StatusCode::NOT_FOUND {
                    return api::not_found().await.into_response();
                }
                response
            })
        }
        None => api.fallback(embedded),
    }
}

/// Whether a path names a file: one at the top with a dot, or any with an ending that files have. The addresses of the client's
/// own pages may contain dots too, such as that of 2.5D Go.
fn looks_like_file(path: &str) -> bool {
    let path = path.trim_start_matches('/');
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    path.starts_with(HASHED)
        || name.contains('.') && (folder.is_empty() || mime_guess::from_path(name).first().is_some())
}

/// The text of the page that starts the client.
pub(crate) async fn index(folder: Option<&std::path::Path>) -> Option<String> {
    match folder {
        Some(folder) => tokio::fs::read_to_string(folder.join(INDEX)).await.ok(),
        None => String::from_utf8(Client::get(INDEX)?.data.into_owned()).ok(),
    }
}

async fn embedded(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return api::not_found().await.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let is_file = path.contains('.') && ENCODINGS.iter().all(|(_, suffix)| !path.ends_with(suffix));
    match Client::get(path).filter(|_| is_file) {
        Some(file) => respond(path, file, &headers),
        // A missing file must not be answered with a page.
        None if looks_like_file(path) => api::not_found().await.into_response(),
        None => match Client::get(INDEX) {
            Some(file) => respond(INDEX, file, &headers),
            None => api::not_found().await.into_response(),
        },
    }
}

fn respond(path: &str, plain: EmbeddedFile, headers: &HeaderMap) -> Response {
    let accepted = ENCODINGS.iter().filter(|(encoding, _)| accepts(headers, encoding));
    let compressed = |(encoding, suffix): &(&'static str, &str)| {
        Some((*encoding, Client::get(&format!("{path}{suffix}"))?))
    };
    let smallest = accepted.filter_map(compressed).next();
    let (encoding, file) = smallest.map_or((None, plain), |(encoding, file)| (Some(encoding), file));
    let tag = etag::of_hash(&file.metadata.sha256_hash());
    let caching = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = match etag::is_unchanged(headers, &tag) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => file.data.into_response(),
    };
    let mut set = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(name, value);
        }
    };
    set(CONTENT_TYPE, &content_type(path));
    set(CACHE_CONTROL, caching);
    set(ETAG, &tag);
    set(VARY, "accept-encoding");
    if let Some(encoding) = encoding {
        set(CONTENT_ENCODING, encoding);
    }
    response
}

/// Whether the client accepts an encoding: it is listed, and not with the weight zero.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let listed = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    listed.split(',').any(|entry| {
        let (name, weight) = entry.split_once(';').unwrap_or((entry, ""));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case(encoding) && weight.is_none_or(|weight| weight > 0.0)
    })
}

/// All text files are UTF-8.
fn content_type(path: &str) -> String {
    let media = mime_guess::from_path(path).first_or_octet_stream();
    let charset = if media.type_() == mime_guess::mime::TEXT { "; charset=utf-8" } else { "" };
    format!("{media}{charset}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_accepted_as_the_browser_lists_them() {
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
    fn files_have_the_types_that_browsers_insist_on() {
        for (path, expected) in [
            ("index.html", "text/html; charset=utf-8"),
            ("assets/a-1.js", "text/javascript; charset=utf-8"),
            ("assets/a.css", "text/css; charset=utf-8"),
            ("assets/rules.wasm", "application/wasm"),
            ("favicon.svg", "image/svg+xml"),
            ("app.webmanifest", "application/manifest+json"),
            ("font.woff2", "font/woff2"),
        ] {
            assert_eq!(content_type(path), expected, "{path}");
        }
    }

    #[tokio::test]
    async fn what_looks_like_a_file_and_is_none_is_not_a_page() {
        let get =
            async |path: &'static str| embedded(Method::GET, Uri::from_static(path), HeaderMap::new()).await;
        for path in [
            "/assets/gone-123.js",
            "/assets/gone",
            "/favicon.ico",
            "/wp-login.php",
            "/sitemap.xml",
            "/a/b.txt",
        ] {
            assert_eq!(get(path).await.status(), StatusCode::NOT_FOUND, "{path}");
        }
        let posted = embedded(Method::POST, Uri::from_static("/"), HeaderMap::new()).await;
        assert_eq!(posted.status(), StatusCode::NOT_FOUND);
        // With a client every path serves a page; without one, none does.
        let expected = if Client::get(INDEX).is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
        for path in ["/table/abc", "/play/go2.5d", "/learn/go2.5d"] {
            assert_eq!(get(path).await.status(), expected, "{path}");
        }
    }
}
