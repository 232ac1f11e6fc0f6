//! `ninefold generate --recipe`: a collection made to order, which continues after a run was
//! killed.
//!
//! The file is written under another name, puzzle by puzzle in order, and renamed when it is complete. Each
//! line says which order and number it was made from, and that alone determines what follows: a run that
//! continues reads the lines, drops one that was cut off, and goes on after the last. The number of
//! threads, and the place where a run was stopped, make no difference.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Instant;

use ninefold::generate::{self, Made, NotMade, Recipe};
use ninefold::grade::Grade;
use ninefold::logic::TechniqueSet;
use ninefold::{Stop, likeness};
use ninefold_wire::{About, Collected, MadeFrom, Options, PuzzleDocument, RatingShape};

use super::recipe_file::{Order, RecipeFile};
use crate::args::GenerateArguments;
use crate::io::progress::Progress;
use crate::streams::{Outcome, Terminal};

/// An order ends if this many puzzles in a row are not found, or are like earlier ones.
const MOST_NOT_FOUND: u32 = 10;
const MOST_ALIKE: u32 = 1_000;

/// Makes the collection of a recipe.
pub(super) fn run(
    (path, out): (&Path, &Path),
    arguments: &GenerateArguments,
    recipe: &dyn Fn(&GenerateArguments) -> Result<Recipe, String>,
    is_interrupted: &AtomicBool,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let file = match RecipeFile::read(path, recipe) {
        Ok(file) => file,
        Err(what) => return could_not(terminal, &what),
    };
    if out.exists() {
        let what = format!("{} already exists: choose another --out FILE", out.display());
        return could_not(terminal, &what);
    }
    let mut collection = match Collection::open(out, &file) {
        Ok(collection) => collection,
        Err(what) => return could_not(terminal, &what),
    };
    let n_puzzles: u64 = file.orders.iter().map(|order| order.count).sum();
    if collection.n_puzzles() > 0 {
        let n_done = collection.n_puzzles();
        writeln!(terminal.errors, "resuming after {n_done} of {n_puzzles} puzzles")?;
    }
    let mut progress = Progress::new(terminal.progress, "puzzles", Some(n_puzzles));
    progress.begin_at(collection.n_puzzles());
    let mut outcome = Outcome::Success;
    let n_threads = arguments.threads.n_threads();
    for (index, order) in file.orders.iter().enumerate() {
        let making = Making { file: &file, order, number: index as u64 + 1, n_threads };
        let ended = making.make(&mut collection, &mut progress, is_interrupted);
        match ended {
            Ok(End::Complete) => {}
            Ok(End::Interrupted) => {
                progress.finish();
                let what = "stopped; run the same command to resume";
                writeln!(terminal.errors, "ninefold: {what}")?;
                return Ok(Outcome::Interrupted);
            }
            Ok(End::Short { n_made, why }) => {
                let place = format!("{}:{}", path.display(), order.line);
                let count = order.count;
                progress.hide_while(|| {
                    writeln!(terminal.errors, "{place}: {n_made} of {count} puzzles: {why}")
                })?;
                outcome = Outcome::SomeFailed;
            }
            Err(error) => {
                progress.finish();
                let part = collection.part.display();
                return could_not(terminal, &format!("cannot write {part}: {error}"));
            }
        }
    }
    progress.finish();
    let part = collection.part.clone();
    if let Err(error) = collection.file.sync_all().and_then(|()| fs::rename(&part, out)) {
        return could_not(terminal, &format!("cannot write {}: {error}", out.display()));
    }
    writeln!(terminal.errors, "wrote {}", out.display())?;
    Ok(outcome)
}

fn could_not(terminal: &mut Terminal, what: &str) -> io::Result<Outcome> {
    writeln!(terminal.errors, "ninefold: {what}")?;
    Ok(Outcome::CouldNotRun)
}

/// The puzzles made so far.
struct Collection {
    part: PathBuf,
    file: File,
    /// The number of puzzles of each order, by its number, and the index after the last of them.
    made: BTreeMap<u64, (u64, u64)>,
    /// The canonical forms already used.
    forms: BTreeSet<Vec<u8>>,
}

impl Collection {
    /// Opens the file of an unfinished run, or begins one.
    fn open(out: &Path, recipe: &RecipeFile) -> Result<Collection, String> {
        let mut name = OsString::from(out.as_os_str());
        name.push(".part");
        let part = PathBuf::from(name);
        let because = |error: io::Error| format!("cannot write {}: {error}", part.display());
        let mut options = OpenOptions::new();
        let options = options.read(true).append(true).create(true);
        let mut file = options.open(&part).map_err(because)?;
        if file.try_lock().is_err() {
            return Err(format!("another program is writing {}", part.display()));
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(because)?;
        // A line that was cut off is made again.
        let length = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        file.set_len(length as u64).map_err(because)?;
        let text = String::from_utf8_lossy(&text[..length]).into_owned();
        let (made, forms) = (BTreeMap::new(), BTreeSet::new());
        let mut collection = Collection { part, file, made, forms };
        for (index, line) in text.lines().enumerate() {
            collection.read(line, recipe).map_err(|what| {
                let part = collection.part.display();
                format!("{part}:{}: {what}; remove the file to start over", index + 1)
            })?;
        }
        Ok(collection)
    }

    fn n_puzzles(&self) -> u64 {
        self.made.values().map(|(n_made, _)| n_made).sum()
    }

    /// Adds a puzzle of an earlier run.
    fn read(&mut self, line: &str, recipe: &RecipeFile) -> Result<(), String> {
        let expected = "expected a puzzle that was made from a recipe";
        let collected = Collected::read(line, &Options::default()).ok_or(expected)?;
        let collected = collected.map_err(|error| error.to_string())?;
        let made = collected.about.made.ok_or(expected)?;
        if made.recipe != recipe.id {
            return Err("the file was started with a different recipe".to_owned());
        }
        self.take(
            made.order,
            made.index,
            likeness(collected.puzzle.puzzle.givens()).expect(NO_CONFLICTS),
        );
        Ok(())
    }

    fn take(&mut self, order: u64, index: u64, form: Vec<u8>) {
        let (n_made, next) = self.made.entry(order).or_default();
        (*n_made, *next) = (*n_made + 1, index + 1);
        self.forms.insert(form);
    }
}

const NO_CONFLICTS: &str = "the clues of a puzzle do not conflict";

/// How the work on an order ended.
enum End {
    Complete,
    Interrupted,
    /// With too few puzzles, and why.
    Short {
        n_made: u64,
        why: String,
    },
}

/// The work on an order.
struct Making<'a> {
    file: &'a RecipeFile,
    order: &'a Order,
    /// Its number in the file, from 1.
    number: u64,
    n_threads: usize,
}

/// The portions that are left for the threads.
struct Portions {
    next: u64,
    end: u64,
}

impl Making<'_> {
    /// The seed of the order's puzzles.
    fn seed(&self) -> String {
        format!("{}/{}", self.file.seed, self.number)
    }

    /// The number of puzzles that a thread makes together: those of one grid share the solver's lanes.
    fn portion(&self) -> u64 {
        let recipe = &self.order.recipe;
        let is_rare = recipe.rating.is_some() || recipe.with != TechniqueSet::EMPTY;
        if recipe.layout.n_grids() > 1 || is_rare { 1 } else { 8 }
    }

    /// Makes the missing puzzles of the order.
    fn make(
        &self,
        collection: &mut Collection,
        progress: &mut Progress,
        is_interrupted: &AtomicBool,
    ) -> io::Result<End> {
        let (n_made, first) = collection.made.get(&self.number).copied().unwrap_or_default();
        if n_made >= self.order.count {
            return Ok(End::Complete);
        }
        let (seed, size) = (self.seed(), self.portion());
        let is_done = AtomicBool::new(false);
        let stop = || is_done.load(Ordering::Relaxed) || is_interrupted.load(Ordering::Relaxed);
        let stop = Stop::when(&stop);
        let portions = Mutex::new(Portions { next: 0, end: 4 * self.n_threads as u64 });
        let freed = Condvar::new();
        let (sender, receiver) = mpsc::channel();
        let started = (Instant::now(), n_made);
        thread::scope(|scope| {
            for _ in 0..self.n_threads {
                let (sender, portions, freed, seed) = (sender.clone(), &portions, &freed, &seed);
                scope.spawn(move || {
                    while let Some(portion) = next(portions, freed, stop) {
                        let start = first + portion * size;
                        let recipe = &self.order.recipe;
                        let made = generate::puzzles(recipe, seed, start..start + size, stop);
                        if sender.send((portion, made)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut row = Row { n_made, index: first, ..Row::default() };
            let mut ended = None;
            let mut next_portion = 0;
            while ended.is_none() {
                let Ok((portion, made)) = receiver.recv() else { break };
                waiting.insert(portion, made);
                while let Some(made) = waiting.remove(&next_portion) {
                    next_portion += 1;
                    let n_before = row.n_made;
                    ended = self.take(made, &mut row, collection).transpose();
                    progress.add(row.n_made - n_before, row.n_made - n_before);
                    progress.line().remark(|| rest(started, row.n_made, self.order.count));
                    if ended.is_some() {
                        break;
                    }
                    portions.lock().unwrap_or_else(PoisonError::into_inner).end += 1;
                    freed.notify_one();
                }
            }
            // Under the lock, so that no thread is between checking whether to stop and waiting.
            let guard = portions.lock().unwrap_or_else(PoisonError::into_inner);
            is_done.store(true, Ordering::Relaxed);
            drop(guard);
            freed.notify_all();
            ended.unwrap_or(Ok(End::Interrupted))
        })
    }

    /// Takes the puzzles of a portion, in order, until the order ends.
    fn take(
        &self,
        made: Vec<Result<Made, NotMade>>,
        row: &mut Row,
        collection: &mut Collection,
    ) -> io::Result<Option<End>> {
        let mut lines = String::new();
        let mut end = None;
        for made in made {
            let index = row.index;
            row.index += 1;
            match made {
                Ok(made) => {
                    let form = likeness(made.puzzle.givens()).expect(NO_CONFLICTS);
                    if self.file.is_distinct && collection.forms.contains(&form) {
                        row.n_alike += 1;
                    } else {
                        lines += &self.line(made, index);
                        collection.take(self.number, index, form);
                        *row = Row { n_made: row.n_made + 1, index: row.index, ..Row::default() };
                    }
                }
                Err(NotMade::Stopped) => end = Some(End::Interrupted),
                Err(why) => {
                    row.n_not_found += 1;
                    row.why = why.to_string();
                }
            }
            let n_made = row.n_made;
            if n_made == self.order.count {
                end = Some(End::Complete);
            } else if row.n_not_found == MOST_NOT_FOUND {
                let why = format!("{}; raise tries, or ask for less", row.why);
                end = Some(End::Short { n_made, why });
            } else if row.n_alike == MOST_ALIKE {
                let why = "all others are like these; ask for less, or set distinct = false";
                end = Some(End::Short { n_made, why: why.to_owned() });
            }
            if end.is_some() {
                break;
            }
        }
        collection.file.write_all(lines.as_bytes())?;
        Ok(end)
    }

    fn line(&self, made: Made, index: u64) -> String {
        let grade =
            made.grade.or_else(|| Grade::new(&made.puzzle, Stop::NEVER).expect("nothing stops it"));
        let mut puzzle = PuzzleDocument::new(made.puzzle);
        puzzle.declared.difficulty = grade.as_ref().map(|grade| grade.level);
        puzzle.declared.rating = made.rating.map(RatingShape::from);
        let made = MadeFrom {
            recipe: self.file.id.clone(),
            order: self.number,
            seed: self.seed(),
            index,
            clues: puzzle.puzzle.n_givens() as u64,
            score: grade.as_ref().map(|grade| grade.score),
            hardest: grade.and_then(|grade| grade.hardest),
        };
        let about = About { made: Some(made), ..About::default() };
        Collected { about, puzzle }.to_json() + "\n"
    }
}

/// The progress of an order; the counts are those since the last puzzle.
#[derive(Default)]
struct Row {
    n_made: u64,
    index: u64,
    n_alike: u32,
    n_not_found: u32,
    why: String,
}

/// The next portion for a thread; `None` at the end.
fn next(portions: &Mutex<Portions>, freed: &Condvar, stop: Stop<'_>) -> Option<u64> {
    let mut portions = portions.lock().unwrap_or_else(PoisonError::into_inner);
    while portions.next == portions.end && !stop.is_requested() {
        portions = freed.wait(portions).unwrap_or_else(PoisonError::into_inner);
    }
    if stop.is_requested() {
        return None;
    }
    portions.next += 1;
    Some(portions.next - 1)
}

/// The approximate time that the rest of an order will take.
fn rest((started, n_before): (Instant, u64), n_made: u64, count: u64) -> String {
    let n_new = u128::from(n_made.saturating_sub(n_before).max(1));
    let n_left = u128::from(count.saturating_sub(n_made));
    let seconds = (started.elapsed().as_millis() * n_left / n_new).div_ceil(1_000);
    match seconds {
        0..=90 => format!("(this order: {seconds} s left)"),
        91..=5_400 => format!("(this order: {} min left)", seconds.div_ceil(60)),
        _ => format!("(this order: {} h left)", seconds.div_ceil(3_600)),
    }
}
