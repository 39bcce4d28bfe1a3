"""Receipts, and how they and texts become pictures."""

from __future__ import annotations

import datetime
import io
import textwrap

from PIL import Image, ImageDraw, ImageFont

COMPANIES = ("Corner Market", "Bluebird Trading", "Northside Supplies", "Maple Street Goods")
SLOGANS = (
    "Fair prices, every day", "We are glad that you came", "Good things for good people", "Always around the corner",
)  # fmt: skip
# Items with the least and the highest price, in cents.
ITEMS = {
    "Coffee Beans": (699, 1899), "Desk Lamp": (1999, 5999), "Notebook": (249, 1299), "Running Shoes": (4999, 14999),
    "Umbrella": (899, 3499), "Water Bottle": (799, 2999),
}  # fmt: skip
HEADER = ("Date", "Item", "Amount")
FIRST_DAY, DAYS = datetime.date(2023, 1, 1), 287  # up to 14 October
_WIDTH, _EDGE = 500, 36
_COLUMNS = (_EDGE, 180, _WIDTH - _EDGE)
_TEXT_PX, _LINE_PX, _WRAP = 24, 32, 60
_PAPER, _INK = "#fdfcf7", "#26231f"


def a_transaction(fake):
    """Return date, item and price, as they are written."""
    day = FIRST_DAY + datetime.timedelta(days=fake.random_int(0, DAYS - 1))
    item = fake.pick(tuple(ITEMS))
    cents = fake.random_int(*ITEMS[item])
    return [day.isoformat(), item, f"${cents / 100:.2f}"]


def a_receipt(fake, count):
    transactions = [a_transaction(fake) for _ in range(count)]
    return {"company": fake.pick(COMPANIES), "slogan": fake.pick(SLOGANS), "transactions": transactions}


def as_csv(transactions):
    """Return transactions as lines below the header, fields after commas."""
    return "\n".join(", ".join(row) for row in (HEADER, *transactions))


def _font(size):
    return ImageFont.load_default(size=size)


def _encoded(picture, kind):
    out = io.BytesIO()
    picture.save(out, kind, **({"quality": 92} if kind == "JPEG" else {}))
    return out.getvalue()


def drawn_receipt(receipt, kind):
    """Return the picture of a receipt: who sold, a line for each transaction, a slogan."""
    rows = receipt["transactions"]
    height = 330 + 40 * len(rows)
    paper = Image.new("RGB", (_WIDTH, height), _PAPER)
    draw = ImageDraw.Draw(paper)
    middle = _WIDTH // 2
    draw.text((middle, 56), receipt["company"], font=_font(34), fill=_INK, anchor="mm")
    draw.text((middle, 100), "RECEIPT", font=_font(18), fill=_INK, anchor="mm")
    _dashes(draw, 130)
    _line(draw, 160, HEADER)
    _dashes(draw, 186)
    for at, row in enumerate(rows):
        _line(draw, 222 + 40 * at, row)
    bottom = 222 + 40 * len(rows)
    _dashes(draw, bottom)
    draw.text((middle, bottom + 40), receipt["slogan"], font=_font(20), fill=_INK, anchor="mm")
    draw.text((middle, bottom + 70), "Thank you!", font=_font(18), fill=_INK, anchor="mm")
    return _encoded(paper, kind)


def _line(draw, y, cells):
    for x, cell, anchor in zip(_COLUMNS, cells, ("lm", "lm", "rm"), strict=True):
        draw.text((x, y), cell, font=_font(22), fill=_INK, anchor=anchor)


def _dashes(draw, y):
    for x in range(_EDGE, _WIDTH - _EDGE, 14):
        draw.line((x, y, x + 7, y), fill=_INK, width=2)


def drawn_text(text):
    """Return the picture of a text, lines wrapped after 60 characters; a JPEG file."""
    lines = [part for line in text.splitlines() for part in (textwrap.wrap(line, _WRAP) or [""])]
    font = _font(_TEXT_PX)
    width = max(round(font.getlength(line)) for line in lines) + 2 * _EDGE
    paper = Image.new("RGB", (width, _LINE_PX * len(lines) + 2 * _EDGE), "#ffffff")
    draw = ImageDraw.Draw(paper)
    for at, line in enumerate(lines):
        draw.text((_EDGE, _EDGE + _LINE_PX * at), line, font=font, fill="#000000")
    return _encoded(paper, "JPEG")
