//! E-mail, as bodies of HTTP requests and responses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Whether this server sends e-mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct MailState {
    /// Whether it does.
    pub on: bool,
}

/// Whether to get digests of turns by e-mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Digests {
    /// Whether to get them.
    pub on: bool,
}

/// Asks for a link that sets a new password.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ForgottenPassword {
    /// The confirmed address of the account.
    #[schemars(length(max = 200))]
    pub email: String,
}

/// The secret of a link in a message: what follows the `#`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct LinkSecret {
    /// The secret.
    #[schemars(length(max = 200))]
    pub secret: String,
}

/// Sets a new password.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ResetPassword {
    /// The secret of the link.
    #[schemars(length(max = 200))]
    pub secret: String,
    /// The new password, 8 to 200 characters.
    #[schemars(length(min = 8, max = 200))]
    pub password: String,
}
