//! Hints as JSON.

use ninefold::hint::Hint;
use ninefold::{Cell, Layout};
use serde::Serialize;

use crate::step::{CandidateShape, CellShape, HouseShape, StepShape};

/// A hint as JSON: nothing in it goes beyond its level.
#[derive(Debug, Serialize)]
pub struct HintShape {
    /// 0 if it was refused.
    level: u8,
    kind: &'static str,
    #[serde(flatten)]
    content: Content,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Content {
    Nothing {},
    Mistake { turns_back: Option<u32> },
    WrongMarks { cells: Vec<CellShape>, turns_back: Option<u32> },
    Cells { cells: Vec<CellShape> },
    Fewest { cell: CellShape, candidates: Vec<u8> },
    Area { houses: Vec<HouseShape> },
    Technique { technique: &'static str },
    Step { step: StepShape },
    Digit { digit: CandidateShape },
}

impl HintShape {
    /// The shape of a hint on a layout.
    pub fn new(layout: &Layout, hint: &Hint) -> HintShape {
        let shapes = |cells: &[Cell]| {
            cells.iter().map(|&cell| CellShape::new(layout, cell)).collect::<Vec<_>>()
        };
        let (kind, content) = match hint {
            Hint::Conflict(cells) => ("conflict", Content::Cells { cells: shapes(cells) }),
            Hint::NoMistake => ("no-mistake", Content::Nothing {}),
            Hint::Mistake { n_turns } => ("mistake", Content::Mistake { turns_back: *n_turns }),
            Hint::WrongMarks { cells, n_turns } => {
                let cells = shapes(cells);
                ("wrong-marks", Content::WrongMarks { cells, turns_back: *n_turns })
            }
            Hint::DeadEnd(cell) => ("dead-end", Content::Cells { cells: shapes(&[*cell]) }),
            Hint::Cell { cell, candidates } => {
                let candidates = candidates.into_iter().map(ninefold::Digit::get).collect();
                ("cell", Content::Fewest { cell: CellShape::new(layout, *cell), candidates })
            }
            Hint::Area(houses) => {
                let shape = |&house| HouseShape::new(layout, house, None);
                ("area", Content::Area { houses: houses.iter().map(shape).collect() })
            }
            Hint::Technique(technique) => {
                ("technique", Content::Technique { technique: technique.name() })
            }
            Hint::Step(step) => ("step", Content::Step { step: StepShape::new(layout, step) }),
            Hint::Digit(placed) => {
                ("digit", Content::Digit { digit: CandidateShape::new(layout, *placed, None) })
            }
            Hint::NoStep => ("no-step", Content::Nothing {}),
            _ => ("solved", Content::Nothing {}),
        };
        HintShape { level: hint.level(), kind, content }
    }
}
