//! What the hint ladder says, apart from names and explanations.

use ninefold::logic::{Role, Step, Technique};
use ninefold::{Cell, DigitSet, Grid, House, HouseKind, Layout};

use crate::Language;
use crate::text::{say, say_of};
use crate::voice::{Form, Joint, Voice};

/// More boxes than these tell nobody where to look.
const MAX_BOXES: usize = 4;

/// Where a step lies, and nothing else: `Look at box 5.`
pub fn area(language: Language, layout: &Layout, step: &Step) -> String {
    let voice = Voice::new(language, layout);
    let houses = if is_told_by_houses(step.technique) {
        let mut houses: Vec<House> = Vec::new();
        for &(house, _) in step.houses.iter().filter(|house| house.1 == Role::Defining) {
            if !houses.contains(&house) {
                houses.push(house);
            }
        }
        houses
    } else {
        boxes(layout, step)
    };
    if houses.len() <= MAX_BOXES || is_told_by_houses(step.technique) {
        return voice
            .say("area-houses", [("houses", voice.houses(&houses, Form::The, Joint::And))]);
    }
    let mut grids: Vec<Grid> = Vec::new();
    for house in houses {
        let grid = layout.house_places(house)[0].grid;
        if !grids.contains(&grid) {
            grids.push(grid);
        }
    }
    if grids.len() == layout.n_grids() {
        return voice.say("area-board", []);
    }
    let names = voice.list(grids.iter().map(|&g| layout.grid_name(g).to_owned()), Joint::And);
    voice.say_of("area-grids", grids.len(), [("grids", names)])
}

/// Whether the houses of a step's pattern say where it lies; else the boxes of its cells do.
fn is_told_by_houses(technique: Technique) -> bool {
    match technique {
        Technique::NakedSingle | Technique::RemotePair | Technique::BugPlusOne => false,
        Technique::SueDeCoq
        | Technique::FinnedXWing
        | Technique::SashimiXWing
        | Technique::FinnedSwordfish
        | Technique::SashimiSwordfish
        | Technique::FinnedJellyfish
        | Technique::SashimiJellyfish => true,
        other => other <= Technique::TurbotFish,
    }
}

fn boxes(layout: &Layout, step: &Step) -> Vec<House> {
    let is_box = |house: &&House| layout.kind(**house) == HouseKind::Box;
    let cells = step.candidates.iter().map(|candidate| candidate.0.cell);
    let mut boxes: Vec<House> =
        cells.filter_map(|cell| layout.houses_of(cell).iter().find(is_box)).copied().collect();
    boxes.sort_unstable();
    boxes.dedup();
    boxes
}

/// Digits collide in these cells, and until that is resolved there are no hints.
pub fn collision(language: Language, layout: &Layout, cells: &[Cell]) -> String {
    let voice = Voice::new(language, layout);
    voice.say("hint-conflict", [("cells", voice.cells(cells, Joint::And))])
}

/// A cell has no candidate left.
pub fn dead_end(language: Language, layout: &Layout, cell: Cell) -> String {
    let voice = Voice::new(language, layout);
    voice.say("hint-dead-end", [("cell", voice.cell(cell))])
}

/// The cell with the fewest candidates, and these.
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

/// There is a mistake, and it began so many turns ago; 0 if that is not known.
pub fn mistake(language: Language, turns_back: usize) -> String {
    match turns_back {
        0 => say(language, "hint-mistake", []),
        turns => say_of(language, "hint-mistake-turns", turns, []),
    }
}

/// No technique that is allowed finds a step.
pub fn no_step(language: Language) -> String {
    say(language, "hint-no-step", [])
}

/// There is nothing left to do.
pub fn already_solved(language: Language) -> String {
    say(language, "hint-solved", [])
}

/// The board has no solution.
pub fn no_solution(language: Language) -> String {
    say(language, "no-solution", [])
}

/// The board has more than one solution.
pub fn several_solutions(language: Language) -> String {
    say(language, "several-solutions", [])
}

/// The search ran out of its budget.
pub fn gave_up(language: Language) -> String {
    say(language, "gave-up", [])
}
