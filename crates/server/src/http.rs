//! Around the handlers: connections, limits, bodies, and the identity of clients.

pub(crate) mod address;
pub(crate) mod body;
pub(crate) mod connections;
pub(crate) mod cookies;
pub(crate) mod etag;
pub(crate) mod fields;
pub(crate) mod guesses;
pub(crate) mod identity;
pub(crate) mod limits;
pub(crate) mod metrics;
pub(crate) mod middleware;
pub(crate) mod quota;
pub(crate) mod secrets;
