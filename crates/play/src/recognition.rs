//! Recognition: which step justifies a player's turn.

use std::collections::BTreeMap;

use ninefold::hint::{self, Help, Hint};
use ninefold::logic::{
    Candidate, Candidates, Step, StepFilter, Technique, TechniqueSet, all_steps, steps,
};
use ninefold::{Action, Cell, Digit, Game, Move, Stop, Turn};

use crate::timeline;
use crate::walk::quick_techniques;

/// Something that a player claims about a board.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// This digit belongs in this cell.
    Place(Candidate),
    /// This candidate is impossible.
    Remove(Candidate),
}

/// The justification of a turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Recognized {
    /// A step of this technique.
    Step(Technique),
    /// No step shows it.
    Guess,
}

impl Recognized {
    /// Its name: the name of the technique, or `guess`.
    pub fn name(self) -> &'static str {
        match self {
            Recognized::Step(technique) => technique.name(),
            Recognized::Guess => GUESS,
        }
    }

    /// The justification with this name.
    pub fn named(name: &str) -> Option<Recognized> {
        match name {
            GUESS => Some(Recognized::Guess),
            technique => technique.parse().ok().map(Recognized::Step),
        }
    }
}

const GUESS: &str = "guess";

/// The justification of the last turn of a game: the easiest step of the default set that shows everything the
/// turn claims, or the hardest of several steps that show a part each.
///
/// `None` if the turn claims nothing new or carries out a hint, or if there was a conflict before it. While the
/// game goes on, nothing may reveal mistakes: a wrong turn is a guess too, and later turns are judged as if it
/// were right.
pub fn last_turn(game: &Game) -> Option<Recognized> {
    let n_turns = game.log().len().checked_sub(1)?;
    justified(&timeline::after(game, n_turns), &game.log()[n_turns].turn)
}

/// The number of turns of a solved game by justification; wrong turns do not count.
pub fn tally(game: &Game) -> BTreeMap<Recognized, u32> {
    let solution = game.puzzle().solution();
    let is_right = |claim: &Claim| match claim {
        Claim::Place(of) => solution.get(of.cell) == Some(of.digit),
        Claim::Remove(of) => solution.get(of.cell) != Some(of.digit),
    };
    let mut tally = BTreeMap::new();
    let mut before = Game::new(game.puzzle().clone(), game.settings());
    for logged in game.log() {
        if claims(&before, &logged.turn).iter().all(is_right)
            && let Some(recognized) = justified(&before, &logged.turn)
        {
            *tally.entry(recognized).or_default() += 1;
        }
        if before.play(logged.turn.clone(), logged.at).is_err() {
            break; // cannot happen: the game has played it
        }
    }
    tally
}

/// The claims of a turn: digits that it enters, and candidates whose marks it removes.
fn claims(before: &Game, turn: &Turn) -> Vec<Claim> {
    let Turn::Moves(moves) = turn else { return Vec::new() };
    let claim = |each: &Move| {
        let of = |digit| Candidate { cell: each.cell, digit };
        match each.action {
            _ if before.board().get(each.cell).is_some() => None,
            Action::Enter(digit) => Some(Claim::Place(of(digit))),
            Action::Unmark(_, digit) => Some(Claim::Remove(of(digit))),
            _ => None,
        }
    };
    moves.iter().filter_map(claim).collect()
}

fn justified(before: &Game, turn: &Turn) -> Option<Recognized> {
    let is_hinted = before.log().last().is_some_and(|last| matches!(last.turn, Turn::Hint(_)));
    let claims = claims(before, turn);
    if claims.is_empty() || is_hinted {
        return None;
    }
    let candidates = match hint::candidates(before, &Help::of(before)) {
        Ok(candidates) => candidates,
        Err(Hint::Conflict(_) | Hint::Solved) => return None,
        // Something is wrong, which must not be revealed: continue with the logic as it stands.
        Err(_) => as_they_are(before),
    };
    let is_new = |claim: &Claim| match claim {
        Claim::Place(_) => true,
        Claim::Remove(of) => candidates.has(of.cell, of.digit),
    };
    let news: Vec<Claim> = claims.into_iter().filter(is_new).collect();
    let (&first, others) = news.split_first()?;
    let all = |step: &Step| others.iter().all(|&claim| shows(&candidates, step, claim));
    let each = || {
        let of = |&claim: &Claim| easiest(&candidates, TechniqueSet::DEFAULT, claim, &|_| true);
        news.iter().map(of).collect::<Option<Vec<Technique>>>()?.into_iter().max()
    };
    let found = easiest(&candidates, TechniqueSet::DEFAULT, first, &all).or_else(each);
    Some(found.map_or(Recognized::Guess, Recognized::Step))
}

/// The candidates of a board with a mistake on it, by the rules alone.
fn as_they_are(game: &Game) -> Candidates {
    let mut candidates = Candidates::new(game.puzzle().givens());
    for cell in game.layout().cells().filter(|&cell| !game.puzzle().is_given(cell)) {
        if let Some(digit) = game.board().get(cell) {
            candidates.place(cell, digit);
        }
    }
    candidates
}

/// The easiest technique with a step that shows a claim and passes a test.
fn easiest(
    candidates: &Candidates,
    allowed: TechniqueSet,
    claim: Claim,
    test: &dyn Fn(&Step) -> bool,
) -> Option<Technique> {
    let quick = quick_techniques(candidates.layout());
    allowed.iter().find(|&technique| {
        let direct = direct_steps(candidates, technique, claim);
        if direct.iter().any(test) {
            return true;
        }
        // Or a single follows from the step. On several grids, only quick techniques list all steps.
        let follows = |step: &Step| !step.eliminations.is_empty() && shows(candidates, step, claim);
        matches!(claim, Claim::Place(_))
            && quick.contains(technique)
            && steps(candidates, technique).iter().any(|step| follows(step) && test(step))
    })
}

/// The steps of a technique that directly do what is claimed.
pub(crate) fn direct_steps(
    candidates: &Candidates,
    technique: Technique,
    claim: Claim,
) -> Vec<Step> {
    let (Claim::Place(of) | Claim::Remove(of)) = claim;
    let techniques = TechniqueSet::from(technique);
    let filter = StepFilter::default().but(|filter| {
        filter.techniques = techniques;
        filter.cell = Some(of.cell);
        filter.digit = Some(of.digit);
    });
    let groups = all_steps(candidates, &filter, Stop::NEVER).unwrap_or_default();
    let found = groups.into_iter().flat_map(|group| group.steps);
    found.filter(|step| does(step, claim)).collect()
}

fn does(step: &Step, claim: Claim) -> bool {
    match claim {
        Claim::Place(of) => step.placements.contains(&of),
        Claim::Remove(of) => step.eliminations.contains(&of),
    }
}

/// Whether a step shows a claim: directly, or because a single follows.
pub(crate) fn shows(candidates: &Candidates, step: &Step, claim: Claim) -> bool {
    if does(step, claim) {
        return true;
    }
    let Claim::Place(of) = claim else { return false };
    if step.eliminations.is_empty() || !candidates.has(of.cell, of.digit) {
        return false;
    }
    let is_out = |cell: Cell, digit: Digit| {
        !candidates.has(cell, digit) || step.eliminations.contains(&Candidate { cell, digit })
    };
    let others = candidates.of(of.cell).into_iter().filter(|&digit| digit != of.digit);
    let is_naked = others.clone().all(|digit| is_out(of.cell, digit));
    let layout = candidates.layout();
    let is_hidden = layout.houses_of(of.cell).iter().any(|&house| {
        let others = layout.cells_of(house).iter().copied().filter(|&cell| cell != of.cell);
        others.into_iter().all(|cell| is_out(cell, of.digit))
    });
    is_naked || is_hidden
}

#[cfg(test)]
mod tests {
    use ninefold::training::Position;
    use ninefold::{Layout, MarkKind, Settings};
    use ninefold_testkit::boards;

    use super::*;

    fn play(game: &mut Game, actions: &[(Cell, Action)]) {
        let moves = actions.iter().map(|&(cell, action)| Move { cell, action });
        game.play(Turn::Moves(moves.collect()), 0).unwrap();
    }

    // D23: the removal of a candidate, or the entry of a digit, is recognized as its step.
    #[test]
    fn steps_are_recognized() {
        for technique in [Technique::XWing, Technique::NakedPair, Technique::HiddenSingle] {
            let position = Position::new(technique, &Layout::classic(), "recognized", 1).unwrap();
            let (step, mut game) = (position.step(), position.game());
            match (step.eliminations.first(), step.placements.first()) {
                (Some(gone), _) => {
                    let unmark = Action::Unmark(MarkKind::Corner, gone.digit);
                    play(&mut game, &[(gone.cell, unmark)]);
                }
                (None, Some(placed)) => {
                    play(&mut game, &[(placed.cell, Action::Enter(placed.digit))]);
                }
                (None, None) => panic!("{step:?}"),
            }
            assert_eq!(last_turn(&game), Some(Recognized::Step(technique)));
        }
    }

    // D23: all candidates of a step together are also recognized as that step.
    #[test]
    fn whole_steps_are_recognized() {
        let position =
            Position::new(Technique::XWing, &Layout::classic(), "recognized", 1).unwrap();
        let mut game = position.game();
        let step = position.step();
        let gone = step.eliminations.iter();
        let all: Vec<_> =
            gone.map(|gone| (gone.cell, Action::Unmark(MarkKind::Corner, gone.digit))).collect();
        play(&mut game, &all);
        assert_eq!(last_turn(&game), Some(Recognized::Step(Technique::XWing)));
    }

    // D23: a turn that no step shows is a guess, right or wrong, so silence does not give a mistake away; marks that
    // say nothing new, and carried-out hints, are not judged. The tally leaves out wrong turns.
    #[test]
    fn guesses_are_told_apart() {
        let position =
            Position::new(Technique::XWing, &Layout::classic(), "recognized", 2).unwrap();
        let solution = position.puzzle().solution();
        let open = || position.candidates().open_cells();
        let entered = |cell, digit| {
            let mut game = position.game();
            play(&mut game, &[(cell, Action::Enter(digit))]);
            game
        };
        let guessed = open().find_map(|cell| {
            let game = entered(cell, solution.get(cell)?);
            (last_turn(&game) == Some(Recognized::Guess)).then_some(game)
        });
        let guessed = guessed.expect("not all cells follow now");
        let n_guesses = |game: &Game| tally(game).get(&Recognized::Guess).copied().unwrap_or(0);
        let n_before = n_guesses(&position.game());
        assert_eq!(n_guesses(&guessed), n_before + 1);
        let cell = open().next().unwrap();
        let wrong = position.candidates().of(cell).into_iter();
        let wrong = wrong.filter(|&digit| solution.get(cell) != Some(digit)).last().unwrap();
        let mut mistaken = entered(cell, wrong);
        assert_eq!(last_turn(&mistaken), Some(Recognized::Guess));
        assert_eq!(n_guesses(&mistaken), n_before);
        let next = open().find(|&other| other != cell).unwrap();
        play(&mut mistaken, &[(next, Action::Enter(solution.get(next).unwrap()))]);
        assert!(!mistaken.conflicts().is_empty() || last_turn(&mistaken).is_some());

        let mut hinted = Game::new(boards::puzzle(), Settings::default());
        assert_eq!(last_turn(&hinted), None);
        hinted.play(Turn::Hint(ninefold::HintLevel::Step), 0).unwrap();
        assert_eq!(last_turn(&hinted), None);
        let [single, other] =
            [(4, 4), (0, 2)].map(|(row, column)| hinted.layout().cell_at(row, column).unwrap());
        play(&mut hinted, &[(single, Action::Enter(Digit::new(5).unwrap()))]);
        assert_eq!(last_turn(&hinted), None);
        let mark = Action::Mark(MarkKind::Corner, Digit::new(5).unwrap());
        play(&mut hinted, &[(other, mark)]);
        assert_eq!(last_turn(&hinted), None);
    }

    // D23: each name leads back to its justification.
    #[test]
    fn what_is_recognized_has_a_name() {
        for recognized in [Recognized::Guess, Recognized::Step(Technique::Swordfish)] {
            assert_eq!(Recognized::named(recognized.name()), Some(recognized));
        }
        assert_eq!(Recognized::named("luck"), None);
    }
}
