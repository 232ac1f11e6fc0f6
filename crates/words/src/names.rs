//! Names of techniques, levels, layouts and games, and what they name.

use ninefold::logic::{Level, Technique};
use ninefold::{Grid, Layout, Status, rating};

use crate::text::member;
use crate::{Language, Voice};

/// The name of a technique.
///
/// ```
/// use ninefold::logic::Technique;
/// use ninefold_words::{Language, technique_name};
///
/// assert_eq!(technique_name(Language::English, Technique::NakedPair), "Naked pair");
/// assert_eq!(technique_name(Language::French, Technique::NakedPair), "Paire nue");
/// ```
pub fn technique_name(language: Language, technique: Technique) -> String {
    named(language, "technique", technique.name())
}

/// The name of a technique of the exact rating's scale.
///
/// ```
/// use ninefold::rating::Technique;
/// use ninefold_words::{Language, scale_technique_name};
///
/// assert_eq!(scale_technique_name(Language::English, Technique::XWing), "X-Wing");
/// assert_eq!(scale_technique_name(Language::French, Technique::NakedTriplet), "Triplet nu");
/// ```
pub fn scale_technique_name(language: Language, technique: rating::Technique) -> String {
    named(language, "scale", technique.name())
}

/// The name of a level, in lower case.
pub fn level_name(language: Language, level: Level) -> String {
    named(language, "level", level.name())
}

/// The name of a level as a title, with a capital.
///
/// ```
/// use ninefold::logic::Level;
/// use ninefold_words::{Language, level_title};
///
/// assert_eq!(level_title(Language::French, Level::Extreme), "Extrême");
/// ```
pub fn level_title(language: Language, level: Level) -> String {
    let mut name = level_name(language, level);
    if let Some(letter) = name.get_mut(..1) {
        letter.make_ascii_uppercase(); // every name begins with an ASCII letter
    }
    name
}

/// The level with this name, in any language and in any case.
///
/// ```
/// use ninefold::logic::Level;
/// use ninefold_words::level_named;
///
/// assert_eq!(level_named("Difficile"), Some(Level::Hard));
/// ```
pub fn level_named(name: &str) -> Option<Level> {
    let name = name.to_lowercase();
    let named =
        |language| Level::ALL.into_iter().find(|&level| level_name(language, level) == name);
    Language::ALL.into_iter().find_map(named)
}

/// The grid with this name, in any language and in any case.
///
/// ```
/// use ninefold::Layout;
/// use ninefold_words::grid_named;
///
/// let samurai: Layout = "samurai".parse()?;
/// assert_eq!(grid_named(&samurai, "NO"), samurai.grid_named("nw"));
/// assert_eq!(grid_named(&samurai, "Center"), samurai.grid_named("center"));
/// # Ok::<(), ninefold::ParseLayoutError>(())
/// ```
pub fn grid_named(layout: &Layout, name: &str) -> Option<Grid> {
    let is_own = |&grid: &Grid| layout.grid_name(grid).eq_ignore_ascii_case(name);
    let is_named = |language: Language, grid: Grid| {
        Voice::new(language, layout).grid(grid).eq_ignore_ascii_case(name)
    };
    let named = |language| layout.grids().find(|&grid| is_named(language, grid));
    layout.grids().find(is_own).or_else(|| Language::ALL.into_iter().find_map(named))
}

/// The title of a layout by its id: `Sunset`, in French `Couchant`.
///
/// `custom` stands for any layout that is not in the catalog; any other id is its own title.
///
/// ```
/// use ninefold_words::{Language, layout_title};
///
/// assert_eq!(layout_title(Language::English, "twin-sw"), "Sunset");
/// assert_eq!(layout_title(Language::French, "twin-sw"), "Couchant");
/// ```
pub fn layout_title(language: Language, id: &str) -> String {
    named(language, "layout", id)
}

/// The status of a game.
pub fn status_name(language: Language, status: Status) -> String {
    named(language, "status", &status.name().replace('_', "-"))
}

/// The name of a member of a family; without such a message, its name in the engine.
fn named(language: Language, family: &str, name: &str) -> String {
    member(language, family, name).unwrap_or_else(|| name.to_owned())
}
