//! All steps of a board, and why digits are impossible.

use ninefold::generate::{self, Recipe};
use ninefold::hint::{self, Help, Hint, NoAnswer, WhyNot, why_not};
use ninefold::logic::{
    Candidate, Candidates, Level, Path, Step, StepFilter, Technique, TechniqueSet, all_steps,
    example, next_step, steps,
};
use ninefold::{Board, Digit, Game, Layout, Puzzle, Settings, Size, Stop, Turn};
use ninefold_testkit::boards::gattai;

use crate::games::play;

/// Techniques whose examples the tests use: of every level, and quick.
const TECHNIQUES: [Technique; 5] = [
    Technique::NakedSingle,
    Technique::NakedPair,
    Technique::XWing,
    Technique::SueDeCoq,
    Technique::AlsChain,
];

fn is_sound(step: &Step, solution: &Board) -> bool {
    let is_right = |candidate: &Candidate| solution.get(candidate.cell) == Some(candidate.digit);
    step.placements.iter().all(is_right) && !step.eliminations.iter().any(is_right)
}

/// D10: the steps of a board are grouped by technique, the easiest first; none is listed twice, all
/// are right, and a filter leaves out exactly the others.
#[test]
fn steps_are_listed_by_technique() {
    for technique in TECHNIQUES {
        let example = example(technique);
        let puzzle = Puzzle::new(example.givens.clone()).unwrap();
        let candidates = &example.candidates;
        let groups = all_steps(candidates, &StepFilter::default(), Stop::NEVER).unwrap();
        assert_eq!(groups[0].technique, technique);
        assert!(groups.is_sorted_by(|one, next| one.technique < next.technique));
        let next = next_step(candidates, TechniqueSet::DEFAULT, Stop::NEVER).unwrap().unwrap();
        assert!(groups[0].steps.iter().any(|step| step.targets() == next.targets()));
        for group in &groups {
            assert!(group.steps.iter().all(|step| is_sound(step, puzzle.solution())));
            let results = group.steps.iter().map(|step| (&step.placements, &step.eliminations));
            let results: Vec<_> = results.collect();
            assert!((1..results.len()).all(|index| !results[..index].contains(&results[index])));
        }
        let changed = groups.last().unwrap().steps[0].targets().iter().next();
        for filter in [
            StepFilter::default().but(|filter| filter.cell = changed),
            StepFilter::default().but(|filter| filter.digit = Digit::new(4)),
            StepFilter::default().but(|filter| {
                filter.cell = changed;
                filter.digit = Digit::new(7);
            }),
            StepFilter::default().but(|filter| filter.techniques = TechniqueSet::from(technique)),
        ] {
            let fewer: Vec<Step> = all_steps(candidates, &filter, Stop::NEVER)
                .unwrap()
                .into_iter()
                .flat_map(|group| group.steps)
                .collect();
            let kept = groups.iter().flat_map(|group| &group.steps);
            let kept: Vec<Step> = kept.filter(|step| filter.passes(step)).cloned().collect();
            assert_eq!(fewer, kept, "{technique} {filter:?}");
        }
    }
}

/// D10: all steps of a game obey its help; mistakes and conflicts are reported instead.
#[test]
fn steps_of_a_game() {
    let givens = example(Technique::XWing).givens;
    let game = Game::new(Puzzle::new(givens).unwrap(), Settings::default());
    let singles =
        Help::default().but(|help| help.allowed = TechniqueSet::up_to(Technique::HiddenSingle));
    let groups = hint::all_steps(&game, &singles, &StepFilter::default(), Stop::NEVER).unwrap();
    assert!(groups.iter().all(|group| group.technique <= Technique::HiddenSingle));
    let none = Help::default().but(|help| help.allowed = TechniqueSet::from(Technique::FullHouse));
    assert_eq!(
        hint::all_steps(&game, &none, &StepFilter::default(), Stop::NEVER),
        Err(Hint::NoStep.into())
    );
    let digit = StepFilter::default().but(|filter| filter.digit = Digit::new(1));
    assert_eq!(hint::all_steps(&game, &none, &digit, Stop::NEVER), Ok(Vec::new()));
    let mut wrong = game;
    let open = wrong.layout().cells().find(|&cell| wrong.board().get(cell).is_none()).unwrap();
    let right = wrong.puzzle().solution().get(open);
    let fits = |digit: &Digit| {
        let mut peers = wrong.layout().peers(open).iter();
        Some(*digit) != right && !peers.any(|&peer| wrong.board().get(peer) == Some(*digit))
    };
    let other = Size::CLASSIC.all().into_iter().find(fits).unwrap();
    let turn = format!("{}={other}", wrong.layout().cell_name(open));
    play(&mut wrong, &[&turn]);
    let mistake = Err(Hint::Mistake { n_turns: Some(1) }.into());
    assert_eq!(hint::all_steps(&wrong, &singles, &StepFilter::default(), Stop::NEVER), mistake);
    let of = Candidate { cell: open, digit: other };
    let refused = why_not(&wrong, &singles, of, Stop::NEVER);
    assert!(matches!(refused, Err(NoAnswer::Instead(Hint::Mistake { .. }))));
}

/// Whether steps, carried out one after the other, rule out a candidate, and never the solution.
fn lead_to(start: &Candidates, steps: &[Step], of: Candidate, solution: &Board) -> bool {
    let mut state = start.clone();
    for step in steps {
        if !is_sound(step, solution) || !state.has(of.cell, of.digit) {
            return false; // wrong, or longer than needed
        }
        state.apply(step);
    }
    !state.has(of.cell, of.digit)
}

/// D10: a digit is impossible because its cell is filled or sees it, or by steps that hold; the
/// right digit never is.
#[test]
fn reasons_hold() {
    let boards = TECHNIQUES.into_iter().map(|technique| example(technique).givens);
    for givens in boards.chain(gattai().take(1)) {
        let puzzle = Puzzle::new(givens).unwrap();
        let game = Game::new(puzzle.clone(), Settings::default());
        let layout = game.layout().clone();
        for cell in layout.cells().step_by(layout.n_cells() / 6) {
            for digit in Size::CLASSIC.all() {
                let of = Candidate { cell, digit };
                let seen = layout.peers(cell).iter().copied();
                let seen: Vec<_> =
                    seen.filter(|&peer| puzzle.givens().get(peer) == Some(digit)).collect();
                let is_right = puzzle.solution().get(cell) == Some(digit);
                match why_not(&game, &Help::default(), of, Stop::NEVER).unwrap() {
                    WhyNot::Filled(own) => assert_eq!(puzzle.givens().get(cell), Some(own)),
                    WhyNot::Seen(cells) => assert_eq!(cells, seen),
                    WhyNot::Steps { start, steps } => {
                        assert!(lead_to(&start, &steps, of, puzzle.solution()), "{steps:?}");
                    }
                    _ => assert!(is_right && puzzle.givens().get(cell).is_none()),
                }
            }
        }
    }
}

/// D10: the shortest of several reasons is given, and a mark that the player removed is not a
/// reason.
#[test]
fn reasons_are_short() {
    let givens =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = Puzzle::new(ninefold_testkit::boards::classic(givens)).unwrap();
    let mut game = Game::new(puzzle.clone(), Settings::default());
    let of =
        Candidate { cell: puzzle.layout().cell_at(0, 2).unwrap(), digit: Digit::new(1).unwrap() };
    let steps = |game: &Game, help: &Help| match why_not(game, help, of, Stop::NEVER) {
        Ok(WhyNot::Steps { steps, .. }) => steps,
        other => panic!("{other:?}"),
    };
    let before = steps(&game, &Help::default());
    assert_eq!(before.len(), 1);
    game.play(Turn::Candidates, 0).unwrap();
    play(&mut game, &["r1c3-1"]);
    let help = Help::default().but(|help| help.with_marks = true);
    assert_eq!(steps(&game, &help), before);
}

/// The number of steps of each level, the hardest first, without singles.
fn costs(path: &Path) -> [usize; 4] {
    [Level::Extreme, Level::Expert, Level::Hard, Level::Medium]
        .map(|level| path.steps().iter().filter(|step| step.technique.level() == level).count())
}

/// D22: paths with fewer hard steps lead to the solution by steps that are sound and that are found
/// when their turn comes. They never cost more than the usual path, and are the same every time.
#[test]
fn paths_with_fewer_hard_steps() {
    let mut n_fewer = 0;
    let levels = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];
    for level in levels {
        let recipe = Recipe::of_level(&Layout::classic(), level);
        let puzzle = generate::puzzle(&recipe, "path", 0, Stop::NEVER).unwrap().puzzle;
        let start = Candidates::new(puzzle.givens());
        let usual = Path::new(start.clone(), TechniqueSet::DEFAULT, Stop::NEVER).unwrap();
        let shortest = Path::shortest(&start, TechniqueSet::DEFAULT, 150, Stop::NEVER).unwrap();
        assert!(shortest.is_solved(), "{level}");
        assert!(costs(&shortest) <= costs(&usual), "{level}");
        n_fewer += usize::from(costs(&shortest) < costs(&usual));
        let mut now = start.clone();
        for step in shortest.steps() {
            assert!(is_sound(step, puzzle.solution()), "{level}");
            let is_same = |other: &Step| {
                (&other.placements, &other.eliminations) == (&step.placements, &step.eliminations)
            };
            assert!(steps(&now, step.technique).iter().any(is_same), "{level}: {step:?}");
            now.apply(step);
        }
        let again = Path::shortest(&start, TechniqueSet::DEFAULT, 150, Stop::NEVER).unwrap();
        assert_eq!(shortest.steps(), again.steps(), "{level}");
        let without_search = Path::shortest(&start, TechniqueSet::DEFAULT, 0, Stop::NEVER).unwrap();
        assert_eq!(without_search.steps(), usual.steps(), "{level}");
    }
    assert!(n_fewer >= 3, "{n_fewer} are shorter");
}

/// D22: on several grids, from a state in the middle, and where nothing leads to a solution or the
/// search is stopped.
#[test]
fn paths_with_fewer_hard_steps_from_anywhere() {
    let samurai = gattai().find(|board| board.layout().n_grids() == 5).unwrap();
    let start = Candidates::new(&samurai);
    let usual = Path::new(start.clone(), TechniqueSet::DEFAULT, Stop::NEVER).unwrap();
    let shortest = Path::shortest(&start, TechniqueSet::DEFAULT, 20, Stop::NEVER).unwrap();
    assert!(shortest.is_solved() && costs(&shortest) <= costs(&usual));
    let mut middle = start.clone();
    usual.steps()[..usual.steps().len() / 2].iter().for_each(|step| middle.apply(step));
    let rest = Path::shortest(&middle, TechniqueSet::DEFAULT, 20, Stop::NEVER).unwrap();
    assert!(rest.is_solved() && rest.steps().len() < usual.steps().len());
    let hard = example(Technique::AlsChain);
    let stuck = Candidates::new(&hard.givens);
    let singles = TechniqueSet::up_to(Technique::HiddenSingle);
    assert!(!Path::shortest(&stuck, singles, 20, Stop::NEVER).unwrap().is_solved());
    assert!(Path::shortest(&stuck, TechniqueSet::DEFAULT, 20, Stop::when(&|| true)).is_err());
}
