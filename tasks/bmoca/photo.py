"""The one photo on the phone: an amphitheatre at dusk, drawn here."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw, ImageFilter

SIZE = (1600, 1200)
SKY = ((58, 84, 140), (240, 176, 120))
STONE, SHADE, GROUND = (206, 178, 140), (92, 72, 60), (120, 104, 72)
STOREYS, ARCHES = 3, 13


def dusk():
    """Return a sky, darker above."""
    column = Image.new("RGB", (1, 2))
    column.putpixel((0, 0), SKY[0])
    column.putpixel((0, 1), SKY[1])
    return column.resize(SIZE, Image.Resampling.BICUBIC)


def draw_arch(draw, left, top, width, height):
    """Draw a dark opening with a round head."""
    draw.ellipse((left, top, left + width, top + width), fill=SHADE)
    draw.rectangle((left, top + width / 2, left + width, top + height), fill=SHADE)


def photo():
    """Return the photo as a JPEG file."""
    picture = dusk()
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 960, 1600, 1200), fill=GROUND)
    draw.pieslice((120, 240, 1480, 620), 180, 360, fill=STONE)
    draw.rectangle((120, 420, 1480, 980), fill=STONE)
    for storey in range(STOREYS):
        for arch in range(ARCHES):
            draw_arch(draw, 160 + arch * 100, 470 + storey * 175, 64, 130)
    out = io.BytesIO()
    picture.filter(ImageFilter.GaussianBlur(1.2)).save(out, "JPEG", quality=88)
    return out.getvalue()
