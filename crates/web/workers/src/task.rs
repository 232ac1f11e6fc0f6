//! The tasks of the worker with every technique. A question is the name of its task, a space, and what
//! it is about.

/// A task of the worker with every technique.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// [Steps](crate::steps) on the board of a game.
    Steps,
    /// The [example](crate::steps::Part) of a technique.
    Example,
    /// The [grade](crate::grading) of a puzzle.
    Grade,
    /// The [levels](crate::grading::LevelReply) of puzzles.
    Levels,
    /// The exact [rating](crate::rating) of a puzzle.
    Rate,
    /// The technique behind the last turn of a game: [`recognition`](crate::recognition).
    Recognize,
    /// The techniques behind the turns of a solved game.
    Tally,
    /// An exercise of the [training](crate::training).
    Train,
    /// A puzzle [made](crate::making) to order.
    Make,
}

impl Task {
    /// All tasks.
    pub const ALL: [Task; 9] = [
        Task::Steps,
        Task::Example,
        Task::Grade,
        Task::Levels,
        Task::Rate,
        Task::Recognize,
        Task::Tally,
        Task::Train,
        Task::Make,
    ];

    const fn name(self) -> &'static str {
        match self {
            Task::Steps => "steps",
            Task::Example => "example",
            Task::Grade => "grade",
            Task::Levels => "levels",
            Task::Rate => "rate",
            Task::Recognize => "recognize",
            Task::Tally => "tally",
            Task::Train => "train",
            Task::Make => "make",
        }
    }

    /// The question for this task.
    pub fn question(self, about: &str) -> String {
        [self.name(), " ", about].concat()
    }

    /// The task of a question, and what it is about; `None` if it is not a question.
    pub fn read(question: &str) -> Option<(Task, &str)> {
        let (name, about) = question.split_once(' ')?;
        Some((Task::ALL.into_iter().find(|task| task.name() == name)?, about))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // W9: every question is read as it was written, whatever it is about.
    #[test]
    fn questions_are_read_back() {
        for task in Task::ALL {
            for about in ["", "a b\nc", " make"] {
                assert_eq!(Task::read(&task.question(about)), Some((task, about)));
            }
        }
        for wrong in ["", "steps", "nonsense 1", " steps"] {
            assert_eq!(Task::read(wrong), None, "{wrong}");
        }
    }
}
