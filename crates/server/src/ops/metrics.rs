//! Counters for Prometheus, in the OpenMetrics text format.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// The media type of [`Metrics::text`].
pub(crate) const OPENMETRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper bounds of the duration buckets, in seconds.
const BUCKETS: [f64; 7] = [0.001, 0.005, 0.02, 0.1, 0.5, 2.0, 10.0];

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: String,
    route: String,
    status: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabel {
    route: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct BoardLabel {
    board: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ReasonLabel {
    reason: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct NoticeLabels {
    channel: &'static str,
    outcome: &'static str,
}

/// What became of a message to somebody who is not here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoticeOutcome {
    /// A push service or a mail server has taken it.
    Sent,
    /// An attempt failed.
    Failed,
    /// It was given up, or its recipient is gone.
    Dropped,
}

impl NoticeOutcome {
    #[cfg(test)]
    const ALL: [NoticeOutcome; 3] = [NoticeOutcome::Sent, NoticeOutcome::Failed, NoticeOutcome::Dropped];

    fn name(self) -> &'static str {
        match self {
            NoticeOutcome::Sent => "sent",
            NoticeOutcome::Failed => "failed",
            NoticeOutcome::Dropped => "dropped",
        }
    }
}

/// What a scrape reads from other parts of the server.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Readings {
    /// Tables in memory.
    pub(crate) tables: usize,
    /// Jobs that wait for a search thread.
    pub(crate) work_waiting: usize,
    /// Writes that wait for the store.
    pub(crate) writes_waiting: usize,
    /// How long tables in memory have been behind the journal.
    pub(crate) table_lag: Duration,
    /// How long the world in memory has been behind the journal.
    pub(crate) world_lag: Duration,
    /// How long the latest write to the store took, if it succeeded.
    pub(crate) store_write: Option<Duration>,
}

/// Metrics of one process.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    durations: Family<RouteLabel, Histogram, fn() -> Histogram>,
    connections: Gauge,
    tables: Gauge,
    work_waiting: Gauge,
    messages: Counter,
    commands: Family<BoardLabel, Histogram, fn() -> Histogram>,
    refused: Family<ReasonLabel, Counter>,
    notices: Family<NoticeLabels, Counter>,
    writes_waiting: Gauge,
    journal_lag: Family<BoardLabel, Gauge<f64, AtomicU64>>,
    store_writable: Gauge,
    store_write_seconds: Gauge<f64, AtomicU64>,
}

/// An open connection; dropping it decrements the gauge.
#[derive(Debug)]
pub(crate) struct OpenConnection<'a>(&'a Gauge);

impl Drop for OpenConnection<'_> {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("tengen"),
            requests: Family::default(),
            durations: Family::new_with_constructor(|| Histogram::new(BUCKETS)),
            connections: Gauge::default(),
            tables: Gauge::default(),
            work_waiting: Gauge::default(),
            messages: Counter::default(),
            commands: Family::new_with_constructor(|| Histogram::new(BUCKETS)),
            refused: Family::default(),
            notices: Family::default(),
            writes_waiting: Gauge::default(),
            journal_lag: Family::default(),
            store_writable: Gauge::default(),
            store_write_seconds: Gauge::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    /// Counters get the suffix `_total` from the format.
    fn register(&mut self) {
        let registry = &mut self.registry;
        registry.register("connections", "Open WebSocket connections", self.connections.clone());
        registry.register("tables_in_memory", "Tables kept in memory", self.tables.clone());
        registry.register("work_waiting", "Jobs waiting for a search thread", self.work_waiting.clone());
        registry.register("messages", "Messages received on WebSockets", self.messages.clone());
        registry.register("command_seconds", "Time from a command until it is stored", self.commands.clone());
        registry.register("refused", "WebSocket requests that were refused", self.refused.clone());
        registry.register("notices", "Messages by push and e-mail", self.notices.clone());
        registry.register("writes_waiting", "Writes waiting for the store", self.writes_waiting.clone());
        registry.register(
            "journal_lag_seconds",
            "How long the journal has had entries that this process has not applied",
            self.journal_lag.clone(),
        );
        registry.register("store_writable", "1 if the store accepts writes", self.store_writable.clone());
        registry.register(
            "store_write_seconds",
            "Duration of the latest test write",
            self.store_write_seconds.clone(),
        );
        registry.register("requests", "HTTP requests answered", self.requests.clone());
        registry.register("request_seconds", "Duration of HTTP requests", self.durations.clone());
    }

    pub(crate) fn request(&self, method: &str, route: &str, status: u16, took: Duration) {
        let (method, route) = (method.to_owned(), route.to_owned());
        self.durations.get_or_create(&RouteLabel { route: route.clone() }).observe(took.as_secs_f64());
        self.requests.get_or_create(&RequestLabels { method, route, status: status.into() }).inc();
    }

    pub(crate) fn connection(&self) -> OpenConnection<'_> {
        self.connections.inc();
        OpenConnection(&self.connections)
    }

    pub(crate) fn message(&self) {
        self.messages.inc();
    }

    /// A command at a table or in the world (`board`) was accepted.
    pub(crate) fn command(&self, board: &'static str, took: Duration) {
        self.commands.get_or_create(&BoardLabel { board }).observe(took.as_secs_f64());
    }

    /// A request on a WebSocket was refused. Reasons are the codes of the API, so there are few.
    pub(crate) fn refusal(&self, reason: &str) {
        self.refused.get_or_create(&ReasonLabel { reason: reason.to_owned() }).inc();
    }

    /// A message by push or e-mail (`channel`) to somebody who is not here.
    pub(crate) fn notice(&self, channel: &'static str, outcome: NoticeOutcome) {
        self.notices.get_or_create(&NoticeLabels { channel, outcome: outcome.name() }).inc();
    }

    /// All metrics as text.
    pub(crate) fn text(&self, readings: Readings) -> String {
        self.tables.set(i64::try_from(readings.tables).unwrap_or(i64::MAX));
        self.work_waiting.set(i64::try_from(readings.work_waiting).unwrap_or(i64::MAX));
        self.writes_waiting.set(i64::try_from(readings.writes_waiting).unwrap_or(i64::MAX));
        for (board, lag) in [("table", readings.table_lag), ("world", readings.world_lag)] {
            self.journal_lag.get_or_create(&BoardLabel { board }).set(lag.as_secs_f64());
        }
        self.store_writable.set(readings.store_write.is_some().into());
        self.store_write_seconds.set(readings.store_write.unwrap_or_default().as_secs_f64());
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = text::encode(&mut text, &self.registry);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn metrics_are_written_as_prometheus_reads_them() {
        let metrics = Metrics::default();
        let open = metrics.connection();
        metrics.command("table", Duration::from_millis(3));
        metrics.refusal("rate_limited");
        NoticeOutcome::ALL.iter().for_each(|&outcome| metrics.notice("push", outcome));
        metrics.request("GET", "/api/me", 200, Duration::from_millis(3));
        metrics.request("GET", "/api/me", 200, Duration::from_secs(60));
        let text = metrics.text(Readings {
            tables: 7,
            work_waiting: 3,
            writes_waiting: 5,
            table_lag: Duration::ZERO,
            world_lag: Duration::from_millis(1500),
            store_write: Some(Duration::from_millis(250)),
        });
        for line in [
            "tengen_connections 1",
            "tengen_tables_in_memory 7",
            "tengen_work_waiting 3",
            "tengen_command_seconds_count{board=\"table\"} 1",
            "tengen_refused_total{reason=\"rate_limited\"} 1",
            "tengen_notices_total{channel=\"push\",outcome=\"sent\"} 1",
            "tengen_notices_total{channel=\"push\",outcome=\"failed\"} 1",
            "tengen_notices_total{channel=\"push\",outcome=\"dropped\"} 1",
            "tengen_writes_waiting 5",
            "tengen_journal_lag_seconds{board=\"table\"} 0.0",
            "tengen_journal_lag_seconds{board=\"world\"} 1.5",
            "tengen_store_writable 1",
            "tengen_store_write_seconds 0.25",
            "tengen_requests_total{method=\"GET\",route=\"/api/me\",status=\"200\"} 2",
            "tengen_request_seconds_bucket{le=\"0.001\",route=\"/api/me\"} 0",
            "tengen_request_seconds_bucket{le=\"0.005\",route=\"/api/me\"} 1",
            "tengen_request_seconds_bucket{le=\"+Inf\",route=\"/api/me\"} 2",
            "tengen_request_seconds_count{route=\"/api/me\"} 2",
            "# EOF",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is missing:\n{text}");
        }
        drop(open);
        assert!(metrics.text(Readings::default()).contains("tengen_connections 0"));
    }
    /// The names of all samples after everything was counted once.
    fn names() -> BTreeSet<String> {
        let metrics = Metrics::default();
        metrics.command("table", Duration::ZERO);
        metrics.refusal("rate_limited");
        metrics.notice("mail", NoticeOutcome::Sent);
        metrics.request("GET", "/api/me", 200, Duration::ZERO);
        let text = metrics.text(Readings::default());
        let samples = text.lines().filter(|line| !line.starts_with('#'));
        samples.filter_map(|line| line.split(['{', ' ']).next()).map(str::to_owned).collect()
    }

    #[test]
    fn the_dashboard_and_the_alerts_use_metrics_that_exist() {
        let names = names();
        for (file, text) in [
            ("grafana.json", include_str!("../../../../packaging/grafana.json")),
            ("alerts.yaml", include_str!("../../../../packaging/alerts.yaml")),
        ] {
            let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let used: BTreeSet<&str> = words.filter(|word| word.starts_with("tengen_")).collect();
            assert!(used.len() >= 5, "{file}: {used:?}");
            let unknown: Vec<_> = used.into_iter().filter(|name| !names.contains(*name)).collect();
            assert!(unknown.is_empty(), "{file} uses {unknown:?}; there are {names:?}");
        }
    }
}
