//! Between the table's types and the wire's.
//!
//! The two are written alike in JSON, which the tests hold them to; so JSON is how they are converted.

use serde::Serialize;
use serde::de::DeserializeOwned;
use store::Game;
use table::{Phase, Table, TableId};

use crate::failure::Failure;

/// The same thing as another type.
pub(crate) fn convert<From: Serialize, To: DeserializeOwned>(thing: &From) -> Result<To, serde_json::Error> {
    serde_json::from_value(serde_json::to_value(thing)?)
}

/// A request to open a table, as the table understands it.
pub(crate) fn open(wanted: &protocol::OpenTable) -> Result<table::Open, Failure> {
    let setup: table::Setup = convert(&wanted.terms).map_err(|e| Failure::bad(e.to_string()))?;
    let invited = wanted.invited.as_deref().map(table::PlayerId::new).transpose();
    Ok(table::Open {
        terms: table::Terms::try_from(setup)?,
        wish: wanted.wish.as_ref().map(convert).transpose()?,
        invited: invited.map_err(|bad| Failure::bad(bad.to_string()))?,
    })
}

/// A wish to be paired, as the table that would be opened for it.
pub(crate) fn pair(wanted: &protocol::Pair) -> Result<table::Open, Failure> {
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
        deadline: table.deadline(),
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
            let sent: protocol::Event = convert(&event).expect("the wire takes it");
            let back: serde_json::Value = convert(&sent).expect("it can be written");
            assert_eq!(back, serde_json::from_str::<serde_json::Value>(json).expect("JSON"), "{json}");
        }
        for json in COMMANDS {
            let heard: protocol::Command = serde_json::from_str(json).expect("the wire reads it");
            let command: table::Command = convert(&heard).expect("the table takes it");
            let back: serde_json::Value = convert(&command).expect("it can be written");
            assert_eq!(back, serde_json::from_str::<serde_json::Value>(json).expect("JSON"), "{json}");
        }
    }

    #[test]
    fn terms_without_a_clock_have_none() {
        let json = r#"{"terms":{"variant":"go","options":{"size":9}},"wish":"black","invited":"bob"}"#;
        let wanted: protocol::OpenTable = serde_json::from_str(json).expect("it can be read");
        let opened = open(&wanted).expect("it makes sense");
        assert_eq!(opened.terms.clock(), table::ClockTerms::None);
        assert_eq!((opened.wish, opened.invited.is_some()), (Some(table::Wish::Black), true));
    }
}
