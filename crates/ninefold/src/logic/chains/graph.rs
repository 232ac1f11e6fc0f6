//! The graph of links between candidates, for chains.
//!
//! A node is a digit and some cells; it is *on* if one of the cells has the digit, *off* if none
//! has it. A weak link means: if one node is on, the other is off. A strong link means: if one is
//! off, the other is on. Both hold in both directions.
//!
//! ```text
//! weak    same digit, all cells of one see all cells of the other; or two digits of one cell
//! strong  two digits of a cell with no third; two nodes with all places of a digit in a house;
//!         two digits of an almost locked set, each with all its cells there
//! ```
//!
//! Both kinds are rows of bits, one row per node, so that a search can follow all links of a node
//! together.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, House, HouseKind, Size};

use crate::logic::als::almost::AlmostLocked;
use crate::logic::candidates::bits;
use crate::logic::chains::row::{Row, SparseRows, ones, or};
use crate::logic::search::Found;
use crate::logic::step::{Candidate, Node};
use crate::logic::{Candidates, crossings};

/// The kinds of graphs, by their links.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(in crate::logic) enum Kind {
    /// Links of one digit: strong in houses.
    OneDigit,
    /// Strong only in cells of two candidates, weak from cell to cell.
    Bivalue,
    /// All links of single candidates.
    Single,
    /// Those, and groups: the places of a digit that a box and a line share.
    Grouped,
    /// Only almost locked sets.
    OnlyAlmostLocked,
    /// Everything.
    AlmostLocked,
}

pub(in crate::logic) struct Graph<'a> {
    /// The candidates it is made from.
    pub(in crate::logic) candidates: &'a Candidates,
    /// The number of nodes that are single candidates; they come first.
    pub(in crate::logic) n_singles: usize,
    /// The almost locked sets, with their nodes.
    pub(in crate::logic) almost: Vec<(AlmostLocked, Vec<usize>)>,
    sets_of: Vec<Vec<u32>>, // by node: the numbers of its almost locked sets, in order
    nodes: Vec<(Digit, u32, u32)>, // a digit and the range of its cells
    cells: Vec<Cell>,
    single: Vec<u16>, // by cell and digit: the node
    digits: DigitSet, // those of the nodes
    words: usize,
    weak: Vec<u64>,
    strong: Vec<u64>,
    sparse: Option<[SparseRows; 2]>, // the weak and the strong links of a large graph once more
}

/// The fewest words in a row for which it pays to skip the words without links.
const SPARSE: usize = 16;

impl<'a> Graph<'a> {
    /// The graph of this kind; breaks if the search should stop.
    pub(in crate::logic) fn new(
        candidates: &'a Candidates,
        kind: Kind,
        found: Found<'_>,
    ) -> ControlFlow<(), Graph<'a>> {
        let mut graph = Graph {
            candidates,
            n_singles: 0,
            almost: Vec::new(),
            sets_of: Vec::new(),
            nodes: Vec::new(),
            cells: Vec::new(),
            single: vec![u16::MAX; candidates.layout().n_cells() * 9],
            digits: Size::CLASSIC.all(),
            words: 0,
            weak: Vec::new(),
            strong: Vec::new(),
            sparse: None,
        };
        if kind == Kind::OneDigit {
            graph.digits = found.changes().digits(); // no chain leads from one digit to another
        }
        for cell in candidates.open_cells() {
            for digit in candidates.of(cell) & graph.digits {
                graph.single[cell.index() * 9 + digit.index()] = graph.nodes.len() as u16;
                graph.add_node(digit, &[cell]);
            }
        }
        graph.n_singles = graph.nodes.len();
        if matches!(kind, Kind::Grouped | Kind::AlmostLocked) {
            graph.add_groups();
        }
        if matches!(kind, Kind::OnlyAlmostLocked | Kind::AlmostLocked) {
            graph.add_almost_locked();
        }
        graph.words = graph.nodes.len().div_ceil(64);
        graph.weak = vec![0; graph.words * graph.nodes.len()];
        graph.strong = vec![0; graph.words * graph.nodes.len()];
        graph.link_sight(found)?;
        if matches!(kind, Kind::Single | Kind::Grouped | Kind::AlmostLocked) {
            graph.link_cells();
        }
        if !matches!(kind, Kind::OneDigit | Kind::OnlyAlmostLocked) {
            graph.link_bivalue();
        }
        if !matches!(kind, Kind::Bivalue | Kind::OnlyAlmostLocked) {
            graph.link_houses();
        }
        graph.link_almost_locked();
        if graph.words >= SPARSE {
            let rows = [&graph.weak, &graph.strong];
            graph.sparse = Some(rows.map(|rows| SparseRows::new(rows, graph.words)));
        }
        ControlFlow::Continue(graph)
    }

    pub(in crate::logic) fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The number of words in a row of bits.
    pub(in crate::logic) fn words(&self) -> usize {
        self.words
    }

    /// The nodes that are off if this one is on.
    pub(in crate::logic) fn weak(&self, node: usize) -> &Row {
        &self.weak[node * self.words..][..self.words]
    }

    /// The nodes that are on if this one is off.
    pub(in crate::logic) fn strong(&self, node: usize) -> &Row {
        &self.strong[node * self.words..][..self.words]
    }

    /// Adds the nodes that are off if this one is on.
    pub(in crate::logic) fn add_weak_of(&self, node: usize, row: &mut [u64]) {
        match &self.sparse {
            Some([weak, _]) => weak.add(node, row),
            None => or(row, self.weak(node)),
        }
    }

    /// Adds the nodes that are on if this one is off.
    pub(in crate::logic) fn add_strong_of(&self, node: usize, row: &mut [u64]) {
        match &self.sparse {
            Some([_, strong]) => strong.add(node, row),
            None => or(row, self.strong(node)),
        }
    }

    pub(in crate::logic) fn digit(&self, node: usize) -> Digit {
        self.nodes[node].0
    }

    pub(in crate::logic) fn cells(&self, node: usize) -> &[Cell] {
        let (_, start, end) = self.nodes[node];
        &self.cells[start as usize..end as usize]
    }

    /// The node as steps show it.
    pub(in crate::logic) fn node(&self, node: usize) -> Node {
        Node { digit: self.digit(node), cells: self.cells(node).to_vec() }
    }

    pub(in crate::logic) fn candidate(&self, node: usize) -> Candidate {
        Candidate { cell: self.cells(node)[0], digit: self.digit(node) }
    }

    /// The node of a candidate.
    pub(in crate::logic) fn single(&self, cell: Cell, digit: Digit) -> usize {
        usize::from(self.single[cell.index() * 9 + digit.index()])
    }

    /// The single nodes that are weakly linked to both.
    pub(in crate::logic) fn seen_by_both(
        &self,
        one: usize,
        other: usize,
    ) -> impl Iterator<Item = usize> + '_ {
        let rows = self.weak(one).iter().zip(self.weak(other)).enumerate();
        rows.flat_map(|(word, (a, b))| ones(a & b).map(move |bit| word * 64 + bit))
            .take_while(|&node| node < self.n_singles)
    }

    /// The number of single nodes that are weakly linked to both.
    pub(in crate::logic) fn n_seen_by_both(&self, one: usize, other: usize) -> usize {
        let (full, rest) = (self.n_singles / 64, self.n_singles % 64);
        let (a, b) = (self.weak(one), self.weak(other));
        let common = a[..full].iter().zip(b).map(|(a, b)| a & b);
        let n_full: u32 = common.filter(|&word| word != 0).map(u64::count_ones).sum();
        let last = if rest == 0 { 0 } else { a[full] & b[full] & ((1 << rest) - 1) };
        (n_full + last.count_ones()) as usize
    }

    fn add_node(&mut self, digit: Digit, cells: &[Cell]) {
        let start = self.cells.len() as u32;
        self.cells.extend_from_slice(cells);
        self.nodes.push((digit, start, self.cells.len() as u32));
    }

    fn add_groups(&mut self) {
        let candidates = self.candidates;
        let layout = candidates.layout();
        for house in layout.houses().filter(|&house| layout.kind(house) == HouseKind::Box) {
            let mut seen = Vec::new();
            for crossing in crossings(layout, house) {
                if seen.contains(&crossing.here) {
                    continue; // two lines of different grids with the same three cells
                }
                seen.push(crossing.here);
                for digit in candidates.missing(house) {
                    let places = candidates.places(house, digit) & crossing.here;
                    if places.count_ones() > 1 {
                        let cells: Vec<Cell> = candidates.cells_at(house, places).collect();
                        self.add_node(digit, &cells);
                    }
                }
            }
        }
    }

    fn add_almost_locked(&mut self) {
        // The larger nodes by digit and first cell, so that each is added once.
        let key = |digit: Digit, cells: &[Cell]| cells[0].index() * 9 + digit.index();
        let mut known: Vec<Vec<usize>> = vec![Vec::new(); self.single.len()];
        for node in self.n_singles..self.nodes.len() {
            known[key(self.digit(node), self.cells(node))].push(node);
        }
        let mut cells: Vec<Cell> = Vec::new();
        for set in AlmostLocked::all(self.candidates) {
            let mut nodes = Vec::with_capacity(set.digits.len());
            for digit in set.digits {
                cells.clear();
                let has = |&cell: &Cell| self.candidates.has(cell, digit);
                cells.extend(set.cells.iter().copied().filter(has));
                if let [cell] = cells[..] {
                    nodes.push(self.single(cell, digit));
                    continue;
                }
                let known = &mut known[key(digit, &cells)];
                if let Some(&same) = known.iter().find(|&&node| self.cells(node) == cells) {
                    nodes.push(same);
                } else if !self.candidates.seen_by_all(&cells, digit).is_empty() {
                    // Without a weak link it would be in no chain.
                    self.add_node(digit, &cells);
                    known.push(self.nodes.len() - 1);
                    nodes.push(self.nodes.len() - 1);
                }
            }
            if nodes.len() > 1 {
                self.almost.push((set, nodes));
            }
        }
    }

    fn add_weak(&mut self, one: usize, other: usize) {
        self.weak[one * self.words + other / 64] |= 1 << (other % 64);
        self.weak[other * self.words + one / 64] |= 1 << (one % 64);
    }

    fn add_strong(&mut self, one: usize, other: usize) {
        self.strong[one * self.words + other / 64] |= 1 << (other % 64);
        self.strong[other * self.words + one / 64] |= 1 << (one % 64);
    }

    /// Same digit, all cells see each other.
    fn link_sight(&mut self, found: Found<'_>) -> ControlFlow<()> {
        let candidates = self.candidates;
        let layout = candidates.layout();
        // Single candidates see each other in houses.
        for (house, cells) in layout.houses().zip(layout.nines()) {
            for digit in candidates.missing(house) & self.digits {
                let places = candidates.places(house, digit);
                for one in bits(places) {
                    for other in bits(places & !((2 << one) - 1)) {
                        self.add_weak(
                            self.single(cells[one], digit),
                            self.single(cells[other], digit),
                        );
                    }
                }
            }
        }
        // The larger nodes so far, by digit and first cell.
        let mut larger: Vec<Vec<usize>> = vec![Vec::new(); self.single.len()];
        for node in self.n_singles..self.nodes.len() {
            found.go_on()?;
            let digit = self.digit(node);
            let seen = candidates.seen_by_all(self.cells(node), digit);
            for cell in &seen {
                self.add_weak(node, self.single(cell, digit));
                for &other in &larger[cell.index() * 9 + digit.index()] {
                    if self.cells(other)[1..].iter().all(|&cell| seen.contains(cell)) {
                        self.add_weak(node, other);
                    }
                }
            }
            larger[self.cells(node)[0].index() * 9 + digit.index()].push(node);
        }
        ControlFlow::Continue(())
    }

    /// Two digits of one cell.
    fn link_cells(&mut self) {
        for cell in self.candidates.open_cells() {
            for one in self.candidates.of(cell) {
                for other in self.candidates.of(cell).into_iter().filter(|&other| other > one) {
                    self.add_weak(self.single(cell, one), self.single(cell, other));
                }
            }
        }
    }

    fn link_bivalue(&mut self) {
        for cell in self.candidates.open_cells() {
            let mut digits = self.candidates.of(cell).into_iter();
            if let (Some(one), Some(other), None) = (digits.next(), digits.next(), digits.next()) {
                self.add_strong(self.single(cell, one), self.single(cell, other));
            }
        }
    }

    /// Two nodes that have all places of their digit in a house.
    fn link_houses(&mut self) {
        let candidates = self.candidates;
        for house in candidates.layout().houses() {
            for digit in candidates.missing(house) & self.digits {
                let places = candidates.places(house, digit);
                if places.count_ones() == 2 {
                    let mut nodes = candidates.cells_at(house, places);
                    if let (Some(one), Some(other)) = (nodes.next(), nodes.next()) {
                        self.add_strong(self.single(one, digit), self.single(other, digit));
                    }
                }
            }
        }
        // The larger nodes by house, digit and places: the remaining places must be one of them, or
        // single.
        let mut larger: Vec<((House, Digit, u16), usize)> = Vec::new();
        for node in self.n_singles..self.nodes.len() {
            let (digit, cells) = (self.digit(node), self.cells(node));
            for spot in candidates.layout().spots(cells[0]) {
                if let Some(mask) = self.mask(spot.house, cells) {
                    larger.push(((spot.house, digit, mask), node));
                }
            }
        }
        larger.sort_unstable();
        for &((house, digit, mask), node) in &larger {
            let rest = candidates.places(house, digit) & !mask;
            if rest.is_power_of_two() {
                let cell = candidates.layout().nine_of(house)[rest.trailing_zeros() as usize];
                self.add_strong(node, self.single(cell, digit));
            } else if rest != 0 {
                let key = (house, digit, rest);
                if let Ok(at) = larger.binary_search_by_key(&key, |&(key, _)| key) {
                    self.add_strong(node, larger[at].1);
                }
            }
        }
    }

    /// The places of the cells in a house that contains all of them.
    fn mask(&self, house: House, cells: &[Cell]) -> Option<u16> {
        let layout = self.candidates.layout();
        cells.iter().try_fold(0, |mask, &cell| {
            let spot = layout.spots(cell).iter().find(|spot| spot.house == house)?;
            Some(mask | spot.bit)
        })
    }

    /// The house in which these cells are all places of a digit.
    pub(in crate::logic) fn house_of(&self, digit: Digit, cells: &[Cell]) -> Option<House> {
        let layout = self.candidates.layout();
        let mut houses = layout.houses_of(*cells.first()?).iter().copied();
        let is_full =
            |house: &House| self.mask(*house, cells) == Some(self.candidates.places(*house, digit));
        houses.find(is_full)
    }

    /// The house that links two nodes strongly; `None` if a cell or a set does.
    pub(in crate::logic) fn linking_house(&self, one: usize, other: usize) -> Option<House> {
        let cells = [self.cells(one), self.cells(other)].concat();
        let digit = self.digit(one);
        if digit == self.digit(other) { self.house_of(digit, &cells) } else { None }
    }

    /// The almost locked sets that link two nodes.
    pub(in crate::logic) fn sets_between(
        &self,
        one: usize,
        other: usize,
    ) -> impl Iterator<Item = &AlmostLocked> {
        let sets = self.sets_of.get(one).into_iter().flatten();
        let sets = sets.map(|&number| &self.almost[number as usize]);
        sets.filter(move |(_, nodes)| nodes.contains(&other)).map(|(set, _)| set)
    }

    fn link_almost_locked(&mut self) {
        let almost = core::mem::take(&mut self.almost);
        if !almost.is_empty() {
            self.sets_of = vec![Vec::new(); self.nodes.len()];
        }
        for (number, (_, nodes)) in (0..).zip(&almost) {
            for (at, &one) in nodes.iter().enumerate() {
                self.sets_of[one].push(number);
                for &other in &nodes[at + 1..] {
                    self.add_strong(one, other);
                }
            }
        }
        self.almost = almost;
    }
}
