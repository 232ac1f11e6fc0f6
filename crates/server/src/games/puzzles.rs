//! Puzzles as they are stored, with their grades.

use ninefold::Puzzle;
use ninefold::grade::Grade;
use ninefold_wire::{Declared, PuzzleDocument, Seal};
use uuid::Uuid;

use crate::app::App;
use crate::error::Answer;
use crate::store::PuzzleRow;

/// Keeps a puzzle, with its grade.
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

/// What was said about a puzzle when it came here: its level and its day. Turns do not tell these.
pub(crate) async fn declared(app: &App, puzzle: &str) -> Answer<Declared> {
    let row = app.store().puzzle(puzzle).await?;
    let document = row.and_then(|row| serde_json::from_str(&row.document).ok());
    let document: serde_json::Value = document.unwrap_or_default();
    let said = |name: &str| document["declared"][name].as_str();
    Ok(Declared {
        difficulty: said("difficulty").and_then(|text| text.parse().ok()),
        date: said("date").and_then(|text| text.parse().ok()),
    })
}
