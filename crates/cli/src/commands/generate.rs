//! `ninefold generate`
//!
//! Threads make the puzzles in portions; the output does not depend on the portions, because each
//! puzzle is determined by the seed and its number alone.

mod collection;
mod recipe_file;

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::generate::{self, Clues, Made, NotMade, Rated, Recipe, Tried};
use ninefold::logic::TechniqueSet;
use ninefold::notation::{self, Format};
use ninefold::solve::Budget;
use ninefold::{CellSet, Layout, Puzzle, Stop};
use ninefold_play::order;
use ninefold_wire::{ProofText, PuzzleDocument, RatingShape};

use crate::args::GenerateArguments;
use crate::io::progress::{Line, Progress};
use crate::io::workers::{Answers, Job, OrderedWriter, Workers};
use crate::streams::{Outcome, Terminal};

pub(crate) fn run(
    arguments: &GenerateArguments,
    catch_interrupt: &dyn Fn() -> Arc<AtomicBool>,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    if let Some(files) = arguments.recipe.as_deref().zip(arguments.out.as_deref()) {
        let is_interrupted = catch_interrupt();
        return collection::run(files, arguments, &recipe, &is_interrupted, terminal);
    }
    let recipe = match recipe(arguments) {
        Ok(recipe) => recipe,
        Err(what) => {
            writeln!(terminal.errors, "ninefold: {what}")?;
            return Ok(Outcome::CouldNotRun);
        }
    };
    let seed = match &arguments.seed {
        Some(seed) => seed.clone(),
        None => fresh_seed(),
    };
    if arguments.seed.is_none() {
        writeln!(terminal.errors, "seed: {seed}")?;
    }
    let is_interrupted = catch_interrupt();
    let stop = || is_interrupted.load(Ordering::Relaxed);
    let pace = Pace::new(&recipe.layout);
    // Even if the output is a terminal: a puzzle can take minutes to find.
    let progress = Progress::new(terminal.progress, "puzzles", Some(arguments.n_puzzles));
    let tries = Tries {
        line: progress.line(),
        n_puzzles: arguments.n_puzzles,
        n_boards: AtomicU64::new(0),
    };
    let answer = |portion: &Portion| {
        let started = Instant::now();
        let watch = |tried: &Tried| tries.add(tried);
        let made =
            generate::puzzles_watched(&recipe, &seed, portion.0.clone(), Stop::when(&stop), &watch);
        pace.adapt(portion.length(), started.elapsed());
        written(portion.0.clone().zip(made), arguments)
    };
    let (n_puzzles, n_threads) = (arguments.n_puzzles, arguments.threads.n_threads());
    let writer = OrderedWriter::new(terminal, progress, &answer);
    thread::scope(|scope| {
        let mut workers = Workers::new(scope, &writer, n_threads);
        let mut rest = 0..n_puzzles;
        while !rest.is_empty() {
            // The portion after an interrupt is submitted, too: it reports the interrupt in order.
            let is_last = stop();
            let portion = pace.next(&mut rest, n_threads);
            if workers.submit(portion).is_break() || is_last {
                break;
            }
        }
    });
    writer.close()
}

/// The recipe of the arguments, or why no puzzle can meet them.
fn recipe(arguments: &GenerateArguments) -> Result<Recipe, String> {
    let layout = &arguments.layout;
    let hardest = arguments.hardest.or(arguments.up_to);
    let harder = |hardest| TechniqueSet::DEFAULT - TechniqueSet::up_to(hardest);
    let harder = hardest.map_or(TechniqueSet::EMPTY, harder);
    let required = arguments.technique.iter().copied().chain(arguments.hardest);
    let mut recipe = Recipe::minimal(layout);
    recipe.clues = arguments.clues.clone().unwrap_or(match (arguments.level, hardest) {
        (None, None) => Clues::Minimal,
        _ => Clues::Any,
    });
    recipe.symmetry = arguments.symmetry;
    recipe.mask = arguments.mask.as_ref().map(|mask| read_mask(layout, mask)).transpose()?;
    recipe.level = arguments.level;
    recipe.with = required.collect();
    recipe.without = arguments.without.iter().copied().collect::<TechniqueSet>() | harder;
    recipe.rating = arguments.goal.goal().map(Rated::from);
    recipe.alone = arguments.alone;
    recipe.tries = arguments.tries.unwrap_or(order::usual_tries(&recipe));
    order::check(&recipe).map(|()| recipe)
}

/// The filled cells of a board, which is given as a file or as text.
fn read_mask(layout: &Layout, mask: &str) -> Result<CellSet, String> {
    let (text, place) = match fs::read_to_string(mask) {
        Ok(text) => (text, mask),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            return Err(format!("cannot read {mask}: {error}"));
        }
        Err(_) => (mask.to_owned(), "--mask: neither a file nor a board"),
    };
    let board = notation::read(layout, &text).map_err(|error| format!("{place}: {error}"))?;
    let mut cells = CellSet::EMPTY;
    for cell in layout.cells().filter(|&cell| board.get(cell).is_some()) {
        cells.insert(cell);
    }
    Ok(cells)
}

/// A new random seed.
pub(crate) fn fresh_seed() -> String {
    format!("{:016x}", RandomState::new().hash_one(()))
}

/// The output for some puzzles with their indices.
fn written(
    puzzles: impl Iterator<Item = (u64, Result<Made, NotMade>)>,
    arguments: &GenerateArguments,
) -> Answers {
    let mut answers = Answers::default();
    for (index, made) in puzzles {
        let line = match made {
            Ok(made) if arguments.json => document(made, arguments.proof),
            Ok(made) => Ok(line(&made.puzzle, arguments.solution)),
            Err(why) => {
                answers.miss(format!("puzzle {}: {why}{}", index + 1, advice(&why)));
                if why == NotMade::Stopped {
                    answers.interrupt();
                    break;
                }
                continue;
            }
        };
        match line {
            Ok(line) => {
                answers.output.extend_from_slice(line.as_bytes());
                answers.note_board(true);
            }
            Err(what) => answers.miss(format!("puzzle {}: {what}", index + 1)),
        }
    }
    answers
}

fn line(puzzle: &Puzzle, with_solution: bool) -> String {
    let line = |board| notation::write(board, Format::Line).expect("every board has a line");
    let givens = line(puzzle.givens());
    if with_solution {
        format!("{}\t{}", givens.trim_end(), line(puzzle.solution()))
    } else {
        givens
    }
}

/// A puzzle as a document, on a line.
fn document(made: Made, with_proof: bool) -> Result<String, String> {
    let mut document = PuzzleDocument::new(made.puzzle);
    document.declared.difficulty = made.grade.map(|grade| grade.level);
    document.declared.rating = made.rating.map(RatingShape::from);
    if with_proof {
        document.proof = Some(proof_of(&document.puzzle)?);
    }
    Ok(document.to_json() + "\n")
}

/// The proof of a puzzle, for its document.
pub(crate) fn proof_of(puzzle: &Puzzle) -> Result<ProofText, String> {
    ProofText::of(puzzle, Budget::default()).map_err(|error| error.to_string())
}

/// What may help to find a puzzle.
fn advice(why: &NotMade) -> &'static str {
    match why {
        NotMade::NotFound(tried) if tried.wrong_clues > tried.boards / 2 => {
            "; allow more clues, or raise --tries"
        }
        NotMade::NotFound(_) => "; raise --tries, or ask for less",
        _ => "",
    }
}

/// The solved boards that were tried, shown while puzzles are searched for.
struct Tries {
    line: Line,
    n_puzzles: u64,
    n_boards: AtomicU64,
}

impl Tries {
    /// Adds another try of a puzzle.
    fn add(&self, tried: &Tried) {
        let n_boards = self.n_boards.fetch_add(1, Ordering::Relaxed) + 1;
        match self.n_puzzles {
            1 => self.line.remark(|| format!("trying {tried}")),
            _ => self.line.remark(|| format!("({n_boards} solved boards tried)")),
        }
    }
}

/// The indices of a run of puzzles that one thread makes together.
struct Portion(Range<u64>);

impl Job for Portion {
    fn is_light(&self) -> bool {
        false
    }

    fn length(&self) -> u64 {
        self.0.end - self.0.start
    }
}

/// The size of portions: one puzzle of several grids; of one grid, as many as take a moment, so
/// that passing them between threads costs little and no output is delayed for long. Small portions
/// leave lanes of the solver empty, so even slow puzzles are made together.
struct Pace {
    size: AtomicU64,
    range: Range<u64>,
}

impl Pace {
    const SHORT: Duration = Duration::from_millis(10);
    const LONG: Duration = Duration::from_secs(1);

    fn new(layout: &Layout) -> Pace {
        let (first, range) = if layout.n_grids() == 1 { (16, 4..512) } else { (1, 1..1) };
        Pace { size: AtomicU64::new(first), range }
    }

    /// Takes the next portion from the rest, which the threads should share evenly.
    fn next(&self, rest: &mut Range<u64>, n_threads: usize) -> Portion {
        let n_left = rest.end - rest.start;
        let share = n_left.div_ceil(n_threads as u64);
        let next = rest.start + self.size.load(Ordering::Relaxed).min(share);
        let portion = Portion(rest.start..next);
        rest.start = next;
        portion
    }

    /// Adapts to the time that a portion of this length took.
    fn adapt(&self, length: u64, took: Duration) {
        let size = if took < Pace::SHORT {
            length * 2
        } else if took > Pace::LONG {
            length / 2
        } else {
            return;
        };
        self.size.store(size.clamp(self.range.start, self.range.end), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C4: however long portions take, and however many threads there are, together they contain
    /// all puzzles, each once and in order.
    #[test]
    fn portions_cover_all_puzzles() {
        for (n_threads, took) in [(1, 0), (2, 0), (5, 50), (300, 5_000), (2, 5_000)] {
            let pace = Pace::new(&Layout::classic());
            let (mut rest, mut next) = (0..10_000, 0);
            while !rest.is_empty() {
                let portion = pace.next(&mut rest, n_threads);
                assert_eq!(portion.0.start, next);
                assert!((1..=512).contains(&portion.length()));
                pace.adapt(portion.length(), Duration::from_millis(took));
                next = portion.0.end;
            }
            assert_eq!(next, 10_000);
        }
        let pace = Pace::new(&"samurai".parse().unwrap());
        pace.adapt(1, Duration::ZERO);
        assert_eq!(pace.next(&mut (0..u64::MAX), 1).0, 0..1);
    }
}
