//! Playing: games are rebuilt from their stored turns, then played turn by turn.
//!
//! Clients are never trusted: every turn is played here before it is stored.
//! The number of turns in the database decides between concurrent writers,
//! on this server or another.

use ninefold::{Game, Logged, Policy, Settings, Status, Turn};
use ninefold_wire::rest::NewTurn;
use ninefold_wire::{Document, Options, TurnShape};
use tokio::sync::OwnedMutexGuard;

use crate::app::App;
use crate::error::{Answer, ApiError, Refusal};
use crate::store::{Append, Appended, GameRow, Summary};

/// The largest number of changes of cells in a game: replaying them takes a fraction of a second,
/// and the log of them a few dozen megabytes. A player makes a few thousand.
pub(crate) const MOST_CHANGES: u64 = 2_000_000;

/// A game locked against all other requests on this server.
#[derive(Debug)]
pub(crate) struct OpenGame {
    /// Its row in the database.
    pub(crate) row: GameRow,
    slot: OwnedMutexGuard<Option<Game>>,
}

impl OpenGame {
    /// The game.
    pub(crate) fn game(&self) -> &Game {
        self.slot.as_ref().expect("an open game is there")
    }

    /// Drops the game from memory: it has turns that are not stored.
    fn drop_game(&mut self, app: &App) {
        *self.slot = None;
        app.cache().unweigh(&self.row.id);
    }
}

/// Opens a game of a player.
///
/// # Errors
///
/// The game does not exist or, indistinguishably, it is another player's.
pub(crate) async fn open(app: &App, id: &str, player: &str) -> Answer<OpenGame> {
    let row = app.store().game(id).await?.filter(|row| row.player == player);
    let row = row.ok_or(Refusal::NotFound)?;
    let mut slot = app.cache().slot(id).lock_owned().await;
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
                app.cache().unweigh(id);
                return Err(error);
            }
        }
    }
    app.cache().weigh(id, slot.as_ref().expect("it was not taken"));
    if row.summary.status == Status::Abandoned {
        slot.as_mut().expect("it was not taken").abandon();
    }
    Ok(OpenGame { row, slot })
}

async fn rebuild(app: &App, row: &GameRow) -> Answer<Game> {
    let puzzle = app.store().puzzle(&row.puzzle).await?;
    let puzzle = puzzle.ok_or_else(|| ApiError::Broken("a game without a puzzle".to_owned()))?;
    let turns = app.store().turns(&row.id, 0).await?;
    let settings = Settings { policy: row.policy, clean_marks: row.clean_marks };
    let job = tokio::task::spawn_blocking(move || {
        let puzzle = match Document::read(&puzzle.document, &Options::default()) {
            Ok(Document::Puzzle(document)) => document.puzzle,
            _ => return Err(ApiError::Broken(format!("puzzle {} cannot be read", puzzle.id))),
        };
        let mut game = Game::new(puzzle, settings);
        for (number, at, text) in turns {
            follow(&mut game, number, at, &text)?;
        }
        Ok(game)
    });
    job.await.map_err(|error| ApiError::Broken(error.to_string()))?
}

/// Plays a stored turn.
fn follow(game: &mut Game, number: usize, at: u64, text: &str) -> Answer<()> {
    let turn = Turn::parse(game.layout(), text).map_err(|e| ApiError::Broken(e.to_string()))?;
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
            let at = at.unwrap_or_else(|| app.now().saturating_sub(open.row.created));
            let game = open.slot.as_mut().expect("an open game is there");
            let after = game.log().len();
            if after >= app.config().most_turns || game.n_changes() > MOST_CHANGES {
                return Err(Refusal::TooLong.into());
            }
            let layout = game.layout().clone();
            game.play(turn.clone(), at).map_err(|error| ApiError::Play { layout, error })?;
            if keep(&app, &mut open, after).await? == Appended::Kept {
                let number = after + 1;
                let game = open.game();
                let is_mistake = game.last_change().mistake.is_some();
                let mistake = if is_mistake { mistake(game, &turn, number) } else { None };
                return mistake.map_or_else(|| Ok(answer(game, number)), Err);
            }
        }
        Err(Refusal::Busy.into())
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
    read: impl Fn(&Game) -> Answer<Vec<(usize, Logged)>> + Send + 'static,
    answer: impl Fn(&Game, usize) -> T + Send + 'static,
) -> Answer<T> {
    let app = app.clone();
    let task = tokio::spawn(async move {
        for _ in 0..16 {
            let mut open = open(&app, &id, &player).await?;
            let turns = read(open.game())?;
            let after = open.game().log().len();
            if turns.len() + after > app.config().most_turns {
                return Err(Refusal::TooLong.into());
            }
            let mut is_changed = false;
            for (number, logged) in turns {
                let seen = number.saturating_sub(1);
                if resent(open.game(), Some(seen), &logged.turn)?.is_some() {
                    continue;
                }
                is_changed = true;
                let game = open.slot.as_mut().expect("an open game is there");
                let layout = game.layout().clone();
                let accepted = game.play(logged.turn, logged.at).map(|_| ());
                let is_too_much = game.n_changes() > MOST_CHANGES;
                if let Err(error) = accepted {
                    open.drop_game(&app); // the turns before it were not stored
                    return Err(ApiError::Play { layout, error });
                }
                if is_too_much {
                    open.drop_game(&app);
                    return Err(Refusal::TooLong.into());
                }
            }
            if !is_changed || keep(&app, &mut open, after).await? == Appended::Kept {
                let number = open.game().log().len();
                return Ok(answer(open.game(), number));
            }
        }
        Err(Refusal::Busy.into())
    });
    task.await.map_err(|error| ApiError::Broken(error.to_string()))?
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
        n_mistakes: game.n_mistakes(),
        turn: number,
    })
}

/// Stores the turns after the first `after`; if that fails, the game is dropped from memory.
async fn keep(app: &App, open: &mut OpenGame, after: usize) -> Answer<Appended> {
    let game = open.game();
    let new = &game.log()[after..];
    let append = Append {
        game: open.row.id.clone(),
        after,
        turns: new.iter().map(|l| (l.at, l.turn.display(game.layout()).to_string())).collect(),
        summary: summary(game),
        now: app.now(),
    };
    let (summary, n_turns) = (append.summary.clone(), game.log().len());
    match app.store().append(append).await {
        Ok(Appended::Kept) => {
            open.row.summary = summary;
            app.cache().weigh(&open.row.id, open.game());
            app.events().notify_all(&open.row.id, n_turns);
            Ok(Appended::Kept)
        }
        Ok(Appended::Stale) => {
            open.drop_game(app);
            Ok(Appended::Stale)
        }
        Err(error) => {
            open.drop_game(app);
            Err(error.into())
        }
    }
}

/// The summary of a game's turns.
pub(crate) fn summary(game: &Game) -> Summary {
    Summary {
        n_turns: game.log().len(),
        status: game.status(),
        played: game.log().last().map_or(0, |last| last.at),
        is_helped: game.was_helped(),
    }
}
