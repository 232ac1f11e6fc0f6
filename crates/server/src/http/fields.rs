//! The fields of a query: `?after=3&limit=10`.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use ninefold_wire::{Error, ErrorKind};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::error::{Answer, ApiError};

/// The fields of a query; an error names the field.
#[derive(Clone, Debug)]
pub(crate) struct Fields<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Fields<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Answer<Fields<T>> {
        let query = parts.uri.query().unwrap_or_default();
        let fields = serde_urlencoded::Deserializer::new(form_urlencoded::parse(query.as_bytes()));
        serde_path_to_error::deserialize(fields).map(Fields).map_err(|error| {
            let (path, why) = (error.path().to_string(), error.inner().to_string());
            let kind = ErrorKind::Unexpected {
                expected: "a known field with a valid value".to_owned(),
                found: why.chars().take(80).collect(),
            };
            ApiError::Document(Error::at(path.trim_matches(['.', '?']), kind))
        })
    }
}
