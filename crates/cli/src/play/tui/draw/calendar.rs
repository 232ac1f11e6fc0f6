//! A month of daily puzzles: which were solved, and the streak.

use ninefold_play::{Day, Kind};
use ninefold_wire::Date;
use ninefold_words::say;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};

use crate::play::tui::palette::{Ground, Ink};
use crate::play::tui::state::App;

/// The columns of a day.
const DAY: u16 = 4;

pub(super) const WIDTH: u16 = 7 * DAY;

/// Its height: weekdays, six weeks and the streaks.
pub(super) const HEIGHT: u16 = 10;

/// A month of daily puzzles.
pub(super) struct Calendar {
    area: Rect,
    days: Vec<Shown>,
    /// Consecutive days with a solved puzzle: the current streak, and the longest.
    streak: (usize, usize),
}

/// A day of the month, and its position.
struct Shown {
    date: Date,
    number: u32,
    place: Rect,
    is_chosen: bool,
    is_future: bool,
    solved: Solved,
}

/// Whether daily puzzles of a day were solved.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Solved {
    No,
    /// One of another layout or level.
    Other,
    /// That of the chosen layout and level.
    Yes,
}

impl Calendar {
    /// The month of a day, with the puzzles of a kind.
    pub(super) fn of(app: &App, chosen: Date, kind: &Kind, area: Rect) -> Calendar {
        let today = Day::of_time(app.today.saturating_mul(86_400_000));
        let (all, of_kind) = (app.statistics.dailies(), app.statistics.dailies_of(kind));
        let month = |date: Date| date.to_string()[..7].to_owned();
        let first =
            (0..=chosen.days()).rev().take_while(|&day| month(date_of(day)) == month(chosen));
        let first = first.last().unwrap_or(chosen.days());
        // The first of January 1970 was a Thursday; weeks begin on Monday.
        let before = (first + 3) % 7;
        let in_month = (first..).take_while(|&day| month(date_of(day)) == month(chosen));
        let shown = |day: u32| {
            let at = before + day - first;
            let x = area.x + (at % 7) as u16 * DAY;
            let y = area.y + 1 + (at / 7) as u16;
            let solved = match Day(day) {
                day if of_kind.contains(&day) => Solved::Yes,
                day if all.contains(&day) => Solved::Other,
                _ => Solved::No,
            };
            Shown {
                date: date_of(day),
                number: day - first + 1,
                place: Rect { x, y, width: DAY, height: 1 },
                is_chosen: day == chosen.days(),
                is_future: Day(day) > today,
                solved,
            }
        };
        let streak = app.statistics.streak(today);
        Calendar {
            area,
            days: in_month.map(shown).collect(),
            streak: (streak.current, streak.longest),
        }
    }

    pub(super) fn draw(&self, app: &App, buffer: &mut Buffer) {
        let (area, palette) = (self.area, app.palette);
        let weekdays = say::full_weekdays(app.language);
        for (at, name) in (0..).zip(weekdays.split(' ')) {
            let style = palette.style(Ink::Dim, Ground::Base);
            buffer.set_string(area.x + 1 + at * DAY, area.y, name, style);
        }
        for day in self.days.iter().filter(|day| day.place.intersects(area)) {
            let sign = match day.solved {
                Solved::No => " ",
                Solved::Other => palette.glyph("·", "."),
                Solved::Yes => palette.glyph("✓", "*"),
            };
            let (left, ground) =
                if day.is_chosen { ("[", Ground::Cursor) } else { (" ", Ground::Base) };
            let ink = match day.solved {
                _ if day.is_future => Ink::Dim,
                Solved::Yes => Ink::Solved,
                Solved::Other | Solved::No => Ink::Text,
            };
            let text = format!("{left}{:>2}{sign}", day.number);
            buffer.set_string(day.place.x, day.place.y, text, palette.style(ink, ground));
        }
        let streaks = [
            (say::record_streak_days(app.language), self.streak.0),
            (say::record_longest(app.language), self.streak.1),
        ];
        for (row, (name, n_days)) in (7..).zip(streaks) {
            if area.y + row < area.bottom() {
                let text = format!("{name}  {n_days}");
                let style = palette.style(Ink::Text, Ground::Base);
                buffer.set_stringn(area.x + 1, area.y + row, text, area.width.into(), style);
            }
        }
    }

    /// The day at a position, unless it is in the future.
    pub(super) fn day_at(&self, at: Position) -> Option<Date> {
        let mut days = self.days.iter().filter(|day| !day.is_future);
        days.find(|day| day.place.contains(at)).map(|day| day.date)
    }
}

fn date_of(day: u32) -> Date {
    Date::of_time(u64::from(day) * 86_400)
}
