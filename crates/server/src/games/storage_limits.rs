//! How much space the games of a player may take.

use crate::app::App;
use crate::error::{Answer, Code};
use crate::store::{GameRow, Usage};

/// The approximate size of a turn in the database besides its text.
const BYTES_PER_TURN: u64 = 64;

/// Whenever a game grows past a multiple of this many bytes, all games of its player are counted
/// again.
const PORTION: u64 = 64 << 10;

/// The approximate number of bytes that turns occupy: time and text.
pub(crate) fn size_of(turns: &[(u64, String)]) -> u64 {
    turns.iter().map(|(_, text)| text.len() as u64 + BYTES_PER_TURN).sum()
}

/// Refuses a new game of this size if its player may not store as much.
///
/// # Errors
///
/// The player may not store that much, or the database fails.
pub(crate) async fn check_game(app: &App, player: &str, n_bytes: u64) -> Answer<()> {
    let usage = app.store().usage(player).await?.ok_or(Code::InvalidSession)?;
    let (most_games, most_bytes) = most(app, usage);
    let is_full = usage.n_games >= most_games || usage.n_bytes + n_bytes > most_bytes;
    if is_full { Err(Code::Full.into()) } else { Ok(()) }
}

/// Refuses turns of this size if their player may not store as much. Because turns are usually few
/// and small, the games are counted only now and then.
///
/// # Errors
///
/// The player may not store that much, or the database fails.
pub(crate) async fn check_turns(app: &App, game: &GameRow, n_bytes: u64) -> Answer<()> {
    let before = game.summary.n_bytes;
    if (before + n_bytes) / PORTION == before / PORTION {
        return Ok(());
    }
    let usage = app.store().usage(&game.player).await?.ok_or(Code::NotFound)?;
    let (_, most_bytes) = most(app, usage);
    if usage.n_bytes + n_bytes > most_bytes { Err(Code::Full.into()) } else { Ok(()) }
}

/// The number of games and bytes that a player may have.
fn most(app: &App, usage: Usage) -> (u64, u64) {
    let config = app.config();
    if usage.is_guest {
        (config.games_per_guest, config.bytes_per_guest)
    } else {
        (config.games_per_player, config.bytes_per_player)
    }
}
