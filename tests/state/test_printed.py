from __future__ import annotations

import zlib

import pytest
from PIL import Image

from pytest_mobileagent.simulator.androidx.printing import Paper, picture_job, text_job
from pytest_mobileagent.simulator.apps.print_spooler.pdf import pdf
from pytest_mobileagent.state.printed import pictures_in

RED = (200, 30, 30)
LETTER = Paper(612, 792)


def printed(job):
    return pdf(job.lay_out(LETTER), title=job.name)


def deflated(pixels):
    """Return a picture as Skia writes what is no JPEG file: among its colours may be any byte."""
    body = zlib.compress(pixels)
    entries = b"/Type/XObject /Subtype /Image /Width 4 /Height 2 /ColorSpace /DeviceRGB /Filter /FlateDecode"
    return b"%%PDF-1.4\n5 0 obj\n<<%s /Length %d>> stream\n%s\nendstream\nendobj\n" % (entries, len(body), body)


def test_a_photo_is_found_as_it_was_printed():
    (picture,) = pictures_in(printed(picture_job("photo", Image.new("RGB", (30, 20), RED))))

    assert picture.size == (30, 20)
    assert picture.getpixel((9, 9)) == pytest.approx(RED, abs=3)


def test_a_deflated_picture_is_found():
    (picture,) = pictures_in(deflated(bytes(RED) * 8))

    assert (picture.size, picture.getpixel((3, 1))) == ((4, 2), RED)


@pytest.mark.parametrize(
    "document",
    [printed(text_job("note", "no picture")), b"", b"/Image /DCTDecode", deflated(b"too short"), b"%PDF-1.4\n<</Image"],
    ids=["text", "nothing", "no_pdf", "damaged", "cut"],
)
def test_other_files_have_none(document):
    assert pictures_in(document) == []
