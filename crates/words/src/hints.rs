//! The sentences of hints.

use ninefold::hint::{Hint, WhyNot};
use ninefold::logic::{Candidate, Path, Technique};
use ninefold::{Cell, Digit, DigitSet, Grid, House, Layout, PuzzleError};

use crate::explain::explanation;
use crate::text::{say, say_of};
use crate::voice::{Form, Joint, Voice};
use crate::{Language, technique_name};

/// The maximum number of houses to name: naming more does not help.
const MAX_HOUSES: usize = 4;

/// The text of a hint, which never says more than its level allows.
pub fn hint(language: Language, layout: &Layout, hint: &Hint) -> String {
    match hint {
        Hint::Conflict(cells) => collision(language, layout, cells),
        Hint::NoMistake => say(language, "hint-no-mistake", []),
        Hint::Mistake { n_turns } => mistake(language, *n_turns),
        Hint::WrongMarks { cells, n_turns } => wrong_marks(language, layout, cells, *n_turns),
        Hint::DeadEnd(cell) => dead_end(language, layout, *cell),
        Hint::Cell { cell, candidates } => fewest_candidates(language, layout, *cell, *candidates),
        Hint::Area(houses) => area(language, layout, houses),
        Hint::Technique(technique) => {
            let name = technique_name(language, *technique);
            say(language, "hint-technique", [("technique", name)])
        }
        Hint::Step(step) => explanation(language, layout, step),
        Hint::Digit(placed) => {
            let voice = Voice::new(language, layout);
            let gaps = [("cell", voice.cell(placed.cell)), ("digit", placed.digit.to_string())];
            voice.say("hint-digit", gaps)
        }
        Hint::Eliminations(gone) => {
            let voice = Voice::new(language, layout);
            voice.say("hint-eliminations", [("parts", voice.parts_taken_out(gone))])
        }
        Hint::NoStep => say(language, "hint-no-step", []),
        _ => say(language, "hint-solved", []),
    }
}

/// Why each step of a path holds; if there is no path, the text of the hint.
pub fn explanations(
    language: Language,
    layout: &Layout,
    path: Result<&Path, &Hint>,
) -> Vec<String> {
    match path {
        Ok(path) => path.steps().iter().map(|step| explanation(language, layout, step)).collect(),
        Err(hint) => vec![self::hint(language, layout, hint)],
    }
}

/// Where a step is, without its technique or cells: `Look at box 5.`
pub fn area(language: Language, layout: &Layout, houses: &[House]) -> String {
    let voice = Voice::new(language, layout);
    if houses.len() <= MAX_HOUSES {
        return voice.say("area-houses", [("houses", voice.houses(houses, Form::The, Joint::And))]);
    }
    let mut grids: Vec<Grid> = Vec::new();
    for &house in houses {
        let grid = layout.house_places(house)[0].grid;
        if !grids.contains(&grid) {
            grids.push(grid);
        }
    }
    if grids.len() == layout.n_grids() {
        return voice.say("area-board", []);
    }
    let (n_grids, names) = (grids.len(), voice.grids(grids, Joint::And));
    voice.say_of("area-grids", n_grids, [("grids", names)])
}

/// Says that these cells are in conflict, and that there are no hints until that is resolved.
pub fn collision(language: Language, layout: &Layout, cells: &[Cell]) -> String {
    let voice = Voice::new(language, layout);
    voice.say("hint-conflict", [("cells", voice.cells(cells, Joint::And))])
}

/// Says that a cell has no candidate left.
pub fn dead_end(language: Language, layout: &Layout, cell: Cell) -> String {
    let voice = Voice::new(language, layout);
    voice.say("hint-dead-end", [("cell", voice.cell(cell))])
}

/// The cell with the fewest candidates, and its candidates.
pub fn fewest_candidates(
    language: Language,
    layout: &Layout,
    cell: Cell,
    candidates: DigitSet,
) -> String {
    let voice = Voice::new(language, layout);
    let gaps = [("cell", voice.cell(cell)), ("digits", voice.digits(candidates, Joint::Or))];
    voice.say_of("hint-fewest", candidates.len(), gaps)
}

/// Says that there is a mistake, made `n_turns` turns ago if that is known.
pub fn mistake(language: Language, n_turns: Option<u32>) -> String {
    match n_turns {
        None => say(language, "hint-mistake", []),
        Some(n_turns) => say_of(language, "hint-mistake-turns", n_turns as usize, []),
    }
}

/// Says that the marks of these cells lack the right digit, for `n_turns` turns if that is known.
pub fn wrong_marks(
    language: Language,
    layout: &Layout,
    cells: &[Cell],
    n_turns: Option<u32>,
) -> String {
    let voice = Voice::new(language, layout);
    let marks =
        voice.say_of("hint-wrong-marks", cells.len(), [("cells", voice.cells(cells, Joint::And))]);
    match n_turns {
        None => marks,
        Some(n_turns) => {
            let began = say_of(language, "hint-began", n_turns as usize, []);
            say(language, "sentences", [("first", marks), ("second", began)])
        }
    }
}

/// Why a digit is impossible in a cell: the answer in a sentence, then each step.
pub fn why_not(language: Language, layout: &Layout, of: Candidate, why: &WhyNot) -> Vec<String> {
    let voice = Voice::new(language, layout);
    let gaps = |digit: Digit| [("cell", voice.cell(of.cell)), ("digit", digit.to_string())];
    match why {
        WhyNot::Filled(digit) => vec![voice.say("why-filled", gaps(*digit))],
        WhyNot::Seen(cells) => {
            let cells = ("cells", voice.cells(cells, Joint::And));
            vec![voice.say("why-seen", gaps(of.digit).into_iter().chain([cells]))]
        }
        WhyNot::Steps { steps, .. } => {
            let told = steps.iter().map(|step| {
                let name = technique_name(language, step.technique);
                let text = explanation(language, layout, step);
                say(language, "why-step", [("technique", name), ("text", text)])
            });
            let heading = why_not_in_steps(language, layout, of, steps.len());
            std::iter::once(heading).chain(told).collect()
        }
        _ => vec![voice.say("why-possible", gaps(of.digit))],
    }
}

/// Says that a digit is impossible in a cell, as this number of steps shows.
pub fn why_not_in_steps(
    language: Language,
    layout: &Layout,
    of: Candidate,
    n_steps: usize,
) -> String {
    let voice = Voice::new(language, layout);
    let gaps = [("cell", voice.cell(of.cell)), ("digit", of.digit.to_string())];
    voice.say_of("why-steps", n_steps, gaps)
}

/// A technique, and the number of its steps.
pub fn step_group(language: Language, technique: Technique, n_steps: usize) -> String {
    let gaps = [("technique", technique_name(language, technique))];
    say_of(language, "step-group", n_steps, gaps)
}

/// A step in a list: its technique, and the change it makes.
pub fn listed_step(language: Language, technique: Technique, does: &str) -> String {
    let gaps = [("technique", technique_name(language, technique)), ("does", does.to_owned())];
    say(language, "listed-step", gaps)
}

/// Says that no step passes the filter.
pub fn no_step_listed(language: Language) -> String {
    say(language, "no-step-listed", [])
}

/// Why givens are not a puzzle.
pub fn not_a_puzzle(language: Language, error: &PuzzleError) -> String {
    match error {
        PuzzleError::Conflict { givens } => {
            let cells: Vec<Cell> = givens.conflicts().iter().collect();
            let voice = Voice::new(language, givens.layout());
            voice.say("givens-conflict", [("cells", voice.cells(&cells, Joint::And))])
        }
        PuzzleError::Unsolvable => say(language, "no-solution", []),
        PuzzleError::Ambiguous(_) => say(language, "several-solutions", []),
        _ => gave_up(language),
    }
}

/// Says that the search ran out of its budget.
pub fn gave_up(language: Language) -> String {
    say(language, "gave-up", [])
}
