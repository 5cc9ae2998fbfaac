//! E-mail, if the operator has named a server that sends it: confirmed addresses, forgotten passwords, digests of turns.
//!
//! Requests only put a job into a bounded queue, so that an answer takes the same time whether an address is known or not, and
//! nobody waits for the mail server. A job that is lost in a restart is asked for again by whoever wanted it; digests are in
//! the store.

mod digest;
mod http;
mod messages;

use std::sync::Arc;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::transport::smtp::AsyncSmtpTransport;
use lettre::{AsyncTransport, Tokio1Executor};
use store::{LinkPurpose, MailLink, Store};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinHandle;

use crate::error::ApiError;
use crate::hub::Hub;
use crate::live::{moment, now};
use crate::ops::limits::bounds::{
    CONFIRM_LIFETIME, MAIL_DELAY, MAIL_INTERVAL, MAIL_LEASE, MAIL_TIMEOUT, MAX_ACCOUNTS_PER_ADDRESS,
    MAX_MAIL_QUEUE, RESET_LIFETIME,
};
use crate::ops::metrics::{Metrics, NoticeOutcome};
use crate::ops::supervise::Supervisor;
use crate::presence::Presence;
use crate::session::{hash, new_secret};
use messages::{Letter, Site};

pub(crate) use http::{confirm, digests, forgotten, reset, send_again, show, unsubscribe};

type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// Settings of e-mail.
#[derive(Clone)]
pub struct MailSettings {
    /// The server that sends: `smtps://user:password@host`, or `smtp://…?tls=required`.
    pub smtp: String,
    /// The sender: `Tengen <noreply@example.org>`.
    pub from: String,
    /// How long a turn waits before it is in a digest.
    pub delay: Duration,
    /// The least time between two digests to one account.
    pub interval: Duration,
    /// How long a process may take to send a digest before another one does.
    pub lease: Duration,
}

impl std::fmt::Debug for MailSettings {
    /// Without the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MailSettings").field("from", &self.from).finish_non_exhaustive()
    }
}

impl MailSettings {
    /// The default settings with this server and sender.
    pub fn new(smtp: &str, from: &str) -> MailSettings {
        MailSettings {
            smtp: smtp.to_owned(),
            from: from.to_owned(),
            delay: MAIL_DELAY,
            interval: MAIL_INTERVAL,
            lease: MAIL_LEASE,
        }
    }
}

/// A message that somebody has asked for.
#[derive(Debug)]
enum Job {
    /// Show that the owner of an account reads an address.
    Confirm { account: String, address: String },
    /// Whoever reads this address has forgotten a password.
    Forgotten { address: String },
}

/// Sends e-mail.
pub(crate) struct Mail {
    store: Arc<Store>,
    hub: Arc<Hub>,
    presence: Arc<Presence>,
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    site: Site,
    settings: MailSettings,
    jobs: mpsc::Sender<Job>,
    metrics: Arc<Metrics>,
    /// Identifies the claims of this process.
    claim: String,
}

impl std::fmt::Debug for Mail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mail").field("settings", &self.settings).finish_non_exhaustive()
    }
}

/// What tells whether somebody has seen something already.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Readers<'a> {
    pub(crate) hub: &'a Arc<Hub>,
    pub(crate) presence: &'a Arc<Presence>,
}

impl Mail {
    /// Starts the tasks that send; they run until they are aborted.
    pub(crate) fn start(
        store: &Arc<Store>,
        Readers { hub, presence }: Readers<'_>,
        settings: MailSettings,
        origin: &str,
        metrics: &Arc<Metrics>,
        supervisor: &Supervisor,
    ) -> Result<(Arc<Mail>, Vec<JoinHandle<()>>), BoxError> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&settings.smtp)
            .map_err(|bad| format!("the address of the mail server: {bad}"))?
            .timeout(Some(MAIL_TIMEOUT))
            .build();
        let from = settings.from.parse().map_err(|bad| format!("the sender of e-mail: {bad}"))?;
        let (jobs, waiting) = mpsc::channel(MAX_MAIL_QUEUE);
        let seed = moment().map_err(|error| error.body.sentence)?.seed;
        let mail = Arc::new(Mail {
            store: Arc::clone(store),
            hub: Arc::clone(hub),
            presence: Arc::clone(presence),
            transport,
            from,
            site: Site::new(origin),
            settings,
            jobs,
            metrics: Arc::clone(metrics),
            claim: format!("{seed:016x}"),
        });
        let (sending, digesting, waiting) =
            (Arc::clone(&mail), Arc::clone(&mail), Arc::new(Mutex::new(waiting)));
        let tasks = vec![
            supervisor.keep("mail", move || {
                let (mail, waiting) = (Arc::clone(&sending), Arc::clone(&waiting));
                async move { mail.work(&mut *waiting.lock().await).await }
            }),
            supervisor.keep("digests", move || digest::run(Arc::clone(&digesting))),
        ];
        Ok((mail, tasks))
    }

    /// Sends a link that confirms an address.
    pub(crate) fn confirm(&self, account: &str, address: &str) -> Result<(), ApiError> {
        let job = Job::Confirm { account: account.to_owned(), address: address.to_owned() };
        self.enqueue(job).map_err(|_| ApiError::busy())
    }

    /// Sends links that set a new password, if anybody has confirmed the address. Nobody is told whether.
    fn forgotten(&self, address: String) {
        let _ = self.enqueue(Job::Forgotten { address });
    }

    /// Puts a job into the queue, unless it is full.
    fn enqueue(&self, job: Job) -> Result<(), TrySendError<Job>> {
        self.jobs.try_send(job).inspect_err(|_| self.count(NoticeOutcome::Dropped))
    }

    fn count(&self, outcome: NoticeOutcome) {
        self.metrics.notice("mail", outcome);
    }

    async fn work(&self, waiting: &mut mpsc::Receiver<Job>) {
        while let Some(job) = waiting.recv().await {
            if let Err(error) = self.do_job(job).await {
                self.count(NoticeOutcome::Dropped);
                tracing::warn!(error = %without_address(&error), "cannot send a message");
            }
        }
    }

    async fn do_job(&self, job: Job) -> Result<(), BoxError> {
        match job {
            Job::Confirm { account, address } => {
                let Some(found) = self.store.account(&account).await? else { return Ok(()) };
                let secret = self.link(&account, &address, LinkPurpose::Confirm, CONFIRM_LIFETIME).await?;
                self.send(&address, self.site.confirm(&found.name, &secret)).await
            }
            Job::Forgotten { address } => {
                let mut links = Vec::new();
                for found in self.store.accounts_at(&address, MAX_ACCOUNTS_PER_ADDRESS).await? {
                    let Some(account) = self.store.account(&found.account).await? else { continue };
                    let secret =
                        self.link(&account.id, &found.address, LinkPurpose::Reset, RESET_LIFETIME).await?;
                    links.push((account.name, secret));
                }
                if links.is_empty() {
                    return Ok(());
                }
                self.send(&address, self.site.reset(&links)).await
            }
        }
    }

    /// A new link; its secret.
    async fn link(
        &self,
        account: &str,
        address: &str,
        purpose: LinkPurpose,
        lifetime: Duration,
    ) -> Result<String, BoxError> {
        let secret = new_secret().map_err(|error| error.body.sentence)?;
        let expires = now().saturating_add(lifetime.as_secs() * 1000);
        let (hash, account, address) = (hash(&secret), account.to_owned(), address.to_owned());
        self.store.add_mail_link(&MailLink { hash, account, purpose, address, expires }).await?;
        Ok(secret)
    }

    async fn send(&self, address: &str, letter: Letter) -> Result<(), BoxError> {
        let message = letter.message(&self.from, address, &self.site)?;
        let sent = self.transport.send(message).await;
        self.count(if sent.is_ok() { NoticeOutcome::Sent } else { NoticeOutcome::Failed });
        sent?;
        Ok(())
    }
}

/// What went wrong, without addresses: mail servers repeat them in their answers.
fn without_address(error: &BoxError) -> String {
    let text = error.to_string();
    let hide = |word: &str| if word.contains('@') { "…".to_owned() } else { word.to_owned() };
    text.split(' ').map(hide).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_is_logged() {
        let error: BoxError = "permanent error (550): <ann@example.org>: no such user".into();
        assert_eq!(without_address(&error), "permanent error (550): … no such user");
        let settings = MailSettings::new("smtps://me:secret@mail.example", "Tengen <noreply@example.org>");
        assert!(!format!("{settings:?}").contains("secret"));
    }
}
