//! What of the outbox is still true, and not seen yet.

use sha2::{Digest, Sha256};
use store::{PendingNotice, Store};
use table::{Phase, PlayerId, TableId};

use super::{NoticeKind, is_slow};
use crate::error::ApiError;
use crate::hub::Hub;
use crate::my_games::waits_for;
use crate::presence::Presence;

/// A notice that is still true, with what its text needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unseen {
    pub(crate) kind: NoticeKind,
    pub(crate) notice: PendingNotice,
    /// The name of the other player, and the name of the game; empty for the world.
    pub(crate) other: String,
    pub(crate) game: String,
    /// Whether players have days for each turn.
    pub(crate) is_slow: bool,
}

/// The notices that are still true; the others of `pending` need not be told any more. Whoever is connected has seen all.
pub(crate) async fn look(
    store: &Store,
    hub: &Hub,
    presence: &Presence,
    account: &str,
    pending: &[PendingNotice],
) -> Result<Vec<Unseen>, ApiError> {
    let mut unseen = Vec::new();
    if presence.is_online(account) {
        return Ok(unseen);
    }
    let player = PlayerId::new(account).map_err(|bad| ApiError::internal(&bad))?;
    for notice in pending {
        let Some(kind) = NoticeKind::named(&notice.kind) else { continue };
        let about = match kind {
            NoticeKind::Pending | NoticeKind::Atari | NoticeKind::Captured => Some(About::default()),
            _ => at_table(store, hub, &player, kind, &notice.subject).await?,
        };
        let notice = notice.clone();
        unseen.extend(about.map(|About { other, game, is_slow }| Unseen {
            kind,
            notice,
            other,
            game,
            is_slow,
        }));
    }
    Ok(unseen)
}

/// The same for the same news, however often they are sent.
pub(crate) fn news_id(unseen: &[Unseen]) -> String {
    let mut news: Vec<String> = unseen
        .iter()
        .map(|one| &one.notice)
        .filter(|notice| !notice.told)
        .map(|PendingNotice { account, kind, subject, number, at, .. }| {
            format!("{account} {kind} {subject} {number} {at}")
        })
        .collect();
    news.sort();
    Sha256::digest(news.join("\n")).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// What a text says of a table.
#[derive(Default)]
struct About {
    other: String,
    game: String,
    is_slow: bool,
}

/// The other player and the game, if what happened at a table still matters to a player.
async fn at_table(
    store: &Store,
    hub: &Hub,
    player: &PlayerId,
    kind: NoticeKind,
    table: &str,
) -> Result<Option<About>, ApiError> {
    let Ok(id) = TableId::new(table) else { return Ok(None) };
    let table = match hub.find(&id).await {
        Ok(live) => live.table().await,
        // One that cannot be read must not hide the others.
        Err(error) if error.is_not_found() || error.is_unreadable() => return Ok(None),
        Err(error) => return Err(error),
    };
    let matters = match kind {
        NoticeKind::Turn => waits_for(&table, player),
        NoticeKind::Challenge => *table.phase() == Phase::Waiting && table.invited() == Some(player),
        NoticeKind::Begun => table.ending().is_none(),
        _ => true,
    };
    if !matters {
        return Ok(None);
    }
    let other = match table.seats() {
        Some(seats) if seats.black.id == *player => Some(&seats.white.id),
        Some(seats) => Some(&seats.black.id),
        None => table.host(),
    };
    let name = match other {
        Some(other) => store.account(other.as_str()).await?.map(|account| account.name),
        None => None,
    };
    let game = table.terms().variant().title().to_owned();
    let other = name.unwrap_or_else(|| "somebody".to_owned());
    Ok(Some(About { other, game, is_slow: is_slow(&table) }))
}
