//! The placement test: ten positions to find out where to start.

use ninefold::logic::Technique;

use super::course::ladder;

/// The number of positions of a placement test.
pub const N_POSITIONS: usize = 10;

/// The first leap over techniques, which is halved with every miss.
const FIRST_LEAP: usize = 8;

/// A placement test: from easy techniques upwards in leaps, back by half a leap after a miss.
#[derive(Clone, Debug)]
pub struct Placement {
    ladder: Vec<Technique>,
    at: usize, // invariant: below the number of techniques
    leap: usize,
    n_answers: usize,
    /// The first technique of the ladder that was missed.
    missed: Option<usize>,
}

impl Default for Placement {
    fn default() -> Placement {
        let (leap, n_answers, missed) = (FIRST_LEAP, 0, None);
        Placement { ladder: ladder(), at: 0, leap, n_answers, missed }
    }
}

impl Placement {
    /// The technique of the next position; `None` after the last.
    pub fn next(&self) -> Option<Technique> {
        (self.n_answers < N_POSITIONS).then(|| self.ladder[self.at])
    }

    /// The number of answered positions.
    pub fn n_answers(&self) -> usize {
        self.n_answers
    }

    /// Notes whether the step of the current position was found.
    pub fn answer(&mut self, is_found: bool) {
        self.n_answers += 1;
        if is_found {
            // The earlier miss was bad luck.
            self.missed = self.missed.filter(|&missed| missed > self.at);
            let last = self.missed.map_or(self.ladder.len(), |missed| missed) - 1;
            self.at = (self.at + self.leap).min(last.max(self.at));
        } else {
            self.missed = Some(self.missed.map_or(self.at, |missed| missed.min(self.at)));
            self.leap = (self.leap / 2).max(1);
            self.at = self.at.saturating_sub(self.leap);
        }
    }

    /// The technique to start with: the easiest one missed, or else the hardest.
    pub fn start(&self) -> Technique {
        self.ladder[self.missed.unwrap_or(self.ladder.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places a learner who knows exactly the techniques before this one.
    fn placed(first_unknown: usize) -> (Vec<Technique>, usize) {
        let mut placement = Placement::default();
        let ladder = ladder();
        let mut asked = Vec::new();
        while let Some(technique) = placement.next() {
            let index = ladder.iter().position(|&other| other == technique).unwrap();
            asked.push(technique);
            placement.answer(index < first_unknown);
        }
        let start = ladder.iter().position(|&other| other == placement.start()).unwrap();
        (asked, start)
    }

    // D21: ten positions, starting with easy ones, place a learner near the first unknown technique.
    #[test]
    fn learners_are_placed() {
        let n = ladder().len();
        for first_unknown in 0..=n {
            let (asked, start) = placed(first_unknown);
            assert_eq!(asked.len(), N_POSITIONS);
            assert_eq!(asked[0], Technique::FullHouse);
            let wanted = first_unknown.min(n - 1);
            assert!(start >= wanted && start <= wanted + 2, "{first_unknown}: {start}");
        }
        assert_eq!(placed(0).1, 0);
    }
}
