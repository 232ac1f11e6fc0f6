//! The size of the board, and its visible part.

/// The zoom, in percent, at which the board fits the space for it.
pub(crate) const FITS: usize = 100;

/// The largest zoom, in percent.
const LARGEST: usize = 400;

/// The change by one press of a zoom button, in percent.
const STEP: usize = 50;

/// The zoom one step larger if `by` is positive, else one step smaller.
pub(crate) fn by_steps(zoom: usize, by: i8) -> usize {
    let next = if by > 0 { zoom / STEP + 1 } else { (zoom - 1) / STEP };
    (next * STEP).clamp(FITS, LARGEST)
}

/// The zoom after the wheel was turned, larger if up: a notch is about 100, and touch pads send
/// small fractions.
pub(crate) fn by_wheel(zoom: usize, delta: f64) -> usize {
    bounded(exact(zoom) * (-delta.clamp(-100.0, 100.0) / 400.0).exp())
}

/// The zoom in proportion to the distance between two fingers.
pub(crate) fn by_pinch(zoom: usize, distance_before: f64, distance: f64) -> usize {
    bounded(exact(zoom) * distance / distance_before.max(1.0))
}

fn bounded(zoom: f64) -> usize {
    #[expect(clippy::cast_sign_loss, reason = "at least 100")]
    let zoom = zoom.round().clamp(exact(FITS), exact(LARGEST)) as usize;
    zoom
}

#[expect(clippy::cast_precision_loss, reason = "at most 400")]
fn exact(zoom: usize) -> f64 {
    zoom as f64
}

/// The scroll position that keeps the content under a point of the view in place when the zoom
/// changes.
pub(crate) fn scroll(scroll: f64, point: f64, before: usize, after: usize) -> f64 {
    (scroll + point) * exact(after) / exact(before) - point
}

#[cfg(test)]
mod tests {
    use super::*;

    // W4, W6: keys, wheel and fingers zoom between 100 and 400 percent.
    #[test]
    fn the_board_grows_and_fits_again() {
        assert_eq!([by_steps(100, 1), by_steps(150, -1), by_steps(100, -1)], [150, 100, 100]);
        assert_eq!([by_steps(137, 1), by_steps(137, -1), by_steps(400, 1)], [150, 100, 400]);
        assert_eq!(
            [by_wheel(100, -100.0), by_wheel(128, 100.0), by_wheel(100, 50.0)],
            [128, 100, 100]
        );
        assert_eq!([by_pinch(100, 80.0, 160.0), by_pinch(200, 80.0, 1.0)], [200, 100]);
        assert_eq!(by_pinch(200, 0.0, 900.0), 400);
        // The content under the pointer, at 100 of 300, stays there.
        assert!((scroll(0.0, 100.0, 100, 200) - 100.0).abs() < 1e-9);
        assert!((scroll(100.0, 100.0, 200, 100) - 0.0).abs() < 1e-9);
    }
}
