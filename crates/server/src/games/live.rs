//! How games are played: again from their stored turns, then turn by turn.
//!
//! What a client says about a game is never believed: every turn is played
//! here, and only then kept in the database, whose count of turns decides
//! between writers, be they here or in another server.

use ninefold::{Game, Logged, Policy, Settings, Status, Turn};
use ninefold_wire::rest::NewTurn;
use ninefold_wire::{Document, Options, TurnShape};
use tokio::sync::OwnedMutexGuard;

use crate::app::App;
use crate::error::{Answer, ApiError, Refusal};
use crate::store::{Append, Appended, GameRow, Summary};

/// The most changes of cells that the turns of a game may make: a second or two when played again.
const MOST_CHANGES: u64 = 20_000_000;

/// A game that nobody else plays meanwhile, at least on this server.
#[derive(Debug)]
pub(crate) struct OpenGame {
    /// What the database says about it.
    pub(crate) row: GameRow,
    slot: OwnedMutexGuard<Option<Game>>,
}

impl OpenGame {
    /// The game.
    pub(crate) fn game(&self) -> &Game {
        self.slot.as_ref().expect("an open game is there")
    }
}

/// Opens a game of a player.
///
/// # Errors
///
/// There is none, or it is another player's, which nobody is told.
pub(crate) async fn open(app: &App, id: &str, player: &str) -> Answer<OpenGame> {
    let row = app.store().game(id).await?.filter(|row| row.player == player);
    let row = row.ok_or(Refusal::NotFound)?;
    let mut slot = app.cache().slot(id).lock_owned().await;
    if slot.is_none() {
        *slot = Some(rebuild(app, &row).await?);
    }
    let game = slot.as_mut().expect("it was just set");
    // It may know more than the row, which was read before it was our turn. It may also know less:
    // what another server has kept.
    let known = game.log().len();
    if known < row.summary.n_turns {
        for (number, at, text) in app.store().turns(id, known).await? {
            if let Err(error) = follow(game, number, at, &text) {
                *slot = None;
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

/// Plays a turn of the database.
fn follow(game: &mut Game, number: usize, at: u64, text: &str) -> Answer<()> {
    let turn = Turn::parse(game.layout(), text).map_err(|e| ApiError::Broken(e.to_string()))?;
    let followed = game.append(number, Logged::new(turn, at));
    followed.map(|_| ()).map_err(|error| ApiError::Broken(error.to_string()))
}

/// Plays a turn that a player asks for, and keeps it; gives what is answered with its number.
///
/// It is a task of its own: a client that leaves half-way leaves a whole turn, or none.
///
/// # Errors
///
/// The turn is refused, or the client knows other turns than there are.
pub(crate) async fn play<T: Send + 'static>(
    app: &App,
    (id, player): (String, String),
    read: impl Fn(&Game) -> Answer<NewTurn> + Send + 'static,
    answer: impl Fn(&Game, usize) -> T + Send + 'static,
) -> Answer<T> {
    let app = app.clone();
    let task = tokio::spawn(async move {
        // Another server may be faster, but not for ever.
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

/// Plays turns that were played without the server: all of them or none.
///
/// # Errors
///
/// A turn is refused, or there are others of its number.
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
                    *open.slot = None; // what was played before is not kept
                    return Err(ApiError::Play { layout, error });
                }
                if is_too_much {
                    *open.slot = None;
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

/// The number of a turn that is in the log already, as a client sends it again.
fn resent(game: &Game, seen: Option<usize>, turn: &Turn) -> Answer<Option<usize>> {
    let Some(seen) = seen else { return Ok(None) };
    let n_turns = game.log().len();
    match game.log().get(seen) {
        Some(logged) if logged.turn == *turn => Ok(Some(seen + 1)),
        None if seen == n_turns => Ok(None),
        _ => Err(ApiError::Stale { n_turns, missed: TurnShape::after(game, seen) }),
    }
}

/// The answer to a wrong entry in a guarded game.
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

/// Keeps the turns behind the first so many; a game that could not be kept is forgotten here.
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
            app.events().tell_all(&open.row.id, n_turns);
            Ok(Appended::Kept)
        }
        Ok(Appended::Stale) => {
            *open.slot = None;
            Ok(Appended::Stale)
        }
        Err(error) => {
            *open.slot = None;
            Err(error.into())
        }
    }
}

/// What the turns of a game amount to.
pub(crate) fn summary(game: &Game) -> Summary {
    Summary {
        n_turns: game.log().len(),
        status: game.status(),
        played: game.log().last().map_or(0, |last| last.at),
        is_helped: game.was_helped(),
    }
}
