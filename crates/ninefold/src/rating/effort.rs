//! What a rating may still spend.

use crate::stop::Stop;

/// What is left of a budget of nested assumptions, and whether to stop.
pub(super) struct Effort<'a> {
    left: u64,
    stop: Stop<'a>,
    is_stopped: bool,
}

impl<'a> Effort<'a> {
    pub(super) fn new(left: u64, stop: Stop<'a>) -> Effort<'a> {
        Effort { left, stop, is_stopped: false }
    }

    /// Asks whether to stop. Once stopped, it stays stopped.
    pub(super) fn is_stopped(&mut self) -> bool {
        self.is_stopped = self.is_stopped || self.stop.is_requested();
        self.is_stopped
    }

    /// Spends some of the budget; returns whether to go on.
    pub(super) fn spend(&mut self, amount: usize) -> bool {
        self.left = self.left.saturating_sub(amount as u64);
        self.left > 0 && !self.is_stopped()
    }

    /// Spends the rest of the budget.
    pub(super) fn give_up(&mut self) {
        self.left = 0;
    }

    /// Whether nested searches must end.
    pub(super) fn is_spent(&self) -> bool {
        self.left == 0 || self.is_stopped
    }
}
