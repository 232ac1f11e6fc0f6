//! The media types that a route can answer with, and whether the client accepts any of them.

use std::collections::HashMap;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderMap, Method, header};
use serde_json::Value;

use crate::error::{Answer, ApiError};
use crate::http::body::{LINES_OF_JSON, Media};

/// The media types of every described route, by its path and method.
#[derive(Debug, Default)]
pub(crate) struct Offers(HashMap<String, Vec<(Method, Vec<String>)>>);

impl Offers {
    /// What a description says about successful answers.
    pub(crate) fn of(document: &Value) -> Offers {
        let described = |(method, operation): (&String, &Value)| {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).ok()?;
            Some((method, media_types(operation)))
        };
        let methods = |item: &Value| fields(item).filter_map(described).collect();
        Offers(
            fields(&document["paths"]).map(|(path, item)| (path.clone(), methods(item))).collect(),
        )
    }

    /// Refuses a request whose `Accept` excludes everything that its route can answer with.
    pub(crate) fn check(&self, request: &Request, route: &MatchedPath) -> Answer<()> {
        let ranges = ranges(request.headers());
        if ranges.is_empty() {
            return Ok(());
        }
        let path = route.as_str();
        let offers = self.0.get(path).or_else(|| self.0.get(path.trim_end_matches('/')));
        let method = match request.method() {
            &Method::HEAD => &Method::GET,
            method => method,
        };
        let offered = offers.into_iter().flatten().find(|(known, _)| known == method);
        // The answer to a batch is a batch.
        let is_batch = Media::of(request.headers()) == Some(Media::Lines);
        let available: Vec<&String> = offered
            .into_iter()
            .flat_map(|(_, types)| types)
            .filter(|&media| (media == LINES_OF_JSON) == is_batch)
            .collect();
        if available.is_empty() || available.iter().any(|media| is_accepted(&ranges, media)) {
            return Ok(());
        }
        Err(ApiError::NotAcceptable { available: available.into_iter().cloned().collect() })
    }
}

/// The media types of the successful answers of an operation.
fn media_types(operation: &Value) -> Vec<String> {
    let answers = fields(&operation["responses"]).filter(|(status, _)| status.starts_with('2'));
    let types = answers.flat_map(|(_, answer)| fields(&answer["content"]));
    types.map(|(media, _)| media.clone()).collect()
}

/// The fields of an object; none of anything else.
fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

/// A range of media types, such as `text/*`, with its weight in thousandths.
#[derive(Debug, PartialEq, Eq)]
struct Range {
    kind: String,
    subtype: String,
    weight: u16,
}

/// The ranges that the headers of a request accept, by RFC 9110; none if they accept anything. Text
/// that is not a range is ignored.
fn ranges(headers: &HeaderMap) -> Vec<Range> {
    let values = headers.get_all(header::ACCEPT).iter();
    let texts = values.filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(',')).filter_map(range).collect()
}

/// Reads `application/json;charset=utf-8;q=0.8`; parameters other than the weight give the server
/// nothing to choose by.
fn range(text: &str) -> Option<Range> {
    let mut parts = text.split(';').map(str::trim);
    let (kind, subtype) = parts.next()?.split_once('/')?;
    if kind.is_empty() || subtype.is_empty() || kind == "*" && subtype != "*" {
        return None;
    }
    let weight = parts.find_map(|parameter| match parameter.split_once('=') {
        Some((name, value)) if name.trim().eq_ignore_ascii_case("q") => Some(value.trim()),
        _ => None,
    });
    let weight = match weight {
        None => 1_000,
        Some(text) => weight_of(text)?,
    };
    let (kind, subtype) = (kind.to_ascii_lowercase(), subtype.to_ascii_lowercase());
    Some(Range { kind, subtype, weight })
}

/// A weight from 0 to 1 with at most three decimals, in thousandths.
fn weight_of(text: &str) -> Option<u16> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_plain = decimals.len() <= 3 && decimals.bytes().all(|byte| byte.is_ascii_digit());
    let thousandths = format!("{decimals:0<3}").parse().ok().filter(|_| is_plain)?;
    match (whole, thousandths) {
        ("0", thousandths) => Some(thousandths),
        ("1", 0) => Some(1_000),
        _ => None,
    }
}

/// Whether a media type is accepted: the most specific range that has it decides.
fn is_accepted(ranges: &[Range], media: &str) -> bool {
    let Some((kind, subtype)) = media.split_once('/') else { return false };
    let subtype = subtype.split(';').next().unwrap_or(subtype).trim_end();
    let weight = |wanted: (&str, &str)| {
        let matches = ranges.iter().filter(|range| (&*range.kind, &*range.subtype) == wanted);
        matches.map(|range| range.weight).max()
    };
    let weight =
        weight((kind, subtype)).or_else(|| weight((kind, "*"))).or_else(|| weight(("*", "*")));
    weight.is_some_and(|weight| weight > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts_json(values: &[&str]) -> bool {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(header::ACCEPT, value.parse().expect("a value"));
        }
        let ranges = ranges(&headers);
        ranges.is_empty() || is_accepted(&ranges, "application/json")
    }

    /// A5: media ranges are weighed according to RFC 9110.
    #[test]
    fn the_most_specific_range_decides() {
        for accepted in [
            &[][..],
            &[""],
            &["*/*"],
            &["application/*"],
            &["text/html, application/json"],
            &["text/html", "application/json;q=0.001"],
            &["APPLICATION/JSON"],
            &["application/json; charset=utf-8"],
            &["*/*;q=0, application/json"],
            &["application/*;q=0, application/json;q=1.000"],
            &["text/html,application/xml;q=0.9,*/*;q=0.8"],
            &["nonsense"],
            &["*/json"],
        ] {
            assert!(accepts_json(accepted), "{accepted:?}");
        }
        for excluded in [
            &["text/html"][..],
            &["text/*"],
            &["application/json;q=0"],
            &["application/json;q=0.000, text/html"],
            &["*/*, application/json;q=0"],
            &["*/*, application/*;q=0"],
            &["*/*;q=0"],
            &["application/problem+json"],
            &["text/html", "image/*"],
            &["text/html, nonsense, application/json;q=7"],
        ] {
            assert!(!accepts_json(excluded), "{excluded:?}");
        }
    }
}
