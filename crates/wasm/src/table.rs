//! A table over the network, for the page that shows it.

use table::{Follower, Handicap, Heard, LocalTable, Player, PlayerId, RawTerms, Terms, TermsCheck, allowed};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::thrown;

/// A table as the server's events tell it. Times are milliseconds since 1970.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct TableFollower(Follower);

#[wasm_bindgen]
impl TableFollower {
    /// A table of which nothing is known yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> TableFollower {
        TableFollower::default()
    }

    /// The number of the next event.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn next(&self) -> f64 {
        self.0.next() as f64
    }

    /// Folds an event in JSON, or counts one that is hidden. False if it was known before, or if events before it are
    /// missing.
    ///
    /// # Errors
    /// If the event cannot be read, or cannot follow what came before.
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript hands the text over")]
    pub fn hear(&mut self, number: f64, event: Option<String>) -> Result<bool, JsValue> {
        self.fold(number as u64, event.as_deref()).map_err(thrown)
    }

    /// The table as JSON of `TableView`; nothing before the first event.
    #[must_use]
    pub fn view(&self, viewer: Option<String>) -> Option<String> {
        let viewer = viewer.and_then(|id| PlayerId::new(&id).ok());
        self.0.table().map(|table| json(&table.view(viewer.as_ref())))
    }

    /// What the clock shows, as JSON of `Sides<ClockFace>`; nothing without a clock.
    #[must_use]
    pub fn clock(&self, now: f64) -> Option<String> {
        self.0.table()?.clock_faces(now as u64).map(|faces| json(&faces))
    }

    /// Every command with the code of the reason if it would be refused, as JSON of `Allowed[]`.
    #[must_use]
    pub fn allowed(&self, viewer: Option<String>, now: f64) -> String {
        let viewer = viewer.and_then(|id| PlayerId::new(&id).ok()).map(|id| Player { id, bot: false });
        json(&self.0.table().map(|table| allowed(table, viewer.as_ref(), now as u64)).unwrap_or_default())
    }
}

/// The end of a game that is played on this screen alone: dead stones are agreed upon as at any table.
#[wasm_bindgen]
#[derive(Debug)]
pub struct LocalScoring(LocalTable);

/// The only player of a game on one screen. No account has this id.
const PERSON: &str = "here";

#[wasm_bindgen]
impl LocalScoring {
    /// The game of a record after its last turn, with the stones that are proposed as dead.
    ///
    /// # Errors
    /// If the record cannot be read.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::needless_pass_by_value, reason = "JavaScript hands a list over")]
    pub fn new(record: &str, dead: Vec<String>) -> Result<LocalScoring, JsValue> {
        local(record, &dead).map(LocalScoring).map_err(thrown)
    }

    /// The table as JSON of `TableView`.
    #[must_use]
    pub fn view(&self) -> String {
        json(&self.0.table().view(person().ok().as_ref()))
    }

    /// Every command with the code of the reason if it would be refused, as JSON of `Allowed[]`.
    #[must_use]
    pub fn allowed(&self) -> String {
        let viewer = person().ok().map(|id| Player { id, bot: false });
        json(&allowed(self.0.table(), viewer.as_ref(), 0))
    }

    /// Gives a command in JSON: nothing, or the code of the reason why it is refused.
    ///
    /// # Errors
    /// If the command cannot be read.
    pub fn give(&mut self, command: &str) -> Result<Option<String>, JsValue> {
        let command = serde_json::from_str(command).map_err(|bad| thrown(bad.to_string()))?;
        Ok(self.0.give(&command, 0).err().map(|refusal| refusal.code().to_owned()))
    }
}

/// What is to be said about terms before they are sent, as JSON of `TermsCheck`.
///
/// # Errors
/// If the terms cannot be read.
#[wasm_bindgen(js_name = checkTerms)]
pub fn check_terms(terms: &str) -> Result<String, JsValue> {
    let raw = serde_json::from_str::<RawTerms>(terms).map_err(|bad| thrown(bad.to_string()))?;
    Ok(json(&TermsCheck::of(raw)))
}

/// The handicap that makes up for a difference in rating, as JSON of `Handicap`; nothing if none is needed, if the variant
/// has none, or if the terms are invalid.
#[wasm_bindgen(js_name = suggestHandicap)]
#[must_use]
pub fn suggest_handicap(terms: &str, difference: f64) -> Option<String> {
    let terms = serde_json::from_str::<Terms>(terms).ok()?;
    Handicap::suggest(terms.options(), difference).map(|handicap| json(&handicap))
}

fn person() -> Result<PlayerId, String> {
    PlayerId::new(PERSON).map_err(|bad| bad.to_string())
}

fn local(record: &str, dead: &[String]) -> Result<LocalTable, String> {
    LocalTable::read(record, person()?, dead, 0).map_err(|bad| bad.to_string())
}

impl TableFollower {
    fn fold(&mut self, number: u64, event: Option<&str>) -> Result<bool, String> {
        let event = event.map(serde_json::from_str).transpose().map_err(|bad| bad.to_string())?;
        let heard = self.0.hear(number, event.as_ref()).map_err(|bad| bad.to_string())?;
        Ok(heard == Heard::Applied)
    }
}

fn json(value: &impl serde::Serialize) -> String {
    // Never fails: the keys of our types are texts.
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPENED: &str = r#"{"at":1,"event":"opened","rules":1,"terms":{"variant":"go"},"host":"ann","invited":null,"rematch_of":null}"#;

    #[test]
    fn events_are_folded_in_order_and_nonsense_changes_nothing() {
        let mut table = TableFollower::new();
        assert!(table.view(None).is_none() && table.allowed(None, 0.0) == "[]");
        assert_eq!(table.fold(1, Some(OPENED)), Ok(true));
        assert!(table.fold(2, Some(OPENED)).is_err() && table.fold(2, Some("{}")).is_err());
        assert_eq!(table.fold(3, None), Ok(false));
        assert_eq!(table.next(), 2.0);
        assert!(table.view(Some("ann".into())).is_some_and(|view| view.contains(r#""phase":"waiting""#)));
        assert!(table.clock(0.0).is_none());
        assert!(suggest_handicap("{}", 300.0).is_none());
        let suggested = suggest_handicap(r#"{"variant":"go"}"#, 300.0);
        assert_eq!(suggested.as_deref(), Some(r#"{"handicap":4,"komi":0.5}"#));
        assert!(
            table.allowed(None, 2.0).contains(r#"{"command":{"do":"leave"},"refusal":"not_at_the_table"}"#)
        );
    }
}
