//! The proof that a puzzle has only one solution, as text between the prover and the page. The question for one is a
//! [board](crate::board).

use std::rc::Rc;

use ninefold::{Cell, Digit, Layout};
pub use ninefold_words::ProofEnd;

/// A proof that was found and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The number of cases.
    pub n_cases: usize,
    /// Its steps, read when they are shown.
    steps: Rc<[String]>,
}

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The digits that are assumed.
    pub assumed: Vec<(Cell, Digit)>,
    /// What singles then fill in, with the givens, in the order of cells.
    pub filled: Vec<(Cell, Digit)>,
    /// Where they lead.
    pub end: ProofEnd,
}

impl Proof {
    /// A proof with the texts of these steps, of which there may be many.
    pub fn new(n_cases: usize, steps: Vec<String>) -> Proof {
        Proof { n_cases, steps: steps.into() }
    }

    /// Its text: the number of cases, and a line for each step.
    pub fn to_text(&self) -> String {
        let lines = self.steps.iter().map(|step| format!("\n{step}"));
        format!("{}{}", self.n_cases, lines.collect::<String>())
    }

    /// Reads the text; `None` if it is not a proof.
    pub fn read(text: &str) -> Option<Proof> {
        let mut lines = text.lines();
        let n_cases = lines.next()?.parse().ok()?;
        Some(Proof { n_cases, steps: lines.map(str::to_owned).collect() })
    }

    /// The number of steps.
    pub fn n_steps(&self) -> usize {
        self.steps.len()
    }

    /// The step with this number, from 0.
    pub fn step(&self, at: usize, layout: &Layout) -> Option<Step> {
        Step::read(self.steps.get(at)?, layout)
    }
}

/// The signs of ends that name no place.
const OPEN: &str = "+";
const SOLUTION: &str = "=";

impl Step {
    /// Its text, in three parts: what is assumed, such as `2=4 17=1` with cells counted from 0; the digits that are
    /// filled in; and the end: `+` if nothing more follows, `=` for the solution, `17` for a cell without a digit,
    /// `5=7` for a house without a place for a digit.
    pub fn to_text(&self, layout: &Layout) -> String {
        let assumed = self.assumed.iter().map(|(cell, digit)| format!("{}={digit}", cell.index()));
        let mut digits = vec![b'.'; layout.n_cells()];
        for (cell, digit) in &self.filled {
            digits[cell.index()] = b'0' + digit.get();
        }
        let digits: String = digits.into_iter().map(char::from).collect();
        let end = match self.end {
            ProofEnd::Open => OPEN.to_owned(),
            ProofEnd::Solution => SOLUTION.to_owned(),
            ProofEnd::NoDigit(cell) => cell.index().to_string(),
            ProofEnd::NoPlace(house, digit) => format!("{}={digit}", house.index()),
        };
        format!("{}\t{digits}\t{end}", assumed.collect::<Vec<_>>().join(" "))
    }

    fn read(text: &str, layout: &Layout) -> Option<Step> {
        let mut parts = text.split('\t');
        let assumed = parts.next()?.split_whitespace();
        let pair = |text: &str| {
            let (place, digit) = text.split_once('=')?;
            Some((place.parse().ok()?, Digit::new(digit.parse().ok()?)?))
        };
        let entry = |text| pair(text).and_then(|(at, digit)| Some((layout.cell(at)?, digit)));
        let assumed = assumed.map(entry).collect::<Option<_>>()?;
        let digits = layout.cells().zip(parts.next()?.bytes());
        let filled =
            digits.filter_map(|(cell, digit)| Some((cell, Digit::new(digit.wrapping_sub(b'0'))?)));
        let filled = filled.collect();
        let end = match parts.next()? {
            OPEN => ProofEnd::Open,
            SOLUTION => ProofEnd::Solution,
            end => match pair(end) {
                Some((house, digit)) => ProofEnd::NoPlace(layout.houses().nth(house)?, digit),
                None => ProofEnd::NoDigit(layout.cell(end.parse().ok()?)?),
            },
        };
        Some(Step { assumed, filled, end })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // W8: a proof is read as it was written, with every end; anything else is not a proof, or not a step.
    #[test]
    fn proofs_are_read_back() {
        for name in ["classic", "samurai"] {
            let layout: Layout = name.parse().unwrap();
            let (first, last) = (layout.cell(0).unwrap(), layout.cells().last().unwrap());
            let (five, house) = (Digit::new(5).unwrap(), layout.houses().last().unwrap());
            let ends = [
                ProofEnd::Open,
                ProofEnd::NoDigit(last),
                ProofEnd::NoPlace(house, Digit::new(9).unwrap()),
                ProofEnd::Solution,
            ];
            let step = |end| Step {
                assumed: vec![(first, five), (last, Digit::new(1).unwrap())],
                filled: vec![(first, five)],
                end,
            };
            let nothing = Step { assumed: vec![], filled: vec![], end: ProofEnd::Open };
            let steps: Vec<Step> = ends.into_iter().map(step).chain([nothing]).collect();
            let proof = Proof::new(1, steps.iter().map(|step| step.to_text(&layout)).collect());
            let read = Proof::read(&proof.to_text()).unwrap();
            assert_eq!((read.n_cases, read.n_steps()), (1, 5));
            let all: Option<Vec<Step>> = (0..5).map(|at| read.step(at, &layout)).collect();
            assert_eq!((all, read.step(5, &layout)), (Some(steps), None));
        }
        assert_eq!((Proof::read(""), Proof::read("x")), (None, None));
        for wrong in ["", "0=0\t.\t+", "81=1\t.\t+", "\t.\t99", "\t.\t27=1", "\t."] {
            let proof = Proof::read(&format!("0\n{wrong}")).unwrap();
            assert_eq!(proof.step(0, &Layout::classic()), None, "{wrong:?}");
        }
    }
}
