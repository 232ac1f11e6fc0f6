//! The limit of open files: each connection is one.

use crate::config::Config;

/// The number of open files that are not connections of clients: the program's own, and several
/// for each connection to the database.
const OWN_FILES: u64 = 64;
const FILES_PER_DATABASE_CONNECTION: u64 = 4;

/// If there are few connections, one address may have at most one in this many.
const SHARES: usize = 4;

/// Raises the number of files that the process may open, and lowers the number of connections to
/// what it allows.
pub(crate) fn fit(config: &mut Config) {
    if let Some(n_files) = raise() {
        fit_to(config, n_files);
    }
}

fn fit_to(config: &mut Config, n_files: u64) {
    let own = OWN_FILES + FILES_PER_DATABASE_CONNECTION * u64::from(config.connections);
    // However few files there are, at least one connection is accepted.
    let allowed = n_files.saturating_sub(own).max(n_files / 4).max(1);
    let allowed = usize::try_from(allowed).unwrap_or(usize::MAX);
    if config.most_connections <= allowed {
        return;
    }
    config.most_connections = allowed;
    config.connections_per_address = config.connections_per_address.min(allowed / SHARES).max(1);
    tracing::warn!(
        n_files,
        most_connections = config.most_connections,
        connections_per_address = config.connections_per_address,
        "the limit of open files allows fewer connections (ulimit -n)"
    );
}

/// Raises the soft limit of open files to the hard one, and returns it.
#[cfg(target_os = "linux")]
fn raise() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    if limit.current != limit.maximum
        && let Err(error) = setrlimit(Resource::Nofile, raised)
    {
        tracing::warn!(%error, "cannot raise the limit of open files");
    }
    getrlimit(Resource::Nofile).current
}

/// Elsewhere the limit is not known.
#[cfg(not(target_os = "linux"))]
fn raise() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_fit_into_the_open_files() {
        let fitted = |n_files| {
            let mut config = Config::default();
            fit_to(&mut config, n_files);
            (config.most_connections, config.connections_per_address)
        };
        assert_eq!(fitted(100_000), (10_000, 1_000));
        assert_eq!(fitted(1_024), (928, 232));
        assert_eq!(fitted(256), (160, 40));
        assert_eq!(fitted(40), (10, 2));
        assert_eq!(fitted(1), (1, 1));
    }
}
