//! Steps of logic as JSON. Rows and columns are those of the canvas, from 0.

use ninefold::grade::{Grade, Interlock};
use ninefold::logic::{Branch, Candidate, Contradiction, Link, Node, Path, Role, Step, Technique};
use ninefold::{Cell, House, Layout, Puzzle};
use serde::Serialize;

/// A step as JSON: what it changes, and all that is needed to draw why.
///
/// ```
/// use ninefold::logic::{Candidates, TechniqueSet, next_step};
/// use ninefold::{Board, Layout};
/// use ninefold_wire::StepShape;
///
/// let classic = Layout::classic();
/// let board = Board::parse(
///     &classic,
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let step = next_step(&Candidates::new(&board), TechniqueSet::ALL);
/// let shape = StepShape::new(&classic, &step.expect("a puzzle has a next step"));
/// let json = serde_json::to_value(shape)?;
/// assert_eq!(json["technique"], "naked-single");
/// assert_eq!(json["placements"][0]["row"], 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Step))]
pub struct StepShape {
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::technique))]
    technique: &'static str,
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::level))]
    level: &'static str,
    score: u32,
    placements: Vec<CandidateShape>,
    eliminations: Vec<CandidateShape>,
    candidates: Vec<CandidateShape>,
    houses: Vec<HouseShape>,
    links: Vec<LinkShape>,
    branches: Vec<BranchShape>,
}

impl StepShape {
    /// The shape of a step on a layout.
    pub fn new(layout: &Layout, step: &Step) -> StepShape {
        let plain = |candidates: &[Candidate]| {
            candidates.iter().map(|&shown| CandidateShape::new(layout, shown, None)).collect()
        };
        let link = |link: &Link| LinkShape {
            from: NodeShape::new(layout, &link.from),
            to: NodeShape::new(layout, &link.to),
            kind: link.kind.name(),
        };
        let shown = step.candidates.iter();
        let houses = step.houses.iter();
        StepShape {
            technique: step.technique.name(),
            level: step.technique.level().name(),
            score: step.technique.score(),
            placements: plain(&step.placements),
            eliminations: plain(&step.eliminations),
            candidates: shown
                .map(|&(c, role)| CandidateShape::new(layout, c, Some(role)))
                .collect(),
            houses: houses.map(|&(h, role)| HouseShape::new(layout, h, Some(role))).collect(),
            links: step.links.iter().map(link).collect(),
            branches: step.branches.iter().map(|b| BranchShape::new(layout, b)).collect(),
        }
    }
}

/// What a puzzle needs, as JSON: grade, path, and for several grids each of them.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Grade))]
pub struct GradeShape {
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::level))]
    level: &'static str,
    score: u32,
    #[cfg_attr(feature = "schema", schema(required))]
    hardest: Option<&'static str>,
    /// How often each technique is used, in coaching order.
    techniques: Vec<TechniqueCount>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    grids: Vec<GridShape>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interlock: Option<InterlockShape>,
    steps: Vec<StepShape>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct TechniqueCount {
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::technique))]
    technique: &'static str,
    steps: usize,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GridGrade))]
struct GridShape {
    grid: String,
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::level))]
    level: &'static str,
    score: u32,
    #[cfg_attr(feature = "schema", schema(required))]
    hardest: Option<&'static str>,
    solvable_alone: bool,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Interlock))]
struct InterlockShape {
    steps: usize,
    steps_with_shared_boxes: usize,
}

impl GradeShape {
    /// The shape of what a path says about its puzzle.
    pub fn new(puzzle: &Puzzle, path: &Path) -> GradeShape {
        let layout = puzzle.layout();
        let grade = Grade::of(path);
        let several = (layout.n_grids() > 1).then(|| Interlock::of(puzzle, path));
        let grids = several.iter().flat_map(|interlock| {
            layout.grids().map(|grid| {
                let grade = Grade::of_grid(path, grid);
                GridShape {
                    grid: layout.grid_name(grid).to_owned(),
                    level: grade.level.name(),
                    score: grade.score,
                    hardest: grade.hardest.map(Technique::name),
                    solvable_alone: interlock.alone.contains(&grid),
                }
            })
        });
        let grids = grids.collect();
        let count = |technique: Technique| TechniqueCount {
            technique: technique.name(),
            steps: path.steps().iter().filter(|step| step.technique == technique).count(),
        };
        GradeShape {
            level: grade.level.name(),
            score: grade.score,
            hardest: grade.hardest.map(Technique::name),
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

/// A digit in a cell, with the part it plays.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Candidate))]
pub struct CandidateShape {
    #[serde(flatten)]
    cell: CellShape,
    digit: u8,
    #[serde(flatten)]
    role: RoleShape,
}

impl CandidateShape {
    /// The shape of a candidate on a layout.
    pub fn new(layout: &Layout, candidate: Candidate, role: Option<Role>) -> CandidateShape {
        CandidateShape {
            cell: CellShape::new(layout, candidate.cell),
            digit: candidate.digit.get(),
            role: RoleShape::new(role),
        }
    }
}

/// A place on the canvas.
#[derive(Debug, Serialize)]
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
}

/// A house: its kind, and its number in the first grid that has it, from 0.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = House))]
pub struct HouseShape {
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::house))]
    kind: String,
    index: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<String>,
    #[serde(flatten)]
    role: RoleShape,
}

impl HouseShape {
    /// The shape of a house of a layout.
    pub fn new(layout: &Layout, house: House, role: Option<Role>) -> HouseShape {
        let place = layout.house_places(house)[0];
        let several = layout.n_grids() > 1;
        HouseShape {
            kind: layout.kind(house).to_string(),
            index: place.index,
            grid: several.then(|| layout.grid_name(place.grid).to_owned()),
            role: RoleShape::new(role),
        }
    }
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Role))]
struct RoleShape {
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<u8>,
}

impl RoleShape {
    fn new(role: Option<Role>) -> RoleShape {
        RoleShape { role: role.map(Role::name), group: role.and_then(Role::group) }
    }
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Link))]
struct LinkShape {
    from: NodeShape,
    to: NodeShape,
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::link))]
    kind: &'static str,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Node))]
struct NodeShape {
    digit: u8,
    cells: Vec<CellShape>,
}

impl NodeShape {
    fn new(layout: &Layout, node: &Node) -> NodeShape {
        let cells = node.cells.iter().map(|&cell| CellShape::new(layout, cell)).collect();
        NodeShape { digit: node.digit.get(), cells }
    }
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Branch))]
struct BranchShape {
    assumption: CandidateShape,
    placements: Vec<CandidateShape>,
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    branches: Vec<BranchShape>,
    contradiction: ContradictionShape,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Contradiction))]
#[serde(rename_all = "lowercase")]
enum ContradictionShape {
    /// A cell that can hold nothing.
    Cell(CellShape),
    /// A house without a place for a digit.
    House {
        #[serde(flatten)]
        house: HouseShape,
        digit: u8,
    },
}

impl BranchShape {
    fn new(layout: &Layout, branch: &Branch) -> BranchShape {
        let shape = |candidate| CandidateShape::new(layout, candidate, None);
        BranchShape {
            assumption: shape(branch.assumption),
            placements: branch.placements.iter().copied().map(shape).collect(),
            branches: branch.branches.iter().map(|b| BranchShape::new(layout, b)).collect(),
            contradiction: match branch.contradiction {
                Contradiction::Cell(cell) => ContradictionShape::Cell(CellShape::new(layout, cell)),
                Contradiction::House(house, digit) => ContradictionShape::House {
                    house: HouseShape::new(layout, house, None),
                    digit: digit.get(),
                },
            },
        }
    }
}
