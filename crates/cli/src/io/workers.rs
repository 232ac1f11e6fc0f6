//! Threads that answer jobs, and the writer that writes their answers in order.

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
use crate::streams::{Outcome, Terminal};

/// A piece of work with an answer.
pub(crate) trait Job: Send {
    /// Whether the job is too small to be worth waking another thread.
    fn is_light(&self) -> bool;

    /// The job's part of the run's length, in the unit of the progress.
    fn length(&self) -> u64;
}

/// A job with its number in the order of answers, from 0.
type Numbered<J> = (usize, J);

/// The output of a job.
#[derive(Default)]
pub(crate) struct Answers {
    pub(crate) output: Vec<u8>,
    /// For standard error, each with the length of the output before it.
    errors: Vec<(usize, String)>,
    outcome: Outcome,
    n_boards: u64,
    /// The job's part of the run's length.
    length: u64,
    /// Whether the output begins with a blank line that is wanted only between answers.
    begins_apart: bool,
}

impl Answers {
    /// Adds an answer of several lines, with a blank line between it and the one before.
    pub(crate) fn add_apart(&mut self, text: &str) {
        self.begins_apart |= self.output.is_empty();
        self.output.push(b'\n');
        self.output.extend_from_slice(text.as_bytes());
    }

    /// Adds a message about an error in a line.
    pub(crate) fn complain(&mut self, file: Option<&Path>, line: usize, what: &str) {
        self.errors.push((self.output.len(), complaint(file, line, what)));
    }

    /// Adds a message that is not about a board.
    pub(crate) fn add_message(&mut self, text: &str, outcome: Outcome) {
        self.errors.push((self.output.len(), text.to_owned()));
        self.outcome = self.outcome.max(outcome);
    }

    /// Counts a board, and notes whether it succeeded.
    pub(crate) fn note_board(&mut self, is_success: bool) {
        self.n_boards += 1;
        self.outcome =
            self.outcome.max(if is_success { Outcome::Success } else { Outcome::SomeFailed });
    }

    /// Adds a message about a puzzle that could not be made.
    pub(crate) fn miss(&mut self, text: String) {
        self.errors.push((self.output.len(), text));
        self.note_board(false);
    }

    /// Notes that nothing may be written after this.
    pub(crate) fn interrupt(&mut self) {
        self.outcome = Outcome::Interrupted;
    }

    /// Writes everything in order; `is_first` if there was no output before.
    fn write(&self, terminal: &mut Terminal, is_first: bool) -> io::Result<()> {
        let mut written = usize::from(is_first && self.begins_apart);
        for (before, text) in &self.errors {
            let before = (*before).max(written);
            terminal.output.write_all(&self.output[written..before])?;
            terminal.output.flush()?;
            writeln!(terminal.errors, "{text}")?;
            written = before;
        }
        terminal.output.write_all(&self.output[written..])?;
        terminal.output.flush()
    }
}

/// Writes the answers in the order of the jobs, whichever thread finishes first.
pub(crate) struct OrderedWriter<'a, J> {
    answer: &'a (dyn Fn(&J) -> Answers + Sync),
    output: Mutex<Output<'a>>,
    /// Signaled whenever answers have been written.
    written: Condvar,
}

impl<'a, J: Job> OrderedWriter<'a, J> {
    pub(crate) fn new(
        terminal: &'a mut Terminal,
        progress: Progress,
        answer: &'a (dyn Fn(&J) -> Answers + Sync),
    ) -> OrderedWriter<'a, J> {
        let Terminal { output, errors, color, columns, language, now, progress: _ } = terminal;
        let (color, columns, language, now) = (*color, *columns, *language, *now);
        let terminal = Terminal { output, errors, color, columns, language, now, progress: false };
        let output = Output {
            terminal,
            progress,
            next: 0,
            waiting: BTreeMap::new(),
            outcome: Outcome::Success,
            is_first: true,
            error: None,
        };
        OrderedWriter { answer, output: Mutex::new(output), written: Condvar::new() }
    }

    /// The outcome of all jobs, once all threads have finished.
    pub(crate) fn close(self) -> io::Result<Outcome> {
        let output = self.output.into_inner().unwrap_or_else(PoisonError::into_inner);
        output.progress.finish();
        output.error.map_or(Ok(output.outcome), Err)
    }

    fn answer(&self, (number, job): &Numbered<J>) {
        let (output, written) = (&self.output, &self.written);
        let mut slot = Slot { output, written, number: *number, answers: Answers::default() };
        slot.answers = (self.answer)(job);
        slot.answers.length = job.length();
    }

    fn output(&self) -> MutexGuard<'_, Output<'a>> {
        self.output.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The position of a job's answers in the output. It is filled even if answering panics, so that no
/// later answer waits forever.
struct Slot<'writer, 'a> {
    output: &'writer Mutex<Output<'a>>,
    written: &'writer Condvar,
    number: usize,
    answers: Answers,
}

impl Drop for Slot<'_, '_> {
    fn drop(&mut self) {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        output.pass(self.number, mem::take(&mut self.answers));
        drop(output);
        self.written.notify_one();
    }
}

/// The terminal, and the answers that wait for earlier ones.
struct Output<'a> {
    terminal: Terminal<'a>,
    progress: Progress,
    /// The number of the job whose answers are written next.
    next: usize,
    /// Answers to later jobs.
    waiting: BTreeMap<usize, Answers>,
    outcome: Outcome,
    /// Whether nothing has been written yet.
    is_first: bool,
    /// The error of writing, after which nothing is written any more.
    error: Option<io::Error>,
}

impl Output<'_> {
    /// Writes the answers to a job and those waiting for them, or keeps them for later.
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
        if answers.errors.is_empty() && self.terminal.columns.is_none() {
            answers.write(&mut self.terminal, self.is_first)?;
        } else {
            let is_first = self.is_first;
            self.progress.hide_while(|| answers.write(&mut self.terminal, is_first))?;
        }
        self.is_first &= answers.output.is_empty();
        self.progress.add(answers.n_boards, answers.length);
        Ok(())
    }
}

/// Threads that answer jobs, started only when there is work for them.
pub(crate) struct Workers<'scope, 'writer, 'a, J> {
    scope: &'scope Scope<'scope, 'writer>,
    writer: &'writer OrderedWriter<'a, J>,
    jobs: Sender<Numbered<J>>,
    queue: Arc<Mutex<Receiver<Numbered<J>>>>,
    n_threads: usize,
    n_spawned: usize,
    n_jobs: usize,
}

impl<'scope, 'writer, 'a, J: Job> Workers<'scope, 'writer, 'a, J> {
    /// At most this many threads, which end when this is dropped.
    pub(crate) fn new(
        scope: &'scope Scope<'scope, 'writer>,
        writer: &'writer OrderedWriter<'a, J>,
        n_threads: usize,
    ) -> Workers<'scope, 'writer, 'a, J> {
        let (jobs, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        Workers { scope, writer, jobs, queue, n_threads, n_spawned: 0, n_jobs: 0 }
    }

    /// Submits a job; breaks if nothing can be written any more.
    ///
    /// A light job is answered on this thread if no other is pending: jobs come slowly, or this is
    /// the only one.
    pub(crate) fn submit(&mut self, job: J) -> ControlFlow<()> {
        let (number, is_light) = (self.n_jobs, job.is_light());
        self.n_jobs += 1;
        let n_pending = self.wait_for_room(4 * self.n_threads)?;
        if self.n_threads == 1 || n_pending == 1 && is_light {
            self.writer.answer(&(number, job));
            return self.wait_for_room(usize::MAX).map_continue(drop);
        }
        if self.n_spawned < self.n_threads.min(n_pending) {
            self.spawn();
        }
        if self.n_spawned == 0 {
            self.writer.answer(&(number, job));
        } else if self.jobs.send((number, job)).is_err() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Waits until at most this many jobs are pending, and returns how many are.
    fn wait_for_room(&self, most: usize) -> ControlFlow<(), usize> {
        let is_crowded = |output: &mut Output| self.n_jobs - output.next > most;
        let waited = self.writer.written.wait_while(self.writer.output(), is_crowded);
        let output = waited.unwrap_or_else(PoisonError::into_inner);
        match output.error {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(self.n_jobs - output.next),
        }
    }

    /// Starts another thread, if the system allows it.
    fn spawn(&mut self) {
        let (writer, queue) = (self.writer, Arc::clone(&self.queue));
        let work = move || {
            let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
            while let Ok(job) = next() {
                writer.answer(&job);
            }
        };
        match Builder::new().spawn_scoped(self.scope, work) {
            Ok(_) => self.n_spawned += 1,
            Err(_) => self.n_threads = self.n_spawned.max(1),
        }
    }
}
