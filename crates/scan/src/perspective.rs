//! Perspectives: how a camera maps a plane.
#![expect(clippy::many_single_char_names, reason = "the numbers of a matrix have no other names")]

use crate::components::{Point, Quad};

/// A 3×3 matrix, row by row; its last number is one and omitted.
#[derive(Clone, Debug)]
pub(crate) struct Perspective([f32; 8]);

impl Perspective {
    /// The perspective that maps the unit square to a quadrilateral.
    pub(crate) fn of([p0, p1, p2, p3]: Quad) -> Option<Perspective> {
        let (dx1, dx2) = (p1.0 - p2.0, p3.0 - p2.0);
        let (dy1, dy2) = (p1.1 - p2.1, p3.1 - p2.1);
        let (sx, sy) = (p0.0 - p1.0 + p2.0 - p3.0, p0.1 - p1.1 + p2.1 - p3.1);
        let det = dx1 * dy2 - dx2 * dy1;
        if det.abs() < 1e-3 {
            return None;
        }
        let g = (sx * dy2 - dx2 * sy) / det;
        let h = (dx1 * sy - sx * dy1) / det;
        let (a, b) = (p1.0 - p0.0 + g * p1.0, p3.0 - p0.0 + h * p3.0);
        let (d, e) = (p1.1 - p0.1 + g * p1.1, p3.1 - p0.1 + h * p3.1);
        Some(Perspective([a, b, p0.0, d, e, p0.1, g, h]))
    }

    pub(crate) fn point(&self, u: f32, v: f32) -> Point {
        let [a, b, c, d, e, f, g, h] = self.0;
        let depth = g * u + h * v + 1.0;
        ((a * u + b * v + c) / depth, (d * u + e * v + f) / depth)
    }

    /// Whether the whole unit square is in front of the camera, and not too far away.
    pub(crate) fn is_in_front(&self) -> bool {
        let [.., g, h] = self.0;
        1.0 + g.min(0.0) + h.min(0.0) > 0.15
    }

    /// The same perspective for a picture of another size.
    pub(crate) fn scaled(&self, x: f32, y: f32) -> Perspective {
        let [a, b, c, d, e, f, g, h] = self.0;
        // A pixel's coordinates are those of its middle, so the origin moves by half a pixel.
        let (right, down) = ((x - 1.0) / 2.0, (y - 1.0) / 2.0);
        Perspective([
            a * x + g * right,
            b * x + h * right,
            c * x + right,
            d * y + g * down,
            e * y + h * down,
            f * y + down,
            g,
            h,
        ])
    }

    pub(crate) fn inverse(&self) -> Option<Perspective> {
        let [a, b, c, d, e, f, g, h] = self.0;
        Perspective::normal([
            e - f * h,
            c * h - b,
            b * f - c * e,
            f * g - d,
            a - c * g,
            c * d - a * f,
            d * h - e * g,
            b * g - a * h,
            a * e - b * d,
        ])
    }

    /// The composition: this perspective, then another one.
    pub(crate) fn followed(&self, Perspective(then): &Perspective) -> Option<Perspective> {
        let [a, b, c, d, e, f, g, h] = self.0;
        let row = |p: f32, q: f32, r: f32| {
            [p * a + q * d + r * g, p * b + q * e + r * h, p * c + q * f + r]
        };
        let rows = [
            row(then[0], then[1], then[2]),
            row(then[3], then[4], then[5]),
            row(then[6], then[7], 1.0),
        ];
        let [[a, b, c], [d, e, f], [g, h, i]] = rows;
        Perspective::normal([a, b, c, d, e, f, g, h, i])
    }

    fn normal([a, b, c, d, e, f, g, h, i]: [f32; 9]) -> Option<Perspective> {
        (i.abs() > 1e-6).then(|| Perspective([a, b, c, d, e, f, g, h].map(|value| value / i)))
    }
}
