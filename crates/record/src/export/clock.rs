//! The clock of a record in SGF's words.

use crate::json::Record;

/// `TM`, the main time in seconds, and `OT`, what follows it in words; none for a game without a clock.
pub(super) fn properties(record: &Record) -> (Option<String>, Option<String>) {
    // Files of other programs say it in words of their own, which are passed on.
    let said = |key: &str| record.text(key).map(str::to_owned);
    let Some(clock) = record.rest.get("clock") else { return (said("main_time"), said("overtime")) };
    let number = |key: &str| clock.get(key)?.as_u64();
    let seconds = |key: &str| number(key).map(|millis| millis / 1000);
    let main = seconds("main").map(|main| main.to_string());
    let overtime = match clock.get("kind").and_then(|kind| kind.as_str()) {
        Some("fischer") => seconds("increment").map(|increment| format!("{increment} fischer")),
        Some("byoyomi") => {
            number("periods").zip(seconds("period")).map(|(count, each)| format!("{count}x{each} byo-yomi"))
        }
        Some("correspondence") => seconds("turn").map(|turn| format!("1/{turn} correspondence")),
        _ => None,
    };
    (main, overtime)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Options, Variant};
    use serde_json::json;

    #[test]
    fn clocks_as_other_programs_write_them() {
        let mut record = Record::new(Options::new(Variant::Go));
        assert_eq!(properties(&record), (None, None));
        for (clock, main, overtime) in [
            (json!({"kind": "none"}), None, None),
            (json!({"kind": "absolute", "main": 600_000}), Some("600"), None),
            (json!({"kind": "fischer", "main": 300_000, "increment": 5000}), Some("300"), Some("5 fischer")),
            (
                json!({"kind": "byoyomi", "main": 0, "period": 30_000, "periods": 3}),
                Some("0"),
                Some("3x30 byo-yomi"),
            ),
        ] {
            record.rest.insert("clock".to_owned(), clock);
            let (found_main, found_overtime) = properties(&record);
            assert_eq!((found_main.as_deref(), found_overtime.as_deref()), (main, overtime));
        }
    }
}
