//! Everything around the handlers: connections, limits, bodies, and the identity of clients.

pub(crate) mod accept;
pub(crate) mod access_log;
pub(crate) mod address;
pub(crate) mod answers;
pub(crate) mod arrival;
pub(crate) mod batches;
pub(crate) mod body;
pub(crate) mod body_permits;
pub(crate) mod buckets;
mod connection;
pub(crate) mod connections;
pub(crate) mod cookies;
pub(crate) mod etag;
pub(crate) mod fields;
pub(crate) mod files;
pub(crate) mod guesses;
#[cfg(feature = "tls")]
mod http2;
pub(crate) mod identity;
pub(crate) mod limits;
pub(crate) mod metrics;
pub(crate) mod middleware;
pub(crate) mod network;
pub(crate) mod portions;
pub(crate) mod prefix;
pub(crate) mod process;
pub(crate) mod quota;
pub(crate) mod secrets;
pub(crate) mod signing_key;
#[cfg(feature = "tls")]
pub(crate) mod tls;
