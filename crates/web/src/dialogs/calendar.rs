//! Months and their days.

use leptos::prelude::*;
use ninefold_wire::Date;
use ninefold_words::{Label, Language, say};

use crate::browser;
use crate::browser::files;
use crate::panels::following::{following_flag, following_text};

#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Month {
    year: u16,
    month: u8,
}

impl Month {
    pub(crate) fn of(date: Date) -> Month {
        let text = date.to_string();
        let number = |part: &str| part.parse().unwrap_or(1);
        Month { year: number(&text[..4]), month: number(&text[5..7]) as u8 }
    }

    pub(crate) fn before(self) -> Month {
        match self.month {
            1 => Month { year: self.year - 1, month: 12 },
            month => Month { month: month - 1, ..self },
        }
    }

    /// The next month.
    pub(crate) fn after(self) -> Month {
        match self.month {
            12 => Month { year: self.year + 1, month: 1 },
            month => Month { month: month + 1, ..self },
        }
    }

    pub(crate) fn days(self) -> Vec<Date> {
        (1..=31).filter_map(|day| self.day(day)).collect()
    }

    fn day(self, day: u8) -> Option<Date> {
        format!("{:04}-{:02}-{day:02}", self.year, self.month).parse().ok()
    }

    /// The weekday of its first day, from 0 for Monday.
    pub(crate) fn first_weekday(self) -> usize {
        // Zeller's congruence: January and February belong to the previous year.
        let (year, month) = match self.month {
            1 | 2 => (u32::from(self.year) - 1, u32::from(self.month) + 12),
            month => (u32::from(self.year), u32::from(month)),
        };
        let from_saturday = 1 + 13 * (month + 1) / 5 + year + year / 4 - year / 100 + year / 400;
        ((from_saturday + 5) % 7) as usize
    }

    /// Year and month as browsers count them: the month from 0.
    pub(crate) fn parts(self) -> (u32, i32) {
        (u32::from(self.year), i32::from(self.month) - 1)
    }
}

/// The name of a month, with its year.
pub(crate) fn month_name(language: Language, month: Month) -> String {
    let (year, number) = month.parts();
    files::month_name(language.tag(), year, number)
}

/// The heading above the days of a calendar: the name of the month, with the id `month`, between two
/// buttons for the previous and the next one, and the names of the weekdays.
pub(crate) fn heading(language: Language, month: RwSignal<Month>) -> AnyView {
    let turn = move |name: Label, id: &'static str, sign, to: fn(Month) -> Month| {
        let is_future = move || to(month.get()) > Month::of(browser::today());
        view! {
            <button
                type="button"
                data-action=id
                aria-label=name(language)
                disabled=following_flag(is_future)
                on:click=move |_| month.update(|month| *month = to(*month))
            >
                {sign}
            </button>
        }
    };
    let weekday = |day| view! { <span>{files::weekday_name(language.tag(), day)}</span> };
    view! {
        <div class="month">
            {turn(say::keep_month_previous, "previous", "‹", Month::before)}
            <h3 id="month">{following_text(move || month_name(language, month.get()))}</h3>
            {turn(say::keep_month_next, "next", "›", Month::after)}
        </div>
        <div class="days" aria-hidden="true">{(0..7).map(weekday).collect_view()}</div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    // M11: the archive has every day of a month, under its weekday.
    #[test]
    fn months_match_calendars() {
        let month = |text: &str| Month::of(text.parse().unwrap());
        let november = month("2026-11-15");
        assert_eq!((november.days().len(), november.first_weekday()), (30, 6)); // a Sunday
        let february = month("2028-02-29");
        assert_eq!((february.days().len(), february.first_weekday()), (29, 1)); // a Tuesday
        assert_eq!(month("2024-01-01").first_weekday(), 0);
        assert_eq!(month("2026-01-05").before(), month("2025-12-31"));
        assert_eq!(month("2026-12-05").after(), month("2027-01-31"));
        assert_eq!(november.parts(), (2026, 10));
    }
}
