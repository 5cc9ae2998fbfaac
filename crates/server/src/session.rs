//! Authentication: who sent a request.

use std::fmt::Write;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, USER_AGENT};
use axum::http::request::Parts;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use protocol::{Me, Scope};
use sha2::{Digest, Sha256};
use store::{Account, Session};
use table::{By, Player, PlayerId, TableId};

use crate::App;
use crate::error::ApiError;
use crate::live::{moment, now};
use crate::ops::limits::bounds::SESSION_LIFETIME;

/// Name of the session cookie.
const COOKIE_NAME: &str = "tengen";
/// The same with https: browsers accept a cookie with this prefix from this host only, so that no other host of the domain can
/// set one.
const SECURE_COOKIE_NAME: &str = "__Host-tengen";
/// A session that is not used for so long expires.
const LIFETIME_MS: u64 = SESSION_LIFETIME.as_secs() * 1000;
/// How often the use of a session is stored, and its expiry put off.
const TOUCH_AFTER_MS: u64 = 60 * 60 * 1000;

/// What a request authenticates with. Only hashes of secrets are stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Credential {
    /// A browser session.
    Session(Vec<u8>),
    /// An API token, and its scopes.
    Token(Vec<u8>, Vec<Scope>),
}

/// An authenticated caller.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    pub(crate) account: Account,
    pub(crate) credential: Credential,
    /// When the session was last used, as far as stored; 0 for tokens.
    pub(crate) seen: u64,
}

/// The sender of a request: authenticated or anonymous.
#[derive(Debug, Clone)]
pub(crate) struct Visitor(pub(crate) Option<Caller>);

/// An authenticated account. Whether it has access is decided by the [routes](crate::routes).
#[derive(Debug, Clone)]
pub(crate) struct Authenticated(pub(crate) Account);

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, ApiError> {
        if let Some(visitor) = parts.extensions.get::<Visitor>() {
            return Ok(visitor.clone());
        }
        let visitor = Visitor(match credential(app, &parts.headers).await? {
            Some(credential) => Caller::authenticate(app, credential).await?,
            None => None,
        });
        parts.extensions.insert(visitor.clone());
        Ok(visitor)
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, ApiError> {
        Visitor::from_request_parts(parts, app).await?.0.ok_or_else(ApiError::not_logged_in)
    }
}

impl FromRequestParts<App> for Authenticated {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Authenticated, ApiError> {
        Caller::from_request_parts(parts, app).await.map(|caller| Authenticated(caller.account))
    }
}

/// The credential of a request: a token if there is one, else the session cookie.
async fn credential(app: &App, headers: &HeaderMap) -> Result<Option<Credential>, ApiError> {
    if let Some(value) = headers.get(AUTHORIZATION) {
        let secret = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        let hash = hash(secret.ok_or_else(ApiError::bad_token)?.trim());
        let token = app.store.token(&hash).await?.ok_or_else(ApiError::bad_token)?;
        return Ok(Some(Credential::Token(hash, scopes(&token.scopes))));
    }
    Ok(secret(app, headers).map(|secret| Credential::Session(hash(&secret))))
}

/// Parses the scopes of a token.
pub(crate) fn scopes(list: &str) -> Vec<Scope> {
    list.split(' ').filter_map(Scope::named).collect()
}

impl Caller {
    /// The caller with a credential, if it is valid.
    pub(crate) async fn authenticate(app: &App, credential: Credential) -> Result<Option<Caller>, ApiError> {
        let found = match &credential {
            Credential::Session(hash) => app.store.account_of_session(hash, now()).await?,
            Credential::Token(hash, _) => match app.store.token(hash).await? {
                Some(token) => app.store.account(&token.account).await?.map(|account| (account, 0)),
                None => None,
            },
        };
        Ok(found.map(|(account, seen)| Caller { account, credential, seen }))
    }

    /// Whether the credential covers a scope; a browser session covers all.
    pub(crate) fn has_scope(&self, scope: Scope) -> bool {
        match &self.credential {
            Credential::Session(_) => true,
            Credential::Token(_, scopes) => scopes.contains(&scope),
        }
    }

    /// Whether it is a browser session, not a token.
    pub(crate) fn is_browser(&self) -> bool {
        matches!(self.credential, Credential::Session(_))
    }

    /// Whether the account is banned now.
    pub(crate) fn is_banned(&self) -> bool {
        self.account.banned_until.is_some_and(|until| until > now())
    }

    /// Refuses banned accounts, and tokens without the scope.
    pub(crate) fn require(&self, scope: Scope) -> Result<(), ApiError> {
        match (self.has_scope(scope), self.is_banned()) {
            (false, _) => Err(ApiError::missing_scope(scope)),
            (true, true) => Err(ApiError::banned()),
            (true, false) => Ok(()),
        }
    }
}

/// The wire form of an account.
pub(crate) fn me(account: &Account) -> Me {
    let banned_until = account.banned_until.filter(|until| *until > now());
    let (id, name) = (account.id.clone(), account.name.clone());
    Me { id, name, guest: account.is_guest(), bot: account.bot, admin: account.admin, banned_until }
}

/// The player that an account is at tables.
pub(crate) fn actor(account: &Account) -> Result<By, ApiError> {
    let id = PlayerId::new(&account.id).map_err(|bad| ApiError::internal(&bad))?;
    Ok(By::Player(Player { id, bot: account.bot }))
}

/// The secret in the session cookie.
fn secret(app: &App, headers: &HeaderMap) -> Option<String> {
    CookieJar::from_headers(headers).get(cookie_name(app)).map(|cookie| cookie.value().to_owned())
}

fn cookie_name(app: &App) -> &'static str {
    if app.is_https() { SECURE_COOKIE_NAME } else { COOKIE_NAME }
}

/// Renews a session that is in use, at most once per interval. Returns the cookie with the new expiry.
pub(crate) async fn extend(app: &App, caller: &Caller, headers: &HeaderMap) -> Option<Cookie<'static>> {
    let Credential::Session(hash) = &caller.credential else { return None };
    let now = now();
    if caller.seen.saturating_add(TOUCH_AFTER_MS) > now {
        return None;
    }
    // If it fails, the next request tries again.
    app.store.touch_session(hash, now, now + LIFETIME_MS).await.ok()?;
    Some(cookie(app, secret(app, headers)?, LIFETIME_MS / 1000))
}

/// The hash under which a secret is stored. Secrets have 256 random bits, so an unsalted SHA-256 suffices.
pub(crate) fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// A new random secret of 256 bits.
pub(crate) fn new_secret() -> Result<String, ApiError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| ApiError::internal(&error))?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// Creates a guest with a session. Returns the account and the session cookie.
pub(crate) async fn new_guest(app: &App, device: &Device) -> Result<(Account, Cookie<'static>), ApiError> {
    let seed = moment()?.seed;
    let id = format!("g{}", TableId::from_seed(seed));
    let account = Account::guest(&id, &format!("Guest {:04}", seed % 10_000), now());
    app.store.add_account(&account).await?;
    let cookie = create(app, &account, device).await?;
    Ok((account, cookie))
}

/// Starts a session for an authenticated account. Returns the session cookie.
pub(crate) async fn create(
    app: &App,
    account: &Account,
    device: &Device,
) -> Result<Cookie<'static>, ApiError> {
    let secret = new_secret()?;
    app.store.add_session(&new_session(account, &secret, device)).await?;
    Ok(cookie(app, secret, LIFETIME_MS / 1000))
}

/// Starts a session after a password with this hash was verified, if it is still the account's. Returns the session cookie.
pub(crate) async fn log_in(
    app: &App,
    account: &Account,
    password: &str,
    device: &Device,
) -> Result<Cookie<'static>, ApiError> {
    let secret = new_secret()?;
    match app.store.add_session_of_password(&new_session(account, &secret, device), password).await {
        Err(store::Error::Missing) => return Err(ApiError::wrong_password()),
        added => added?,
    }
    Ok(cookie(app, secret, LIFETIME_MS / 1000))
}

fn new_session(account: &Account, secret: &str, Device(device): &Device) -> Session {
    let (account, created) = (account.id.clone(), now());
    let (expires, seen, device) = (created + LIFETIME_MS, created, device.clone());
    Session { hash: hash(secret), account, created, expires, seen, device }
}

/// Browser and system of a request, for the list of sessions.
#[derive(Debug, Clone, Default)]
pub(crate) struct Device(pub(crate) String);

impl FromRequestParts<App> for Device {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Device, ApiError> {
        let agent = parts.headers.get(USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Device(describe(agent.unwrap_or_default())))
    }
}

/// `Firefox on Linux`. Nothing else of what a client sends is stored.
fn describe(agent: &str) -> String {
    // The order matters: user agents also name older browsers.
    let browsers = [
        ("Edg", "Edge"),
        ("OPR", "Opera"),
        ("Firefox", "Firefox"),
        ("Chrom", "Chrome"),
        ("Safari", "Safari"),
    ];
    let systems = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("Linux", "Linux"),
    ];
    let find = |names: &[(&str, &'static str)]| {
        names.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name)
    };
    match (find(&browsers), find(&systems)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (browser, system) => browser.or(system).unwrap_or_default().to_owned(),
    }
}

/// The session cookie, which expires after `seconds`.
fn cookie(app: &App, secret: String, seconds: u64) -> Cookie<'static> {
    let mut cookie =
        Cookie::build((cookie_name(app), secret)).path("/").http_only(true).same_site(SameSite::Lax).build();
    cookie.set_max_age(std::time::Duration::from_secs(seconds).try_into().ok());
    cookie.set_secure(app.is_https().then_some(true));
    cookie
}

/// The cookie that removes the session from the browser.
pub(crate) fn removal_cookie(app: &App) -> Cookie<'static> {
    cookie(app, String::new(), 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_described_in_two_words() {
        for (agent, device) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 \
                 Safari/537.36 Edg/150.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1",
                "Safari on iPhone",
            ),
            ("curl/8.0", ""),
            ("<script>Firefox", "Firefox"),
        ] {
            assert_eq!(describe(agent), device);
        }
    }
}
