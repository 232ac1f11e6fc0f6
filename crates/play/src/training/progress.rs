//! Progress, as recorded in a learner's log.

use std::collections::BTreeMap;

use ninefold::logic::Technique;

use super::course::ladder;
use crate::statistics::Day;

/// How an exercise ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The step was found without help.
    Alone,
    /// The step was found after a hint.
    Helped,
    /// There was a wrong answer, the step was shown, or the learner gave up.
    Missed,
}

impl Outcome {
    /// All outcomes.
    pub const ALL: [Outcome; 3] = [Outcome::Alone, Outcome::Helped, Outcome::Missed];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Alone => "alone",
            Outcome::Helped => "helped",
            Outcome::Missed => "missed",
        }
    }

    /// Whether the step was found before it was shown, and without a wrong answer.
    pub const fn is_found(self) -> bool {
        !matches!(self, Outcome::Missed)
    }
}

/// An entry in a learner's log.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// An exercise of this technique ended like this.
    Ended(Technique, Outcome),
    /// A placement test said to start with this technique.
    Placed(Technique),
}

impl Event {
    /// The event with this name about a technique, if there is one.
    pub fn named(name: &str, technique: Technique) -> Option<Event> {
        if name == PLACED {
            return Some(Event::Placed(technique));
        }
        let outcome = Outcome::ALL.into_iter().find(|outcome| outcome.name() == name)?;
        Some(Event::Ended(technique, outcome))
    }

    /// Its name: `placed`, or the name of the outcome.
    pub fn name(self) -> &'static str {
        match self {
            Event::Ended(_, outcome) => outcome.name(),
            Event::Placed(_) => PLACED,
        }
    }

    /// Its technique.
    pub fn technique(self) -> Technique {
        match self {
            Event::Ended(technique, _) | Event::Placed(technique) => technique,
        }
    }
}

const PLACED: &str = "placed";

/// The exercises of a technique.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The number of exercises.
    pub n_tries: u32,
    /// The number of steps that were found.
    pub n_found: u32,
    /// Those that were found without help.
    pub n_alone: u32,
    /// When the last exercise ended, in milliseconds since 1970.
    pub last: u64,
    /// Its box, from 0 for missed techniques to 5.
    pub number: usize,
}

/// How well a technique is known.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Skill {
    /// No exercise has ended yet.
    New,
    /// Some have.
    Begun,
    /// It was found several times in a row without help.
    Known,
}

/// The days after which a technique is repeated, by the number of its box: Leitner's method, with intervals that
/// double.
const DAYS: [u32; 6] = [0, 1, 2, 4, 8, 16];

/// The first box of known techniques.
const KNOWN: usize = 3;

impl Record {
    fn add(&mut self, outcome: Outcome, at: u64) {
        self.n_tries += 1;
        self.last = at;
        self.n_found += u32::from(outcome.is_found());
        self.n_alone += u32::from(outcome == Outcome::Alone);
        self.number = match outcome {
            Outcome::Alone => (self.number + 1).min(DAYS.len() - 1),
            Outcome::Helped => self.number.clamp(1, KNOWN - 1),
            Outcome::Missed => 0,
        };
    }

    /// The first day on which the technique is due for review.
    pub fn due(&self) -> Day {
        Day(Day::of_time(self.last).0.saturating_add(DAYS[self.number]))
    }
}

/// The progress recorded in a learner's log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    records: BTreeMap<Technique, Record>,
    start: Option<Technique>,
}

/// Events with their times in milliseconds since 1970, oldest first.
impl FromIterator<(u64, Event)> for Progress {
    fn from_iter<I: IntoIterator<Item = (u64, Event)>>(events: I) -> Progress {
        let mut progress = Progress::default();
        for (at, event) in events {
            progress.add(at, event);
        }
        progress
    }
}

impl Progress {
    /// Takes an event into account.
    pub fn add(&mut self, at: u64, event: Event) {
        match event {
            Event::Ended(technique, outcome) => {
                self.records.entry(technique).or_default().add(outcome, at);
            }
            Event::Placed(technique) => self.start = Some(technique),
        }
    }

    /// The exercises of a technique, if there were any.
    pub fn record(&self, technique: Technique) -> Option<&Record> {
        self.records.get(&technique)
    }

    /// The technique that a placement test said to start with, if there was a test.
    pub fn start(&self) -> Option<Technique> {
        self.start
    }

    /// How well a technique is known.
    pub fn skill(&self, technique: Technique) -> Skill {
        match self.record(technique) {
            None => Skill::New,
            Some(record) if record.number < KNOWN => Skill::Begun,
            Some(_) => Skill::Known,
        }
    }

    /// The techniques to repeat on a day: missed ones first, then those due longest.
    pub fn due(&self, today: Day) -> Vec<Technique> {
        let is_due = |(_, record): &(&Technique, &Record)| record.due() <= today;
        let mut due: Vec<(&Technique, &Record)> = self.records.iter().filter(is_due).collect();
        due.sort_by_key(|(_, record)| (record.number, record.due(), record.last));
        due.into_iter().map(|(&technique, _)| technique).collect()
    }

    /// The next technique of the course: the first not yet known, from where the learner started; the last technique
    /// if all are known.
    pub fn next(&self) -> Technique {
        let ladder = ladder();
        let start = ladder.iter().position(|&technique| Some(technique) == self.start);
        let mut rest = ladder[start.unwrap_or(0)..].iter().copied();
        let next = rest.find(|&technique| self.skill(technique) != Skill::Known);
        next.unwrap_or(ladder[ladder.len() - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 86_400_000;

    fn ended(technique: Technique, outcomes: &[(u64, Outcome)]) -> Progress {
        let event = |&(day, outcome)| (day * DAY, Event::Ended(technique, outcome));
        outcomes.iter().map(event).collect()
    }

    // D21: steps that are found come back later and later; missed ones come back immediately.
    #[test]
    fn what_was_missed_comes_back() {
        use Outcome::{Alone, Helped, Missed};
        let wing = Technique::XWing;
        let due = |outcomes: &[(u64, Outcome)]| {
            let progress = ended(wing, outcomes);
            let day = progress.record(wing).unwrap().due();
            assert_eq!(progress.due(day), [wing]);
            assert!(day.0 == 0 || progress.due(Day(day.0 - 1)).is_empty());
            day.0
        };
        assert_eq!(due(&[(10, Missed)]), 10);
        assert_eq!(due(&[(10, Helped)]), 11);
        assert_eq!(due(&[(10, Alone)]), 11);
        assert_eq!(due(&[(10, Alone), (11, Alone)]), 13);
        let many: Vec<(u64, Outcome)> = (0..9).map(|day| (day, Alone)).collect();
        assert_eq!(due(&many), 8 + 16);
        assert_eq!(due(&[(10, Alone), (11, Alone), (13, Alone), (17, Missed)]), 17);
        assert_eq!(due(&[(10, Alone), (11, Alone), (13, Alone), (17, Helped)]), 19);
    }

    // D21: events have names, which lead back to them.
    #[test]
    fn events_are_named() {
        let ended = Outcome::ALL.map(|outcome| Event::Ended(Technique::XWing, outcome));
        for event in ended.into_iter().chain([Event::Placed(Technique::XWing)]) {
            assert_eq!(Event::named(event.name(), event.technique()), Some(event));
        }
        assert_eq!(Event::named("begun", Technique::XWing), None);
    }

    // D21: tries are counted, and three in a row without help make a technique known.
    #[test]
    fn tries_are_counted() {
        use Outcome::{Alone, Helped, Missed};
        let wing = Technique::XWing;
        let progress = ended(wing, &[(1, Missed), (1, Helped), (2, Alone), (3, Alone)]);
        let record = progress.record(wing).unwrap();
        assert_eq!((record.n_tries, record.n_found, record.n_alone), (4, 3, 2));
        assert_eq!(record.last, 3 * DAY);
        assert_eq!(progress.skill(wing), Skill::Known);
        assert_eq!(progress.skill(Technique::XyWing), Skill::New);
        assert_eq!(ended(wing, &[(1, Alone), (1, Alone)]).skill(wing), Skill::Begun);
    }

    // D21: the course continues with the first technique that is not yet known.
    #[test]
    fn the_course_goes_on() {
        let mut progress = Progress::default();
        assert_eq!(progress.next(), Technique::FullHouse);
        for _ in 0..3 {
            progress.add(0, Event::Ended(Technique::FullHouse, Outcome::Alone));
        }
        assert_eq!(progress.next(), Technique::NakedSingle);
        progress.add(0, Event::Placed(Technique::XWing));
        assert_eq!((progress.next(), progress.start()), (Technique::XWing, Some(Technique::XWing)));
        for technique in Technique::ALL {
            for _ in 0..3 {
                progress.add(0, Event::Ended(technique, Outcome::Alone));
            }
        }
        assert_eq!(progress.next(), Technique::ForcingNet);
    }
}
