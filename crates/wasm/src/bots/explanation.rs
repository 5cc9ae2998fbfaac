//! Why a turn was made, or may be.

use std::time::Duration;

use bots::client::Explanation;
use bots::{Budget, Host};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{MEMORY, clock};
use crate::{read_game, text, thrown};

/// What each of the two searches of an explanation may take, in visits of an estimate and in time: a line needs more visits than an estimate of who owns what, and
/// nobody wants to wait long.
const EXPLAINED_ESTIMATES: u32 = 5;
const EXPLAINED_WITHIN: Duration = Duration::from_millis(1500);

/// Why a turn after a record may be made, or, without one, the last turn of the record: JSON of `Explanation`, or of null if
/// there is nothing to tell.
///
/// # Errors
/// If the record or the turn cannot be read.
#[wasm_bindgen]
#[expect(clippy::needless_pass_by_value, reason = "JavaScript hands the text over")]
pub fn explain(record: &str, turn: Option<String>) -> Result<String, JsValue> {
    explanation(record, turn.as_deref(), &clock()).map(|found| text(&found)).map_err(thrown)
}

fn explanation(record: &str, turn: Option<&str>, host: &dyn Host) -> Result<Option<Explanation>, String> {
    let annotated = read_game(record)?;
    let game = annotated.game();
    let (position, turn) = match (turn, game.last_turn()) {
        (Some(turn), _) => {
            let turn = game.position().read(turn).map_err(|bad| bad.to_string())?;
            (game.position().clone(), turn)
        }
        (None, Some(last)) => (game.position_after(game.turns().count() - 1), last),
        (None, None) => return Ok(None),
    };
    let visits = EXPLAINED_ESTIMATES * bots::estimate_visits(&position);
    let budget = Budget { time: Some(EXPLAINED_WITHIN), memory: MEMORY, ..Budget::visits(visits) };
    let found = bots::explain(&position, turn, &budget, host);
    Ok(found.map(|found| Explanation::new(&position, turn, &found)))
}

#[cfg(test)]
mod tests {
    use bots::NoClock;

    use super::super::tests::RECORD;
    use super::*;

    #[test]
    fn the_last_turn_and_one_to_come_are_explained() {
        let said = explanation(RECORD, None, &NoClock).unwrap().unwrap();
        assert_eq!(said.line[0].turn, "C3");
        assert_eq!(said.line[0].color, rules::Color::Black);
        assert!(said.line.len() > 1 && said.threat.is_some());
        let next = explanation(RECORD, Some("B2"), &NoClock).unwrap().unwrap();
        assert_eq!((next.line[0].turn.as_str(), next.line[0].color), ("B2", rules::Color::White));
        assert!(explanation(RECORD, Some("Z9"), &NoClock).is_err());
        assert_eq!(explanation(&RECORD.replace(r#""C3""#, ""), None, &NoClock), Ok(None));
    }
}
