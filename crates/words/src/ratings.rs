//! Exact ratings as sentences.

use ninefold::rating::{Rating, Step, Technique, Tenths};
use ninefold::{Grid, Layout};

use crate::Language;
use crate::text::say;
use crate::voice::Voice;

/// The name of a technique of the scale.
///
/// ```
/// use ninefold::rating::Technique;
/// use ninefold_words::{Language, scale_technique_name};
///
/// assert_eq!(scale_technique_name(Language::English, Technique::XWing), "X-Wing");
/// assert_eq!(scale_technique_name(Language::French, Technique::NakedTriplet), "Triplet nu");
/// ```
pub fn scale_technique_name(language: Language, technique: Technique) -> String {
    say(language, &format!("scale-{technique}"), [])
}

/// The three numbers: `ER 7.2, EP 7.2, ED 1.5`.
pub fn rating(language: Language, rating: Rating) -> String {
    let id = if rating.gave_up { "rating-at-least" } else { "rating" };
    let gaps = [("er", rating.er), ("ep", rating.ep), ("ed", rating.ed)];
    say(language, id, gaps.map(|(name, rating)| (name, decimal(language, rating))))
}

/// The three numbers with their scale, as a sentence.
pub fn rated(language: Language, layout: &Layout, rating: Rating) -> String {
    let scale = if layout.n_grids() == 1 { "Sudoku Explainer" } else { "SE-M" };
    let id = if rating.gave_up { "rated-at-least" } else { "rated" };
    let numbers = [("er", rating.er), ("ep", rating.ep), ("ed", rating.ed)];
    let numbers = numbers.map(|(name, rating)| (name, decimal(language, rating)));
    say(language, id, numbers.into_iter().chain([("scale", scale.to_owned())]))
}

/// The rating of a single grid: `NW: ER 4.5`.
pub fn rating_of_grid(language: Language, layout: &Layout, grid: Grid, er: Tenths) -> String {
    let grid = Voice::new(language, layout).grid(grid);
    say(language, "rating-grid", [("grid", grid), ("er", decimal(language, er))])
}

/// A step of a rating: `7.2 Forcing chain: remove 3 from r1c5`.
pub fn rating_step(language: Language, layout: &Layout, step: &Step) -> String {
    let change = Voice::new(language, layout).change(step.placement.as_slice(), &step.eliminations);
    let name = scale_technique_name(language, step.technique);
    let gaps = [("rating", decimal(language, step.rating)), ("name", name), ("change", change)];
    say(language, "rating-step", gaps)
}

/// A rating with the decimal sign of a language.
fn decimal(language: Language, rating: Tenths) -> String {
    let (whole, tenth) = (rating.get() / 10, rating.get() % 10);
    say(language, "decimal", [("whole", whole.to_string()), ("tenth", tenth.to_string())])
}
