//! Between the table's types and the wire's.
//!
//! Events are written alike in JSON, which the tests hold them to: what the journal has is sent as it is.

use store::Game;
use table::{Phase, Table, TableId};

use crate::error::ApiError;

/// What somebody asks of a table. Written out, since it comes with every turn.
pub(crate) fn command(heard: &protocol::Command) -> table::Command {
    use table::Command as To;
    match heard.clone() {
        protocol::Command::Sit { wish: wanted } => To::Sit { wish: wish(wanted) },
        protocol::Command::Leave => To::Leave,
        protocol::Command::Play { turn, number } => To::Play { turn, number },
        protocol::Command::Resign => To::Resign,
        protocol::Command::Abort => To::Abort,
        protocol::Command::Ask { what } => To::Ask { what: offer(what) },
        protocol::Command::Withdraw { what } => To::Withdraw { what: offer(what) },
        protocol::Command::Grant { what, asked } => To::Grant { what: offer(what), asked },
        protocol::Command::Refuse { what, asked } => To::Refuse { what: offer(what), asked },
        protocol::Command::Unpause => To::Unpause,
        protocol::Command::Mark { at, dead } => To::Mark { at, dead },
        protocol::Command::Accept { marks } => To::Accept { marks },
        protocol::Command::Resume => To::Resume,
        protocol::Command::Say { text } => To::Say { text },
        protocol::Command::LookAtClock => To::LookAtClock,
    }
}

fn wish(wish: protocol::Wish) -> table::Wish {
    match wish {
        protocol::Wish::Black => table::Wish::Black,
        protocol::Wish::White => table::Wish::White,
        protocol::Wish::Random => table::Wish::Random,
        protocol::Wish::Both => table::Wish::Both,
    }
}

fn offer(offer: protocol::Offer) -> table::Offer {
    match offer {
        protocol::Offer::Undo => table::Offer::Undo,
        protocol::Offer::Draw => table::Offer::Draw,
        protocol::Offer::Pause => table::Offer::Pause,
        protocol::Offer::Rematch => table::Offer::Rematch,
    }
}

/// A request to open a table, as the table understands it.
pub(crate) fn open(wanted: &protocol::OpenTable) -> Result<table::Open, ApiError> {
    // Terms are written alike, too, and come rarely.
    let terms = serde_json::to_value(&wanted.terms)?;
    let setup: table::Setup =
        serde_json::from_value(terms).map_err(|e| ApiError::bad_request(e.to_string()))?;
    let invited = wanted.invited.as_deref().map(table::PlayerId::new).transpose();
    Ok(table::Open {
        terms: table::Terms::try_from(setup)?,
        wish: wanted.wish.map(wish),
        invited: invited.map_err(|bad| ApiError::bad_request(bad.to_string()))?,
    })
}

/// A wish to be paired, as the table that would be opened for it.
pub(crate) fn pair(wanted: &protocol::Pair) -> Result<table::Open, ApiError> {
    let protocol::Pair { terms, wish, .. } = wanted.clone();
    open(&protocol::OpenTable { terms, wish: Some(wish), invited: None, bot: None })
}

fn phase_name(phase: &Phase) -> &'static str {
    match phase {
        Phase::Waiting => "waiting",
        Phase::Playing => "playing",
        Phase::Paused => "paused",
        Phase::Scoring(_) => "scoring",
        Phase::Over(_) => "over",
    }
}

/// A table as lists show it.
pub(crate) fn game(id: &TableId, table: &Table, opened: u64) -> Game {
    let seat = |color| table.seats().map(|seats| seats[color].id.to_string());
    Game {
        id: id.to_string(),
        number: table.number(),
        variant: table.terms().variant().id().to_owned(),
        phase: phase_name(table.phase()).to_owned(),
        black: seat(table::Color::Black),
        white: seat(table::Color::White),
        host: table.host().map(ToString::to_string),
        rated: table.terms().rated(),
        private: table.terms().private(),
        opened,
        changed: table.at(),
        deadline: table.no_deadline_before(table.at()),
        result: table.ending().and_then(|ending| ending.result.clone()),
        about: crate::lobby::about(table),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every kind of event and command, as the journal has them.
    const EVENTS: [&str; 19] = [
        r#"{"at":1,"event":"opened","rules":1,"terms":{"variant":"go","options":{"size":5,"komi":7.5,"ko":"superko","handicap":0},"clock":{"kind":"byoyomi","main":0,"period":30000,"periods":5},"scoring":true,"rated":false,"private":false},"host":"ann","invited":null,"rematch_of":"t1"}"#,
        r#"{"at":1,"event":"sat","player":{"id":"bob","bot":true},"wish":"random"}"#,
        r#"{"at":1,"event":"left","player":"bob"}"#,
        r#"{"at":1,"event":"started","black":"ann","white":"bob"}"#,
        r#"{"at":1,"event":"turned","number":2,"color":"white","turn":"nuke E5","left":{"main":1500,"periods":2}}"#,
        r#"{"at":1,"event":"asked","what":"undo","color":"white"}"#,
        r#"{"at":1,"event":"withdrawn","what":"draw","color":"black"}"#,
        r#"{"at":1,"event":"refused","what":"pause","color":"white"}"#,
        r#"{"at":1,"event":"undone","to":3,"left":null}"#,
        r#"{"at":1,"event":"paused","left":{"main":1500,"periods":2}}"#,
        r#"{"at":1,"event":"unpaused"}"#,
        r#"{"at":1,"event":"scoring_began","revision":1,"dead":["E5"]}"#,
        r#"{"at":1,"event":"marked","color":"white","revision":2,"dead":[]}"#,
        r#"{"at":1,"event":"accepted","color":"white","revision":2}"#,
        r#"{"at":1,"event":"resumed","color":"white","to":40}"#,
        r#"{"at":1,"event":"said","player":"cat","room":"spectators","text":"hm"}"#,
        r#"{"at":1,"event":"ended","ending":{"how":"counted","winner":"white","score":{"black":31,"white":37.5},"result":"W+6.5"}}"#,
        r#"{"at":1,"event":"ended","ending":{"how":"aborted","winner":null,"score":null,"result":null}}"#,
        r#"{"at":1,"event":"rematch_agreed","table":"t1"}"#,
    ];
    const COMMANDS: [&str; 16] = [
        r#"{"do":"sit","wish":"both"}"#,
        r#"{"do":"leave"}"#,
        r#"{"do":"play","turn":"E5","number":null}"#,
        r#"{"do":"play","turn":"E5","number":17}"#,
        r#"{"do":"resign"}"#,
        r#"{"do":"abort"}"#,
        r#"{"do":"ask","what":"rematch"}"#,
        r#"{"do":"withdraw","what":"undo"}"#,
        r#"{"do":"grant","what":"draw","asked":41}"#,
        r#"{"do":"refuse","what":"pause","asked":41}"#,
        r#"{"do":"unpause"}"#,
        r#"{"do":"mark","at":"E5","dead":true}"#,
        r#"{"do":"accept","marks":3}"#,
        r#"{"do":"resume"}"#,
        r#"{"do":"say","text":"hello"}"#,
        r#"{"do":"look_at_clock"}"#,
    ];

    #[test]
    fn the_wire_says_what_the_journal_says() {
        for json in EVENTS {
            let event: table::Event = serde_json::from_str(json).expect("the table reads it");
            let written = serde_json::to_string(&event).expect("it can be written");
            let sent: protocol::Event = serde_json::from_str(&written).expect("the wire takes it");
            assert_eq!(serde_json::to_string(&sent).expect("it can be written"), json);
        }
        for json in COMMANDS {
            let heard: protocol::Command = serde_json::from_str(json).expect("the wire reads it");
            assert_eq!(serde_json::to_string(&command(&heard)).expect("it can be written"), json);
        }
    }

    #[test]
    fn terms_without_a_clock_have_none() {
        let json = r#"{"terms":{"variant":"go","options":{"size":9}},"wish":"black","invited":"bob"}"#;
        let wanted: protocol::OpenTable = serde_json::from_str(json).expect("it can be read");
        let opened = open(&wanted).expect("it makes sense");
        assert_eq!(opened.terms.clock(), table::ClockTerms::None);
        assert_eq!((opened.wish, opened.invited.is_some()), (Some(table::Wish::Black), true));
        let unknown = r#"{"terms":{"variant":"go","clock":{"kind":"none","main":5}}}"#;
        assert!(serde_json::from_str::<protocol::OpenTable>(unknown).is_err(), "no clock has no time");
    }
}
