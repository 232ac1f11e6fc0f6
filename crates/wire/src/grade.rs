//! The grade of a puzzle as JSON.

use ninefold::Puzzle;
use ninefold::grade::{Grade, Interlock};
use ninefold::logic::{Path, Technique};
use serde::{Deserialize, Serialize};

use crate::names::{LevelName, Name, TechniqueName};
use crate::step::StepShape;

/// The grade of a puzzle as JSON, with its path and, for several grids, the grade of each.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Grade))]
pub struct GradeShape {
    level: LevelName,
    score: u32,
    #[cfg_attr(feature = "schema", schema(required, value_type = Option<String>))]
    hardest: Option<TechniqueName>,
    /// How often each technique is used, in coaching order.
    techniques: Vec<TechniqueCount>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    grids: Vec<GridShape>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    interlock: Option<InterlockShape>,
    steps: Vec<StepShape>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct TechniqueCount {
    technique: TechniqueName,
    steps: usize,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GridGrade))]
struct GridShape {
    grid: String,
    level: LevelName,
    score: u32,
    #[cfg_attr(feature = "schema", schema(required, value_type = Option<String>))]
    hardest: Option<TechniqueName>,
    solvable_alone: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Interlock))]
struct InterlockShape {
    steps: usize,
    steps_with_shared_boxes: usize,
}

impl GradeShape {
    /// The shape of a puzzle's path and grade.
    pub fn new(puzzle: &Puzzle, path: &Path) -> GradeShape {
        let layout = puzzle.layout();
        let grade = Grade::of(path);
        let several = (layout.n_grids() > 1).then(|| Interlock::of(puzzle, path));
        let grids = several.iter().flat_map(|interlock| {
            layout.grids().map(|grid| {
                let grade = Grade::of_grid(path, grid);
                GridShape {
                    grid: layout.grid_name(grid).to_owned(),
                    level: Name(grade.level),
                    score: grade.score,
                    hardest: grade.hardest.map(Name),
                    solvable_alone: interlock.alone.contains(&grid),
                }
            })
        });
        let grids = grids.collect();
        let count = |technique: Technique| TechniqueCount {
            technique: Name(technique),
            steps: path.steps().iter().filter(|step| step.technique == technique).count(),
        };
        GradeShape {
            level: Name(grade.level),
            score: grade.score,
            hardest: grade.hardest.map(Name),
            techniques: Technique::ALL
                .into_iter()
                .map(count)
                .filter(|count| count.steps > 0)
                .collect(),
            grids,
            interlock: several.map(|interlock| InterlockShape {
                steps: interlock.n_steps,
                steps_with_shared_boxes: interlock.n_shared,
            }),
            steps: path.steps().iter().map(|step| StepShape::new(layout, step)).collect(),
        }
    }
}
