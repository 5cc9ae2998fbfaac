//! Security headers, and protection against cross-site requests.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_TYPE, COOKIE, HOST, ORIGIN, STRICT_TRANSPORT_SECURITY, UPGRADE,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::App;
use crate::error::ApiError;

/// What a browser does with a script, a style or a module does not depend on the others: only pages and workers have them.
const NO_SNIFFING: (&str, &str) = ("x-content-type-options", "nosniff");

const HEADERS: [(&str, &str); 5] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
         font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    NO_SNIFFING,
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
];

/// Data is never shown as a page.
const DATA_HEADERS: [(&str, &str); 2] =
    [("content-security-policy", "default-src 'none'; frame-ancestors 'none'"), NO_SNIFFING];

/// Rejects cross-site requests, and adds the security headers to every response.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = request.headers().contains_key(UPGRADE);
    let is_api = request.uri().path().starts_with("/api");
    let is_part_of_a_page = is_part_of_a_page(request.uri().path());
    let allowed = !(changes || socket) || is_ours(request.headers(), app.origin.as_deref());
    let mut response = match allowed {
        true => next.run(request).await,
        false => ApiError::cross_origin().into_response(),
    };
    let headers = response.headers_mut();
    let is_json =
        headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    let sent: &[(&str, &str)] = match (is_part_of_a_page, is_json) {
        (true, _) => &[NO_SNIFFING],
        (false, true) => &DATA_HEADERS,
        (false, false) => &HEADERS,
    };
    for &(name, value) in sent {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if app.is_https() {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ONE_YEAR));
    }
    // Answers of the API are about whoever asks; those that may be cached say so themselves.
    if is_api && !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Whether a file is neither a page nor a worker. A visit loads dozens, and the headers would weigh as much as many of them.
fn is_part_of_a_page(path: &str) -> bool {
    path.starts_with("/assets/") && !path.contains("worker")
}

/// `Strict-Transport-Security`: browsers use https only for the next year.
const ONE_YEAR: &str = "max-age=31536000";

/// An origin as browsers write it: lower case, without the default port of its scheme.
pub(crate) fn normal_origin(origin: &str) -> String {
    let lower = origin.to_ascii_lowercase();
    let default_port = if lower.starts_with("https://") { ":443" } else { ":80" };
    lower.strip_suffix(default_port).map_or(lower.clone(), str::to_owned)
}

/// Whether a request comes from a page of this site, or from a program without a session cookie.
fn is_ours(headers: &HeaderMap, own: Option<&str>) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    match (headers.get(ORIGIN), text(ORIGIN)) {
        (None, _) => !headers.contains_key(COOKIE),
        (Some(_), None) => false,
        (Some(_), Some(origin)) => match own {
            Some(own) => normal_origin(origin) == own,
            None => {
                let Some((scheme, _)) = origin.split_once("://") else { return false };
                text(HOST)
                    .is_some_and(|host| normal_origin(origin) == normal_origin(&format!("{scheme}://{host}")))
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(HeaderName, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn another_site_cannot_act_in_a_visitors_name() {
        let host = (HOST, "go.example:8000");
        for (origin, ours) in [
            ("http://go.example:8000", true),
            ("https://go.example:8000", true),
            ("http://go.example", false),
            ("http://evil.example", false),
            ("http://go.example:8000.evil.example", false),
            ("null", false),
            ("", false),
        ] {
            assert_eq!(is_ours(&headers(&[host.clone(), (ORIGIN, origin)]), None), ours, "{origin}");
        }
        assert!(is_ours(&headers(std::slice::from_ref(&host)), None), "a program without a cookie");
        assert!(!is_ours(&headers(&[host.clone(), (COOKIE, "tengen=1")]), None), "a cookie without a page");
        let both = headers(&[host, (ORIGIN, "http://go.example:8000")]);
        assert!(!is_ours(&both, Some("https://go.example")), "the name in the request does not count");
        assert!(is_ours(&headers(&[(ORIGIN, "https://go.example")]), Some("https://go.example")));
    }

    #[test]
    fn an_origin_with_its_default_port_is_the_same_origin() {
        assert_eq!(normal_origin("https://Go.example:443"), "https://go.example");
        assert_eq!(normal_origin("http://go.example:80"), "http://go.example");
        for other in ["https://go.example:80", "http://go.example:443", "http://go.example:8080"] {
            assert_eq!(normal_origin(other), other);
        }
        for (host, origin) in [
            ("go.example:80", "http://go.example"),
            ("go.example", "http://go.example:80"),
            ("go.example:443", "https://go.example"),
        ] {
            let headers: HeaderMap = [(HOST, host), (ORIGIN, origin)]
                .map(|(name, value)| (name, HeaderValue::from_static(value)))
                .into_iter()
                .collect();
            assert!(is_ours(&headers, None), "{host} {origin}");
        }
        assert!(is_ours(&headers(&[(ORIGIN, "https://go.example:443")]), Some("https://go.example")));
    }
}
