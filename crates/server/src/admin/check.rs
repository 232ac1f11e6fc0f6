//! Checking a database: every game is replayed, and every puzzle proven.

use std::fmt;
use std::sync::Arc;

use futures_util::{StreamExt, stream};
use ninefold::{Puzzle, Settings, Status, Stop};

use super::{Admin, AdminError, why};
use crate::games::live::replay;
use crate::games::puzzles::{prove, sent_digest, solution_digest};
use crate::http::secrets::is_hash;
use crate::store::{PuzzleRow, Store, WholeGame};

/// The number of rows that are read together.
const PAGE: u32 = 500;

/// The number of puzzles with their games that are checked together.
const TOGETHER: usize = 4;

/// Something that is damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What it is: `game`, `puzzle`, `player`, `session` or `database`.
    pub what: &'static str,
    /// Its id.
    pub id: String,
    /// What is wrong with it.
    pub why: String,
}

impl Problem {
    fn new(what: &'static str, id: &str, why: impl fmt::Display) -> Problem {
        Problem { what, id: id.to_owned(), why: why.to_string() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { what, id, why } = self;
        let space = if id.is_empty() { "" } else { " " };
        write!(f, "{what}{space}{id}: {why}")
    }
}

/// How much a check has looked at.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The number of players.
    pub players: u64,
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of games.
    pub games: u64,
    /// The number of their turns.
    pub turns: u64,
    /// The number of problems.
    pub problems: u64,
}

impl Checked {
    fn add(&mut self, other: &Checked) {
        self.players += other.players;
        self.puzzles += other.puzzles;
        self.games += other.games;
        self.turns += other.turns;
        self.problems += other.problems;
    }
}

/// A portion of a check: how much it has looked at, and what it has found.
#[derive(Clone, Debug, Default)]
pub struct Portion {
    /// How much it has looked at.
    pub checked: Checked,
    /// What is damaged.
    pub problems: Vec<Problem>,
}

impl Portion {
    fn find(&mut self, problem: Problem) {
        self.checked.problems += 1;
        self.problems.push(problem);
    }
}

impl Admin {
    /// The numbers of players, puzzles and games that a check looks at.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn n_to_check(&self) -> Result<u64, AdminError> {
        Ok(self.store.n_rows().await?.iter().sum())
    }

    /// Checks everything, and changes nothing; `report` gets one portion after another.
    ///
    /// # Errors
    ///
    /// The database fails, or `report` does.
    pub async fn check<E: From<AdminError>>(
        &self,
        mut report: impl FnMut(&Portion) -> Result<(), E>,
    ) -> Result<Checked, E> {
        let mut checked = Checked::default();
        let mut add = |portion: Portion| {
            checked.add(&portion.checked);
            report(&portion)
        };
        let mut first = Portion::default();
        for damage in self.store.damage().await.map_err(AdminError::from)? {
            first.find(Problem::new("database", "", damage));
        }
        let is_damaged = !first.problems.is_empty();
        add(first)?;
        match check_rows(&self.store, &mut add).await {
            // Damage that was already reported may keep rows from being read.
            Err(Failed::Database(error)) if is_damaged => {
                let mut last = Portion::default();
                last.find(Problem::new("database", "", error));
                add(last)?;
            }
            Err(Failed::Database(error)) => return Err(AdminError::from(error).into()),
            Err(Failed::Report(error)) => return Err(error),
            Ok(()) => {}
        }
        Ok(checked)
    }
}

/// Why a check ends early.
enum Failed<E> {
    Database(sqlx::Error),
    Report(E),
}

impl<E> From<sqlx::Error> for Failed<E> {
    fn from(error: sqlx::Error) -> Failed<E> {
        Failed::Database(error)
    }
}

async fn check_rows<E>(
    store: &Store,
    add: &mut impl FnMut(Portion) -> Result<(), E>,
) -> Result<(), Failed<E>> {
    let mut orphans = Portion::default();
    for (what, id, missing) in store.orphans().await? {
        orphans.find(Problem::new(what, &id, format!("{missing} is missing")));
    }
    add(orphans).map_err(Failed::Report)?;
    let mut after = String::new();
    loop {
        let players = store.players_to_check(&after, PAGE).await?;
        let Some((last, ..)) = players.last() else { break };
        after.clone_from(last);
        add(check_players(&players)).map_err(Failed::Report)?;
    }
    after.clear();
    loop {
        let puzzles = store.puzzle_ids(&after, PAGE).await?;
        let Some(last) = puzzles.last() else { return Ok(()) };
        after.clone_from(last);
        let checks = puzzles.into_iter().map(|id| check_puzzle(store, id));
        // Reported in the order of their ids, however long each takes.
        let mut portions = stream::iter(checks).buffered(TOGETHER);
        while let Some(portion) = portions.next().await {
            add(portion?).map_err(Failed::Report)?;
        }
    }
}

fn check_players(players: &[(String, bool, Option<String>)]) -> Portion {
    let mut portion = Portion::default();
    for (id, is_named, password) in players {
        portion.checked.players += 1;
        if !is_named {
            portion.find(Problem::new("player", id, "the name cannot be found by its key"));
        }
        if password.as_ref().is_some_and(|password| !is_hash(password)) {
            portion.find(Problem::new("player", id, "the password is not a hash"));
        }
    }
    portion
}

async fn check_puzzle(store: &Store, id: String) -> Result<Portion, sqlx::Error> {
    let mut portion = Portion::default();
    let Some(row) = store.puzzle(&id).await? else { return Ok(portion) }; // it has just been removed
    portion.checked.puzzles += 1;
    let proven = aside(move || read_puzzle(&row)).await?;
    let puzzle = match proven {
        Ok(puzzle) => Some(Arc::new(puzzle)),
        Err(why) => {
            portion.find(Problem::new("puzzle", &id, why));
            None
        }
    };
    let mut after = String::new();
    loop {
        let games = store.game_ids(&id, &after, PAGE).await?;
        let Some(last) = games.last() else { return Ok(portion) };
        after.clone_from(last);
        for game in games {
            let Some(whole) = store.whole_game(&game).await? else { continue };
            portion.checked.games += 1;
            portion.checked.turns += whole.turns.len() as u64;
            let checked = match &puzzle {
                Some(puzzle) => {
                    let puzzle = Arc::clone(puzzle);
                    aside(move || check_game(&puzzle, whole)).await?
                }
                None => Err(format!("its puzzle {id} is damaged")),
            };
            if let Err(why) = checked {
                portion.find(Problem::new("game", &game, why));
            }
        }
    }
}

/// Runs slow work on a thread of its own.
async fn aside<T: Send + 'static>(
    job: impl FnOnce() -> T + Send + 'static,
) -> Result<T, sqlx::Error> {
    let done = tokio::task::spawn_blocking(job).await;
    done.map_err(|error| sqlx::Error::Protocol(error.to_string()))
}

/// The puzzle of a row, which has one solution, as the row says.
fn read_puzzle(row: &PuzzleRow) -> Result<Puzzle, String> {
    let puzzle = prove(&row.document, Stop::NEVER)?.puzzle;
    if puzzle.layout().name() != row.layout {
        return Err(format!("its layout is {}, not {}", puzzle.layout().name(), row.layout));
    }
    if row.sent.as_ref().is_some_and(|sent| *sent != sent_digest(row)) {
        return Err("its title, author or document is not what was sent".to_owned());
    }
    match &row.solution {
        Some(digest) if *digest != solution_digest(&puzzle) => {
            Err("its solution has another digest".to_owned())
        }
        _ => Ok(puzzle),
    }
}

/// Replays a game, and compares it with the summary in its row.
fn check_game(puzzle: &Puzzle, whole: WholeGame) -> Result<(), String> {
    let row = whole.row.map_err(|error| error.to_string())?;
    let settings = Settings::default().but(|settings| {
        settings.policy = row.policy;
        settings.clean_marks = row.clean_marks;
    });
    let game = replay(puzzle.clone(), settings, &whole.turns, Stop::NEVER).map_err(|e| why(&e))?;
    let (found, expected) = (game.log().len(), row.summary.n_turns);
    if found != expected {
        return Err(format!("it has {found} turn(s), and its row says {expected}"));
    }
    let (found, expected) = (game.status(), row.summary.status);
    if found != expected && expected != Status::Abandoned {
        return Err(format!("it is {}, and its row says {}", found.name(), expected.name()));
    }
    let (found, expected) = (game.log().last().map_or(0, |last| last.at), row.summary.played);
    if found != expected {
        return Err(format!("it took {found} ms, and its row says {expected}"));
    }
    Ok(())
}
