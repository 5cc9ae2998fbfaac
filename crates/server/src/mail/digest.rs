//! Digests: games with days for each turn in which it is somebody's turn.
//!
//! As with push, a process that dies after the mail server took a digest, and before it noted so, leaves it to another one. The
//! second digest has the same `Message-ID`, by which mail programs and servers know that it is the same.

use std::sync::Arc;
use std::time::Duration;

use store::{Channel, ClaimedNotices, PendingNotice};
use tokio::time::sleep;

use super::messages::OpenTurn;
use super::{BoxError, Mail, without_address};
use crate::error::ApiError;
use crate::live::now;
use crate::notices::{NoticeKind, look, news_id};
use crate::ops::limits::bounds::{MAX_MAIL_TRIES, MAX_PENDING_NOTICES, PUSH_BATCH};
use crate::ops::metrics::NoticeOutcome;

/// The longest and the shortest pause between two looks at the store.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
const SHORTEST_PAUSE: Duration = Duration::from_millis(50);

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

pub(super) async fn run(mail: Arc<Mail>) {
    let pause = (mail.settings.delay / 4).clamp(SHORTEST_PAUSE, LONGEST_PAUSE);
    loop {
        sleep(pause).await;
        let now = now();
        let until = now.saturating_add(milliseconds(mail.settings.lease));
        let before = now.saturating_sub(milliseconds(mail.settings.delay));
        match mail.store.claim_notices(Channel::Mail, &mail.claim, before, (now, until), PUSH_BATCH).await {
            Ok(claimed) => {
                for one in claimed {
                    if let Err(error) = mail.tell(&one).await {
                        tracing::warn!(?error, "cannot send a digest");
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "cannot look for digests"),
        }
    }
}

impl Mail {
    /// Sends one account its digest, unless it has seen everything.
    async fn tell(&self, claimed: &ClaimedNotices) -> Result<(), ApiError> {
        let mut pending =
            self.store.pending_notices(&claimed.account, Channel::Mail, MAX_PENDING_NOTICES).await?;
        pending.retain(|one| NoticeKind::named(&one.kind) == Some(NoticeKind::Turn));
        let mut unseen = look(&self.store, &self.hub, &self.presence, &claimed.account, &pending).await?;
        let kept: Vec<PendingNotice> = unseen.iter().map(|one| one.notice.clone()).collect();
        unseen.retain(|one| one.is_slow);
        let mut next = now();
        if unseen.iter().any(|one| !one.notice.told)
            && let Some(to) = self.store.mail_address(&claimed.account).await?.filter(|to| to.digests)
        {
            let id = news_id(&unseen);
            let turns: Vec<OpenTurn> = unseen
                .into_iter()
                .map(|one| OpenTurn { table: one.notice.subject, game: one.game, other: one.other })
                .collect();
            if let Err(error) = self.send(&to.address, self.site.digest(&id, &turns, &to.unsubscribe)).await {
                self.log(&error);
                if claimed.tries < MAX_MAIL_TRIES {
                    let pause = milliseconds(self.settings.lease).saturating_mul(claimed.tries);
                    let until = now().saturating_add(pause);
                    return Ok(self.store.postpone_notices(claimed, until).await?);
                }
                self.count(NoticeOutcome::Dropped);
            }
            next = now().saturating_add(milliseconds(self.settings.interval));
        }
        let gone: Vec<PendingNotice> = pending.into_iter().filter(|one| !kept.contains(one)).collect();
        Ok(self.store.finish_notices(claimed, &gone, &kept, next).await?)
    }

    fn log(&self, error: &BoxError) {
        tracing::warn!(error = %without_address(error), "cannot send a digest");
    }
}
