//! Addresses, forgotten passwords and digests. Without a mail server none of these routes exists.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::{Digests, ForgottenPassword, LinkSecret, MailState, ResetPassword};
use store::LinkPurpose;

use super::Mail;
use crate::App;
use crate::error::ApiError;
use crate::extract::JsonBody;
use crate::live::now;
use crate::ops::address::Address;
use crate::ops::limits::Owner;
use crate::people::names::{check_email, check_password};
use crate::session::{Authenticated, hash, new_secret};

/// What sends e-mail.
fn mail(app: &App) -> Result<&Mail, ApiError> {
    app.mail.as_deref().ok_or_else(ApiError::not_found)
}

/// Whether this server sends e-mail.
pub(crate) async fn show(State(app): State<App>) -> Json<MailState> {
    Json(MailState { on: app.mail.is_some() })
}

/// Sends the link that confirms the address once more.
pub(crate) async fn send_again(
    State(app): State<App>,
    Authenticated(account): Authenticated,
) -> Result<StatusCode, ApiError> {
    let mail = mail(&app)?;
    let address = account.email.ok_or_else(|| ApiError::bad_request("You have no e-mail address."))?;
    app.rate_limits.mail(&address)?;
    mail.confirm(&account.id, &address)?;
    Ok(StatusCode::ACCEPTED)
}

/// Confirms an address by the link that was sent to it.
pub(crate) async fn confirm(
    State(app): State<App>,
    JsonBody(LinkSecret { secret }): JsonBody<LinkSecret>,
) -> Result<StatusCode, ApiError> {
    mail(&app)?;
    match app.store.confirm_address(&hash(&secret), &new_secret()?, now()).await {
        Err(store::Error::Missing) => Err(ApiError::used_link()),
        confirmed => Ok(confirmed.map(|()| StatusCode::NO_CONTENT)?),
    }
}

/// Switches digests of turns on or off.
pub(crate) async fn digests(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    JsonBody(Digests { on }): JsonBody<Digests>,
) -> Result<StatusCode, ApiError> {
    mail(&app)?;
    match app.store.set_digests(&account.id, on).await {
        Err(store::Error::Missing) => Err(ApiError::bad_request("Confirm your e-mail address first.")),
        set => Ok(set.map(|()| StatusCode::NO_CONTENT)?),
    }
}

/// Sends a link that sets a new password, if somebody has confirmed this address. The answer is always the same.
pub(crate) async fn forgotten(
    State(app): State<App>,
    JsonBody(ForgottenPassword { email }): JsonBody<ForgottenPassword>,
) -> Result<StatusCode, ApiError> {
    let mail = mail(&app)?;
    check_email(&email)?;
    if app.rate_limits.mail(&email).is_ok() {
        mail.forgotten(email);
    }
    Ok(StatusCode::ACCEPTED)
}

/// Sets a new password by a link.
pub(crate) async fn reset(
    State(app): State<App>,
    from: Address,
    JsonBody(ResetPassword { secret, password }): JsonBody<ResetPassword>,
) -> Result<StatusCode, ApiError> {
    mail(&app)?;
    let missing = |error| match error {
        store::Error::Missing => ApiError::used_link(),
        other => other.into(),
    };
    let link = hash(&secret);
    let (account, _) = app.store.mail_link(&link, LinkPurpose::Reset, now()).await.map_err(missing)?;
    let account = app.store.account(&account).await?.ok_or_else(ApiError::used_link)?;
    check_password(&password, &account.name)?;
    let new = app.passwords.hash(&Owner::at(from, Some(&account.id)), &password).await?;
    let account = app.store.reset_password(&link, &new, now()).await.map_err(missing)?;
    app.invalidations.notify(&account);
    Ok(StatusCode::NO_CONTENT)
}

/// Ends digests, also at the request of a mail program. The answer is the same for any secret.
pub(crate) async fn unsubscribe(
    State(app): State<App>,
    Path(secret): Path<String>,
) -> Result<StatusCode, ApiError> {
    mail(&app)?;
    app.store.unsubscribe_mail(&secret).await?;
    Ok(StatusCode::NO_CONTENT)
}
