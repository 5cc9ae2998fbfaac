//! The settings of notices to closed browsers.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde::Deserialize;
use server::PushSettings;

use crate::failure::Failure;

/// Settings of Web Push; in a file, under `[push]`.
#[derive(Args, Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct PushFlags {
    /// PEM file with the key that signs push messages (P-256, PKCS #8) [default: created once and kept in the database]
    #[arg(id = "push_key", long = "push-key", env = "TENGEN_PUSH_KEY", value_name = "FILE")]
    key: Option<PathBuf>,
    /// Contact of the operator for push services, mailto:… or https://… [default: the origin, if it is https]
    #[arg(id = "push_contact", long = "push-contact", env = "TENGEN_PUSH_CONTACT", value_name = "URL")]
    contact: Option<String>,
    /// Seconds that a player must be disconnected before being notified [default: 20]
    #[arg(id = "push_delay", long = "push-delay", env = "TENGEN_PUSH_DELAY", value_name = "SECONDS")]
    delay: Option<f64>,
    /// Allow push services on this machine and without TLS, for tests
    #[arg(id = "push_local", long = "push-local", hide = true)]
    #[serde(skip)]
    local: bool,
}

impl PushFlags {
    /// These settings, completed from others.
    pub(super) fn or(self, more: PushFlags) -> PushFlags {
        PushFlags {
            key: self.key.or(more.key),
            contact: self.contact.or(more.contact),
            delay: self.delay.or(more.delay),
            local: self.local || more.local,
        }
    }

    pub(super) fn settings(self) -> Result<PushSettings, Failure> {
        let usual = PushSettings::default();
        let read = |file: PathBuf| {
            std::fs::read_to_string(&file)
                .map_err(|error| Failure::failed(format!("{}: {error}", file.display())))
        };
        if let Some(contact) = &self.contact
            && !["mailto:", "https://"].iter().any(|scheme| contact.starts_with(scheme))
        {
            return Err(Failure::usage_error(format!("{contact}: a contact is mailto:… or https://…")));
        }
        let delay = self.delay.map(Duration::try_from_secs_f64).transpose();
        let delay = delay.map_err(|bad| Failure::usage_error(format!("--push-delay: {bad}")))?;
        Ok(PushSettings {
            key: self.key.map(read).transpose()?,
            contact: self.contact,
            delay: delay.unwrap_or(usual.delay),
            allow_local: self.local,
            ..usual
        })
    }
}
