//! `ninefold devices`

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::solve::{Budget, Kernel, Solved};
use ninefold_gpu::{CardError, Cards};
use serde::Serialize;

use crate::args::DevicesArguments;
use crate::streams::{Outcome, Terminal};

/// Puzzles of all kinds, and boards with no solution and with several; one per line.
const PUZZLES: &str = include_str!("devices/puzzles.txt");

/// The checksum of the right answers to them.
const ANSWERS: u32 = 0xef85_401c;

/// How long a device is measured.
const MEASURED: Duration = Duration::from_millis(200);

pub(crate) fn run(arguments: &DevicesArguments, terminal: &mut Terminal) -> io::Result<Outcome> {
    let (puzzles, n_threads) = (puzzles(), arguments.threads.n_threads());
    let mut report = Report { json: arguments.json, outcome: Outcome::Success, terminal };
    report.begin()?;
    for kernel in Kernel::all() {
        let search = |grids: &[_]| Ok(kernel.solve_all(grids, 2, Budget::default())?);
        let tested = test(&puzzles, 512, n_threads, &search);
        report.add("processor", kernel.name(), n_threads, &tested)?;
    }
    match Cards::open() {
        Ok(cards) => {
            for card in cards.each() {
                let search = |grids: &[_]| card.solve_all(grids, Budget::default());
                let tested = test(&puzzles, 1 << 16, n_threads, &search);
                report.add("graphics card", card.name(), n_threads, &tested)?;
            }
        }
        Err(why @ (CardError::NoDriver | CardError::NoCard)) => report.add_nothing(&why)?,
        Err(why) => report.add("graphics card", "-", n_threads, &Tested::Failed(why))?,
    }
    Ok(report.outcome)
}

fn puzzles() -> Vec<[u8; 81]> {
    let lines = PUZZLES.lines().filter(|line| !line.starts_with('#'));
    let digit = |char: u8| if char.is_ascii_digit() { char - b'0' } else { 0 };
    let grids = lines.map(|line| line.bytes().map(digit).collect::<Vec<u8>>().try_into());
    grids.collect::<Result<_, _>>().expect("81 characters in every line")
}

/// The result of a test.
#[derive(PartialEq, Debug)]
enum Tested {
    /// All answers are right; the device gives this many a second.
    Right(u64),
    Wrong,
    Failed(CardError),
}

/// Searches grids for up to two solutions.
type Search<'a> = &'a (dyn Fn(&[[u8; 81]]) -> Result<Vec<Solved>, CardError> + Sync);

/// Tests a device, with at least this many puzzles at a time on each thread.
fn test(puzzles: &[[u8; 81]], n_together: usize, n_threads: usize, search: Search<'_>) -> Tested {
    let expected = match search(puzzles) {
        Ok(solved) if checksum(&solved) == ANSWERS => solved,
        Ok(_) => return Tested::Wrong,
        Err(why) => return Tested::Failed(why),
    };
    let batch = puzzles.repeat(n_together.div_ceil(puzzles.len()));
    let (n_answers, is_wrong) = (AtomicU64::new(0), AtomicBool::new(false));
    let started = Instant::now();
    let work = || -> Result<(), CardError> {
        while started.elapsed() < MEASURED {
            let solved = search(&batch)?;
            let is_equal = |(one, other): (&Solved, &Solved)| only(one) == only(other);
            if !solved.iter().zip(expected.iter().cycle()).all(is_equal) {
                is_wrong.store(true, Ordering::Relaxed);
            }
            n_answers.fetch_add(solved.len() as u64, Ordering::Relaxed);
        }
        Ok(())
    };
    let worked = thread::scope(|scope| {
        let others: Vec<_> = (1..n_threads).map(|_| scope.spawn(work)).collect();
        let own = work();
        others.into_iter().fold(own, |all, other| all.and(other.join().expect("no panic")))
    });
    let milliseconds = started.elapsed().as_millis().max(1);
    match worked {
        Err(why) => Tested::Failed(why),
        Ok(()) if is_wrong.into_inner() => Tested::Wrong,
        Ok(()) => Tested::Right((u128::from(n_answers.into_inner()) * 1_000 / milliseconds) as u64),
    }
}

/// The number of solutions, and the only one.
fn only(solved: &Solved) -> (u64, Option<&[u8; 81]>) {
    (solved.found, solved.solution().filter(|_| solved.found == 1))
}

/// The checksum of answers: for each the number of solutions and the only one.
fn checksum(solved: &[Solved]) -> u32 {
    let mut checksum = crc32fast::Hasher::new();
    for (found, solution) in solved.iter().map(only) {
        checksum.update(&found.to_le_bytes());
        checksum.update(solution.map_or(&[], |digits| digits));
    }
    checksum.finalize()
}

/// The list of devices as it is printed.
struct Report<'a, 'b> {
    json: bool,
    outcome: Outcome,
    terminal: &'a mut Terminal<'b>,
}

#[derive(Serialize)]
struct Object<'a> {
    kind: &'a str,
    name: &'a str,
    threads: usize,
    /// The number of puzzles per second, if all answers are right.
    speed: Option<u64>,
    right: bool,
    error: Option<String>,
}

impl Report<'_, '_> {
    fn begin(&mut self) -> io::Result<()> {
        if self.json {
            return Ok(());
        }
        let (kind, name, speed) = ("kind", "name", "puzzles per second");
        writeln!(self.terminal.output, "{kind:<14} {name:<24} {speed:>18}  answers")
    }

    fn add(&mut self, kind: &str, name: &str, threads: usize, tested: &Tested) -> io::Result<()> {
        let speed = match tested {
            Tested::Right(speed) => Some(*speed),
            Tested::Wrong | Tested::Failed(_) => None,
        };
        let error = match tested {
            Tested::Right(_) => None,
            Tested::Wrong => Some("WRONG: do not use it".to_owned()),
            Tested::Failed(why) => Some(format!("none: {why}")),
        };
        if error.is_some() {
            self.outcome = Outcome::SomeFailed;
        }
        let output = &mut *self.terminal.output;
        if self.json {
            let right = speed.is_some();
            let object = Object { kind, name, threads, speed, right, error };
            writeln!(output, "{}", serde_json::to_string(&object)?)?;
        } else {
            let speed = speed.map_or("-".to_owned(), grouped);
            let answers = error.as_deref().unwrap_or("right");
            writeln!(output, "{kind:<14} {name:<24} {speed:>18}  {answers}")?;
        }
        output.flush() // testing the next one takes a moment
    }

    fn add_nothing(&mut self, why: &CardError) -> io::Result<()> {
        if self.json { Ok(()) } else { writeln!(self.terminal.output, "{why}") }
    }
}

/// A number of two significant digits, in groups of three.
fn grouped(number: u64) -> String {
    let step = 10_u64.pow(number.checked_ilog10().unwrap_or(0).saturating_sub(1));
    let digits = ((number + step / 2) / step * step).to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    // C9: right answers are distinguished from wrong ones and from failures, whenever they occur.
    #[test]
    fn wrong_answers_are_noticed() {
        let (puzzles, kernel) = (puzzles(), Kernel::best());
        let right = |grids: &[_]| Ok(kernel.solve_all(grids, 2, Budget::default())?);
        assert!(matches!(test(&puzzles, 1, 2, &right), Tested::Right(speed) if speed > 0));
        let wrong = |grids: &[_]| {
            let mut solved = right(grids)?;
            solved[7] = Solved::known(0, None);
            Ok(solved)
        };
        assert_eq!(test(&puzzles, 1, 2, &wrong), Tested::Wrong);
        let later = |grids: &[[u8; 81]]| {
            if grids.len() == puzzles.len() { right(grids) } else { wrong(grids) }
        };
        assert_eq!(test(&puzzles, puzzles.len() + 1, 2, &later), Tested::Wrong);
        let failing = |_: &[_]| Err(CardError::NoCard);
        assert_eq!(test(&puzzles, 1, 2, &failing), Tested::Failed(CardError::NoCard));
        let failing = |grids: &[[u8; 81]]| {
            if grids.len() == puzzles.len() { right(grids) } else { Err(CardError::NoCard) }
        };
        let n_together = puzzles.len() + 1;
        assert_eq!(test(&puzzles, n_together, 2, &failing), Tested::Failed(CardError::NoCard));
    }

    // C9: speeds are rounded to the precision of a short test.
    #[test]
    fn speeds_are_rounded() {
        let numbers = [0, 7, 12, 999, 1_234, 12_345_678, 4_649_999_999];
        let texts = ["0", "7", "12", "1,000", "1,200", "12,000,000", "4,600,000,000"];
        assert_eq!(numbers.map(grouped), texts);
    }
}
