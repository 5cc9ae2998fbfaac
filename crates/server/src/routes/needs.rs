//! Who may use a route.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use protocol::Scope;

use crate::App;
use crate::failure::Failure;
use crate::ops::address::Address;
use crate::session::{Caller, Visitor};

/// Who may use a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Needs {
    /// Everybody, with a session or without.
    Anyone,
    /// Everybody, and each thing that is said is judged by itself: the WebSocket.
    Connection,
    /// Whoever has a session or a token for reading; the banned too.
    Known,
    /// Whoever has a session or a token with this scope and is not banned.
    Player(Scope),
    /// Whoever has a session, guests and the banned too, but no token.
    Session,
    /// A guest with a session who is not banned.
    Guest,
    /// Whoever has a session and is no guest; the banned too, but no token.
    Account,
    /// An admin with a session.
    Admin,
}

impl Needs {
    /// Who that is, in words.
    pub(crate) fn words(self) -> String {
        match self {
            Needs::Anyone => "Open to everybody.".to_owned(),
            Needs::Connection => "Open to everybody; what is said is judged by session or token.".to_owned(),
            Needs::Known => "Needs a session, or a token with the scope `read`.".to_owned(),
            Needs::Player(scope) => {
                format!("Needs a session, or a token with the scope `{}`; not for the banned.", scope.name())
            }
            Needs::Session => "Needs a session in a browser; tokens are refused.".to_owned(),
            Needs::Guest => {
                "Needs a guest's session; tokens, accounts and the banned are refused.".to_owned()
            }
            Needs::Account => "Needs the session of an account; tokens and guests are refused.".to_owned(),
            Needs::Admin => "Needs the session of an admin.".to_owned(),
        }
    }

    /// Refuses whoever may not.
    fn judge(self, visitor: &Visitor) -> Result<(), Failure> {
        let known = || visitor.0.as_ref().ok_or_else(Failure::no_session);
        let browser = || {
            known()
                .and_then(|caller| caller.is_browser().then_some(caller).ok_or_else(Failure::browsers_only))
        };
        match self {
            Needs::Anyone | Needs::Connection => Ok(()),
            Needs::Known => match known()?.may(Scope::Read) {
                true => Ok(()),
                false => Err(Failure::scope(Scope::Read)),
            },
            Needs::Player(scope) => known()?.must(scope),
            Needs::Session => browser().map(|_| ()),
            Needs::Guest => guest(browser()?),
            Needs::Account => account(browser()?),
            Needs::Admin => admin(browser()?),
        }
    }
}

fn guest(caller: &Caller) -> Result<(), Failure> {
    match (caller.account.is_guest(), caller.is_banned()) {
        (false, _) => Err(Failure::guests_only()),
        (true, true) => Err(Failure::banned()),
        (true, false) => Ok(()),
    }
}

fn account(caller: &Caller) -> Result<(), Failure> {
    if caller.account.is_guest() { Err(Failure::no_guests()) } else { Ok(()) }
}

fn admin(caller: &Caller) -> Result<(), Failure> {
    if caller.account.admin && !caller.is_banned() { Ok(()) } else { Err(Failure::admins_only()) }
}

/// What stands before a route.
#[derive(Clone)]
pub(super) struct Door {
    pub(super) app: App,
    pub(super) needs: Needs,
    /// Whether it costs a password's hash or makes a guest.
    pub(super) costly: bool,
}

/// Lets a request through if whoever sent it may use the route, and has not done so too often.
pub(super) async fn check(
    State(Door { app, needs, costly }): State<Door>,
    request: Request,
    next: Next,
) -> Result<Response, Failure> {
    let (mut parts, body) = request.into_parts();
    if costly {
        app.meters.password(Address::from_request_parts(&mut parts, &app).await?)?;
    }
    let mut visitor = Visitor::from_request_parts(&mut parts, &app).await?;
    // A program that may not read for its owner sees what everybody sees.
    if needs == Needs::Anyone && visitor.0.as_ref().is_some_and(|caller| !caller.may(Scope::Read)) {
        visitor = Visitor(None);
    }
    needs.judge(&visitor)?;
    if parts.method != Method::GET
        && let Some(caller) = &visitor.0
    {
        app.meters.change(&caller.account.id)?;
    }
    parts.extensions.insert(visitor);
    Ok(next.run(Request::from_parts(parts, body)).await)
}
