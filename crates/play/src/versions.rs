//! A value whose changes can be undone and redone.

use std::collections::VecDeque;

/// The maximum number of changes that can be undone.
const MOST_UNDONE: usize = 500;

/// A value whose changes can be undone and redone, such as a board that someone is setting.
///
/// ```
/// use ninefold_play::Versions;
///
/// let mut word = Versions::new("an".to_owned());
/// assert!(word.change(|word| word.push('y')));
/// assert!(!word.change(|_| ()));
/// assert!(word.undo() && !word.undo());
/// assert_eq!(word.now(), "an");
/// assert!(word.redo() && !word.redo());
/// assert_eq!(word.now(), "any");
/// ```
#[derive(Clone, Debug)]
pub struct Versions<T> {
    now: T,
    before: VecDeque<T>,
    after: Vec<T>,
}

impl<T: Clone + PartialEq> Versions<T> {
    /// A value that has not been changed yet.
    pub fn new(now: T) -> Versions<T> {
        Versions { now, before: VecDeque::new(), after: Vec::new() }
    }

    /// The current value.
    pub fn now(&self) -> &T {
        &self.now
    }

    /// Changes the value; returns whether it is another one then.
    pub fn change(&mut self, change: impl FnOnce(&mut T)) -> bool {
        let before = self.now.clone();
        change(&mut self.now);
        let is_changed = self.now != before;
        if is_changed {
            if self.before.len() == MOST_UNDONE {
                self.before.pop_front();
            }
            self.before.push_back(before);
            self.after.clear();
        }
        is_changed
    }

    /// Undoes the last change; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.before.pop_back() else { return false };
        self.after.push(std::mem::replace(&mut self.now, before));
        true
    }

    /// Redoes the change that was undone last; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.after.pop() else { return false };
        self.before.push_back(std::mem::replace(&mut self.now, after));
        true
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Whether there is a change to redo.
    pub fn can_redo(&self) -> bool {
        !self.after.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // W9, T15: the latest changes can be undone, and a new change drops those that were undone.
    #[test]
    fn the_latest_changes_are_undone() {
        let mut number = Versions::new(0);
        for n in 1..=MOST_UNDONE + 10 {
            assert!(number.change(|number| *number = n));
        }
        for _ in 0..MOST_UNDONE {
            assert!(number.can_undo() && number.undo());
        }
        assert!(!number.can_undo() && !number.undo());
        assert_eq!(*number.now(), 10);
        assert!(number.can_redo() && number.redo());
        assert!(number.change(|number| *number = 100));
        assert!(!number.can_redo() && !number.redo());
        assert!(number.undo());
        assert_eq!(*number.now(), 11);
    }
}
