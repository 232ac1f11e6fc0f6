//! Where a layout has cells, and therefore lines.

use ninefold::Layout;

use crate::components::{Quad, quads_of};

/// The cells of a layout on its canvas.
pub(crate) struct Shape {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    filled: Vec<bool>,
    edges: Vec<Edge>,
    outlines: Vec<Quad>,
}

/// A piece of a line, as long as one cell.
#[derive(Copy, Clone)]
pub(crate) struct Edge {
    /// The row of its cells if it is vertical, otherwise the number of its line from the top.
    pub(crate) row: usize,
    /// The column of its cells if it is horizontal, otherwise the number of its line from the left.
    pub(crate) column: usize,
    pub(crate) is_horizontal: bool,
}

impl Shape {
    pub(crate) fn of(layout: &Layout) -> Shape {
        let (rows, columns) = (layout.rows(), layout.columns());
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let filled = places.map(|(row, column)| layout.cell_at(row, column).is_some()).collect();
        let (rows, columns) = (usize::from(rows), usize::from(columns));
        let mut shape = Shape { rows, columns, filled, edges: Vec::new(), outlines: Vec::new() };
        shape.edges = shape.all_edges();
        shape.outlines = shape.largest_quads();
        shape
    }

    pub(crate) fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The largest quadrilaterals with corners among those of the cells, in cells.
    pub(crate) fn outlines(&self) -> &[Quad] {
        &self.outlines
    }

    fn largest_quads(&self) -> Vec<Quad> {
        let ends = |line: usize| {
            let cells = (0..self.columns)
                .filter(|&column| self.has(line, column) || self.has(line.wrapping_sub(1), column));
            (cells.clone().min().unwrap_or(0), cells.max().map_or(0, |last| last + 1))
        };
        quads_of((0..=self.rows).map(ends).collect())
    }

    /// Whether there is a cell here. Numbers wrap below zero, so callers can ask for neighbors.
    fn has(&self, row: usize, column: usize) -> bool {
        row < self.rows && column < self.columns && self.filled[row * self.columns + column]
    }

    fn all_edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        for row in 0..=self.rows {
            for column in 0..=self.columns {
                let here = self.has(row, column);
                if here || self.has(row.wrapping_sub(1), column) {
                    edges.push(Edge { row, column, is_horizontal: true });
                }
                if here || self.has(row, column.wrapping_sub(1)) {
                    edges.push(Edge { row, column, is_horizontal: false });
                }
            }
        }
        edges
    }
}
