//! The exact rating of a puzzle as JSON.

use ninefold::rating::{Rater, Rating, Step, Steps, Tenths};
use ninefold::{Layout, Puzzle, Stop, Stopped};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::guard::Scalar;
use crate::names::{Name, RatingTechniqueName};
use crate::step::CandidateShape;

/// The three numbers of a puzzle on the scale of Sudoku Explainer.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ExactNumbers))]
pub struct RatingShape {
    /// ER: the hardest step.
    er: TenthsShape,
    /// EP: the hardest step up to the first that places a digit.
    ep: TenthsShape,
    /// ED: the first step.
    ed: TenthsShape,
    /// Whether the search ended early: then the numbers are the least that they can be.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    gave_up: bool,
}

impl From<Rating> for RatingShape {
    fn from(rating: Rating) -> RatingShape {
        RatingShape {
            er: TenthsShape(rating.er),
            ep: TenthsShape(rating.ep),
            ed: TenthsShape(rating.ed),
            gave_up: rating.gave_up,
        }
    }
}

impl From<RatingShape> for Rating {
    fn from(shape: RatingShape) -> Rating {
        let known = Rating::known(shape.er.0, shape.ep.0, shape.ed.0);
        if shape.gave_up { known.at_least() } else { known }
    }
}

/// A rating such as 7.2, a number with one decimal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct TenthsShape(pub(crate) Tenths);

impl Serialize for TenthsShape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0.get()) / 10.0)
    }
}

impl<'de> Deserialize<'de> for TenthsShape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let found = Scalar::deserialize(deserializer)?;
        let text = match &found {
            Scalar::Whole(whole) => whole.to_string(),
            Scalar::Number(number) => number.to_string(),
            _ => String::new(),
        };
        let rating = text.parse().ok().filter(|&rating| rating <= Tenths::UNKNOWN);
        rating.map(TenthsShape).ok_or_else(|| found.refused("a rating such as 7.2"))
    }
}

/// The exact rating of a puzzle, for several grids with what it is for each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ExactRating))]
pub struct ExactShape {
    /// `SE` for one grid, `SE-M` for several.
    scale: Scale,
    #[serde(flatten)]
    numbers: RatingShape,
    /// The hardest step of each grid, for several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    grids: Vec<GridRating>,
    /// How the grids depend on each other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    interlock: Option<ScaleInterlock>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Scale {
    #[serde(rename = "SE")]
    One,
    #[serde(rename = "SE-M")]
    Several,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct GridRating {
    grid: String,
    /// The hardest step that changes a cell of the grid.
    er: TenthsShape,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct ScaleInterlock {
    steps: usize,
    steps_with_shared_boxes: usize,
}

impl ExactShape {
    /// The shape of a puzzle's rating.
    ///
    /// # Errors
    ///
    /// The caller stopped it.
    pub fn new(rater: &mut Rater, puzzle: &Puzzle, stop: Stop<'_>) -> Result<ExactShape, Stopped> {
        if puzzle.layout().n_grids() > 1 {
            return Ok(ExactShape::of(puzzle.layout(), &rater.steps(puzzle, stop)?));
        }
        Ok(ExactShape::from(rater.rate(puzzle, stop)?))
    }

    /// The shape of steps on a layout.
    pub fn of(layout: &Layout, steps: &Steps) -> ExactShape {
        if layout.n_grids() == 1 {
            return ExactShape::from(steps.rating());
        }
        let grid = |grid| GridRating {
            grid: layout.grid_name(grid).to_owned(),
            er: TenthsShape(steps.hardest_in(grid)),
        };
        let interlock = ScaleInterlock {
            steps: steps.steps().len(),
            steps_with_shared_boxes: steps.n_shared(),
        };
        ExactShape {
            scale: Scale::Several,
            numbers: steps.rating().into(),
            grids: layout.grids().map(grid).collect(),
            interlock: Some(interlock),
        }
    }
}

/// The rating of one grid.
impl From<Rating> for ExactShape {
    fn from(rating: Rating) -> ExactShape {
        let numbers = rating.into();
        ExactShape { scale: Scale::One, numbers, grids: Vec::new(), interlock: None }
    }
}

/// The steps of a rating.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = RatingSteps))]
pub struct StepsShape {
    /// Whether they lead to the solution.
    solved: bool,
    rating: ExactShape,
    steps: Vec<RatedStep>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct RatedStep {
    rating: TenthsShape,
    technique: RatingTechniqueName,
    placements: Vec<CandidateShape>,
    eliminations: Vec<CandidateShape>,
    /// What it does, in words.
    text: String,
}

impl StepsShape {
    /// The shape of steps on a layout, with a text for each.
    pub fn new(layout: &Layout, steps: &Steps, text: impl Fn(&Step) -> String) -> StepsShape {
        let shape = |step: &Step| RatedStep {
            rating: TenthsShape(step.rating),
            technique: Name(step.technique),
            placements: CandidateShape::all(layout, step.placement.as_slice()),
            eliminations: CandidateShape::all(layout, &step.eliminations),
            text: text(step),
        };
        StepsShape {
            solved: steps.is_solved(),
            rating: ExactShape::of(layout, steps),
            steps: steps.steps().iter().map(shape).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C3: ratings are numbers with one decimal; nothing else is one.
    #[test]
    fn ratings_are_read_back() {
        for tenths in [0, 12, 70, 72, 110, 200] {
            let shape = TenthsShape(Tenths::new(tenths));
            let json = serde_json::to_string(&shape).unwrap();
            assert_eq!(json, Tenths::new(tenths).to_string());
            assert_eq!(serde_json::from_str::<TenthsShape>(&json).unwrap(), shape);
        }
        assert_eq!(serde_json::from_str::<TenthsShape>("7").unwrap().0, Tenths::new(70));
        for json in ["7.25", "-1", "20.1", "\"7.2\"", "null", "[7.2]", "1e300"] {
            let error = serde_json::from_str::<TenthsShape>(json).unwrap_err().to_string();
            assert!(error.contains("expected a rating such as 7.2"), "{json}: {error}");
        }
    }
}
