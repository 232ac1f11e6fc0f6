//! Proofs in the formats of SAT solvers.
//!
//! Every end of a case becomes a clause: the assumptions that lead there are not all true. The
//! clause follows by unit propagation, which on these clauses does what singles do. When all
//! alternatives of a case have one, the clause of the case itself follows, too. The last clause is
//! empty.

use alloc::vec::Vec;
use core::fmt;

use super::formula::{Formula, Literal, literal};
use super::state::DigitIndices;
use super::units::Units;
use super::{Case, Lead, Need, Proof};
use crate::name::names;

/// A form of a proof for the checkers of SAT solvers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum StandardProof {
    /// The formula: the rules, the givens, and a clause that excludes each solution.
    Dimacs,
    /// Clauses that lead to a contradiction of the formula.
    Drat,
    /// The same, with the reasons of each clause.
    Lrat,
}

names!(StandardProof, "form of a proof": Dimacs = "dimacs", Drat = "drat", Lrat = "lrat");

impl Proof {
    /// The formula that says that the solutions are all there are, or a proof of that formula.
    ///
    /// ```
    /// use ninefold::solve::{self, Budget, StandardProof};
    /// use ninefold::{Board, Layout};
    ///
    /// let board = Board::parse(
    ///     &Layout::classic(),
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    /// )?;
    /// let proof = solve::prove(&board, 1, Budget::default()).expect("it is easy");
    /// let formula = proof.in_form(StandardProof::Dimacs).to_string();
    /// assert!(formula.contains("\np cnf 729 10561\n"));
    /// // It falls to singles: the empty clause follows immediately.
    /// assert_eq!(proof.in_form(StandardProof::Drat).to_string(), "0\n");
    /// # Ok::<(), ninefold::ParseBoardError>(())
    /// ```
    pub fn in_form(&self, form: StandardProof) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            let formula = Formula::new(self);
            match form {
                StandardProof::Dimacs => write!(f, "{formula}"),
                StandardProof::Drat => {
                    self.refute(&formula, &mut Writer { f, has_reasons: false, n_clauses: 0 })
                }
                StandardProof::Lrat => {
                    let n_clauses = formula.clauses.len();
                    self.refute(&formula, &mut Writer { f, has_reasons: true, n_clauses })
                }
            }
        })
    }

    /// Writes clauses down to the empty one.
    fn refute(&self, formula: &Formula, writer: &mut Writer) -> fmt::Result {
        let n_variables = formula.layout().n_cells() * 9;
        let (mut units, conflict) = Units::new(n_variables, &formula.clauses);
        if let Some(conflict) = conflict {
            return writer.add(&[], &because(&units, formula, conflict));
        }
        let mut cases = self.cases.iter();
        let mut open: Vec<Branch> = Vec::new();
        open.extend(cases.next().map(|case| Branch::new(case, None, units.mark())));
        while let Some(branch) = open.last_mut() {
            let mut path: Vec<Literal> = Vec::new();
            if let Some(choice) = branch.rest.next() {
                let (assumed, lead) = branch.alternative(formula, choice);
                let mark = units.mark();
                let conflict = units.assume(assumed);
                if lead == Lead::Open {
                    let Some(case) = cases.next() else { break };
                    open.push(Branch::new(case, Some(assumed), mark));
                } else {
                    let Some(conflict) = conflict else { break };
                    let reasons = because(&units, formula, conflict);
                    units.undo(mark);
                    path.extend(open.iter().filter_map(|branch| branch.assumed).chain([assumed]));
                    writer.add(&path, &reasons)?;
                    let number = writer.n_clauses;
                    open.last_mut()
                        .into_iter()
                        .for_each(|branch| branch.refuted.push((assumed, number)));
                }
            } else {
                let Some(branch) = open.pop() else { break };
                let assumed: Vec<Literal> =
                    branch.refuted.iter().map(|(literal, _)| *literal).collect();
                let need = formula.need(branch.case.need);
                let mut reasons: Vec<usize> = units
                    .reasons(&formula.clauses[need], &assumed)
                    .into_iter()
                    .map(|clause| clause + 1)
                    .collect();
                reasons.extend(branch.refuted.iter().map(|(_, number)| *number));
                reasons.push(need + 1);
                units.undo(branch.mark);
                path.extend(open.iter().filter_map(|branch| branch.assumed).chain(branch.assumed));
                writer.add(&path, &reasons)?;
                if let (Some(above), Some(assumed)) = (open.last_mut(), branch.assumed) {
                    above.refuted.push((assumed, writer.n_clauses));
                }
            }
        }
        Ok(())
    }
}

/// The numbers, from 1, of the clauses that make a clause false, followed by the number of that
/// clause.
fn because(units: &Units, formula: &Formula, conflict: usize) -> Vec<usize> {
    let mut reasons = units.reasons(&formula.clauses[conflict], &[]);
    reasons.push(conflict);
    reasons.into_iter().map(|clause| clause + 1).collect()
}

/// A case whose alternatives are being refuted.
struct Branch<'a> {
    case: &'a Case,
    assumed: Option<Literal>, // the alternative that leads here; none for the first case
    mark: usize,              // the mark before `assumed`
    rest: DigitIndices,       // alternatives to come
    refuted: Vec<(Literal, usize)>, // the others, each with the number of its clause
}

impl<'a> Branch<'a> {
    fn new(case: &'a Case, assumed: Option<Literal>, mark: usize) -> Branch<'a> {
        let leads = case.leads.iter().enumerate();
        let left = leads.map(|(n, lead)| u16::from(lead.is_some()) << n).sum();
        Branch { case, assumed, mark, rest: DigitIndices(left), refuted: Vec::new() }
    }

    /// What an alternative assumes, and where it leads.
    fn alternative(&self, formula: &Formula, choice: usize) -> (Literal, Lead) {
        let assumed = match self.case.need {
            Need::Cell(cell) => literal(cell, choice),
            Need::Place(house, digit) => literal(formula.layout().nine_of(house)[choice], digit),
        };
        (assumed, self.case.leads[choice].unwrap_or(Lead::Contradiction))
    }
}

/// Writes a proof, clause by clause.
struct Writer<'a, 'f> {
    f: &'a mut fmt::Formatter<'f>,
    has_reasons: bool,
    n_clauses: usize, // of the formula and the proof
}

impl Writer<'_, '_> {
    /// Adds the clause that these literals are not all true.
    fn add(&mut self, literals: &[Literal], reasons: &[usize]) -> fmt::Result {
        self.n_clauses += 1;
        if self.has_reasons {
            write!(self.f, "{} ", self.n_clauses)?;
        }
        literals.iter().try_for_each(|literal| write!(self.f, "{} ", -literal))?;
        if self.has_reasons {
            self.f.write_str("0 ")?;
            reasons.iter().try_for_each(|reason| write!(self.f, "{reason} "))?;
        }
        self.f.write_str("0\n")
    }
}
