//! `ninefold convert`

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use ninefold::grade::Grade;
use ninefold::notation::foreign::{self, Import};
use ninefold::notation::{self, CandidateGrid, Format};
use ninefold::{Board, Puzzle, Stop};
use ninefold_wire::records::all_about;
use ninefold_wire::{
    About, Collected, Document, GameDocument, GattaiGame, LayoutDocument, PuzzleDocument, Seal,
    TABLE_COLUMNS, table_row,
};

use crate::args::{ConvertArguments, SearchArguments, Target};
use crate::io::blocks::{
    Block, Each, EachBoard, Wanted, answer_each, for_each_block_with, for_each_in_order,
};
use crate::io::written;
use crate::streams::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &ConvertArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let is_one_line = match arguments.to {
        Target::Text(format) => format.is_one_line(),
        Target::Json | Target::Collected | Target::Gattai | Target::Link(_) => true,
        Target::Table | Target::Svg | Target::OpenSudoku => false,
    };
    let takes_level = matches!(arguments.to, Target::Collected | Target::Table);
    if arguments.grade && !takes_level {
        writeln!(terminal.errors, "ninefold: --grade is for the formats collected and table")?;
        return Ok(Outcome::CouldNotRun);
    }
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
    if arguments.out.is_some() || matches!(arguments.to, Target::Svg) {
        return one_by_one(arguments, input, terminal);
    }
    let is_table = matches!(arguments.to, Target::Table);
    if is_table {
        terminal.output.write_all(TABLE_COLUMNS.as_bytes())?;
    }
    let now = terminal.now;
    let answer = |block: &Block| {
        answer_each(block, |answers, each| {
            let board = each.board?;
            if let (EachBoard::Grid(grid), Target::Text(format @ (Format::Line | Format::Sdm))) =
                (board, arguments.to)
                && each.record.is_none()
            {
                let empty = if format == Format::Sdm { b'0' } else { b'.' };
                let symbol = |&digit: &u8| if digit == 0 { empty } else { b'0' + digit };
                answers.output.extend(grid.iter().map(symbol));
                answers.output.extend_from_slice(if arguments.keep { b"\t\n" } else { b"\n" });
                return Ok(());
            }
            let source = Source::of(each);
            let text = convert(&board.board(), source, arguments, now)?;
            if !is_one_line && !is_table {
                answers.add_apart(&text);
            } else if arguments.keep {
                let title = source.about.and_then(|about| about.title.as_deref());
                let beside = Some(source.rest).filter(|rest| !rest.is_empty()).or(title);
                let text = format!("{}\t{}\n", text.trim_end(), beside.unwrap_or_default());
                answers.output.extend_from_slice(text.as_bytes());
            } else {
                answers.output.extend_from_slice(text.as_bytes());
            }
            Ok(())
        })
    };
    let search = SearchArguments::on(&arguments.threads);
    for_each_block_with(&arguments.boards, &search, Wanted::All, input, terminal, &answer)
}

/// The data that came with a board.
#[derive(Copy, Clone)]
struct Source<'a> {
    document: Option<&'a Document>,
    candidates: Option<&'a CandidateGrid>,
    rest: &'a str,
    about: Option<&'a About>,
}

impl<'a> Source<'a> {
    fn of(each: Each<'a>) -> Source<'a> {
        let record = each.record;
        Source {
            document: record.and_then(|record| record.document.as_ref()),
            candidates: record.and_then(|record| record.candidates.as_ref()),
            rest: record.map_or("", |record| &record.rest),
            about: record.and_then(|record| record.about.as_deref()),
        }
    }

    /// Everything that is known about the board.
    fn all_about(&self) -> About {
        all_about(self.about, self.document, self.rest)
    }
}

/// Writes each board to a file of its own, or prints the only drawing.
fn one_by_one(
    arguments: &ConvertArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let (mut n_written, now) = (0, terminal.now);
    let search = SearchArguments::DEFAULT;
    for_each_in_order(&arguments.boards, &search, input, terminal, |answers, each| {
        let written = each.board.map_err(str::to_owned);
        let written = written
            .and_then(|board| convert(&board.board(), Source::of(each), arguments, now))
            .and_then(|text| match &arguments.out {
                Some(folder) => {
                    let end = written::extension(arguments.to);
                    let path = folder.join(format!("{}.{end}", n_written + 1));
                    store(&path, &text).map(|()| format!("wrote {}\n", path.display()))
                }
                None if n_written > 0 => {
                    Err("each drawing needs its own file: use --out FOLDER".to_owned())
                }
                None => Ok(text),
            });
        let written = written.map(|text| {
            n_written += 1;
            answers.output.extend_from_slice(text.as_bytes());
        });
        each.settle(answers, &written);
    })
}

/// Writes all boards as one collection of `OpenSudoku`.
fn collection(
    arguments: &ConvertArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let (mut all, boards, search) = (Vec::new(), &arguments.boards, SearchArguments::DEFAULT);
    let outcome = for_each_in_order(boards, &search, input, terminal, |answers, each| {
        let board = each.board.map_err(str::to_owned);
        let import = board.and_then(|board| import(&board.board(), Source::of(each)));
        each.settle(answers, &import.map(|import| all.push(import)));
    })?;
    terminal.output.write_all(foreign::write_opensudoku(&all).as_bytes())?;
    Ok(outcome)
}

/// A board of one grid with its progress.
fn import(board: &Board, source: Source) -> Result<Import, String> {
    let layout = board.layout();
    if layout.n_grids() > 1 {
        return Err(one_grid_only("opensudoku", layout.n_grids()));
    }
    let game = match source.document {
        Some(Document::Game(document)) => Some(&document.game),
        Some(Document::GattaiGame(document)) => Some(&document.game),
        _ => None,
    };
    let About { title, source: from, .. } = source.all_about();
    let import = written::import(board, givens(board, source), game, source.candidates);
    Ok(Import { title, source: from, ..import })
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
    source: Source,
    arguments: &ConvertArguments,
    now: u64,
) -> Result<String, String> {
    match (arguments.to, candidates(source)) {
        (Target::Text(Format::Candidates), Some(candidates)) => Ok(format!("{candidates}\n")),
        (Target::Text(format), _) => {
            notation::write(board, format).map_err(|error| error.to_string())
        }
        (Target::Json, _) => Ok(Kind::of(board, source, arguments)?.to_json() + "\n"),
        (Target::Collected, _) => Ok(collected(board, source, arguments)?.to_json() + "\n"),
        (Target::Table, _) => {
            let head = if arguments.out.is_some() { TABLE_COLUMNS } else { "" };
            Ok(head.to_owned() + &row(&collected(board, source, arguments)?)?)
        }
        (Target::Gattai, _) => {
            let written = Kind::of(board, source, arguments)?.to_gattai(now);
            Ok(written.map_err(|error| error.to_string())? + "\n")
        }
        (Target::Svg, _) => Ok(notation::svg(board, givens(board, source))),
        (Target::OpenSudoku, _) => Ok(foreign::write_opensudoku([&import(board, source)?])),
        (Target::Link(site), _) => match foreign::link_to(site, givens(board, source)) {
            Some(link) => Ok(link + "\n"),
            None => Err(one_grid_only(site.name(), board.layout().n_grids())),
        },
    }
}

/// A puzzle with what is known about it.
fn collected(
    board: &Board,
    source: Source,
    arguments: &ConvertArguments,
) -> Result<Collected, String> {
    let mut puzzle = match Kind::of(board, source, arguments)? {
        Kind::Puzzle(document) => document,
        Kind::Game(document) => {
            let puzzle = PuzzleDocument::new(document.game.puzzle().clone());
            PuzzleDocument { declared: document.declared, seal: document.seal, ..puzzle }
        }
        Kind::Layout(_) => return Err("a layout: expected a puzzle".to_owned()),
    };
    let about = source.all_about();
    let grade = |puzzle: &Puzzle| {
        Grade::new(puzzle, Stop::NEVER).expect("nothing stops it").map(|grade| grade.level)
    };
    let level = arguments.difficulty.or(about.level);
    puzzle.declared.difficulty =
        level.or_else(|| grade(&puzzle.puzzle).filter(|_| arguments.grade));
    Ok(Collected { about, puzzle })
}

/// A puzzle as a row of a table.
fn row(Collected { about, puzzle }: &Collected) -> Result<String, String> {
    let givens = puzzle.puzzle.givens();
    let about = About { level: puzzle.declared.difficulty, ..about.clone() };
    let row = table_row(givens, &about);
    row.ok_or_else(|| one_grid_only("table", givens.layout().n_grids()))
}

/// The givens of a board: all its digits, unless the input is a game.
fn givens<'a>(board: &'a Board, source: Source<'a>) -> &'a Board {
    match source.document {
        Some(Document::Game(document)) => document.game.puzzle().givens(),
        Some(Document::GattaiGame(document)) => document.game.puzzle().givens(),
        _ => board,
    }
}

/// The candidates in the input: a table, or a game with its marks.
fn candidates(source: Source) -> Option<CandidateGrid> {
    match source.document {
        Some(Document::Game(document)) => Some(CandidateGrid::from(&document.game)),
        Some(Document::GattaiGame(document)) => Some(CandidateGrid::from(&document.game)),
        _ => source.candidates.cloned(),
    }
}

enum Kind {
    Puzzle(PuzzleDocument),
    Game(Box<GameDocument>),
    Layout(LayoutDocument),
}

impl Kind {
    /// The kind of the input's document; a board without a document must be a puzzle.
    fn of(board: &Board, source: Source, arguments: &ConvertArguments) -> Result<Kind, String> {
        let mut kind = match source.document {
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
