//! Histories of clients that append to streams, and whether they are linearizable.
//!
//! A client notes each operation with its beginning and its end. A history is right if there is one order of the entries of
//! each stream that explains every answer: an acknowledged entry is there exactly once, under its number; a refused one is not
//! there; one without an answer may be; whoever began after an acknowledgement comes later, and a fresh read has seen it. The
//! order is given, since entries are numbered, so the check takes linear time (almost), where Elle has to infer it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How an append was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Done: the entry has this number or an earlier one, if others followed in the same answer.
    Done(u64),
    /// Refused: nothing was changed.
    Refused,
    /// There was no answer, or one that says that nobody knows.
    Unknown,
}

/// What a client did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// Appended an entry.
    Append {
        /// The entry.
        value: String,
        /// The answer.
        answer: Answer,
    },
    /// Read entries from a number on.
    Read {
        /// The number of the first.
        from: u64,
        /// The entries.
        values: Vec<String>,
        /// Whether it must have seen everything acknowledged before it began. What a server sends to spectators may be late.
        fresh: bool,
    },
}

/// An operation of a client on a stream.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Operation {
    /// The stream.
    pub stream: String,
    /// When it began, in microseconds from the beginning of the history.
    pub began: u64,
    /// When the answer was there, or the client gave up.
    pub ended: u64,
    /// What was done.
    #[serde(flatten)]
    pub action: Action,
}

/// Everything that clients did, and the entries of each stream at the end.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    /// The operations, in any order.
    pub operations: Vec<Operation>,
    /// The journal: the entries of each stream, from number 1 on.
    pub journal: BTreeMap<String, Vec<String>>,
}

impl History {
    /// What is wrong with the history, one line each.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let none = Vec::new();
        for (stream, operations) in self.by_stream() {
            let journal = self.journal.get(stream).unwrap_or(&none);
            check_appends(journal, &operations, &mut problems);
            check_order(journal, &operations, &mut problems);
            check_reads(journal, &operations, &mut problems);
        }
        problems
    }

    fn by_stream(&self) -> BTreeMap<&str, Vec<&Operation>> {
        let mut streams: BTreeMap<&str, Vec<&Operation>> = BTreeMap::new();
        for operation in &self.operations {
            streams.entry(&operation.stream).or_default().push(operation);
        }
        streams
    }
}

/// Whether a number is that of an entry with this value.
fn is_at(journal: &[String], number: u64, value: &str) -> bool {
    let index = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
    index.and_then(|index| journal.get(index)).is_some_and(|entry| entry == value)
}

/// Every acknowledged entry is there, under its number, and none is there more often than it was appended.
fn check_appends(journal: &[String], operations: &[&Operation], problems: &mut Vec<String>) {
    let mut bounds: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for Operation { stream, action, .. } in operations {
        let Action::Append { value, answer } = action else { continue };
        let (least, most) = bounds.entry(value).or_default();
        match answer {
            Answer::Refused => {}
            Answer::Unknown => *most += 1,
            Answer::Done(number) => {
                (*least, *most) = (*least + 1, *most + 1);
                if !is_at(journal, *number, value) {
                    problems
                        .push(format!("{stream}: {value:?} was acknowledged as {number}, and is not there"));
                }
            }
        }
    }
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in journal {
        *found.entry(entry).or_default() += 1;
    }
    let stream = operations.first().map_or("", |operation| operation.stream.as_str());
    for (value, (least, most)) in bounds {
        let count = found.get(value).copied().unwrap_or(0);
        if count < least || count > most {
            problems.push(format!("{stream}: {value:?} is there {count} times, not {least} to {most}"));
        }
    }
}

/// Whoever began after an acknowledgement comes later.
fn check_order(journal: &[String], operations: &[&Operation], problems: &mut Vec<String>) {
    let done = operations.iter().filter_map(|operation| match &operation.action {
        Action::Append { value, answer: Answer::Done(number) } if is_at(journal, *number, value) => {
            Some((*number, operation))
        }
        _ => None,
    });
    let mut done: Vec<(u64, &&Operation)> = done.collect();
    done.sort_by_key(|(number, _)| *number);
    // From the last entry to the first: nobody later may have ended before this one began.
    let mut earliest: Option<(u64, u64)> = None;
    for (number, Operation { stream, began, ended, .. }) in done.into_iter().rev() {
        if let Some((end, later)) = earliest.filter(|(end, later)| end < began && *later > number) {
            problems.push(format!(
                "{stream}: {number} began at {began}, after {later} was acknowledged at {end}"
            ));
        }
        if earliest.is_none_or(|(end, _)| *ended < end) {
            earliest = Some((*ended, number));
        }
    }
}

/// Reads have what the journal has, and fresh ones everything that was acknowledged before.
fn check_reads(journal: &[String], operations: &[&Operation], problems: &mut Vec<String>) {
    for operation in operations {
        let Operation { stream, began, ended, action } = operation;
        let Action::Read { from, values, fresh } = action else { continue };
        for (value, number) in values.iter().zip(*from..) {
            if !is_at(journal, number, value) {
                problems.push(format!("{stream}: {number} was read as {value:?}, and is not"));
            }
        }
        let seen = from + values.len() as u64;
        for other in operations {
            match &other.action {
                Action::Append { answer: Answer::Done(number), .. }
                    if *fresh && other.ended < *began && *number >= seen =>
                {
                    problems.push(format!("{stream}: a read at {began} has not seen {number}"));
                }
                Action::Append { value, answer: Answer::Done(number) }
                    if other.began > *ended && (*from..seen).contains(number) =>
                {
                    problems.push(format!("{stream}: {value:?} was read before it was appended"));
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn operation(began: u64, ended: u64, action: Action) -> Operation {
        Operation { stream: "s".to_owned(), began, ended, action }
    }

    fn append(began: u64, ended: u64, value: &str, answer: Answer) -> Operation {
        operation(began, ended, Action::Append { value: value.to_owned(), answer })
    }

    fn read(began: u64, ended: u64, from: u64, values: &[&str], fresh: bool) -> Operation {
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        operation(began, ended, Action::Read { from, values, fresh })
    }

    fn problems(journal: &[&str], operations: Vec<Operation>) -> Vec<String> {
        let journal = journal.iter().map(|value| (*value).to_owned()).collect();
        History { operations, journal: [("s".to_owned(), journal)].into() }.problems()
    }

    use Answer::{Done, Refused, Unknown};

    #[test]
    fn good_histories_are_accepted() {
        let good = vec![
            append(0, 10, "a", Done(1)),
            append(5, 20, "b", Done(2)),
            append(6, 30, "c", Unknown),
            append(7, 30, "d", Unknown),
            append(8, 30, "e", Refused),
            read(12, 13, 1, &["a"], true),
            // Late, but not fresh.
            read(40, 41, 1, &["a"], false),
            read(40, 50, 1, &["a", "b", "c"], true),
        ];
        assert_eq!(problems(&["a", "b", "c"], good), [""; 0]);
    }

    fn only_problem(journal: &[&str], operations: Vec<Operation>) -> String {
        let mut found = problems(journal, operations);
        assert_eq!(found.len(), 1, "{found:?}");
        found.remove(0)
    }

    #[test]
    fn a_lost_entry_is_found() {
        let found = problems(&[], vec![append(0, 1, "a", Done(1))]);
        assert!(found[0].contains("is not there"), "{found:?}");
    }

    #[test]
    fn an_entry_under_another_number_is_found() {
        let found = only_problem(&["x", "a"], vec![append(0, 1, "a", Done(1))]);
        assert!(found.contains("acknowledged as 1"), "{found}");
    }

    #[test]
    fn a_doubled_entry_is_found() {
        let found = only_problem(&["a", "a"], vec![append(0, 1, "a", Done(1))]);
        assert!(found.contains("2 times"), "{found}");
    }

    #[test]
    fn an_entry_that_was_refused_is_found() {
        let found = only_problem(&["a"], vec![append(0, 1, "a", Refused)]);
        assert!(found.contains("1 times, not 0 to 0"), "{found}");
    }

    #[test]
    fn an_order_against_time_is_found() {
        let found = only_problem(
            &["late", "early"],
            vec![append(0, 1, "early", Done(2)), append(5, 6, "late", Done(1))],
        );
        assert!(found.contains("after 2 was acknowledged"), "{found}");
    }

    #[test]
    fn a_stale_read_is_found_unless_it_may_be_late() {
        let appends = || vec![append(0, 1, "a", Done(1)), append(2, 3, "b", Done(2))];
        let with = |read: Operation| appends().into_iter().chain([read]).collect::<Vec<_>>();
        let found = only_problem(&["a", "b"], with(read(5, 6, 1, &["a"], true)));
        assert!(found.contains("has not seen 2"), "{found}");
        assert_eq!(problems(&["a", "b"], with(read(5, 6, 1, &["a"], false))), [""; 0]);
    }

    #[test]
    fn a_read_of_something_else_or_of_the_future_is_found() {
        let found = only_problem(&["a"], vec![read(0, 1, 1, &["b"], false)]);
        assert!(found.contains("read as"), "{found}");
        let found = only_problem(&["a"], vec![append(5, 6, "a", Done(1)), read(0, 1, 1, &["a"], false)]);
        assert!(found.contains("before it was appended"), "{found}");
    }

    #[test]
    fn histories_are_written_and_read() {
        let history = History {
            operations: vec![append(0, 1, "a", Done(1)), read(2, 3, 1, &["a"], true)],
            journal: [("s".to_owned(), vec!["a".to_owned()])].into(),
        };
        let text = serde_json::to_string(&history).expect("JSON");
        assert!(text.contains(r#""do":"append","value":"a","answer":{"done":1}"#), "{text}");
        assert_eq!(serde_json::from_str::<History>(&text).expect("a history"), history);
    }
}
