//! Documents as PDF.

use std::collections::BTreeMap;

use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target as PdfTarget};
use krilla::color::luma;
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill as PdfFill, FillRule};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};

use crate::face::Weight;
use crate::page::{Area, Document, Ink, Link, Page, Target, Text};

/// The size of a dot in points, the unit of PDF.
const POINTS: f32 = 72.0 / 600.0;

/// A document as PDF, with its fonts. The same document gives the same bytes.
pub fn pdf(document: &Document) -> Vec<u8> {
    let fonts: BTreeMap<Weight, Font> = [Weight::Regular, Weight::Bold]
        .map(|weight| {
            let font = Font::new(weight.file().to_vec().into(), 0);
            (weight, font.expect("the file is a font"))
        })
        .into();
    let mut file = krilla::Document::new();
    for page in &document.pages {
        draw(&mut file, page, &fonts);
    }
    let mut outline = Outline::new();
    for (name, page) in &document.parts {
        let start = XyzDestination::new(*page, Point::from_xy(0.0, 0.0));
        outline.push_child(OutlineNode::new(name.clone(), start));
    }
    file.set_outline(outline);
    let metadata = Metadata::new()
        .title(document.title.clone())
        .language(document.language.to_owned())
        .creator("Ninefold".to_owned());
    file.set_metadata(match &document.author {
        Some(author) => metadata.authors(vec![author.clone()]),
        None => metadata,
    });
    file.finish().expect("nothing that PDF forbids is drawn")
}

fn draw(file: &mut krilla::Document, page: &Page, fonts: &BTreeMap<Weight, Font>) {
    let size = |dots: i32| dots as f32 * POINTS;
    let settings = PageSettings::from_wh(size(page.width), size(page.height))
        .expect("pages are wider and higher than nothing");
    let mut sheet = file.start_page_with(settings);
    let mut surface = sheet.surface();
    // Keep coordinates in whole dots.
    surface.push_transform(&Transform::from_scale(POINTS, POINTS));
    for ink in Ink::ALL {
        surface.set_fill(Some(fill(ink)));
        let mut path = PathBuilder::new();
        page.fills_of(ink).filter_map(|area| rect(area, 1.0)).for_each(|area| path.push_rect(area));
        if let Some(path) = path.finish() {
            surface.draw_path(&path);
        }
    }
    for text in &page.texts {
        write(&mut surface, text, &fonts[&text.weight]);
    }
    surface.pop();
    surface.finish();
    for Link { area, target } in &page.links {
        let target = match target {
            Target::Page(index) => {
                PdfTarget::Destination(XyzDestination::new(*index, Point::from_xy(0.0, 0.0)).into())
            }
            Target::Address(address) => {
                PdfTarget::Action(Action::Link(LinkAction::new(address.clone())))
            }
        };
        if let Some(area) = rect(*area, POINTS) {
            sheet.add_annotation(Annotation::new_link(LinkAnnotation::new(area, target), None));
        }
    }
    sheet.finish();
}

fn fill(ink: Ink) -> PdfFill {
    PdfFill {
        paint: luma::Color::new(ink.lightness()).into(),
        opacity: NormalizedF32::ONE,
        rule: FillRule::NonZero,
    }
}

fn rect(area: Area, scale: f32) -> Option<Rect> {
    let points = |dots: i32| dots as f32 * scale;
    let Area { left, top, width, height } = area;
    Rect::from_xywh(points(left), points(top), points(width), points(height))
}

fn write(surface: &mut Surface, text: &Text, font: &Font) {
    let glyphs: Vec<KrillaGlyph> = text
        .text
        .char_indices()
        .map(|(at, char)| {
            let (glyph, width) = text.weight.glyph(char);
            let bytes = at..at + char.len_utf8();
            KrillaGlyph::new(GlyphId::new(glyph.to_u32()), width, 0.0, 0.0, 0.0, bytes, None)
        })
        .collect();
    surface.set_fill(Some(fill(text.ink)));
    let start = Point::from_xy(text.left, text.baseline);
    surface.draw_glyphs(start, &glyphs, font.clone(), &text.text, text.size, false);
}
