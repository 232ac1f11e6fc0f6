//! Threads that answer blocks, and the one door through which the answers leave in order.

use std::collections::BTreeMap;
use std::io;
use std::mem;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, Scope};

use super::{Answers, Block};
use crate::progress::Progress;
use crate::{Outcome, Terminal};

/// A block and its number in input order, from 0.
type Numbered<'a> = (usize, Block<'a>);

/// What the threads share.
pub(super) struct Office<'a> {
    answer: &'a (dyn Fn(&Block) -> Answers + Sync),
    door: Mutex<Door<'a>>,
    /// Answers have left.
    left: Condvar,
}

impl<'a> Office<'a> {
    pub(super) fn new(
        terminal: &'a mut Terminal,
        progress: Progress,
        answer: &'a (dyn Fn(&Block) -> Answers + Sync),
    ) -> Office<'a> {
        let Terminal { output, errors, color, progress: _ } = terminal;
        let terminal = Terminal { output, errors, color: *color, progress: false };
        let door = Door {
            terminal,
            progress,
            next: 0,
            waiting: BTreeMap::new(),
            outcome: Outcome::Well,
            error: None,
        };
        Office { answer, door: Mutex::new(door), left: Condvar::new() }
    }

    /// How all went, when nobody works any more.
    pub(super) fn close(self) -> io::Result<Outcome> {
        let door = self.door.into_inner().unwrap_or_else(PoisonError::into_inner);
        door.progress.finish();
        door.error.map_or(Ok(door.outcome), Err)
    }

    /// Answers a block.
    fn answer(&self, (number, block): &Numbered) {
        let mut turn = Turn { office: self, number: *number, answers: Answers::default() };
        turn.answers = (self.answer)(block);
        turn.answers.n_bytes = block.n_bytes;
    }

    fn door(&self) -> MutexGuard<'_, Door<'a>> {
        self.door.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The right to leave by the door. It is used even if answering panics, so that nobody waits for
/// ever behind it.
struct Turn<'office, 'a> {
    office: &'office Office<'a>,
    number: usize,
    answers: Answers,
}

impl Drop for Turn<'_, '_> {
    fn drop(&mut self) {
        self.office.door().pass(self.number, mem::take(&mut self.answers));
        self.office.left.notify_one();
    }
}

/// Where answers leave.
struct Door<'a> {
    terminal: Terminal<'a>,
    progress: Progress,
    /// The block whose answers leave next.
    next: usize,
    /// Answers to later blocks.
    waiting: BTreeMap<usize, Answers>,
    outcome: Outcome,
    /// Why nothing can be written any more.
    error: Option<io::Error>,
}

impl Door<'_> {
    /// Writes the answers to a block and those that waited for them, or lets them wait.
    fn pass(&mut self, number: usize, answers: Answers) {
        self.waiting.insert(number, answers);
        while let Some(answers) = self.waiting.remove(&self.next) {
            self.next += 1;
            if self.error.is_none() {
                self.outcome = self.outcome.max(answers.outcome);
                self.error = self.write(&answers).err();
            }
        }
    }

    fn write(&mut self, answers: &Answers) -> io::Result<()> {
        if answers.errors.is_empty() {
            answers.write(&mut self.terminal)?;
        } else {
            self.progress.hide_while(|| answers.write(&mut self.terminal))?;
        }
        self.progress.add(answers.n_boards, answers.n_bytes);
        Ok(())
    }
}

/// Those who answer blocks. Nobody is called before there is work for them.
pub(super) struct Crew<'scope, 'office, 'a> {
    scope: &'scope Scope<'scope, 'office>,
    office: &'office Office<'a>,
    desk: Sender<Numbered<'a>>,
    waiting: Arc<Mutex<Receiver<Numbered<'a>>>>, // at the desk
    n_threads: usize,
    n_called: usize,
    n_blocks: usize,
}

impl<'scope, 'office, 'a> Crew<'scope, 'office, 'a> {
    /// A crew of so many, which goes home when this is dropped.
    pub(super) fn new(
        scope: &'scope Scope<'scope, 'office>,
        office: &'office Office<'a>,
        n_threads: usize,
    ) -> Crew<'scope, 'office, 'a> {
        let (desk, waiting) = mpsc::channel();
        let waiting = Arc::new(Mutex::new(waiting));
        Crew { scope, office, desk, waiting, n_threads, n_called: 0, n_blocks: 0 }
    }

    /// Sees to it that a block is answered, or breaks if nothing can be written any more; another
    /// block of the same file begins.
    ///
    /// A light block is answered right here if nobody is at work: it came slowly, or alone.
    pub(super) fn hand_over(&mut self, block: &mut Block<'a>) -> ControlFlow<()> {
        let block = mem::replace(block, Block::new(block.file));
        if block.items.is_empty() {
            return ControlFlow::Continue(());
        }
        let (number, is_light) = (self.n_blocks, block.is_light());
        self.n_blocks += 1;
        let n_under_way = self.wait_for_room(4 * self.n_threads)?;
        if self.n_threads == 1 || n_under_way == 1 && is_light {
            self.office.answer(&(number, block));
            return self.wait_for_room(usize::MAX).map_continue(drop);
        }
        if self.n_called < self.n_threads.min(n_under_way) {
            self.call_another();
        }
        if self.n_called == 0 {
            self.office.answer(&(number, block));
        } else if self.desk.send((number, block)).is_err() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Waits until no more blocks are under way than this, and says how many are.
    fn wait_for_room(&self, most: usize) -> ControlFlow<(), usize> {
        let is_crowded = |door: &mut Door| self.n_blocks - door.next > most;
        let waited = self.office.left.wait_while(self.office.door(), is_crowded);
        let door = waited.unwrap_or_else(PoisonError::into_inner);
        match door.error {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(self.n_blocks - door.next),
        }
    }

    /// Calls another thread to work, if the system has one.
    fn call_another(&mut self) {
        let (office, waiting) = (self.office, Arc::clone(&self.waiting));
        let work = move || {
            let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
            while let Ok(block) = next() {
                office.answer(&block);
            }
        };
        match Builder::new().spawn_scoped(self.scope, work) {
            Ok(_) => self.n_called += 1,
            Err(_) => self.n_threads = self.n_called.max(1),
        }
    }
}
