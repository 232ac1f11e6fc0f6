//! Boards and games in the formats of files.

use std::path::Path;

use ninefold::notation::foreign::Import;
use ninefold::notation::{CandidateGrid, Format};
use ninefold::{Board, Game};

use crate::args::Target;

/// The extension of files in a format.
pub(crate) fn extension(target: Target) -> &'static str {
    match target {
        Target::Text(Format::Sdk) => "sdk",
        Target::Text(Format::Sdm) => "sdm",
        Target::Text(Format::Csv) | Target::Table => "csv",
        Target::Collected => "jsonl",
        Target::Text(_) | Target::Link(_) => "txt",
        Target::Json | Target::Gattai => "json",
        Target::Svg => "svg",
        Target::OpenSudoku => "opensudoku",
    }
}

/// The format of a file by the end of its name; our own documents if the name does not say.
pub(crate) fn target_of(path: &Path) -> Target {
    let end = path.extension().map(|end| end.to_string_lossy().to_lowercase());
    let known = [
        Target::Text(Format::Sdk),
        Target::Text(Format::Sdm),
        Target::Text(Format::Csv),
        Target::Text(Format::Line),
        Target::Svg,
        Target::OpenSudoku,
    ];
    let is_it = |target: &Target| end.as_deref() == Some(extension(*target));
    known.into_iter().find(is_it).unwrap_or(Target::Json)
}

/// A board of one grid with its progress, in the form of other programs: the digits that are not
/// givens, and the marks of a game or the candidates of a table.
pub(crate) fn import(
    board: &Board,
    givens: &Board,
    game: Option<&Game>,
    candidates: Option<&CandidateGrid>,
) -> Import {
    let layout = board.layout();
    let entered = layout.cells().filter(|&cell| givens.get(cell).is_none());
    let entries = entered.filter_map(|cell| Some((cell, board.get(cell)?))).collect();
    let marks = |game: &Game| {
        let mut table = CandidateGrid::from(board);
        for cell in layout.cells().filter(|&cell| board.get(cell).is_none()) {
            table.set(cell, game.notes(cell).all_marks());
        }
        table
    };
    let is_marked =
        |game: &&Game| layout.cells().any(|cell| !game.notes(cell).all_marks().is_empty());
    let candidates = game.filter(is_marked).map(marks).or_else(|| candidates.cloned());
    Import { entries, candidates, ..Import::of(givens.clone()) }
}
