//! Who a request comes from.

use std::fmt::Write;

use axum::extract::FromRequestParts;
use axum::http::header::COOKIE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use protocol::Me;
use sha2::{Digest, Sha256};
use store::{Account, Session};
use table::{By, Player, PlayerId, TableId};

use crate::App;
use crate::failure::Failure;
use crate::live::{moment, now};

/// The cookie's name.
const COOKIE_NAME: &str = "tengen";
/// How long a session lasts.
const LIFETIME_MS: u64 = 365 * 24 * 60 * 60 * 1000;

/// Whoever a request comes from: somebody with a session, or nobody in particular.
#[derive(Debug, Clone)]
pub(crate) struct Visitor(pub(crate) Option<Account>);

/// Somebody with a session who is not banned.
#[derive(Debug, Clone)]
pub(crate) struct Known(pub(crate) Account);

impl FromRequestParts<App> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Failure> {
        let Some(secret) = secret(&parts.headers) else { return Ok(Visitor(None)) };
        let Some(session) = app.store.session(&hash(&secret), now()).await? else { return Ok(Visitor(None)) };
        Ok(Visitor(app.store.account(&session.account).await?))
    }
}

impl FromRequestParts<App> for Known {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Known, Failure> {
        let account = Visitor::from_request_parts(parts, app).await?.0.ok_or_else(Failure::no_session)?;
        if account.banned_until.is_some_and(|until| until > now()) {
            return Err(Failure::banned());
        }
        Ok(Known(account))
    }
}

/// What the wire says about an account.
pub(crate) fn me(account: &Account) -> Me {
    Me { id: account.id.clone(), name: account.name.clone(), guest: account.is_guest() }
}

/// An account as somebody who acts at a table.
pub(crate) fn by(account: &Account) -> Result<By, Failure> {
    let id = PlayerId::new(&account.id).map_err(|bad| Failure::ours(&bad))?;
    Ok(By::Player(Player { id, bot: account.bot }))
}

/// The secret in the cookie.
pub(crate) fn secret(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, value)| value.to_owned())
}

/// Only the hash of a secret is kept.
pub(crate) fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

fn new_secret() -> Result<String, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Failure::ours(&error))?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// Makes a guest with a session. Returns the account and the cookie that proves it.
pub(crate) async fn new_guest(app: &App, secure: bool) -> Result<(Account, HeaderValue), Failure> {
    let seed = moment()?.seed;
    let id = format!("g{}", TableId::from_seed(seed));
    let account = Account::guest(&id, &format!("Guest {:04}", seed % 10_000), now());
    app.store.add_account(&account).await?;
    let secret = new_secret()?;
    let session = Session { hash: hash(&secret), account: id, created: now(), expires: now() + LIFETIME_MS };
    app.store.add_session(&session).await?;
    Ok((account, cookie(&secret, LIFETIME_MS / 1000, secure)?))
}

/// The cookie that carries a secret; an age of 0 takes it away.
pub(crate) fn cookie(secret: &str, seconds: u64, secure: bool) -> Result<HeaderValue, Failure> {
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{COOKIE_NAME}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&text).map_err(|error| Failure::ours(&error))
}
