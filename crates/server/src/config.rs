//! Settings: from a file, the environment and flags; each overrides the one before.

mod check;
mod hidden;

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;

use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use crate::http::network::Network;

pub use hidden::without_password;

/// The settings, as printed by `ninefold serve --print-config`.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The address for `/metrics` alone, such as `127.0.0.1:9010`; if empty, they are at `listen`.
    pub metrics_listen: String,
    /// The files with the certificate and the key for HTTPS, in PEM format; if empty, plain HTTP.
    pub tls_certificate: String,
    /// The key of the certificate.
    pub tls_key: String,
    /// When clients may use HTTP/2: `tls`, `always` (also without TLS, for proxies) or `off`.
    pub http2: Http2,
    /// `sqlite:FILE` or `postgres://...`; if empty, a file with the usual name.
    pub database: String,
    /// The number of database connections, not counting those that write turns.
    pub connections: u32,
    /// The origin that browsers see, such as `https://sudoku.example`; if empty, the `Host` of
    /// each request.
    pub public_origin: String,
    /// The path below which everything is, such as `/sudoku`, if a proxy passes it on; usually empty.
    pub prefix: String,
    /// Other origins whose pages may call this server, without cookies.
    pub cors_origins: Vec<String>,
    /// The proxies whose `X-Forwarded-For` and `X-Request-Id` are trusted: addresses and networks.
    pub trusted_proxies: Vec<Network>,
    /// Whether browsers send the cookie over HTTPS only.
    pub secure_cookies: bool,
    /// The maximum size of a request, and of a line of a batch, in bytes.
    pub most_body_bytes: usize,
    /// How long a request may take, in seconds.
    pub request_seconds: u64,
    /// How long the head of a request may take to arrive, and a connection may be idle, in
    /// seconds.
    pub header_seconds: u64,
    /// How long the server waits for a client that has stopped reading, in seconds.
    pub stall_seconds: u64,
    /// The maximum number of open connections.
    pub most_connections: usize,
    /// The maximum number of open connections from one address; a trusted proxy may have all.
    pub connections_per_address: usize,
    /// The maximum number of requests per minute from one player.
    pub requests_per_minute: u32,
    /// The maximum number of requests per minute from one address.
    pub address_requests_per_minute: u32,
    /// The maximum number of puzzles and games per minute from one address; each is stored permanently.
    pub creations_per_minute: u32,
    /// The maximum number of new guests per minute from one address.
    pub guests_per_minute: u32,
    /// The maximum number of attempts per minute from one address to sign in, register or recover.
    pub sign_ins_per_minute: u32,
    /// The maximum number of guesses that a search may make.
    pub search_budget: u64,
    /// The maximum number of cells of a layout.
    pub most_cells: usize,
    /// The maximum number of solved boards to try when making a puzzle.
    pub most_tries: u64,
    /// The number of threads for each kind of expensive jobs; 0 means one fewer than there are
    /// cores, and at least two.
    pub workers: usize,
    /// The maximum number of jobs of each kind that may wait for a thread, and of batches.
    pub queue: usize,
    /// How long the answer to a question about a board may take, in seconds.
    pub question_seconds: u64,
    /// How long the making of a puzzle may take, in seconds.
    pub puzzle_seconds: u64,
    /// The maximum number of games kept in memory.
    pub live_games: usize,
    /// The maximum number of turns of a game.
    pub most_turns: usize,
    /// The maximum number of games of a guest.
    pub games_per_guest: u64,
    /// The maximum number of games of a registered player.
    pub games_per_player: u64,
    /// The approximate number of bytes that the games of a guest may occupy.
    pub bytes_per_guest: u64,
    /// The approximate number of bytes that the games of a registered player may occupy.
    pub bytes_per_player: u64,
    /// The maximum number of puzzles that a guest may send.
    pub puzzles_per_guest: u64,
    /// The maximum number of puzzles that a registered player may send.
    pub puzzles_per_player: u64,
    /// After how many days without use a session ends.
    pub session_days: u64,
    /// After how many days without use a guest without a game and without a puzzle sent is removed.
    pub guest_days: u64,
    /// After how many days a puzzle that has no game and that nobody keeps is removed.
    pub puzzle_days: u64,
    /// The folder with collections of puzzles, one file each, which are read when the server starts; if
    /// empty, there are none.
    pub collections: String,
    /// The first day that has daily puzzles.
    pub first_daily: String,
    /// Whether daily puzzles are made before the first request for them.
    pub dailies_ahead: bool,
    /// How long `/readyz` says no before the server stops accepting connections, in seconds, if it
    /// is terminated behind a trusted proxy.
    pub drain_seconds: u64,
    /// The maximum number of lines per second about requests in the log, and of warnings; a burst may have
    /// ten times as many.
    pub log_lines_per_second: u32,
    /// `text` or `json`
    pub log_format: LogFormat,
    /// `error`, `warn`, `info`, `debug` or `trace`
    pub log_level: String,
}

/// When clients may use HTTP/2; HTTP/1 is always understood.
#[derive(Copy, Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Http2 {
    /// Never.
    Off,
    /// Over TLS, where both sides agree on it.
    Tls,
    /// Also without TLS, for proxies that begin with it.
    Always,
}

/// The format of the log.
#[derive(Copy, Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs: one JSON object per line.
    Json,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 9009)),
            metrics_listen: String::new(),
            tls_certificate: String::new(),
            tls_key: String::new(),
            http2: Http2::Tls,
            database: String::new(),
            connections: 8,
            public_origin: String::new(),
            prefix: String::new(),
            cors_origins: Vec::new(),
            trusted_proxies: Vec::new(),
            secure_cookies: false,
            most_body_bytes: 4 << 20,
            request_seconds: 60,
            header_seconds: 30,
            stall_seconds: 30,
            most_connections: 10_000,
            connections_per_address: 1_000,
            requests_per_minute: 3_000,
            address_requests_per_minute: 30_000,
            creations_per_minute: 600,
            guests_per_minute: 300,
            sign_ins_per_minute: 20,
            search_budget: 1_000_000,
            most_cells: 1_024,
            most_tries: 1_000,
            workers: 0,
            queue: 64,
            question_seconds: 5,
            puzzle_seconds: 45,
            live_games: 2_000,
            most_turns: 50_000,
            games_per_guest: 500,
            games_per_player: 20_000,
            bytes_per_guest: 64 << 20,
            bytes_per_player: 1 << 30,
            puzzles_per_guest: 100,
            puzzles_per_player: 2_000,
            session_days: 400,
            guest_days: 30,
            puzzle_days: 1,
            collections: String::new(),
            first_daily: "2026-01-01".to_owned(),
            dailies_ahead: true,
            drain_seconds: 5,
            log_lines_per_second: 100,
            log_format: LogFormat::Text,
            log_level: "info".to_owned(),
        }
    }
}

impl Config {
    /// Reads settings from a file, from variables such as `NINEFOLD_LISTEN`, and from flags, which
    /// are pairs of name and value.
    ///
    /// # Errors
    ///
    /// A source cannot be read, or contains an unknown name or a wrong value.
    pub fn read(
        file: Option<&Path>,
        variable: impl Fn(&str) -> Option<String>,
        flags: &[(String, String)],
    ) -> Result<Config, ConfigError> {
        let mut table = match file {
            None => Table::new(),
            Some(path) => {
                let text = std::fs::read_to_string(path)
                    .map_err(|error| ConfigError(format!("{}: {error}", path.display())))?;
                text.parse().map_err(|error| ConfigError(format!("{}: {error}", path.display())))?
            }
        };
        let known = Table::try_from(Config::default()).expect("plain values");
        for name in known.keys() {
            if let Some(text) = variable(&format!("NINEFOLD_{}", name.to_uppercase())) {
                table.insert(name.clone(), value(&text, known.get(name)));
            }
        }
        for (name, text) in flags {
            table.insert(name.clone(), value(text, known.get(name)));
        }
        let config: Config = table.try_into().map_err(|error| ConfigError(error.to_string()))?;
        config.check()?;
        Ok(config)
    }

    /// Whether an address is a trusted proxy's.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|network| network.contains(address))
    }

    pub(crate) fn database(&self) -> &str {
        if self.database.is_empty() { "sqlite:ninefold.db" } else { &self.database }
    }
}

/// All settings in the format of the file, without passwords.
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = Config { database: without_password(&self.database), ..self.clone() };
        f.write_str(&toml::to_string(&shown).expect("plain values"))
    }
}

/// Parses a value as TOML, with the type that the setting has in a file.
fn value(text: &str, like: Option<&Value>) -> Value {
    if let Some(Value::String(_)) = like {
        return Value::String(text.to_owned());
    }
    let parsed = format!("value = {text}").parse::<Table>();
    let parsed = parsed.ok().and_then(|mut table| table.remove("value"));
    parsed.unwrap_or_else(|| Value::String(text.to_owned()))
}

/// Why settings cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError(String);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.trim_end())
    }
}

impl std::error::Error for ConfigError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn flags_override_the_environment_which_overrides_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ninefold.toml");
        std::fs::write(&file, "queue = 1\nworkers = 1\nconnections = 1\n").unwrap();
        let variable = |name: &str| match name {
            "NINEFOLD_WORKERS" | "NINEFOLD_CONNECTIONS" => Some("2".to_owned()),
            "NINEFOLD_TRUSTED_PROXIES" => Some("[\"10.0.0.0/8\"]".to_owned()),
            _ => None,
        };
        let flags = flags(&[("connections", "3"), ("database", "sqlite:x")]);
        let config = Config::read(Some(&file), variable, &flags).unwrap();
        assert_eq!((config.queue, config.workers, config.connections), (1, 2, 3));
        assert_eq!(config.database, "sqlite:x");
        assert!(config.trusts(IpAddr::from([10, 0, 0, 1])));
        assert_eq!(config.listen.ip(), IpAddr::from([127, 0, 0, 1]));
    }

    #[test]
    fn printed_settings_read_back_the_same() {
        let table: Table = Config::default().to_string().parse().unwrap();
        assert_eq!(table.try_into(), Ok(Config::default()));
    }

    #[test]
    fn unknown_names_and_wrong_values_are_refused() {
        let error = |pair| Config::read(None, |_| None, &flags(&[pair])).unwrap_err().to_string();
        assert!(error(("quue", "1")).contains("unknown field `quue`"));
        assert!(error(("listen", "here")).contains("invalid socket address"));
        assert!(error(("queue", "many")).contains("invalid type"));
    }
}
