//! Games that follow a player from device to device.
//!
//! Turns are first played and stored on the device; those that the server lacks are sent a moment
//! later, or when there is a network again. `logs` compares two logs of a game and `record` tracks
//! what the server has: both are plain Rust, tested without a browser. `copies` reads and writes
//! the stored games, `rounds` makes the requests, and `live` follows the turns of other devices.
//! `schedule` decides when to send, and `session` for which player.

mod account;
mod copies;
mod live;
pub(crate) mod logs;
mod record;
mod rounds;
mod schedule;
pub(crate) mod sent;
pub(crate) mod server;
mod session;
pub(crate) mod state;
mod stream;

pub(crate) use copies::{bring_back, n_aside};
pub(crate) use schedule::{choose, look};
pub(crate) use session::{adopt, forget, sign_in, sign_out, start};
pub(crate) use state::{Account, Question, Side};
