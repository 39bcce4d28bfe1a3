from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from pytest_mobileagent.simulator.androidx.printing import Paper, picture_job, text_job
from pytest_mobileagent.simulator.apps.print_spooler.pdf import pdf
from pytest_mobileagent.simulator.system.intents import Intent

STORAGE = "/storage/emulated/0"
PHOTO = f"{STORAGE}/DCIM/pic3.jpg"
GALLERY = "com.simplemobiletools.gallery.pro/.activities.MainActivity"
LETTER = Paper(612, 792)
RED = (200, 30, 30)


def objects(document):
    """Return what stands at each place that the file's table of objects names, by number."""
    table = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", document)[1])
    assert document[table:].startswith(b"xref\n")
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n ", document[table:])]
    found = {}
    for place in places:
        number, content = re.match(rb"(\d+) 0 obj\n(.*?)\nendobj\n", document[place:], re.DOTALL).groups()
        found[int(number)] = content
    return found


def images(document):
    """Return the pictures of a PDF file."""
    streams = [content for content in objects(document).values() if b"/DCTDecode" in content]
    files = [content.partition(b"stream\n")[2].removesuffix(b"\nendstream") for content in streams]
    return [Image.open(io.BytesIO(file)) for file in files]


@pytest.fixture
def photo(phone, hand):
    """The gallery with a photo, open."""
    out = io.BytesIO()
    Image.new("RGB", (300, 200), RED).save(out, "JPEG")
    phone.disk.mkdir(f"{STORAGE}/DCIM", parents=True)
    phone.disk.write(PHOTO, out.getvalue())
    phone.media.scan(PHOTO)
    hand.open(GALLERY).tap("DCIM").tap("media_item_holder")
    return PHOTO


def printed(hand):
    return hand.tap("More options").tap("Print")


def saved(phone, name="pic3.jpg.pdf"):
    return phone.disk.read(f"{STORAGE}/Download/{name}")


@pytest.mark.usefixtures("photo")
def test_a_photo_is_saved_as_a_pdf_with_the_photo_in_it(phone, hand):
    printed(hand).tap("Save to PDF").tap("SAVE")

    (image,) = images(saved(phone))
    assert image.size == (300, 200)
    assert phone.activities.top.package == "com.simplemobiletools.gallery.pro"


@pytest.mark.usefixtures("photo")
def test_the_preview_says_what_is_printed_and_how(hand):
    printed(hand)

    assert [hand.shows(text) for text in ("Save as PDF", "Letter", "1/1", "Page 1 of 1")] == [True] * 4
    assert hand.find("summary_content").desc == "Summary, copies 1, paper size Letter"


@pytest.mark.usefixtures("photo")
def test_the_dialog_for_the_file_can_be_left_for_the_preview(phone, hand):
    printed(hand).tap("Save to PDF").back()

    assert phone.activities.top.package == "com.android.printspooler"
    assert not phone.disk.exists(f"{STORAGE}/Download/pic3.jpg.pdf")


@pytest.mark.usefixtures("photo")
def test_the_paper_can_be_chosen(phone, hand):
    printed(hand).tap("Expand handle").tap("Letter").tap("ISO A4").tap("Portrait").tap("Landscape")
    hand.tap("Save to PDF").tap("SAVE")

    assert b"/MediaBox [0 0 842 595]" in saved(phone)


@pytest.mark.usefixtures("photo")
def test_a_pdf_can_be_without_colours(phone, hand):
    printed(hand).tap("Expand handle").tap("Color", instance=1).tap("Black & White")
    hand.tap("Save to PDF").tap("SAVE")

    assert [image.mode for image in images(saved(phone))] == ["L"]


@pytest.mark.usefixtures("photo")
def test_without_a_page_nothing_can_be_saved(hand):
    printed(hand).tap("preview_page")

    assert not hand.shows("Save to PDF")


def test_nobody_else_can_open_the_preview(phone):
    before = phone.activities.top.package

    phone.activities.start(Intent("android.print.PRINT_DIALOG"))

    assert phone.activities.top.package == before


def test_a_text_becomes_as_many_pages_as_it_needs():
    sheets = text_job("list", "\n".join(f"line {number}" for number in range(100))).lay_out(LETTER)

    document = pdf(sheets, title="list")

    assert len(sheets) == 3
    assert b"/Count 3" in objects(document)[2]
    assert b"(line 99) Tj" in document


def test_long_lines_are_wrapped_and_brackets_kept():
    (sheet,) = text_job("note", "a (b) \\ " + "word " * 40).lay_out(LETTER)

    assert len(sheet.words) > 1
    assert rb"(a \(b\) \\ word" in pdf([sheet], title="note")


def test_a_picture_keeps_its_proportions_on_the_page():
    (sheet,) = picture_job("wide", Image.new("RGB", (400, 100), RED)).lay_out(LETTER)

    _, _, width, height = sheet.pictures[0].box_pt
    assert width / height == pytest.approx(4)
    assert sheet.drawn(306).getpixel((153, 198)) == RED
