//! The measured figures.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};

/// How long each move took, and errors.
#[derive(Debug, Default)]
pub(super) struct Figures {
    /// Measured from when the move was sent.
    micros: Vec<u32>,
    /// The second of the phase in which each of these ended.
    seconds: Vec<u32>,
    /// Measured from when the move was due, if there is a rate.
    due_micros: Vec<u32>,
    /// Messages that clients sent or received.
    pub(super) messages: u64,
    pub(super) errors: Vec<String>,
}

impl Figures {
    /// Adds a move: its duration, and when in the phase it ended.
    pub(super) fn add(&mut self, took: Duration, at: Duration) {
        self.micros.push(micros(took));
        self.seconds.push(u32::try_from(at.as_secs()).unwrap_or(u32::MAX));
    }

    /// Adds the duration from when a move was due.
    pub(super) fn add_since_due(&mut self, took: Duration) {
        self.due_micros.push(micros(took));
    }

    pub(super) fn merge(&mut self, other: Figures) {
        self.micros.extend(other.micros);
        self.seconds.extend(other.seconds);
        self.due_micros.extend(other.due_micros);
        self.messages += other.messages;
        self.errors.extend(other.errors);
    }

    pub(super) fn moves(&self) -> usize {
        self.micros.len()
    }

    /// The median of the p99s of all seconds: the p99 without the machine's pauses.
    fn p99_of_middle_second(&self) -> Option<f64> {
        let mut by_second: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (second, micros) in self.seconds.iter().zip(&self.micros) {
            by_second.entry(*second).or_default().push(*micros);
        }
        let mut each: Vec<f64> =
            by_second.into_values().filter_map(|micros| Sorted::new(micros).at(0.99)).collect();
        each.sort_unstable_by(f64::total_cmp);
        each.get(each.len() / 2).copied()
    }

    pub(super) fn to_json(&self, time: Duration) -> Value {
        let (took, since_due) = (Sorted::new(self.micros.clone()), Sorted::new(self.due_micros.clone()));
        let rate = |count: f64| (count / time.as_secs_f64()).round();
        json!({
            "moves_per_s": rate(self.moves() as f64),
            "messages_per_s": rate(self.messages as f64),
            "p50_ms": took.at(0.5),
            "p99_ms": took.at(0.99),
            "p999_ms": took.at(0.999),
            "p99_of_middle_second_ms": self.p99_of_middle_second(),
            "p99_since_due_ms": since_due.at(0.99),
            "errors": self.errors.len(),
            "first_error": self.errors.first(),
        })
    }
}

fn micros(took: Duration) -> u32 {
    u32::try_from(took.as_micros()).unwrap_or(u32::MAX)
}

/// Durations in ascending order.
struct Sorted(Vec<u32>);

impl Sorted {
    fn new(mut micros: Vec<u32>) -> Sorted {
        micros.sort_unstable();
        Sorted(micros)
    }

    /// The quantile in milliseconds.
    fn at(&self, share: f64) -> Option<f64> {
        let index = (self.0.len() as f64 * share) as usize;
        self.0.get(index.min(self.0.len().saturating_sub(1))).map(|micros| f64::from(*micros) / 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_add_up() {
        let mut all = Figures::default();
        for chunk in 0..10 {
            let mut some = Figures { messages: 3, ..Figures::default() };
            (1..=100)
                .for_each(|i| some.add(Duration::from_millis(chunk * 100 + i), Duration::from_secs(chunk)));
            all.merge(some);
        }
        let told = all.to_json(Duration::from_secs(10));
        assert_eq!((&told["moves_per_s"], &told["messages_per_s"]), (&json!(100.0), &json!(3.0)));
        assert_eq!(
            (&told["p50_ms"], &told["p99_ms"], &told["p999_ms"]),
            (&json!(501.0), &json!(991.0), &json!(1000.0))
        );
        assert_eq!(told["p99_of_middle_second_ms"], json!(600.0), "the sixth of ten seconds");
        assert_eq!(Figures::default().to_json(Duration::from_secs(1))["p99_ms"], Value::Null);
    }
}
