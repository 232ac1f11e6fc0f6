//! Threads that answer jobs, and the one door through which the answers leave in order.

use std::collections::BTreeMap;
use std::io;
use std::mem;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, Scope};

use crate::io::progress::Progress;
use crate::io::source::complaint;
use crate::{Outcome, Terminal};

/// Something to be answered.
pub(crate) trait Job: Send {
    /// Whether it is less work than waking another thread is worth.
    fn is_light(&self) -> bool;

    /// How far it brings the run, in whatever the length of its progress is counted.
    fn length(&self) -> u64;
}

/// A job and its number in the order of answers, from 0.
type Numbered<J> = (usize, J);

/// What is written for a job.
#[derive(Default)]
pub(crate) struct Answers {
    /// For standard output.
    pub(crate) output: Vec<u8>,
    /// For standard error, each with the length of the output that comes before it.
    errors: Vec<(usize, String)>,
    outcome: Outcome,
    n_boards: u64,
    /// How far the job brings the run.
    length: u64,
}

impl Answers {
    /// Says on standard error what is wrong in a line.
    pub(crate) fn complain(&mut self, file: Option<&Path>, line: usize, what: &str) {
        self.errors.push((self.output.len(), complaint(file, line, what)));
    }

    /// Says something on standard error that is about no board.
    pub(crate) fn say(&mut self, text: &str, outcome: Outcome) {
        self.errors.push((self.output.len(), text.to_owned()));
        self.outcome = self.outcome.max(outcome);
    }

    /// Takes note of a board, and whether it is well.
    pub(crate) fn note_board(&mut self, is_well: bool) {
        self.n_boards += 1;
        self.outcome = self.outcome.max(if is_well { Outcome::Well } else { Outcome::SomeNot });
    }

    /// Says on standard error why a puzzle is not there.
    pub(crate) fn miss(&mut self, text: String) {
        self.errors.push((self.output.len(), text));
        self.note_board(false);
    }

    /// Takes note that nothing is to be written behind this.
    pub(crate) fn interrupt(&mut self) {
        self.outcome = Outcome::Interrupted;
    }

    fn write(&self, terminal: &mut Terminal) -> io::Result<()> {
        let mut written = 0;
        for (before, text) in &self.errors {
            terminal.output.write_all(&self.output[written..*before])?;
            terminal.output.flush()?;
            writeln!(terminal.errors, "{text}")?;
            written = *before;
        }
        terminal.output.write_all(&self.output[written..])?;
        terminal.output.flush()
    }
}

/// What the threads share.
pub(crate) struct Office<'a, J> {
    answer: &'a (dyn Fn(&J) -> Answers + Sync),
    door: Mutex<Door<'a>>,
    /// Answers have left.
    left: Condvar,
}

impl<'a, J: Job> Office<'a, J> {
    pub(crate) fn new(
        terminal: &'a mut Terminal,
        progress: Progress,
        answer: &'a (dyn Fn(&J) -> Answers + Sync),
    ) -> Office<'a, J> {
        let Terminal { output, errors, color, language, progress: _ } = terminal;
        let (color, language) = (*color, *language);
        let terminal = Terminal { output, errors, color, language, progress: false };
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
    pub(crate) fn close(self) -> io::Result<Outcome> {
        let door = self.door.into_inner().unwrap_or_else(PoisonError::into_inner);
        door.progress.finish();
        door.error.map_or(Ok(door.outcome), Err)
    }

    /// Answers a job.
    fn answer(&self, (number, job): &Numbered<J>) {
        let (door, left) = (&self.door, &self.left);
        let mut turn = Turn { door, left, number: *number, answers: Answers::default() };
        turn.answers = (self.answer)(job);
        turn.answers.length = job.length();
    }

    fn door(&self) -> MutexGuard<'_, Door<'a>> {
        self.door.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The right to leave by the door. It is used even if answering panics, so that nobody waits for
/// ever behind it.
struct Turn<'office, 'a> {
    door: &'office Mutex<Door<'a>>,
    left: &'office Condvar,
    number: usize,
    answers: Answers,
}

impl Drop for Turn<'_, '_> {
    fn drop(&mut self) {
        let mut door = self.door.lock().unwrap_or_else(PoisonError::into_inner);
        door.pass(self.number, mem::take(&mut self.answers));
        drop(door);
        self.left.notify_one();
    }
}

/// Where answers leave.
struct Door<'a> {
    terminal: Terminal<'a>,
    progress: Progress,
    /// The job whose answers leave next.
    next: usize,
    /// Answers to later jobs.
    waiting: BTreeMap<usize, Answers>,
    outcome: Outcome,
    /// Why nothing can be written any more.
    error: Option<io::Error>,
}

impl Door<'_> {
    /// Writes the answers to a job and those that waited for them, or lets them wait.
    fn pass(&mut self, number: usize, answers: Answers) {
        self.waiting.insert(number, answers);
        while let Some(answers) = self.waiting.remove(&self.next) {
            self.next += 1;
            if self.error.is_none() && self.outcome != Outcome::Interrupted {
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
        self.progress.add(answers.n_boards, answers.length);
        Ok(())
    }
}

/// Those who answer blocks. Nobody is called before there is work for them.
pub(crate) struct Crew<'scope, 'office, 'a, J> {
    scope: &'scope Scope<'scope, 'office>,
    office: &'office Office<'a, J>,
    desk: Sender<Numbered<J>>,
    waiting: Arc<Mutex<Receiver<Numbered<J>>>>, // at the desk
    n_threads: usize,
    n_called: usize,
    n_jobs: usize,
}

impl<'scope, 'office, 'a, J: Job> Crew<'scope, 'office, 'a, J> {
    /// A crew of so many, which goes home when this is dropped.
    pub(crate) fn new(
        scope: &'scope Scope<'scope, 'office>,
        office: &'office Office<'a, J>,
        n_threads: usize,
    ) -> Crew<'scope, 'office, 'a, J> {
        let (desk, waiting) = mpsc::channel();
        let waiting = Arc::new(Mutex::new(waiting));
        Crew { scope, office, desk, waiting, n_threads, n_called: 0, n_jobs: 0 }
    }

    /// Sees to it that a job is answered, or breaks if nothing can be written any more.
    ///
    /// A light one is answered right here if nobody is at work: it came slowly, or alone.
    pub(crate) fn hand_over(&mut self, job: J) -> ControlFlow<()> {
        let (number, is_light) = (self.n_jobs, job.is_light());
        self.n_jobs += 1;
        let n_under_way = self.wait_for_room(4 * self.n_threads)?;
        if self.n_threads == 1 || n_under_way == 1 && is_light {
            self.office.answer(&(number, job));
            return self.wait_for_room(usize::MAX).map_continue(drop);
        }
        if self.n_called < self.n_threads.min(n_under_way) {
            self.call_another();
        }
        if self.n_called == 0 {
            self.office.answer(&(number, job));
        } else if self.desk.send((number, job)).is_err() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Waits until no more jobs are under way than this, and says how many are.
    fn wait_for_room(&self, most: usize) -> ControlFlow<(), usize> {
        let is_crowded = |door: &mut Door| self.n_jobs - door.next > most;
        let waited = self.office.left.wait_while(self.office.door(), is_crowded);
        let door = waited.unwrap_or_else(PoisonError::into_inner);
        match door.error {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(self.n_jobs - door.next),
        }
    }

    /// Calls another thread to work, if the system has one.
    fn call_another(&mut self) {
        let (office, waiting) = (self.office, Arc::clone(&self.waiting));
        let work = move || {
            let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
            while let Ok(job) = next() {
                office.answer(&job);
            }
        };
        match Builder::new().spawn_scoped(self.scope, work) {
            Ok(_) => self.n_called += 1,
            Err(_) => self.n_threads = self.n_called.max(1),
        }
    }
}
