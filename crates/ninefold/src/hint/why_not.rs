//! Why a digit is impossible in a cell.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{Answer, Help, Hint, candidates};
use crate::digit::Digit;
use crate::game::Game;
use crate::layout::{Cell, House};
use crate::logic::{
    Branch, Candidate, Candidates, Contradiction, Level, Step, Technique, TechniqueSet, bare_step,
    matching_step, refutation,
};
use crate::stop::{Stop, Stopped};

/// Why a digit is impossible in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WhyNot {
    /// The cell already has this digit, perhaps the one in question.
    Filled(Digit),
    /// These cells have the digit, and the cell sees them.
    Seen(Vec<Cell>),
    /// Steps, the last of which rules the digit out; the others lead up to it.
    Steps {
        /// The candidates before the first step.
        start: Box<Candidates>,
        /// The steps, in order; at least one.
        steps: Vec<Step>,
    },
    /// No allowed technique rules it out. That does not mean that it is the right digit.
    Possible,
}

/// Why a digit is impossible in a cell of a game.
///
/// ```
/// use ninefold::hint::{Help, WhyNot, why_not};
/// use ninefold::logic::Candidate;
/// use ninefold::{Board, Digit, Game, Layout, Puzzle, Settings, Stop};
///
/// let classic = Layout::classic();
/// let givens = Board::parse(
///     &classic,
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let game = Game::new(Puzzle::new(givens)?, Settings::default());
/// let ask = |row, column, digit| {
///     let cell = classic.cell_at(row, column).expect("a cell");
///     let digit = Digit::new(digit).expect("a digit");
///     why_not(&game, &Help::default(), Candidate { cell, digit }, Stop::NEVER)
/// };
/// assert!(matches!(ask(0, 2, 5), Ok(WhyNot::Seen(cells)) if cells.len() == 1));
/// assert!(matches!(ask(0, 2, 1), Ok(WhyNot::Steps { steps, .. }) if steps.len() == 1));
/// assert!(matches!(ask(0, 2, 4), Ok(WhyNot::Possible))); // r1c3 is 4
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The hint that says why there is no answer: logic from a wrong board is worthless.
pub fn why_not(game: &Game, help: &Help, of: Candidate, stop: Stop<'_>) -> Answer<WhyNot> {
    let start = match why_not_at_sight(game, help, of)? {
        Sight::Unclear(start) => start,
        Sight::Clear(why) => return Ok(why),
    };
    Ok(match reason(&start, help.allowed, of, stop)? {
        Some(steps) => WhyNot::Steps { start, steps },
        None => WhyNot::Possible,
    })
}

/// What can be said about a digit in a cell before any search for steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sight {
    /// This is the answer.
    Clear(WhyNot),
    /// [`reason`] may find steps that rule it out, from these candidates.
    Unclear(Box<Candidates>),
}

/// The part of [`why_not`] that needs no steps, for callers that search for them elsewhere.
///
/// # Errors
///
/// Those of [`why_not`].
pub fn why_not_at_sight(game: &Game, help: &Help, of: Candidate) -> Result<Sight, Hint> {
    let start = candidates(game, help)?;
    if let Some(digit) = game.board().get(of.cell) {
        return Ok(Sight::Clear(WhyNot::Filled(digit)));
    }
    let peers = game.layout().peers(of.cell).iter().copied();
    let seen: Vec<Cell> = peers.filter(|&peer| game.board().get(peer) == Some(of.digit)).collect();
    if !seen.is_empty() {
        return Ok(Sight::Clear(WhyNot::Seen(seen)));
    }
    if game.puzzle().solution().get(of.cell) == Some(of.digit) {
        return Ok(Sight::Clear(WhyNot::Possible)); // no step would ever rule it out
    }
    if start.has(of.cell, of.digit) {
        return Ok(Sight::Unclear(Box::new(start)));
    }
    // The player removed the mark, so the reason must start from the candidates without marks.
    let whole = candidates(game, &Help { with_marks: false, ..*help })?;
    Ok(Sight::Unclear(Box::new(whole)))
}

/// The maximum number of searches for hard steps; after that, steps that are not needed stay in.
const MAX_HARD_SEARCHES: u32 = 20;

/// The steps that rule out a candidate, ending with the one that does. They are the shortest of the
/// reasons that were found: a single step of some technique, or the path of easiest steps without
/// those that it does not need.
///
/// # Errors
///
/// The caller stopped it.
pub fn reason(
    start: &Candidates,
    allowed: TechniqueSet,
    of: Candidate,
    stop: Stop<'_>,
) -> Result<Option<Vec<Step>>, Stopped> {
    let mut best: Option<(usize, Vec<Step>)> = None;
    if allowed.contains(Technique::ForcingNet)
        && let Some(step) = refutation(start, of).map(|step| without_detours(start, step))
    {
        best = Some((length(&step), vec![step]));
    }
    // Forcing chains take long to find, and tell nothing that the refutation does not.
    for technique in allowed.iter().filter(|technique| technique.level() < Level::Extreme) {
        if best.as_ref().is_some_and(|(length, _)| *length <= weight(technique)) {
            break; // nothing harder is shorter
        }
        let fits = |step: &Step| rules_out(start, step, of);
        if let Some(step) = matching_step(start, technique, &fits, stop)? {
            let length = length(&step);
            if best.as_ref().is_none_or(|(known, _)| length < *known) {
                best = Some((length, vec![step]));
            }
        }
    }
    if best.as_ref().is_some_and(|(length, _)| *length <= weight(Technique::HiddenSingle) + 1) {
        return Ok(best.map(|(_, steps)| steps));
    }
    if let Some(path) = easiest_path(start, allowed, of, stop)? {
        let path = needed(start, path, of, stop)?;
        let length = path.iter().map(length).sum();
        if best.as_ref().is_none_or(|(known, _)| length < *known) {
            best = Some((length, path));
        }
    }
    Ok(best.map(|(_, steps)| steps))
}

/// The refutation without the digits that do not matter for its contradiction.
fn without_detours(start: &Candidates, mut step: Step) -> Step {
    let Some(branch) = step.branches.first_mut() else { return step };
    let (assumption, mut last) = (branch.assumption, branch.contradiction);
    let without_some = |fewer: &[Candidate]| {
        let leads_there = contradiction(start, assumption, fewer);
        Ok(leads_there.map(|contradiction| {
            last = contradiction;
            fewer.to_vec()
        }))
    };
    if let Ok(placements) = thinned(branch.placements.clone(), 0, without_some) {
        (branch.placements, branch.contradiction) = (placements, last);
    }
    step
}

/// A list without what it does not need: halves, then quarters and so on are left out where the
/// rest can be `replaced` by a list that serves as well. The last `n_fixed` items stay.
fn thinned<T: Clone>(
    mut kept: Vec<T>,
    n_fixed: usize,
    mut replaced: impl FnMut(&[T]) -> Result<Option<Vec<T>>, Stopped>,
) -> Result<Vec<T>, Stopped> {
    let mut n_left_out = kept.len().saturating_sub(n_fixed);
    while n_left_out > 0 {
        let mut at = 0;
        while at + n_fixed < kept.len() {
            let end = (at + n_left_out).min(kept.len() - n_fixed);
            match replaced(&[&kept[..at], &kept[end..]].concat())? {
                Some(fewer) => kept = fewer,
                None => at = end,
            }
        }
        n_left_out /= 2;
    }
    Ok(kept)
}

/// The contradiction that an assumption and these digits lead to, if each is a single when its turn
/// comes.
fn contradiction(
    start: &Candidates,
    assumption: Candidate,
    placements: &[Candidate],
) -> Option<Contradiction> {
    let mut state = start.clone();
    state.place(assumption.cell, assumption.digit);
    for &Candidate { cell, digit } in placements {
        let is_last_place = |&&house: &&House| state.places(house, digit).is_power_of_two();
        let is_single = state.of(cell).single() == Some(digit)
            || state.layout().houses_of(cell).iter().any(|house| is_last_place(&house));
        if !is_single || !state.has(cell, digit) {
            return None;
        }
        state.place(cell, digit);
    }
    state.contradiction()
}

/// How long a step takes to follow, compared with a single.
fn length(step: &Step) -> usize {
    let mut n_placed = 0;
    let mut branches: Vec<&Branch> = step.branches.iter().collect();
    while let Some(branch) = branches.pop() {
        n_placed += 1 + branch.placements.len();
        branches.extend(&branch.branches);
    }
    weight(step.technique) + step.links.len() / 2 + n_placed
}

/// The length of the shortest step of a technique: from 1 for a single to 5.
fn weight(technique: Technique) -> usize {
    1 + technique.level() as usize
}

/// The easiest steps up to the one that rules out a candidate, if they lead there.
fn easiest_path(
    start: &Candidates,
    allowed: TechniqueSet,
    of: Candidate,
    stop: Stop<'_>,
) -> Result<Option<Vec<Step>>, Stopped> {
    let (mut state, mut steps) = (start.clone(), Vec::new());
    while state.has(of.cell, of.digit) {
        let Some(next) = bare_step(&state, allowed, stop)? else { return Ok(None) };
        state.apply(&next);
        steps.push(next);
    }
    Ok(Some(steps))
}

/// The steps of a path that are needed to rule out a candidate.
fn needed(
    start: &Candidates,
    path: Vec<Step>,
    of: Candidate,
    stop: Stop<'_>,
) -> Result<Vec<Step>, Stopped> {
    let (mut n_hard, mut is_found) = (0, false);
    let kept = thinned(path, 1, |others| {
        let steps = replayed(start, others, of, &mut n_hard, stop)?;
        is_found |= steps.is_some();
        Ok(steps)
    })?;
    // The steps with their explanations; a path that cannot be shortened is replayed in full.
    if is_found {
        return Ok(kept);
    }
    Ok(replayed(start, &kept, of, &mut 0, stop)?.unwrap_or(kept))
}

/// The steps as they are found from the start, if each of them still holds without those left out
/// and the last one rules the candidate out.
fn replayed(
    start: &Candidates,
    steps: &[Step],
    of: Candidate,
    n_hard: &mut u32,
    stop: Stop<'_>,
) -> Result<Option<Vec<Step>>, Stopped> {
    let (mut state, mut found) = (start.clone(), Vec::new());
    for (index, step) in steps.iter().enumerate() {
        if step.technique.level() >= Level::Expert {
            if *n_hard >= MAX_HARD_SEARCHES {
                return Ok(None);
            }
            *n_hard += 1;
        }
        let is_last = index + 1 == steps.len();
        let fits = |other: &Step| {
            if is_last {
                return rules_out(&state, other, of);
            }
            let placed = step.placements.iter().all(|placed| other.placements.contains(placed));
            placed && step.eliminations.iter().all(|gone| other.eliminations.contains(gone))
        };
        let Some(same) = matching_step(&state, step.technique, &fits, stop)? else {
            return Ok(None);
        };
        state.apply(&same);
        found.push(same);
    }
    Ok(Some(found).filter(|_| !state.has(of.cell, of.digit)))
}

/// Whether a step rules out a candidate: directly, by another digit in the cell, or by the digit in
/// a cell that sees it.
fn rules_out(state: &Candidates, step: &Step, of: Candidate) -> bool {
    let is_placed_against = |placed: &Candidate| {
        (placed.cell == of.cell && placed.digit != of.digit)
            || (placed.digit == of.digit && state.layout().peers(of.cell).contains(&placed.cell))
    };
    step.eliminations.contains(&of) || step.placements.iter().any(is_placed_against)
}
