//! Documents as PDF.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{
    ActionType, AnnotationFlags, AnnotationType, CidFontType, FontFlags, SystemInfo, UnicodeCmap,
};
use pdf_writer::writers::Destination;
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};
use subsetter::{GlyphRemapper, subset};

use crate::face::{CAP_HEIGHT, UNITS, Weight};
use crate::page::{Area, Document, Ink, Link, Page, Target};
use crate::svg::escaped;

/// The size of a dot in points, the unit of PDF.
const POINTS: f32 = 72.0 / 600.0;

/// The codes of letters are two bytes each, and mean what the font says.
const CODES: Name = Name(b"Identity-H");
const SYSTEM: SystemInfo =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// A document as PDF, with its fonts. The same document gives the same bytes.
pub fn pdf(document: &Document) -> Vec<u8> {
    let mut letters: BTreeMap<Weight, BTreeSet<char>> = BTreeMap::new();
    for text in document.pages.iter().flat_map(|page| &page.texts) {
        letters.entry(text.weight).or_default().extend(text.text.chars());
    }
    let mut next = Ref::new(1);
    let fonts: Vec<Font> = letters
        .into_iter()
        .map(|(weight, letters)| Font {
            weight,
            letters: letters.into_iter().collect(),
            id: next.bump(),
        })
        .collect();
    let tree = next.bump();
    let pages: Vec<Ref> = document.pages.iter().map(|_| next.bump()).collect();
    let mut file = File { document, pages, next, pdf: Pdf::new() };
    for font in &fonts {
        file.embed(font);
    }
    let mut root = file.pdf.pages(tree);
    root.kids(file.pages.iter().copied()).count(file.pages.len() as i32);
    root.resources().fonts().pairs(fonts.iter().map(|font| (font.name(), font.id)));
    root.finish();
    for (page, id) in document.pages.iter().zip(file.pages.clone()) {
        file.page(page, id, tree, &fonts);
    }
    let outline = file.outline();
    let metadata = file.metadata();
    let mut catalog = file.pdf.catalog(file.next.bump());
    catalog.pages(tree).metadata(metadata).lang(TextStr(document.language));
    if let Some(outline) = outline {
        catalog.outlines(outline);
    }
    catalog.finish();
    let id = hash(file.pdf.as_bytes()).to_be_bytes().to_vec();
    file.pdf.set_file_id((id.clone(), id));
    file.pdf.finish()
}

/// The letters of a document in one weight. Their codes are their places, from 1.
struct Font {
    weight: Weight,
    letters: Vec<char>,
    id: Ref,
}

impl Font {
    fn name(&self) -> Name<'static> {
        match self.weight {
            Weight::Regular => Name(b"R"),
            Weight::Bold => Name(b"B"),
        }
    }

    fn codes(&self, text: &str) -> Vec<u8> {
        let place = |char| self.letters.partition_point(|letter| *letter < char);
        text.chars().flat_map(|char| (place(char) as u16 + 1).to_be_bytes()).collect()
    }
}

/// A file that is being written.
struct File<'a> {
    document: &'a Document,
    pages: Vec<Ref>,
    next: Ref,
    pdf: Pdf,
}

impl File<'_> {
    /// Adds compressed data.
    fn stream(&mut self, bytes: &[u8]) -> Ref {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
        let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
        let id = self.next.bump();
        self.pdf
            .stream(id, &written.expect("memory can be written"))
            .filter(Filter::FlateDecode)
            .pair(Name(b"Length1"), bytes.len() as i32); // fonts have to say it
        id
    }

    /// Adds a font with the shapes of the letters.
    fn embed(&mut self, font: &Font) {
        let mut shapes = GlyphRemapper::new();
        let mut places = vec![0, 0];
        let mut widths = Vec::new();
        let mut unicode = UnicodeCmap::new(Name(b"Letters"), SYSTEM);
        for (code, &char) in (1u16..).zip(&font.letters) {
            let (glyph, width) = font.weight.glyph(char);
            places.extend(shapes.remap(glyph.0).to_be_bytes());
            widths.push((width * UNITS).round());
            unicode.pair(code, char);
        }
        let program = subset(font.weight.file(), 0, &shapes).expect("the file is a font");
        let tag: String = (0..6)
            .map(|place| char::from(b'A' + (hash(&program) >> (8 * place)) as u8 % 26))
            .collect();
        let (name, stem) = match font.weight {
            Weight::Regular => (format!("{tag}+Figtree-Regular"), 95.0),
            Weight::Bold => (format!("{tag}+Figtree-Bold"), 169.0),
        };
        let name = Name(name.as_bytes());
        let (program, places) = (self.stream(&program), self.stream(&places));
        let unicode = self.stream(&unicode.finish());
        let (cid, descriptor) = (self.next.bump(), self.next.bump());
        self.pdf
            .type0_font(font.id)
            .base_font(name)
            .encoding_predefined(CODES)
            .descendant_font(cid)
            .to_unicode(unicode);
        let mut described = self.pdf.cid_font(cid);
        described.subtype(CidFontType::Type2).base_font(name).system_info(SYSTEM);
        described.font_descriptor(descriptor).cid_to_gid_map_stream(places);
        described.widths().consecutive(1, widths);
        described.finish();
        let face = font.weight.face();
        let bounds = face.global_bounding_box();
        let [left, bottom, right, top] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(f32::from);
        self.pdf
            .font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(face.ascender().into())
            .descent(face.descender().into())
            .cap_height(CAP_HEIGHT * UNITS)
            .stem_v(stem)
            .font_file2(program);
    }

    fn page(&mut self, page: &Page, id: Ref, tree: Ref, fonts: &[Font]) {
        let content = self.stream(&drawn(page, fonts));
        let links: Vec<Ref> = page
            .links
            .iter()
            .filter(|link| has_room(&link.area))
            .map(|link| self.link(link, page.height))
            .collect();
        let mut sheet = self.pdf.page(id);
        let size = Rect::new(0.0, 0.0, page.width as f32 * POINTS, page.height as f32 * POINTS);
        sheet.parent(tree).media_box(size).contents(content);
        if !links.is_empty() {
            sheet.annotations(links);
        }
    }

    fn link(&mut self, link: &Link, height: i32) -> Ref {
        let id = self.next.bump();
        let Area { left, top, .. } = link.area;
        let corners = [left, height - link.area.bottom(), link.area.right(), height - top];
        let [left, bottom, right, top] = corners.map(|dots| dots as f32 * POINTS);
        let mut annotation = self.pdf.annotation(id);
        annotation.subtype(AnnotationType::Link).rect(Rect::new(left, bottom, right, top));
        annotation.border(0.0, 0.0, 0.0, None).flags(AnnotationFlags::PRINT);
        match &link.target {
            Target::Page(index) => {
                let place = annotation.insert(Name(b"Dest")).start();
                start_of(place, self.document, &self.pages, *index);
            }
            Target::Address(address) => {
                annotation.action().action_type(ActionType::Uri).uri(Str(address.as_bytes()));
            }
        }
        id
    }

    /// Adds the names of the parts, if there are any.
    fn outline(&mut self) -> Option<Ref> {
        let parts = &self.document.parts;
        let items: Vec<Ref> = parts.iter().map(|_| self.next.bump()).collect();
        let (first, last) = (*items.first()?, *items.last()?);
        let id = self.next.bump();
        self.pdf.outline(id).first(first).last(last).count(items.len() as i32);
        for (index, (name, page)) in parts.iter().enumerate() {
            let mut item = self.pdf.outline_item(items[index]);
            item.parent(id).title(TextStr(name));
            if index > 0 {
                item.prev(items[index - 1]);
            }
            if let Some(next) = items.get(index + 1) {
                item.next(*next);
            }
            start_of(item.dest(), self.document, &self.pages, *page);
        }
        Some(id)
    }

    /// Adds what the document says about itself, in the old form and in the new one, which it returns.
    fn metadata(&mut self) -> Ref {
        let Document { title, author, language, .. } = self.document;
        let mut about = self.pdf.document_info(self.next.bump());
        about.title(TextStr(title)).creator(TextStr("Ninefold"));
        if let Some(author) = author {
            about.author(TextStr(author));
        }
        about.finish();
        let (title, language) = (escaped(title), escaped(language));
        let author = author.as_deref().map_or(String::new(), |author| {
            let author = escaped(author);
            format!("<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>")
        });
        let text = format!(
            "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\
             <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\
             <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
             <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
             xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\"><dc:format>application/pdf</dc:format>\
             <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>{author}\
             <dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>\
             <xmp:CreatorTool>Ninefold</xmp:CreatorTool>\
             </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end=\"r\"?>"
        );
        let id = self.next.bump();
        self.pdf.metadata(id, text.as_bytes());
        id
    }
}

/// Writes the upper left corner of a page as a target.
fn start_of(place: Destination, document: &Document, pages: &[Ref], index: usize) {
    place.page(pages[index]).xyz(0.0, document.pages[index].height as f32 * POINTS, None);
}

fn drawn(page: &Page, fonts: &[Font]) -> Vec<u8> {
    let mut content = Content::new();
    // Keep coordinates in whole dots, downwards.
    content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, page.height as f32 * POINTS]);
    let gray = |ink: Ink| f32::from(ink.lightness()) / 255.0;
    for ink in Ink::ALL {
        let mut areas = page.fills_of(ink).filter(has_room).peekable();
        if areas.peek().is_some() {
            content.set_fill_gray(gray(ink));
            areas.for_each(|Area { left, top, width, height }| {
                content.rect(left as f32, top as f32, width as f32, height as f32);
            });
            content.fill_nonzero();
        }
    }
    content.begin_text();
    for text in &page.texts {
        let font = &fonts[fonts.partition_point(|font| font.weight < text.weight)];
        content.set_fill_gray(gray(text.ink)).set_font(font.name(), text.size);
        content.set_text_matrix([1.0, 0.0, 0.0, -1.0, text.left, text.baseline]);
        content.show(Str(&font.codes(&text.text)));
    }
    content.end_text();
    content.finish().into_vec()
}

fn has_room(area: &Area) -> bool {
    area.width > 0 && area.height > 0
}

/// A number for these bytes, which other bytes hardly ever have: FNV-1a.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
