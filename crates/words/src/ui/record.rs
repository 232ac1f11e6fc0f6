//! A player's statistics, and the end of a game on the page.

use crate::Language;
use crate::text::say;

labels! {
    Statistics => "record-statistics",
    Nothing => "record-nothing",
    Solved => "record-solved",
    Alone => "record-alone",
    Streak => "record-streak-days",
    Longest => "record-longest",
    Average => "record-average",
    Best => "record-best",
    Helped => "record-helped",
}
