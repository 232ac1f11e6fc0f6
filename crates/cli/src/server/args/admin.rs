//! The arguments of `ninefold admin`.

use clap::{Args, Subcommand};

use super::settings::SettingsArguments;

/// Manage the players and the database of a server
#[derive(Args)]
#[command(after_help = "\
The database is that of `ninefold serve` with the same --database, --config, --set
and variables. The server may be running; it must be of the same version.

Examples:
  ninefold admin list --guests
  ninefold admin block Ana --database postgres://ninefold@db/ninefold
  ninefold admin check --config /etc/ninefold.toml

Exit code: 0 success, 1 `check` has found problems, 2 the command could not run.")]
pub(crate) struct AdminArguments {
    #[command(flatten)]
    pub(crate) settings: SettingsArguments,
    #[command(subcommand)]
    pub(crate) command: AdminCommand,
}

#[derive(Subcommand)]
pub(crate) enum AdminCommand {
    List(ListArguments),
    /// Block a player, who cannot sign in and whose sessions and tokens are refused
    #[command(after_help = "\
A running server refuses the player's next request, with 403 `blocked`, and ends the
streams of events within 15 seconds. Nothing of the player is deleted.

Examples:
  ninefold admin block Ana
  ninefold admin block 0b0e5d34-7b3c-4c1c-8f0e-0123456789ab")]
    Block(PlayerArguments),
    /// Let a blocked player play again, with the same sessions
    #[command(after_help = "\
Examples:
  ninefold admin unblock Ana")]
    Unblock(PlayerArguments),
    /// Give a player another name
    #[command(after_help = "\
The rules are those for new players: 1 to 40 visible characters of one script, and a
name that no other player has. Guests have no name.

Examples:
  ninefold admin rename Ana 'Ana B.'")]
    Rename(RenameArguments),
    /// Delete a player with all games, sessions and puzzles that nobody else plays
    #[command(after_help = "\
Nothing brings them back but a backup. On a terminal the name has to be typed again;
scripts say --yes.

Examples:
  ninefold admin delete Ana
  ninefold admin delete --yes 0b0e5d34-7b3c-4c1c-8f0e-0123456789ab")]
    Delete(SureArguments),
    /// Sign a player out everywhere, and print a code for a new password
    #[command(after_help = "\
The old password and the old recovery code no longer work. The new code is printed only
now: the player enters it under `Forgot password?`, and gets another one then.

Examples:
  ninefold admin reset Ana")]
    Reset(PlayerArguments),
    Purge(PurgeArguments),
    /// Replace the key that signs tokens, and sign everybody out
    #[command(after_help = "\
All sessions end immediately, because their tokens are signed with the old key. Players
sign in again with their passwords. Guests have none: they lose their games, and the
server removes them later. Running servers sign with the new key within 10 seconds;
a player who signs in before that may have to sign in again. On a terminal the word
`rotate` has to be typed; scripts say --yes.

Examples:
  ninefold admin rotate-key")]
    RotateKey {
        /// Do not ask for confirmation
        #[arg(long)]
        yes: bool,
    },
    /// Return unused space in the database to the system
    #[command(after_help = "\
SQLite copies its file, which needs as much free room again; turns wait meanwhile, and
are refused with 503 after 5 seconds. PostgreSQL runs VACUUM (ANALYZE), which stops
nobody and mostly keeps the room for new rows.

Examples:
  ninefold admin vacuum")]
    Vacuum,
    /// Check the whole database: replay every game, and prove every puzzle
    #[command(after_help = "\
Nothing is changed. One line per problem, with the id of what is damaged: the file of
SQLite itself, rows that refer to missing ones, names and passwords of players, puzzles
without exactly one solution or with another than stored, and games whose turns cannot
be replayed or lead elsewhere than their row says. A long run shows its progress on
the terminal if the output goes elsewhere.

Examples:
  ninefold admin check
  ninefold admin check > problems.txt")]
    Check,
}

/// List the players: who they are, when they were here, and what they have stored
#[derive(Args)]
#[command(after_help = "\
One line per player, by their arrival. SEEN is the day of the last turn or of the last
use of a session, BYTES is about what the games occupy. With --json, times
are in milliseconds since 1970, and what is missing is null.

Examples:
  ninefold admin list
  ninefold admin list --name ana --blocked
  ninefold admin list --json | jq 'select(.bytes > 1000000) | .id'")]
pub(crate) struct ListArguments {
    /// Only players whose names contain this, in any case
    #[arg(long, value_name = "TEXT")]
    pub(crate) name: Option<String>,
    /// Only guests
    #[arg(long, conflicts_with = "name")]
    pub(crate) guests: bool,
    /// Only blocked players
    #[arg(long)]
    pub(crate) blocked: bool,
    /// Print one JSON object per player
    #[arg(long)]
    pub(crate) json: bool,
}

/// Remove what housekeeping would remove now: data that nobody can reach or uses
#[derive(Args)]
#[command(after_help = "\
Sessions that were not used for `session_days`, guests older than `guest_days` who have no
session left, or no game and no session that was used since, and puzzles that have no
game `puzzle_days` after they were made. A running server does this once an hour.

Examples:
  ninefold admin purge --dry-run
  ninefold admin purge --guests-older-than 7")]
pub(crate) struct PurgeArguments {
    /// Only count
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// The age of guests, instead of `guest_days`
    #[arg(long, value_name = "DAYS", allow_negative_numbers = true)]
    pub(crate) guests_older_than: Option<u64>,
}

#[derive(Args)]
pub(crate) struct RenameArguments {
    #[command(flatten)]
    pub(crate) player: PlayerArguments,
    /// The new name
    #[arg(value_name = "NEW NAME")]
    pub(crate) name: String,
}

#[derive(Args)]
pub(crate) struct SureArguments {
    #[command(flatten)]
    pub(crate) player: PlayerArguments,
    /// Do not ask for confirmation
    #[arg(long)]
    pub(crate) yes: bool,
}

#[derive(Args)]
pub(crate) struct PlayerArguments {
    /// The player
    #[arg(value_name = "NAME|ID")]
    pub(crate) player: String,
}
