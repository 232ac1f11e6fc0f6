//! Proofs in the browser: why a puzzle has only one solution.
//!
//! The page sends the givens as a [board]. The proof is found by the engine and checked by
//! `ninefold-verify`, which knows nothing of it. The answer is the number of cases, and a line for each
//! step: what is assumed, such as `2=4 17=1` with cells counted from 0, the digits that singles then fill in,
//! and where they lead: `+` to nothing more, `=` to the solution, `17` to a cell without a digit, `5=7` to
//! a house without a place for a digit. There is no answer if there is no proof.

#![forbid(unsafe_code)]

use std::fmt::Write as _;

use ninefold::solve::{self, Budget};
use ninefold::{Board, Cell, Digit, DigitSet, House, Layout};
use ninefold_workers::board;

fn main() {
    ninefold_workers::serve(|question, say| say(&answer(question).unwrap_or_default()));
}

fn answer(question: &str) -> Option<String> {
    let givens = board::read(question)?;
    let proof = format!("{:#}", solve::prove(&givens, 1, Budget::default()).ok()?);
    let proven = ninefold_verify::check(proof.as_bytes()).ok()?;
    let mut answer = proven.n_cases.to_string();
    if proven.solution.is_some() {
        for step in steps(&givens, &proof)? {
            write!(answer, "\n{step}").ok()?;
        }
    }
    Some(answer)
}

/// The steps of a proof that has been checked.
fn steps(givens: &Board, proof: &str) -> Option<Vec<String>> {
    let layout = givens.layout();
    let left = |cell| givens.get(cell).map_or(DigitSet::ALL, DigitSet::of);
    let start = State { layout, left: layout.cells().map(left).collect(), assumed: String::new() };
    let (mut steps, mut open) = (Vec::new(), Vec::new());
    let mut state = start;
    steps.push(state.step());
    open.push(state);
    for case in proof.lines().skip(4).take_while(|line| !line.starts_with("end ")) {
        let (what, alternatives) = case.split_once(": ")?;
        let (state, n_open) = (open.pop()?, open.len());
        for alternative in alternatives.split(' ') {
            let number: usize = alternative.get(..1)?.parse().ok()?;
            let mut next = state.clone();
            let (cell, digit) = next.alternative(what, number - 1)?;
            next.assume(cell, digit);
            steps.push(next.step());
            if alternative.ends_with('+') {
                open.push(next);
            }
        }
        open[n_open..].reverse();
    }
    Some(steps)
}

/// The digits left in each cell, after some assumptions.
#[derive(Clone)]
struct State<'a> {
    layout: &'a Layout,
    left: Vec<DigitSet>,
    assumed: String,
}

/// A cell or a house that cannot be filled.
enum Gap {
    Cell(Cell),
    House(House, Digit),
}

impl State<'_> {
    /// The cell and digit of an alternative: of a digit in a cell, or of a digit's place in a house.
    fn alternative(&self, what: &str, index: usize) -> Option<(Cell, Digit)> {
        let cell = |name: &str| {
            let (row, column) = name.strip_prefix('r')?.split_once('c')?;
            let number = |text: &str| text.parse::<u8>().ok()?.checked_sub(1);
            self.layout.cell_at(number(row)?, number(column)?)
        };
        let Some((digit, house)) = what.split_once(" in ") else {
            return Some((cell(what)?, *Digit::ALL.get(index)?));
        };
        let (kind, first) = house.split_once(' ')?;
        let first = cell(first)?;
        let is_meant = |house: &House| {
            self.layout.kind(*house).name() == kind && self.layout.cells_of(*house)[0] == first
        };
        let house = self.layout.houses().find(is_meant)?;
        Some((*self.layout.cells_of(house).get(index)?, Digit::new(digit.parse().ok()?)?))
    }

    fn assume(&mut self, cell: Cell, digit: Digit) {
        self.left[cell.index()] = DigitSet::of(digit);
        let comma = if self.assumed.is_empty() { "" } else { " " };
        let _ = write!(self.assumed, "{comma}{}={digit}", cell.index());
    }

    /// Fills singles, and describes the result.
    fn step(&mut self) -> String {
        let end = match self.fill_singles() {
            Some(Gap::Cell(cell)) => cell.index().to_string(),
            Some(Gap::House(house, digit)) => format!("{}={digit}", house.index()),
            None if self.left.iter().all(|left| left.single().is_some()) => "=".to_owned(),
            None => "+".to_owned(),
        };
        let filled = |left: &DigitSet| left.single().map_or('.', |d| char::from(b'0' + d.get()));
        let digits: String = self.left.iter().map(filled).collect();
        format!("{}\t{digits}\t{end}", self.assumed)
    }

    /// Fills cells that have one digit left, and digits that have one place left in a house, until a gap is
    /// found or nothing changes any more.
    fn fill_singles(&mut self) -> Option<Gap> {
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for cell in self.layout.cells() {
                let Some(digit) = self.left[cell.index()].single() else { continue };
                for &peer in self.layout.peers(cell) {
                    let left = &mut self.left[peer.index()];
                    has_changed |= left.contains(digit);
                    left.remove(digit);
                    if left.is_empty() {
                        return Some(Gap::Cell(peer));
                    }
                }
            }
            for house in self.layout.houses() {
                for digit in Digit::ALL {
                    let cells = self.layout.cells_of(house).iter();
                    let mut places =
                        cells.filter(|cell| self.left[cell.index()].contains(digit)).copied();
                    match (places.next(), places.next()) {
                        (None, _) => return Some(Gap::House(house, digit)),
                        (Some(cell), None) if self.left[cell.index()].len() > 1 => {
                            self.left[cell.index()] = DigitSet::of(digit);
                            has_changed = true;
                        }
                        _ => {}
                    }
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::{self, GIVENS, SOLVED};

    use super::*;

    // W8, C8: the proof of a puzzle that singles solve has one step; a board that is not a puzzle has no
    // answer.
    #[test]
    fn singles_need_no_cases() {
        let answered = answer(&format!("classic\n{GIVENS}"));
        assert_eq!(answered, Some(format!("0\n\t{SOLVED}\t=")));
        for wrong in
            ["", GIVENS, "classic\n", "nonsense\n53", &format!("classic\n{}", ".".repeat(81))]
        {
            assert_eq!(answer(wrong), None);
        }
    }

    // W8, C8: every alternative is a step; the steps end as the proof says, and one is the solution.
    #[test]
    fn every_alternative_is_a_step() {
        let one =
            "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
        let answered = answer(&format!("classic\n{one}")).unwrap();
        let steps: Vec<&str> = answered.lines().skip(1).collect();
        assert_eq!(steps.len(), 3, "{answered}");
        assert!(steps[0].starts_with('\t') && steps[0].ends_with("\t+"), "{answered}");
        assert!(!steps[1].ends_with(['+', '=']) && steps[2].ends_with("\t="), "{answered}");
        let mut n_cases = 0;
        for puzzle in boards::gattai().take(5) {
            let proof = solve::prove(&puzzle, 1, Budget::default()).unwrap();
            let name = puzzle.layout().name();
            let answered = answer(&format!("{name}\n{puzzle}")).unwrap();
            let text = format!("{proof:#}");
            let cases = text.lines().filter_map(|line| Some(line.split_once(": ")?.1));
            let signs = cases.flat_map(|alternatives| alternatives.split(' '));
            let signs: String = signs
                .filter_map(|alternative| alternative.chars().last())
                .filter(|sign| "x=+".contains(*sign))
                .collect();
            let ends: String = answered
                .lines()
                .skip(2)
                .map(|step| {
                    let end = step.rsplit('\t').next().unwrap();
                    if ["=", "+"].contains(&end) { end.to_owned() } else { "x".to_owned() }
                })
                .collect();
            assert_eq!(ends, signs, "{answered}");
            n_cases += proof.n_cases();
        }
        assert!(n_cases > 0);
    }
}
