//! Stored puzzles, with their grades.

use ninefold::grade::Grade;
use ninefold::solve::Budget;
use ninefold::{Layout, Puzzle, Stop};
use ninefold_wire::rest::Body;
use ninefold_wire::{Declared, Document, Options, PuzzleDocument, PuzzleFile, Seal};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::app::App;
use crate::error::{Answer, ApiError, Code};
use crate::http::secrets::hex;
use crate::store::PuzzleRow;
use crate::workers::Client;

#[derive(Clone, Debug)]
pub(crate) enum Origin {
    /// It is the puzzle of a day, by its key.
    Daily(String),
    /// A player made or imported it, or somebody who is not a player.
    Maker(Option<String>),
}

/// A puzzle to be stored, with its grade if that is known.
pub(crate) type NewPuzzle = (PuzzleDocument, Option<Grade>);

/// Stores a puzzle with its grade.
///
/// # Errors
///
/// The server is busy, or the database fails.
pub(crate) async fn add(
    app: &App,
    client: Client,
    new: NewPuzzle,
    origin: Origin,
) -> Answer<PuzzleRow> {
    let row = graded(app, client, new, origin).await?;
    app.store().add_puzzle(&row).await?;
    Ok(row)
}

/// The row of a puzzle with its grade, unless grading takes too long. It is not stored yet.
///
/// # Errors
///
/// The server is busy.
pub(crate) async fn graded(
    app: &App,
    client: Client,
    (document, grade): NewPuzzle,
    origin: Origin,
) -> Answer<PuzzleRow> {
    // Players who have solved the puzzle can request its proof, which is made then.
    let document = PuzzleDocument { seal: Seal::Open, proof: None, ..document };
    let puzzle: Puzzle = document.puzzle.clone();
    let layout = puzzle.layout().name().into_owned();
    let solution = solution_digest(&puzzle);
    let grade = if grade.is_some() {
        grade
    } else {
        let job = move |stop: Stop<'_>| Grade::new(&puzzle, stop);
        app.workers().run_short(client, job).await?.unwrap_or(None)
    };
    let (daily, maker) = match origin {
        Origin::Daily(key) => (Some(key), None),
        Origin::Maker(maker) => (None, maker),
    };
    Ok(PuzzleRow {
        id: Uuid::new_v4().to_string(),
        document: document.to_json(),
        layout,
        level: grade.as_ref().map(|grade| grade.level.name().to_owned()),
        score: grade.as_ref().map(|grade| grade.score),
        daily,
        created: app.now(),
        maker,
        solution: Some(solution),
        title: None,
        author: None,
        sent: None,
    })
}

pub(crate) fn solution_digest(puzzle: &Puzzle) -> String {
    hex(&Sha256::digest(format!("{}/{}", puzzle.layout().name(), puzzle.solution())))
}

/// The digest of what a player has sent: the document, title and author of a row.
pub(crate) fn sent_digest(row: &PuzzleRow) -> String {
    let what = (&row.document, &row.title, &row.author);
    hex(&Sha256::digest(serde_json::to_vec(&what).expect("texts are always JSON")))
}

/// The document of a stored puzzle, which is proven again.
///
/// # Errors
///
/// The server is busy, or the row is damaged.
pub(crate) async fn document_of(
    app: &App,
    client: Client,
    row: &PuzzleRow,
) -> Answer<PuzzleDocument> {
    if row.layout == Layout::classic().name() {
        return read_row(row, Stop::NEVER); // that takes microseconds
    }
    let row = row.clone();
    app.workers().run_game(client, move |stop: Stop<'_>| read_row(&row, stop)).await?
}

/// The document of a stored puzzle, unless it is stopped before it is proven.
///
/// # Errors
///
/// It was stopped, or the row is damaged.
pub(crate) fn read_row(row: &PuzzleRow, stop: Stop<'_>) -> Answer<PuzzleDocument> {
    prove(&row.document, stop).map_err(|why| {
        if stop.is_requested() {
            Code::Busy.into()
        } else {
            ApiError::Broken(format!("puzzle {}: {why}", row.id))
        }
    })
}

/// Reads the document of a puzzle and proves what it says, unless it is stopped before it
/// is proven.
///
/// # Errors
///
/// It was stopped, or the document is damaged.
pub(crate) fn prove(document: &str, stop: Stop<'_>) -> Result<PuzzleDocument, String> {
    let options = Options { budget: Budget::default().until(stop), ..Options::default() };
    match Document::read(document, &options) {
        Ok(Document::Puzzle(document)) => Ok(*document),
        Ok(_) => Err("the document is not of a puzzle".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// What the document of a puzzle declares: its level and its day.
pub(crate) async fn declared(app: &App, puzzle: &str) -> Answer<Declared> {
    let row = app.store().puzzle(puzzle).await?;
    let file = row.and_then(|row| PuzzleFile::from_json(&row.document, usize::MAX).ok());
    Ok(file.map(|file| file.declared()).unwrap_or_default())
}
