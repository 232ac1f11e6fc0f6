//! Which threads get a core when there are not enough.

/// How a thread shares the cores with those of ordinary priority, which answer turns.
#[derive(Copy, Clone, Debug)]
pub(super) enum Priority {
    /// It has a small share of a core.
    Low,
    /// It leaves a core as soon as another thread needs it. A small share is not enough: the
    /// scheduler lets a thread that runs finish its slice of some milliseconds, however small its
    /// share is, while a turn takes one millisecond.
    Idle,
}

impl Priority {
    /// Gives it to the current thread. If the system refuses, the priority remains ordinary.
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

    /// Elsewhere, priorities are those of the whole process.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn take(self) {}
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::{fs, thread};

    use super::*;

    /// Niceness and policy, the fields 19 and 41 of a thread's `stat`, which begins with its
    /// number and its name in parentheses.
    fn scheduling() -> (i32, u32) {
        let text = fs::read_to_string("/proc/thread-self/stat").unwrap();
        let fields: Vec<&str> = text.rsplit(") ").next().unwrap().split_whitespace().collect();
        (fields[19 - 3].parse().unwrap(), fields[41 - 3].parse().unwrap())
    }

    /// A7: the system knows which threads come last.
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
