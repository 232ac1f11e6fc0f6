//! The forms of files.

use crate::page::Document;
use crate::pdf::pdf;
use crate::png::png;
use crate::style::PrintError;
use crate::svg::svg;

/// The forms of files.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Form {
    /// One file with all pages.
    #[default]
    Pdf,
    /// A drawing per page.
    Svg,
    /// A picture per page.
    Png,
}

impl Form {
    /// Every form.
    pub const ALL: [Form; 3] = [Form::Pdf, Form::Svg, Form::Png];

    /// The form with this name.
    pub fn named(name: &str) -> Option<Form> {
        Form::ALL.into_iter().find(|form| form.name() == name)
    }

    /// Its name in options, which is also the extension of its files.
    pub const fn name(self) -> &'static str {
        match self {
            Form::Pdf => "pdf",
            Form::Svg => "svg",
            Form::Png => "png",
        }
    }

    /// The media type of its files.
    pub const fn media_type(self) -> &'static str {
        match self {
            Form::Pdf => "application/pdf",
            Form::Svg => "image/svg+xml",
            Form::Png => "image/png",
        }
    }

    /// Whether each page has a file of its own.
    pub const fn has_a_file_per_page(self) -> bool {
        matches!(self, Form::Svg | Form::Png)
    }

    /// The files of a document; pictures have `dpi` pixels to the inch.
    ///
    /// # Errors
    ///
    /// When a picture would be larger than memory allows.
    pub fn files(self, document: &Document, dpi: u32) -> Result<Vec<Vec<u8>>, PrintError> {
        let pages = document.pages.iter();
        match self {
            Form::Pdf => Ok(vec![pdf(document)]),
            Form::Svg => Ok(pages.map(|page| svg(page).into_bytes()).collect()),
            Form::Png => pages
                .enumerate()
                .map(|(index, page)| {
                    png(page, dpi).ok_or(PrintError::LargePicture { page: index + 1 })
                })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Page;

    // C10: every form writes its own kind of file, one for all pages or one per page.
    #[test]
    fn forms_write_their_files() {
        let pages = vec![Page::new((100, 200)), Page::new((100, 200))];
        let document = Document { pages, ..Document::default() };
        for form in Form::ALL {
            assert_eq!(Form::named(form.name()), Some(form));
            let files = form.files(&document, 36).unwrap();
            assert_eq!(files.len(), if form.has_a_file_per_page() { 2 } else { 1 });
            let start: &[u8] = match form {
                Form::Pdf => b"%PDF-1.",
                Form::Svg => b"<svg",
                Form::Png => b"\x89PNG",
            };
            assert!(files.iter().all(|file| file.starts_with(start)), "{form:?}");
        }
        assert_eq!(Form::named("gif"), None);
        let huge = Page::new((i32::MAX, i32::MAX));
        let pages = vec![Page::new((100, 200)), huge];
        let document = Document { pages, ..Document::default() };
        assert_eq!(Form::Png.files(&document, 1200), Err(PrintError::LargePicture { page: 2 }));
    }
}
