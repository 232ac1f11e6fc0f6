//! The proof that a puzzle has only one solution, as a worker found and checked it.

use std::rc::Rc;

use ninefold::{Cell, Digit, Layout};
use ninefold_words::ui::record::ProofEnd;

/// A proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proof {
    /// The number of cases.
    pub(crate) n_cases: usize,
    /// Its steps, read when they are shown.
    steps: Rc<[String]>,
}

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// The digits that are assumed.
    pub(crate) assumed: Vec<(Cell, Digit)>,
    /// The givens, and the digits that singles then fill in.
    pub(crate) filled: Vec<(Cell, Digit)>,
    /// Where they lead.
    pub(crate) end: ProofEnd,
}

impl Proof {
    /// Reads the worker's text.
    pub(crate) fn read(text: &str) -> Option<Proof> {
        let mut lines = text.lines();
        let n_cases = lines.next()?.parse().ok()?;
        Some(Proof { n_cases, steps: lines.map(str::to_owned).collect() })
    }

    /// The number of steps.
    pub(crate) fn n_steps(&self) -> usize {
        self.steps.len()
    }

    /// The step with this number, from 0.
    pub(crate) fn step(&self, at: usize, layout: &Layout) -> Option<Step> {
        let mut parts = self.steps.get(at)?.split('\t');
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
            "+" => ProofEnd::Open,
            "=" => ProofEnd::Solution,
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

    // W8: the worker's text is read back; anything else is not a proof.
    #[test]
    fn proofs_are_read() {
        let layout = Layout::classic();
        let board = format!("5{}", ".".repeat(80));
        let text = format!("1\n\t{board}\t+\n0=5 80=1\t{board}\t17\n\t{board}\t26=9\n\t{board}\t=");
        let proof = Proof::read(&text).unwrap();
        assert_eq!((proof.n_cases, proof.n_steps()), (1, 4));
        let ends = (0..4).map(|at| proof.step(at, &layout).unwrap().end).collect::<Vec<_>>();
        let house = layout.houses().nth(26).unwrap();
        let gap = ProofEnd::NoDigit(layout.cell(17).unwrap());
        assert_eq!(
            ends,
            [ProofEnd::Open, gap, ProofEnd::NoPlace(house, Digit::ALL[8]), ProofEnd::Solution]
        );
        let step = proof.step(1, &layout).unwrap();
        let first = (layout.cell(0).unwrap(), Digit::ALL[4]);
        assert_eq!((step.assumed[0], &step.filled[..]), (first, &[first][..]));
        assert_eq!((Proof::read(""), Proof::read("x"), proof.step(4, &layout)), (None, None, None));
        for wrong in ["", "0=0\t.\t+", "81=1\t.\t+", "\t.\t99", "\t.\t27=1", "\t."] {
            let proof = Proof::read(&format!("0\n{wrong}")).unwrap();
            assert_eq!(proof.step(0, &layout), None, "{wrong:?}");
        }
    }
}
