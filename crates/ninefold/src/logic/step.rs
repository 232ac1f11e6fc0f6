//! Steps: what a piece of logic changes, and everything needed to show why.

use alloc::vec::Vec;
use core::fmt;

use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, CellSet, House, Layout};

use crate::name::{UnknownName, names};

use super::technique::Technique;

/// A digit in a cell, as a possibility.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

/// The role of a candidate or house in a step.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Part of the pattern: the base of a fish, the cells of a subset, the house of a single.
    Defining,
    /// Outside the pattern; eliminations hold only where it sees them, too.
    Fin,
    /// Part of one of several sets, such as almost locked sets, counted from 0.
    Group(u8),
    /// Of the first of two colors: all of that color are true, or none.
    ColorA,
    /// Of the second color.
    ColorB,
    /// Where the step acts: placements, eliminations, the cover of a fish.
    Target,
}

impl Role {
    /// The names of the roles, without the number of a group.
    pub const NAMES: [&str; 6] = ["defining", "fin", "group", "color-a", "color-b", "target"];

    /// Its name, without the number of a group.
    pub const fn name(self) -> &'static str {
        Role::NAMES[match self {
            Role::Defining => 0,
            Role::Fin => 1,
            Role::Group(_) => 2,
            Role::ColorA => 3,
            Role::ColorB => 4,
            Role::Target => 5,
        }]
    }

    /// The number of a group.
    pub const fn group(self) -> Option<u8> {
        match self {
            Role::Group(number) => Some(number),
            _ => None,
        }
    }

    /// The role with this name and, for a group, this number.
    ///
    /// ```
    /// use ninefold::logic::Role;
    ///
    /// assert_eq!(Role::with_name("fin", None), Ok(Role::Fin));
    /// assert_eq!(Role::with_name("group", Some(2)), Ok(Role::Group(2)));
    /// assert!(Role::with_name("group", None).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// No role has this name, or a number is missing or unexpected.
    pub fn with_name(name: &str, group: Option<u8>) -> Result<Role, UnknownName> {
        match (name, group) {
            ("defining", None) => Ok(Role::Defining),
            ("fin", None) => Ok(Role::Fin),
            ("group", Some(number)) => Ok(Role::Group(number)),
            ("color-a", None) => Ok(Role::ColorA),
            ("color-b", None) => Ok(Role::ColorB),
            ("target", None) => Ok(Role::Target),
            _ => Err(UnknownName::new("role", name, &Role::NAMES)),
        }
    }
}

/// A digit and some cells: true if one of the cells has the digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells, in order; usually one.
    pub cells: Vec<Cell>,
}

/// The meaning of a link between two nodes.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum LinkKind {
    /// If the first is not true, the second is.
    Strong,
    /// If the first is true, the second is not.
    Weak,
}

names!(LinkKind, "link": Strong = "strong", Weak = "weak");

/// A conclusion from one node to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// Its start.
    pub from: Node,
    /// Its end.
    pub to: Node,
    /// Its kind.
    pub kind: LinkKind,
}

/// A proof that there is no solution.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// A cell without a digit has no candidate left.
    Cell(Cell),
    /// A house has no place left for a digit it needs.
    House(House, Digit),
}

/// An assumption and its consequences: part of the tree of a forcing net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The assumption.
    pub assumption: Candidate,
    /// The digits that follow, in order.
    pub placements: Vec<Candidate>,
    /// Further assumptions, each refuted in turn and removed before continuing.
    pub branches: Vec<Branch>,
    /// The contradiction at its end.
    pub contradiction: Contradiction,
}

/// A piece of logic: what it changes, and why.
///
/// Every field has the same meaning for every technique, so that drawing or explaining a step needs
/// no knowledge of techniques.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The digits it places.
    pub placements: Vec<Candidate>,
    /// The candidates it eliminates.
    pub eliminations: Vec<Candidate>,
    /// The candidates that matter, each with its role.
    pub candidates: Vec<(Candidate, Role)>,
    /// The houses that matter, each with its role.
    ///
    /// For chains: the house of the choice they begin or end with, if there is one, then that of
    /// each strong link between places of one digit, in the order of the links.
    pub houses: Vec<(House, Role)>,
    /// The links of its chains: one chain after the other, each in order.
    pub links: Vec<Link>,
    /// The tree of a forcing net.
    pub branches: Vec<Branch>,
    /// For naked and hidden singles: digits on the board that rule out the other possibilities.
    pub blockers: Vec<Candidate>,
    /// For naked and hidden singles: the possibilities that no blocker rules out, because an
    /// earlier step or the player did.
    pub earlier: Vec<Candidate>,
}

impl Step {
    /// A step without effect yet.
    pub(super) fn new(technique: Technique) -> Step {
        Step {
            technique,
            placements: Vec::new(),
            eliminations: Vec::new(),
            candidates: Vec::new(),
            houses: Vec::new(),
            links: Vec::new(),
            branches: Vec::new(),
            blockers: Vec::new(),
            earlier: Vec::new(),
        }
    }

    pub(super) fn placing(technique: Technique, cell: Cell, digit: Digit) -> Step {
        let placed = Candidate { cell, digit };
        Step { placements: vec![placed], ..Step::new(technique) }
    }

    /// Adds candidates with a role.
    pub(super) fn show(&mut self, cells: impl IntoIterator<Item = Cell>, digit: Digit, role: Role) {
        let with_role = cells.into_iter().map(|cell| (Candidate { cell, digit }, role));
        self.candidates.extend(with_role);
    }

    pub(super) fn eliminate(&mut self, cells: impl IntoIterator<Item = Cell>, digit: Digit) {
        self.eliminations.extend(cells.into_iter().map(|cell| Candidate { cell, digit }));
    }

    /// Sorts the eliminations by cell and digit, each once.
    pub(super) fn arrange_eliminations(&mut self) {
        let cells: CellSet = self.eliminations.iter().map(|gone| gone.cell).collect();
        let digits = |cell: Cell| -> DigitSet {
            let gone = self.eliminations.iter().filter(|gone| gone.cell == cell);
            gone.map(|gone| gone.digit).collect()
        };
        let all = |cell| digits(cell).into_iter().map(move |digit| Candidate { cell, digit });
        self.eliminations = cells.iter().flat_map(all).collect();
    }

    /// Both steps in one, if together they do more than either alone.
    pub(super) fn merged(&self, other: &Step) -> Option<Step> {
        let mut merged = self.clone();
        extend(&mut merged.eliminations, &other.eliminations);
        if [self, other].iter().any(|step| step.eliminations.len() == merged.eliminations.len()) {
            return None;
        }
        extend(&mut merged.candidates, &other.candidates);
        extend(&mut merged.houses, &other.houses);
        merged.links.extend_from_slice(&other.links);
        Some(merged)
    }

    /// Whether it changes nothing.
    pub(super) fn is_idle(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// The cells it acts on.
    pub fn targets(&self) -> CellSet {
        self.placements.iter().chain(&self.eliminations).map(|candidate| candidate.cell).collect()
    }

    /// All cells with a role in it.
    pub fn cells(&self) -> CellSet {
        let mut cells = self.targets();
        cells.extend(self.candidates.iter().map(|(shown, _)| shown.cell));
        for node in self.links.iter().flat_map(|link| [&link.from, &link.to]) {
            cells.extend(node.cells.iter().copied());
        }
        let mut branches: Vec<&Branch> = self.branches.iter().collect();
        while let Some(branch) = branches.pop() {
            cells.insert(branch.assumption.cell);
            cells.extend(branch.placements.iter().map(|placed| placed.cell));
            branches.extend(&branch.branches);
        }
        cells
    }

    /// The step as one line for developers: the technique, its pattern, what follows.
    pub fn display<'a>(&'a self, layout: &'a Layout) -> impl fmt::Display + 'a {
        Line { step: self, layout }
    }
}

fn extend<T: Copy + PartialEq>(list: &mut Vec<T>, others: &[T]) {
    for &other in others {
        if !list.contains(&other) {
            list.push(other);
        }
    }
}

struct Line<'a> {
    step: &'a Step,
    layout: &'a Layout,
}

impl Line<'_> {
    fn cell(&self, f: &mut fmt::Formatter<'_>, cell: Cell) -> fmt::Result {
        f.write_str(&self.layout.cell_name(cell).replace(' ', ":"))
    }

    fn candidate(&self, f: &mut fmt::Formatter<'_>, candidate: Candidate) -> fmt::Result {
        write!(f, " {}", candidate.digit)?;
        self.cell(f, candidate.cell)
    }

    fn node(&self, f: &mut fmt::Formatter<'_>, node: &Node) -> fmt::Result {
        write!(f, " {}", node.digit)?;
        for (index, &cell) in node.cells.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "/" })?;
            self.cell(f, cell)?;
        }
        Ok(())
    }

    fn links(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut at: Option<&Node> = None;
        for link in &self.step.links {
            if at != Some(&link.from) {
                f.write_str(if at.is_some() { "," } else { "" })?;
                self.node(f, &link.from)?;
            }
            f.write_str(if link.kind == LinkKind::Strong { " =" } else { " -" })?;
            self.node(f, &link.to)?;
            at = Some(&link.to);
        }
        Ok(())
    }
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let step = self.step;
        write!(f, "{}:", step.technique)?;
        if step.links.is_empty() {
            let mut last = Role::Defining;
            for &(candidate, role) in step.candidates.iter().filter(|c| c.1 != Role::Target) {
                if role != last {
                    f.write_str(match role {
                        Role::Fin => " fin",
                        Role::Group(_) | Role::ColorA | Role::ColorB => " |",
                        Role::Defining | Role::Target => "",
                    })?;
                }
                last = role;
                self.candidate(f, candidate)?;
            }
        } else {
            self.links(f)?;
        }
        f.write_str(" =>")?;
        step.placements.iter().try_for_each(|&placed| self.candidate(f, placed))?;
        if !step.eliminations.is_empty() {
            f.write_str(" not")?;
        }
        step.eliminations.iter().try_for_each(|&gone| self.candidate(f, gone))
    }
}
