//! Unit propagation that remembers why each literal is true.
//!
//! On the clauses of a board it does what singles do.

use alloc::vec::Vec;

use super::formula::Literal;

/// Why a literal is true: the number of a clause, or `None` for an assumption.
type Reason = Option<usize>;

/// The literals that are true.
pub(super) struct Units<'a> {
    clauses: &'a [Vec<Literal>],
    containing: Vec<Vec<usize>>,  // clauses by literal
    n_open: Vec<usize>,           // by clause, the number of literals that are not false
    reasons: Vec<Option<Reason>>, // by literal, if it is true
    trail: Vec<Literal>,          // true literals in order
    n_followed: usize,            // of the trail
}

/// The place of a literal in a table.
fn index(literal: Literal) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

impl<'a> Units<'a> {
    /// What follows from the clauses with one literal, and the number of a clause that is false, if
    /// there is one.
    pub(super) fn new(
        n_variables: usize,
        clauses: &'a [Vec<Literal>],
    ) -> (Units<'a>, Option<usize>) {
        let mut containing = vec![Vec::new(); 2 * n_variables + 2];
        for (number, clause) in clauses.iter().enumerate() {
            for &literal in clause {
                containing[index(literal)].push(number);
            }
        }
        let mut units = Units {
            clauses,
            containing,
            n_open: clauses.iter().map(Vec::len).collect(),
            reasons: vec![None; 2 * n_variables + 2],
            trail: Vec::new(),
            n_followed: 0,
        };
        let singles = clauses.iter().enumerate().filter(|(_, clause)| clause.len() == 1);
        let mut follow = |(number, clause): (usize, &Vec<Literal>)| {
            if units.n_open[number] == 0 {
                return Some(number);
            }
            units.set(clause[0], Some(number));
            units.follow()
        };
        let conflict = { singles }.find_map(&mut follow);
        (units, conflict)
    }

    /// A mark to which [`undo`](Units::undo) returns.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Assumes a literal; returns the number of a clause that is then false, if there is one.
    pub(super) fn assume(&mut self, literal: Literal) -> Option<usize> {
        self.set(literal, None);
        self.follow()
    }

    /// Undoes everything since the mark.
    pub(super) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some(literal) = self.trail.pop() else { return };
            self.reasons[index(literal)] = None;
            for &clause in &self.containing[index(-literal)] {
                self.n_open[clause] += 1;
            }
        }
        self.n_followed = self.n_followed.min(mark);
    }

    /// The clauses, in order, that make these literals false. Literals already known to be false
    /// need none.
    pub(super) fn reasons(&self, false_literals: &[Literal], known: &[Literal]) -> Vec<usize> {
        let mut is_needed = vec![false; self.reasons.len()];
        let need = |is_needed: &mut Vec<bool>, literals: &[Literal]| {
            let unknown = literals.iter().filter(|literal| !known.contains(literal));
            unknown.for_each(|&literal| is_needed[index(-literal)] = true);
        };
        need(&mut is_needed, false_literals);
        let mut reasons = Vec::new();
        for &literal in self.trail.iter().rev() {
            if is_needed[index(literal)]
                && let Some(Some(clause)) = self.reasons[index(literal)]
            {
                reasons.push(clause);
                need(&mut is_needed, &self.clauses[clause]);
            }
        }
        reasons.reverse();
        reasons
    }

    fn set(&mut self, literal: Literal, reason: Reason) {
        if self.reasons[index(literal)].is_none() {
            self.reasons[index(literal)] = Some(reason);
            self.trail.push(literal);
            for &clause in &self.containing[index(-literal)] {
                self.n_open[clause] -= 1;
            }
        }
    }

    /// Sets literals that are alone in a clause until nothing changes, or until a clause is false.
    fn follow(&mut self) -> Option<usize> {
        while let Some(&literal) = self.trail.get(self.n_followed) {
            self.n_followed += 1;
            for at in 0..self.containing[index(-literal)].len() {
                let number = self.containing[index(-literal)][at];
                match self.n_open[number] {
                    0 => return Some(number),
                    1 => {
                        let is_false = |literal: &Literal| self.reasons[index(-literal)].is_some();
                        let only = self.clauses[number].iter().find(|literal| !is_false(literal));
                        if let Some(&only) = only {
                            self.set(only, Some(number));
                        }
                    }
                    _ => {}
                }
            }
        }
        None
    }
}
