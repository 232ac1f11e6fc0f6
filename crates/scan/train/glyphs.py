"""Renders the digits 1 to 9 of every font below a folder, as one array.

    python glyphs.py FONTS OUT.npz

FONTS is a folder with unpacked fonts (see README.md for the list of packages). The digits are 40 pixels high on
64 by 64 pixels, ink 255 on paper 0. Fonts without digits of their own, and second copies of the same shapes, are left out.
"""

import hashlib
import pathlib
import sys

import numpy
from PIL import Image, ImageDraw, ImageFont

SIDE = 64
HEIGHT = 40
LEFT_OUT = ("LinBiolinum_K", "OCRBE", "OCRBF", "OCRBS", "OCRBX")  # keys, outlines and white on black


def glyph(font, character):
    """One digit in the middle of its square, or None where the font has no ink for it."""
    canvas = Image.new("L", (256, 256), 0)
    ImageDraw.Draw(canvas).text((64, 32), character, fill=255, font=font)
    box = canvas.getbbox()
    if box is None or box[0] == 0 or box[1] == 0 or box[2] == 256 or box[3] == 256:
        return None
    ink = canvas.crop(box)
    width = max(1, round(ink.width * HEIGHT / ink.height))
    if width > SIDE - 8:
        return None
    ink = ink.resize((width, HEIGHT), Image.LANCZOS)
    square = Image.new("L", (SIDE, SIDE), 0)
    square.paste(ink, ((SIDE - width) // 2, (SIDE - HEIGHT) // 2))
    return numpy.asarray(square)


def digits(path):
    """The nine digits of a font, or None if some are missing or all look alike."""
    try:
        font = ImageFont.truetype(str(path), 120)
        shapes = [glyph(font, str(digit)) for digit in range(1, 10)]
    except OSError:
        return None
    if any(shape is None for shape in shapes):
        return None
    if len({shape.tobytes() for shape in shapes}) < 9:
        return None
    return numpy.stack(shapes)


def main():
    folder, out = sys.argv[1:]
    seen, kept, names = set(), [], []
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if path.suffix.lower() not in (".ttf", ".otf", ".t1", ".pfb") or path.stem in LEFT_OUT:
            continue
        shapes = digits(path)
        if shapes is None:
            continue
        key = hashlib.sha256(shapes.tobytes()).digest()
        if key in seen:
            continue
        seen.add(key)
        kept.append(shapes)
        names.append(path.name)
    numpy.savez_compressed(out, glyphs=numpy.stack(kept), names=numpy.array(names))
    print(len(kept), "fonts")


main()
