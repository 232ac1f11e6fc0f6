//! The lines of a grid in a picture: a perspective, bent as paper is.

use crate::components::{Point, Quad};
use crate::ink::Ink;
use crate::perspective::Perspective;
use crate::shape::Edge;

/// The terms of a polynomial of degree three in two variables.
const TERMS: usize = 10;

/// The number of points sampled along an edge.
const SAMPLES: usize = 6;

/// Maps places on a layout's canvas, in cells from its upper left corner, to points of a picture.
#[derive(Clone, Debug)]
pub(crate) struct Lattice {
    rows: f32,
    columns: f32,
    perspective: Perspective,
    /// Polynomials that give the offsets added to column and row before the perspective.
    bend: [[f32; TERMS]; 2],
}

impl Lattice {
    /// The lattice with straight lines that maps the places `from`, in cells, to the points `to`.
    pub(crate) fn of(to: Quad, from: Quad, rows: usize, columns: usize) -> Option<Lattice> {
        let (rows, columns) = (rows as f32, columns as f32);
        let unit = from.map(|(column, row)| (column / columns, row / rows));
        let back = Perspective::of(unit)?.inverse()?;
        let perspective = back.followed(&Perspective::of(to)?)?;
        let bend = [[0.0; TERMS]; 2];
        perspective.is_in_front().then_some(Lattice { rows, columns, perspective, bend })
    }

    /// The point of the picture at a place of the canvas.
    pub(crate) fn point(&self, column: f32, row: f32) -> Point {
        let terms = self.terms(column, row);
        let bend =
            |factors: &[f32; TERMS]| factors.iter().zip(&terms).map(|(a, b)| a * b).sum::<f32>();
        let (u, v) = (
            (column + bend(&self.bend[0])) / self.columns,
            (row + bend(&self.bend[1])) / self.rows,
        );
        self.perspective.point(u, v)
    }

    /// The same lattice for the same picture at another size.
    pub(crate) fn scaled(&self, x: f32, y: f32) -> Lattice {
        Lattice { perspective: self.perspective.scaled(x, y), ..self.clone() }
    }

    pub(crate) fn corners(&self) -> Quad {
        [
            self.point(0.0, 0.0),
            self.point(self.columns, 0.0),
            self.point(self.columns, self.rows),
            self.point(0.0, self.rows),
        ]
    }

    fn terms(&self, column: f32, row: f32) -> [f32; TERMS] {
        let (s, t) = (2.0 * column / self.columns - 1.0, 2.0 * row / self.rows - 1.0);
        [1.0, s, t, s * s, s * t, t * t, s * s * s, s * s * t, s * t * t, t * t * t]
    }

    /// Moves the lines onto the nearest ink, from coarse to fine. Returns false if there are hardly any lines.
    pub(crate) fn settle(&mut self, ink: &Ink, edges: &[Edge]) -> bool {
        for (radius, terms) in [(0.42, 3), (0.36, 6), (0.3, TERMS), (0.2, TERMS), (0.14, TERMS)] {
            for horizontal in [true, false] {
                self.settle_lines(ink, edges, horizontal, radius, terms);
            }
            if terms == 6 && self.support(ink, edges) < 0.3 {
                return false;
            }
        }
        true
    }

    fn settle_lines(
        &mut self,
        ink: &Ink,
        edges: &[Edge],
        horizontal: bool,
        radius: f32,
        terms: usize,
    ) {
        let mut seen: Vec<([f32; TERMS], f32, f32)> = Vec::with_capacity(edges.len() / 2);
        for edge in edges.iter().filter(|edge| edge.is_horizontal == horizontal) {
            if let Some((offset, weight)) = self.line_near(ink, *edge, radius) {
                let (column, row) = middle(*edge);
                seen.push((self.terms(column, row), offset, weight));
            }
        }
        let mut factors = [0.0; TERMS];
        // In the second and third round, edges that disagree with the others count less.
        for _ in 0..3 {
            let doubts: Vec<([f32; TERMS], f32, f32)> = seen
                .iter()
                .map(|&(at, offset, weight)| {
                    let expected: f32 = at.iter().zip(&factors).map(|(a, b)| a * b).sum();
                    let miss = (offset - expected) / (0.4 * radius);
                    (at, offset, weight / (1.0 + miss * miss))
                })
                .collect();
            factors = fitted(&doubts, terms);
        }
        let bend = &mut self.bend[usize::from(horizontal)];
        for (old, new) in bend.iter_mut().zip(factors) {
            *old += new;
        }
    }

    /// The offset in cells, at most `radius`, of the darkest line near an edge, and how clear that line is.
    fn line_near(&self, ink: &Ink, edge: Edge, radius: f32) -> Option<(f32, f32)> {
        const STEPS: usize = 8;
        let mut best = (0.0, 0.0);
        let mut total = 0.0;
        let mut count = 0.0f32;
        for step in 0..=2 * STEPS {
            let offset = (step as f32 / STEPS as f32 - 1.0) * radius;
            let Some(darkness) = self.darkness(ink, edge, offset) else { continue };
            total += darkness;
            count += 1.0;
            // A nearer line is likelier.
            let likely = darkness * (1.0 - 0.3 * offset.abs() / radius);
            if likely > best.1 {
                best = (offset, likely);
            }
        }
        let clear = best.1 - total / count.max(1.0);
        (count > STEPS as f32 && clear > 0.0).then_some((best.0, clear.min(40.0)))
    }

    /// The mean darkness along an edge shifted sideways by `offset` cells.
    fn darkness(&self, ink: &Ink, edge: Edge, offset: f32) -> Option<f32> {
        let mut total = 0.0;
        for sample in 0..SAMPLES {
            let along = 0.08 + 0.84 * (sample as f32 + 0.5) / SAMPLES as f32;
            let (column, row) = (edge.column as f32, edge.row as f32);
            let (x, y) = if edge.is_horizontal {
                self.point(column + along, row + offset)
            } else {
                self.point(column + offset, row + along)
            };
            total += ink.at(x, y)?.min(90.0);
        }
        Some(total / SAMPLES as f32)
    }

    /// The share of edges that have a line, darker than the paper on both sides: that of the horizontal or of the
    /// vertical edges, whichever is less.
    pub(crate) fn support(&self, ink: &Ink, edges: &[Edge]) -> f32 {
        let share = |horizontal: bool| {
            let edges = edges.iter().filter(|edge| edge.is_horizontal == horizontal);
            let clear = edges.clone().filter(|edge| self.is_line(ink, **edge)).count();
            clear as f32 / edges.count().max(1) as f32
        };
        share(true).min(share(false))
    }

    fn is_line(&self, ink: &Ink, edge: Edge) -> bool {
        let most = |offsets: [f32; 3]| {
            offsets
                .iter()
                .filter_map(|&offset| self.darkness(ink, edge, offset))
                .fold(0.0, f32::max)
        };
        let beside = |offset: f32| self.darkness(ink, edge, offset).unwrap_or(0.0);
        let line = most([-0.05, 0.0, 0.05]);
        let paper = f32::midpoint(beside(-0.25), beside(0.25));
        line > 1.6 * paper + 5.0
    }
}

fn middle(edge: Edge) -> (f32, f32) {
    let half = |is_along: bool| if is_along { 0.5 } else { 0.0 };
    (edge.column as f32 + half(edge.is_horizontal), edge.row as f32 + half(!edge.is_horizontal))
}

/// The factors of the first `n` terms that best fit the offsets, by least squares.
fn fitted(seen: &[([f32; TERMS], f32, f32)], n: usize) -> [f32; TERMS] {
    let mut matrix = [[0.0f64; TERMS + 1]; TERMS];
    for (terms, offset, weight) in seen {
        for i in 0..n {
            let weighted = f64::from(weight * terms[i]);
            for j in 0..n {
                matrix[i][j] += weighted * f64::from(terms[j]);
            }
            matrix[i][TERMS] += weighted * f64::from(*offset);
        }
    }
    // A little stiffness: where there is no evidence, lines stay straight.
    let total: f64 = seen.iter().map(|(_, _, weight)| f64::from(*weight)).sum();
    for (i, row) in matrix.iter_mut().enumerate().take(n) {
        row[i] += 1e-3 * total + 1e-6;
    }
    solved(&mut matrix, n)
}

/// Solves linear equations by elimination. The matrix is positive definite, so no rows are swapped.
fn solved(matrix: &mut [[f64; TERMS + 1]; TERMS], n: usize) -> [f32; TERMS] {
    for i in 0..n {
        let pivot = matrix[i];
        for row in matrix.iter_mut().take(n).skip(i + 1) {
            let factor = row[i] / pivot[i];
            for (value, above) in row.iter_mut().zip(&pivot) {
                *value -= factor * above;
            }
        }
    }
    let mut answer = [0.0f64; TERMS];
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|j| matrix[i][j] * answer[j]).sum();
        answer[i] = (matrix[i][TERMS] - known) / matrix[i][i];
    }
    answer.map(|value| value as f32)
}
