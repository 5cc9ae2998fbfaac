//! The words of messages, as plain text and as simple HTML.

use lettre::Message;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};

use super::BoxError;
use crate::session::new_secret;

/// A message before it has a recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Letter {
    pub(super) subject: String,
    /// The same if the same message is sent again; `None` for one that is sent once.
    id: Option<String>,
    lines: Vec<Line>,
    /// The secret that ends such messages.
    unsubscribe: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Line {
    Text(String),
    /// A text, and the address that it leads to.
    Link(String, String),
}

/// A turn that is to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OpenTurn {
    pub(super) table: String,
    pub(super) game: String,
    pub(super) other: String,
}

/// The site that messages lead to.
#[derive(Debug, Clone)]
pub(super) struct Site {
    origin: String,
}

impl Site {
    pub(super) fn new(origin: &str) -> Site {
        Site { origin: origin.trim_end_matches('/').to_owned() }
    }

    fn host(&self) -> &str {
        let host = self.origin.split_once("://").map_or("", |(_, host)| host);
        host.split(':').next().unwrap_or_default()
    }

    /// The message that confirms an address.
    pub(super) fn confirm(&self, name: &str, secret: &str) -> Letter {
        let lines = vec![
            Line::Text(format!(
                "Somebody, probably you, has given this address to the account {name} at {}.",
                self.host()
            )),
            Line::Link("Confirm the address".to_owned(), format!("{}/mail/confirm#{secret}", self.origin)),
            Line::Text(
                "The link works for two days, once. If it was not you, ignore this message.".to_owned(),
            ),
        ];
        Letter { subject: "Confirm your e-mail address".to_owned(), id: None, lines, unsubscribe: None }
    }

    /// The message for whoever has forgotten a password: a link for each of their accounts.
    pub(super) fn reset(&self, links: &[(String, String)]) -> Letter {
        let mut lines = vec![Line::Text(format!(
            "Somebody, probably you, wants to set a new password at {}.",
            self.host()
        ))];
        lines.extend(links.iter().map(|(name, secret)| {
            Line::Link(
                format!("Set a new password for {name}"),
                format!("{}/mail/reset#{secret}", self.origin),
            )
        }));
        lines.push(Line::Text(
            "The link works for an hour, once. If it was not you, ignore this message: your password stays as it is."
                .to_owned(),
        ));
        Letter { subject: "Set a new password".to_owned(), id: None, lines, unsubscribe: None }
    }

    /// The message that lists games in which it is somebody's turn.
    pub(super) fn digest(&self, id: &str, turns: &[OpenTurn], unsubscribe: &str) -> Letter {
        let subject = match turns.len() {
            1 => "It is your turn".to_owned(),
            count => format!("It is your turn in {count} games"),
        };
        let mut lines = vec![Line::Text(format!("{subject}:"))];
        lines.extend(turns.iter().map(|OpenTurn { table, game, other }| {
            Line::Link(format!("{game} with {other}"), format!("{}/table/{table}", self.origin))
        }));
        let end = format!("{}/mail/unsubscribe#{unsubscribe}", self.origin);
        lines.push(Line::Link("No more messages of this kind".to_owned(), end));
        Letter { subject, id: Some(id.to_owned()), lines, unsubscribe: Some(unsubscribe.to_owned()) }
    }
}

impl Letter {
    /// The message to an address.
    pub(super) fn message(self, from: &Mailbox, to: &str, site: &Site) -> Result<Message, BoxError> {
        let id = match &self.id {
            Some(id) => id.clone(),
            None => new_secret().map_err(|error| error.body.sentence)?.chars().take(32).collect(),
        };
        let mut builder = Message::builder()
            .from(from.clone())
            .to(Mailbox::new(None, to.parse()?))
            .subject(&self.subject)
            .message_id(Some(format!("<{id}@{}>", site.host())))
            .header(AutoSubmitted);
        if let Some(secret) = &self.unsubscribe {
            let url = format!("<{}/api/mail/unsubscribe/{secret}>", site.origin);
            builder = builder.header(ListUnsubscribe(url)).header(ListUnsubscribePost);
        }
        Ok(builder.multipart(MultiPart::alternative_plain_html(self.text(), self.html()))?)
    }

    fn text(&self) -> String {
        let line = |line: &Line| match line {
            Line::Text(text) => format!("{text}\r\n"),
            Line::Link(text, to) => format!("{text}:\r\n{to}\r\n"),
        };
        self.lines.iter().map(line).collect::<Vec<_>>().join("\r\n")
    }

    fn html(&self) -> String {
        let line = |line: &Line| match line {
            Line::Text(text) => format!("<p>{}</p>", escaped(text)),
            Line::Link(text, to) => format!(r#"<p><a href="{}">{}</a></p>"#, escaped(to), escaped(text)),
        };
        let lines: String = self.lines.iter().map(line).collect();
        format!("<!doctype html><html lang=\"en\"><body>{lines}</body></html>")
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

macro_rules! header {
    ($(#[$doc:meta])* $kind:ident, $name:literal, $self:ident => $value:expr) => {
        $(#[$doc])*
        impl Header for $kind {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(_: &str) -> Result<$kind, BoxError> {
                Err("it is only written".into())
            }

            fn display(&$self) -> HeaderValue {
                HeaderValue::new(Self::name(), $value)
            }
        }
    };
}

/// Programs do not answer such messages.
#[derive(Clone)]
struct AutoSubmitted;
/// Where a mail program ends such messages (RFC 2369), with one request (RFC 8058).
#[derive(Clone)]
struct ListUnsubscribe(String);
#[derive(Clone)]
struct ListUnsubscribePost;

header!(AutoSubmitted, "Auto-Submitted", self => "auto-generated".to_owned());
header!(ListUnsubscribe, "List-Unsubscribe", self => self.0.clone());
header!(ListUnsubscribePost, "List-Unsubscribe-Post", self => "List-Unsubscribe=One-Click".to_owned());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_lists_games_and_can_be_ended() {
        let turn = |table: &str| OpenTurn {
            table: table.to_owned(),
            game: "Go".to_owned(),
            other: "<Bob>".to_owned(),
        };
        let site = Site::new("https://go.example:8443/");
        let letter = site.digest("news", &[turn("t1"), turn("t2")], "secret");
        assert_eq!(letter.subject, "It is your turn in 2 games");
        assert!(letter.text().contains("Go with <Bob>:\r\nhttps://go.example:8443/table/t1"));
        assert!(letter.html().contains("with &lt;Bob&gt;</a>"));
        let from: Mailbox = "Tengen <noreply@go.example>".parse().expect("an address");
        let message = letter.message(&from, "ann@example.org", &site).expect("a message");
        // Long headers are folded.
        let text = String::from_utf8(message.formatted()).expect("text").replace("\r\n ", " ");
        for part in [
            "List-Unsubscribe: <https://go.example:8443/api/mail/unsubscribe/secret>",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
            "Auto-Submitted: auto-generated",
            "Message-ID: <news@go.example>",
            "multipart/alternative",
        ] {
            assert!(text.contains(part), "{part} in\n{text}");
        }
        assert!(site.confirm("Ann", "x").message(&from, "no address", &site).is_err());
    }
}
