//! Puzzles as they are stored, with their grades.

use ninefold::Puzzle;
use ninefold::grade::Grade;
use ninefold_wire::rest::Body;
use ninefold_wire::{Declared, PuzzleDocument, PuzzleFile, Seal};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::app::App;
use crate::error::Answer;
use crate::http::secrets::hex;
use crate::store::PuzzleRow;

/// Where a puzzle comes from.
#[derive(Clone, Debug)]
pub(crate) enum Origin {
    /// It is the puzzle of a day, by its key.
    Daily(String),
    /// A player made or imported it, or somebody without a name.
    Maker(Option<String>),
}

/// Stores a puzzle with its grade.
///
/// # Errors
///
/// The server is busy, or the database fails.
pub(crate) async fn add(app: &App, document: PuzzleDocument, origin: Origin) -> Answer<PuzzleRow> {
    let row = graded(app, document, origin).await?;
    app.store().add_puzzle(&row).await?;
    Ok(row)
}

/// The row of a puzzle with its grade, which is not stored yet.
///
/// # Errors
///
/// The server is busy.
pub(crate) async fn graded(
    app: &App,
    document: PuzzleDocument,
    origin: Origin,
) -> Answer<PuzzleRow> {
    let document = PuzzleDocument { seal: Seal::Open, ..document };
    let puzzle: Puzzle = document.puzzle.clone();
    let layout = puzzle.layout().name().into_owned();
    let solution = Sha256::digest(format!("{layout}/{}", puzzle.solution()));
    let grade = app.workers().run(move |_| Grade::new(&puzzle)).await?;
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
        solution: Some(hex(&solution)),
    })
}

/// What the document of a puzzle declares: its level and its day.
pub(crate) async fn declared(app: &App, puzzle: &str) -> Answer<Declared> {
    let row = app.store().puzzle(puzzle).await?;
    let file = row.and_then(|row| PuzzleFile::from_json(&row.document, usize::MAX).ok());
    Ok(file.map(|file| file.declared()).unwrap_or_default())
}
