//! A position, and what it promises.

use alloc::vec::Vec;

use crate::game::{Action, Game, MarkKind, Move, Settings, Turn};
use crate::logic::{Candidates, Level, Step, Technique, TechniqueSet, next_step, steps};
use crate::puzzle::Puzzle;
use crate::stop::Stop;

/// A state of a puzzle where a technique is the next step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    technique: Technique,
    puzzle: Puzzle,
    candidates: Candidates, // invariant: `coach` finds the technique first
}

impl Position {
    /// The position of a puzzle with these candidates, if the coach's next step there is one of the
    /// technique.
    pub fn of(technique: Technique, puzzle: Puzzle, candidates: Candidates) -> Option<Position> {
        let next = next_step(&candidates, coach(technique), Stop::NEVER).ok()??;
        (next.technique == technique).then_some(Position { technique, puzzle, candidates })
    }

    /// The position of a puzzle with these candidates, if its next step is already known.
    pub(super) fn known(technique: Technique, puzzle: Puzzle, candidates: Candidates) -> Position {
        Position { technique, puzzle, candidates }
    }

    /// Its technique.
    pub fn technique(&self) -> Technique {
        self.technique
    }

    /// Its puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The digits placed so far, and the candidates that are left.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The coach's next step: one of its technique.
    pub fn step(&self) -> Step {
        let next = next_step(&self.candidates, coach(self.technique), Stop::NEVER);
        next.ok().flatten().expect("a position has a next step")
    }

    /// Every step of its technique.
    pub fn steps(&self) -> Vec<Step> {
        steps(&self.candidates, self.technique)
    }

    /// The game with its digits entered and its candidates marked.
    pub fn game(&self) -> Game {
        let (layout, candidates) = (self.puzzle.layout(), &self.candidates);
        let digit = |cell| candidates.digit(cell).filter(|_| !candidates.is_given(cell));
        let entry = |cell| Some(Move { cell, action: Action::Enter(digit(cell)?) });
        let entries: Vec<Move> = layout.cells().filter_map(entry).collect();
        let mark = |cell| {
            let set = candidates.of(cell).into_iter();
            set.map(move |digit| Move { cell, action: Action::Mark(MarkKind::Corner, digit) })
        };
        let marks: Vec<Move> = candidates.open_cells().flat_map(mark).collect();
        let mut game = Game::new(self.puzzle.clone(), Settings::default());
        for moves in [entries, marks].into_iter().filter(|moves| !moves.is_empty()) {
            game.play(Turn::Moves(moves), 0).expect("digits of the solution can be entered");
        }
        game
    }
}

/// The set in which a technique must be the easiest that a position offers: the default set and the
/// technique itself, with exceptions for four groups of techniques on request.
///
/// A fish of five to seven lines is never the easiest step: the lines that cross it form a smaller
/// one. Its positions merely offer no step of the levels easy and medium. The same goes for a
/// unique loop, because it is tried after harder techniques. A Franken or mutant fish without fins,
/// an exocet and a multi-sector locked set almost always come with a chain; their positions offer
/// nothing below the level expert. Where a template helps, a forcing chain does, too; its positions
/// offer nothing easier than a forcing chain.
pub fn coach(technique: Technique) -> TechniqueSet {
    let below = |level: Level| -> TechniqueSet {
        TechniqueSet::DEFAULT.iter().filter(|other| other.level() < level).collect()
    };
    let others = match technique {
        Technique::Squirmbag
        | Technique::Whale
        | Technique::Leviathan
        | Technique::UniqueLoop1
        | Technique::UniqueLoop2
        | Technique::UniqueLoop3
        | Technique::UniqueLoop4 => below(Level::Hard),
        Technique::FrankenFish
        | Technique::MutantFish
        | Technique::JuniorExocet
        | Technique::MultiSectorLockedSet => below(Level::Expert),
        Technique::TemplateSet | Technique::TemplateDelete => below(Level::Extreme),
        _ => TechniqueSet::DEFAULT,
    };
    others.with(technique)
}
