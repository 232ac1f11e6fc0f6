//! The consequences of one assumption, in the order in which they are found, with the nodes that
//! they follow from.

use alloc::vec::Vec;

use super::network::{Network, Slot};
use super::{ChainId, Literal};

/// How assumptions are followed.
#[derive(Copy, Clone, Debug)]
pub(in crate::rating) struct Mode {
    /// The rating of the shortest chains.
    pub(super) base: f64,
    /// Whether only one digit is followed, and only to contradictions.
    pub(super) is_nishio: bool,
    /// Whether candidates that were found false count as gone in the search for strong links.
    pub(super) is_dynamic: bool,
    /// What is searched for where chains end: nothing, patterns, or also other chains.
    pub(super) nesting: u8,
}

impl Mode {
    pub(in crate::rating) const NISHIO: Mode =
        Mode { base: 7.5, is_nishio: true, is_dynamic: true, nesting: 0 };
    pub(in crate::rating) const MULTIPLE: Mode =
        Mode { base: 8.0, is_nishio: false, is_dynamic: false, nesting: 0 };
    pub(in crate::rating) const DYNAMIC: Mode =
        Mode { base: 8.5, is_dynamic: true, ..Mode::MULTIPLE };
    pub(in crate::rating) const DYNAMIC_PLUS: Mode =
        Mode { base: 9.0, nesting: 1, ..Mode::DYNAMIC };

    /// Dynamic chains with other chains within: forcing, multiple, dynamic, and dynamic with
    /// forcing chains within.
    pub(in crate::rating) const NESTED: [Mode; 4] = [
        Mode { base: 9.5, nesting: 2, ..Mode::DYNAMIC },
        Mode { base: 10.0, nesting: 3, ..Mode::DYNAMIC },
        Mode { base: 10.5, nesting: 4, ..Mode::DYNAMIC },
        Mode { base: 11.0, nesting: 5, ..Mode::DYNAMIC },
    ];
}

/// The state of a candidate.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Known {
    Nothing,
    On,
    Off,
}

/// A candidate that was found to be true or false.
#[derive(Copy, Clone, Debug)]
struct Node {
    number: u16,
    is_on: bool,
    /// The slot of the strong link by which it was found true.
    slot: Option<u16>,
    origin: Origin,
}

/// What makes a candidate true or false.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Origin {
    cause: Cause,
    /// The number of nodes it follows from, itself included.
    n_nodes: u16,
    /// The chain within the assumption that removes it.
    chain: Option<ChainId>,
}

/// One of the chains to a conclusion or contradiction: its last node.
#[derive(Copy, Clone, Debug)]
pub(super) struct Side(Node);

/// A candidate that was found both true and false.
#[derive(Copy, Clone, Debug)]
pub(super) struct Contradiction {
    /// The number of nodes of both sides.
    pub(super) n_nodes: usize,
    pub(super) sides: [Side; 2],
}

impl Contradiction {
    fn between(one: Node, other: Node) -> Contradiction {
        let n_nodes = usize::from(one.origin.n_nodes) + usize::from(other.origin.n_nodes);
        Contradiction { n_nodes, sides: [Side(one), Side(other)] }
    }
}

/// The place in `Propagation::ancestors` of the set of nodes that a node follows from. The set of a
/// true node includes the node itself; false ones share the set of the node that made them false.
#[derive(Copy, Clone, Default, Debug)]
struct Cause {
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
    /// The numbers of the false candidates in the order found.
    pub(super) off: Vec<u16>,
    pub(super) contradiction: Option<Contradiction>,
    /// Sets of nodes by index, one bit each, only as long as needed.
    ancestors: Vec<u64>,
}

impl Propagation {
    /// Follows an assumption to its end or to a contradiction.
    ///
    /// When nothing else follows, `patterns` may find more false candidates; it returns whether it
    /// did.
    pub(super) fn run(
        &mut self,
        network: &Network,
        start: Literal,
        mode: Mode,
        mut patterns: impl FnMut(&mut Propagation) -> bool,
    ) {
        self.reset(network);
        if start.is_on {
            let cause = self.begin_cause(true);
            self.add(self.on_node(start.number, cause, None));
        } else {
            let origin = Origin { n_nodes: 1, ..Origin::default() };
            self.add(Node { number: start.number as u16, is_on: false, slot: None, origin });
        }
        let (mut next_on, mut next_off) = (0, 0);
        while self.contradiction.is_none() {
            if let Some(&number) = self.on.get(next_on) {
                self.follow_on(network, number, mode);
                next_on += 1;
            } else if let Some(&number) = self.off.get(next_off) {
                self.follow_off(network, number, mode);
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

    /// The number of nodes that a known candidate follows from.
    #[inline]
    pub(super) fn n_nodes(&self, number: usize) -> u16 {
        self.node(number).origin.n_nodes
    }

    #[inline]
    fn node(&self, number: usize) -> &Node {
        &self.nodes[usize::from(self.index[number])]
    }

    /// The chain to a known candidate.
    pub(super) fn side(&self, number: usize) -> Side {
        Side(*self.node(number))
    }

    /// Whether any chain within the assumption removed anything.
    pub(super) fn has_chains(&self) -> bool {
        self.nodes.iter().any(|node| node.origin.chain.is_some())
    }

    /// Adds the chains within the assumption that a conclusion depends on.
    pub(super) fn chains_in(&self, side: Side, chains: &mut Vec<ChainId>) {
        chains.extend(side.0.origin.chain);
        for node in self.ancestors_of(side.0.origin.cause) {
            chains.extend(node.origin.chain);
        }
    }

    /// Calls `each` with the nodes of a chain: number, whether it is true, slot.
    pub(super) fn nodes_of(&self, side: Side, mut each: impl FnMut(usize, bool, Option<u16>)) {
        let end = side.0;
        each(usize::from(end.number), end.is_on, end.slot);
        for node in self.ancestors_of(end.origin.cause) {
            if (node.number, node.is_on) != (end.number, end.is_on) {
                each(usize::from(node.number), node.is_on, node.slot);
            }
        }
    }

    /// The nodes of a set that are not only part of a contradiction.
    fn ancestors_of(&self, cause: Cause) -> impl Iterator<Item = &Node> {
        let words = &self.ancestors[cause.start as usize..][..cause.n_words as usize];
        let indices = words.iter().enumerate().flat_map(|(word, &bits)| {
            (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 64 * word + bit)
        });
        indices.filter_map(|index| self.nodes.get(index))
    }

    fn follow_on(&mut self, network: &Network, number: u16, mode: Mode) {
        let number = usize::from(number);
        let weak =
            if mode.is_nishio { network.weak_of_digit(number) } else { network.weak(number) };
        let before = self.node(number).origin;
        let origin = Origin { n_nodes: before.n_nodes + 1, chain: None, ..before };
        for &other in weak {
            if self.known[usize::from(other)] != Known::Off
                && self.is_off(usize::from(other), origin)
            {
                return;
            }
        }
    }

    /// Marks a candidate as false, and adds it if it is new. Returns whether it was found true
    /// before.
    #[inline]
    pub(super) fn is_off(&mut self, number: usize, origin: Origin) -> bool {
        let node = Node { number: number as u16, is_on: false, slot: None, origin };
        match self.known[number] {
            Known::Nothing => self.add(node),
            Known::Off => {}
            Known::On => {
                self.contradiction = Some(Contradiction::between(*self.node(number), node));
                return true;
            }
        }
        false
    }

    fn follow_off(&mut self, network: &Network, number: u16, mode: Mode) {
        let memberships = &network.memberships(usize::from(number))[usize::from(mode.is_nishio)..];
        for &membership in memberships {
            let slot = usize::from(membership.slot);
            let left = &mut self.slots[slot];
            let partner = left.partner(membership);
            if mode.is_dynamic {
                left.remove(membership);
            }
            let Some(other) = partner else { continue };
            if self.known[other] == Known::On {
                continue;
            }
            let cause = self.begin_cause(true);
            self.add_to_cause(cause, usize::from(number));
            let members = network.members(slot);
            if members.len() > 2 {
                let others = members.iter().map(|&member| usize::from(member));
                for gone in others.filter(|&gone| gone != other && gone != usize::from(number)) {
                    self.add_to_cause(cause, gone);
                }
            }
            let node = self.on_node(other, cause, Some(membership.slot));
            if self.known[other] == Known::Off {
                self.contradiction = Some(Contradiction::between(node, *self.node(other)));
                return;
            }
            self.add(node);
        }
    }

    /// An empty set for the node that comes next, with or without that node.
    fn begin_cause(&mut self, with_itself: bool) -> Cause {
        let index = self.nodes.len();
        let start = self.ancestors.len();
        self.ancestors.extend((0..=index / 64).map(|_| 0));
        if with_itself {
            self.ancestors[start + index / 64] |= 1 << (index % 64);
        }
        Cause { start: start as u32, n_words: (index / 64 + 1) as u32 }
    }

    /// Adds a false candidate, and all that it follows from, to the newest set.
    #[inline]
    fn add_to_cause(&mut self, cause: Cause, number: usize) {
        let index = usize::from(self.index[number]);
        let before = self.nodes[index].origin.cause;
        let (old, new) = self.ancestors.split_at_mut(cause.start as usize);
        let old = &old[before.start as usize..][..before.n_words as usize];
        for (word, old) in new.iter_mut().zip(old) {
            *word |= old;
        }
        new[index / 64] |= 1 << (index % 64);
    }

    /// What is removed because these candidates are false.
    pub(super) fn removed_after(
        &mut self,
        parents: impl IntoIterator<Item = usize>,
        chain: Option<ChainId>,
    ) -> Origin {
        let cause = self.begin_cause(false);
        for parent in parents {
            self.add_to_cause(cause, parent);
        }
        Origin { cause, n_nodes: self.size(cause) as u16 + 1, chain }
    }

    /// The number of nodes in a set.
    fn size(&self, cause: Cause) -> usize {
        let words = &self.ancestors[cause.start as usize..][..cause.n_words as usize];
        words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// A true candidate, not yet added.
    fn on_node(&self, number: usize, cause: Cause, slot: Option<u16>) -> Node {
        let origin = Origin { cause, n_nodes: self.size(cause) as u16, chain: None };
        Node { number: number as u16, is_on: true, slot, origin }
    }

    #[inline]
    fn add(&mut self, node: Node) {
        let number = usize::from(node.number);
        if node.is_on {
            self.known[number] = Known::On;
            self.on.push(node.number);
        } else {
            self.known[number] = Known::Off;
            self.off.push(node.number);
        }
        self.index[number] = self.nodes.len() as u16;
        self.nodes.push(node);
    }
}
