//! Access control of routes.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::Method;
use axum::http::header::SET_COOKIE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::cookie::CookieJar;
use protocol::Scope;

use super::idempotency;
use crate::App;
use crate::error::ApiError;
use crate::ops::address::Address;
use crate::session::{self, Caller, Visitor};

/// Who may use a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Everybody, with or without a session.
    Anyone,
    /// The WebSocket: open to everybody, but each message is authorised.
    Connection,
    /// A session, or a token with the scope `read`; also while banned.
    Known,
    /// A session, or a token with this scope; not while banned.
    Player(Scope),
    /// A session, also a guest's, also while banned; no token.
    Session,
    /// A guest session; not while banned.
    Guest,
    /// The session of an account, also while banned; no token, no guest.
    Account,
    /// The session of an admin.
    Admin,
}

impl Access {
    /// The description in the API documentation.
    pub(crate) fn words(self) -> String {
        match self {
            Access::Anyone => "No authentication.".to_owned(),
            Access::Connection => "Open; messages are authorised by session or token.".to_owned(),
            Access::Known => "Requires a session, or a token with the scope `read`.".to_owned(),
            Access::Player(scope) => {
                format!("Requires a session, or a token with the scope `{}`; not while banned.", scope.name())
            }
            Access::Session => "Requires a session; no tokens.".to_owned(),
            Access::Guest => "Requires a guest session that is not banned.".to_owned(),
            Access::Account => "Requires the session of an account; no tokens or guests.".to_owned(),
            Access::Admin => "Requires the session of an admin.".to_owned(),
        }
    }

    /// Checks the caller's access.
    fn check(self, visitor: &Visitor) -> Result<(), ApiError> {
        let known = || visitor.0.as_ref().ok_or_else(ApiError::not_logged_in);
        let browser = || {
            known().and_then(|caller| {
                caller.is_browser().then_some(caller).ok_or_else(ApiError::session_required)
            })
        };
        match self {
            Access::Anyone | Access::Connection => Ok(()),
            Access::Known => match known()?.has_scope(Scope::Read) {
                true => Ok(()),
                false => Err(ApiError::missing_scope(Scope::Read)),
            },
            Access::Player(scope) => known()?.require(scope),
            Access::Session => browser().map(|_| ()),
            Access::Guest => guest(browser()?),
            Access::Account => account(browser()?),
            Access::Admin => admin(browser()?),
        }
    }
}

fn guest(caller: &Caller) -> Result<(), ApiError> {
    match (caller.account.is_guest(), caller.is_banned()) {
        (false, _) => Err(ApiError::not_a_guest()),
        (true, true) => Err(ApiError::banned()),
        (true, false) => Ok(()),
    }
}

fn account(caller: &Caller) -> Result<(), ApiError> {
    if caller.account.is_guest() { Err(ApiError::account_required()) } else { Ok(()) }
}

fn admin(caller: &Caller) -> Result<(), ApiError> {
    if caller.account.admin && !caller.is_banned() { Ok(()) } else { Err(ApiError::admin_required()) }
}

/// The access check of one route.
#[derive(Clone)]
pub(super) struct AccessCheck {
    pub(super) app: App,
    pub(super) access: Access,
    /// Whether requests hash a password or create a guest, which has a rate limit of its own.
    pub(super) costly: bool,
    pub(super) idempotent: bool,
}

/// Middleware: passes a request on if the caller has access and is within the rate limits.
pub(super) async fn check(
    State(AccessCheck { app, access, costly, idempotent }): State<AccessCheck>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let (mut parts, body) = request.into_parts();
    if costly {
        app.rate_limits.password(Address::from_request_parts(&mut parts, &app).await?)?;
    }
    let mut visitor = Visitor::from_request_parts(&mut parts, &app).await?;
    // A token without the scope `read` sees what anonymous visitors see.
    if access == Access::Anyone && visitor.0.as_ref().is_some_and(|caller| !caller.has_scope(Scope::Read)) {
        visitor = Visitor(None);
    }
    access.check(&visitor)?;
    if parts.method != Method::GET
        && let Some(caller) = &visitor.0
    {
        let from = Address::from_request_parts(&mut parts, &app).await?;
        app.rate_limits.change(&caller.account.id, from)?;
        app.rate_limits.addresses.seen(&caller.account.id, from);
    }
    let extended = match &visitor.0 {
        Some(caller) => session::extend(&app, caller, &parts.headers).await,
        None => None,
    };
    let key = if idempotent { idempotency::key_of(&parts)? } else { None };
    let keyed = visitor.0.as_ref().map(|caller| caller.account.id.clone()).zip(key);
    parts.extensions.insert(visitor);
    let request = Request::from_parts(parts, body);
    let response = match keyed {
        Some((account, key)) => idempotency::once(&app, &account, &key, request, next).await?,
        None => next.run(request).await,
    };
    // A response that sets the cookie itself starts or ends a session.
    Ok(match extended {
        Some(cookie) if !response.headers().contains_key(SET_COOKIE) => {
            (CookieJar::new().add(cookie), response).into_response()
        }
        _ => response,
    })
}
