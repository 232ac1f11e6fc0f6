//! Games that follow a player from device to device.
//!
//! Turns are played and stored here first; what the server does not have is sent a moment later, or
//! when there is a network again. `logs` compares two logs of a game and `record` knows what the
//! server has: plain Rust, tested without a browser. `copies` are games as they are stored here,
//! `rounds` the requests, and `live` hears what another device plays. `schedule` says when, `session`
//! for whom.

mod account;
mod copies;
mod live;
pub(crate) mod logs;
mod record;
mod rounds;
mod schedule;
pub(crate) mod server;
mod session;
pub(crate) mod state;
mod stream;

pub(crate) use copies::{bring_back, n_aside};
pub(crate) use schedule::{choose, look};
pub(crate) use session::{adopt, forget, sign_in, sign_out, start};
pub(crate) use state::{Account, Question, Side};
