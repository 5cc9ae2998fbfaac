//! API tokens.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::{MadeToken, NewToken, Scope, TokenSummary};
use store::{Error, Token};

use crate::App;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::live::now;
use crate::ops::limits::bounds::MAX_TOKENS;
use crate::session::{self, Authenticated};

/// A recognisable prefix, so that leaked tokens can be found by secret scanners.
const PREFIX: &str = "tengen_";

fn summary(token: &Token) -> TokenSummary {
    let (name, scopes) = (token.name.clone(), session::scopes(&token.scopes));
    TokenSummary { name, scopes, created: token.created }
}

/// The caller's tokens.
pub(crate) async fn list(
    State(app): State<App>,
    Authenticated(account): Authenticated,
) -> Result<Json<Vec<TokenSummary>>, ApiError> {
    Ok(Json(app.store.tokens_of(&account.id).await?.iter().map(summary).collect()))
}

/// Creates a token.
pub(crate) async fn make(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    JsonBody(NewToken { name, mut scopes }): JsonBody<NewToken>,
) -> Result<(StatusCode, Json<MadeToken>), ApiError> {
    let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b".-_".contains(&b));
    if !plain || !(1..=40).contains(&name.len()) {
        return Err(ApiError::bad_request(
            "A token's name has 1 to 40 letters, digits, dots, hyphens and underscores.",
        ));
    }
    if scopes.is_empty() || scopes.len() > Scope::ALL.len() {
        return Err(ApiError::bad_request("A token needs at least one scope, and each only once."));
    }
    scopes.sort_unstable();
    scopes.dedup();
    if !account.bot && scopes.iter().any(|scope| *scope != Scope::Read) {
        return Err(ApiError::bot_required());
    }
    let secret = format!("{PREFIX}{}", session::new_secret()?);
    let names: Vec<&str> = scopes.iter().map(|scope| scope.name()).collect();
    let (hash, account) = (session::hash(&secret), account.id);
    let token = Token { hash, account, name, scopes: names.join(" "), created: now() };
    match app.store.add_token(&token, MAX_TOKENS).await {
        Err(Error::Full) => return Err(ApiError::taken("You already have 20 tokens. Delete one first.")),
        Err(Error::Taken) => return Err(ApiError::taken("You already have a token with this name.")),
        added => added?,
    }
    Ok((StatusCode::CREATED, Json(MadeToken { token: summary(&token), secret })))
}

/// Deletes a token and closes the connections that use it.
pub(crate) async fn end(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    match app.store.end_token(&account.id, &name).await {
        Err(Error::Missing) => return Err(ApiError::not_found()),
        ended => ended?,
    }
    app.invalidations.notify(&account.id);
    Ok(StatusCode::NO_CONTENT)
}
