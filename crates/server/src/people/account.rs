//! Registering, logging in and out, passwords, and deleting an account.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::cookie::{Cookie, CookieJar};
use protocol::{ChangeEmail, ChangePassword, Claim, DeleteMe, GuestName, LogIn, Me, OwnEmail};
use store::{Account, GameFilter};
use table::{By, Command, TableId};

use super::names::{check_email, check_name, check_password};
use crate::App;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::ops::address::Address;
use crate::ops::limits::Owner;
use crate::session::{self, Authenticated, Caller, Credential, Device, Visitor};

/// A response that also sets the session cookie.
fn with_cookie(answer: impl IntoResponse, cookie: Cookie<'static>) -> Response {
    (CookieJar::new().add(cookie), answer).into_response()
}

/// The current account.
pub(crate) async fn me(Authenticated(account): Authenticated) -> Json<Me> {
    Json(session::me(&account))
}

/// Creates a guest session. Callers with a session keep it.
pub(crate) async fn guest(
    State(app): State<App>,
    visitor: Visitor,
    device: Device,
) -> Result<Response, ApiError> {
    if let Some(caller) = visitor.0 {
        return Ok(Json(session::me(&caller.account)).into_response());
    }
    let (account, cookie) = session::new_guest(&app, &device).await?;
    Ok(with_cookie((StatusCode::CREATED, Json(session::me(&account))), cookie))
}

/// Turns a guest into an account. The id stays the same, and so do games and ratings.
pub(crate) async fn claim(
    State(app): State<App>,
    caller: Caller,
    device: Device,
    from: Address,
    JsonBody(claim): JsonBody<Claim>,
) -> Result<Response, ApiError> {
    check_name(&claim.name)?;
    check_password(&claim.password, &claim.name)?;
    let email = claim.email.filter(|email| !email.is_empty());
    email.as_deref().map_or(Ok(()), check_email)?;
    let password = app.passwords.hash(&Owner::at(from, Some(&caller.account.id)), &claim.password).await?;
    let id = caller.account.id;
    let claim = store::Claim { name: claim.name, password, email, bot: claim.bot };
    match app.store.claim_guest(&id, &claim).await {
        Err(store::Error::Taken) => {
            return Err(ApiError::taken("This name, or one that looks like it, is taken."));
        }
        // Another request took the name first.
        Err(store::Error::Missing) => return Err(ApiError::not_a_guest()),
        claimed => claimed?,
    }
    if let Some((mail, address)) = app.mail.as_ref().zip(claim.email.as_deref())
        && app.rate_limits.mail(address).is_ok()
    {
        // The account is there, whether or not a message can be sent now.
        let _ = mail.confirm(&id, address);
    }
    // Read again: it may have been banned meanwhile.
    let account = app.store.account(&id).await?.ok_or_else(ApiError::not_logged_in)?;
    renew(&app, &account, &device, Json(session::me(&account))).await
}

/// Ends all sessions of an account and starts a new one here, so that stolen sessions become useless.
async fn renew(
    app: &App,
    account: &Account,
    device: &Device,
    answer: impl IntoResponse,
) -> Result<Response, ApiError> {
    app.store.end_sessions_of(&account.id).await?;
    let cookie = session::create(app, account, device).await?;
    app.invalidations.notify(&account.id);
    Ok(with_cookie(answer, cookie))
}

/// Logs in. The browser's previous session ends.
pub(crate) async fn log_in(
    State(app): State<App>,
    visitor: Visitor,
    from: Address,
    device: Device,
    JsonBody(LogIn { name, password }): JsonBody<LogIn>,
) -> Result<Response, ApiError> {
    tokio::time::sleep(app.rate_limits.login_attempt(&name, from)?).await;
    let account = app.store.account_named(&name).await?;
    let hash = account.as_ref().and_then(|account| account.password.as_deref());
    if !app.passwords.verify(&Owner::at(from, None), &password, hash).await? {
        return Err(ApiError::wrong_password());
    }
    let (Some(account), Some(hash)) = (&account, hash) else { return Err(ApiError::wrong_password()) };
    let cookie = session::log_in(&app, account, hash, &device).await?;
    if let Some(Caller { account, credential: Credential::Session(hash), .. }) = visitor.0 {
        app.store.end_session(&hash).await?;
        app.invalidations.notify(&account.id);
    }
    Ok(with_cookie(Json(session::me(account)), cookie))
}

/// Logs out of this browser.
pub(crate) async fn log_out(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    if let Some(Caller { account, credential: Credential::Session(hash), .. }) = visitor.0 {
        app.store.end_session(&hash).await?;
        app.invalidations.notify(&account.id);
    }
    Ok(with_cookie(StatusCode::NO_CONTENT, session::removal_cookie(&app)))
}

/// Logs out of every browser and deletes all tokens.
pub(crate) async fn log_out_everywhere(
    State(app): State<App>,
    Authenticated(account): Authenticated,
) -> Result<Response, ApiError> {
    app.store.end_all_keys_of(&account.id).await?;
    app.invalidations.notify(&account.id);
    Ok(with_cookie(StatusCode::NO_CONTENT, session::removal_cookie(&app)))
}

/// Changes the password and logs out all other browsers.
pub(crate) async fn change_password(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    device: Device,
    from: Address,
    JsonBody(ChangePassword { old, new }): JsonBody<ChangePassword>,
) -> Result<Response, ApiError> {
    check_password(&new, &account.name)?;
    let owner = Owner::at(from, Some(&account.id));
    if !app.passwords.verify(&owner, &old, account.password.as_deref()).await? {
        return Err(ApiError::wrong_password());
    }
    let hash = app.passwords.hash(&owner, &new).await?;
    match app.store.change_password(&account.id, account.password.as_deref().unwrap_or_default(), &hash).await
    {
        // It was changed elsewhere in the meantime.
        Err(store::Error::Missing) => return Err(ApiError::wrong_password()),
        changed => changed?,
    }
    renew(&app, &account, &device, StatusCode::NO_CONTENT).await
}

/// Gives a guest a name, which is always shown as a guest's.
pub(crate) async fn name_guest(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    JsonBody(GuestName { name }): JsonBody<GuestName>,
) -> Result<Json<Me>, ApiError> {
    check_name(&name)?;
    if app.store.is_name_taken(&name).await? {
        return Err(ApiError::taken("This name, or one that looks like it, is taken."));
    }
    // No account can have a name with a blank.
    let name = format!("{name} (guest)");
    match app.store.rename_guest(&account.id, &name).await {
        Err(store::Error::Missing) => return Err(ApiError::not_a_guest()),
        renamed => renamed?,
    }
    app.invalidations.notify(&account.id);
    Ok(Json(session::me(&Account { name, ..account })))
}

/// Says that a program plays under the account's name from now on.
pub(crate) async fn become_bot(
    State(app): State<App>,
    Authenticated(account): Authenticated,
) -> Result<Json<Me>, ApiError> {
    app.store.set_bot(&account.id).await?;
    app.invalidations.notify(&account.id);
    Ok(Json(session::me(&Account { bot: true, ..account })))
}

/// The account's own e-mail address.
pub(crate) async fn email(
    State(app): State<App>,
    Authenticated(account): Authenticated,
) -> Result<Json<OwnEmail>, ApiError> {
    let found = app.store.mail_address(&account.id).await?.filter(|_| app.mail.is_some());
    let (confirmed, digests) = (found.is_some(), found.is_some_and(|found| found.digests));
    Ok(Json(OwnEmail { email: account.email, confirmed, digests, sends: app.mail.is_some() }))
}

/// Changes or removes the e-mail address.
pub(crate) async fn change_email(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    from: Address,
    JsonBody(ChangeEmail { password, email }): JsonBody<ChangeEmail>,
) -> Result<StatusCode, ApiError> {
    let email = email.filter(|email| !email.is_empty());
    email.as_deref().map_or(Ok(()), check_email)?;
    let owner = Owner::at(from, Some(&account.id));
    if !app.passwords.verify(&owner, &password, account.password.as_deref()).await? {
        return Err(ApiError::wrong_password());
    }
    let is_new = email != account.email;
    if let Some((mail, address)) = app.mail.as_ref().zip(email.as_deref()).filter(|_| is_new) {
        app.rate_limits.mail(address)?;
        app.store.set_email(&account.id, Some(address)).await?;
        mail.confirm(&account.id, address)?;
        return Ok(StatusCode::NO_CONTENT);
    }
    app.store.set_email(&account.id, email.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes the account permanently. Its running games end first. Finished games stay, under an id without a name, since
/// they also belong to the opponents.
pub(crate) async fn delete_me(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    from: Address,
    JsonBody(DeleteMe { password }): JsonBody<DeleteMe>,
) -> Result<Response, ApiError> {
    let password = password.unwrap_or_default();
    let owner = Owner::at(from, Some(&account.id));
    if !account.is_guest() && !app.passwords.verify(&owner, &password, account.password.as_deref()).await? {
        return Err(ApiError::wrong_password());
    }
    leave_all(&app, &account).await?;
    app.store.delete_account(&account.id).await?;
    app.invalidations.notify(&account.id);
    Ok(with_cookie(StatusCode::NO_CONTENT, session::removal_cookie(&app)))
}

/// Games per query.
const BATCH: u32 = 500;

/// Leaves every waiting table and resigns every running game.
async fn leave_all(app: &App, account: &Account) -> Result<(), ApiError> {
    let by = session::actor(account)?;
    for phase in ["waiting", "playing", "paused", "scoring"] {
        let filter = GameFilter {
            player: Some(account.id.clone()),
            viewer: Some(account.id.clone()),
            phase: Some(phase.to_owned()),
            ..GameFilter::default()
        };
        for game in app.store.games(&filter, BATCH).await? {
            leave(app, &game.id, &by).await?;
        }
    }
    Ok(())
}

/// Leaves one table, by the mildest command that works.
async fn leave(app: &App, table: &str, by: &By) -> Result<(), ApiError> {
    let Ok(id) = TableId::new(table) else { return Ok(()) };
    for command in [Command::Leave, Command::Abort, Command::Resign] {
        match app.hub.command(&id, &command, by).await {
            Ok(_) => return Ok(()),
            // Refused: try the next, stronger command. None applies to a host who has no seat.
            Err(error) if error.is_refusal() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
