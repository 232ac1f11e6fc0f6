//! Puzzles made by level and technique, and daily puzzles.

use std::sync::atomic::{AtomicU32, Ordering};

use ninefold::generate::{self, Clues, Daily, Made, NotMade, Recipe, RecipeError, Symmetry};
use ninefold::grade::Grade;
use ninefold::logic::{Candidates, Level, Path, Technique, TechniqueSet};
use ninefold::rating::{self, Gem, Goal, Rater, Tenths};
use ninefold::solve::{self, Budget};
use ninefold::{CatalogEntry, Layout, Puzzle, Stop, Stopped};

fn made(recipe: &Recipe, seed: &str) -> Made {
    generate::puzzle(recipe, seed, 0, Stop::NEVER).unwrap()
}

fn used(puzzle: &Puzzle) -> TechniqueSet {
    let path =
        Path::new(Candidates::new(puzzle.givens()), TechniqueSet::DEFAULT, Stop::NEVER).unwrap();
    path.steps().iter().map(|step| step.technique).collect()
}

/// Checks that the puzzle has one solution, by the general search, and the grade that it claims.
fn assert_honest(made: &Made) {
    let found = solve::solutions_slowly(made.puzzle.givens(), 2, Budget::default());
    assert_eq!(found.boards, [made.puzzle.solution().clone()]);
    assert_eq!(made.grade, Grade::new(&made.puzzle, Stop::NEVER).unwrap());
}

/// D11, M5: puzzles of every level, on one grid and on several, with and without symmetry: the
/// label is the grade.
#[test]
fn every_level_on_several_layouts() {
    for (name, n_puzzles) in [("classic", 12), ("twin-ne", 2), ("butterfly", 1), ("samurai", 1)] {
        let layout: Layout = name.parse().unwrap();
        for level in Level::ALL {
            for seed in 0..n_puzzles {
                let symmetry = if seed % 2 == 0 { Symmetry::HalfTurn } else { Symmetry::None };
                let recipe =
                    Recipe::of_level(&layout, level).but(|recipe| recipe.symmetry = symmetry);
                let made = made(&recipe, &seed.to_string());
                assert_honest(&made);
                assert_eq!(made.grade.unwrap().level, level);
                if symmetry == Symmetry::HalfTurn {
                    let is_given = |cell| made.puzzle.is_given(cell);
                    let n_cells = layout.n_cells();
                    let turned =
                        layout.cells().map(|cell| layout.cell(n_cells - 1 - cell.index()).unwrap());
                    assert!(layout.cells().zip(turned).all(|(a, b)| is_given(a) == is_given(b)));
                }
            }
        }
    }
}

/// C4: a level can be combined with minimal clues, with a number of them, and with a mask.
#[test]
fn a_level_and_other_conditions() {
    let classic = Layout::classic();
    let minimal =
        Recipe::of_level(&classic, Level::Hard).but(|recipe| recipe.clues = Clues::Minimal);
    let puzzle = made(&minimal, "minimal").puzzle;
    for cell in classic.cells().filter(|&cell| puzzle.is_given(cell)) {
        let mut fewer = puzzle.givens().clone();
        fewer.set(cell, None);
        assert!(Puzzle::new(fewer).is_err());
    }
    let range = minimal.clone().but(|recipe| recipe.clues = Clues::Between(30..=32));
    assert!((30..=32).contains(&made(&range, "range").puzzle.n_givens()));
    let mask = classic.cells().filter(|cell| cell.index() % 9 != 4).collect();
    let masked = Recipe::of_level(&classic, Level::Easy).but(|recipe| recipe.mask = Some(mask));
    let puzzle = made(&masked, "mask").puzzle;
    assert!(classic.cells().all(|cell| cell.index() % 9 != 4 || !puzzle.is_given(cell)));
}

/// Techniques that a path must use or must not use.
#[test]
fn techniques_as_requested() {
    let classic = Layout::classic();
    for technique in [Technique::XWing, Technique::XyWing, Technique::NakedTriple] {
        let with = TechniqueSet::EMPTY.with(technique);
        let recipe = Recipe::minimal(&classic).but(|recipe| {
            recipe.with = with;
            recipe.clues = Clues::Any;
        });
        let made = made(&recipe, "with");
        assert_honest(&made);
        assert!(used(&made.puzzle).contains(technique), "{technique}");
    }
    let rectangles: TechniqueSet = Technique::ALL
        .into_iter()
        .filter(|technique| {
            technique.name().contains("rectangle") || *technique == Technique::BugPlusOne
        })
        .collect();
    for seed in 0..20 {
        let recipe =
            Recipe::of_level(&classic, Level::Hard).but(|recipe| recipe.without = rectangles);
        let made = made(&recipe, &seed.to_string());
        assert!(used(&made.puzzle).iter().all(|technique| !rectangles.contains(technique)));
        assert_eq!(made.grade.unwrap().level, Level::Hard);
    }
}

/// Contradictory conditions are refused; the error for puzzles that were not found says what was
/// found instead.
#[test]
fn recipes_of_logic_that_cannot_be_met() {
    let classic = Layout::classic();
    let net = TechniqueSet::EMPTY.with(Technique::ForcingNet);
    let try_it = |recipe: &Recipe| generate::puzzle(recipe, "none", 0, Stop::NEVER).unwrap_err();
    let impossible = NotMade::Impossible(RecipeError::NoSuchPath(Technique::ForcingNet));
    let too_low = Recipe::of_level(&classic, Level::Expert).but(|recipe| recipe.with = net);
    assert_eq!(try_it(&too_low), impossible);
    let both = Recipe::minimal(&classic).but(|recipe| {
        recipe.with = net;
        recipe.without = net;
    });
    assert_eq!(try_it(&both), impossible);

    let jellyfish = TechniqueSet::EMPTY.with(Technique::Jellyfish);
    let rare = Recipe::of_level(&classic, Level::Hard).but(|recipe| {
        recipe.with = jellyfish;
        recipe.tries = 5;
    });
    let NotMade::NotFound(tried) = try_it(&rare) else { panic!() };
    assert_eq!(tried.boards, 5);
    assert_eq!(tried.wrong_level + tried.wrong_techniques, 5);
    assert!(NotMade::NotFound(tried).to_string().starts_with("none found in 5 solved boards: "));
}

/// M11: every mode has a puzzle of every level each day, the same for everyone, and different on
/// other days and for other variants.
#[test]
fn puzzles_of_the_day() {
    assert_eq!(CatalogEntry::modes().count(), 6);
    for mode in CatalogEntry::modes() {
        for level in Level::ALL {
            let daily = Daily { date: "2026-11-15".to_owned(), mode, level, variant: 1 };
            let first = daily.make(Stop::NEVER).unwrap();
            assert_honest(&first);
            assert_eq!((first.puzzle.layout(), first.grade.unwrap().level), (&mode.layout, level));
            if mode.id == "classic" {
                assert_eq!(daily.make(Stop::NEVER).unwrap(), first);
                let second = Daily { variant: 2, ..daily.clone() };
                assert_ne!(second.make(Stop::NEVER).unwrap().puzzle, first.puzzle);
                let tomorrow = Daily { date: "2026-11-16".to_owned(), ..daily };
                assert_ne!(tomorrow.make(Stop::NEVER).unwrap().puzzle, first.puzzle);
            }
        }
    }
    let mode = CatalogEntry::named("samurai").unwrap();
    let daily = Daily { date: "2026-11-15".to_owned(), mode, level: Level::Easy, variant: 1 };
    assert_eq!(daily.key(), "ninefold/daily/1/2026-11-15/samurai/easy/1");
    assert_eq!(daily.make(Stop::when(&|| true)), Err(NotMade::Stopped));
}

/// C4, D11: exact ratings, pearls and diamonds as requested; ratings that no puzzle has are refused.
#[test]
fn ratings_as_requested() {
    let classic = Layout::classic();
    let goal = |least, most, gem| {
        Goal::ANY.but(|goal| {
            goal.er = Tenths::new(least)..=Tenths::new(most);
            goal.gem = gem;
        })
    };
    let easy = goal(10, 12, Gem::Any);
    for goal in [easy.clone(), goal(20, 20, Gem::Any), goal(66, 72, Gem::Any)] {
        let recipe =
            Recipe::minimal(&classic).but(|recipe| recipe.rating = Some(goal.clone().into()));
        let made = made(&recipe, "rating");
        let rating = rating::rate(&made.puzzle, Stop::NEVER).unwrap();
        assert_eq!(made.rating, Some(rating));
        assert!(goal.er.contains(&rating.er), "{goal}: {rating}");
    }
    for gem in [Gem::Pearl, Gem::Diamond] {
        let recipe =
            Recipe::minimal(&classic).but(|recipe| recipe.rating = Some(goal(15, 30, gem).into()));
        let rating = rating::rate(&made(&recipe, "gem").puzzle, Stop::NEVER).unwrap();
        assert_eq!(rating.ep, rating.er);
        assert!(gem == Gem::Pearl || rating.ed == rating.er, "{rating}");
    }
    let twins: Layout = "twin-nw".parse().unwrap();
    let both =
        Recipe::of_level(&twins, Level::Easy).but(|recipe| recipe.rating = Some(easy.into()));
    assert!(made(&both, "twins").rating.is_some_and(|rating| rating.er <= Tenths::new(12)));

    for goal in [goal(0, 9, Gem::Any), goal(72, 71, Gem::Any), goal(201, 300, Gem::Any)] {
        let recipe = Recipe::minimal(&classic).but(|recipe| recipe.rating = Some(goal.into()));
        assert!(matches!(recipe.check()[..], [RecipeError::NoSuchRating { .. }]));
    }
    let rare = Recipe::minimal(&classic).but(|recipe| {
        recipe.rating = Some(goal(200, 200, Gem::Any).into());
        recipe.tries = 3;
    });
    let NotMade::NotFound(tried) = generate::puzzle(&rare, "none", 0, Stop::NEVER).unwrap_err()
    else {
        panic!()
    };
    assert_eq!(tried.to_string(), "3 solved boards: 3 had the wrong rating");
}

/// D11: a rating ends when it is stopped.
#[test]
fn ratings_can_be_stopped() {
    let puzzle = made(&Recipe::minimal(&Layout::classic()), "stopped").puzzle;
    let mut rater = Rater::new(puzzle.layout());
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) == 3;
    assert_eq!(rater.steps(&puzzle, Stop::when(&stop)), Err(Stopped));
    assert_eq!(asked.load(Ordering::Relaxed), 4);
    assert_eq!(rater.meets(&puzzle, &Goal::ANY, Stop::when(&|| true)), Err(Stopped));
    assert_eq!(
        rater.meets(&puzzle, &Goal::ANY, Stop::NEVER),
        Ok(Some(rater.rate(&puzzle, Stop::NEVER).unwrap()))
    );
}
