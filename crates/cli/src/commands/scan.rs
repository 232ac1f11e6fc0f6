//! `ninefold scan`

use std::io;
use std::path::Path;

use ninefold::notation::{self, Format};
use ninefold_scan::{Certainty, Scan};
use serde::Serialize;

use crate::args::ScanArguments;
use crate::io::photo::{self, NoPuzzle};
use crate::streams::{Input, Outcome, Terminal};

#[derive(Serialize)]
struct Object<'a> {
    file: &'a str,
    layout: String,
    givens: &'a str,
    /// The verdict, in the words of `ninefold check`.
    verdict: &'static str,
    /// Whether a person should look.
    doubtful: bool,
    corners: [(f32, f32); 4],
    cells: Vec<CellObject>,
}

#[derive(Serialize)]
struct CellObject {
    cell: String,
    digit: Option<u8>,
    seen: Option<u8>,
    probability: f64,
    certainty: &'static str,
}

/// A photo without a puzzle as JSON.
#[derive(Serialize)]
struct Failure<'a> {
    file: &'a str,
    error: &'a str,
}

pub(crate) fn run(
    arguments: &ScanArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let mut outcome = Outcome::Success;
    for file in &arguments.photos {
        let scanned =
            if file == "-" { photo::scan_input(input) } else { photo::scan(Path::new(file)) };
        match scanned {
            Ok(scan) => outcome = outcome.max(print(file, &scan, arguments.json, terminal)?),
            Err(why) => {
                let message = why.message(file);
                let (error, failed) = match why {
                    NoPuzzle::Unreadable(why) => (why, Outcome::CouldNotRun),
                    NoPuzzle::NotFound(why) => (why, Outcome::SomeFailed),
                };
                let answer = if arguments.json {
                    serde_json::to_string(&Failure { file, error: &error })?
                } else {
                    "no puzzle".to_owned()
                };
                writeln!(terminal.output, "{answer}")?;
                terminal.output.flush()?;
                writeln!(terminal.errors, "{message}")?;
                outcome = outcome.max(failed);
            }
        }
    }
    Ok(outcome)
}

fn print(file: &str, scan: &Scan, json: bool, terminal: &mut Terminal) -> io::Result<Outcome> {
    let givens = notation::write(&scan.board, Format::Line).expect("every board has a line");
    if json {
        let object = object(file, givens.trim_end(), scan);
        writeln!(terminal.output, "{}", serde_json::to_string(&object)?)?;
    } else {
        write!(terminal.output, "{givens}")?;
    }
    terminal.output.flush()?;
    let doubtful = doubtful_cells(scan);
    if !doubtful.is_empty() {
        writeln!(terminal.errors, "{file}: doubtful: {}", doubtful.join(", "))?;
    }
    if scan.verdict.is_unique() {
        return Ok(Outcome::Success);
    }
    writeln!(terminal.errors, "{file}: the digits as read: {}", scan.verdict)?;
    Ok(Outcome::SomeFailed)
}

fn object<'a>(file: &'a str, givens: &'a str, scan: &Scan) -> Object<'a> {
    let layout = scan.board.layout();
    let number = |digit: Option<ninefold::Digit>| digit.map(ninefold::Digit::get);
    let cells = layout.cells().zip(&scan.readings).map(|(cell, reading)| CellObject {
        cell: layout.cell_name(cell),
        digit: number(reading.digit),
        seen: number(reading.seen),
        probability: f64::from(reading.probability) / 1_000.0,
        certainty: reading.certainty.name(),
    });
    Object {
        file,
        layout: layout.name().into_owned(),
        givens,
        verdict: scan.verdict.name(),
        doubtful: scan.is_doubtful(),
        corners: scan.corners,
        cells: cells.collect(),
    }
}

/// The cells that a person should look at, with what they were read as.
pub(crate) fn doubtful_cells(scan: &Scan) -> Vec<String> {
    let layout = scan.board.layout();
    let cells = layout.cells().zip(&scan.readings);
    let doubtful = cells.filter(|(_, reading)| reading.certainty == Certainty::Doubtful);
    let describe =
        |digit: Option<ninefold::Digit>| digit.map_or("empty".to_owned(), |d| d.to_string());
    doubtful
        .map(|(cell, reading)| format!("{} ({})", layout.cell_name(cell), describe(reading.digit)))
        .collect()
}
