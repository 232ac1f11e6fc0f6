//! Tables that other rooms derive from a layout, and that are kept with it.

use alloc::boxed::Box;
use core::any::Any;

use once_cell::race::OnceBox;

use super::Layout;

/// A table made from a layout on first use.
pub(crate) trait Derived: Any + Send + Sync {
    fn of(layout: &Layout) -> Self;
}

/// A slot for each type of table: each takes the first slot that is still empty.
pub(super) type Slots = [OnceBox<Box<dyn Any + Send + Sync>>; 2];

impl Layout {
    /// The table of this type.
    pub(crate) fn derived<T: Derived>(&self) -> &T {
        let tables = self.0.slots.iter().map(|slot| {
            let any = slot.get_or_init(|| Box::new(Box::new(T::of(self))));
            (**any).downcast_ref()
        });
        tables.flatten().next().expect("as many slots as types of tables")
    }
}
