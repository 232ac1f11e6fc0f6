//! The signals that a cell is painted from.

use leptos::prelude::*;
use ninefold_play::Look;

/// The signals of one cell. Most keys change the background of many cells and nothing else, so each
/// part of a cell has its own signal: unchanged parts cause no work.
#[derive(Clone, Debug)]
pub(crate) struct CellSignals {
    /// The whole look, which determines the classes.
    pub(crate) look: ArcRwSignal<Look>,
    /// Its content and its name.
    pub(crate) written: ArcRwSignal<Look>,
    /// Whether the next digit goes into it.
    pub(crate) selected: ArcRwSignal<bool>,
    pub(crate) cursor: ArcRwSignal<bool>,
}

impl CellSignals {
    pub(crate) fn new(look: Look) -> CellSignals {
        let look = without_discs(look);
        CellSignals {
            look: ArcRwSignal::new(look),
            written: ArcRwSignal::new(written(look)),
            selected: ArcRwSignal::new(look.selected),
            cursor: ArcRwSignal::new(look.cursor),
        }
    }

    /// Sets the signals that differ; returns whether the content of the cell changed.
    pub(crate) fn show(&self, look: Look) -> bool {
        let look = without_discs(look);
        if !change(&self.look, look) {
            return false;
        }
        change(&self.selected, look.selected);
        change(&self.cursor, look.cursor);
        change(&self.written, written(look))
    }
}

/// A look without the digit that is lit among its corner marks: a [disc](crate::board::discs) shows it.
fn without_discs(look: Look) -> Look {
    Look { lit: look.lit.filter(|&digit| look.center.contains(digit)), ..look }
}

/// The parts of a look that determine content and name, without those that only color the cell.
fn written(look: Look) -> Look {
    Look {
        selected: false,
        cursor: false,
        peer: false,
        same: false,
        dim: false,
        hinted: false,
        lit: None,
        ..look
    }
}

/// Sets a signal only if its value differs, so that nothing else is painted again; returns whether it did.
pub(crate) fn change<S, T: PartialEq + 'static>(signal: &S, value: T) -> bool
where
    S: Set<Value = T> + WithUntracked<Value = T>,
{
    let differs = signal.with_untracked(|old| *old != value);
    if differs {
        signal.set(value);
    }
    differs
}
