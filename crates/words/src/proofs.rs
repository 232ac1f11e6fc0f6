//! The steps of a proof of uniqueness.

use ninefold::{Cell, Digit, House};

use crate::say;
use crate::voice::{Form, Joint, Voice, list};

/// Where filling singles leads in a step of a proof.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ProofEnd {
    /// To neither a solution nor a contradiction.
    Open,
    /// To the solution.
    Solution,
    /// To a cell without a digit.
    NoDigit(Cell),
    /// To a house without a place for a digit.
    NoPlace(House, Digit),
}

impl Voice<'_> {
    /// A step of a proof: the assumption, and where singles lead from it.
    ///
    /// ```
    /// use ninefold::{Digit, Layout};
    /// use ninefold_words::{Language, ProofEnd, Voice};
    ///
    /// let layout = Layout::classic();
    /// let (cell, house) = (layout.cell(2).expect("a cell"), layout.houses().next().expect("a row"));
    /// let end = ProofEnd::NoPlace(house, Digit::new(7).unwrap());
    /// let lines = Voice::new(Language::English, &layout).proof_step(&[(cell, Digit::new(4).unwrap())], end);
    /// assert_eq!(lines[0], "If r1c3 is 4:");
    /// assert_eq!(lines[1], "Singles leave no place for 7 in row 1: a contradiction.");
    /// ```
    pub fn proof_step(self, assumed: &[(Cell, Digit)], end: ProofEnd) -> Vec<String> {
        let language = self.language;
        let to = match end {
            ProofEnd::Open if assumed.is_empty() => say::record_proof_givens(language),
            ProofEnd::Open => say::record_proof_open(language),
            _ if assumed.is_empty() => say::record_proof_solution(language),
            ProofEnd::Solution => say::record_proof_solution(language),
            ProofEnd::NoDigit(cell) => say::record_proof_no_digit(language, &self.cell(cell)),
            ProofEnd::NoPlace(house, digit) => {
                say::record_proof_no_place(language, &digit, &self.house(house, Form::The))
            }
        };
        if assumed.is_empty() {
            return vec![to];
        }
        let is = |(cell, digit): &(Cell, Digit)| {
            say::record_proof_is(language, &self.cell(*cell), digit)
        };
        let what = list(language, assumed.iter().map(is), Joint::And);
        vec![say::record_proof_if(language, &what), to]
    }
}
