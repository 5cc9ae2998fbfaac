//! The words of a notice: everything that somebody has not seen, in a few lines.

use serde::Serialize;

use super::{NoticeKind, Unseen};

/// What a browser shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Message {
    /// The same for every attempt to send it: a browser shows it once.
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) body: String,
    /// The path that a click opens.
    pub(crate) url: String,
}

impl Message {
    /// A summary of what somebody has not seen, which is not empty.
    pub(crate) fn new(id: String, unseen: &[Unseen]) -> Message {
        let mut lines: Vec<String> = Vec::new();
        let all = |kind: NoticeKind| unseen.iter().filter(move |one| one.kind == kind).collect::<Vec<_>>();
        match *all(NoticeKind::Turn) {
            [] => {}
            [one] => {
                lines.extend(["It is your turn".to_owned(), format!("{} with {}.", one.game, one.other)]);
            }
            ref several => lines.push(format!("It is your turn in {} games", several.len())),
        }
        match *all(NoticeKind::Challenge) {
            [] => {}
            [one] => lines.push(format!("{} challenges you to {}.", one.other, one.game)),
            ref several => lines.push(format!("{} players challenge you.", several.len())),
        }
        match *all(NoticeKind::Begun) {
            [] => {}
            [one] => lines.push(format!("Your game of {} with {} has begun.", one.game, one.other)),
            ref several => lines.push(format!("{} of your games have begun.", several.len())),
        }
        match *all(NoticeKind::Ended) {
            [] => {}
            [one] => lines.push(format!("Your game of {} with {} is over.", one.game, one.other)),
            ref several => lines.push(format!("{} of your games are over.", several.len())),
        }
        let world = [
            (NoticeKind::Captured, "Stones of yours in the world were captured."),
            (NoticeKind::Atari, "Stones of yours in the world are in atari."),
            (NoticeKind::Pending, "Stones of yours in the world have become Pending."),
        ];
        lines.extend(
            world.iter().filter(|(kind, _)| !all(*kind).is_empty()).map(|(_, line)| (*line).to_owned()),
        );
        let title = if lines.is_empty() { String::new() } else { lines.remove(0) };
        Message { id, title, body: lines.join("\n"), url: url(unseen) }
    }
}

/// Where to look: the one thing that it is about, or the list of one's games.
fn url(unseen: &[Unseen]) -> String {
    let Some(first) = unseen.first() else { return "/".to_owned() };
    if unseen.iter().any(|one| one.notice.subject != first.notice.subject) {
        return "/".to_owned();
    }
    match first.kind {
        NoticeKind::Pending | NoticeKind::Atari | NoticeKind::Captured => {
            format!("/world?at={}", first.notice.detail)
        }
        _ => format!("/table/{}", first.notice.subject),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::PendingNotice;

    fn unseen(kind: NoticeKind, subject: &str) -> Unseen {
        let notice = PendingNotice {
            account: "ann".to_owned(),
            kind: kind.as_str().to_owned(),
            subject: subject.to_owned(),
            detail: "3,-4".to_owned(),
            number: 1,
            at: 1,
            told: false,
        };
        Unseen { kind, notice, other: "Bob".to_owned(), game: "XiaGo".to_owned(), is_slow: true }
    }

    type Kinds = &'static [(NoticeKind, &'static str)];

    #[test]
    fn everything_is_said_in_one_notice() {
        use NoticeKind::*;
        let cases: [(Kinds, &str, &str, &str); 6] = [
            (&[(Turn, "t1")], "It is your turn", "XiaGo with Bob.", "/table/t1"),
            (&[(Turn, "t1"), (Turn, "t2"), (Turn, "t3")], "It is your turn in 3 games", "", "/"),
            (&[(Challenge, "t1")], "Bob challenges you to XiaGo.", "", "/table/t1"),
            (
                &[(Begun, "t1"), (Turn, "t1")],
                "It is your turn",
                "XiaGo with Bob.\nYour game of XiaGo with Bob has begun.",
                "/table/t1",
            ),
            (
                &[(Pending, "world"), (Atari, "world")],
                "Stones of yours in the world are in atari.",
                "Stones of yours in the world have become Pending.",
                "/world?at=3,-4",
            ),
            (
                &[(Ended, "t1"), (Ended, "t2"), (Captured, "world")],
                "2 of your games are over.",
                "Stones of yours in the world were captured.",
                "/",
            ),
        ];
        for (kinds, title, body, url) in cases {
            let all: Vec<Unseen> = kinds.iter().map(|(kind, subject)| unseen(*kind, subject)).collect();
            let message = Message::new("x".to_owned(), &all);
            assert_eq!((&*message.title, &*message.body, &*message.url), (title, body, url), "{kinds:?}");
        }
    }
}
