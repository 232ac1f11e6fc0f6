//! Players as an operator lists them.

use serde::Serialize;

use super::database::Store;
use super::either::{on, restored, stored};
use super::names::name_key;

/// A player in the operator's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedPlayer {
    /// The id.
    pub id: String,
    /// The name; a guest has none.
    pub name: Option<String>,
    /// When the player was added, in milliseconds since 1970.
    pub created: u64,
    /// When the player last did something, in milliseconds since 1970; exact to the day, unless it
    /// was a turn.
    pub seen: Option<u64>,
    /// The number of games.
    pub games: u64,
    /// The approximate number of bytes that they occupy.
    pub bytes: u64,
    /// The number of sessions.
    pub sessions: u64,
    /// When the player was blocked, in milliseconds since 1970.
    pub blocked: Option<u64>,
}

/// Which players are listed.
#[derive(Clone, Debug, Default)]
pub struct PlayerFilter {
    /// Only those whose names contain this, in any case.
    pub name: Option<String>,
    /// Only guests.
    pub is_guest: bool,
    /// Only blocked players.
    pub is_blocked: bool,
}

type Columns = (String, Option<String>, i64, Option<i64>, Option<i64>, Option<i64>, i64, i64, i64);

impl ListedPlayer {
    fn new(columns: Columns) -> ListedPlayer {
        let (id, name, created, blocked, used, updated, sessions, games, bytes) = columns;
        ListedPlayer {
            id,
            name,
            created: restored(created),
            seen: used.max(updated).map(restored),
            games: restored(games),
            bytes: restored(bytes),
            sessions: restored(sessions),
            blocked: blocked.map(restored),
        }
    }
}

impl Store {
    /// Some players after another one, in the order of their arrival and their ids.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn players(
        &self,
        filter: &PlayerFilter,
        after: Option<&ListedPlayer>,
        most: u32,
    ) -> Result<Vec<ListedPlayer>, sqlx::Error> {
        let select = "SELECT id, name, created, blocked, \
                      (SELECT MAX(used) FROM sessions WHERE player = players.id), \
                      (SELECT MAX(updated) FROM games WHERE player = players.id), \
                      (SELECT COUNT(*) FROM sessions WHERE player = players.id), \
                      (SELECT COUNT(*) FROM games WHERE player = players.id), \
                      (SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM games \
                      WHERE player = players.id) \
                      FROM players WHERE (created, id) > ($1, $2) \
                      AND ($3 = 0 OR name IS NULL) AND ($4 = 0 OR blocked IS NOT NULL) \
                      AND ($5 = '' OR name_key LIKE $5 ESCAPE '!') \
                      ORDER BY created, id LIMIT $6";
        let (created, id) = match after {
            Some(player) => (stored(player.created), player.id.as_str()),
            None => (i64::MIN, ""),
        };
        let like = filter.name.as_deref().map_or(String::new(), containing);
        let columns: Vec<Columns> = on!(self.reader(), pool => {
            let query = sqlx::query_as(select).bind(created).bind(id);
            let query = query.bind(i64::from(filter.is_guest)).bind(i64::from(filter.is_blocked));
            query.bind(like).bind(i64::from(most)).fetch_all(pool).await?
        });
        Ok(columns.into_iter().map(ListedPlayer::new).collect())
    }
}

/// The pattern of names that contain a text.
fn containing(text: &str) -> String {
    let mut pattern = String::from("%");
    for character in name_key(text).chars() {
        if "%_!".contains(character) {
            pattern.push('!');
        }
        pattern.push(character);
    }
    pattern + "%"
}
