//! What follows from one assumption, in the order in which it is found, and from how much.

use alloc::vec::Vec;

use super::network::{Network, Slot};

/// How assumptions are followed.
#[derive(Copy, Clone, Debug)]
pub(super) struct Mode {
    /// The rating of the shortest chains.
    pub(super) base: f64,
    /// Only within one digit, to contradictions alone.
    pub(super) is_nishio: bool,
    /// What was found false counts as gone when strong links are looked for.
    pub(super) is_dynamic: bool,
    /// Whether simple patterns are looked for where chains end.
    pub(super) has_patterns: bool,
}

/// What is known of a candidate.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Known {
    Nothing,
    On,
    Off,
}

/// A candidate that was found to be true or false.
#[derive(Copy, Clone, Debug)]
pub(super) struct Node {
    pub(super) number: u16,
    /// How many nodes it follows from, itself included.
    pub(super) n_nodes: u16,
    cause: Cause,
}

/// Where in `Propagation::ancestors` the set of nodes is that a node follows from. That of a true
/// one includes the node itself; false ones share that of what made them false.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Cause {
    start: u32,
    n_words: u32,
}

/// The consequences of one assumption.
#[derive(Default, Debug)]
pub(super) struct Propagation {
    /// What is left of each slot.
    pub(super) slots: Vec<Slot>,
    pub(super) known: Vec<Known>, // by number
    index: Vec<u16>,              // by number, where known: the index of its node
    nodes: Vec<Node>,
    /// The numbers of the true candidates in the order found.
    pub(super) on: Vec<u16>,
    /// The same of the false ones.
    pub(super) off: Vec<u16>,
    /// If there is a contradiction, the nodes of its two sides.
    pub(super) contradiction: Option<usize>,
    /// Sets of nodes by index, one bit each, only as long as needed.
    ancestors: Vec<u64>,
}

impl Propagation {
    /// Follows an assumption to its end or to a contradiction.
    ///
    /// When nothing else follows, `patterns` may find more that is false; it says whether it did.
    pub(super) fn run(
        &mut self,
        network: &Network,
        (start, is_on): (usize, bool),
        mode: Mode,
        mut patterns: impl FnMut(&mut Propagation) -> bool,
    ) {
        self.reset(network);
        if is_on {
            let cause = self.begin_cause(true);
            self.add_on(start, cause);
        } else {
            self.add_off(start, Cause::default(), 1);
        }
        let (mut next_on, mut next_off) = (0, 0);
        while self.contradiction.is_none() {
            if next_on < self.on.len() {
                self.follow_on(network, self.on[next_on], mode);
                next_on += 1;
            } else if next_off < self.off.len() {
                self.follow_off(network, self.off[next_off], mode);
                next_off += 1;
            } else if !patterns(self) {
                return;
            }
        }
    }

    fn reset(&mut self, network: &Network) {
        self.slots.clear();
        self.slots.extend_from_slice(&network.slots);
        self.known.clear();
        self.known.resize(network.n(), Known::Nothing);
        self.index.resize(network.n().max(self.index.len()), 0);
        self.nodes.clear();
        self.on.clear();
        self.off.clear();
        self.ancestors.clear();
        self.contradiction = None;
    }

    /// How many nodes a known candidate follows from.
    pub(super) fn n_nodes(&self, number: usize) -> u16 {
        self.nodes[usize::from(self.index[number])].n_nodes
    }

    fn follow_on(&mut self, network: &Network, number: u16, mode: Mode) {
        let number = usize::from(number);
        let weak =
            if mode.is_nishio { network.weak_of_digit(number) } else { network.weak(number) };
        let node = self.nodes[usize::from(self.index[number])];
        for &other in weak {
            if self.is_off(usize::from(other), node.cause, node.n_nodes + 1) {
                return;
            }
        }
    }

    /// A candidate was found false: it is added if it is new. Says whether it was found true before.
    #[inline]
    pub(super) fn is_off(&mut self, number: usize, cause: Cause, n_nodes: u16) -> bool {
        match self.known[number] {
            Known::Nothing => self.add_off(number, cause, n_nodes),
            Known::Off => {}
            Known::On => {
                self.contradiction = Some(usize::from(n_nodes) + usize::from(self.n_nodes(number)));
            }
        }
        self.contradiction.is_some()
    }

    fn follow_off(&mut self, network: &Network, number: u16, mode: Mode) {
        let seats = &network.seats(usize::from(number))[usize::from(mode.is_nishio)..];
        for &seat in seats {
            let slot = usize::from(seat.slot);
            let Some(other) = self.slots[slot].partner(seat) else { continue };
            if self.known[other] == Known::On {
                continue;
            }
            let cause = self.begin_cause(true);
            for &member in network.members(slot) {
                if usize::from(member) != other {
                    self.add_to_cause(cause, usize::from(member));
                }
            }
            if self.known[other] == Known::Off {
                let sides = self.size(cause) + usize::from(self.n_nodes(other));
                self.contradiction = Some(sides);
                return;
            }
            self.add_on(other, cause);
        }
        if mode.is_dynamic {
            for &seat in seats {
                self.slots[usize::from(seat.slot)].remove(seat);
            }
        }
    }

    /// An empty set for the node that comes next, with or without that node.
    pub(super) fn begin_cause(&mut self, with_itself: bool) -> Cause {
        let index = self.nodes.len();
        let start = self.ancestors.len();
        self.ancestors.resize(start + index / 64 + 1, 0);
        if with_itself {
            self.ancestors[start + index / 64] |= 1 << (index % 64);
        }
        Cause { start: start as u32, n_words: (index / 64 + 1) as u32 }
    }

    /// Adds a false candidate, and all that it follows from, to the newest set.
    pub(super) fn add_to_cause(&mut self, cause: Cause, number: usize) {
        let index = usize::from(self.index[number]);
        let before = self.nodes[index].cause;
        let (old, new) = self.ancestors.split_at_mut(cause.start as usize);
        let old = &old[before.start as usize..][..before.n_words as usize];
        for (word, old) in new.iter_mut().zip(old) {
            *word |= old;
        }
        new[index / 64] |= 1 << (index % 64);
    }

    /// The number of nodes in a set.
    pub(super) fn size(&self, cause: Cause) -> usize {
        let words = &self.ancestors[cause.start as usize..][..cause.n_words as usize];
        words.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn add_on(&mut self, number: usize, cause: Cause) {
        let n_nodes = self.size(cause) as u16;
        self.known[number] = Known::On;
        self.on.push(number as u16);
        self.add_node(Node { number: number as u16, n_nodes, cause });
    }

    #[inline]
    fn add_off(&mut self, number: usize, cause: Cause, n_nodes: u16) {
        self.known[number] = Known::Off;
        self.off.push(number as u16);
        self.add_node(Node { number: number as u16, n_nodes, cause });
    }

    #[inline]
    fn add_node(&mut self, node: Node) {
        self.index[usize::from(node.number)] = self.nodes.len() as u16;
        self.nodes.push(node);
    }
}
