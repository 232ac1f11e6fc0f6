//! Layouts as our own documents.

use ninefold::{CatalogEntry, Layout};
use serde::{Deserialize, Serialize};

use crate::documents::puzzle::{VERSION, read_layout};
use crate::error::Error;
use crate::guard::Scalar;
use crate::shape::{present, to_string};

/// The maximum length of an id or title, in characters.
const MAX_NAME: usize = 80;

/// A layout with its names.
///
/// ```
/// use ninefold_wire::LayoutDocument;
///
/// let samurai = LayoutDocument::new("samurai".parse()?);
/// assert_eq!(samurai.title.as_deref(), Some("Samurai"));
/// let own = LayoutDocument::new("left@0,0 middle@6,6 right@0,12".parse()?);
/// assert_eq!(
///     own.to_json(),
///     r#"{"format":"ninefold/layout","version":1,"layout":"left@0,0 middle@6,6 right@0,12"}"#
/// );
/// # Ok::<(), ninefold::ParseLayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutDocument {
    /// The layout.
    pub layout: Layout,
    /// The name for programs.
    pub id: Option<String>,
    /// The name for users.
    pub title: Option<String>,
}

impl LayoutDocument {
    /// The document of a layout, with its names if it is in the catalog.
    pub fn new(layout: Layout) -> LayoutDocument {
        let entry = CatalogEntry::of(&layout);
        LayoutDocument {
            layout,
            id: entry.map(|entry| entry.id.to_owned()),
            title: entry.map(|entry| entry.title.to_owned()),
        }
    }

    /// The document as JSON on one line.
    pub fn to_json(&self) -> String {
        to_string(&LayoutFile {
            format: LayoutFormat::Layout,
            version: VERSION,
            layout: self.layout.name().into_owned(),
            id: self.id.clone(),
            title: self.title.clone(),
        })
    }
}

/// `ninefold/layout`: the fields of a layout.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LayoutFile {
    format: LayoutFormat,
    version: u32,
    layout: String,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    title: Option<String>,
}

#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
enum LayoutFormat {
    #[serde(rename = "ninefold/layout")]
    Layout,
}

impl LayoutFile {
    pub(crate) const FORMAT: &str = "ninefold/layout";

    pub(crate) fn read(self) -> Result<LayoutDocument, Error> {
        let layout = read_layout(&self.layout)?;
        if let Some(id) = &self.id {
            check_id(id, &layout)?;
            check_name("id", id)?;
        }
        if let Some(title) = &self.title {
            check_name("title", title)?;
        }
        Ok(LayoutDocument { layout, id: self.id, title: self.title })
    }
}

/// Refuses a name that is empty, long, or has a control character.
pub(crate) fn check_name(field: &str, name: &str) -> Result<(), Error> {
    let n_characters = name.chars().take(MAX_NAME + 1).count();
    if !(1..=MAX_NAME).contains(&n_characters) || name.chars().any(char::is_control) {
        let expected = format!("a name of 1 to {MAX_NAME} characters");
        return Err(Error::unexpected(field, expected, Scalar::from(name)));
    }
    Ok(())
}

/// Refuses an id that belongs to a different layout of the catalog.
pub(crate) fn check_id(id: &str, layout: &Layout) -> Result<(), Error> {
    match CatalogEntry::named(id) {
        Some(entry) if entry.layout != *layout => {
            let expected = format!("an id other than that of {}", entry.layout);
            Err(Error::unexpected("id", expected, Scalar::from(id)))
        }
        _ => Ok(()),
    }
}
