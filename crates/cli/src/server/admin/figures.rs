//! Numbers and days in printed form.

use ninefold_wire::Date;

pub(super) fn counted(n_things: u64, thing: &str) -> String {
    format!("{n_things} {thing}{}", if n_things == 1 { "" } else { "s" })
}

/// The day of a time in milliseconds since 1970.
pub(super) fn day(time: u64) -> Date {
    Date::of_time(time / 1_000)
}
