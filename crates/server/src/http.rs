//! Around the handlers: connections, limits, bodies, and the identity of clients.

pub(crate) mod accept;
pub(crate) mod access_log;
pub(crate) mod address;
pub(crate) mod answers;
pub(crate) mod around;
pub(crate) mod arriving;
pub(crate) mod batches;
pub(crate) mod body;
pub(crate) mod buckets;
pub(crate) mod connections;
pub(crate) mod cookies;
pub(crate) mod etag;
pub(crate) mod fields;
pub(crate) mod files;
pub(crate) mod guesses;
pub(crate) mod http2;
pub(crate) mod identity;
pub(crate) mod limits;
pub(crate) mod metrics;
pub(crate) mod network;
pub(crate) mod places;
pub(crate) mod prefix;
pub(crate) mod process;
pub(crate) mod quota;
pub(crate) mod secrets;
pub(crate) mod tls;
