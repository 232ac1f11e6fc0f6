//! Everything about an account that its player can see, export and delete.

use std::collections::BTreeMap;
use std::io;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use futures_util::{StreamExt, stream};
use ninefold_play::{Day, EndedGame, Statistics, Streak};
#[cfg(feature = "describe")]
use ninefold_wire::rest::ExportShape;
use ninefold_wire::rest::{
    BestTimes, Confirmation, ExportedGame, ExportedPuzzle, NewName, PlayerName, PlayerShape,
    SessionShape, SessionsShape, StatisticsShape, StreakShape,
};
use ninefold_wire::{Document, Error, ErrorKind, GameView, Options, PuzzleFile, Seal};

use crate::accounts;
use crate::app::App;
use crate::error::{Answer, ApiError, Code};
use crate::games::live;
use crate::games::puzzles::declared;
use crate::http::body::{JsonBody, json};
use crate::http::identity::Player;
use crate::http::secrets::{code_digest, fresh_code};
#[cfg(feature = "describe")]
use crate::routes::describe::Fails;
use crate::routes::described::{Routes, routes};
use crate::routes::players::{SignInAttempt, about, confirm, signed_out};
use crate::store::{GameRow, PuzzleRow, SolvedGame};

/// The routes.
pub(crate) fn routes() -> Routes {
    routes! {
        "/players/me" => delete(leave),
        "/players/name" => post(rename),
        "/players/recovery-code" => post(renew_code),
        "/players/me/sessions" => get(sessions).delete(end_sessions),
        "/players/me/sessions/{session}" => delete(end_session),
        "/players/me/export" => get(export),
        "/players/me/statistics" => get(statistics),
    }
}

/// Fails unless the request has the password of its player.
async fn confirm_with(
    app: &App,
    player: &Player,
    Confirmation { password }: Confirmation,
    SignInAttempt(from): SignInAttempt,
) -> Answer<()> {
    let missing = || ApiError::Document(Error::at("password", ErrorKind::Missing));
    confirm(app, &player.row, password.ok_or_else(missing)?.0, from).await
}

/// Deletes the player, with all games and sessions; registered players confirm it.
#[cfg_attr(feature = "describe", utoipa::path(
    delete,
    operation_id = "deletePlayer",
    path = "/players/me",
    request_body = Option<Confirmation>,
    responses((status = 204, description = "Everything is deleted")),
    security(("token" = []), ("cookie" = []))
))]
async fn leave(
    State(app): State<App>,
    player: Player,
    attempt: SignInAttempt,
    JsonBody(confirmation): JsonBody<Confirmation>,
) -> Answer {
    if !player.row.is_guest() {
        confirm_with(&app, &player, confirmation, attempt).await?;
    }
    app.store().delete_player(&player.row.id).await?;
    app.events().end_sessions(&player.row.id);
    Ok(signed_out(&app))
}

/// Changes the name.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "renamePlayer",
    path = "/players/name",
    request_body = NewName,
    responses((status = 200, description = "The player", body = PlayerShape), Fails::<409>, Fails::<422>),
    security(("token" = []), ("cookie" = []))
))]
async fn rename(
    State(app): State<App>,
    player: Player,
    _: SignInAttempt,
    JsonBody(NewName { name: PlayerName(name) }): JsonBody<NewName>,
) -> Answer {
    let name = accounts::rename(app.store(), &player.row, &name).await?;
    Ok(json(&PlayerShape { name: Some(name), ..about(&player.row) }))
}

/// Replaces the recovery code by a new one.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "renewRecoveryCode",
    path = "/players/recovery-code",
    request_body = Confirmation,
    responses((status = 200, description = "The player, with a new code", body = PlayerShape), Fails::<409>),
    security(("token" = []), ("cookie" = []))
))]
async fn renew_code(
    State(app): State<App>,
    player: Player,
    attempt: SignInAttempt,
    JsonBody(confirmation): JsonBody<Confirmation>,
) -> Answer {
    if player.row.is_guest() {
        return Err(Code::Guest.into());
    }
    confirm_with(&app, &player, confirmation, attempt).await?;
    let code = fresh_code();
    app.store().set_recovery(&player.row.id, &code_digest(&code)).await?;
    Ok(json(&PlayerShape { recovery_code: Some(code), ..about(&player.row) }))
}

/// The sessions of a player as they are shown.
async fn shown_sessions(app: &App, player: &Player) -> Answer<Vec<SessionShape>> {
    let rows = app.store().sessions(&player.row.id).await?.into_iter();
    let shown = rows.map(|row| SessionShape {
        current: row.id == player.session,
        id: row.id,
        created: row.created,
        used: row.used,
    });
    Ok(shown.collect())
}

/// The player's sessions: devices and programs that are signed in.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "listSessions",
    path = "/players/me/sessions",
    responses((status = 200, description = "The sessions", body = SessionsShape)),
    security(("token" = []), ("cookie" = []))
))]
async fn sessions(State(app): State<App>, player: Player) -> Answer {
    Ok(json(&SessionsShape { sessions: shown_sessions(&app, &player).await? }))
}

/// Ends all sessions of the player, this one as well.
#[cfg_attr(feature = "describe", utoipa::path(
    delete,
    operation_id = "endSessions",
    path = "/players/me/sessions",
    responses((status = 204, description = "All tokens of the player are invalid")),
    security(("token" = []), ("cookie" = []))
))]
async fn end_sessions(State(app): State<App>, player: Player) -> Answer {
    app.store().end_sessions(&player.row.id).await?;
    app.events().end_sessions(&player.row.id);
    Ok(signed_out(&app))
}

/// Ends a session of the player.
#[cfg_attr(feature = "describe", utoipa::path(
    delete,
    operation_id = "endSession",
    path = "/players/me/sessions/{session}",
    params(("session" = String, Path, description = "The id of a session")),
    responses((status = 204, description = "Its token is no longer valid"), Fails::<404>),
    security(("token" = []), ("cookie" = []))
))]
async fn end_session(
    State(app): State<App>,
    player: Player,
    Path(session): Path<String>,
) -> Answer {
    let is_id = session.len() == 64 && session.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !is_id || !app.store().end_session(&session, &player.row.id).await? {
        return Err(Code::NotFound.into());
    }
    app.events().end_sessions(&player.row.id);
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Exports everything about the player.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "exportPlayer",
    path = "/players/me/export",
    responses((status = 200, description = "The player, sessions, statistics, puzzles and all games as documents", body = ExportShape)),
    security(("token" = []), ("cookie" = []))
))]
async fn export(State(app): State<App>, player: Player) -> Answer {
    let games = app.store().all_games(&player.row.id).await?;
    let puzzles = app.store().puzzles_of(&player.row.id).await?;
    let puzzles: Vec<ExportedPuzzle> = puzzles.into_iter().filter_map(export_puzzle).collect();
    let head = format!(
        "{{\"player\":{},\"sessions\":{},\"statistics\":{},\"puzzles\":{},\"games\":[",
        text(&about(&player.row)),
        text(&shown_sessions(&app, &player).await?),
        text(&statistics_of(&app, &player).await?),
        text(&puzzles)
    );
    // One game after the other: all of them may not fit into memory.
    let pieces = stream::iter([Ok(head)])
        .chain(stream::unfold((games.into_iter(), ""), move |(mut games, comma)| {
            let (app, player) = (app.clone(), player.row.id.clone());
            async move {
                let game = export_game(&app, games.next()?, &player).await;
                Some((game.map(|game| format!("{comma}{game}")), (games, ",")))
            }
        }))
        .chain(stream::iter([Ok("]}".to_owned())]));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, Body::from_stream(pieces)).into_response())
}

fn text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("fields with text as names are always JSON")
}

/// A puzzle of an export, without its solution.
fn export_puzzle(row: PuzzleRow) -> Option<ExportedPuzzle> {
    let Ok(Document::Puzzle(document)) = Document::read(&row.document, &Options::default()) else {
        return None;
    };
    let document = PuzzleFile::of(&document.puzzle, document.declared, Seal::Sealed);
    Some(ExportedPuzzle {
        id: row.id,
        created: row.created,
        sent: row.sent.is_some(),
        title: row.title,
        author: row.author,
        document,
    })
}

/// A game of an export as JSON.
async fn export_game(app: &App, row: GameRow, player: &str) -> Result<String, io::Error> {
    let unreadable = |_| io::Error::other("a game cannot be read");
    let open = live::open(app, &row.id, player).await.map_err(unreadable)?;
    let declared = declared(app, &row.puzzle).await.map_err(unreadable)?;
    let document = GameView { declared, ..GameView::new(open.game()) }.to_file();
    drop(open);
    Ok(text(&ExportedGame {
        id: row.id,
        puzzle: row.puzzle,
        status: row.summary.status.name().to_owned(),
        created: row.created,
        updated: row.updated,
        document,
    }))
}

/// The player's number of games, times and streak.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "getStatistics",
    path = "/players/me/statistics",
    responses((status = 200, description = "By layout and level", body = StatisticsShape)),
    security(("token" = []), ("cookie" = []))
))]
async fn statistics(State(app): State<App>, player: Player) -> Answer {
    Ok(json(&statistics_of(&app, &player).await?))
}

async fn statistics_of(app: &App, player: &Player) -> Answer<StatisticsShape> {
    let games = app.store().n_games(&player.row.id).await?.into_iter();
    let games = games.map(|(status, n)| (status.name().to_owned(), n)).collect();
    let solved = app.store().solved_games(&player.row.id).await?;
    let today = Day::of_time(app.now());
    Ok(shape(games, &solved, today))
}

/// The statistics of solved games.
fn shape(games: BTreeMap<String, u64>, solved: &[SolvedGame], today: Day) -> StatisticsShape {
    let is_claim = |solved: &SolvedGame| solved.is_claimed && !solved.game.ending.was_helped;
    let statistics = |are_claims: &[bool]| -> Statistics {
        let counted = solved.iter().filter(|solved| are_claims.contains(&is_claim(solved)));
        counted.map(|solved| solved.game.clone()).collect()
    };
    let (all, seen) = (statistics(&[false, true]), statistics(&[false]));
    let claimed = statistics(&[true]);
    let times = |games: &[&EndedGame]| games.iter().map(|game| game.ending.time).collect();
    let best = all.totals().into_iter().map(|(kind, total)| BestTimes {
        layout: kind.mode.clone(),
        level: kind.level.map(|level| level.name().to_owned()),
        solved: total.n_solved,
        average: total.average.unwrap_or_default(),
        times: times(&seen.best(kind).alone),
        helped: times(&seen.best(kind).helped),
        claimed: times(&claimed.best(kind).alone),
    });
    let Streak { current, longest } = all.streak(today);
    StatisticsShape { games, best: best.collect(), streak: StreakShape { current, longest } }
}
