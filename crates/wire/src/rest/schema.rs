//! JSON schemas of values that only bodies have.

use ninefold::CatalogEntry;

use super::puzzles::{Mode, Ratings, Seed};
use super::texts::{NAME_LENGTHS, PASSWORD_LENGTHS, Password, PlayerName, TITLE_LENGTHS, Title};
use crate::schema::{of_length, one_of, ratings, seed, values};

values! {
    [] Ratings => ratings();
    [] Seed => seed();
    [] Mode => one_of(CatalogEntry::modes().map(|mode| mode.id));
    [] PlayerName => of_length(&NAME_LENGTHS);
    [] Password => of_length(&PASSWORD_LENGTHS);
    [] Title => of_length(&TITLE_LENGTHS);
}
