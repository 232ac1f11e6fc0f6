//! The named layouts.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use super::Layout;
use super::table::{CORNERS, MODES};

/// A layout of the catalog.
///
/// ```
/// use ninefold::CatalogEntry;
///
/// let samurai = CatalogEntry::named("samurai").expect("in the catalog");
/// assert_eq!(samurai.title, "Samurai");
/// assert_eq!(samurai.layout.n_cells(), 369);
/// assert!(CatalogEntry::all().len() > 10);
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct CatalogEntry {
    /// The name that programs use, such as `twin-nw`.
    pub id: &'static str,
    /// The name that people read, such as "Horizon".
    pub title: &'static str,
    /// The layout itself.
    pub layout: Layout,
}

impl CatalogEntry {
    /// All named layouts, classic first.
    pub fn all() -> &'static [CatalogEntry] {
        CATALOG.get_or_init(|| Box::new(catalog()))
    }

    /// The layouts that have daily puzzles.
    pub fn modes() -> impl Iterator<Item = &'static CatalogEntry> {
        MODES.iter().filter_map(|id| CatalogEntry::named(id))
    }

    /// The layout with this id.
    pub fn named(id: &str) -> Option<&'static CatalogEntry> {
        CatalogEntry::all().iter().find(|entry| entry.id == id)
    }

    /// The entry of this layout, if it has one.
    pub fn of(layout: &Layout) -> Option<&'static CatalogEntry> {
        CatalogEntry::all().iter().find(|entry| entry.layout == *layout)
    }
}

impl Layout {
    /// Its name in documents, addresses and options: its id in the catalog, or else the corners
    /// with their names. [`FromStr`](core::str::FromStr) reads it back.
    ///
    /// ```
    /// use ninefold::Layout;
    ///
    /// assert_eq!(Layout::classic().name(), "classic");
    /// assert_eq!(Layout::of_grids(&[(0, 0), (3, 3)])?.name(), "a@0,0 b@3,3");
    /// # Ok::<(), ninefold::LayoutError>(())
    /// ```
    pub fn name(&self) -> Cow<'static, str> {
        match CatalogEntry::of(self) {
            Some(entry) => Cow::Borrowed(entry.id),
            None => Cow::Owned(self.to_string()),
        }
    }
}

static CATALOG: OnceBox<Vec<CatalogEntry>> = OnceBox::new();

fn catalog() -> Vec<CatalogEntry> {
    let entry = |&(id, title, corners): &(_, _, &str)| CatalogEntry {
        id,
        title,
        layout: Layout::from_corners(corners).expect("the catalog's corners make layouts"),
    };
    CORNERS.iter().map(entry).collect()
}
