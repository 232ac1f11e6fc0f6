//! Settings: a file, then the environment, then flags, each over the one before.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;

use serde::{Deserialize, Serialize};
use toml::{Table, Value};

/// What can be set. `ninefold serve --print-config` prints it.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// `sqlite:FILE` or `postgres://...`
    pub database: String,
    /// How many connections a database has, apart from the one that writes to SQLite.
    pub connections: u32,
    /// The address that browsers see, such as `https://sudoku.example`; without it, the `Host` asked for.
    pub public_origin: String,
    /// Other sites whose pages may call this server; none of them may use cookies.
    pub cors_origins: Vec<String>,
    /// The proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Whether cookies are sent over HTTPS only.
    pub secure_cookies: bool,
    /// The most bytes of a request, and of a line of a batch.
    pub most_body_bytes: usize,
    /// How long a request may take, in seconds.
    pub request_seconds: u64,
    /// How long the head of a request may take to come, in seconds, and a connection be unused.
    pub header_seconds: u64,
    /// How long an answer may wait until the client reads on, in seconds.
    pub stall_seconds: u64,
    /// How many clients may be connected at once.
    pub most_connections: usize,
    /// How many of them from one address; a trusted proxy may have all.
    pub connections_per_address: usize,
    /// How many requests a player may send in a minute.
    pub requests_per_minute: u32,
    /// How many requests may come from an address in a minute.
    pub address_requests_per_minute: u32,
    /// How many puzzles and games may be made from an address in a minute; each is kept for ever.
    pub creations_per_minute: u32,
    /// How many guests may come from an address in a minute.
    pub guests_per_minute: u32,
    /// How often signing in, registering and recovering may be tried in a minute from an address.
    pub sign_ins_per_minute: u32,
    /// How many guesses a search may try.
    pub search_budget: u64,
    /// The most cells of a layout.
    pub most_cells: usize,
    /// How many solved boards are tried for a puzzle that is asked for.
    pub most_tries: u64,
    /// How many searches run at once; 0 leaves one core to everything else.
    pub workers: usize,
    /// How many may wait.
    pub queue: usize,
    /// How many games are kept in memory.
    pub live_games: usize,
    /// The most turns of a game.
    pub most_turns: usize,
    /// Whether the puzzles of the day are made before they are asked for.
    pub dailies_ahead: bool,
    /// `text` or `json`
    pub log_format: LogFormat,
    /// `error`, `warn`, `info`, `debug` or `trace`
    pub log_level: String,
}

/// How a line of the log looks.
#[derive(Copy, Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs: one object a line.
    Json,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 9009)),
            database: "sqlite:ninefold.db".to_owned(),
            connections: 8,
            public_origin: String::new(),
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
            live_games: 2_000,
            most_turns: 50_000,
            dailies_ahead: true,
            log_format: LogFormat::Text,
            log_level: "info".to_owned(),
        }
    }
}

impl Config {
    /// The settings of a file, of variables such as `NINEFOLD_LISTEN`, and of flags as pairs of
    /// name and value.
    ///
    /// # Errors
    ///
    /// What cannot be read, and where.
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
        table.try_into().map_err(|error| ConfigError(error.to_string()))
    }
}

/// All settings as a file has them.
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&toml::to_string(self).expect("plain values"))
    }
}

/// A value as text: of the type that it has in a file.
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
    fn flags_are_over_the_environment_and_that_over_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ninefold.toml");
        std::fs::write(&file, "queue = 1\nworkers = 1\nconnections = 1\n").unwrap();
        let variable = |name: &str| match name {
            "NINEFOLD_WORKERS" | "NINEFOLD_CONNECTIONS" => Some("2".to_owned()),
            "NINEFOLD_TRUSTED_PROXIES" => Some("[\"10.0.0.1\"]".to_owned()),
            _ => None,
        };
        let flags = flags(&[("connections", "3"), ("database", "postgres:///x")]);
        let config = Config::read(Some(&file), variable, &flags).unwrap();
        assert_eq!((config.queue, config.workers, config.connections), (1, 2, 3));
        assert_eq!(config.database, "postgres:///x");
        assert_eq!(config.trusted_proxies, [IpAddr::from([10, 0, 0, 1])]);
        assert_eq!(config.listen.ip(), IpAddr::from([127, 0, 0, 1]));
    }

    #[test]
    fn what_is_printed_reads_as_itself() {
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
