//! Web Push, as bodies of HTTP requests and responses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Notices to a closed browser.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct PushState {
    /// The server's public key, base64url, for `PushManager.subscribe`.
    pub key: String,
    /// Whether this browser is subscribed.
    pub on: bool,
}

/// The subscription of a browser, from `PushSubscription.toJSON`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct SubscribePush {
    /// The https address at the browser's push service.
    #[schemars(length(max = 2048))]
    pub endpoint: String,
    /// The browser's public key, base64url.
    #[schemars(length(max = 100))]
    pub p256dh: String,
    /// The browser's authentication secret, base64url.
    #[schemars(length(max = 100))]
    pub auth: String,
}
