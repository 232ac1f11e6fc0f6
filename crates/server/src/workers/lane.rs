//! The jobs of one kind: clients take turns, and none can take all places.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::client::Client;
use super::pace::Pace;

/// Jobs that wait for the threads of one kind.
#[derive(Debug)]
pub(super) struct Lane {
    limits: Limits,
    state: Mutex<State>,
    /// Notified when there is something to do.
    wake: Condvar,
}

/// How many jobs there may be.
#[derive(Copy, Clone, Debug)]
pub(super) struct Limits {
    n_threads: usize,
    waiting: usize,
    waiting_each: usize,
    running_each: usize,
}

impl Limits {
    /// The limits for some threads and places to wait: one client has at most a quarter of the
    /// places, and never all threads, unless there is only one.
    pub(super) fn new(n_threads: usize, n_places: usize) -> Limits {
        Limits {
            n_threads,
            waiting: n_places,
            waiting_each: n_places.div_ceil(4),
            running_each: n_threads.saturating_sub(1).max(1),
        }
    }
}

/// A job that waits or runs.
pub(super) struct Job {
    pub(super) client: Client,
    pub(super) run: Box<dyn FnOnce() + Send>,
    number: u64,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job").field("client", &self.client).finish_non_exhaustive()
    }
}

#[derive(Debug)]
struct State {
    /// The jobs that wait, by client; the first client has the next turn.
    waiting: VecDeque<(Client, VecDeque<Job>)>,
    /// The number of jobs that run, by client.
    running: HashMap<Client, usize>,
    /// The number of the next job.
    next: u64,
    /// How long jobs take.
    pace: Pace,
    is_closed: bool,
}

impl State {
    fn n_waiting(&self) -> usize {
        self.waiting.iter().map(|(_, jobs)| jobs.len()).sum()
    }

    fn n_running(&self) -> usize {
        self.running.values().sum()
    }

    fn n_waiting_of(&self, client: &Client) -> usize {
        self.waiting.iter().find(|(other, _)| other == client).map_or(0, |(_, jobs)| jobs.len())
    }

    fn n_running_of(&self, client: &Client) -> usize {
        self.running.get(client).copied().unwrap_or(0)
    }

    /// Removes the newest job of the client with the most, if it has at least two more than the
    /// other client; dropping the job tells its client.
    fn make_room(&mut self, n_own: usize) -> bool {
        let largest = self.waiting.iter_mut().max_by_key(|(_, jobs)| jobs.len());
        match largest {
            Some((_, jobs)) if jobs.len() > n_own + 1 => jobs.pop_back().is_some(),
            _ => false,
        }
    }

    fn add(&mut self, job: Job) {
        match self.waiting.iter_mut().find(|(client, _)| *client == job.client) {
            Some((_, jobs)) => jobs.push_back(job),
            None => self.waiting.push_back((job.client.clone(), VecDeque::from([job]))),
        }
    }

    /// The next job of the first client that may have another one running.
    fn take(&mut self, running_each: usize) -> Option<Job> {
        let may = |(client, _): &(Client, _)| self.n_running_of(client) < running_each;
        let turn = self.waiting.iter().position(may)?;
        let (client, mut jobs) = self.waiting.remove(turn)?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.waiting.push_back((client.clone(), jobs));
        }
        *self.running.entry(client).or_default() += usize::from(job.is_some());
        job
    }
}

impl Lane {
    /// A lane without jobs.
    pub(super) fn new(limits: Limits) -> Lane {
        let state = State {
            waiting: VecDeque::new(),
            running: HashMap::new(),
            next: 0,
            pace: Pace::default(),
            is_closed: false,
        };
        Lane { limits, state: Mutex::new(state), wake: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of jobs that would be accepted now.
    pub(super) fn n_free(&self) -> usize {
        let state = self.state();
        let most = self.limits.n_threads + self.limits.waiting;
        most.saturating_sub(state.n_waiting() + state.n_running())
    }

    /// The approximate time until all jobs are done, in seconds.
    pub(super) fn seconds(&self) -> u64 {
        let state = self.state();
        state.pace.seconds(state.n_waiting() + state.n_running(), self.limits.n_threads)
    }

    /// Adds a job and returns its number.
    ///
    /// # Errors
    ///
    /// There is no place for it; the error is the approximate time until there is one, in seconds.
    pub(super) fn add(&self, client: Client, run: Box<dyn FnOnce() + Send>) -> Result<u64, u64> {
        let Limits { n_threads, waiting, waiting_each, running_each } = self.limits;
        let mut state = self.state();
        let n_waiting = state.n_waiting_of(&client);
        let n_own = n_waiting + state.n_running_of(&client);
        if n_own >= waiting_each + running_each {
            return Err(state.pace.seconds(n_own, running_each));
        }
        let n_jobs = state.n_waiting() + state.n_running();
        if n_jobs >= n_threads + waiting && !state.make_room(n_waiting) {
            return Err(state.pace.seconds(n_jobs, n_threads));
        }
        let number = state.next;
        state.next += 1;
        state.add(Job { client, run, number });
        drop(state);
        self.wake.notify_one();
        Ok(number)
    }

    /// Removes a job that has not started.
    fn remove(&self, client: &Client, number: u64) {
        let mut state = self.state();
        for (other, jobs) in &mut state.waiting {
            if other == client {
                jobs.retain(|job| job.number != number);
            }
        }
        state.waiting.retain(|(_, jobs)| !jobs.is_empty());
    }

    /// The next job to run, as soon as there is one; none once the lane is closed.
    pub(super) fn next(&self) -> Option<Job> {
        let mut state = self.state();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(job) = state.take(self.limits.running_each) {
                return Some(job);
            }
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Records that a job has ended, and how long it took.
    pub(super) fn done(&self, client: &Client, time: Duration) {
        let mut state = self.state();
        state.pace.note(time);
        if let Some(n_running) = state.running.get_mut(client) {
            *n_running -= 1;
            if *n_running == 0 {
                state.running.remove(client);
            }
        }
    }

    /// Ends the threads when their jobs are done.
    pub(super) fn close(&self) {
        self.state().is_closed = true;
        self.wake.notify_all();
    }
}

/// The ticket of a job; dropping it removes the job, or tells it to stop.
#[derive(Debug)]
pub(super) struct Ticket {
    lane: Arc<Lane>,
    client: Client,
    number: u64,
    is_abandoned: Arc<AtomicBool>,
}

impl Ticket {
    /// Adds a job.
    ///
    /// # Errors
    ///
    /// There is no place for it; the error is the approximate time until there is one, in seconds.
    pub(super) fn take(
        lane: &Arc<Lane>,
        client: Client,
        is_abandoned: Arc<AtomicBool>,
        run: Box<dyn FnOnce() + Send>,
    ) -> Result<Ticket, u64> {
        let number = lane.add(client.clone(), run)?;
        Ok(Ticket { lane: Arc::clone(lane), client, number, is_abandoned })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.is_abandoned.store(true, Ordering::Relaxed);
        self.lane.remove(&self.client, self.number);
    }
}
