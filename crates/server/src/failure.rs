//! The one error that requests end with: a status, what the client is told, and a cause for the log.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::Trouble;
use table::{BadTerms, Refusal};

/// Why a request was not granted.
#[derive(Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    pub(crate) trouble: Trouble,
}

impl Failure {
    fn new(status: StatusCode, reason: &str, sentence: impl Into<String>) -> Failure {
        Failure { status, trouble: Trouble { reason: reason.to_owned(), sentence: sentence.into() } }
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

    /// Whether the rules of a table or of the world said no, and nothing is wrong.
    pub(crate) fn is_refusal(&self) -> bool {
        self.status == StatusCode::CONFLICT
    }

    /// Something of ours is wrong. The cause is for the log, not for the client.
    pub(crate) fn ours(cause: &dyn std::fmt::Display) -> Failure {
        tracing::error!(%cause, "a request failed");
        let sentence = "Something is wrong here; nothing was changed. Please try again.";
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", sentence)
    }
}

impl From<store::Error> for Failure {
    fn from(error: store::Error) -> Failure {
        Failure::ours(&error)
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
        (self.status, Json(self.trouble)).into_response()
    }
}
