"""Writes the digits from which tests draw pictures: three fonts, 36 by 36 pixels each, one byte per pixel.

    python sheet.py glyphs.npz ../../testkit/data/digits.gray
"""

import sys

import numpy
from PIL import Image

FONTS = ("LiberationSans-Regular.ttf", "DejaVuSerifCondensed-Bold.ttf", "ComicNeue-Regular.otf")

found = numpy.load(sys.argv[1])
names = list(found["names"])
with open(sys.argv[2], "wb") as file:
    for font in FONTS:
        for glyph in found["glyphs"][names.index(font)]:
            inner = Image.fromarray(glyph).crop((8, 8, 56, 56))  # 48 pixels, with a digit of 40
            file.write(inner.resize((36, 36), Image.LANCZOS).tobytes())
