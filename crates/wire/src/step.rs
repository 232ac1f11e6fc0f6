//! Steps of logic as JSON. Rows and columns are those of the canvas, from 0.

use std::borrow::Cow;

use ninefold::logic::{Branch, Candidate, Contradiction, Link, Node, Role, Step};
use ninefold::{Cell, Digit, House, HouseKind, Layout};
use serde::{Deserialize, Serialize};

use crate::names::{HouseKindName, LevelName, LinkKindName, Name, TechniqueName};
use crate::numbers::{DigitNumber, Small};
use crate::shape::present;

/// A step as JSON: what it changes, and everything needed to draw why.
///
/// ```
/// use ninefold::logic::{Candidates, TechniqueSet, next_step};
/// use ninefold::{Board, Layout, Stop};
/// use ninefold_wire::StepShape;
///
/// let classic = Layout::classic();
/// let board = Board::parse(
///     &classic,
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let step = next_step(&Candidates::new(&board), TechniqueSet::DEFAULT, Stop::NEVER)?;
/// let shape = StepShape::new(&classic, &step.expect("a puzzle has a next step"));
/// let json = serde_json::to_value(shape)?;
/// assert_eq!(json["technique"], "naked-single");
/// assert_eq!(json["placements"][0]["row"], 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Step))]
pub struct StepShape {
    technique: TechniqueName,
    level: LevelName,
    score: u32,
    placements: Vec<CandidateShape>,
    eliminations: Vec<CandidateShape>,
    candidates: Vec<CandidateShape>,
    houses: Vec<HouseShape>,
    links: Vec<LinkShape>,
    branches: Vec<BranchShape>,
    /// For naked and hidden singles: digits on the board that rule out the other possibilities.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    blockers: Vec<CandidateShape>,
    /// For naked and hidden singles: possibilities that were ruled out earlier.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    earlier: Vec<CandidateShape>,
}

impl StepShape {
    /// The shape of a step on a layout.
    pub fn new(layout: &Layout, step: &Step) -> StepShape {
        let shown = step.candidates.iter();
        let houses = step.houses.iter();
        StepShape {
            technique: Name(step.technique),
            level: Name(step.technique.level()),
            score: step.technique.score(),
            placements: CandidateShape::all(layout, &step.placements),
            eliminations: CandidateShape::all(layout, &step.eliminations),
            candidates: shown
                .map(|&(c, role)| CandidateShape::new(layout, c, Some(role)))
                .collect(),
            houses: houses.map(|&(h, role)| HouseShape::new(layout, h, Some(role))).collect(),
            links: step.links.iter().map(|link| LinkShape::new(layout, link)).collect(),
            branches: step.branches.iter().map(|b| BranchShape::new(layout, b)).collect(),
            blockers: CandidateShape::all(layout, &step.blockers),
            earlier: CandidateShape::all(layout, &step.earlier),
        }
    }

    /// The step on the layout that it was found on; `None` if it does not fit.
    pub fn read(&self, layout: &Layout) -> Option<Step> {
        let shown = |shape: &CandidateShape| Some((shape.read(layout)?, shape.role()?));
        let house = |shape: &HouseShape| Some((shape.read(layout)?, shape.role()?));
        Some(Step {
            technique: self.technique.0,
            placements: CandidateShape::read_all(layout, &self.placements)?,
            eliminations: CandidateShape::read_all(layout, &self.eliminations)?,
            candidates: self.candidates.iter().map(shown).collect::<Option<_>>()?,
            houses: self.houses.iter().map(house).collect::<Option<_>>()?,
            links: self.links.iter().map(|link| link.read(layout)).collect::<Option<_>>()?,
            branches: self.branches.iter().map(|b| b.read(layout)).collect::<Option<_>>()?,
            blockers: CandidateShape::read_all(layout, &self.blockers)?,
            earlier: CandidateShape::read_all(layout, &self.earlier)?,
        })
    }
}

/// A digit in a cell, with its role.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Candidate))]
pub struct CandidateShape {
    row: u8,
    col: u8,
    digit: DigitNumber,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::role))]
    role: Option<Cow<'static, str>>,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    group: Option<u8>,
}

impl CandidateShape {
    /// The shape of a candidate on a layout.
    pub fn new(layout: &Layout, candidate: Candidate, role: Option<Role>) -> CandidateShape {
        let (row, col) = layout.position(candidate.cell);
        CandidateShape {
            row,
            col,
            digit: Small(candidate.digit.get()),
            role: role.map(|role| role.name().into()),
            group: role.and_then(Role::group),
        }
    }

    pub(crate) fn all(layout: &Layout, candidates: &[Candidate]) -> Vec<CandidateShape> {
        candidates.iter().map(|&shown| CandidateShape::new(layout, shown, None)).collect()
    }

    fn read(&self, layout: &Layout) -> Option<Candidate> {
        let cell = layout.cell_at(self.row, self.col)?;
        Some(Candidate { cell, digit: Digit::new(self.digit.0)? })
    }

    fn role(&self) -> Option<Role> {
        Role::with_name(self.role.as_deref()?, self.group).ok()
    }

    fn read_all<C: FromIterator<Candidate>>(layout: &Layout, all: &[CandidateShape]) -> Option<C> {
        all.iter().map(|shape| shape.read(layout)).collect()
    }
}

/// A position on the canvas.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Cell))]
pub struct CellShape {
    row: u8,
    col: u8,
}

impl CellShape {
    /// The shape of a cell on a layout.
    pub fn new(layout: &Layout, cell: Cell) -> CellShape {
        let (row, col) = layout.position(cell);
        CellShape { row, col }
    }

    fn read(self, layout: &Layout) -> Option<Cell> {
        layout.cell_at(self.row, self.col)
    }
}

/// A house: its kind, and its number in the first grid that has it, from 0.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = House))]
pub struct HouseShape {
    kind: HouseKindName,
    index: u8,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    grid: Option<String>,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::role))]
    role: Option<Cow<'static, str>>,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    group: Option<u8>,
}

impl HouseShape {
    /// The shape of a house of a layout.
    pub fn new(layout: &Layout, house: House, role: Option<Role>) -> HouseShape {
        let place = layout.house_places(house)[0];
        let several = layout.n_grids() > 1;
        HouseShape {
            kind: Name(layout.kind(house)),
            index: place.index,
            grid: several.then(|| layout.grid_name(place.grid).to_owned()),
            role: role.map(|role| role.name().into()),
            group: role.and_then(Role::group),
        }
    }

    fn read(&self, layout: &Layout) -> Option<House> {
        find_house(layout, self.kind.0, self.index, self.grid.as_deref())
    }

    fn role(&self) -> Option<Role> {
        Role::with_name(self.role.as_deref()?, self.group).ok()
    }
}

/// The house of a kind and number in a grid, or in the only one.
fn find_house(layout: &Layout, kind: HouseKind, index: u8, grid: Option<&str>) -> Option<House> {
    let grid = match grid {
        Some(name) => layout.grid_named(name)?,
        None => layout.grids().next()?,
    };
    layout.houses().find(|&house| {
        let mut places = layout.house_places(house).iter();
        layout.kind(house) == kind && places.any(|at| (at.grid, at.index) == (grid, index))
    })
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Link))]
struct LinkShape {
    from: NodeShape,
    to: NodeShape,
    kind: LinkKindName,
}

impl LinkShape {
    fn new(layout: &Layout, link: &Link) -> LinkShape {
        let (from, to) = (NodeShape::new(layout, &link.from), NodeShape::new(layout, &link.to));
        LinkShape { from, to, kind: Name(link.kind) }
    }

    fn read(&self, layout: &Layout) -> Option<Link> {
        Some(Link { from: self.from.read(layout)?, to: self.to.read(layout)?, kind: self.kind.0 })
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Node))]
struct NodeShape {
    digit: DigitNumber,
    cells: Vec<CellShape>,
}

impl NodeShape {
    fn new(layout: &Layout, node: &Node) -> NodeShape {
        let cells = node.cells.iter().map(|&cell| CellShape::new(layout, cell)).collect();
        NodeShape { digit: Small(node.digit.get()), cells }
    }

    fn read(&self, layout: &Layout) -> Option<Node> {
        let cells = self.cells.iter().map(|cell| cell.read(layout)).collect::<Option<_>>()?;
        Some(Node { digit: Digit::new(self.digit.0)?, cells })
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Branch))]
struct BranchShape {
    assumption: CandidateShape,
    placements: Vec<CandidateShape>,
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    branches: Vec<BranchShape>,
    contradiction: ContradictionShape,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Contradiction))]
#[serde(rename_all = "lowercase")]
enum ContradictionShape {
    /// A cell without candidates.
    Cell(CellShape),
    /// A house without a place for a digit.
    House(EmptyHouse),
}

/// A house without a place for a digit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct EmptyHouse {
    kind: HouseKindName,
    index: u8,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    grid: Option<String>,
    digit: DigitNumber,
}

impl BranchShape {
    fn new(layout: &Layout, branch: &Branch) -> BranchShape {
        BranchShape {
            assumption: CandidateShape::new(layout, branch.assumption, None),
            placements: CandidateShape::all(layout, &branch.placements),
            branches: branch.branches.iter().map(|b| BranchShape::new(layout, b)).collect(),
            contradiction: match branch.contradiction {
                Contradiction::Cell(cell) => ContradictionShape::Cell(CellShape::new(layout, cell)),
                Contradiction::House(house, digit) => {
                    let HouseShape { kind, index, grid, .. } = HouseShape::new(layout, house, None);
                    let digit = Small(digit.get());
                    ContradictionShape::House(EmptyHouse { kind, index, grid, digit })
                }
            },
        }
    }

    fn read(&self, layout: &Layout) -> Option<Branch> {
        Some(Branch {
            assumption: self.assumption.read(layout)?,
            placements: CandidateShape::read_all(layout, &self.placements)?,
            branches: self.branches.iter().map(|b| b.read(layout)).collect::<Option<_>>()?,
            contradiction: match &self.contradiction {
                ContradictionShape::Cell(cell) => Contradiction::Cell(cell.read(layout)?),
                ContradictionShape::House(EmptyHouse { kind, index, grid, digit }) => {
                    let house = find_house(layout, kind.0, *index, grid.as_deref())?;
                    Contradiction::House(house, Digit::new(digit.0)?)
                }
            },
        })
    }
}
