//! HTTP requests.

use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};

/// A response, read to its end.
#[derive(Debug, Clone)]
pub struct Response {
    /// The status code.
    pub status: u16,
    /// The headers, one `name: value` per line, with names in lower case.
    pub head: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Response {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// A client without cookies, redirects and compression of its own: what a request says is what is sent.
#[derive(Debug, Clone)]
pub struct Http {
    client: reqwest::Client,
    /// Such as `127.0.0.1:8080`.
    address: String,
}

impl Http {
    /// A client of the server at an address such as `127.0.0.1:8080`.
    ///
    /// # Panics
    /// If the system has no more resources.
    pub fn new(address: &(impl ToString + ?Sized)) -> Http {
        let builder = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy();
        // Without keep-alive: a server that was restarted on the same address has none of the old connections.
        let client = builder.pool_max_idle_per_host(0).build().expect("an HTTP client");
        Http { client, address: address.to_string() }
    }

    /// Sends a request such as `POST /api/guest` with headers such as `Cookie: a=b`, one per line, and a JSON body.
    ///
    /// # Errors
    /// If there is no response.
    ///
    /// # Panics
    /// If the request itself is malformed.
    pub async fn request(&self, line: &str, headers: &str, body: &str) -> Result<Response, reqwest::Error> {
        let (method, path) = line.split_once(' ').expect("a method and a path");
        let method = method.parse().expect("a method");
        let request = self.client.request(method, format!("http://{}{path}", self.address));
        let request = request.header(CONTENT_TYPE, "application/json").headers(parse_headers(headers));
        let response = request.body(body.to_owned()).send().await?;
        let status = response.status().as_u16();
        let line = |(name, value): (&HeaderName, &HeaderValue)| {
            format!("{name}: {}\n", String::from_utf8_lossy(value.as_bytes()))
        };
        let head = response.headers().iter().map(line).collect();
        Ok(Response { status, head, body: response.bytes().await?.to_vec() })
    }
}

/// Parses headers, one per line.
pub(crate) fn parse_headers(lines: &str) -> HeaderMap {
    let pairs = lines.lines().filter_map(|line| line.split_once(": "));
    let header = |(name, value): (&str, &str)| -> (HeaderName, HeaderValue) {
        (name.parse().expect("a header's name"), HeaderValue::from_bytes(value.as_bytes()).expect("a value"))
    };
    pairs.map(header).collect()
}

/// The first cookie that a response sets, as `name=value`.
pub fn cookie(head: &str) -> Option<String> {
    let line = head.lines().find_map(|line| line.strip_prefix("set-cookie: "))?;
    line.split(';').next().map(str::to_owned)
}
