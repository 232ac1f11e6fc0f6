//! Bodies about players: credentials, accounts, exports and statistics.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::documents::game::GameFile;
use crate::documents::puzzle::PuzzleFile;
use crate::rest::texts::{Password, PlayerName};
use crate::shape::present;

/// `{name, password}`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Credentials {
    /// The name of the player, without spaces around it.
    pub name: PlayerName,
    /// The password.
    pub password: Password,
}

/// `{old, new}`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PasswordChange {
    /// The current password.
    pub old: Password,
    /// The new password.
    pub new: Password,
}

/// `{name, code, password}`: replaces a forgotten password.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Recovery {
    /// The name of the player.
    pub name: PlayerName,
    /// The recovery code.
    pub code: String,
    /// The new password.
    pub password: Password,
}

/// `{name}`: another name.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewName {
    /// The new name of the player.
    pub name: PlayerName,
}

/// `{password}`: confirms who asks; guests have no password.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Confirmation {
    /// The current password.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub password: Option<Password>,
}

/// Shows nothing: codes must not get into a log.
impl fmt::Debug for Recovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recovery").finish_non_exhaustive()
    }
}

/// A player.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Player))]
pub struct PlayerShape {
    /// The id of the player.
    pub id: String,
    /// The name; guests have none.
    #[cfg_attr(feature = "schema", schema(required))]
    pub name: Option<String>,
    /// Whether it is a guest.
    pub guest: bool,
    /// In milliseconds since 1970.
    pub created: u64,
    /// The token for `Authorization: Bearer`; a cookie is set as well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The code for setting a new password; it is shown only once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovery_code: Option<String>,
}

impl fmt::Debug for PlayerShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlayerShape").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The server's greeting to the web app: that there is a server, and who is signed in.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Greeting {
    /// `ninefold`
    server: String,
    /// The player; `null` if nobody is signed in.
    #[cfg_attr(feature = "schema", schema(required))]
    pub player: Option<PlayerShape>,
}

impl Greeting {
    const SERVER: &str = "ninefold";

    /// The greeting to a player.
    pub fn new(player: Option<PlayerShape>) -> Greeting {
        Greeting { server: Greeting::SERVER.to_owned(), player }
    }

    /// Whether it comes from a Ninefold server.
    pub fn is_ours(&self) -> bool {
        self.server == Greeting::SERVER
    }
}

/// The sessions of a player.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Sessions))]
pub struct SessionsShape {
    /// The sessions, the most recently used first.
    pub sessions: Vec<SessionShape>,
}

/// A session: a device or program that is signed in.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Session))]
pub struct SessionShape {
    /// Its id, which is not its token.
    pub id: String,
    /// When it began, in milliseconds since 1970.
    pub created: u64,
    /// When it was last used, to the day, in milliseconds since 1970.
    pub used: u64,
    /// Whether the request belongs to it.
    pub current: bool,
}

/// All data of a player.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Export))]
pub struct ExportShape {
    /// The player.
    pub player: PlayerShape,
    /// All sessions.
    pub sessions: Vec<SessionShape>,
    /// The statistics of the games.
    pub statistics: StatisticsShape,
    /// All puzzles that the player made or imported.
    pub puzzles: Vec<ExportedPuzzle>,
    /// All games, abandoned ones as well.
    pub games: Vec<ExportedGame>,
}

/// A puzzle in an export.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExportedPuzzle {
    /// Its id.
    pub id: String,
    /// When it was stored, in milliseconds since 1970.
    pub created: u64,
    /// Whether the player has sent it to be kept.
    #[serde(default)]
    pub sent: bool,
    /// Its title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who set it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The puzzle, without its solution.
    pub document: PuzzleFile,
}

/// A game in an export.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Exported))]
pub struct ExportedGame {
    /// Its id.
    pub id: String,
    /// The id of its puzzle.
    pub puzzle: String,
    /// Its status.
    pub status: String,
    /// When it began, in milliseconds since 1970.
    pub created: u64,
    /// When it last changed, in milliseconds since 1970.
    pub updated: u64,
    /// The game with its settings and turns.
    pub document: GameFile,
}

/// The statistics of a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Statistics))]
pub struct StatisticsShape {
    /// The number of games by status.
    pub games: BTreeMap<String, u64>,
    /// The best times of each layout and level.
    pub best: Vec<BestTimes>,
    /// The days in a row with a solved daily puzzle.
    pub streak: StreakShape,
}

/// Days in a row with a solved daily puzzle, in UTC.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Streak))]
pub struct StreakShape {
    /// Up to today, or up to yesterday if none is solved today yet.
    pub current: usize,
    /// The longest ever.
    pub longest: usize,
}

/// The best times of a layout and level.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BestTimes {
    /// The layout.
    pub layout: String,
    /// The level, if logic alone solves the puzzles.
    #[cfg_attr(feature = "schema", schema(required))]
    pub level: Option<String>,
    /// The number of solved games.
    pub solved: usize,
    /// Their average time, in milliseconds by the server's clock.
    pub average: u64,
    /// Without help, in milliseconds by the server's clock.
    pub times: Vec<u64>,
    /// With hints other than of level 2, after mistakes were shown, imported, or of a puzzle that
    /// was revealed before.
    pub helped: Vec<u64>,
    /// Without help, as the client claims: they were played where the server could not see it.
    pub claimed: Vec<u64>,
}
