//! Sessions, cookies, headers, metrics and hostile texts over HTTP.

mod common;

use common::{PASSWORD, Running, cookie, fresh, place};
use protocol::{ErrorBody, MadeToken, SessionSummary};
use std::net::SocketAddr;
use store::{Session, Store};
use tengen_server::{Config, Limits};

fn config(store: &str) -> Config {
    Config { limits: Limits::NONE, ..Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), store) }
}

async fn sessions(server: &Running, headers: &str) -> Vec<SessionSummary> {
    let (status, _, body) = server.request("GET /api/sessions", headers, "").await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("sessions")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn browsers_are_listed_and_logged_out_one_by_one() {
    let (_folder, server) = fresh().await;
    let ann = server.account("Ann").await;
    let login = format!(r#"{{"name":"Ann","password":"{PASSWORD}"}}"#);
    let agent = "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n";
    let headers = format!("Origin: {}\r\n{agent}", server.origin());
    let (status, head, _) = server.request("POST /api/login", &headers, &login).await;
    assert_eq!(status, 200);
    let elsewhere = cookie(&head).expect("a cookie");
    let elsewhere = format!("Origin: {}\r\nCookie: {elsewhere}\r\n", server.origin());
    let here = ann.headers(&server);
    let listed = sessions(&server, &here).await;
    assert_eq!(listed.len(), 2);
    let other = listed.iter().find(|session| !session.current).expect("the other browser");
    assert_eq!(other.device, "Firefox on Linux");
    let line = format!("DELETE /api/sessions/{}", other.id);
    let bob = server.account("Bob").await;
    assert_eq!(server.request(&line, &bob.headers(&server), "").await.0, 404, "somebody else's");
    assert_eq!(server.request(&line, &here, "").await.0, 204);
    assert_eq!(server.request("GET /api/me", &elsewhere, "").await.0, 401);
    assert_eq!(server.request("GET /api/me", &here, "").await.0, 200);
    assert_eq!(server.request(&line, &here, "").await.0, 404, "it has ended");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logging_out_everywhere_ends_tokens_too() {
    let (_folder, server) = fresh().await;
    let ann = server.account("Ann").await;
    let body = r#"{"name":"mine","scopes":["read"]}"#;
    let (status, _, made) = server.request("POST /api/tokens", &ann.headers(&server), body).await;
    assert_eq!(status, 201, "{made}");
    let MadeToken { secret, .. } = serde_json::from_str(&made).expect("a token");
    let bearer = format!("Authorization: Bearer {secret}\r\n");
    assert_eq!(server.request("GET /api/me", &bearer, "").await.0, 200);
    assert_eq!(server.request("POST /api/logout-everywhere", &ann.headers(&server), "").await.0, 204);
    assert_eq!(server.request("GET /api/me", &bearer, "").await.0, 401);
    assert_eq!(server.request("GET /api/me", &ann.headers(&server), "").await.0, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_in_use_lasts_longer() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    let ann = server.account("Ann").await;
    let (status, head, _) = server.request("GET /api/me", &ann.headers(&server), "").await;
    assert_eq!((status, cookie(&head)), (200, None), "it was used a moment ago");
    let store = Store::open(&path).await.expect("the store");
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    let soon = u64::try_from(now.as_millis()).expect("a time") + 60_000;
    let (hash, device) = (session_hash("old"), String::new());
    let old = Session { hash, account: ann.me.id.clone(), created: 1, expires: soon, seen: 1, device };
    store.add_session(&old).await.expect("new");
    let headers = format!("Origin: {}\r\nCookie: tengen=old\r\n", server.origin());
    let (status, head, _) = server.request("GET /api/me", &headers, "").await;
    assert_eq!((status, cookie(&head).as_deref()), (200, Some("tengen=old")), "the browser keeps it, too");
    let listed = store.sessions_of(&ann.me.id, 0, 9).await.expect("a list");
    let used = listed.iter().find(|session| session.hash == old.hash).expect("it is there");
    assert!(used.expires > soon + 1_000_000 && used.seen > 1, "{used:?}");
    drop(store);
    server.stop().await;
}

fn session_hash(secret: &str) -> Vec<u8> {
    use sha2::{Digest, Sha256};
    Sha256::digest(secret.as_bytes()).to_vec()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_https_cookies_are_bound_to_the_host() {
    let (_folder, path) = place();
    let origin = Some("https://go.example:443".to_owned());
    let server = Running::start_on(Config { origin, ..config(&path) }).await;
    let headers = "Origin: https://go.example\r\n";
    let (status, head, _) = server.request("POST /api/guest", headers, "").await;
    assert_eq!(status, 201, "the default port does not matter");
    let head = head.to_lowercase();
    let set = head.lines().find(|line| line.starts_with("set-cookie:")).expect("a cookie");
    for part in ["__host-tengen=", "secure", "httponly", "path=/", "samesite=lax"] {
        assert!(set.contains(part), "{part}: {set}");
    }
    assert!(!set.contains("domain"), "{set}");
    assert!(head.contains("strict-transport-security: max-age=31536000"), "{head}");
    assert!(head.contains("cache-control: no-store"), "{head}");
    let secret = cookie(&head).expect("a cookie").replace("__host-", "");
    let planted = format!("{headers}Cookie: {secret}\r\n");
    assert_eq!(server.request("GET /api/me", &planted, "").await.0, 401, "set by another host");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_https_there_is_no_hsts() {
    let (_folder, server) = fresh().await;
    let (_, head, _) = server.request("GET /api/lobby", "", "").await;
    let head = head.to_lowercase();
    assert!(!head.contains("strict-transport-security"), "{head}");
    assert!(head.contains("cache-control: no-store"), "{head}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn metrics_are_not_for_everybody() {
    let (_folder, path) = place();
    let server = Running::start(&path).await;
    assert_eq!(server.request("GET /metrics", "", "").await.0, 404);
    assert_eq!(server.request("GET /metrics", "Authorization: Bearer \r\n", "").await.0, 404);
    server.stop().await;
    let token = Some("a token".to_owned());
    let server = Running::start_on(Config { metrics_token: token, ..config(&path) }).await;
    assert_eq!(server.request("GET /metrics", "", "").await.0, 404);
    assert_eq!(server.request("GET /metrics", "Authorization: Bearer wrong\r\n", "").await.0, 404);
    let (status, _, body) = server.request("GET /metrics", "Authorization: Bearer a token\r\n", "").await;
    assert!(status == 200 && body.contains("tengen_connections"), "{status} {body}");
    server.stop().await;
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its address");
    let server = Running::start_on(Config { metrics: Some(free), ..config(&path) }).await;
    assert_eq!(server.request("GET /metrics", "", "").await.0, 404);
    let apart = common::try_request(free, "GET /metrics", "", "").await.expect("an answer");
    assert!(apart.0 == 200 && apart.2.contains("tengen_connections"), "{apart:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_texts_are_refused_by_their_sender_s_fault() {
    let (_folder, server) = fresh().await;
    let ann = server.account("Ann").await;
    for (line, body) in [
        ("GET /api/people/%00", ""),
        ("GET /api/names/a%00b", ""),
        ("GET /api/people/x%00/games", ""),
        ("POST /api/login", r#"{"name":"a\u0000","password":"whatever"}"#),
    ] {
        let (status, _, answer) = server.request(line, &ann.headers(&server), body).await;
        let error: ErrorBody = serde_json::from_str(&answer).expect("an error");
        assert_eq!((status, error.reason.as_str()), (400, "bad_request"), "{line}");
    }
    let own = format!("GET /api/people/{}/games?against=%00", ann.me.id);
    assert_eq!(server.request(&own, &ann.headers(&server), "").await.0, 400);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_claims_of_one_guest_cannot_both_succeed() {
    let (_folder, server) = fresh().await;
    let guest = server.guest().await;
    let headers = guest.headers(&server);
    let body = |name: &str| format!(r#"{{"name":"{name}","password":"{PASSWORD}"}}"#);
    let (one, other) = (body("First"), body("Second"));
    let (one, other) = tokio::join!(
        server.request("POST /api/claim", &headers, &one),
        server.request("POST /api/claim", &headers, &other)
    );
    let mut statuses = [one.0, other.0];
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200, "{one:?} {other:?}");
    // Too late: an account already, or the session has ended with the claim.
    assert!([401, 403].contains(&statuses[1]), "{one:?} {other:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_repeated_request_with_a_key_is_carried_out_once() {
    let (_folder, server) = fresh().await;
    let ann = server.account("Ann").await;
    let headers = format!("{}Idempotency-Key: one\r\n", ann.headers(&server));
    let body = r#"{"terms":{"variant":"go"},"wish":"black"}"#;
    let first = server.request("POST /api/tables", &headers, body).await;
    assert_eq!(first.0, 201, "{}", first.2);
    let again = server.request("POST /api/tables", &headers, body).await;
    assert_eq!((again.0, &again.2), (201, &first.2), "the same table");
    assert!(again.1.to_lowercase().contains("idempotency-replayed: true"), "{}", again.1);
    let other =
        server.request("POST /api/tables", &headers, r#"{"terms":{"variant":"no"},"wish":"black"}"#).await;
    assert!(other.0 == 409 && other.2.contains("key_reused"), "{}", other.2);
    let bob = server.account("Bob").await;
    let bobs = format!("{}Idempotency-Key: one\r\n", bob.headers(&server));
    let his = server.request("POST /api/tables", &bobs, body).await;
    assert!(his.0 == 201 && his.2 != first.2, "keys are each account's own");
    let bad = format!("{}Idempotency-Key: {}\r\n", ann.headers(&server), "x".repeat(65));
    assert_eq!(server.request("POST /api/tables", &bad, body).await.0, 400);
    let refused = format!("{}Idempotency-Key: two\r\n", ann.headers(&server));
    let wrong = r#"{"terms":{"variant":"go","private":true},"wish":"black"}"#;
    assert_eq!(server.request("POST /api/pair", &refused, wrong).await.0, 400);
    let right = server.request("POST /api/pair", &refused, body).await;
    assert_eq!(right.0, 200, "a refused request leaves its key free: {}", right.2);
    let at_once = format!("{}Idempotency-Key: at once\r\n", ann.headers(&server));
    let (one, two) = tokio::join!(
        server.request("POST /api/tables", &at_once, body),
        server.request("POST /api/tables", &at_once, body)
    );
    let opened = [&one, &two].iter().filter(|answer| answer.0 == 201).count();
    assert!(
        opened >= 1 && (one.2 == two.2 || [&one, &two].iter().any(|a| a.2.contains("still_running"))),
        "{one:?} {two:?}"
    );
    server.stop().await;
}
