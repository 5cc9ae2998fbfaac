//! A push service on this machine that speaks the real protocol: it verifies the signature of the server (RFC 8292), keeps
//! messages for browsers that are closed and replaces those with the same topic (RFC 8030). Its browsers decrypt what they
//! get (RFC 8291) with another implementation than the server's.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToEncodedPoint;
use serde_json::Value;
use tokio::sync::watch;

use crate::common::{Client, LONG, Running};

/// How the service answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    Created,
    /// Takes the message and says nothing, so that its sender can be killed.
    Silence,
    Status(u16),
}

struct Browser {
    secret: p256::SecretKey,
    auth: [u8; 16],
    server_key: String,
    /// Messages that wait, by topic.
    waiting: Vec<(String, Value)>,
}

struct Service {
    browsers: HashMap<String, Browser>,
    answer: Answer,
    origin: String,
}

#[derive(Clone)]
pub(crate) struct PushService {
    state: Arc<Mutex<Service>>,
    /// How many requests have come.
    requests: Arc<watch::Sender<usize>>,
}

fn base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn decode(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).expect("base64url")
}

impl PushService {
    pub(crate) async fn start() -> PushService {
        let listener =
            tokio::net::TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await.expect("a port");
        let origin = format!("http://{}", listener.local_addr().expect("an address"));
        let state = Service { browsers: HashMap::new(), answer: Answer::Created, origin };
        let service =
            PushService { state: Arc::new(Mutex::new(state)), requests: Arc::new(watch::channel(0).0) };
        let router = Router::new().route("/push/{id}", post(receive)).with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        service
    }

    fn state(&self) -> MutexGuard<'_, Service> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn answer(&self, answer: Answer) {
        self.state().answer = answer;
    }

    /// How many requests have come.
    pub(crate) fn requests(&self) -> usize {
        *self.requests.borrow()
    }

    /// Waits until so many have come.
    pub(crate) async fn until_requests(&self, count: usize) {
        let mut requests = self.requests.subscribe();
        let wait = requests.wait_for(|requests| *requests >= count);
        tokio::time::timeout(LONG, wait).await.expect("a message in time").expect("the service runs");
    }

    /// Subscribes the browser of a client, as the web client does.
    pub(crate) async fn subscribe(&self, server: &Running, client: &Client, id: &str) {
        let (status, _, body) = server.request("GET /api/me/push", &client.headers(server), "").await;
        assert_eq!(status, 200, "{body}");
        let state: protocol::PushState = serde_json::from_str(&body).expect("a state");
        let number = u8::try_from(id.len()).expect("short").max(1);
        let secret = p256::SecretKey::from_slice(&[number; 32]).expect("a scalar");
        let (auth, public) = ([number; 16], secret.public_key().to_encoded_point(false));
        let body = serde_json::json!({
            "endpoint": format!("{}/push/{id}", self.state().origin),
            "p256dh": base64(public.as_bytes()),
            "auth": base64(&auth),
        });
        let browser = Browser { secret, auth, server_key: state.key, waiting: Vec::new() };
        self.state().browsers.insert(id.to_owned(), browser);
        let answer = server.request("PUT /api/me/push", &client.headers(server), &body.to_string()).await;
        assert_eq!(answer.0, 204, "{}", answer.2);
    }

    /// The browser is opened: it gets what waits for it.
    pub(crate) fn open_browser(&self, id: &str) -> Vec<Value> {
        let mut state = self.state();
        let browser = state.browsers.get_mut(id).expect("a browser");
        std::mem::take(&mut browser.waiting).into_iter().map(|(_, message)| message).collect()
    }
}

async fn receive(
    State(service): State<PushService>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    let answer = {
        let mut state = service.state();
        let (answer, origin) = (state.answer, state.origin.clone());
        let browser = state.browsers.get_mut(&id).expect("a browser that has subscribed");
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        verify(header("authorization"), &origin, &browser.server_key);
        assert_eq!(header("content-encoding"), "aes128gcm");
        assert!(header("ttl").parse::<u64>().is_ok_and(|ttl| ttl > 0), "a time to live");
        let text = web_push_native::decrypt(body.to_vec(), &browser.secret, &browser.auth.into());
        let message: Value = serde_json::from_slice(&text.expect("it can be decrypted")).expect("JSON");
        if !matches!(answer, Answer::Status(_)) {
            let topic = header("topic").to_owned();
            assert!((1..=32).contains(&topic.len()), "a topic");
            browser.waiting.retain(|(other, _)| *other != topic);
            browser.waiting.push((topic, message));
        }
        answer
    };
    service.requests.send_modify(|requests| *requests += 1);
    match answer {
        Answer::Created => StatusCode::CREATED,
        Answer::Status(status) => StatusCode::from_u16(status).expect("a status"),
        Answer::Silence => std::future::pending().await,
    }
}

/// Verifies who sent a message: the server for which the browser has subscribed, to this service, lately.
fn verify(authorization: &str, origin: &str, server_key: &str) {
    let rest = authorization.strip_prefix("vapid ").expect("the scheme");
    let part = |name: &str| {
        rest.split(',').find_map(|part| part.trim().strip_prefix(name)).expect("both parts").to_owned()
    };
    let (token, key) = (part("t="), part("k="));
    assert_eq!(key, server_key, "the key of the subscription");
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let verifier = VerifyingKey::from_sec1_bytes(&decode(&key)).expect("a point");
    let signature = Signature::from_slice(&decode(signature)).expect("a signature");
    verifier.verify(signed.as_bytes(), &signature).expect("it is signed");
    let (head, claims) = signed.split_once('.').expect("two parts");
    let head: Value = serde_json::from_slice(&decode(head)).expect("JSON");
    let claims: Value = serde_json::from_slice(&decode(claims)).expect("JSON");
    assert_eq!((&head["alg"], &claims["aud"]), (&Value::from("ES256"), &Value::from(origin)));
    let expires = Duration::from_secs(claims["exp"].as_u64().expect("a time"));
    let left = expires.checked_sub(SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970"));
    assert!(left.is_some_and(|left| left <= Duration::from_secs(24 * 60 * 60)), "{left:?}");
}
