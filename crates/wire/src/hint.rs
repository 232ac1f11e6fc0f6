//! Hints as JSON.

use ninefold::hint::Hint;
use ninefold::{Cell, Digit, HintLevel, Layout};
use serde::{Deserialize, Serialize};

use crate::names::{Name, TechniqueName};
use crate::step::{CandidateShape, CellShape, HouseShape, StepShape};

/// A hint as JSON, which reveals nothing beyond its level.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Hint))]
pub struct HintShape {
    /// 0 if it was refused.
    #[cfg_attr(feature = "schema", schema(maximum = 6))]
    level: u8,
    #[serde(flatten)]
    content: Content,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = HintContent))]
enum Content {
    Conflict { cells: Vec<CellShape> },
    NoMistake,
    Mistake { turns_back: Option<u32> },
    WrongMarks { cells: Vec<CellShape>, turns_back: Option<u32> },
    DeadEnd { cells: Vec<CellShape> },
    Cell { cell: CellShape, candidates: Vec<u8> },
    Area { houses: Vec<HouseShape> },
    Technique { technique: TechniqueName },
    Step { step: Box<StepShape> },
    Digit { digit: CandidateShape },
    Eliminations { eliminations: Vec<CandidateShape> },
    NoStep,
    Solved,
}

impl HintShape {
    /// The shape of a hint on a layout.
    pub fn new(layout: &Layout, hint: &Hint) -> HintShape {
        let shape = |&cell: &Cell| CellShape::new(layout, cell);
        let shapes = |cells: &[Cell]| cells.iter().map(shape).collect::<Vec<_>>();
        let content = match hint {
            Hint::Conflict(cells) => Content::Conflict { cells: shapes(cells) },
            Hint::NoMistake => Content::NoMistake,
            Hint::Mistake { n_turns } => Content::Mistake { turns_back: *n_turns },
            Hint::WrongMarks { cells, n_turns } => {
                Content::WrongMarks { cells: shapes(cells), turns_back: *n_turns }
            }
            Hint::DeadEnd(cell) => Content::DeadEnd { cells: shapes(&[*cell]) },
            Hint::Cell { cell, candidates } => Content::Cell {
                cell: shape(cell),
                candidates: candidates.into_iter().map(Digit::get).collect(),
            },
            Hint::Area(houses) => {
                let shape = |&house| HouseShape::new(layout, house, None);
                Content::Area { houses: houses.iter().map(shape).collect() }
            }
            Hint::Technique(technique) => Content::Technique { technique: Name(*technique) },
            Hint::Step(step) => Content::Step { step: Box::new(StepShape::new(layout, step)) },
            Hint::Digit(placed) => {
                Content::Digit { digit: CandidateShape::new(layout, *placed, None) }
            }
            Hint::Eliminations(gone) => {
                let shape = |&gone| CandidateShape::new(layout, gone, None);
                Content::Eliminations { eliminations: gone.iter().map(shape).collect() }
            }
            Hint::NoStep => Content::NoStep,
            _ => Content::Solved,
        };
        HintShape { level: hint.level().map_or(0, HintLevel::number), content }
    }
}
