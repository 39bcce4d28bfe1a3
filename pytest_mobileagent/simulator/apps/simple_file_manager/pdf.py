"""Reading PDF files: pages as sheets with words and pictures (ISO 32000-1, the parts that simple writers use)."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping

from PIL import Image as Pillow

from pytest_mobileagent.pictures import open_picture
from pytest_mobileagent.simulator.androidx.printing import Paper, Picture, Sheet, Words

_OBJECT = re.compile(rb"(\d+) 0 obj\s*(.*?)\s*endobj", re.DOTALL)
_STREAM = re.compile(rb"(.*?)stream\r?\n(.*?)\r?\n?endstream", re.DOTALL)
_KIDS = re.compile(rb"/Kids\s*\[([^]]*)\]")
_BOX = re.compile(rb"/MediaBox\s*\[\s*[-\d.]+\s+[-\d.]+\s+([\d.]+)\s+([\d.]+)\s*\]")
_REFERENCE = rb"/%s\s*(\d+) 0 R"
_TEXT = re.compile(rb"([\d.]+) Tf\s+([-\d.]+) ([-\d.]+) Td\s+\(((?:\\.|[^\\)])*)\)\s*Tj", re.DOTALL)
_DRAWN = re.compile(rb"([\d.]+) 0 0 ([\d.]+) ([-\d.]+) ([-\d.]+) cm\s*/(\w+) Do")
_ESCAPED = re.compile(rb"\\(.)", re.DOTALL)
_A4 = (595, 842)

Objects = "Mapping[int, bytes]"


def read_pdf(content: bytes) -> list[Sheet]:
    """Return the pages of a PDF file; none if it is not one that can be read."""
    if not content.startswith(b"%PDF-"):
        return []
    objects = {int(number): body for number, body in _OBJECT.findall(content)}
    roots = [body for body in objects.values() if b"/Pages" in body and b"/Catalog" in body]
    return [sheet for root in roots[:1] for sheet in _pages(objects, _referred(objects, root, b"Pages"))]


def _referred(objects: Mapping[int, bytes], body: bytes, name: bytes) -> bytes:
    found = re.search(_REFERENCE % re.escape(name), body)
    return objects.get(int(found[1]), b"") if found is not None else b""


def _pages(objects: Mapping[int, bytes], node: bytes) -> Iterator[Sheet]:
    kids = _KIDS.search(node)
    if kids is None:
        if node:
            yield _sheet(objects, node)
        return
    for number in re.findall(rb"(\d+) 0 R", kids[1]):
        yield from _pages(objects, objects.get(int(number), b""))


def _sheet(objects: Mapping[int, bytes], page: bytes) -> Sheet:
    box = _BOX.search(page)
    width, height = (round(float(side)) for side in box.groups()) if box is not None else _A4
    drawn = _stream(_referred(objects, page, b"Contents"))
    words = tuple(
        Words(_text(text), float(left), height - float(bottom), float(size))
        for size, left, bottom, text in _TEXT.findall(drawn)
    )
    pictures = []
    for across, up, left, bottom, name in _DRAWN.findall(drawn):
        image = _image(_referred(objects, page, name))
        if image is not None:
            place = float(left), height - float(bottom) - float(up), float(across), float(up)
            pictures.append(Picture(image, place))
    return Sheet(Paper(width, height), words, tuple(pictures))


def _stream(body: bytes) -> bytes:
    found = _STREAM.match(body)
    if found is None:
        return b""
    if b"/FlateDecode" in found[1]:
        try:
            return zlib.decompress(found[2])
        except zlib.error:
            return b""
    return found[2]


def _text(escaped: bytes) -> str:
    return _ESCAPED.sub(rb"\1", escaped).decode("cp1252", "replace")


def _image(body: bytes) -> Pillow.Image | None:
    try:
        return open_picture(_stream(body)).convert("RGB")
    except (OSError, ValueError, Pillow.DecompressionBombError):
        return None
