//! Subscribing a browser.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use protocol::{PushState, SubscribePush};
use sha2::{Digest, Sha256};
use store::PushSubscription;

use super::encrypt::{BrowserKeys, encrypt};
use super::endpoint::Endpoint;
use crate::App;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::live::now;
use crate::ops::limits::bounds::MAX_PUSH_SUBSCRIPTIONS;
use crate::session::{Caller, Credential};

/// The hash of the session; the access check lets nobody else in.
fn session(caller: &Caller) -> Result<&[u8], ApiError> {
    match &caller.credential {
        Credential::Session(hash) => Ok(hash),
        Credential::Token(..) => Err(ApiError::session_required()),
    }
}

/// What a browser needs to subscribe, and whether it is subscribed.
pub(crate) async fn show(State(app): State<App>, caller: Caller) -> Result<Json<PushState>, ApiError> {
    let on = app.store.has_push(session(&caller)?).await?;
    Ok(Json(PushState { key: app.push.key.public().to_owned(), on }))
}

/// Subscribes this browser.
pub(crate) async fn subscribe(
    State(app): State<App>,
    caller: Caller,
    JsonBody(wanted): JsonBody<SubscribePush>,
) -> Result<StatusCode, ApiError> {
    let refused = || ApiError::bad_request("This is no subscription to a push service.");
    let allow_local = app.push.settings.allow_local;
    Endpoint::parse(&wanted.endpoint, allow_local).ok_or_else(refused)?;
    let decode = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).map_err(|_| refused());
    let (p256dh, auth) = (decode(&wanted.p256dh)?, decode(&wanted.auth)?);
    // The keys are what they should be if a message can be encrypted for them.
    encrypt(b"", BrowserKeys { p256dh: &p256dh, auth: &auth }).map_err(|_| refused())?;
    let subscription = PushSubscription {
        id: Sha256::digest(wanted.endpoint.as_bytes()).to_vec(),
        account: caller.account.id.clone(),
        session: session(&caller)?.to_vec(),
        endpoint: wanted.endpoint,
        p256dh,
        auth,
        server_key: app.push.key.public().to_owned(),
        created: now(),
    };
    app.store.add_push(&subscription, MAX_PUSH_SUBSCRIPTIONS).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the subscription of this browser.
pub(crate) async fn unsubscribe(State(app): State<App>, caller: Caller) -> Result<StatusCode, ApiError> {
    app.store.end_pushes_of(session(&caller)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
