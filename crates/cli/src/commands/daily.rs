//! `ninefold daily`

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::thread;

use ninefold::generate::Daily;
use ninefold::logic::Level;
use ninefold::{CatalogEntry, Stop};
use ninefold_play::Order;
use ninefold_wire::rest::DailyKey;
use ninefold_wire::{Date, Seal};

use crate::args::DailyArguments;
use crate::commands::generate::proof_of;
use crate::io::progress::Progress;
use crate::io::workers::{Answers, Job, OrderedWriter, Workers};
use crate::play::new_file_beside;
use crate::streams::{Outcome, Terminal};

pub(crate) fn run(arguments: &DailyArguments, terminal: &mut Terminal) -> io::Result<Outcome> {
    let date = arguments.date.unwrap_or_else(|| Date::of_time(terminal.now / 1_000));
    if let Some(folder) = &arguments.out
        && let Err(error) = fs::create_dir_all(folder)
    {
        writeln!(terminal.errors, "ninefold: cannot create {}: {error}", folder.display())?;
        return Ok(Outcome::CouldNotRun);
    }
    let modes = CatalogEntry::modes().filter(|mode| arguments.mode.is_none_or(|m| m.id == mode.id));
    let levels = Level::ALL.into_iter().filter(|&level| arguments.level.is_none_or(|l| l == level));
    let variant = arguments.variant;
    let daily = |mode, level| DailyKey { date, mode, level, variant };
    let levels: Vec<Level> = levels.collect();
    let dailies: Vec<DailyKey> =
        modes.flat_map(|mode| levels.iter().map(move |&level| daily(mode, level))).collect();
    let answer = |DailyJob(daily): &DailyJob| answer(*daily, arguments);
    let progress = Progress::new(terminal.has_bar(), "puzzles", Some(dailies.len() as u64));
    let writer = OrderedWriter::new(terminal, progress, &answer);
    thread::scope(|scope| {
        let mut workers = Workers::new(scope, &writer, arguments.threads.n_threads());
        let _ = dailies.iter().try_for_each(|&daily| workers.submit(DailyJob(daily)));
    });
    writer.close()
}

/// A daily puzzle to make.
struct DailyJob(DailyKey);

impl Job for DailyJob {
    fn is_light(&self) -> bool {
        false
    }

    fn length(&self) -> u64 {
        1
    }
}

fn answer(daily: DailyKey, arguments: &DailyArguments) -> Answers {
    let mut answers = Answers::default();
    let path = arguments.out.as_ref().map(|folder| folder.join(file_name(daily)));
    let line = match &path {
        Some(path) if path.exists() => Ok(format!("kept {}", path.display())),
        Some(path) => document(daily, arguments)
            .and_then(|document| store(path, &document))
            .map(|is_new| format!("{} {}", if is_new { "wrote" } else { "kept" }, path.display())),
        None => document(daily, arguments),
    };
    match line {
        Ok(line) => {
            answers.output.extend_from_slice(line.as_bytes());
            answers.output.push(b'\n');
            answers.note_board(true);
        }
        Err(what) => answers.add_message(&format!("ninefold: {what}"), Outcome::CouldNotRun),
    }
    answers
}

/// The name of a puzzle's file; it includes the variant, unless that is the first.
fn file_name(daily: DailyKey) -> String {
    let DailyKey { date, mode, level, variant } = daily;
    match variant {
        1 => format!("{date}-{}-{level}.json", mode.id),
        _ => format!("{date}-{}-{level}-{variant}.json", mode.id),
    }
}

fn document(daily: DailyKey, arguments: &DailyArguments) -> Result<String, String> {
    let order = Order::Daily(daily);
    let made = order.make(Stop::NEVER).map_err(|why| {
        let DailyKey { date, mode, level, variant } = daily;
        format!("{}: {why}", Daily { date: date.to_string(), mode, level, variant }.key())
    })?;
    let mut document = order.document(made);
    document.seal = if arguments.sealed { Seal::Sealed } else { Seal::Open };
    if arguments.proof {
        document.proof = Some(proof_of(&document.puzzle)?);
    }
    Ok(document.to_json())
}

/// Writes a file completely or not at all, unless it already exists; returns whether it was
/// written.
fn store(path: &Path, text: &str) -> Result<bool, String> {
    let written = (|| {
        let mut file = new_file_beside(path)?;
        writeln!(file, "{text}")?;
        file.as_file().sync_all()?;
        match file.persist_noclobber(path) {
            Ok(_) => Ok(true),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(error.error),
        }
    })();
    written.map_err(|error| format!("cannot write {}: {error}", path.display()))
}
