//! How much more a rating may take.

/// What is left of a budget of assumptions followed within others, and whether to stop.
pub(super) struct Effort<'a> {
    left: u64,
    stop: &'a dyn Fn() -> bool,
    is_stopped: bool,
}

impl<'a> Effort<'a> {
    pub(super) fn new(left: u64, stop: &'a dyn Fn() -> bool) -> Effort<'a> {
        Effort { left, stop, is_stopped: false }
    }

    /// Asks whether to stop. Once stopped, it stays so.
    pub(super) fn is_stopped(&mut self) -> bool {
        self.is_stopped = self.is_stopped || (self.stop)();
        self.is_stopped
    }

    /// Spends some; says whether to go on.
    pub(super) fn spend(&mut self, amount: usize) -> bool {
        self.left = self.left.saturating_sub(amount as u64);
        self.left > 0 && !self.is_stopped()
    }

    /// Spends all that is left.
    pub(super) fn give_up(&mut self) {
        self.left = 0;
    }

    /// Whether searches within others are to end.
    pub(super) fn is_spent(&self) -> bool {
        self.left == 0 || self.is_stopped
    }
}
