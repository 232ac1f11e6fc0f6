//! JSON schemas of values that are not of a single type.

use std::ops::RangeInclusive;
use std::str::FromStr;

use ninefold::UnknownName;
use ninefold::logic::{Role, Technique};
use ninefold::solve::Verdict;
use serde_json::json;
use utoipa::openapi::schema::{AdditionalProperties, AnyOfBuilder, SchemaType};
use utoipa::openapi::{
    ArrayBuilder, KnownFormat, Object, ObjectBuilder, RefOr, Schema, SchemaFormat, Type,
};

use crate::documents::declared::Date;
use crate::names::{Name, TechniqueNames};
use crate::numbers::{Integer, Milliseconds, Small};
use crate::rating::{Scale, TenthsShape};

/// The beginning of the name of a schema that is written wherever it is used.
pub const VALUE: &str = "value ";

/// Gives a type of values a schema that is written wherever it is used.
macro_rules! values {
    ($([$($parameter:tt)*] $type:ty => $schema:expr;)+) => {$(
        impl<$($parameter)*> utoipa::PartialSchema for $type {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                utoipa::openapi::RefOr::T(utoipa::openapi::Schema::from($schema))
            }
        }

        impl<$($parameter)*> utoipa::ToSchema for $type {
            fn name() -> std::borrow::Cow<'static, str> {
                format!("{}{}", $crate::schema::VALUE, std::any::type_name::<$type>()).into()
            }
        }
    )+};
}
pub(crate) use values;

values! {
    [T: FromStr<Err = UnknownName>] Name<T> => names::<T>();
    [const LEAST: u8, const MOST: u8] Small<LEAST, MOST> => small(LEAST, MOST);
    [] Integer => ObjectBuilder::new().schema_type(Type::Integer).format(Some(INT64)).build();
    [] Milliseconds => milliseconds();
    [] TenthsShape => tenths();
    [] Scale => one_of(["SE", "SE-M"]);
    [] TechniqueNames => ArrayBuilder::new().items(names::<Technique>()).build();
    [] Date => date();
}

const INT64: SchemaFormat = SchemaFormat::KnownFormat(KnownFormat::Int64);

/// The names of a closed enum.
fn names<T: FromStr<Err = UnknownName>>() -> Object {
    one_of(T::from_str("").err().map_or(&[][..], |unknown| unknown.expected).iter().copied())
}

fn small(least: u8, most: u8) -> Object {
    let number = ObjectBuilder::new().schema_type(Type::Integer);
    let number = number.format(Some(SchemaFormat::KnownFormat(KnownFormat::Int32)));
    number.minimum(Some(least)).maximum(Some(most)).build()
}

/// It is always optional, and may be `null`.
fn milliseconds() -> Object {
    let types = SchemaType::from_iter([Type::Integer, Type::Null]);
    let time = ObjectBuilder::new().schema_type(types).format(Some(INT64));
    time.minimum(Some(0)).maximum(Some(i64::MAX)).build()
}

pub(crate) fn of_length(lengths: &RangeInclusive<usize>) -> Object {
    let text = ObjectBuilder::new().schema_type(Type::String);
    text.min_length(Some(*lengths.start())).max_length(Some(*lengths.end())).build()
}

/// One of these texts.
pub(crate) fn one_of(names: impl IntoIterator<Item = &'static str>) -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).build()
}

pub(crate) fn role() -> Object {
    one_of(Role::NAMES)
}

pub(crate) fn verdict() -> Object {
    use Verdict::{GaveUp, None, Several, Solved};
    one_of([Solved, None, Several, GaveUp].map(Verdict::name))
}

fn date() -> Object {
    let date = ObjectBuilder::new().schema_type(Type::String);
    date.format(Some(SchemaFormat::KnownFormat(KnownFormat::Date))).build()
}

/// A rating with one decimal.
fn tenths() -> Object {
    let rating = ObjectBuilder::new().schema_type(Type::Number);
    rating.minimum(Some(0)).maximum(Some(20)).multiple_of(Some(0.1)).build()
}

/// A rating, or a pair of the lowest and the highest.
pub(crate) fn ratings() -> Schema {
    let bounds = ArrayBuilder::new().items(tenths()).min_items(Some(2)).max_items(Some(2));
    Schema::AnyOf(AnyOfBuilder::new().item(tenths()).item(bounds).build())
}

/// A text, or a number from 0.
pub(crate) fn seed() -> Schema {
    let text = ObjectBuilder::new().schema_type(Type::String).max_length(Some(200));
    Schema::AnyOf(AnyOfBuilder::new().item(text).item(number()).build())
}

/// A number of clues, a pair of the least and the most, or a word.
pub(crate) fn clues() -> Schema {
    let bounds = ArrayBuilder::new().items(number()).min_items(Some(2)).max_items(Some(2));
    let any = AnyOfBuilder::new().item(number()).item(bounds);
    Schema::AnyOf(any.item(one_of(["minimal", "any"])).build())
}

/// A puzzle of one grid.
const GIVENS: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Anything at all.
pub(crate) fn any_grid() -> Object {
    ObjectBuilder::new().schema_type(SchemaType::AnyValue).examples([GIVENS]).build()
}

/// A board: a text in any format, 81 numbers, nine rows of nine, or such rows for each grid.
pub(crate) fn grid() -> Schema {
    let digit = ObjectBuilder::new().schema_type(Type::Integer);
    let digit = digit.minimum(Some(0)).maximum(Some(9)).build();
    let of = |items: RefOr<Schema>, n: usize| {
        let list = ArrayBuilder::new().items(items).min_items(Some(n)).max_items(Some(n));
        RefOr::T(Schema::Array(list.build()))
    };
    let digit = RefOr::T(Schema::Object(digit));
    let rows = of(of(digit.clone(), 9), 9);
    let grids = ObjectBuilder::new()
        .additional_properties(Some(AdditionalProperties::RefOr(rows.clone())))
        .build();
    let text = ObjectBuilder::new().schema_type(Type::String).examples([GIVENS]);
    let any = AnyOfBuilder::new().item(text).item(of(digit, 81)).item(rows);
    Schema::AnyOf(any.item(grids).build())
}

/// A board, or a document.
pub(crate) fn state() -> Schema {
    Schema::AnyOf(AnyOfBuilder::new().item(grid()).item(document()).build())
}

/// Our own document, or a `gattai-1.0` document.
pub(crate) fn document() -> Object {
    let text = "ninefold/puzzle, ninefold/game, or a puzzle or game in gattai-1.0";
    let example = json!({
        "format": "ninefold/puzzle", "version": 1, "layout": "classic", "givens": GIVENS
    });
    let document = ObjectBuilder::new().schema_type(Type::Object).examples([example]);
    document.description(Some(text)).build()
}

fn number() -> Object {
    let number = ObjectBuilder::new().schema_type(SchemaType::Type(Type::Integer));
    number.minimum(Some(0)).build()
}
