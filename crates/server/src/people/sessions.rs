//! The browsers that are logged in to an account.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::SessionSummary;
use store::{Error, Session};

use crate::App;
use crate::error::ApiError;
use crate::live::now;
use crate::ops::limits::bounds::MAX_SESSIONS;
use crate::session::{Caller, Credential};

/// The bytes of a session's hash in its id: enough to tell an account's sessions apart, and of no use to log in with.
const ID_BYTES: usize = 8;

fn id(session: &Session) -> String {
    session.hash.iter().take(ID_BYTES).map(|byte| format!("{byte:02x}")).collect()
}

/// The caller's sessions, the latest used first.
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<Vec<SessionSummary>>, ApiError> {
    let sessions = app.store.sessions_of(&caller.account.id, now(), MAX_SESSIONS).await?;
    let summary = |session: Session| SessionSummary {
        id: id(&session),
        current: caller.credential == Credential::Session(session.hash.clone()),
        device: session.device,
        created: session.created,
        seen: session.seen,
    };
    Ok(Json(sessions.into_iter().map(summary).collect()))
}

/// Ends a session and closes the connections that use it.
pub(crate) async fn end(
    State(app): State<App>,
    caller: Caller,
    Path(wanted): Path<String>,
) -> Result<StatusCode, ApiError> {
    let account = &caller.account.id;
    let sessions = app.store.sessions_of(account, now(), MAX_SESSIONS).await?;
    let found = sessions.iter().find(|session| id(session) == wanted).ok_or_else(ApiError::not_found)?;
    match app.store.end_session_of(account, &found.hash).await {
        Err(Error::Missing) => return Err(ApiError::not_found()),
        ended => ended?,
    }
    app.invalidations.notify(account);
    Ok(StatusCode::NO_CONTENT)
}
