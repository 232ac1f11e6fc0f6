//! Colors and chains, and the graph of their links.

pub(super) mod chain;
pub(super) mod coloring;
pub(super) mod graph;
pub(super) mod reach;
pub(super) mod row;
pub(super) mod walk;
