//! `ninefold convert`

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use ninefold::notation::foreign::{self, Import};
use ninefold::notation::{self, CandidateGrid, Format};
use ninefold::solve::Budget;
use ninefold::{Board, Puzzle};
use ninefold_wire::{Document, GameDocument, GattaiGame, LayoutDocument, PuzzleDocument, Seal};

use crate::args::{ConvertArguments, Target};
use crate::io::source::{Found, for_each_board};
use crate::io::streams::{Input, Outcome, Terminal};
use crate::io::written;

pub(crate) fn run(
    arguments: &ConvertArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let is_one_line = match arguments.to {
        Target::Text(format) => format.is_one_line(),
        Target::Json | Target::Gattai | Target::Link(_) => true,
        Target::Svg | Target::OpenSudoku => false,
    };
    if let Some(folder) = &arguments.out
        && let Err(error) = fs::create_dir_all(folder)
    {
        writeln!(terminal.errors, "ninefold: cannot create {}: {error}", folder.display())?;
        return Ok(Outcome::CouldNotRun);
    }
    if arguments.keep && !is_one_line {
        writeln!(terminal.errors, "ninefold: --keep needs a format of one line, such as line")?;
        return Ok(Outcome::CouldNotRun);
    }
    if let (Target::OpenSudoku, None) = (arguments.to, &arguments.out) {
        return collection(arguments, input, terminal);
    }
    let mut n_written = 0;
    for_each_board(&arguments.boards, Budget::default(), input, terminal, &mut |found, terminal| {
        let written = match &found.board {
            Ok(board) => convert(board, found, arguments, terminal.now),
            Err(what) => Err(what.clone()),
        };
        let written = written.and_then(|text| match &arguments.out {
            Some(folder) => {
                let path =
                    folder.join(format!("{}.{}", n_written + 1, written::extension(arguments.to)));
                store(&path, &text).map(|()| format!("wrote {}\n", path.display()))
            }
            None if n_written > 0 && matches!(arguments.to, Target::Svg) => {
                Err("a drawing is a file of its own: several need --out FOLDER".to_owned())
            }
            None if n_written > 0 && !is_one_line => Ok(format!("\n{text}")),
            None if arguments.keep => Ok(format!("{}\t{}\n", text.trim_end(), found.rest)),
            None => Ok(text),
        });
        match written {
            Ok(text) => {
                n_written += 1;
                terminal.output.write_all(text.as_bytes())?;
                Ok(Outcome::Success)
            }
            Err(what) => {
                found.complain(terminal, &what)?;
                Ok(Outcome::SomeFailed)
            }
        }
    })
}

/// Writes all boards as one collection of `OpenSudoku`.
fn collection(
    arguments: &ConvertArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let mut all = Vec::new();
    let boards = &arguments.boards;
    let outcome =
        for_each_board(boards, Budget::default(), input, terminal, &mut |found, terminal| {
            let import = found.board.clone().and_then(|board| import(&board, found));
            match import {
                Ok(import) => all.push(import),
                Err(what) => {
                    found.complain(terminal, &what)?;
                    return Ok(Outcome::SomeFailed);
                }
            }
            Ok(Outcome::Success)
        })?;
    terminal.output.write_all(foreign::write_opensudoku(&all).as_bytes())?;
    Ok(outcome)
}

/// A board of one grid with its progress.
fn import(board: &Board, found: &Found) -> Result<Import, String> {
    let layout = board.layout();
    if layout.n_grids() > 1 {
        return Err(one_grid_only("opensudoku", layout.n_grids()));
    }
    let game = match &found.document {
        Some(Document::Game(document)) => Some(&document.game),
        Some(Document::GattaiGame(document)) => Some(&document.game),
        _ => None,
    };
    Ok(written::import(board, givens(board, found), game, found.candidates.as_ref()))
}

/// A format that has no room for several grids.
pub(crate) fn one_grid_only(format: &str, found: usize) -> String {
    format!("{format} is for boards of one grid: expected 1 grid, found {found}")
}

/// Writes a new file.
fn store(path: &Path, text: &str) -> Result<(), String> {
    let written = File::create_new(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// The text of a board in the target format, with a line break after every line.
fn convert(
    board: &Board,
    found: &Found,
    arguments: &ConvertArguments,
    now: u64,
) -> Result<String, String> {
    match (arguments.to, candidates(found)) {
        (Target::Text(Format::Candidates), Some(candidates)) => Ok(format!("{candidates}\n")),
        (Target::Text(format), _) => {
            notation::write(board, format).map_err(|error| error.to_string())
        }
        (Target::Json, _) => Ok(Kind::of(board, found, arguments)?.to_json() + "\n"),
        (Target::Gattai, _) => {
            let written = Kind::of(board, found, arguments)?.to_gattai(now);
            Ok(written.map_err(|error| error.to_string())? + "\n")
        }
        (Target::Svg, _) => Ok(notation::svg(board, givens(board, found))),
        (Target::OpenSudoku, _) => Ok(foreign::write_opensudoku([&import(board, found)?])),
        (Target::Link(site), _) => match foreign::link_to(site, givens(board, found)) {
            Some(link) => Ok(link + "\n"),
            None => Err(one_grid_only(site, board.layout().n_grids())),
        },
    }
}

/// The givens of a board: all its digits, unless the input is a game.
fn givens<'a>(board: &'a Board, found: &'a Found) -> &'a Board {
    match &found.document {
        Some(Document::Game(document)) => document.game.puzzle().givens(),
        Some(Document::GattaiGame(document)) => document.game.puzzle().givens(),
        _ => board,
    }
}

/// The candidates in the input: a table, or a game with its marks.
fn candidates(found: &Found) -> Option<CandidateGrid> {
    match &found.document {
        Some(Document::Game(document)) => Some(CandidateGrid::from(&document.game)),
        Some(Document::GattaiGame(document)) => Some(CandidateGrid::from(&document.game)),
        _ => found.candidates.clone(),
    }
}

/// The kinds of documents.
enum Kind {
    Puzzle(PuzzleDocument),
    Game(Box<GameDocument>),
    Layout(LayoutDocument),
}

impl Kind {
    /// The kind of the input's document; a board without a document must be a puzzle.
    fn of(board: &Board, found: &Found, arguments: &ConvertArguments) -> Result<Kind, String> {
        let mut kind = match &found.document {
            Some(Document::Puzzle(puzzle) | Document::GattaiPuzzle(puzzle)) => {
                Kind::Puzzle((**puzzle).clone())
            }
            Some(Document::Game(game)) => Kind::Game(game.clone()),
            Some(Document::GattaiGame(game)) => {
                Kind::Game(Box::new((**game).clone().into_document()))
            }
            Some(Document::Layout(layout) | Document::GattaiLayout(layout)) => {
                Kind::Layout((**layout).clone())
            }
            Some(Document::Board(_)) | None => {
                let puzzle = Puzzle::new(board.clone()).map_err(|error| error.to_string())?;
                Kind::Puzzle(PuzzleDocument::new(puzzle))
            }
        };
        let (declared, seal) = match &mut kind {
            Kind::Puzzle(document) => (&mut document.declared, &mut document.seal),
            Kind::Game(document) => (&mut document.declared, &mut document.seal),
            Kind::Layout(_) => return Ok(kind),
        };
        declared.date = arguments.date.or(declared.date);
        declared.difficulty = arguments.difficulty.or(declared.difficulty);
        if arguments.sealed {
            *seal = Seal::Sealed;
        } else if arguments.open {
            *seal = Seal::Open;
        }
        Ok(kind)
    }

    fn to_json(&self) -> String {
        match self {
            Kind::Puzzle(document) => document.to_json(),
            Kind::Game(document) => document.to_json(),
            Kind::Layout(document) => document.to_json(),
        }
    }

    fn to_gattai(&self, now: u64) -> Result<String, ninefold_wire::WriteError> {
        match self {
            Kind::Puzzle(document) => document.to_gattai(),
            Kind::Layout(document) => document.to_gattai(),
            Kind::Game(document) => GattaiGame::of((**document).clone()).to_json(now),
        }
    }
}
