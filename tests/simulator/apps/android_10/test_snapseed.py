from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from pytest_mobileagent.simulator.apps.snapseed.tools import LOOKS, TOOLS, applied

MAIN = "com.niksoftware.snapseed/com.google.android.apps.snapseed.WelcomeScreenActivity"
PICTURES = "/storage/emulated/0/Pictures"
PHOTO = f"{PICTURES}/99_Colosseum.jpg"
EXPORTED = f"{PICTURES}/Snapseed/99_Colosseum-01"
SIZE = (420, 300)
NEARLY = 5  # what a second compression changes at most
WITHOUT_EFFECT_AT_FIRST = ("Tune Image", "Details", "Curves", "White Balance", "Crop", "Rotate")


def picture():
    """Return colours that change from top to bottom, with lines all over."""
    red = Image.linear_gradient("L").resize(SIZE)
    lines = Image.new("L", (SIZE[0] // 6, 1))
    lines.putdata([40, 210] * (SIZE[0] // 12))
    lines = lines.resize(SIZE, Image.Resampling.NEAREST)
    return Image.merge("RGB", (red, red.transpose(Image.Transpose.ROTATE_180), lines))


def encoded(image):
    out = io.BytesIO()
    image.save(out, "JPEG", quality=95)
    return out.getvalue()


@pytest.fixture
def opened(hand):
    hand.phone.disk.write(PHOTO, encoded(picture()))
    hand.phone.media.scan(PHOTO)
    return hand.open(MAIN)


@pytest.fixture
def editing(opened):
    return opened.tap("logo_view").tap("permission_allow_button").tap("99_Colosseum.jpg")


def selected(hand, *texts):
    return [view.shown_text for text in texts for view in hand.find_all(text) if view.selected]


def export(hand):
    return hand.tap("export_button").tap("Export")


def exported(hand, extension="jpeg"):
    return Image.open(io.BytesIO(hand.phone.disk.read(f"{EXPORTED}.{extension}")))


def original(hand):
    return Image.open(io.BytesIO(hand.phone.disk.read(PHOTO)))


def differ(one, other):
    """Return by how much two pictures differ, from 0 to 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean) / 3


# -- pixels -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in TOOLS if name not in WITHOUT_EFFECT_AT_FIRST])
def test_a_filter_changes_the_picture_as_soon_as_it_is_opened(name):
    tool = TOOLS[name]
    assert differ(tool.apply(picture(), tool.first.values, 0), picture()) > 1


@pytest.mark.parametrize("name", WITHOUT_EFFECT_AT_FIRST)
def test_a_tool_leaves_the_picture_until_something_is_set(name):
    tool = TOOLS[name]
    assert differ(tool.apply(picture(), tool.first.values, 0), picture()) == 0


@pytest.mark.parametrize(
    ("name", "at"), [(name, at) for name, tool in TOOLS.items() for at in range(len(tool.parameters))]
)
def test_each_parameter_has_an_effect(name, at):
    tool = TOOLS[name]
    results = []
    for value in (tool.parameters[at].low, tool.parameters[at].high):
        values = [parameter.first for parameter in tool.parameters]
        values[at] = value
        results.append(tool.apply(picture(), tuple(values), 0))
    assert differ(*results) > 0.5


@pytest.mark.parametrize("name", [name for name, tool in TOOLS.items() if tool.styles])
def test_no_two_styles_are_the_same(name):
    tool = TOOLS[name]
    results = [tool.apply(picture(), tool.first.values, style) for style in range(len(tool.styles))]
    assert len({(result.size, result.tobytes()) for result in results}) == len(results)


@pytest.mark.parametrize("name", LOOKS)
def test_a_look_changes_the_picture_the_same_way_each_time(name):
    result = applied(picture(), LOOKS[name])
    assert differ(result, picture()) > 1
    assert result.tobytes() == applied(picture(), LOOKS[name]).tobytes()


# -- the screens ------------------------------------------------------------------------------------------------------


def test_photos_are_offered_once_they_may_be_looked_at(opened):
    opened.tap("logo_view").tap("Deny")
    assert not opened.shows("99_Colosseum.jpg")
    opened.tap("Open photo").tap("permission_allow_button")
    assert opened.shows("99_Colosseum.jpg")


def test_the_looks_are_selected_once_a_photo_is_open(editing):
    assert editing.find("looks_button").selected
    assert not editing.find("tools_button").selected


def test_a_photo_is_opened_from_the_device_s_documents(opened):
    opened.tap("logo_view").tap("permission_allow_button").tap("Open from device")
    opened.tap("Show roots").tap("Images").tap("Pictures").tap("99_Colosseum.jpg")
    assert opened.find("looks_button").selected


def test_a_look_is_selected_and_applied_by_the_tick(editing):
    editing.tap("Portrait")
    assert selected(editing, "Portrait", "Smooth") == ["Portrait"]
    export(editing.tap("Apply"))
    assert differ(exported(editing), original(editing)) > NEARLY


def test_back_leaves_a_look_unapplied(editing):
    export(editing.tap("Pop").back())
    assert differ(exported(editing), original(editing)) < NEARLY


def test_a_style_of_a_filter_is_selected(editing):
    editing.tap("tools_button").tap("Noir")
    assert selected(editing, "S01", "S03") == ["S01"]
    editing.tap("S03")
    assert selected(editing, "S01", "S03") == ["S03"]
    export(editing.tap("Apply"))
    red, green, _ = exported(editing).convert("RGB").split()
    assert differ(Image.merge("RGB", (red,) * 3), Image.merge("RGB", (green,) * 3)) < 1


def test_a_drag_to_the_side_sets_the_value_and_one_downwards_lists_what_can_be_set(editing):
    editing.tap("tools_button").tap("Tune Image")
    x, y = editing.find("touch_view").rect.center
    editing.phone.input.swipe(x, y, x + 200, y, 0.3)
    assert editing.text("slider_label").startswith("Brightness +")
    editing.phone.input.swipe(x, y, x, y + 200, 0.3)
    editing.tap("Contrast")
    assert editing.text("slider_label") == "Contrast 0"


def test_edits_are_undone_and_done_again(editing):
    editing.tap("Accentuate").tap("Apply").tap("Edit stack").tap("Undo")
    export(editing)
    assert differ(exported(editing), original(editing)) < NEARLY
    export(editing.tap("Edit stack").tap("Redo"))
    second = Image.open(io.BytesIO(editing.phone.disk.read(f"{PICTURES}/Snapseed/99_Colosseum-02.jpeg")))
    assert differ(second, original(editing)) > NEARLY


def test_back_asks_before_edits_are_lost(editing):
    editing.tap("Pop").tap("Apply").back()
    assert editing.shows("Discard changes?")
    editing.tap("Discard")
    assert editing.shows("Tap anywhere to open a photo")


def test_settings_are_stored_as_strings_and_used_for_exports(editing):
    editing.tap("More options").tap("Settings")
    editing.tap("Image sizing").tap("800 px").tap("Format and quality").tap("PNG").back()
    export(editing)
    assert (exported(editing, "png").format, exported(editing, "png").size) == ("PNG", SIZE)
    stored = editing.phone.disk.read("/data/data/com.niksoftware.snapseed/shared_prefs/Preferences.xml").decode()
    assert '<string name="pref_export_setting_long_edge">800</string>' in stored


def test_the_dark_theme_is_the_app_s_own(opened):
    opened.tap("More options").tap("Settings").tap("Dark Theme")
    assert opened.phone.activities.screen.theme.is_dark
    assert not opened.phone.is_dark


def test_an_exported_picture_is_in_the_media_store(editing):
    export(editing)
    names = editing.phone.content.query("content://media/external/images/media", ["_display_name"])
    assert "99_Colosseum-01.jpeg" in [row["_display_name"] for row in names]
