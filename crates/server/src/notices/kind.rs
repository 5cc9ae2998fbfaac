//! What people are told about.

use protocol::NoticeKind as WorldKind;

/// Why somebody is notified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum NoticeKind {
    /// It is their turn.
    Turn,
    /// Somebody challenges them.
    Challenge,
    /// A game of theirs has begun.
    Begun,
    /// A game of theirs is over.
    Ended,
    /// Stones of theirs in the world became Pending.
    Pending,
    /// Stones of theirs in the world are in atari.
    Atari,
    /// Stones of theirs in the world were captured.
    Captured,
}

impl NoticeKind {
    const ALL: [NoticeKind; 7] = [
        NoticeKind::Turn,
        NoticeKind::Challenge,
        NoticeKind::Begun,
        NoticeKind::Ended,
        NoticeKind::Pending,
        NoticeKind::Atari,
        NoticeKind::Captured,
    ];

    /// The name in the store.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            NoticeKind::Turn => "turn",
            NoticeKind::Challenge => "challenge",
            NoticeKind::Begun => "begun",
            NoticeKind::Ended => "ended",
            NoticeKind::Pending => "world_pending",
            NoticeKind::Atari => "world_atari",
            NoticeKind::Captured => "world_captured",
        }
    }

    /// The kind with a name; `None` for kinds of other versions.
    pub(crate) fn named(name: &str) -> Option<NoticeKind> {
        NoticeKind::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// The kind of a notice of the world.
    pub(crate) const fn of_world(kind: WorldKind) -> NoticeKind {
        match kind {
            WorldKind::Pending => NoticeKind::Pending,
            WorldKind::Atari => NoticeKind::Atari,
            WorldKind::Captured => NoticeKind::Captured,
        }
    }
}
