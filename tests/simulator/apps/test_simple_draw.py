from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.simulator.androidx.simple import from_argb, to_argb
from pytest_mobileagent.simulator.apps.simple_draw.board import Board, Drawing, Fill, Stroke, svg_text
from pytest_mobileagent.simulator.apps.simple_draw.svg import read_svg
from pytest_mobileagent.simulator.system.documents import document_uri, path_of
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.preferences import Preferences
from tests.simulator.apps.hand import Hand

PACKAGE = "com.simplemobiletools.draw.pro"
MAIN = f"{PACKAGE}/.activities.MainActivity"
DOWNLOADS = "/storage/emulated/0/Download"
ORANGE, BLUE, WHITE = (245, 124, 0), (25, 118, 210), (255, 255, 255)
SQUARE = [(300, 700), (800, 700), (800, 1200), (300, 1200), (300, 700)]
INSIDE, EDGE, OUTSIDE = (550, 950), (550, 700), (100, 1500)


@pytest.fixture
def hand(phone):
    phone.activities.start(Intent(component=MAIN))
    return Hand(phone)


@pytest.fixture
def prefs(phone):
    return Preferences(phone, PACKAGE, "Prefs")


def draw_square(hand):
    hand.phone.input.path(SQUARE, duration_ms=1200)


def pixel(phone, place):
    return phone.windows.image().getpixel(place)


def save(hand, name, kind):
    hand.tap("menu_save")
    hand.phone.input.set_text(hand.find("save_image_filename"), name)
    hand.tap(f".{kind}").tap("OK").tap("SAVE")
    return hand.phone.disk.read(f"{DOWNLOADS}/{name}.{kind}")


# -- the canvas -------------------------------------------------------------------------------------------------------


def test_a_finger_draws_in_the_brushs_colour_and_undo_takes_it_back(hand, phone):
    draw_square(hand)
    drawn = pixel(phone, EDGE), pixel(phone, INSIDE)
    hand.tap("undo")
    undone = pixel(phone, EDGE)
    hand.tap("redo")

    assert drawn == (ORANGE, WHITE)
    assert undone == WHITE
    assert pixel(phone, EDGE) == ORANGE
    assert not hand.find_all("redo")


def test_a_tap_draws_a_dot_and_drawing_forgets_what_could_be_redone(hand, phone):
    draw_square(hand)
    hand.tap("undo")
    phone.input.tap(*INSIDE)

    assert pixel(phone, INSIDE) == ORANGE
    assert not hand.find_all("redo")


def test_the_brushs_size_is_stored(hand, phone, prefs):
    box = hand.find("stroke_width_bar").visible_bounds
    phone.input.tap(box.right - 10, box.center[1])
    phone.input.tap(*INSIDE)

    assert prefs.get("brush_size_2", 0.0) == 100.0
    assert pixel(phone, (INSIDE[0] + 45, INSIDE[1])) == ORANGE


def test_undo_brings_a_cleared_canvas_back(hand, phone):
    draw_square(hand)
    hand.tap("Clear")
    cleared = pixel(phone, EDGE)
    hand.tap("undo")

    assert (cleared, pixel(phone, EDGE)) == (WHITE, ORANGE)


def test_the_bucket_fills_a_region_up_to_its_edge(hand, phone):
    draw_square(hand)
    hand.tap("color_picker")
    hand.phone.input.set_text(hand.find("color_picker_new_hex"), "1976d2")
    hand.tap("OK").tap("bucket_fill")
    phone.input.tap(*INSIDE)

    assert [pixel(phone, place) for place in (INSIDE, EDGE, OUTSIDE)] == [BLUE, ORANGE, WHITE]
    assert not hand.find_all("stroke_width_bar")


def test_the_eyedropper_takes_a_colour_and_turns_itself_off(hand, phone, prefs):
    draw_square(hand)
    hand.tap("color_picker").tap("#1976D2").tap("OK").tap("eye_dropper")
    phone.input.tap(*EDGE)

    assert from_argb(prefs.number("brush_color")) == "#f57c00"
    assert hand.find_all("stroke_width_bar")
    assert prefs.text("color_picker_recent_colors").split()[0] == str(to_argb("#1976d2"))


def test_what_was_erased_has_the_background_whatever_colour_it_gets(hand, phone):
    draw_square(hand)
    hand.tap("eraser")
    phone.input.swipe(550, 650, 550, 750, 400)
    erased = pixel(phone, EDGE)
    hand.tap("More options").tap("Change background color").tap("#1976D2").tap("OK")

    assert (erased, pixel(phone, EDGE), pixel(phone, OUTSIDE)) == (WHITE, BLUE, BLUE)


# -- files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "form"), [("png", "PNG"), ("jpg", "JPEG")])
def test_a_saved_picture_is_the_canvas(hand, kind, form):
    draw_square(hand)
    canvas = hand.find("my_canvas").rect
    content = save(hand, "house", kind)

    with Image.open(io.BytesIO(content)) as found:
        assert (found.format, found.size) == (form, (canvas.width, canvas.height))
        edge = found.getpixel((EDGE[0] - canvas.left, EDGE[1] - canvas.top))
    assert all(abs(part - wanted) < 12 for part, wanted in zip(edge, ORANGE, strict=True))


def test_a_saved_svg_holds_the_strokes_and_can_be_opened(hand, phone):
    draw_square(hand)
    content = save(hand, "house", "svg")
    phone.activities.force_stop(PACKAGE)
    hand.open(MAIN).tap("More options").tap("Open file").tap("house.svg")

    assert content.startswith(b"<svg width=")
    assert pixel(phone, EDGE) == ORANGE


def test_an_empty_canvas_can_be_saved_and_the_kind_is_remembered(hand, phone, prefs):
    save(hand, "nothing", "jpg")
    hand.tap("menu_save")

    assert prefs.text("last_save_extension") == "jpg"
    assert hand.find("save_image_radio_jpg").is_checked
    assert hand.text("save_image_filename") == "nothing"


@pytest.mark.parametrize(
    ("name", "told"),
    [("", "Filename cannot be empty"), ("a/b", "Filename contains invalid characters")],
    ids=["empty", "slash"],
)
def test_a_bad_name_is_refused(hand, phone, name, told):
    hand.tap("menu_save")
    phone.input.set_text(hand.find("save_image_filename"), name)
    hand.tap("OK")

    assert phone.windows.toasts.last == told
    assert hand.shows("Save as")


def test_another_apps_picture_lies_below_the_strokes(phone):
    buffer = io.BytesIO()
    Image.new("RGB", (100, 100), BLUE).save(buffer, "PNG")
    phone.disk.mkdir(DOWNLOADS, parents=True)
    phone.disk.write(f"{DOWNLOADS}/blue.png", buffer.getvalue())
    phone.activities.start(
        Intent("android.intent.action.VIEW", component=MAIN, data=document_uri(f"{DOWNLOADS}/blue.png"))
    )
    draw_square(Hand(phone))

    assert [pixel(phone, place) for place in (INSIDE, EDGE)] == [BLUE, ORANGE]


def test_an_app_that_asks_for_a_drawing_gets_it(phone):
    path = f"{DOWNLOADS}/asked.png"
    phone.disk.mkdir(DOWNLOADS, parents=True)
    phone.activities.start(
        Intent("android.media.action.IMAGE_CAPTURE", component=MAIN, extras={"output": document_uri(path)})
    )
    Hand(phone).tap("menu_confirm")

    assert path_of(phone, document_uri(path)) == path
    assert phone.disk.read(path).startswith(b"\x89PNG")
    assert phone.activities.top.package != PACKAGE


# -- leaving ----------------------------------------------------------------------------------------------------------


def test_back_asks_before_strokes_are_lost(hand, phone):
    draw_square(hand)
    hand.back()
    question = hand.text("message")
    hand.tap("Discard")

    assert question == "You have unsaved changes. Save before exit?"
    assert phone.activities.top.package != PACKAGE


def test_back_does_not_ask_once_the_drawing_is_saved(hand, phone):
    draw_square(hand)
    save(hand, "house", "png")
    hand.back()

    assert phone.activities.top.package != PACKAGE


# -- the board --------------------------------------------------------------------------------------------------------


def test_a_drawing_continued_looks_like_one_drawn_at_once():
    stroke, fill = Stroke(((10.0, 10.0), (50.0, 40.0)), 6.0, "#123456"), Fill(2, 50, "#abcdef")
    board = Board()
    size = (64, 64)
    for count in range(3):
        continued = board.image(Drawing((stroke, fill)[:count]), size)

    assert continued.tobytes() == Board().image(Drawing((stroke, fill)), size).tobytes()


def test_strokes_survive_svg():
    drawing = Drawing((Stroke(((1.0, 2.0), (30.0, 40.5)), 5.0, "#f57c00"),), "#eeeeee")

    assert read_svg(svg_text(drawing, (100, 100)).encode()) == drawing


@pytest.mark.parametrize("content", [b"", b"<html/>", b"no xml <"], ids=["empty", "another root", "no xml"])
def test_what_is_no_svg_is_not_read(content):
    assert read_svg(content) is None
