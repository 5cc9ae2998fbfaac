//! Web Push: calls people back whose browser is closed.
//!
//! Every process looks for accounts that are to be told, and claims them in the store, so that one of them sends. A claim
//! expires: if its process dies before it has noted that the message was sent, another one sends it again, with the same id
//! and topic, so that the push service or the browser shows it once.

mod encrypt;
mod endpoint;
mod http;
mod send;
mod vapid;

use std::sync::Arc;
use std::time::Duration;

use store::{Channel, ClaimedNotices, PendingNotice, PushSubscription, Store};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::sleep;

use crate::error::ApiError;
use crate::hub::Hub;
use crate::live::{moment, now};
use crate::notices::{Message, NoticeKind, Unseen, look, news_id};
use crate::ops::limits::bounds::{
    MAX_PENDING_NOTICES, MAX_PUSH_TRIES, PUSH_BATCH, PUSH_DELAY, PUSH_INTERVAL, PUSH_LEASE,
};
use crate::ops::metrics::{Metrics, NoticeOutcome};
use crate::ops::supervise::Supervisor;
use crate::presence::Presence;
use encrypt::{BrowserKeys, encrypt};
use endpoint::Endpoint;
use send::{Sender, Sent};
use vapid::VapidKey;

pub(crate) use http::{show, subscribe, unsubscribe};

type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// The longest pause between two looks at the store.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
const SHORTEST_PAUSE: Duration = Duration::from_millis(50);

/// Settings of Web Push.
#[derive(Debug, Clone)]
pub struct PushSettings {
    /// The server's key: a PEM file with a P-256 private key in PKCS #8. Without it the store has one.
    pub key: Option<String>,
    /// Whom push services may write to: `mailto:…` or `https://…`.
    pub contact: Option<String>,
    /// How long to wait before somebody is notified.
    pub delay: Duration,
    /// The least time between two messages to one account.
    pub interval: Duration,
    /// How long a process may take to send a message before another one does.
    pub lease: Duration,
    /// Whether push services may be at local addresses and without TLS, for tests.
    pub allow_local: bool,
}

impl Default for PushSettings {
    fn default() -> PushSettings {
        PushSettings {
            key: None,
            contact: None,
            delay: PUSH_DELAY,
            interval: PUSH_INTERVAL,
            lease: PUSH_LEASE,
            allow_local: false,
        }
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Sends messages to browsers.
#[derive(Debug)]
pub(crate) struct Push {
    store: Arc<Store>,
    hub: Arc<Hub>,
    presence: Arc<Presence>,
    key: VapidKey,
    sender: Sender,
    settings: PushSettings,
    metrics: Arc<Metrics>,
    /// Identifies the claims of this process.
    claim: String,
}

impl Push {
    /// Starts the task that sends; it runs until it is aborted.
    pub(crate) async fn start(
        store: &Arc<Store>,
        hub: &Arc<Hub>,
        presence: &Arc<Presence>,
        settings: PushSettings,
        metrics: &Arc<Metrics>,
        supervisor: &Supervisor,
    ) -> Result<(Arc<Push>, JoinHandle<()>), BoxError> {
        let key = VapidKey::load(store, settings.key.as_deref(), settings.contact.clone(), now()).await?;
        let seed = moment().map_err(|error| error.body.sentence)?.seed;
        let push = Arc::new(Push {
            store: Arc::clone(store),
            hub: Arc::clone(hub),
            presence: Arc::clone(presence),
            key,
            sender: Sender::new(settings.allow_local)?,
            settings,
            metrics: Arc::clone(metrics),
            claim: format!("{seed:016x}"),
        });
        let kept = Arc::clone(&push);
        let task = supervisor.keep("push", move || run(Arc::clone(&kept)));
        Ok((push, task))
    }

    /// Tells one account what it has not seen.
    async fn tell(&self, claimed: &ClaimedNotices) -> Result<(), ApiError> {
        let pending =
            self.store.pending_notices(&claimed.account, Channel::Push, MAX_PENDING_NOTICES).await?;
        let unseen = look(&self.store, &self.hub, &self.presence, &claimed.account, &pending).await?;
        let is_new = unseen.iter().any(|one| !one.notice.told);
        let mut next = now();
        if is_new {
            if self.send_to_all(claimed, &unseen).await? == Outcome::Later {
                let doublings = u32::try_from(claimed.tries).unwrap_or(u32::MAX);
                let pause = milliseconds(self.settings.lease).saturating_mul(2u64.saturating_pow(doublings));
                return Ok(self.store.postpone_notices(claimed, now().saturating_add(pause)).await?);
            }
            next = now().saturating_add(milliseconds(self.settings.interval));
        }
        // Turns that are still to be made are counted again in the next message; everything else is done.
        let kept: Vec<PendingNotice> =
            unseen.into_iter().filter(|one| one.kind == NoticeKind::Turn).map(|one| one.notice).collect();
        let gone: Vec<PendingNotice> = pending.into_iter().filter(|one| !kept.contains(one)).collect();
        Ok(self.store.finish_notices(claimed, &gone, &kept, next).await?)
    }

    /// Sends one message to all browsers of an account.
    async fn send_to_all(&self, claimed: &ClaimedNotices, unseen: &[Unseen]) -> Result<Outcome, ApiError> {
        let message = Message::new(news_id(unseen), unseen);
        let text = serde_json::to_vec(&message).map_err(|bad| ApiError::internal(&bad))?;
        let (mut is_accepted, mut is_later) = (false, false);
        let count = |outcome| self.metrics.notice("push", outcome);
        for browser in self.store.pushes_of(&claimed.account).await? {
            match self.send(&browser, &text).await {
                Ok(Sent::Accepted) => {
                    count(NoticeOutcome::Sent);
                    is_accepted = true;
                }
                Ok(Sent::Gone) => {
                    count(NoticeOutcome::Dropped);
                    self.store.end_push(&browser.id).await?;
                }
                Ok(Sent::Refused(status)) => {
                    count(NoticeOutcome::Dropped);
                    tracing::warn!(status, "a push service refuses a message");
                }
                Ok(Sent::Later(status)) => {
                    count(NoticeOutcome::Failed);
                    tracing::info!(status, "a push service takes no message now");
                    is_later = true;
                }
                Err(error) => {
                    count(NoticeOutcome::Failed);
                    tracing::info!(%error, "a push service does not respond");
                    is_later = true;
                }
            }
        }
        // One browser is enough: with another attempt the others would be told twice.
        let was_later = is_later && !is_accepted;
        let is_later = was_later && claimed.tries < MAX_PUSH_TRIES;
        if was_later && !is_later {
            count(NoticeOutcome::Dropped);
        }
        Ok(if is_later { Outcome::Later } else { Outcome::Done })
    }

    async fn send(&self, browser: &PushSubscription, text: &[u8]) -> Result<Sent, BoxError> {
        let Some(endpoint) = Endpoint::parse(&browser.endpoint, self.settings.allow_local) else {
            return Ok(Sent::Gone);
        };
        if browser.server_key != self.key.public() {
            // The operator has changed the key: the browser subscribes again when it is next here.
            return Ok(Sent::Gone);
        }
        let keys = BrowserKeys { p256dh: &browser.p256dh, auth: &browser.auth };
        let body = encrypt(text, keys).map_err(|_| "the browser's keys are no keys")?;
        let authorization = self.key.authorization(&endpoint.origin(), now())?;
        self.sender.send(&endpoint, &authorization, body).await
    }
}

/// Whether an account has been told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Done,
    Later,
}

async fn run(push: Arc<Push>) {
    let pause = (push.settings.delay / 4).clamp(SHORTEST_PAUSE, LONGEST_PAUSE);
    // Those who are connected to other processes, or reconnect after a restart, are known after a moment.
    sleep(push.settings.delay).await;
    loop {
        sleep(pause).await;
        let (now, settings) = (now(), &push.settings);
        let until = now.saturating_add(milliseconds(settings.lease));
        let before = now.saturating_sub(milliseconds(settings.delay));
        match push.store.claim_notices(Channel::Push, &push.claim, before, (now, until), PUSH_BATCH).await {
            Ok(claimed) => tell_all(&push, claimed).await,
            Err(error) => tracing::warn!(%error, "cannot look for people to tell"),
        }
    }
}

/// Tells several accounts at the same time, so that a push service which is slow delays only its own.
async fn tell_all(push: &Arc<Push>, claimed: Vec<ClaimedNotices>) {
    let mut tasks = JoinSet::new();
    for one in claimed {
        let push = Arc::clone(push);
        tasks.spawn(async move {
            if let Err(error) = push.tell(&one).await {
                // Whoever finds that the claim has expired tries again.
                tracing::warn!(?error, "cannot tell somebody what happened");
            }
        });
    }
    while tasks.join_next().await.is_some() {}
}
