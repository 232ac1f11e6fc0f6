//! A board as clauses in the language of SAT solvers.

use alloc::vec::Vec;
use core::fmt;

use super::{Name, Need, Proof};
use crate::board::Board;
use crate::layout::{Cell, Layout};

/// A cell and a digit as a number from 1: the cell has the digit. Its negative: the cell does not
/// have it.
pub(super) type Literal = i32;

pub(super) fn literal(cell: Cell, digit: usize) -> Literal {
    i32::try_from(cell.index() * 9 + digit + 1).expect("a board has at most 9,801 cells")
}

/// Clauses that no board satisfies: the rules, the givens, and that the board is none of the
/// solutions of a proof.
pub(super) struct Formula<'a> {
    proof: &'a Proof,
    pub(super) clauses: Vec<Vec<Literal>>,
}

impl<'a> Formula<'a> {
    pub(super) fn new(proof: &'a Proof) -> Formula<'a> {
        let layout = proof.givens.layout();
        let mut clauses = Vec::new();
        // `need` relies on this order.
        for cell in layout.cells() {
            clauses.push((0..9).map(|digit| literal(cell, digit)).collect());
        }
        for house in layout.houses() {
            let places = |digit| move |&cell: &Cell| literal(cell, digit);
            clauses.extend((0..9).map(|n| layout.nine_of(house).iter().map(places(n)).collect()));
        }
        for cell in layout.cells() {
            for digit in 0..9 {
                let others = (digit + 1..9).map(|other| literal(cell, other));
                let peers = layout.peers(cell).iter().filter(|&&peer| peer > cell);
                let others = others.chain(peers.map(|&peer| literal(peer, digit)));
                clauses.extend(others.map(|other| vec![-literal(cell, digit), -other]));
            }
        }
        let literals = |board: &Board| {
            let digits = layout.cells().filter_map(|cell| Some((cell, board.get(cell)?)));
            digits.map(|(cell, digit)| literal(cell, digit.index())).collect::<Vec<_>>()
        };
        clauses.extend(literals(&proof.givens).into_iter().map(|given| vec![given]));
        for solution in &proof.solutions {
            clauses.push(literals(solution).into_iter().map(|digit| -digit).collect());
        }
        Formula { proof, clauses }
    }

    pub(super) fn layout(&self) -> &'a Layout {
        self.proof.givens.layout()
    }

    /// The number of the clause that one of the alternatives of a need is true.
    pub(super) fn need(&self, need: Need) -> usize {
        match need {
            Need::Cell(cell) => cell.index(),
            Need::Place(house, digit) => self.layout().n_cells() + house.index() * 9 + digit,
        }
    }
}

/// The formula in the format DIMACS.
impl fmt::Display for Formula<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.layout();
        writeln!(f, "c Satisfiable only by a solution of this board that is not excluded below.")?;
        writeln!(f, "c Variables 9n+1 to 9n+9 are the digits 1 to 9 of a cell:")?;
        for cell in layout.cells() {
            writeln!(f, "c {} {}", literal(cell, 0), Name(layout, cell))?;
        }
        writeln!(f, "p cnf {} {}", layout.n_cells() * 9, self.clauses.len())?;
        for clause in &self.clauses {
            clause.iter().try_for_each(|literal| write!(f, "{literal} "))?;
            f.write_str("0\n")?;
        }
        Ok(())
    }
}
