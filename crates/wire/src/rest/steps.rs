//! Questions about all steps of a board, and about digits that are impossible; their answers.

use ninefold::hint::{Hint, WhyNot};
use ninefold::logic::{Candidate, StepFilter, StepGroup, TechniqueSet};
use ninefold::{Cell, Digit, Layout, Move};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::boards::{State, StateRequest};
use crate::error::Error;
use crate::hint::HintShape;
use crate::names::{LevelName, Name, TechniqueName, TechniqueNames};
use crate::numbers::{DigitNumber, Small};
use crate::options::Options;
use crate::shape::present;
use crate::step::{CellShape, StepShape};

/// `{state, layout?, techniques?, cell?, digit?}`: a state, and which steps to list.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StepsRequest {
    /// The board or document.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::state))]
    state: Value,
    /// The layout of a board.
    layout: Option<String>,
    /// Only steps of these techniques, also of those that are used only on request.
    #[serde(default, skip_serializing_if = "TechniqueNames::is_empty")]
    techniques: TechniqueNames,
    /// Only steps that place or rule out something in this cell: `r4c7`, `nw:r9c9` or `@r21c3`.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(required = false, nullable = false))]
    cell: Option<String>,
    /// Only steps that place or rule out this digit.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    digit: Option<DigitNumber>,
}

/// `{state, layout?, cell, digit}`: a state, and a digit that may be impossible in a cell.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WhyNotRequest {
    /// The board or document.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::state))]
    state: Value,
    /// The layout of a board.
    layout: Option<String>,
    /// The cell: `r4c7`, `nw:r9c9` or `@r21c3`.
    cell: String,
    /// The digit.
    digit: DigitNumber,
}

impl StepsRequest {
    /// The board or game.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn state(&self, options: &Options) -> Result<State, Error> {
        state(&self.state, self.layout.as_deref(), options)
    }

    /// Which steps to list on the layout of the state.
    ///
    /// # Errors
    ///
    /// There is no such cell.
    pub fn filter(&self, layout: &Layout) -> Result<StepFilter, Error> {
        let techniques = match self.techniques.set() {
            none if none.is_empty() => TechniqueSet::DEFAULT,
            these => these,
        };
        let cell = self.cell.as_deref().map(|place| cell(layout, place)).transpose()?;
        Ok(StepFilter::default().but(|filter| {
            filter.techniques = techniques;
            filter.cell = cell;
            filter.digit = self.digit.and_then(|digit| Digit::new(digit.0));
        }))
    }
}

impl WhyNotRequest {
    /// The board or game.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub fn state(&self, options: &Options) -> Result<State, Error> {
        state(&self.state, self.layout.as_deref(), options)
    }

    /// The digit in the cell, on the layout of the state.
    ///
    /// # Errors
    ///
    /// There is no such cell.
    pub fn candidate(&self, layout: &Layout) -> Result<Candidate, Error> {
        let digit = Digit::new(self.digit.0).expect("within the range");
        Ok(Candidate { cell: cell(layout, &self.cell)?, digit })
    }
}

fn state(state: &Value, layout: Option<&str>, options: &Options) -> Result<State, Error> {
    let (state, layout) = (state.clone(), layout.map(str::to_owned));
    StateRequest { state, layout, with: TechniqueNames::default() }.read(options)
}

fn cell(layout: &Layout, place: &str) -> Result<Cell, Error> {
    let expected = "a cell of the layout, such as r4c7, nw:r9c9 or @r21c3";
    let found = || format!("{:?}", place.chars().take(20).collect::<String>());
    Move::place(layout, place).ok_or_else(|| Error::unexpected("cell", expected, found()))
}

/// All steps by technique, or the hint that says why there are none.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AllSteps))]
pub enum AllStepsShape {
    /// The board can be asked.
    #[cfg_attr(feature = "schema", schema(title = "AllStepsGroups"))]
    Groups {
        /// The techniques that have steps, the easiest first.
        groups: Vec<StepGroupShape>,
    },
    /// There is a mistake, or nothing is left to do.
    #[cfg_attr(feature = "schema", schema(title = "AllStepsHint"))]
    Hint {
        /// Why.
        hint: Box<HintShape>,
        /// The text of the hint.
        text: String,
    },
}

/// All steps of a technique.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = StepGroup))]
pub struct StepGroupShape {
    technique: TechniqueName,
    level: LevelName,
    score: u32,
    /// Its steps, the smallest patterns first.
    steps: Vec<StepShape>,
    /// The explanations of the steps.
    texts: Vec<String>,
}

impl AllStepsShape {
    /// The shape of the steps, with a text for each, or of the hint in place of them.
    pub fn new(
        layout: &Layout,
        groups: Result<&[StepGroup], &Hint>,
        text: impl Fn(Result<&ninefold::logic::Step, &Hint>) -> String,
    ) -> AllStepsShape {
        let group = |group: &StepGroup| StepGroupShape {
            technique: Name(group.technique),
            level: Name(group.technique.level()),
            score: group.technique.score(),
            steps: group.steps.iter().map(|step| StepShape::new(layout, step)).collect(),
            texts: group.steps.iter().map(|step| text(Ok(step))).collect(),
        };
        match groups {
            Ok(groups) => AllStepsShape::Groups { groups: groups.iter().map(group).collect() },
            Err(hint) => AllStepsShape::Hint {
                hint: Box::new(HintShape::new(layout, hint)),
                text: text(Err(hint)),
            },
        }
    }
}

/// Why a digit is impossible in a cell, with its texts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = WhyNot))]
pub struct WhyNotShape {
    #[serde(flatten)]
    content: Content,
    /// The answer in a sentence, and the explanation of each step.
    texts: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = WhyNotContent))]
enum Content {
    /// The cell has a digit.
    Filled { digit: DigitNumber },
    /// The cell sees the digit.
    Seen { cells: Vec<CellShape> },
    /// Steps rule it out.
    Steps { steps: Vec<StepShape> },
    /// Nothing was found that rules it out.
    Possible,
    /// There is a mistake, or nothing is left to do.
    Refused { hint: Box<HintShape> },
}

impl WhyNotShape {
    /// The shape of an answer, or of the hint in place of one, with its texts.
    pub fn new(layout: &Layout, why: Result<&WhyNot, &Hint>, texts: Vec<String>) -> WhyNotShape {
        let content = match why {
            Ok(WhyNot::Filled(digit)) => Content::Filled { digit: Small(digit.get()) },
            Ok(WhyNot::Seen(cells)) => {
                let cells = cells.iter().map(|&cell| CellShape::new(layout, cell));
                Content::Seen { cells: cells.collect() }
            }
            Ok(WhyNot::Steps { steps, .. }) => {
                let steps = steps.iter().map(|step| StepShape::new(layout, step));
                Content::Steps { steps: steps.collect() }
            }
            Ok(_) => Content::Possible,
            Err(hint) => Content::Refused { hint: Box::new(HintShape::new(layout, hint)) },
        };
        WhyNotShape { content, texts }
    }
}
