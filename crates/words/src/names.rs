//! Names of techniques, levels, layouts, grids, houses and cells, and lists of them.

use ninefold::logic::{Level, Technique};
use ninefold::{Cell, DigitSet, Grid, House, Layout, Status};

use crate::Language;
use crate::text::say;
use crate::voice::{Form, Joint, Voice, list};

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
    say(language, &format!("technique-{technique}"), [])
}

/// The name of a level, in lower case.
pub fn level_name(language: Language, level: Level) -> String {
    say(language, &format!("level-{level}"), [])
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

/// The name of a house: `row 3`, or `box 5 of NW` on several grids.
///
/// ```
/// use ninefold::Layout;
/// use ninefold_words::{Language, house};
///
/// let samurai: Layout = "samurai".parse()?;
/// let row = samurai.houses().nth(29).expect("it has 131 houses");
/// assert_eq!(house(Language::English, &samurai, row), "row 3 of NW");
/// assert_eq!(house(Language::French, &samurai, row), "ligne 3 de NO");
/// # Ok::<(), ninefold::ParseLayoutError>(())
/// ```
pub fn house(language: Language, layout: &Layout, house: House) -> String {
    Voice::new(language, layout).house(house, Form::Bare)
}

/// The name of a grid: `NW`, in French `NO`.
pub fn grid_name(language: Language, layout: &Layout, grid: Grid) -> String {
    Voice::new(language, layout).grid(grid)
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
        grid_name(language, layout, grid).eq_ignore_ascii_case(name)
    };
    let named = |language| layout.grids().find(|&grid| is_named(language, grid));
    layout.grids().find(is_own).or_else(|| Language::ALL.into_iter().find_map(named))
}

/// The name of a cell: `r1c1`, or `NW r9c9` on several grids.
pub fn cell_name(language: Language, layout: &Layout, cell: Cell) -> String {
    Voice::new(language, layout).cell(cell)
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
    let message = match id {
        "classic" => "layout-classic",
        "twin-nw" => "layout-twin-nw",
        "twin-ne" => "layout-twin-ne",
        "twin-sw" => "layout-twin-sw",
        "twin-se" => "layout-twin-se",
        "samurai" => "layout-samurai",
        "sohei" => "layout-sohei",
        "windmill" => "layout-windmill",
        "butterfly" => "layout-butterfly",
        "flower" => "layout-flower",
        "cross" => "layout-cross",
        "samurai-plus" => "layout-samurai-plus",
        "shogun" => "layout-shogun",
        "sumo" => "layout-sumo",
        "custom" => "layout-custom",
        _ => return id.to_owned(),
    };
    say(language, message, [])
}

/// The status of a game.
pub fn status_name(language: Language, status: Status) -> String {
    let id = match status {
        Status::Created => "status-created",
        Status::InProgress => "status-in-progress",
        Status::Solved => "status-solved",
        Status::Revealed => "status-revealed",
        Status::Abandoned => "status-abandoned",
    };
    say(language, id, [])
}

/// A list of cells that ends with "and".
pub fn cells_and(language: Language, layout: &Layout, cells: &[Cell]) -> String {
    Voice::new(language, layout).cells(cells, Joint::And)
}

/// A list of cells that ends with "or".
pub fn cells_or(language: Language, layout: &Layout, cells: &[Cell]) -> String {
    Voice::new(language, layout).cells(cells, Joint::Or)
}

/// A list of digits that ends with "and".
pub fn digits_and(language: Language, digits: DigitSet) -> String {
    list(language, digits.into_iter().map(|digit| digit.to_string()), Joint::And)
}

/// A list of digits that ends with "or".
pub fn digits_or(language: Language, digits: DigitSet) -> String {
    list(language, digits.into_iter().map(|digit| digit.to_string()), Joint::Or)
}
