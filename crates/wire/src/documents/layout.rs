//! Layouts as our own documents.

use ninefold::{CatalogEntry, Layout};
use serde::{Serialize, Serializer};

use crate::documents::document::check_version;
use crate::documents::puzzle::{Versioned, layout_text, read_layout, to_string};
use crate::error::Error;
use crate::node::Node;

/// The longest id or title.
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
    /// The name that programs use.
    pub id: Option<String>,
    /// The name that people read.
    pub title: Option<String>,
}

impl LayoutDocument {
    pub(crate) const FORMAT: &str = "ninefold/layout";

    /// The document of a layout, with its names if it is in the catalogue.
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
        to_string(self)
    }

    pub(crate) fn read_versioned(node: &Node<'_>) -> Result<LayoutDocument, Error> {
        check_version(node)?;
        node.only(&["format", "version", "layout", "id", "title"])?;
        let layout = read_layout(&node.field("layout")?)?;
        let id = node.optional("id")?;
        if let Some(id) = &id {
            check_id(id, &layout)?;
        }
        let title = node.optional("title")?;
        Ok(LayoutDocument {
            layout,
            id: id.map(|id| read_name(&id)).transpose()?,
            title: title.map(|title| read_name(&title)).transpose()?,
        })
    }
}

/// A text of some characters, none of them a control character.
pub(crate) fn read_name(node: &Node<'_>) -> Result<String, Error> {
    let name = node.text()?;
    let n_characters = name.chars().take(MAX_NAME + 1).count();
    if !(1..=MAX_NAME).contains(&n_characters) || name.chars().any(char::is_control) {
        return Err(node.unexpected(format!("a name of 1 to {MAX_NAME} characters")));
    }
    Ok(name.to_owned())
}

/// Refuses an id that names another layout of the catalogue.
pub(crate) fn check_id(id: &Node<'_>, layout: &Layout) -> Result<(), Error> {
    match CatalogEntry::named(id.text()?) {
        Some(entry) if entry.layout != *layout => {
            Err(id.unexpected(format!("another id than that of {}", entry.layout)))
        }
        _ => Ok(()),
    }
}

/// As one of our own documents.
impl Serialize for LayoutDocument {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let body = LayoutBody {
            layout: layout_text(&self.layout),
            id: self.id.as_deref(),
            title: self.title.as_deref(),
        };
        Versioned::new(LayoutDocument::FORMAT, body).serialize(serializer)
    }
}

#[derive(Serialize)]
struct LayoutBody<'a> {
    layout: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
}
