"""Sheets of paper as a PDF file (ISO 32000): pictures as JPEG, text in Helvetica, which every reader has."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from pytest_mobileagent.simulator.androidx.printing import Picture, Sheet, Words

_CATALOG, _PAGES, _FONT, _ABOUT = 1, 2, 3, 4  # the numbers of the objects that every file has
_FIRST_FREE = 5
_QUALITY = 90


class _Writer:
    """Numbers objects and writes them with the table of their places."""

    def __init__(self) -> None:
        self._objects: dict[int, bytes] = {}

    def put(self, number: int, content: bytes) -> None:
        self._objects[number] = content

    def add(self, content: bytes) -> int:
        number = max(self._objects, default=_FIRST_FREE - 1) + 1
        self._objects[number] = content
        return number

    def add_stream(self, content: bytes, entries: str = "") -> int:
        return self.add(b"<< /Length %d %s>>\nstream\n%s\nendstream" % (len(content), entries.encode(), content))

    def file(self) -> bytes:
        out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
        places = []
        for number, content in sorted(self._objects.items()):
            places.append(len(out))
            out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
        table = len(out)
        count = len(places) + 1
        out += b"xref\n0 %d\n0000000000 65535 f \n" % count
        out += b"".join(b"%010d 00000 n \n" % place for place in places)
        out += b"trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R >>\n" % (count, _CATALOG, _ABOUT)
        return bytes(out + b"startxref\n%d\n%%%%EOF\n" % table)


def pdf(sheets: Sequence[Sheet], *, title: str, is_colored: bool = True) -> bytes:
    """Return pages as a PDF file; letters that Helvetica lacks become question marks."""
    writer = _Writer()
    for number in (_CATALOG, _PAGES, _FONT, _ABOUT):
        writer.put(number, b"")
    pages = [_page(writer, sheet, is_colored=is_colored) for sheet in sheets]
    kids = " ".join(f"{page} 0 R" for page in pages)
    writer.put(_CATALOG, b"<< /Type /Catalog /Pages %d 0 R >>" % _PAGES)
    writer.put(_PAGES, f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode())
    writer.put(_FONT, b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    writer.put(_ABOUT, b"<< /Title %s >>" % _string(title))
    return writer.file()


def _page(writer: _Writer, sheet: Sheet, *, is_colored: bool) -> int:
    paper = sheet.paper
    images = [writer.add_stream(*_image(picture.image, is_colored=is_colored)) for picture in sheet.pictures]
    drawn = [_drawing(at, picture, paper.height_pt) for at, picture in enumerate(sheet.pictures)]
    written = [_writing(line, paper.height_pt) for line in sheet.words]
    content = writer.add_stream(b"\n".join([*drawn, *written]))
    named = " ".join(f"/Im{at} {number} 0 R" for at, number in enumerate(images))
    return writer.add(
        f"<< /Type /Page /Parent {_PAGES} 0 R /MediaBox [0 0 {paper.width_pt} {paper.height_pt}] /Contents {content} "
        f"0 R /Resources << /Font << /F0 {_FONT} 0 R >> /XObject << {named} >> >> >>".encode()
    )


def _image(image: Image.Image, *, is_colored: bool) -> tuple[bytes, str]:
    out = io.BytesIO()
    image.convert("RGB" if is_colored else "L").save(out, "JPEG", quality=_QUALITY)
    space = "/DeviceRGB" if is_colored else "/DeviceGray"
    entries = (
        f"/Type /XObject /Subtype /Image /Width {image.width} /Height {image.height} /ColorSpace {space} "
        "/BitsPerComponent 8 /Filter /DCTDecode "
    )
    return out.getvalue(), entries


def _drawing(at: int, picture: Picture, height_pt: float) -> bytes:
    left, top, width, height = picture.box_pt
    return f"q {width:.2f} 0 0 {height:.2f} {left:.2f} {height_pt - top - height:.2f} cm /Im{at} Do Q".encode()


def _writing(line: Words, height_pt: float) -> bytes:
    place = f"BT /F0 {line.size_pt:g} Tf {line.left_pt:.2f} {height_pt - line.baseline_pt:.2f} Td ".encode()
    return place + _string(line.text) + b" Tj ET"


def _string(text: str) -> bytes:
    raw = text.encode("cp1252", "replace")
    for letter in (b"\\", b"(", b")"):
        raw = raw.replace(letter, b"\\" + letter)
    return b"(" + raw.replace(b"\r", b"").replace(b"\n", b" ") + b")"
