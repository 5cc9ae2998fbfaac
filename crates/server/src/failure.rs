//! The one error that requests end with: a status, what the client is told, and a cause for the log.

use axum::Json;
use axum::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::{Scope, Trouble};
use table::{BadTerms, Refusal};

/// After how many seconds to try again what cannot be done at the moment.
const RETRY: u64 = 2;

/// Why a request was not granted.
#[derive(Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    pub(crate) trouble: Trouble,
    /// After how many seconds it is worth trying again.
    retry_after: Option<u64>,
}

impl Failure {
    fn new(status: StatusCode, reason: &str, sentence: impl Into<String>) -> Failure {
        let trouble = Trouble { reason: reason.to_owned(), sentence: sentence.into() };
        Failure { status, trouble, retry_after: None }
    }

    pub(crate) fn not_found() -> Failure {
        Failure::new(StatusCode::NOT_FOUND, "not found", "There is nothing here.")
    }

    pub(crate) fn no_session() -> Failure {
        Failure::new(StatusCode::UNAUTHORIZED, "no session", "First say who you are, or play as a guest.")
    }

    pub(crate) fn banned() -> Failure {
        Failure::new(StatusCode::FORBIDDEN, "banned", "This account may not play at the moment.")
    }

    pub(crate) fn bad_token() -> Failure {
        Failure::new(StatusCode::UNAUTHORIZED, "bad token", "That token does not exist, or not any more.")
    }

    pub(crate) fn scope(scope: Scope) -> Failure {
        let sentence = format!("That token was not made for this: it needs the scope {}.", scope.name());
        Failure::new(StatusCode::FORBIDDEN, "scope", sentence)
    }

    pub(crate) fn browsers_only() -> Failure {
        let sentence = "A token cannot do that: log in with the password.";
        Failure::new(StatusCode::FORBIDDEN, "browsers only", sentence)
    }

    pub(crate) fn guests_only() -> Failure {
        Failure::new(StatusCode::FORBIDDEN, "not a guest", "You have an account already.")
    }

    pub(crate) fn no_guests() -> Failure {
        let sentence = "Guests cannot do that: first give yourself a name and a password.";
        Failure::new(StatusCode::FORBIDDEN, "guest", sentence)
    }

    pub(crate) fn admins_only() -> Failure {
        Failure::new(StatusCode::FORBIDDEN, "not an admin", "Only admins can do that.")
    }

    pub(crate) fn bots_only() -> Failure {
        let sentence = "Only the tokens of bot accounts can play; people play in the browser.";
        Failure::new(StatusCode::FORBIDDEN, "not a bot", sentence)
    }

    /// The same for a name that does not exist and for a password that is wrong.
    pub(crate) fn wrong_password() -> Failure {
        Failure::new(StatusCode::UNAUTHORIZED, "wrong password", "The name or the password is wrong.")
    }

    pub(crate) fn weak() -> Failure {
        let sentence = "That password is too easy to guess. Please choose another.";
        Failure::new(StatusCode::CONFLICT, "weak password", sentence)
    }

    /// A name that must be unique is not.
    pub(crate) fn taken(sentence: &str) -> Failure {
        Failure::new(StatusCode::CONFLICT, "taken", sentence)
    }

    pub(crate) fn too_many(seconds: u64) -> Failure {
        let seconds = seconds.max(1);
        let sentence = format!("That was too much at once. Please try again in {seconds} seconds.");
        let failure = Failure::new(StatusCode::TOO_MANY_REQUESTS, "too many", sentence);
        Failure { retry_after: Some(seconds), ..failure }
    }

    pub(crate) fn other_site() -> Failure {
        Failure::new(StatusCode::FORBIDDEN, "other site", "That request came from another site.")
    }

    /// What the caller sent makes no sense; the sentence says why.
    pub(crate) fn bad(sentence: impl Into<String>) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, "bad request", sentence)
    }

    /// What was asked cannot be done now: the reason for programs, and for people.
    pub(crate) fn refused(reason: &str, sentence: &str) -> Failure {
        Failure::new(StatusCode::CONFLICT, reason, sentence)
    }

    pub(crate) fn too_large() -> Failure {
        Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "too large", "That is more than we read at once.")
    }

    pub(crate) fn no_upgrade() -> Failure {
        let sentence = "This is for WebSockets only.";
        Failure::new(StatusCode::UPGRADE_REQUIRED, "no upgrade", sentence)
    }

    pub(crate) fn too_slow() -> Failure {
        Failure::new(StatusCode::REQUEST_TIMEOUT, "too slow", "That took too long; please try again.")
    }

    pub(crate) fn not_json() -> Failure {
        let sentence = "The body must be JSON, with Content-Type: application/json.";
        Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not JSON", sentence)
    }

    pub(crate) fn wrong_method() -> Failure {
        Failure::new(StatusCode::METHOD_NOT_ALLOWED, "wrong method", "That cannot be done here.")
    }

    /// Whether the rules of a table or of the world said no, and nothing is wrong.
    pub(crate) fn is_refusal(&self) -> bool {
        self.status == StatusCode::CONFLICT
    }

    /// Whether there is no such thing, or none for whoever asks.
    pub(crate) fn is_not_found(&self) -> bool {
        self.status == StatusCode::NOT_FOUND
    }

    /// Something of ours is wrong. The cause is for the log, not for the client.
    pub(crate) fn ours(cause: &dyn std::fmt::Display) -> Failure {
        tracing::error!(%cause, "a request failed");
        Failure::unavailable("Something is wrong here; nothing was changed. Please try again.")
    }

    fn unavailable(sentence: &str) -> Failure {
        let failure = Failure::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", sentence);
        Failure { retry_after: Some(RETRY), ..failure }
    }
}

impl From<store::Error> for Failure {
    fn from(error: store::Error) -> Failure {
        use store::Error;
        tracing::error!(cause = %error, "the store failed");
        Failure::unavailable(match error {
            Error::Disk(_) => {
                "The server's disk takes nothing at the moment; nothing was changed. Please try again later."
            }
            Error::Unreachable(_) | Error::Closed => {
                "The server's memory does not answer at the moment; nothing was changed. Please try again."
            }
            Error::Unknown(_) => {
                "The server's memory went away in the middle of it: it may be done or not. Please look."
            }
            _ => "Something is wrong here; nothing was changed. Please try again.",
        })
    }
}

impl From<table::BadEvent> for Failure {
    fn from(error: table::BadEvent) -> Failure {
        Failure::ours(&error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::ours(&error)
    }
}

impl From<BadTerms> for Failure {
    fn from(bad: BadTerms) -> Failure {
        Failure::bad(bad.to_string())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::new(StatusCode::CONFLICT, refusal.name(), refusal.sentence())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.trouble)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
