//! What is counted, as Prometheus reads it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The upper ends of the classes of durations, in seconds.
const CLASSES: [f64; 8] = [0.001, 0.005, 0.02, 0.1, 0.5, 2.0, 10.0, f64::INFINITY];

/// How long the requests of one route took.
#[derive(Debug, Default, Clone)]
struct Durations {
    counts: [u64; CLASSES.len()],
    seconds: f64,
}

/// Counters of one process.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    requests: Mutex<BTreeMap<(String, String, u16), u64>>,
    durations: Mutex<BTreeMap<String, Durations>>,
    connections: AtomicI64,
    messages: AtomicU64,
    accepted: AtomicU64,
    refused: AtomicU64,
}

/// A connection that is counted, until it is dropped.
#[derive(Debug)]
pub(crate) struct Open<'a>(&'a AtomicI64);

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

impl Metrics {
    pub(crate) fn request(&self, method: &str, route: &str, status: u16, took: Duration) {
        let key = (method.to_owned(), route.to_owned(), status);
        *self.requests.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default() += 1;
        let mut durations = self.durations.lock().unwrap_or_else(PoisonError::into_inner);
        let of_route = durations.entry(route.to_owned()).or_default();
        let seconds = took.as_secs_f64();
        let class = CLASSES.iter().position(|end| seconds <= *end).unwrap_or(CLASSES.len() - 1);
        of_route.counts[class] += 1;
        of_route.seconds += seconds;
    }

    pub(crate) fn connection(&self) -> Open<'_> {
        self.connections.fetch_add(1, Relaxed);
        Open(&self.connections)
    }

    pub(crate) fn message(&self) {
        self.messages.fetch_add(1, Relaxed);
    }

    pub(crate) fn command(&self, accepted: bool) {
        (if accepted { &self.accepted } else { &self.refused }).fetch_add(1, Relaxed);
    }

    /// All of it as text. `tables` is how many are in memory.
    pub(crate) fn text(&self, tables: usize) -> String {
        let mut text = String::new();
        let mut plain = |name: &str, kind: &str, about: &str, value: i64| {
            let _ = write!(
                text,
                "# HELP tengen_{name} {about}\n# TYPE tengen_{name} {kind}\ntengen_{name} {value}\n"
            );
        };
        let count = |counter: &AtomicU64| i64::try_from(counter.load(Relaxed)).unwrap_or(i64::MAX);
        plain("connections", "gauge", "WebSockets that are open.", self.connections.load(Relaxed));
        plain(
            "tables_in_memory",
            "gauge",
            "Tables kept in memory.",
            i64::try_from(tables).unwrap_or(i64::MAX),
        );
        plain("messages_total", "counter", "Messages heard on WebSockets.", count(&self.messages));
        plain(
            "commands_accepted_total",
            "counter",
            "Commands at tables that were accepted.",
            count(&self.accepted),
        );
        plain(
            "commands_refused_total",
            "counter",
            "Commands at tables that were refused.",
            count(&self.refused),
        );
        self.write_requests(&mut text);
        self.write_durations(&mut text);
        text
    }

    fn write_requests(&self, text: &mut String) {
        text.push_str(
            "# HELP tengen_requests_total Requests answered.\n# TYPE tengen_requests_total counter\n",
        );
        for ((method, route, status), count) in &*self.requests.lock().unwrap_or_else(PoisonError::into_inner)
        {
            let labels = format!("method=\"{method}\",route=\"{route}\",status=\"{status}\"");
            let _ = writeln!(text, "tengen_requests_total{{{labels}}} {count}");
        }
    }

    fn write_durations(&self, text: &mut String) {
        const NAME: &str = "tengen_request_seconds";
        let _ = write!(text, "# HELP {NAME} How long requests took.\n# TYPE {NAME} histogram\n");
        for (route, durations) in &*self.durations.lock().unwrap_or_else(PoisonError::into_inner) {
            let mut sum = 0;
            for (end, count) in CLASSES.iter().zip(durations.counts) {
                sum += count;
                let end = if end.is_finite() { end.to_string() } else { "+Inf".to_owned() };
                let _ = writeln!(text, "{NAME}_bucket{{route=\"{route}\",le=\"{end}\"}} {sum}");
            }
            let _ = writeln!(text, "{NAME}_sum{{route=\"{route}\"}} {}", durations.seconds);
            let _ = writeln!(text, "{NAME}_count{{route=\"{route}\"}} {sum}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_written_as_prometheus_reads_them() {
        let metrics = Metrics::default();
        let open = metrics.connection();
        metrics.command(true);
        metrics.request("GET", "/api/me", 200, Duration::from_millis(3));
        metrics.request("GET", "/api/me", 200, Duration::from_secs(60));
        let text = metrics.text(7);
        for line in [
            "tengen_connections 1",
            "tengen_tables_in_memory 7",
            "tengen_commands_accepted_total 1",
            "tengen_requests_total{method=\"GET\",route=\"/api/me\",status=\"200\"} 2",
            "tengen_request_seconds_bucket{route=\"/api/me\",le=\"0.001\"} 0",
            "tengen_request_seconds_bucket{route=\"/api/me\",le=\"0.005\"} 1",
            "tengen_request_seconds_bucket{route=\"/api/me\",le=\"+Inf\"} 2",
            "tengen_request_seconds_count{route=\"/api/me\"} 2",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is missing:\n{text}");
        }
        drop(open);
        assert!(metrics.text(0).contains("tengen_connections 0"));
    }
}
