//! Puzzles as they are stored, with their grades.

use ninefold::Puzzle;
use ninefold::grade::Grade;
use ninefold_wire::rest::Body;
use ninefold_wire::{Declared, PuzzleDocument, PuzzleFile, Seal};
use uuid::Uuid;

use crate::app::App;
use crate::error::Answer;
use crate::store::PuzzleRow;

/// Stores a puzzle with its grade.
///
/// # Errors
///
/// The server is busy, or the database fails.
pub(crate) async fn add(
    app: &App,
    document: PuzzleDocument,
    daily: Option<String>,
) -> Answer<PuzzleRow> {
    let document = PuzzleDocument { seal: Seal::Open, ..document };
    let puzzle: Puzzle = document.puzzle.clone();
    let layout = puzzle.layout().name().into_owned();
    let grade = app.workers().run(move |_| Grade::new(&puzzle)).await?;
    let row = PuzzleRow {
        id: Uuid::new_v4().to_string(),
        document: document.to_json(),
        layout,
        level: grade.as_ref().map(|grade| grade.level.name().to_owned()),
        score: grade.as_ref().map(|grade| grade.score),
        daily,
        created: app.now(),
    };
    app.store().add_puzzle(&row).await?;
    Ok(row)
}

/// What the document of a puzzle declares: its level and its day.
pub(crate) async fn declared(app: &App, puzzle: &str) -> Answer<Declared> {
    let row = app.store().puzzle(puzzle).await?;
    let file = row.and_then(|row| PuzzleFile::from_json(&row.document, usize::MAX).ok());
    Ok(file.map(|file| file.declared()).unwrap_or_default())
}
