//! Which threads get a core when there are too few.

/// How a thread shares the cores with those of ordinary priority, which answer turns.
#[derive(Copy, Clone, Debug)]
pub(super) enum Priority {
    /// The thread has a small share of a core.
    Low,
    /// The thread gives up its core as soon as another thread needs it. A small share is not
    /// enough: the scheduler lets a running thread finish its slice of several milliseconds,
    /// however small its share, while a turn takes one millisecond.
    Idle,
}

impl Priority {
    /// Sets the priority of the current thread. If the system refuses, it remains ordinary.
    #[cfg(target_os = "linux")]
    pub(super) fn take(self) {
        use thread_priority::{
            NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy,
            set_thread_priority_and_policy, thread_native_id,
        };

        match self {
            Priority::Low => drop(rustix::process::nice(10)),
            Priority::Idle => {
                let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
                let thread = thread_native_id();
                drop(set_thread_priority_and_policy(thread, ThreadPriority::Min, idle));
            }
        }
    }

    /// On other systems, priorities apply to the whole process.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn take(self) {}
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::{fs, thread};

    use super::*;

    /// Niceness and policy, fields 19 and 41 of a thread's `stat`, which begins with its number and
    /// its name in parentheses.
    fn scheduling() -> (i32, u32) {
        let text = fs::read_to_string("/proc/thread-self/stat").unwrap();
        let fields: Vec<&str> = text.rsplit(") ").next().unwrap().split_whitespace().collect();
        (fields[19 - 3].parse().unwrap(), fields[41 - 3].parse().unwrap())
    }

    /// A7: the operating system knows which threads come last.
    #[test]
    fn threads_get_their_priority() {
        let of = |priority: Priority| {
            let thread = thread::spawn(move || {
                priority.take();
                scheduling()
            });
            thread.join().unwrap()
        };
        let (niceness, policy) = scheduling();
        assert_eq!(of(Priority::Low), ((niceness + 10).min(19), policy));
        assert_eq!(of(Priority::Idle).1, 5, "SCHED_IDLE");
    }
}
