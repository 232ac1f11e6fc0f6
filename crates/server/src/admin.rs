//! What the operator of a server can do to its database, whether or not the server is running.

mod check;

use std::fmt;

use ninefold_wire::rest::{Body, NewName, PlayerName};
use ninefold_words::Language;
use serde_json::json;

use crate::config::Config;
use crate::error::{ApiError, Code};
#[cfg(feature = "postgres")]
use crate::games::events::ended;
use crate::http::secrets::{SIGNING_KEY, Secrets, code_digest, fresh_code};
use crate::store::{Expiry, PlayerRow, Store, VERSION, is_locked, visible_name};
use crate::{accounts, housekeeping};

pub use crate::store::{Expired, ListedPlayer, PlayerFilter};
pub use check::{Checked, Portion, Problem};

/// The number of players that are read together.
const PAGE: u32 = 500;

/// A database, opened for its operator.
#[derive(Debug)]
pub struct Admin {
    store: Store,
    config: Config,
}

/// A player, as an operator names one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The id.
    pub id: String,
    /// The name; a guest has none.
    pub name: Option<String>,
    /// When the player was blocked, in milliseconds since 1970.
    pub blocked: Option<u64>,
}

impl From<PlayerRow> for Account {
    fn from(PlayerRow { id, name, blocked, .. }: PlayerRow) -> Account {
        Account { id, name, blocked }
    }
}

/// The name or, for a guest, the id.
impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => f.write_str(&shown(name)),
            None => write!(f, "guest {}", self.id),
        }
    }
}

/// A name in printable form: invisible characters are written as numbers.
pub fn shown(name: &str) -> String {
    visible_name(name)
}

impl Admin {
    /// Opens the database of these settings, which must have this version. Nothing in it is
    /// changed.
    ///
    /// # Errors
    ///
    /// The database is missing, of another version, or cannot be opened.
    pub async fn open(config: Config) -> Result<Admin, AdminError> {
        let (store, version) = Store::attach(config.database()).await?;
        if version != VERSION {
            store.close().await;
            return Err(AdminError::Version(version));
        }
        Ok(Admin { store, config })
    }

    /// Closes the database.
    pub async fn close(self) {
        self.store.close().await;
    }

    /// The players that follow one of them in the list, in order of arrival; none at its end.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn players(
        &self,
        filter: &PlayerFilter,
        after: Option<&ListedPlayer>,
    ) -> Result<Vec<ListedPlayer>, AdminError> {
        Ok(self.store.players(filter, after, PAGE).await?)
    }

    /// A player by id or by name. An id comes first: a name can look like one.
    ///
    /// # Errors
    ///
    /// There is no such player, or the database fails.
    pub async fn find(&self, player: &str) -> Result<Account, AdminError> {
        let mut found = self.store.player(player).await?;
        if found.is_none() {
            found = self.store.player_named(player).await?;
        }
        found.map(Account::from).ok_or_else(|| AdminError::NoPlayer(player.to_owned()))
    }

    /// Blocks a player. Requests of the player are refused immediately, streams of events end
    /// within seconds, and nothing else changes.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn block(&self, player: &Account, now: u64) -> Result<(), AdminError> {
        self.store.set_blocked(&player.id, Some(now)).await?;
        #[cfg(feature = "postgres")]
        self.announce(player).await;
        Ok(())
    }

    /// Ends a block.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn unblock(&self, player: &Account) -> Result<(), AdminError> {
        Ok(self.store.set_blocked(&player.id, None).await?)
    }

    /// Gives a registered player another name, by the rules for new players; returns it.
    ///
    /// # Errors
    ///
    /// The player is a guest, the name is refused or taken, or the database fails.
    pub async fn rename(&self, player: &Account, name: &str) -> Result<String, AdminError> {
        let body = json!({ "name": name }).to_string();
        let NewName { name: PlayerName(name) } =
            NewName::from_json(&body, usize::MAX).map_err(ApiError::from)?;
        Ok(accounts::rename(&self.store, &self.row(player).await?, &name).await?)
    }

    /// Deletes a player with all games and sessions, and the puzzles that nobody else plays.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn delete(&self, player: &Account) -> Result<(), AdminError> {
        self.store.delete_player(&player.id).await?;
        #[cfg(feature = "postgres")]
        self.announce(player).await;
        Ok(())
    }

    /// Ends all sessions of a registered player, whose password no longer works; returns a new
    /// recovery code, with which the player sets another password.
    ///
    /// # Errors
    ///
    /// The player is a guest, or the database fails.
    pub async fn reset(&self, player: &Account) -> Result<String, AdminError> {
        if self.row(player).await?.is_guest() {
            return Err(ApiError::from(Code::Guest).into());
        }
        let code = fresh_code();
        self.store.reset(&player.id, &code_digest(&code)).await?;
        #[cfg(feature = "postgres")]
        self.announce(player).await;
        Ok(code)
    }

    /// Counts what housekeeping would remove now; guests expire after `guest_days`, if given,
    /// instead of the time in the settings.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn n_expired(
        &self,
        guest_days: Option<u64>,
        now: u64,
    ) -> Result<Expired, AdminError> {
        Ok(self.store.n_expired(&self.expiry(guest_days, now)).await?)
    }

    /// Removes what housekeeping would remove now; guests expire as in
    /// [`n_expired`](Admin::n_expired).
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn purge(&self, guest_days: Option<u64>, now: u64) -> Result<Expired, AdminError> {
        Ok(housekeeping::remove(&self.store, &self.expiry(guest_days, now)).await?)
    }

    fn expiry(&self, guest_days: Option<u64>, now: u64) -> Expiry {
        let guest_days = guest_days.unwrap_or(self.config.guest_days);
        housekeeping::expiry(&Config { guest_days, ..self.config.clone() }, now)
    }

    /// The number of guests who lose their games when all sessions end: they have nothing else to
    /// sign in with.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn n_guests_playing(&self) -> Result<u64, AdminError> {
        Ok(self.store.n_guests_playing().await?)
    }

    /// Replaces the key that signs tokens, and ends all sessions, whose tokens have the old
    /// signature; returns their number. Running servers sign with the new key within seconds.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn rotate_key(&self) -> Result<u64, AdminError> {
        Ok(self.store.replace_key(SIGNING_KEY, &Secrets::fresh_key()).await?)
    }

    /// Returns unused space to the system.
    ///
    /// # Errors
    ///
    /// The database fails, or is in use.
    pub async fn vacuum(&self) -> Result<Vacuumed, AdminError> {
        let before = self.store.n_bytes().await?;
        let is_complete = self.store.vacuum().await?;
        Ok(Vacuumed { before, after: self.store.n_bytes().await?, is_complete })
    }

    async fn row(&self, player: &Account) -> Result<PlayerRow, AdminError> {
        let row = self.store.player(&player.id).await?;
        row.ok_or_else(|| AdminError::NoPlayer(player.to_string()))
    }

    /// Makes running servers look at a player's sessions. Without this they would do so within
    /// seconds anyway.
    #[cfg(feature = "postgres")]
    async fn announce(&self, player: &Account) {
        if let Some(news) = self.store.news() {
            let _ = news.send(&[ended(&player.id)]).await;
        }
    }
}

/// The size of a database before and after its unused space was returned.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Vacuumed {
    /// Before, in bytes.
    pub before: u64,
    /// After, in bytes.
    pub after: u64,
    /// Whether all of it was returned; if not, others are still reading, and the last of them
    /// returns it.
    pub is_complete: bool,
}

fn why(error: &ApiError) -> String {
    match error {
        ApiError::Unavailable(what) | ApiError::Broken(what) => what.clone(),
        error => error.detail(Language::English),
    }
}

/// Why an operator's command cannot be carried out.
#[derive(Debug)]
pub enum AdminError {
    /// The database cannot be used.
    Database(sqlx::Error),
    /// The database has another version, which is the number of its steps.
    Version(usize),
    /// There is no player with this name or id.
    NoPlayer(String),
    /// The rules refuse it, for this reason.
    Refused(String),
}

impl From<ApiError> for AdminError {
    fn from(error: ApiError) -> AdminError {
        AdminError::Refused(why(&error))
    }
}

impl From<sqlx::Error> for AdminError {
    fn from(error: sqlx::Error) -> AdminError {
        AdminError::Database(error)
    }
}

impl fmt::Display for AdminError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AdminError::Database(error) if is_locked(error) => {
                write!(f, "another program is writing to the database: try again in a moment")
            }
            // The text of the inner error says more than that of the outer one.
            AdminError::Database(sqlx::Error::Io(error)) => {
                write!(f, "the database cannot be used: {error}")
            }
            AdminError::Database(error) => write!(f, "the database cannot be used: {error}"),
            AdminError::Version(0) => write!(
                f,
                "the database does not have the tables of a server: start `ninefold serve` first"
            ),
            AdminError::Version(version) if *version < VERSION => write!(
                f,
                "the database has version {version}, older than this program: \
                 start its `ninefold serve` first, which brings the database up to date"
            ),
            AdminError::Version(version) => {
                write!(f, "the database has version {version}, newer than this program")
            }
            AdminError::Refused(why) => f.write_str(why),
            AdminError::NoPlayer(player) => write!(f, "there is no player {}", shown(player)),
        }
    }
}

impl std::error::Error for AdminError {}
