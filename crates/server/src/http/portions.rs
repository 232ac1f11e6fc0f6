//! Lists in portions: `?limit=10&after=...`.

use axum::http::HeaderValue;
use ninefold_wire::Error;

use crate::error::Answer;
use crate::http::identity::uuid;

/// The requested portion of a list.
#[derive(Clone, Debug)]
pub(crate) struct Portion {
    /// The largest number of rows.
    pub(crate) limit: u32,
    /// The time and id of the row before the portion.
    pub(crate) after: Option<(u64, String)>,
}

impl Portion {
    /// Reads the fields of a query.
    ///
    /// # Errors
    ///
    /// A field is wrong.
    pub(crate) fn read(limit: Option<u32>, most: u32, after: Option<&str>) -> Answer<Portion> {
        let limit = limit.unwrap_or(most);
        if !(1..=most).contains(&limit) {
            return Err(Error::unexpected("limit", format!("1 to {most}"), limit).into());
        }
        let cursor = |text: &str| {
            let (time, id) = text.split_once('.')?;
            Some((time.parse().ok()?, uuid(id).ok()?))
        };
        let wrong = |text: &str| {
            let found: String = text.chars().take(24).collect();
            Error::unexpected("after", "the `next` of a list", found)
        };
        let after = after.map(|text| cursor(text).ok_or_else(|| wrong(text))).transpose()?;
        Ok(Portion { limit, after })
    }
}

/// Cuts the rows to the limit, of which one more was requested; returns the `after` of the next
/// portion, if there is one.
pub(crate) fn cut<T>(
    rows: &mut Vec<T>,
    limit: u32,
    key: impl Fn(&T) -> (u64, &String),
) -> Option<String> {
    let is_more = rows.len() > limit as usize;
    rows.truncate(limit as usize);
    rows.last().filter(|_| is_more).map(|row| {
        let (time, id) = key(row);
        format!("{time}.{id}")
    })
}

/// The header that names the address of the next portion.
pub(crate) fn link(path: &str) -> HeaderValue {
    let link = format!("</api/v1{path}>; rel=\"next\"");
    HeaderValue::from_str(&link).expect("ids and names are plain")
}
