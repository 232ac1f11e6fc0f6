//! Those who share the workers.

use std::net::IpAddr;

/// Who waits for a job.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Client {
    /// Whoever is at an address.
    Address(IpAddr),
    /// A player, by id.
    Player(String),
    /// The server itself.
    Server,
}
