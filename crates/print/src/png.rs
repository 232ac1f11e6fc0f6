//! Pages as PNG pictures, in shades of gray.

use ::png::{BitDepth, ColorType, Compression, Encoder, PixelDimensions, Unit};
use tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Rect, Transform};
use ttf_parser::OutlineBuilder;

use crate::face::UNITS;
use crate::page::{DOTS_PER_INCH, Ink, Page, Text};

/// A page as a PNG picture with this many pixels to the inch.
///
/// `None` if the picture would be larger than memory allows.
pub fn png(page: &Page, dpi: u32) -> Option<Vec<u8>> {
    let scale = dpi as f32 / DOTS_PER_INCH as f32;
    let pixels = |dots: i32| (dots as f32 * scale).ceil() as u32;
    let (width, height) = (pixels(page.width), pixels(page.height));
    let mut picture = Pixmap::new(width, height)?;
    picture.fill(Color::WHITE);
    let whole = Transform::from_scale(scale, scale);
    for ink in Ink::ALL {
        for area in page.fills_of(ink) {
            let (width, height) = (area.width as f32, area.height as f32);
            if let Some(area) = Rect::from_xywh(area.left as f32, area.top as f32, width, height) {
                picture.fill_rect(area, &paint(ink), whole, None);
            }
        }
    }
    for text in &page.texts {
        letters(&mut picture, text, whole);
    }
    let gray: Vec<u8> = picture.pixels().iter().map(|pixel| pixel.red()).collect();
    Some(encoded(&gray, (width, height), dpi))
}

fn encoded(gray: &[u8], (width, height): (u32, u32), dpi: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Grayscale);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    let per_metre = (f64::from(dpi) / 0.0254).round() as u32;
    encoder.set_pixel_dims(Some(PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: Unit::Meter,
    }));
    let mut writer = encoder.write_header().expect("the size of the picture is valid");
    writer.write_image_data(gray).expect("one byte per pixel");
    writer.finish().expect("memory can be written");
    file
}

fn paint(ink: Ink) -> Paint<'static> {
    let mut paint = Paint::default();
    let lightness = ink.lightness();
    paint.set_color_rgba8(lightness, lightness, lightness, 255);
    paint
}

fn letters(picture: &mut Pixmap, text: &Text, whole: Transform) {
    let mut left = text.left;
    for char in text.text.chars() {
        let (glyph, width) = text.weight.glyph(char);
        let mut pen = Pen(PathBuilder::new());
        text.weight.face().outline_glyph(glyph, &mut pen);
        if let Some(path) = pen.0.finish() {
            let scale = text.size / UNITS;
            let at = whole.pre_translate(left, text.baseline).pre_scale(scale, -scale); // outlines have their y axis up
            picture.fill_path(&path, &paint(text.ink), FillRule::Winding, at, None);
        }
        left += width * text.size;
    }
}

struct Pen(PathBuilder);

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        self.0.quad_to(cx0, cy0, x, y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.0.cubic_to(cx0, cy0, cx1, cy1, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
