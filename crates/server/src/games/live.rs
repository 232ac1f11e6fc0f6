//! Playing: games are rebuilt from their stored turns, then played turn by turn.
//!
//! Clients are never trusted: every turn is played here before it is stored.
//! The number of turns in the database decides between concurrent writers,
//! on this server or another.

use std::sync::Arc;

use ninefold::{Entry, Game, Logged, Policy, Puzzle, Settings, Status, Stop, Turn};
use ninefold_wire::TurnShape;
use ninefold_wire::rest::NewTurn;
use tokio::sync::OwnedMutexGuard;

use crate::app::{App, DAY};
use crate::error::{Answer, ApiError, Code};
use crate::games::puzzles::read_row;
use crate::games::{storage_limits, times};
use crate::store::{Append, Appended, GameRow, Measure, Summary};
use crate::workers::{Client, Kind};

/// The maximum number of cell changes in a game: replaying them takes a fraction of a second, and
/// their log a few dozen megabytes. A player makes a few thousand.
pub(crate) const MOST_CHANGES: u64 = 2_000_000;

/// More turns than this take so long to play or write that a worker does it.
pub(crate) const MANY_TURNS: usize = 200;

/// The number of turns played between two checks whether to stop.
const TURNS_BETWEEN: usize = 64;

/// The latest time of a turn, in milliseconds: ten years.
const MOST_TIME: u64 = 3_650 * DAY;

/// A game locked against all other requests on this server.
#[derive(Debug)]
pub(crate) struct OpenGame {
    pub(crate) row: GameRow,
    slot: OwnedMutexGuard<Option<Game>>,
}

impl OpenGame {
    pub(crate) fn game(&self) -> &Game {
        self.slot.as_ref().expect("an open game is there")
    }

    /// Drops the game from memory: it has turns that are not stored.
    fn drop_game(&mut self, app: &App) {
        *self.slot = None;
        app.cache().unweigh(&cache_key(&self.row));
    }
}

/// Opens a game of a player.
///
/// # Errors
///
/// The game does not exist or, indistinguishably, it is another player's.
pub(crate) async fn open(app: &App, id: &str, player: &str) -> Answer<OpenGame> {
    let row = app.store().game(id).await?.filter(|row| row.player == player);
    let mut row = row.ok_or(Code::NotFound)?;
    let key = cache_key(&row);
    let mut slot = app.cache().slot(&key).lock_owned().await;
    if slot.is_none() {
        *slot = Some(rebuild(app, &row).await?);
    }
    let game = slot.as_mut().expect("it was just set");
    // The game may have more turns than the row, which was read before the lock was taken, or
    // fewer: another server may have stored some.
    let known = game.log().len();
    if known < row.summary.n_turns {
        for (number, at, text) in app.store().turns(id, known).await? {
            if let Err(error) = follow(game, number, at, &text) {
                *slot = None;
                app.cache().unweigh(&key);
                return Err(error);
            }
        }
    }
    if known > row.summary.n_turns {
        let newer = app.store().game(id).await?.filter(|row| row.player == player);
        row = newer.ok_or(Code::NotFound)?;
    }
    app.cache().weigh(&key, slot.as_ref().expect("it was not taken"));
    if row.summary.status == Status::Abandoned {
        slot.as_mut().expect("it was not taken").abandon();
    }
    Ok(OpenGame { row, slot })
}

/// The key of a game in memory: an id can be used again once its game is deleted.
fn cache_key(row: &GameRow) -> String {
    format!("{}-{}", row.id, row.created)
}

/// Deletes a game, and its puzzle if nobody else plays it.
///
/// # Errors
///
/// The database fails.
pub(crate) async fn delete(app: &App, mut open: OpenGame) -> Answer<()> {
    let puzzle = open.row.puzzle.clone();
    app.store().delete_game(&open.row.id).await?;
    open.drop_game(app);
    drop(open);
    app.store().remove_unused([puzzle].into_iter()).await?;
    Ok(())
}

async fn rebuild(app: &App, row: &GameRow) -> Answer<Game> {
    let puzzle = app.store().puzzle(&row.puzzle).await?;
    let puzzle = puzzle.ok_or_else(|| ApiError::Broken("a game without a puzzle".to_owned()))?;
    let turns = app.store().turns(&row.id, 0).await?;
    let settings = Settings::default().but(|settings| {
        settings.policy = row.policy;
        settings.clean_marks = row.clean_marks;
    });
    let job = move |stop: Stop<'_>| replay(read_row(&puzzle, stop)?.puzzle, settings, &turns, stop);
    let rebuilt = app.workers().run_game(Client::Player(row.player.clone()), job).await?;
    rebuilt.map_err(|error| late(app, error))
}

/// If rebuilding a game was stopped, the error says how long the others will take.
fn late(app: &App, error: ApiError) -> ApiError {
    match error {
        ApiError::Refused(Code::Busy) => app.workers().late(),
        error => error,
    }
}

/// Plays stored turns, by number, time and text, unless it is stopped before the end.
///
/// # Errors
///
/// It was stopped, or a turn cannot be played.
pub(crate) fn replay(
    puzzle: Puzzle,
    settings: Settings,
    turns: &[(usize, u64, String)],
    stop: Stop<'_>,
) -> Answer<Game> {
    let mut game = Game::new(puzzle, settings);
    for (index, (number, at, text)) in turns.iter().enumerate() {
        if index.is_multiple_of(TURNS_BETWEEN) && stop.is_requested() {
            return Err(Code::Busy.into());
        }
        follow(&mut game, *number, *at, text)?;
    }
    Ok(game)
}

/// Plays a stored turn.
fn follow(game: &mut Game, number: usize, at: u64, text: &str) -> Answer<()> {
    let turn = Turn::parse(game.layout(), text)
        .map_err(|error| ApiError::Broken(format!("turn {number}: {error}")))?;
    let followed = game.append(number, Logged::new(turn, at));
    followed.map(|_| ()).map_err(|error| ApiError::Broken(error.to_string()))
}

/// Plays a turn and stores it; returns `answer` of the game and the number of the turn.
///
/// This runs as a task of its own, so a client that disconnects leaves a complete turn or none.
///
/// # Errors
///
/// The turn is refused, or the game has other turns than the client expects.
pub(crate) async fn play<T: Send + 'static>(
    app: &App,
    (id, player): (String, String),
    read: impl Fn(&Game) -> Answer<NewTurn> + Send + 'static,
    answer: impl Fn(&Game, usize) -> T + Send + 'static,
) -> Answer<T> {
    let app = app.clone();
    let task = tokio::spawn(async move {
        // Another server may be faster, but not every time.
        for _ in 0..16 {
            let mut open = open(&app, &id, &player).await?;
            let NewTurn { turn, seen, at } = read(open.game())?;
            if let Some(number) = resent(open.game(), seen, &turn)? {
                return mistake(open.game(), &turn, number)
                    .map_or_else(|| Ok(answer(open.game(), number)), Err);
            }
            let at = time_of_turn(&app, &open, at);
            let game = open.slot.as_mut().expect("an open game is there");
            let after = game.log().len();
            if after >= app.config().most_turns || game.n_changes() > MOST_CHANGES {
                return Err(Code::TooLong.into());
            }
            let layout = game.layout().clone();
            game.play(turn.clone(), at).map_err(|error| ApiError::Play { layout, error })?;
            if save(&app, &mut open, after).await? == Appended::Kept {
                let number = after + 1;
                let game = open.game();
                let is_mistake = game.last_change().mistake.is_some();
                let mistake = if is_mistake { mistake(game, &turn, number) } else { None };
                return mistake.map_or_else(|| Ok(answer(game, number)), Err);
            }
        }
        Err(Code::Busy.into())
    });
    task.await.map_err(|error| ApiError::Broken(error.to_string()))?
}

/// Plays turns that were played offline: all of them or none.
///
/// # Errors
///
/// A turn is refused, or the game has other turns than the client expects.
pub(crate) async fn play_all<T: Send + 'static>(
    app: &App,
    (id, player): (String, String),
    n_turns: usize,
    read: impl Fn(&Game) -> Answer<Vec<(usize, Logged)>> + Send + Sync + 'static,
    answer: impl Fn(&Game, usize) -> T + Send + 'static,
) -> Answer<T> {
    let app = app.clone();
    let task = tokio::spawn(async move {
        let read = Arc::new(read);
        for _ in 0..16 {
            let mut open = open(&app, &id, &player).await?;
            let after = open.game().log().len();
            let is_changed = if n_turns <= MANY_TURNS {
                play_each(&app, &mut open, &*read)?
            } else {
                let (shared, read) = (app.clone(), Arc::clone(&read));
                let job = move |_: Stop<'_>| {
                    let is_changed = play_each(&shared, &mut open, &*read);
                    (open, is_changed)
                };
                let client = Client::Player(player.clone());
                let (changed, is_changed) = app.workers().run(Kind::Play, client, job).await?;
                open = changed;
                is_changed?
            };
            if !is_changed || save(&app, &mut open, after).await? == Appended::Kept {
                let number = open.game().log().len();
                return Ok(answer(open.game(), number));
            }
        }
        Err(Code::Busy.into())
    });
    task.await.map_err(|error| ApiError::Broken(error.to_string()))?
}

/// Plays turns in memory, and returns whether any is new; where one is refused, the game is
/// dropped from memory, because those before it are not stored.
fn play_each(
    app: &App,
    open: &mut OpenGame,
    read: &impl Fn(&Game) -> Answer<Vec<(usize, Logged)>>,
) -> Answer<bool> {
    let turns = read(open.game())?;
    if turns.len() + open.game().log().len() > app.config().most_turns {
        return Err(Code::TooLong.into());
    }
    let mut is_changed = false;
    for (number, logged) in turns {
        let played = play_next(open, number, logged);
        is_changed |= matches!(played, Ok(true));
        if let Err(error) = played {
            open.drop_game(app);
            return Err(error);
        }
    }
    Ok(is_changed)
}

/// Plays a turn in memory, and returns whether it is new.
fn play_next(open: &mut OpenGame, number: usize, logged: Logged) -> Answer<bool> {
    if resent(open.game(), Some(number.saturating_sub(1)), &logged.turn)?.is_some() {
        return Ok(false);
    }
    let game = open.slot.as_mut().expect("an open game is there");
    let layout = game.layout().clone();
    let played = game.play(logged.turn, logged.at.min(MOST_TIME));
    played.map_err(|error| ApiError::Play { layout, error })?;
    if game.n_changes() > MOST_CHANGES { Err(Code::TooLong.into()) } else { Ok(true) }
}

/// The time of a turn since the start of the game: as the client says, within reason, or since the
/// last turn by the server's clock.
fn time_of_turn(app: &App, open: &OpenGame, claimed: Option<u64>) -> u64 {
    let since = |time: u64| app.steady().saturating_sub(time);
    let last = open.game().log().last().map_or(0, |last| last.at);
    match claimed {
        Some(at) => at.min(since(open.row.created).saturating_add(DAY)),
        None => last.saturating_add(since(open.row.summary.measure.received)),
    }
}

/// The number of a turn that a client sends again, which is already in the log.
fn resent(game: &Game, seen: Option<usize>, turn: &Turn) -> Answer<Option<usize>> {
    let Some(seen) = seen else { return Ok(None) };
    let n_turns = game.log().len();
    match game.log().get(seen) {
        Some(logged) if logged.turn == *turn => Ok(Some(seen + 1)),
        None if seen == n_turns => Ok(None),
        _ => Err(ApiError::Stale { n_turns, missed: TurnShape::after(game, seen) }),
    }
}

/// The error for a wrong entry in a guarded game.
fn mistake(game: &Game, turn: &Turn, number: usize) -> Option<ApiError> {
    let Turn::Moves(moves) = turn else { return None };
    if game.settings().policy != Policy::Guarded {
        return None;
    }
    let wrong = moves.iter().find_map(|mv| match mv.action {
        ninefold::Action::Enter(digit) if game.puzzle().solution().get(mv.cell) != Some(digit) => {
            Some((mv.cell, digit))
        }
        _ => None,
    });
    wrong.map(|(cell, digit)| ApiError::Mistake {
        layout: game.layout().clone(),
        cell,
        digit: Some(digit),
        violations: game.board().violations_of(Entry { cell, digit }),
        n_mistakes: game.n_mistakes(),
        turn: number,
    })
}

/// Stores the turns after the first `after`; if that fails, the game is dropped from memory.
async fn save(app: &App, open: &mut OpenGame, after: usize) -> Answer<Appended> {
    let saved = store(app, open, after).await;
    match &saved {
        Ok((Appended::Kept, summary)) => {
            open.row.summary = summary.clone();
            app.cache().weigh(&cache_key(&open.row), open.game());
            app.events().notify_all(&open.row.id, summary.n_turns);
        }
        Ok((Appended::Stale, _)) | Err(_) => open.drop_game(app),
    }
    saved.map(|(appended, _)| appended)
}

/// Stores the turns after the first `after`, unless the player has no room for them.
async fn store(app: &App, open: &OpenGame, after: usize) -> Answer<(Appended, Summary)> {
    let (game, row) = (open.game(), &open.row);
    let text = |l: &Logged| (l.at, l.turn.display(game.layout()).to_string());
    let turns: Vec<(u64, String)> = game.log()[after..].iter().map(text).collect();
    let n_bytes = storage_limits::size_of(&turns);
    storage_limits::check_turns(app, row, n_bytes).await?;
    let mut measure = times::measure(&row.summary.measure, game.log(), after, app.steady());
    if game.status() == Status::Solved && !measure.is_aided {
        measure.is_aided = app.store().was_revealed(&row.player, &row.puzzle).await?;
    }
    let n_bytes = row.summary.n_bytes + n_bytes;
    let summary = summary(game, measure, n_bytes);
    let new =
        Append { game: row.id.clone(), after, turns, summary: summary.clone(), now: app.now() };
    Ok((app.store().append(new).await?, summary))
}

pub(crate) fn summary(game: &Game, measure: Measure, n_bytes: u64) -> Summary {
    Summary {
        n_turns: game.log().len(),
        status: game.status(),
        played: game.log().last().map_or(0, |last| last.at),
        is_helped: times::was_helped(game),
        measure,
        n_bytes,
    }
}
