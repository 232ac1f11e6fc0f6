//! Decides what the givens are: the most probable ones that have exactly one solution.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ninefold::solve::{self, Budget, Verdict};
use ninefold::{Board, Digit, Layout};

use crate::network::{CLASSES, Costs, thousandths};

/// The maximum number of boards that the engine is asked about.
const MAX_BOARDS: usize = 500;

/// The maximum number of sets of changes to try; most of them conflict immediately.
const MAX_SETS: usize = 60_000;

/// The maximum number of guesses of the search for one board.
const NODES: u64 = 20_000;

/// The highest cost of a change, in 1/256: readings less probable than e to the power of -16 are not tried.
const MAX_CHANGE: u32 = 16 * 256;

/// Another puzzle at least this probable, compared with the best one (e to the power of -3), makes the cells in
/// which they differ doubtful.
const DOUBT: u32 = 3 * 256;

/// The least probability of a certain cell, in thousandths.
const CERTAIN: u16 = 850;

/// How sure the answer about a cell is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// It was read clearly, and the puzzle agrees.
    Certain,
    /// It was read otherwise, and changed so that the puzzle has one solution.
    Mended,
    /// It may well be something else: a person should look.
    Doubtful,
}

impl Certainty {
    /// Its name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Certainty::Certain => "certain",
            Certainty::Mended => "mended",
            Certainty::Doubtful => "doubtful",
        }
    }
}

/// The answer for one cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The digit that the cell itself looks like; `None` for an empty cell.
    pub seen: Option<Digit>,
    /// The digit that fits the whole puzzle best; `None` for an empty cell.
    pub digit: Option<Digit>,
    /// The probability of `digit` by the look of the cell itself, in thousandths.
    pub probability: u16,
    /// How sure the answer is.
    pub certainty: Certainty,
}

/// The answers for all cells.
pub(crate) struct Decision {
    pub(crate) board: Board,
    pub(crate) readings: Vec<Reading>,
    pub(crate) verdict: Verdict,
}

/// A change of one cell from its likeliest class.
#[derive(Copy, Clone)]
struct Change {
    cost: u32,
    cell: usize,
    class: usize,
}

/// Sets of changes, the cheapest first.
struct Sets<'a> {
    changes: &'a [Change],
    queue: BinaryHeap<Reverse<(u32, Vec<u16>)>>,
}

impl<'a> Sets<'a> {
    fn of(changes: &'a [Change]) -> Sets<'a> {
        Sets { changes, queue: BinaryHeap::from([Reverse((0, Vec::new()))]) }
    }
}

impl Iterator for Sets<'_> {
    type Item = (u32, Vec<u16>);

    fn next(&mut self) -> Option<Self::Item> {
        let Reverse((cost, set)) = self.queue.pop()?;
        // Each set is made from exactly one other: by adding the next change, or by replacing the last change with it.
        let next = set.last().map_or(0, |last| last + 1);
        if let Some(change) = self.changes.get(usize::from(next)) {
            let mut longer = set.clone();
            longer.push(next);
            self.queue.push(Reverse((cost + change.cost, longer)));
            if let Some((&last, others)) = set.split_last() {
                let mut later = others.to_vec();
                later.push(next);
                let without = cost - self.changes[usize::from(last)].cost;
                self.queue.push(Reverse((without + change.cost, later)));
            }
        }
        Some((cost, set))
    }
}

/// The most probable givens that have exactly one solution; if none are found, the likeliest class of each cell.
pub(crate) fn decide(layout: &Layout, costs: &[Costs]) -> Decision {
    let looks: Vec<usize> = costs.iter().map(likeliest).collect();
    let changes = changes(costs, &looks);
    let mut best: Option<(u32, Vec<usize>, Verdict)> = None;
    let mut rivals: Vec<Vec<usize>> = Vec::new();
    let mut n_boards = 0;
    for (cost, set) in Sets::of(&changes).take(MAX_SETS) {
        if n_boards == MAX_BOARDS || best.as_ref().is_some_and(|(least, ..)| cost > least + DOUBT) {
            break;
        }
        let Some(classes) = changed(&looks, &changes, &set) else { continue };
        let board = board(layout, &classes);
        if !board.has_no_conflicts() {
            continue;
        }
        n_boards += 1;
        let verdict = solve::verdict(&board, Budget::nodes(NODES));
        if verdict.is_unique() {
            match best {
                None => best = Some((cost, classes, verdict)),
                Some(_) => rivals.push(classes),
            }
        }
    }
    let is_found = best.is_some();
    let (classes, verdict) = match best {
        Some((_, classes, verdict)) => (classes, verdict),
        None => (looks.clone(), solve::verdict(&board(layout, &looks), Budget::nodes(NODES))),
    };
    let board = board(layout, &classes);
    let conflicts = board.conflicts();
    let reading = |cell: usize| {
        let probability = thousandths(costs[cell][classes[cell]]);
        let is_changed = classes[cell] != looks[cell];
        let has_rival = rivals.iter().any(|rival| rival[cell] != classes[cell]);
        let in_conflict = layout.cell(cell).is_some_and(|cell| conflicts.contains(cell));
        let certainty = if has_rival || in_conflict || (!is_changed && probability < CERTAIN) {
            Certainty::Doubtful
        } else if is_changed {
            Certainty::Mended
        } else {
            Certainty::Certain
        };
        Reading { seen: digit(looks[cell]), digit: digit(classes[cell]), probability, certainty }
    };
    let mut readings: Vec<Reading> = (0..costs.len()).map(reading).collect();
    if !is_found && readings.iter().all(|reading| reading.certainty == Certainty::Certain) {
        // Something is wrong with the puzzle, most likely in the least clear cells.
        let least = readings.iter().map(|reading| reading.probability).min();
        for reading in readings.iter_mut().filter(|reading| Some(reading.probability) == least) {
            reading.certainty = Certainty::Doubtful;
        }
    }
    Decision { board, readings, verdict }
}

/// The class with the least cost.
pub(crate) fn likeliest(costs: &Costs) -> usize {
    (0..CLASSES).min_by_key(|&class| costs[class]).unwrap_or(0)
}

/// All changes of single cells that are probable enough, by cost.
fn changes(costs: &[Costs], looks: &[usize]) -> Vec<Change> {
    let mut changes: Vec<Change> = (0..costs.len())
        .flat_map(|cell| (0..CLASSES).map(move |class| (cell, class)))
        .filter(|&(cell, class)| class != looks[cell])
        .map(|(cell, class)| Change {
            cost: costs[cell][class] - costs[cell][looks[cell]],
            cell,
            class,
        })
        .filter(|change| change.cost <= MAX_CHANGE)
        .collect();
    changes.sort_by_key(|change| (change.cost, change.cell, change.class));
    changes.truncate(usize::from(u16::MAX));
    changes
}

/// The classes after a set of changes; `None` if it changes a cell twice.
fn changed(looks: &[usize], changes: &[Change], set: &[u16]) -> Option<Vec<usize>> {
    let mut classes = looks.to_vec();
    for &index in set {
        let change = changes[usize::from(index)];
        if classes[change.cell] != looks[change.cell] {
            return None;
        }
        classes[change.cell] = change.class;
    }
    Some(classes)
}

fn digit(class: usize) -> Option<Digit> {
    Digit::new(u8::try_from(class).ok()?)
}

fn board(layout: &Layout, classes: &[usize]) -> Board {
    let mut board = Board::empty(layout);
    for (cell, &class) in layout.cells().zip(classes) {
        board.set(cell, digit(class));
    }
    board
}
