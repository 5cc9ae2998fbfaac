//! Converts requests to the types of `table`, and tables to rows of the game list.

use store::Game;
use table::{Table, TableId};

use crate::error::ApiError;

/// A request to open a table, as `table` takes it.
pub(crate) fn open(wanted: &protocol::OpenTable) -> Result<table::Open, ApiError> {
    let invited = wanted.invited.as_deref().map(table::PlayerId::new).transpose();
    Ok(table::Open {
        terms: table::Terms::try_from(wanted.terms.clone())?,
        wish: wanted.wish,
        invited: invited.map_err(|bad| ApiError::bad_request(bad.to_string()))?,
        limits: None,
    })
}

/// A pairing request, as the tables that would be opened for it.
pub(crate) fn pair(wanted: &protocol::Pair) -> Result<Vec<table::Open>, ApiError> {
    let wish = Some(wanted.wish);
    let all = std::iter::once(&wanted.terms).chain(&wanted.also);
    let mut opens: Vec<table::Open> = Vec::new();
    for terms in all {
        let terms = table::Terms::try_from(terms.clone())?;
        if !opens.iter().any(|open| open.terms == terms) {
            opens.push(table::Open { terms, wish, invited: None, limits: None });
        }
    }
    Ok(opens)
}

/// A table's row in the store's game list.
pub(crate) fn game(id: &TableId, table: &Table, opened: u64) -> Game {
    let seat = |color| table.seats().map(|seats| seats[color].id.to_string());
    Game {
        id: id.to_string(),
        number: table.number(),
        variant: table.terms().variant().id().to_owned(),
        phase: table.phase().name().as_str().to_owned(),
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

    #[test]
    fn terms_without_a_clock_have_none() {
        let json = r#"{"terms":{"variant":"go","options":{"size":9}},"wish":"black","invited":"bob"}"#;
        let wanted: protocol::OpenTable = serde_json::from_str(json).expect("it can be read");
        let opened = open(&wanted).expect("it makes sense");
        assert_eq!(opened.terms.clock(), table::ClockTerms::None {});
        assert_eq!((opened.wish, opened.invited.is_some()), (Some(table::Wish::Black), true));
        let unknown = r#"{"terms":{"variant":"go","clock":{"kind":"none","main":5}}}"#;
        assert!(serde_json::from_str::<protocol::OpenTable>(unknown).is_err(), "no clock has no time");
    }
}
