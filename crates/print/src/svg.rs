//! Pages as SVG drawings.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::face::Weight;
use crate::page::{Area, Ink, Page, Target, Text};

/// A page as an SVG drawing in its real size. Letters are shapes, so it looks the same in every viewer.
pub fn svg(page: &Page) -> String {
    let (width, height) = (page.width, page.height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{}mm\" height=\"{}mm\">\n\
         <path fill=\"#fff\" d=\"M0 0h{width}v{height}H0z\"/>\n",
        millimeters(width),
        millimeters(height)
    );
    let used: BTreeSet<(Weight, char)> = page
        .texts
        .iter()
        .flat_map(|text| text.text.chars().map(|char| (text.weight, char)))
        .collect();
    svg.push_str("<defs>\n");
    for (weight, char) in used {
        let path = weight.path(weight.glyph(char).0);
        if !path.is_empty() {
            line(&mut svg, &format!("<path id=\"{}\" d=\"{path}\"/>", id(weight, char)));
        }
    }
    svg.push_str("</defs>\n");
    for ink in Ink::ALL {
        let mut path = String::new();
        for Area { left, top, width, height } in page.fills_of(ink) {
            write!(path, "M{left} {top}h{width}v{height}h-{width}z")
                .expect("writing to a string cannot fail");
        }
        if !path.is_empty() {
            line(&mut svg, &format!("<path fill=\"{}\" d=\"{path}\"/>", color(ink)));
        }
    }
    for text in &page.texts {
        letters(&mut svg, text);
    }
    for link in &page.links {
        if let Target::Address(address) = &link.target {
            let Area { left, top, width, height } = link.area;
            let shape = format!(
                "<path fill-opacity=\"0\" d=\"M{left} {top}h{width}v{height}h-{width}z\"/>"
            );
            line(&mut svg, &format!("<a href=\"{}\">{shape}</a>", escaped(address)));
        }
    }
    svg + "</svg>\n"
}

fn line(svg: &mut String, text: &str) {
    svg.push_str(text);
    svg.push('\n');
}

/// Dots as millimeters, rounded to a thousandth.
fn millimeters(dots: i32) -> f64 {
    (f64::from(dots) * 25_400.0 / 600.0).round() / 1_000.0
}

/// The id of a letter's shape.
fn id(weight: Weight, char: char) -> String {
    let weight = if weight == Weight::Bold { 'b' } else { 'r' };
    format!("{weight}{:x}", u32::from(char))
}

fn color(ink: Ink) -> String {
    let lightness = ink.lightness();
    format!("#{lightness:02x}{lightness:02x}{lightness:02x}")
}

fn letters(svg: &mut String, text: &Text) {
    let scale = text.size / 1000.0;
    line(
        svg,
        &format!(
            "<g fill=\"{}\" transform=\"translate({:.2} {:.2}) scale({scale:.5})\" role=\"img\" aria-label=\"{}\">",
            color(text.ink),
            text.left,
            text.baseline,
            escaped(&text.text)
        ),
    );
    let mut left = 0.0;
    for char in text.text.chars() {
        let (glyph, width) = text.weight.glyph(char);
        if !text.weight.path(glyph).is_empty() {
            let id = id(text.weight, char);
            line(svg, &format!("<use href=\"#{id}\" x=\"{}\"/>", (left * 1000.0_f32).round()));
        }
        left += width;
    }
    line(svg, "</g>");
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
