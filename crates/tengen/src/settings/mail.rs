//! The settings of e-mail.

use std::time::Duration;

use clap::Args;
use serde::Deserialize;
use server::MailSettings;

use crate::failure::Failure;

/// Settings of e-mail; in a file, under `[mail]`.
#[derive(Args, Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct MailFlags {
    /// SMTP server for outgoing e-mail: smtps://USER:PASSWORD@HOST or smtp://HOST:PORT?tls=required [default: no e-mail]
    #[arg(
        id = "mail_smtp",
        long = "mail-smtp",
        env = "TENGEN_MAIL_SMTP",
        hide_env_values = true,
        value_name = "URL"
    )]
    smtp: Option<String>,
    /// Sender of e-mail, such as "Tengen <noreply@go.example.org>"
    #[arg(id = "mail_from", long = "mail-from", env = "TENGEN_MAIL_FROM", value_name = "ADDRESS")]
    from: Option<String>,
    /// Minimum number of hours between two digests to one account [default: 24]
    #[arg(id = "mail_interval", long = "mail-interval", env = "TENGEN_MAIL_INTERVAL", value_name = "HOURS")]
    interval: Option<f64>,
}

impl MailFlags {
    /// These settings, completed from others.
    pub(super) fn or(self, more: MailFlags) -> MailFlags {
        MailFlags {
            smtp: self.smtp.or(more.smtp),
            from: self.from.or(more.from),
            interval: self.interval.or(more.interval),
        }
    }

    /// The settings, if a server is named; that needs an origin and a sender.
    pub(super) fn settings(self, has_origin: bool) -> Result<Option<MailSettings>, Failure> {
        let Some(smtp) = self.smtp.filter(|smtp| !smtp.is_empty()) else { return Ok(None) };
        if !has_origin {
            return Err(Failure::usage_error("--mail-smtp needs --origin, for the links in messages"));
        }
        let from = self.from.ok_or_else(|| Failure::usage_error("--mail-smtp needs --mail-from"))?;
        let usual = MailSettings::new(&smtp, &from);
        let interval = self.interval.map(|hours| Duration::try_from_secs_f64(hours * 3600.0)).transpose();
        let interval = interval.map_err(|bad| Failure::usage_error(format!("--mail-interval: {bad}")))?;
        Ok(Some(MailSettings { interval: interval.unwrap_or(usual.interval), ..usual }))
    }
}
