//! Keys for programs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::{MadeToken, NewToken, Scope, TokenLine};
use store::{Error, Token};

use crate::App;
use crate::body::Body;
use crate::failure::Failure;
use crate::live::now;
use crate::session::{self, Known};

/// So that a secret that got somewhere it should not be is known for what it is.
const PREFIX: &str = "tengen_";
/// The most that one account may have.
const MOST_TOKENS: usize = 20;

fn line(token: &Token) -> TokenLine {
    let (name, scopes) = (token.name.clone(), session::scopes(&token.scopes));
    TokenLine { name, scopes, created: token.created }
}

/// The tokens there are.
pub(crate) async fn list(
    State(app): State<App>,
    Known(account): Known,
) -> Result<Json<Vec<TokenLine>>, Failure> {
    Ok(Json(app.store.tokens_of(&account.id).await?.iter().map(line).collect()))
}

/// Make a token.
pub(crate) async fn make(
    State(app): State<App>,
    Known(account): Known,
    Body(NewToken { name, mut scopes }): Body<NewToken>,
) -> Result<(StatusCode, Json<MadeToken>), Failure> {
    let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b".-_".contains(&b));
    if !plain || !(1..=40).contains(&name.len()) {
        return Err(Failure::bad(
            "A token's name has 1 to 40 letters, digits, dots, hyphens and underscores.",
        ));
    }
    if scopes.is_empty() || scopes.len() > Scope::ALL.len() {
        return Err(Failure::bad("A token needs at least one scope, and each only once."));
    }
    scopes.sort_unstable();
    scopes.dedup();
    if !account.bot && scopes.iter().any(|scope| *scope != Scope::Read) {
        return Err(Failure::bots_only());
    }
    if app.store.tokens_of(&account.id).await?.len() >= MOST_TOKENS {
        return Err(Failure::taken("You have 20 tokens already: first take one away."));
    }
    let secret = format!("{PREFIX}{}", session::new_secret()?);
    let words: Vec<&str> = scopes.iter().map(|scope| scope.name()).collect();
    let (hash, account) = (session::hash(&secret), account.id);
    let token = Token { hash, account, name, scopes: words.join(" "), created: now() };
    match app.store.add_token(&token).await {
        Err(Error::Taken) => return Err(Failure::taken("You have a token of that name already.")),
        added => added?,
    }
    Ok((StatusCode::CREATED, Json(MadeToken { token: line(&token), secret })))
}

/// Take a token away. What is connected with it is disconnected.
pub(crate) async fn end(
    State(app): State<App>,
    Known(account): Known,
    Path(name): Path<String>,
) -> Result<StatusCode, Failure> {
    match app.store.end_token(&account.id, &name).await {
        Err(Error::Missing) => return Err(Failure::not_found()),
        ended => ended?,
    }
    app.doors.knock(&account.id);
    Ok(StatusCode::NO_CONTENT)
}
