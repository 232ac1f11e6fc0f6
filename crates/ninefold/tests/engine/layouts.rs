//! Geometry: the catalog, custom layouts, and errors.

use ninefold::{
    CatalogEntry, Layout, LayoutError, MAX_GRIDS, Overlap, OverlapError, OverlapProblem,
};
use proptest::prelude::*;

use crate::data::{cell, layout, layouts};

/// M2, M1, D16: cells, distinct houses and shared boxes of every layout of the catalog.
#[test]
fn the_catalog_has_its_counts() {
    let counts: Vec<(&str, usize, usize, usize)> = CatalogEntry::all()
        .iter()
        .map(|CatalogEntry { id, layout, .. }| {
            (*id, layout.n_cells(), layout.houses().len(), layout.shared_boxes().count())
        })
        .collect();
    assert_eq!(
        counts,
        [
            ("classic", 81, 27, 0),
            ("twin-nw", 153, 53, 1),
            ("twin-ne", 153, 53, 1),
            ("twin-sw", 153, 53, 1),
            ("twin-se", 153, 53, 1),
            ("samurai", 369, 131, 4),
            ("sohei", 288, 104, 4),
            ("windmill", 333, 127, 8),
            ("butterfly", 144, 64, 12),
            ("flower", 189, 87, 9),
            ("cross", 297, 111, 8),
            ("samurai-plus", 441, 175, 24),
            ("shogun", 783, 285, 12),
            ("sumo", 909, 335, 16),
        ]
    );
}

/// M1: the modes' names, sizes, corners and overlaps.
#[test]
fn modes_are_as_published() {
    let modes: Vec<String> = ["samurai", "twin-nw", "twin-ne", "twin-sw", "twin-se"]
        .into_iter()
        .map(|id| {
            let CatalogEntry { title, layout, .. } = CatalogEntry::named(id).unwrap();
            let overlaps: Vec<String> = layout
                .overlaps()
                .iter()
                .map(|o| {
                    let (first, second) = (layout.grid_name(o.first), layout.grid_name(o.second));
                    format!("{first} {} = {second} {}", o.first_box, o.second_box)
                })
                .collect();
            format!(
                "{id} {title} {}x{}: {layout}: {}",
                layout.rows(),
                layout.columns(),
                overlaps.join(", ")
            )
        })
        .collect();
    insta::assert_snapshot!(modes.join("\n"), @r"
    samurai Samurai 21x21: center@6,6 nw@0,0 ne@0,12 sw@12,0 se@12,12: center 0 = nw 8, center 2 = ne 6, center 6 = sw 2, center 8 = se 0
    twin-nw Horizon 15x15: primary@0,0 secondary@6,6: primary 8 = secondary 0
    twin-ne Sunrise 15x15: primary@0,6 secondary@6,0: primary 6 = secondary 2
    twin-sw Sunset 15x15: primary@6,0 secondary@0,6: primary 2 = secondary 6
    twin-se Eclipse 15x15: primary@6,6 secondary@0,0: primary 0 = secondary 8
    ");
}

/// D15: two twins have the same shape with the roles swapped, and all four are different layouts.
#[test]
fn twins_swap_roles() {
    for (one, other) in [("twin-nw", "twin-se"), ("twin-ne", "twin-sw")] {
        let (one, other) = (layout(one), layout(other));
        assert_ne!(one, other);
        assert!(one.cells().all(|cell| one.position(cell) == other.position(cell)));
        let corners = |names: [&str; 2], layout: &Layout| {
            names.map(|name| layout.corner(layout.grid_named(name).unwrap()))
        };
        let swapped = corners(["secondary", "primary"], &other);
        assert_eq!(corners(["primary", "secondary"], &one), swapped);
    }
}

/// M3, C6: names are optional, unused letters replace missing ones, and the text is read back.
#[test]
fn layouts_come_from_text() {
    for (text, printed) in [
        ("0,0", "a@0,0"),
        ("classic", "a@0,0"),
        ("  0,0\t6,6\n", "a@0,0 b@6,6"),
        ("b@0,0 6,6 0,12", "b@0,0 a@6,6 c@0,12"),
        ("upper-left@0,0 x2@90,90", "upper-left@0,0 x2@90,90"),
    ] {
        assert_eq!(layout(text).to_string(), printed, "{text:?}");
        assert_eq!(layout(printed), layout(text));
    }
    for entry in CatalogEntry::all() {
        assert_eq!(layout(&entry.layout.to_string()), entry.layout);
        assert_eq!(CatalogEntry::of(&entry.layout).unwrap().id, entry.id);
        assert_eq!(entry.layout.name(), entry.id);
    }
    assert_eq!(layout("0,0"), Layout::classic());
    assert_ne!(layout("x@0,0"), Layout::classic());
    assert_ne!(layout("a@0,0 b@6,6"), layout("b@6,6 a@0,0"));
    assert!(CatalogEntry::of(&layout("x@0,0")).is_none());
    assert_eq!(layout("x@0,0").name(), "x@0,0");
}

/// M3: every kind of invalid layout is refused with an error of its own.
#[test]
fn bad_layouts_are_refused() {
    let long = "0,0 ".repeat(MAX_GRIDS + 1);
    let refusals: Vec<String> = [
        "",
        " \n ",
        &long,
        "0,0 4,6",
        "0,0 6,7",
        "93,0",
        "0,0 0,300",
        "0,0 0,99999999999999999999999",
        "0,0 6,6 0,0",
        "Nw@0,0",
        "@0,0",
        "9a@0,0",
        "a-name-that-is-too-long@0,0",
        "a@0,0 b@0,9 a@9,9",
        "0,0 x",
        "0,0 6;6",
        "0,0 6,6,6",
        "0,0 -3,0",
        "0,0 +3,0",
        "0,0 6,",
        "é,0 \u{202e}",
        "a@b@0,0",
        "samuray",
        "0",
    ]
    .into_iter()
    .map(|text| text.parse::<Layout>().unwrap_err().to_string())
    .collect();
    insta::assert_snapshot!(refusals.join("\n"));

    assert_eq!(Layout::of_grids(&[]), Err(LayoutError::NoGrid));
    assert_eq!(
        Layout::of_grids(&[(0, 0), (5, 3)]),
        Err(LayoutError::OffLattice { grid: 2, row: 5, column: 3 })
    );
    assert_eq!(
        Layout::of_named_grids(&[("a", (255, 0))]),
        Err(LayoutError::TooFar { grid: 1, corner: "255,0".to_owned() })
    );
}

/// M3: the largest layouts, and a box in nine grids.
#[test]
fn the_limits_can_be_reached() {
    let corners = |step: u8| -> Vec<(u8, u8)> {
        (0..5).flat_map(|row| (0..5).map(move |column| (row * step, column * step))).collect()
    };
    let apart = Layout::of_grids(&corners(18)).unwrap();
    assert_eq!((apart.n_cells(), apart.houses().len()), (25 * 81, 25 * 27));
    assert_eq!((apart.rows(), apart.columns()), (81, 81));

    let dense = Layout::of_grids(&corners(3)).unwrap();
    let middle = dense.cell_at(10, 10).unwrap();
    assert_eq!((dense.n_cells(), dense.places(middle).len()), (21 * 21, 9));
    let seven = dense.houses_of(middle).len(); // three rows, three columns, one box
    assert_eq!(seven, 7);
    assert_eq!(layout("90,90").rows(), 99);
}

/// D14: a declared list of overlaps must be that of the corners, in any order.
#[test]
fn declared_overlaps_are_verified() {
    let samurai = layout("samurai");
    let derived = samurai.overlaps();
    let swap = |o: &Overlap| Overlap {
        first: o.second,
        first_box: o.second_box,
        second: o.first,
        second_box: o.first_box,
    };
    let swapped: Vec<Overlap> = derived.iter().rev().map(swap).collect();
    assert_eq!(samurai.verify_overlaps(&swapped), Ok(()));

    let wrong = Overlap { first_box: 1, ..derived[0] };
    let missing = samurai.verify_overlaps(&derived[1..]).unwrap_err();
    let twice = samurai.verify_overlaps(&[derived[0], swap(&derived[0])]).unwrap_err();
    let not_there = samurai.verify_overlaps(&[wrong]).unwrap_err();
    let told = |error: &OverlapError| (error.problem, error.overlap);
    assert_eq!(told(&missing), (OverlapProblem::Missing, derived[0]));
    assert_eq!(told(&twice), (OverlapProblem::Twice, swap(&derived[0])));
    assert_eq!(told(&not_there), (OverlapProblem::NotThere, wrong));
    insta::assert_snapshot!([missing, twice, not_there].map(|e| e.to_string()).join("\n"), @r"
    box 0 of center and box 8 of nw overlap, but are not declared
    box 8 of nw and box 0 of center are declared twice
    box 1 of center and box 8 of nw do not overlap
    ");
}

/// D1: people count from 1 and read the grid's name where there are several.
#[test]
fn cells_and_houses_have_names() {
    let (classic, samurai) = (Layout::classic(), layout("samurai"));
    assert_eq!(classic.cell_name(cell(&classic, "a", 0, 8)), "r1c9");
    assert_eq!(samurai.cell_name(cell(&samurai, "nw", 0, 0)), "nw r1c1");
    assert_eq!(samurai.cell_name(cell(&samurai, "nw", 8, 8)), "center r3c3");
    let names = |layout: &Layout| -> Vec<String> {
        layout.houses().map(|house| layout.house_name(house)).collect()
    };
    assert_eq!(names(&classic)[8..10], ["row 9", "column 1"]);
    assert_eq!(names(&samurai)[130], "box 9 of se");
}

/// M4: a shared cell is one cell and sees the peers of all its grids.
#[test]
fn shared_cells_are_one() {
    let samurai = layout("samurai");
    let shared = cell(&samurai, "center", 2, 2);
    assert_eq!(shared, cell(&samurai, "nw", 8, 8));
    assert!(samurai.is_shared(shared) && !samurai.is_shared(cell(&samurai, "nw", 5, 5)));
    assert_eq!(samurai.peers(shared).len(), 20 + 12);
    assert_eq!(samurai.houses_of(shared).len(), 5);
    assert_eq!(samurai.cell_at(0, 9), None);
    assert_eq!(samurai.cell_at(21, 0), None);
    let nw = samurai.grid_named("nw").unwrap();
    assert_eq!(samurai.cell_in(nw, 9, 0), None);
    assert_eq!(samurai.cell_in(nw, 0, 255), None);
    assert!(samurai.has_gaps() && !layout("butterfly").has_gaps());
}

/// M2: the next cell in a direction may lie beyond a gap; past the last there is none.
#[test]
fn directions_lead_over_gaps() {
    let samurai = layout("samurai");
    let go = |row, column, (rows, columns)| {
        let from = samurai.cell_at(row, column).unwrap();
        samurai.next_cell(from, rows, columns).map(|next| samurai.position(next))
    };
    let (up, down, left, right) = ((-1, 0), (1, 0), (0, -1), (0, 1));
    assert_eq!(go(0, 7, right), Some((0, 8)), "beside it");
    assert_eq!(go(0, 8, right), Some((0, 12)), "from nw to ne");
    assert_eq!(go(0, 12, left), Some((0, 8)));
    assert_eq!(go(8, 0, down), Some((12, 0)), "from nw to sw");
    assert_eq!(go(12, 20, up), Some((8, 20)));
    assert_eq!(go(8, 8, down), Some((9, 8)), "into the center, without a gap");
    assert_eq!(go(9, 6, left), None, "nothing lies left of the center");
    for (row, column, direction) in [(0, 0, up), (0, 0, left), (20, 20, down), (20, 20, right)] {
        assert_eq!(go(row, column, direction), None, "{row} {column}");
    }
    for cell in samurai.cells() {
        for (there, back) in [(right, left), (down, up)] {
            let Some(next) = samurai.next_cell(cell, there.0, there.1) else { continue };
            assert_eq!(samurai.next_cell(next, back.0, back.1), Some(cell));
        }
    }
}

proptest! {
    /// D14, M2: cells, houses and peers follow from the corners alone.
    #[test]
    fn geometry_follows_from_the_corners(layout in layouts()) {
        let corners: Vec<(u8, u8)> = layout.grids().map(|grid| layout.corner(grid)).collect();
        let inside = |(row, column): (u8, u8), (top, left): (u8, u8)| {
            (top..top + 9).contains(&row) && (left..left + 9).contains(&column)
        };
        for row in 0..=layout.rows() {
            for column in 0..=layout.columns() {
                let grids = corners.iter().filter(|&&corner| inside((row, column), corner)).count();
                let places = layout.cell_at(row, column).map_or(0, |cell| layout.places(cell).len());
                prop_assert_eq!(grids, places);
            }
        }
        let sees = |a: (u8, u8), b: (u8, u8)| a != b && corners.iter().any(|&corner| {
            let in_box = a.0 / 3 == b.0 / 3 && a.1 / 3 == b.1 / 3;
            inside(a, corner) && inside(b, corner) && (a.0 == b.0 || a.1 == b.1 || in_box)
        });
        for cell in layout.cells() {
            let at = layout.position(cell);
            let peers = layout.cells().filter(|&other| sees(at, layout.position(other)));
            prop_assert!(peers.eq(layout.peers(cell).iter().copied()));
        }
        for (index, house) in layout.houses().enumerate() {
            let cells = layout.cells_of(house);
            prop_assert!(cells.is_sorted() && cells.iter().all(|&c| layout.houses_of(c).contains(&house)));
            prop_assert!(layout.houses().take(index).all(|other| layout.cells_of(other) != cells));
        }
        prop_assert_eq!(layout.verify_overlaps(&layout.overlaps()), Ok(()));
        prop_assert_eq!(layout.to_string().parse::<Layout>(), Ok(layout));
    }
}
