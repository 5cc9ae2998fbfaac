//! The error type of all requests: a status, a code and sentence for the client, and a cause for the log.

mod code;

use axum::Json;
use axum::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::{ErrorBody, Scope};
use table::{BadTerms, Refusal};

use code::Code;

/// Suggested delay before retrying a request that failed for a temporary reason, in seconds.
const RETRY_SECONDS: u64 = 2;

/// The same when heavy work waits in line.
const BUSY_SECONDS: u64 = 5;

/// Marks responses of requests that may or may not have been carried out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OutcomeUnknown;

/// Why a request failed.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    pub(crate) body: ErrorBody,
    /// `Retry-After`, in seconds.
    retry_after: Option<u64>,
}

impl ApiError {
    fn new(status: StatusCode, code: Code, sentence: impl Into<String>) -> ApiError {
        ApiError::with_reason(status, code.as_str(), sentence)
    }

    fn with_reason(status: StatusCode, reason: &str, sentence: impl Into<String>) -> ApiError {
        let body = ErrorBody { reason: reason.to_owned(), sentence: sentence.into() };
        ApiError { status, body, retry_after: None }
    }

    pub(crate) fn not_found() -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, Code::NotFound, "Not found.")
    }

    pub(crate) fn not_logged_in() -> ApiError {
        ApiError::new(StatusCode::UNAUTHORIZED, Code::NotLoggedIn, "Log in, or continue as a guest.")
    }

    pub(crate) fn banned() -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, Code::Banned, "This account is banned for now.")
    }

    /// One of two accounts blocks the other; it is not said which.
    pub(crate) fn blocked() -> ApiError {
        let sentence = "You and this player cannot play or chat with each other.";
        ApiError::new(StatusCode::CONFLICT, Code::Blocked, sentence)
    }

    /// A moderator has silenced the account.
    pub(crate) fn muted() -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, Code::Muted, "You cannot chat for now.")
    }

    pub(crate) fn too_many_relations(most: u32) -> ApiError {
        let sentence = format!("Your list has {most} names, which is the most. Remove one first.");
        ApiError::new(StatusCode::CONFLICT, Code::TooManyRelations, sentence)
    }

    pub(crate) fn too_many_conditions(most: u32) -> ApiError {
        let sentence = format!("You have conditional turns in {most} games, which is the most.");
        ApiError::new(StatusCode::CONFLICT, Code::TooManyConditions, sentence)
    }

    pub(crate) fn no_vacation_left(days: u32) -> ApiError {
        let sentence = format!("A vacation takes at least one day, and you have {days} days left this year.");
        ApiError::new(StatusCode::CONFLICT, Code::NoVacationLeft, sentence)
    }

    pub(crate) fn too_many_reports() -> ApiError {
        let sentence = "You have sent many reports today. The moderators will look at them.";
        ApiError::new(StatusCode::CONFLICT, Code::TooManyReports, sentence)
    }

    pub(crate) fn bad_token() -> ApiError {
        ApiError::new(StatusCode::UNAUTHORIZED, Code::BadToken, "This token does not exist or was revoked.")
    }

    pub(crate) fn missing_scope(scope: Scope) -> ApiError {
        let sentence = format!("This token does not have the scope {}.", scope.name());
        ApiError::new(StatusCode::FORBIDDEN, Code::MissingScope, sentence)
    }

    /// Only a browser session may do this, never a token.
    pub(crate) fn session_required() -> ApiError {
        let sentence = "Tokens cannot do this. Log in with your password.";
        ApiError::new(StatusCode::FORBIDDEN, Code::SessionRequired, sentence)
    }

    /// The account or the address has too many waiting tables.
    pub(crate) fn too_many_waiting() -> ApiError {
        let sentence = "You have too many games waiting for an opponent. Cancel one of them first.";
        ApiError::new(StatusCode::CONFLICT, Code::TooManyWaiting, sentence)
    }

    /// One of the two has begun another game in this very moment.
    pub(crate) fn just_begun() -> ApiError {
        let sentence = "One of you has just begun another game.";
        ApiError::new(StatusCode::CONFLICT, Code::JustBegun, sentence)
    }

    pub(crate) fn too_many_games() -> ApiError {
        let sentence = "Your account cannot keep any more games played on your devices.";
        ApiError::new(StatusCode::CONFLICT, Code::TooManyGames, sentence)
    }

    pub(crate) fn not_a_guest() -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, Code::NotAGuest, "You already have an account.")
    }

    pub(crate) fn account_required() -> ApiError {
        let sentence = "Guests cannot do this. Create an account first.";
        ApiError::new(StatusCode::FORBIDDEN, Code::AccountRequired, sentence)
    }

    pub(crate) fn admin_required() -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, Code::AdminRequired, "Only admins can do this.")
    }

    pub(crate) fn bot_required() -> ApiError {
        let sentence = "Only tokens of bot accounts can play. People play in the browser.";
        ApiError::new(StatusCode::FORBIDDEN, Code::BotRequired, sentence)
    }

    /// The same for an unknown name and for a wrong password, so that names cannot be probed.
    pub(crate) fn wrong_password() -> ApiError {
        ApiError::new(StatusCode::UNAUTHORIZED, Code::WrongPassword, "Wrong name or password.")
    }

    pub(crate) fn weak_password() -> ApiError {
        let sentence = "This password is too easy to guess. Please choose another one.";
        ApiError::new(StatusCode::CONFLICT, Code::WeakPassword, sentence)
    }

    /// The link in a message does not work, or no longer.
    pub(crate) fn used_link() -> ApiError {
        let sentence = "This link does not work any more. It may have been used, or be too old.";
        ApiError::new(StatusCode::CONFLICT, Code::UsedLink, sentence)
    }

    /// A name that must be unique is in use.
    pub(crate) fn taken(sentence: &str) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, Code::Taken, sentence)
    }

    pub(crate) fn rate_limited(seconds: u64) -> ApiError {
        let seconds = seconds.max(1);
        let sentence = format!("Too many requests. Please try again in {seconds} seconds.");
        let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, Code::RateLimited, sentence);
        ApiError { retry_after: Some(seconds), ..error }
    }

    pub(crate) fn cross_origin() -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, Code::CrossOrigin, "This request came from another site.")
    }

    /// The request is malformed; the sentence says how.
    pub(crate) fn bad_request(sentence: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, Code::BadRequest, sentence)
    }

    pub(crate) fn not_over() -> ApiError {
        ApiError::new(StatusCode::CONFLICT, Code::NotOver, "This game is not over, or has no result.")
    }

    pub(crate) fn analysis_running() -> ApiError {
        let sentence = "You have an analysis running in another window. Stop it first.";
        ApiError::new(StatusCode::CONFLICT, Code::AnalysisRunning, sentence)
    }

    pub(crate) fn rated_game_running() -> ApiError {
        let sentence = "You cannot analyse this variant while you play a rated game of it.";
        ApiError::new(StatusCode::CONFLICT, Code::RatedGameRunning, sentence)
    }

    /// The rules of the world do not allow it; their code, and a sentence.
    pub(crate) fn illegal(reason: &str, sentence: &str) -> ApiError {
        ApiError::with_reason(StatusCode::CONFLICT, reason, sentence)
    }

    pub(crate) fn body_too_large() -> ApiError {
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, Code::TooLarge, "The request body is too large.")
    }

    pub(crate) fn upgrade_required() -> ApiError {
        let sentence = "This address accepts WebSocket connections only.";
        ApiError::new(StatusCode::UPGRADE_REQUIRED, Code::UpgradeRequired, sentence)
    }

    pub(crate) fn timeout() -> ApiError {
        ApiError::new(StatusCode::REQUEST_TIMEOUT, Code::Timeout, "The request timed out. Please try again.")
    }

    pub(crate) fn not_json() -> ApiError {
        let sentence = "The body must be JSON, with Content-Type: application/json.";
        ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, Code::NotJson, sentence)
    }

    pub(crate) fn method_not_allowed() -> ApiError {
        let sentence = "This address does not support that method.";
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, Code::MethodNotAllowed, sentence)
    }

    /// The queue for heavy work is too long.
    pub(crate) fn busy() -> ApiError {
        let sentence = "The server is busy with other searches. Please try again in a few seconds.";
        let error = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Code::Busy, sentence);
        ApiError { retry_after: Some(BUSY_SECONDS), ..error }
    }

    /// Whether the queue for heavy work was too long.
    pub(crate) fn is_busy(&self) -> bool {
        self.body.reason == Code::Busy.as_str()
    }

    /// A limit of the table is reached.
    pub(crate) fn table_full(sentence: &str) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, Code::TableFull, sentence)
    }

    pub(crate) fn too_many_bot_games(most: u32) -> ApiError {
        let sentence = format!(
            "You have {most} unfinished games against bots. Finish, resign or cancel one of them first."
        );
        ApiError::new(StatusCode::CONFLICT, Code::TooManyBotGames, sentence)
    }

    /// A table whose journal this version cannot read.
    pub(crate) fn unreadable() -> ApiError {
        let sentence = "This game cannot be read. The operator of the server has been notified.";
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, Code::UnreadableTable, sentence)
    }

    pub(crate) fn is_unreadable(&self) -> bool {
        self.body.reason == Code::UnreadableTable.as_str()
    }

    /// Whether the rules of a table or of the world refused it, as opposed to a failure.
    pub(crate) fn is_refusal(&self) -> bool {
        self.status == StatusCode::CONFLICT
    }

    /// Whether it does not exist, or the caller may not know that it does.
    pub(crate) fn is_not_found(&self) -> bool {
        self.status == StatusCode::NOT_FOUND
    }

    /// A fault of ours. The cause goes to the log, not to the client.
    pub(crate) fn internal(cause: &dyn std::fmt::Display) -> ApiError {
        tracing::error!(%cause, "request failed");
        ApiError::unavailable("Internal error; nothing was changed. Please try again.")
    }

    /// It is unknown whether the request was carried out.
    pub(crate) fn outcome_unknown() -> ApiError {
        let sentence =
            "The database did not respond in time. This may or may not have been done; please check.";
        let error = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Code::OutcomeUnknown, sentence);
        ApiError { retry_after: Some(RETRY_SECONDS), ..error }
    }

    /// The key was used for another request.
    pub(crate) fn key_reused() -> ApiError {
        let sentence = "This Idempotency-Key was used for another request.";
        ApiError::new(StatusCode::CONFLICT, Code::KeyReused, sentence)
    }

    /// A request with the same key is running.
    pub(crate) fn still_running() -> ApiError {
        let error = ApiError::new(
            StatusCode::CONFLICT,
            Code::StillRunning,
            "This request is still running. Please wait.",
        );
        ApiError { retry_after: Some(RETRY_SECONDS), ..error }
    }

    pub(crate) fn shutting_down() -> ApiError {
        ApiError::unavailable("The server is shutting down.")
    }

    fn unavailable(sentence: &str) -> ApiError {
        let error = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Code::Unavailable, sentence);
        ApiError { retry_after: Some(RETRY_SECONDS), ..error }
    }
}

impl From<store::Error> for ApiError {
    fn from(error: store::Error) -> ApiError {
        use store::Error;
        match &error {
            // Caused by the caller's input, not a server error.
            Error::BadText => return ApiError::bad_request("Texts must not contain the character NUL."),
            Error::Unknown(_) => {
                tracing::error!(cause = %error, "database error");
                return ApiError::outcome_unknown();
            }
            _ => {}
        }
        tracing::error!(cause = %error, "database error");
        ApiError::unavailable(match error {
            Error::Disk(_) => {
                "The server's disk is full or failing; nothing was changed. Please try again later."
            }
            Error::Unreachable(_) | Error::Closed => {
                "The database is not responding; nothing was changed. Please try again."
            }
            Error::TooSlow(_) => "The database took too long; nothing was changed. Please try again later.",
            _ => "Internal error; nothing was changed. Please try again.",
        })
    }
}

impl From<table::BadEvent> for ApiError {
    fn from(error: table::BadEvent) -> ApiError {
        ApiError::internal(&error)
    }
}

impl From<serde_json::Error> for ApiError {
    fn from(error: serde_json::Error) -> ApiError {
        ApiError::internal(&error)
    }
}

impl From<BadTerms> for ApiError {
    fn from(bad: BadTerms) -> ApiError {
        ApiError::bad_request(bad.to_string())
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        ApiError::with_reason(StatusCode::CONFLICT, refusal.code(), refusal.sentence())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let outcome_unknown = self.body.reason == Code::OutcomeUnknown.as_str();
        let mut response = (self.status, Json(self.body)).into_response();
        if outcome_unknown {
            response.extensions_mut().insert(OutcomeUnknown);
        }
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
