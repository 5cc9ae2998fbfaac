//! Settings of the server's commands, from flags, the environment and a file, in this order of precedence.

mod mail;
mod push;
mod world;

use std::net::{SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use server::{Config, Limits, Log, LogFormat, TableLimits};

use crate::failure::Failure;

/// The database, for commands that need no other setting.
#[derive(Args, Debug, Clone)]
pub(crate) struct Data {
    /// The database: a SQLite file, or a PostgreSQL URL (postgresql://user@host/name)
    #[arg(long, env = "TENGEN_DATA", hide_env_values = true, value_name = "FILE|URL")]
    data: Option<String>,
    /// TOML file with settings, as for tengen serve
    #[arg(long, env = "TENGEN_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Data {
    /// The file or URL of the database.
    pub(crate) fn place(&self) -> Result<String, Failure> {
        let settings = Settings { data: self.data.clone(), ..Settings::default() };
        Ok(settings.with_file(self.config.as_deref())?.place())
    }
}

/// The address of a server, for commands that need no other setting.
#[derive(Args, Debug, Clone)]
pub(crate) struct Listen {
    /// The address and port of the server [default: 127.0.0.1:8000]
    #[arg(long, env = "TENGEN_LISTEN", value_name = "ADDRESS:PORT", value_parser = read_address)]
    listen: Option<SocketAddr>,
    /// TOML file with settings, as for tengen serve
    #[arg(long, env = "TENGEN_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Listen {
    pub(crate) fn address(&self) -> Result<SocketAddr, Failure> {
        let settings = Settings { listen: self.listen, ..Settings::default() };
        Ok(settings.with_file(self.config.as_deref())?.listen())
    }
}

/// The format of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    /// Human-readable
    Text,
    /// One JSON object per line
    Json,
}

/// The level of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    /// Errors only
    Error,
    /// Errors and warnings
    Warn,
    /// Also start and stop
    Info,
    /// Also every request
    Debug,
}

/// An address to listen on: `127.0.0.1:8000`, or a name such as `localhost:8000`.
fn read_address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    let found = text.to_socket_addrs().ok().and_then(|mut found| found.next());
    found.ok_or_else(|| format!("{text}: not a socket address such as 127.0.0.1:8000 or localhost:8000"))
}

fn address<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    read_address(&String::deserialize(from)?).map(Some).map_err(D::Error::custom)
}

/// All settings. Missing ones have their defaults.
#[derive(Args, Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    /// The address and port to listen on [default: 127.0.0.1:8000]
    #[arg(long, env = "TENGEN_LISTEN", value_name = "ADDRESS:PORT", value_parser = read_address)]
    #[serde(default, deserialize_with = "address")]
    listen: Option<SocketAddr>,
    /// The database: a SQLite file, or a PostgreSQL URL (postgresql://user@host/name) [default: tengen.db]
    #[arg(long, env = "TENGEN_DATA", hide_env_values = true, value_name = "FILE|URL")]
    data: Option<String>,
    /// Folder with a web client to serve instead of the built-in one
    #[arg(long, env = "TENGEN_WEB", value_name = "FOLDER")]
    web: Option<PathBuf>,
    /// A separate address and port for metrics and health checks, such as 127.0.0.1:9100
    #[arg(long, env = "TENGEN_METRICS_LISTEN", value_name = "ADDRESS:PORT", value_parser = read_address)]
    #[serde(default, deserialize_with = "address")]
    metrics_listen: Option<SocketAddr>,
    /// Token for reading /metrics on the public address (Authorization: Bearer TOKEN)
    #[arg(long, env = "TENGEN_METRICS_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    metrics_token: Option<String>,
    /// Public origin of this server, such as https://go.example.org; required behind a proxy
    #[arg(long, env = "TENGEN_ORIGIN", value_name = "ORIGIN")]
    origin: Option<String>,
    /// Trust the client address in X-Forwarded-For; only if every request comes through a proxy
    #[arg(long, env = "TENGEN_BEHIND_PROXY", num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    behind_proxy: Option<bool>,
    /// Format of the log [default: text]
    #[arg(long, env = "TENGEN_LOG_FORMAT", value_name = "FORMAT")]
    log_format: Option<Format>,
    /// Minimum level of log messages [default: info]
    #[arg(long, env = "TENGEN_LOG_LEVEL", value_name = "LEVEL")]
    log_level: Option<Level>,
    /// Requests per second and address, with bursts of up to five times as many; 0 for no limit [default: 20]
    #[arg(long, env = "TENGEN_LIMIT_REQUESTS", value_name = "COUNT")]
    limit_requests: Option<u32>,
    /// Logins, registrations, password changes and new guests per minute and address; 0 for no limit [default: 20]
    #[arg(long, env = "TENGEN_LIMIT_PASSWORDS", value_name = "COUNT")]
    limit_passwords: Option<u32>,
    /// Requests that change data, per minute and account; 0 for no limit [default: 60]
    #[arg(long, env = "TENGEN_LIMIT_CHANGES", value_name = "COUNT")]
    limit_changes: Option<u32>,
    /// Messages per second and WebSocket; further ones are delayed; 0 for no limit [default: 50]
    #[arg(long, env = "TENGEN_LIMIT_MESSAGES", value_name = "COUNT")]
    limit_messages: Option<u32>,
    /// WebSockets per address; 0 for no limit [default: 64]
    #[arg(long, env = "TENGEN_LIMIT_CONNECTIONS", value_name = "COUNT")]
    limit_connections: Option<u32>,
    /// Tables of one account that wait for an opponent; 0 for no limit [default: 4]
    #[arg(long, env = "TENGEN_LIMIT_WAITING", value_name = "COUNT")]
    limit_waiting: Option<u32>,
    /// Tables opened from one address that wait for an opponent; 0 for no limit [default: 12]
    #[arg(long, env = "TENGEN_LIMIT_WAITING_ADDRESS", value_name = "COUNT")]
    limit_waiting_address: Option<u32>,
    /// Chat messages per minute and account; 0 for no limit [default: 20]
    #[arg(long, env = "TENGEN_LIMIT_CHAT", value_name = "COUNT")]
    limit_chat: Option<u32>,
    /// Unfinished games against bots per account; 0 for no limit [default: 5]
    #[arg(long, env = "TENGEN_LIMIT_BOT_GAMES", value_name = "COUNT")]
    limit_bot_games: Option<u32>,
    /// Milliseconds for first turns, absence and scoring, and how often one may play on, for tests: 60000,60000,300000,2
    #[arg(long, hide = true, value_parser = table_limits, value_name = "LIMITS")]
    #[serde(skip)]
    table_limits: Option<TableLimits>,
    #[command(flatten)]
    #[serde(default)]
    world: world::WorldFlags,
    #[command(flatten)]
    #[serde(default)]
    push: push::PushFlags,
    #[command(flatten)]
    #[serde(default)]
    mail: mail::MailFlags,
}

impl Settings {
    /// These settings, completed from a file.
    pub(crate) fn with_file(self, file: Option<&Path>) -> Result<Settings, Failure> {
        let Some(file) = file else { return Ok(self) };
        let name = file.display();
        let text =
            std::fs::read_to_string(file).map_err(|error| Failure::failed(format!("{name}: {error}")))?;
        let more = toml::from_str(&text).map_err(|error| Failure::usage_error(format!("{name}: {error}")))?;
        Ok(self.or(more))
    }

    fn or(self, more: Settings) -> Settings {
        Settings {
            listen: self.listen.or(more.listen),
            data: self.data.or(more.data),
            web: self.web.or(more.web),
            metrics_listen: self.metrics_listen.or(more.metrics_listen),
            metrics_token: self.metrics_token.or(more.metrics_token),
            origin: self.origin.or(more.origin),
            behind_proxy: self.behind_proxy.or(more.behind_proxy),
            log_format: self.log_format.or(more.log_format),
            log_level: self.log_level.or(more.log_level),
            limit_requests: self.limit_requests.or(more.limit_requests),
            limit_passwords: self.limit_passwords.or(more.limit_passwords),
            limit_changes: self.limit_changes.or(more.limit_changes),
            limit_messages: self.limit_messages.or(more.limit_messages),
            limit_connections: self.limit_connections.or(more.limit_connections),
            limit_waiting: self.limit_waiting.or(more.limit_waiting),
            limit_waiting_address: self.limit_waiting_address.or(more.limit_waiting_address),
            limit_chat: self.limit_chat.or(more.limit_chat),
            limit_bot_games: self.limit_bot_games.or(more.limit_bot_games),
            table_limits: self.table_limits,
            world: self.world.or(more.world),
            push: self.push.or(more.push),
            mail: self.mail.or(more.mail),
        }
    }

    /// The address that a server with these settings listens on.
    fn listen(&self) -> SocketAddr {
        self.listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8000)))
    }

    fn place(&self) -> String {
        self.data.clone().unwrap_or_else(|| "tengen.db".to_owned())
    }

    fn limits(&self) -> Limits {
        let defaults = Limits::DEFAULT;
        Limits {
            requests: self.limit_requests.unwrap_or(defaults.requests),
            passwords: self.limit_passwords.unwrap_or(defaults.passwords),
            changes: self.limit_changes.unwrap_or(defaults.changes),
            messages: self.limit_messages.unwrap_or(defaults.messages),
            connections: self.limit_connections.unwrap_or(defaults.connections),
            waiting: self.limit_waiting.unwrap_or(defaults.waiting),
            waiting_address: self.limit_waiting_address.unwrap_or(defaults.waiting_address),
            chat: self.limit_chat.unwrap_or(defaults.chat),
            bot_games: self.limit_bot_games.unwrap_or(defaults.bot_games),
        }
    }

    fn log(&self) -> Log {
        Log {
            format: match self.log_format.unwrap_or(Format::Text) {
                Format::Text => LogFormat::Text,
                Format::Json => LogFormat::Json,
            },
            level: match self.log_level.unwrap_or(Level::Info) {
                Level::Error => tracing::Level::ERROR,
                Level::Warn => tracing::Level::WARN,
                Level::Info => tracing::Level::INFO,
                Level::Debug => tracing::Level::DEBUG,
            },
        }
    }

    /// The configuration of a server, and how it logs.
    pub(crate) fn config(self) -> Result<(Config, Log), Failure> {
        if let Some(folder) = &self.web
            && !folder.join("index.html").is_file()
        {
            return Err(Failure::usage_error(format!("{}: there is no index.html in it", folder.display())));
        }
        if let Some(origin) = &self.origin
            && !is_origin(origin)
        {
            return Err(Failure::usage_error(format!(
                "{origin}: an origin is http(s)://HOST or http(s)://HOST:PORT"
            )));
        }
        let (limits, log, store) = (self.limits(), self.log(), self.place());
        let listen = self.listen();
        let behind_proxy = self.behind_proxy.unwrap_or(false);
        let (world, push) = (self.world.settings()?, self.push.settings()?);
        let mail = self.mail.settings(self.origin.is_some())?;
        let config = Config {
            web: self.web,
            metrics: self.metrics_listen,
            metrics_token: self.metrics_token.filter(|token| !token.is_empty()),
            origin: self.origin,
            behind_proxy,
            limits,
            table_limits: self.table_limits,
            world,
            push,
            mail,
            ..Config::new(listen, &store)
        };
        Ok((config, log))
    }
}

/// Four numbers, separated by commas.
fn table_limits(text: &str) -> Result<TableLimits, String> {
    let numbers = text.split(',').map(str::parse).collect::<Result<Vec<u32>, _>>();
    match numbers.map_err(|bad| bad.to_string())?[..] {
        [first_turn, absence, scoring, resumes] => Ok(TableLimits {
            first_turn: first_turn.into(),
            absence: absence.into(),
            scoring: scoring.into(),
            resumes,
        }),
        _ => Err("four numbers are needed".to_owned()),
    }
}

/// What browsers send as `Origin`: no path, no slash at the end.
fn is_origin(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    host.is_some_and(|host| !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> Result<Settings, String> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("tengen.toml");
        std::fs::write(&path, text).expect("written");
        let flags = Settings { limit_requests: Some(7), ..Settings::default() };
        flags.with_file(Some(&path)).map_err(|failure| failure.to_string())
    }

    #[test]
    fn a_file_fills_what_flags_leave_open() {
        let text = "listen = \"0.0.0.0:80\"\nlimit-requests = 3\nlimit-messages = 0\nlog-format = \"json\"\n\
                    behind-proxy = true\norigin = \"https://go.example.org\"\n[world]\nresidents = 2";
        let (config, log) = file(text).expect("settings").config().expect("they make sense");
        assert_eq!(config.listen.to_string(), "0.0.0.0:80");
        assert_eq!((config.limits.requests, config.limits.messages), (7, 0), "a flag wins");
        assert_eq!((config.limits.passwords, config.world.residents.count), (Limits::DEFAULT.passwords, 2));
        assert!(config.behind_proxy && log.format == LogFormat::Json && config.store == "tengen.db");
    }

    #[test]
    fn what_makes_no_sense_is_said() {
        for (text, says) in [
            ("colour = 1", "colour"),
            ("listen = 80", "listen"),
            ("listen = \"here\"", "socket address"),
            ("limit-requests = -1", "limit-requests"),
            ("log-level = \"loud\"", "loud"),
            ("[world]\ncolour = 1", "colour"),
            ("[push]\ncolour = 1", "colour"),
            ("= 3", "tengen.toml"),
        ] {
            let refused = file(text).expect_err("no sense");
            assert!(refused.contains(says), "{text}: {refused}");
        }
        let (config, _) =
            file("listen = \"localhost:8000\"").expect("settings").config().expect("they make sense");
        assert!(config.listen.ip().is_loopback() && config.listen.port() == 8000);
        for origin in ["go.example.org", "https://", "https://go.example.org/", "ftp://x"] {
            let settings = Settings { origin: Some(origin.to_owned()), ..Settings::default() };
            assert!(settings.config().is_err(), "{origin}");
        }
    }
}
