//! Making one puzzle: solved boards are tried until one leads to a puzzle that meets the recipe.

use alloc::vec::Vec;

use super::context::{Context, MOST_RETURNS, Verdict};
use super::fitting;
use super::outcome::{Made, NotMade, Tried};
use super::random::Random;
use super::recipe::Clues;
use super::solved;
use super::thin::Thinning;
use crate::board::Board;
use crate::puzzle::Puzzle;

/// A puzzle being made.
pub(super) struct Attempt {
    pub(super) random: Random,
    pub(super) tried: Tried,
}

impl Attempt {
    /// Starts a puzzle with the random numbers of a key.
    pub(super) fn of(key: &str) -> Attempt {
        Attempt { random: Random::of(key), tried: Tried::default() }
    }

    /// Makes the puzzle, with one question to the solver at a time.
    pub(super) fn make(mut self, context: &Context<'_>) -> Result<Made, NotMade> {
        let is_second = context.is_second_version();
        'boards: loop {
            let mut thinning = self.next_board(context)?;
            if context.recipe.mask.is_some() && !context.suffice(&thinning.digits) {
                self.tried.ambiguous += 1;
                continue;
            }
            while thinning.begin().is_some() {
                if context.is_stopped() {
                    return Err(NotMade::Stopped);
                }
                match context.verdict(&thinning) {
                    Verdict::Empty => thinning.end(true),
                    Verdict::Needed(grids) => thinning.keep(grids),
                    Verdict::Undecided if is_second && !thinning.is_repeating => {
                        thinning.postpone();
                    }
                    Verdict::Undecided if is_second && thinning.n_returns < MOST_RETURNS => {
                        thinning.put_back(&context.recipe.layout, &mut self.random);
                    }
                    Verdict::Undecided => {
                        self.tried.too_hard += 1;
                        continue 'boards;
                    }
                }
            }
            if !context.is_decided(&thinning.digits) {
                self.tried.too_hard += 1;
                continue;
            }
            if let Some(made) = self.judge(context, &thinning) {
                return Ok(made);
            }
        }
    }

    /// The next solved board, with only the clues outside the mask removed.
    fn next_board<'a>(&mut self, context: &'a Context<'_>) -> Result<Thinning<'a>, NotMade> {
        self.next_try(context)?;
        let layout = &context.recipe.layout;
        match solved::solved(layout, &mut self.random, context.kernel, context.stop) {
            Some(solved) => Ok(self.thinning(context, solved)),
            None if context.is_stopped() => Err(NotMade::Stopped),
            None => Err(NotMade::NoSolvedBoard),
        }
    }

    /// Counts another solved board, if another may be tried.
    pub(super) fn next_try(&mut self, context: &Context<'_>) -> Result<(), NotMade> {
        if self.tried.boards == context.recipe.tries {
            return Err(NotMade::NotFound(self.tried));
        }
        if context.is_stopped() {
            return Err(NotMade::Stopped);
        }
        self.tried.boards += 1;
        context.report(&self.tried);
        Ok(())
    }

    /// Starts to remove clues from a solved board.
    pub(super) fn thinning<'a>(
        &mut self,
        context: &'a Context<'_>,
        solution: Vec<u8>,
    ) -> Thinning<'a> {
        let mut order: Vec<u16> = (0..context.orbits.len() as u16).collect();
        self.random.shuffle(&mut order);
        let least = match &context.recipe.clues {
            Clues::Minimal | Clues::Any => 0,
            Clues::Between(range) => {
                let most = context.recipe.layout.n_cells().min(*range.end());
                let width = (most - range.start()) as u32 + 1;
                range.start() + self.random.below(width) as usize
            }
        };
        Thinning::new(solution, &context.orbits, order, least)
    }

    /// The puzzle, if it meets the recipe.
    pub(super) fn judge(&mut self, context: &Context<'_>, thinning: &Thinning<'_>) -> Option<Made> {
        let recipe = context.recipe;
        if let Clues::Between(range) = &recipe.clues
            && !range.contains(&thinning.n_clues())
        {
            self.tried.wrong_clues += 1;
            return None;
        }
        let board = |digits: &[u8]| Board::of_bytes(&recipe.layout, digits);
        let puzzle = Puzzle::proven(board(&thinning.digits), board(&thinning.solution));
        let (puzzle, grade) = if recipe.is_about_logic() {
            let fitted = fitting::fit(context, puzzle, &mut self.random, &mut self.tried)?;
            (fitted.0, Some(fitted.1))
        } else {
            (puzzle, None)
        };
        if recipe.alone.is_some_and(|most| context.n_solvable_alone(puzzle.givens()) > most) {
            self.tried.solvable_alone += 1;
            return None;
        }
        let rating = match &recipe.rating {
            None => None,
            Some(wanted) => {
                let rating = context.rating_of(&puzzle, wanted);
                self.tried.wrong_rating += u64::from(rating.is_none());
                Some(rating?)
            }
        };
        Some(Made { puzzle, tries: self.tried.boards, grade, rating })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Recipe;
    use crate::generate::thin::grids_of;
    use crate::layout::{Cell, Layout};
    use crate::solve::{Budget, Kernel};

    /// M5, C4: even where clues were put back, every clue is needed, whichever kernel makes the
    /// puzzle.
    #[test]
    fn no_clue_is_too_many_after_others_were_put_back() {
        let sumo: Layout = "sumo".parse().unwrap();
        let recipe = Recipe::minimal(&sumo);
        let make = |kernel| {
            let context = Context::new(&recipe, "put back", kernel).unwrap();
            Attempt::of(&context.key(0)).make(&context).unwrap().puzzle
        };
        let [fastest, slowest] = [Kernel::all()[0], *Kernel::all().last().unwrap()];
        let puzzle = make(fastest);
        assert_eq!(make(slowest), puzzle);
        let solution: Vec<u8> =
            sumo.cells().map(|cell| puzzle.solution().get(cell).unwrap().get()).collect();
        for cell in sumo.cells().filter(|&cell| puzzle.is_given(cell)) {
            let mut less = puzzle.givens().clone();
            less.set(cell, None);
            // Far from the cell the search may get lost, so the digits there may be filled in.
            let mut near = grids_of(&sumo, &[cell]);
            let is_needed = (0..4).any(|_| {
                let mut board = less.clone();
                for known in sumo.cells().filter(|&known| grids_of(&sumo, &[known]) & !near != 0) {
                    board.set(known, puzzle.solution().get(known));
                }
                let meets = |cell: &Cell| grids_of(&sumo, &[*cell]) & near != 0;
                near |= grids_of(&sumo, &sumo.cells().filter(meets).collect::<Vec<Cell>>());
                let budget = Budget::nodes(50_000);
                fastest.search_other(&board, &solution, cell, budget).found > 0
            });
            assert!(is_needed, "{cell:?}");
        }
    }
}
