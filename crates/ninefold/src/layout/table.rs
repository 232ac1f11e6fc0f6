//! The named layouts, as data.

/// The ids of the layouts with daily puzzles.
pub(super) const MODES: [&str; 6] =
    ["classic", "samurai", "twin-nw", "twin-ne", "twin-sw", "twin-se"];

/// Id, title, and the grids in layout order: `name@row,column` of the top-left corner.
pub(super) const CORNERS: &[(&str, &str, &str)] = &[
    ("classic", "Classic", "a@0,0"),
    ("twin-nw", "Horizon", "primary@0,0 secondary@6,6"),
    ("twin-ne", "Sunrise", "primary@0,6 secondary@6,0"),
    ("twin-sw", "Sunset", "primary@6,0 secondary@0,6"),
    ("twin-se", "Eclipse", "primary@6,6 secondary@0,0"),
    ("samurai", "Samurai", "center@6,6 nw@0,0 ne@0,12 sw@12,0 se@12,12"),
    ("sohei", "Sohei", "n@0,6 w@6,0 e@6,12 s@12,6"),
    ("windmill", "Windmill", "nw@3,0 ne@0,9 center@6,6 sw@12,3 se@9,12"),
    ("butterfly", "Butterfly", "nw@0,0 ne@0,3 sw@3,0 se@3,3"),
    ("flower", "Flower", "center@3,3 n@0,3 w@3,0 e@3,6 s@6,3"),
    ("cross", "Cross", "center@6,6 n@0,6 w@6,0 e@6,12 s@12,6"),
    (
        "samurai-plus",
        "Samurai plus",
        "center@6,6 nw@0,0 ne@0,12 sw@12,0 se@12,12 n@0,6 w@6,0 e@6,12 s@12,6",
    ),
    (
        "shogun",
        "Shogun",
        "a@0,0 b@0,12 c@0,24 d@0,36 e@6,6 f@6,18 g@6,30 h@12,0 i@12,12 j@12,24 k@12,36",
    ),
    (
        "sumo",
        "Sumo",
        "a@0,0 b@0,12 c@0,24 d@6,6 e@6,18 f@12,0 g@12,12 h@12,24 i@18,6 j@18,18 k@24,0 l@24,12 m@24,24",
    ),
];
