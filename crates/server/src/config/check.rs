//! Checks which settings cannot be used, and why.

use std::net::SocketAddr;
use std::path::Path;

use axum::http::Uri;
use tracing_subscriber::filter::LevelFilter;

use super::{Config, ConfigError, Http2};

impl Config {
    /// Refuses settings that make no sense.
    ///
    /// # Errors
    ///
    /// A setting has the wrong form, or is zero where the server could not work.
    pub fn check(&self) -> Result<(), ConfigError> {
        let wrong = |name: &str, expected: &str, found: &str| {
            Err(ConfigError(format!("{name}: expected {expected}, found {found:?}")))
        };
        if !self.metrics_listen.is_empty() && self.metrics_listen.parse::<SocketAddr>().is_err() {
            return wrong("metrics_listen", "ADDRESS:PORT", &self.metrics_listen);
        }
        if self.tls_certificate.is_empty() != self.tls_key.is_empty() {
            return wrong(
                "tls_key",
                "a file for tls_certificate and one for tls_key",
                &self.tls_key,
            );
        }
        let schemes = ["sqlite:", "postgres:", "postgresql:"];
        let is_known = schemes.iter().any(|scheme| self.database.starts_with(scheme));
        if !self.database.is_empty() && !is_known {
            let scheme = self.database.split(':').next().unwrap_or_default();
            return wrong("database", "sqlite:FILE or postgres://...", scheme);
        }
        if let Some(why) = self.missing(cfg!(feature = "tls"), cfg!(feature = "postgres")) {
            return Err(ConfigError(why.to_owned()));
        }
        if !self.collections.is_empty() && !Path::new(&self.collections).is_dir() {
            return wrong("collections", "a folder", &self.collections);
        }
        let origin = "an origin such as https://sudoku.example";
        if !self.public_origin.is_empty() && !is_origin(self.public_origin.trim_end_matches('/')) {
            return wrong("public_origin", origin, &self.public_origin);
        }
        if !is_prefix(&self.prefix) {
            let expected = "a path such as /sudoku, of letters, digits, - and _";
            return wrong("prefix", expected, &self.prefix);
        }
        if let Some(other) = self.cors_origins.iter().find(|own| !is_origin(own)) {
            return wrong("cors_origins", origin, other);
        }
        if self.log_level.parse::<LevelFilter>().is_err() {
            return wrong("log_level", "error, warn, info, debug or trace", &self.log_level);
        }
        match self.zeros().into_iter().find(|(_, value)| *value == 0) {
            Some((name, _)) => wrong(name, "a number from 1", "0"),
            None => Ok(()),
        }
    }

    /// What is wrong if the program was built without a part that a setting needs.
    fn missing(&self, has_tls: bool, has_postgres: bool) -> Option<&'static str> {
        let needs = [
            (
                !has_tls && !self.tls_certificate.is_empty(),
                "tls_certificate: this program was built without TLS: use a proxy, as in deploy/, or a \
                 program built with the feature `tls`",
            ),
            (
                !has_tls && self.http2 == Http2::Always,
                "http2: this program was built without HTTP/2: use `off`, and HTTP/1.1 in the proxy, \
                 or a program built with the feature `tls`",
            ),
            (
                !has_postgres && self.database.starts_with("postgres"),
                "database: this program was built without PostgreSQL: use sqlite:FILE, or a program \
                 built with the feature `postgres`",
            ),
        ];
        needs.into_iter().find(|(is_missing, _)| *is_missing).map(|(_, why)| why)
    }

    /// The settings that must not be zero.
    fn zeros(&self) -> [(&'static str, u64); 17] {
        [
            ("connections", self.connections.into()),
            ("most_body_bytes", self.most_body_bytes as u64),
            ("request_seconds", self.request_seconds),
            ("header_seconds", self.header_seconds),
            ("stall_seconds", self.stall_seconds),
            ("most_connections", self.most_connections as u64),
            ("connections_per_address", self.connections_per_address as u64),
            ("requests_per_minute", self.requests_per_minute.into()),
            ("address_requests_per_minute", self.address_requests_per_minute.into()),
            ("creations_per_minute", self.creations_per_minute.into()),
            ("guests_per_minute", self.guests_per_minute.into()),
            ("sign_ins_per_minute", self.sign_ins_per_minute.into()),
            ("search_budget", self.search_budget),
            ("most_cells", self.most_cells as u64),
            ("most_tries", self.most_tries),
            ("live_games", self.live_games as u64),
            ("most_turns", self.most_turns as u64),
        ]
    }
}

/// Whether a text is a scheme and a host, as browsers write it.
fn is_origin(text: &str) -> bool {
    let Ok(uri) = text.parse::<Uri>() else { return false };
    let scheme = uri.scheme_str().filter(|scheme| ["http", "https"].contains(scheme));
    let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'));
    match (scheme, authority) {
        (Some(scheme), Some(authority)) => text == format!("{scheme}://{authority}"),
        _ => false,
    }
}

/// Whether a text is empty, or a path without a slash at its end and without anything that a proxy or a
/// browser could change.
fn is_prefix(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    let is_part = |part: &str| !part.is_empty() && part.bytes().all(is_plain);
    text.is_empty() || text.strip_prefix('/').is_some_and(|rest| rest.split('/').all(is_part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_cannot_be_meant_are_refused() {
        let error = |name: &str, value: &str| {
            let flags = [(name.to_owned(), value.to_owned())];
            Config::read(None, |_| None, &flags).map(|_| ()).map_err(|error| error.to_string())
        };
        for (name, value) in [
            ("cors_origins", "[\"*\"]"),
            ("cors_origins", "[\"https://a.example/path\"]"),
            ("cors_origins", "[\"a\\nb\"]"),
            ("public_origin", "sudoku.example"),
            ("public_origin", "https://me@sudoku.example"),
            ("public_origin", "ftp://sudoku.example"),
            ("prefix", "sudoku"),
            ("prefix", "/"),
            ("prefix", "/sudoku/"),
            ("prefix", "/a//b"),
            ("prefix", "/a/../b"),
            ("prefix", "/a?b"),
            ("prefix", "/a b"),
            ("http2", "maybe"),
            ("log_level", "chatty"),
            ("metrics_listen", "9010"),
            ("database", "mysql://db"),
            ("tls_key", "key.pem"),
            ("request_seconds", "0"),
            ("live_games", "0"),
            ("trusted_proxies", "[\"10.0.0.0/40\"]"),
        ] {
            let why = error(name, value).expect_err(value);
            assert!(why.contains(name) || why.contains("10.0.0.0/8"), "{name}={value}: {why}");
        }
        for (name, value) in [
            ("cors_origins", "[\"https://a.example:8443\", \"http://localhost:3000\"]"),
            ("public_origin", "https://sudoku.example/"),
            ("prefix", "/sudoku"),
            ("prefix", "/games/sudoku_2"),
            ("http2", "off"),
            ("log_level", "warn"),
            ("metrics_listen", "127.0.0.1:9010"),
            ("database", "sqlite:x.db"),
            ("queue", "0"),
            ("trusted_proxies", "[\"10.0.0.0/8\", \"::1\"]"),
        ] {
            assert_eq!(error(name, value), Ok(()), "{name}={value}");
        }
        for (name, value, is_built) in [
            ("http2", "always", cfg!(feature = "tls")),
            ("database", "postgres://db/x", cfg!(feature = "postgres")),
        ] {
            assert_eq!(error(name, value).is_ok(), is_built, "{name}={value}");
        }
    }

    #[test]
    fn settings_need_the_parts_that_they_name() {
        let encrypted = Config { tls_certificate: "a.pem".to_owned(), ..Config::default() };
        let early = Config { http2: Http2::Always, ..Config::default() };
        let shared = Config { database: "postgresql://db/x".to_owned(), ..Config::default() };
        let why = |config: &Config, has_tls, has_postgres| {
            config.missing(has_tls, has_postgres).and_then(|why| why.split(':').next())
        };
        assert_eq!(why(&Config::default(), false, false), None);
        assert_eq!(why(&encrypted, false, true), Some("tls_certificate"));
        assert_eq!(why(&early, false, true), Some("http2"));
        assert_eq!(why(&shared, true, false), Some("database"));
        for config in [encrypted, early, shared] {
            assert_eq!(why(&config, true, true), None);
        }
    }
}
