//! The clients that share the workers.

use std::net::IpAddr;

/// The client that waits for a job.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Client {
    Address(IpAddr),
    /// A player, by id.
    Player(String),
    Server,
}
