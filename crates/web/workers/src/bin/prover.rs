//! Proofs in the browser: why a puzzle has only one solution.
//!
//! The page sends the givens as a [board]. The proof is found by the engine and checked by
//! `ninefold-verify`, which knows nothing of it. The answer is a [`Proof`]; it is empty if there is none.

#![forbid(unsafe_code)]

use ninefold::solve::{self, Budget};
use ninefold::{Board, Cell, Digit, DigitSet, House, Layout, Size};
use ninefold_workers::board;
use ninefold_workers::proving::{Proof, ProofEnd, Step};

fn main() {
    ninefold_workers::serve(|question, say| say(&answer(question).unwrap_or_default()));
}

fn answer(question: &str) -> Option<String> {
    let givens = board::read(question)?;
    let proof = format!("{:#}", solve::prove(&givens, 1, Budget::default()).ok()?);
    let proven = ninefold_verify::check(proof.as_bytes()).ok()?;
    let is_shown = proven.solution.is_some();
    let steps = if is_shown { steps(&givens, &proof)? } else { Vec::new() };
    Some(Proof::new(proven.n_cases, steps).to_text())
}

/// The texts of the steps of a proof that was checked.
fn steps(givens: &Board, proof: &str) -> Option<Vec<String>> {
    let layout = givens.layout();
    let left = |cell| givens.get(cell).map_or(Size::CLASSIC.all(), DigitSet::of);
    let start = State { layout, left: layout.cells().map(left).collect(), assumed: Vec::new() };
    let (mut steps, mut open) = (Vec::new(), Vec::new());
    let mut state = start;
    steps.push(state.step().to_text(layout));
    open.push(state);
    for case in proof.lines().skip(4).take_while(|line| !line.starts_with("end ")) {
        let (what, alternatives) = case.split_once(": ")?;
        let (state, n_open) = (open.pop()?, open.len());
        for alternative in alternatives.split(' ') {
            let number: usize = alternative.get(..1)?.parse().ok()?;
            let mut next = state.clone();
            let (cell, digit) = next.alternative(what, number - 1)?;
            next.assume(cell, digit);
            steps.push(next.step().to_text(layout));
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
    assumed: Vec<(Cell, Digit)>,
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
            return Some((cell(what)?, Digit::new(u8::try_from(index + 1).ok()?)?));
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
        self.assumed.push((cell, digit));
    }

    /// Fills singles, and describes the result.
    fn step(&mut self) -> Step {
        let end = match self.fill_singles() {
            Some(gap) => gap,
            None if self.left.iter().all(|left| left.single().is_some()) => ProofEnd::Solution,
            None => ProofEnd::Open,
        };
        let entry = |cell: Cell| Some((cell, self.left[cell.index()].single()?));
        let filled = self.layout.cells().filter_map(entry).collect();
        Step { assumed: self.assumed.clone(), filled, end }
    }

    /// Fills cells that have one digit left, and digits that have one place left in a house, until a gap is
    /// found or nothing changes any more.
    fn fill_singles(&mut self) -> Option<ProofEnd> {
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
                        return Some(ProofEnd::NoDigit(peer));
                    }
                }
            }
            for house in self.layout.houses() {
                for digit in Size::CLASSIC.all() {
                    let cells = self.layout.cells_of(house).iter();
                    let mut places =
                        cells.filter(|cell| self.left[cell.index()].contains(digit)).copied();
                    match (places.next(), places.next()) {
                        (None, _) => return Some(ProofEnd::NoPlace(house, digit)),
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

    /// The proof in the answer to a question about a board, and its steps.
    fn proven(givens: &Board) -> (Proof, Vec<Step>) {
        let proof = Proof::read(&answer(&board::to_text(givens)).unwrap()).unwrap();
        let steps = (0..proof.n_steps()).map(|at| proof.step(at, givens.layout()).unwrap());
        let steps = steps.collect();
        (proof, steps)
    }

    // W8, C8: the proof of a puzzle that singles solve has one step; a board that is not a puzzle has no
    // answer.
    #[test]
    fn singles_need_no_cases() {
        let (proof, steps) = proven(&boards::classic(GIVENS));
        let solved = boards::classic(SOLVED);
        let filled = solved.layout().cells().map(|cell| (cell, solved.get(cell).unwrap()));
        let (assumed, end) = (Vec::new(), ProofEnd::Solution);
        assert_eq!(steps, [Step { assumed, filled: filled.collect(), end }]);
        assert_eq!(proof.n_cases, 0);
        let empty = format!("classic\n{}", ".".repeat(81));
        for wrong in ["", GIVENS, "classic\n", "nonsense\n53", &empty] {
            assert_eq!(answer(wrong), None);
        }
    }

    // W8, C8: every alternative is a step; the steps end as the proof says, and one is the solution.
    #[test]
    fn every_alternative_is_a_step() {
        let one =
            "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
        let (_, steps) = proven(&boards::classic(one));
        assert_eq!(steps.len(), 3, "{steps:?}");
        assert!(steps[0].assumed.is_empty() && steps[0].end == ProofEnd::Open, "{steps:?}");
        assert!(!matches!(steps[1].end, ProofEnd::Open | ProofEnd::Solution), "{steps:?}");
        assert_eq!(steps[2].end, ProofEnd::Solution);
        let mut n_cases = 0;
        for puzzle in boards::gattai().take(5) {
            let proof = solve::prove(&puzzle, 1, Budget::default()).unwrap();
            let (shown, steps) = proven(&puzzle);
            let text = format!("{proof:#}");
            let cases = text.lines().filter_map(|line| Some(line.split_once(": ")?.1));
            let signs = cases.flat_map(|alternatives| alternatives.split(' '));
            let signs: String = signs
                .filter_map(|alternative| alternative.chars().last())
                .filter(|sign| "x=+".contains(*sign))
                .collect();
            let sign = |step: &Step| match step.end {
                ProofEnd::Open => '+',
                ProofEnd::Solution => '=',
                ProofEnd::NoDigit(_) | ProofEnd::NoPlace(..) => 'x',
            };
            assert_eq!(steps[1..].iter().map(sign).collect::<String>(), signs, "{steps:?}");
            assert_eq!(shown.n_cases, proof.n_cases());
            n_cases += proof.n_cases();
        }
        assert!(n_cases > 0);
    }
}
