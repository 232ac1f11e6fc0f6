//! The size of the board, and its visible part.

/// The zoom, in percent, at which the board fits the space for it.
pub(crate) const FITS: usize = 100;

/// The zoom at which the grid of the cursor fills the space, whatever percentage that is.
pub(crate) const ONE_GRID: usize = 0;

/// The smallest cells that are comfortable, in pixels, for a finger and for a mouse.
const COMFORTABLE: [f64; 2] = [24.0, 18.0];

/// The zoom of a board that has just been opened in a space of this size: one grid, if the cells of
/// the whole board would be too small. `None` for a hidden board, which has no space.
pub(crate) fn initial_zoom(
    (width, height): (f64, f64),
    (columns, rows): (u8, u8),
    is_touched: bool,
) -> Option<usize> {
    let cell = (width / f64::from(columns)).min(height / f64::from(rows));
    let comfortable = COMFORTABLE[usize::from(!is_touched)];
    let zoom = if columns > 9 && cell < comfortable { ONE_GRID } else { FITS };
    (cell > 0.0).then_some(zoom)
}

/// A zoom as a percentage: one grid is about as many times larger as the board has nine columns.
pub(crate) fn percent(zoom: usize, columns: u8) -> usize {
    if zoom == ONE_GRID { usize::from(columns) * FITS / 9 } else { zoom }
}

/// The largest zoom, in percent.
const LARGEST: usize = 400;

/// The zoom after a turn of the wheel; up makes it larger. A notch is about 100; touch pads send small
/// fractions of that.
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

    // W6: boards whose cells would be too small open with one grid.
    #[test]
    fn small_windows_show_one_grid() {
        let samurai = |width, height| initial_zoom((width, height), (21, 21), true);
        let expected = [Some(ONE_GRID), Some(FITS)];
        assert_eq!([samurai(390.0, 390.0), samurai(700.0, 900.0)], expected);
        assert_eq!(initial_zoom((400.0, 400.0), (21, 21), false), Some(FITS));
        assert_eq!(initial_zoom((100.0, 100.0), (9, 9), true), Some(FITS));
        assert_eq!([percent(ONE_GRID, 21), percent(150, 21)], [233, 150]);
    }

    // W6: while a board is hidden, nothing is known about its space.
    #[test]
    fn hidden_boards_have_no_zoom() {
        for size in [(21, 21), (9, 9)] {
            assert_eq!(initial_zoom((0.0, 0.0), size, false), None);
            assert_eq!(initial_zoom((0.0, 600.0), size, true), None);
        }
    }

    // W4, W6: wheel and fingers zoom between 100 and 400 percent.
    #[test]
    fn the_board_grows_and_fits_again() {
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
