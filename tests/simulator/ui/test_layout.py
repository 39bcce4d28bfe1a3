from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.load import known_configs
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.widgets.time_picker import TimePickerDialog

BOOT_S = 1697384040.0
MARKOR = "net.gsantner.markor/.activity.MainActivity"
CONTACTS = "com.google.android.contacts/com.android.contacts.activities.PeopleActivity"
NOTES = "com.simplemobiletools.notes.pro/.activities.MainActivity"
SETTINGS = "com.android.settings/.Settings"
CAMERA = "com.android.camera2/com.android.camera.CameraLauncher"


@pytest.fixture(scope="module")
def small():
    """B-MoCA's smallest screen, 246 by 548 dp, in Urdu."""
    return Phone(ANDROIDWORLD, known_configs()["108"], DeviceClock(BOOT_S))


def views(phone):
    return [view for placed in phone.windows.placed() for view in placed.root.walk() if view.is_visible]


def with_id(phone, name):
    return next(view for view in views(phone) if view.id.rpartition("/")[2] == name)


def tap(phone, name):
    phone.input.tap(*with_id(phone, name).visible_bounds.center)


def test_a_list_that_lies_on_its_side_follows_the_finger_in_arabic_too(small):
    small.go_home()
    small.activities.start(Intent(component=CONTACTS))
    chips = [view for view in with_id(small, "chips_container").walk() if view.text]
    strip, last = chips[0].visible_bounds, chips[-1].visible_bounds
    _, y = strip.center

    small.input.swipe(200, y, 700, y, 500)

    moved = [view for view in views(small) if view.text == chips[-1].text]
    assert moved[0].visible_bounds.right > last.right


def test_a_dialog_keeps_its_buttons_when_the_keyboard_comes(small):
    small.go_home()
    small.activities.start(Intent(component=MARKOR))
    tap(small, "fab_add_new_item")
    keyboard_top = small.display.size[1] - small.ime.height_px

    assert small.ime.height_px
    for name in ("button1", "button2", "button3"):
        assert with_id(small, name).visible_bounds.bottom <= keyboard_top


def test_a_menu_lies_over_the_keyboard():
    phone = Phone(find_image("droidtask"), known_configs()["105"], DeviceClock(BOOT_S))
    phone.activities.start(Intent(component=NOTES))
    tap(phone, "text_note_view")
    keyboard_top = phone.display.size[1] - phone.ime.height_px
    more = phone.activities.screen.tr("More options")
    phone.input.tap(*next(view for view in views(phone) if view.desc == more).visible_bounds.center)

    (about,) = (view for view in views(phone) if view.text == phone.activities.screen.tr("About"))
    assert phone.ime.height_px
    assert about.visible_bounds.top > keyboard_top
    phone.input.tap(*about.visible_bounds.center)
    assert phone.activities.screen.record.class_name.endswith(".AboutActivity")


def test_the_shutter_is_on_every_screen(small):
    small.go_home()
    small.activities.start(Intent(component=CAMERA))

    box = with_id(small, "shutter_button").visible_bounds
    assert box.bottom <= small.display.size[1] - small.display.navigation_bar_px
    assert box.width == box.height


@pytest.mark.parametrize("name", ["pixel_6", "108"])
@pytest.mark.parametrize("hour", [1, 12, 13, 0])
def test_a_number_on_the_clock_face_is_hit_in_its_middle(name, hour, small):
    phone = small if name == "108" else Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(BOOT_S))
    phone.go_home()
    picked = []
    picker = TimePickerDialog(9, 0, is_24h=True, on_pick=lambda *at: picked.append(at), style="material")
    phone.activities.screen.show(picker)
    said = phone.activities.screen.tr("{number} hours").format(number=hour)
    number = next(view for view in views(phone) if view.desc == said and not view.id)

    phone.input.tap(*number.visible_bounds.center)
    phone.input.tap(*next(view for view in views(phone) if view.id == picker.ids["ok"]).visible_bounds.center)

    assert picked == [(hour, 0)]


def test_a_list_at_its_end_moves_no_further_and_says_so(small):
    small.go_home()
    small.activities.start(Intent(component=SETTINGS))
    scroll = next(view for view in views(small) if view.is_scrollable)

    assert scroll.scroll_by(scroll.maximum_px)
    assert scroll.offset_px == scroll.maximum_px
    assert not scroll.scroll_by(1)
    assert scroll.scroll_by(-scroll.maximum_px - 1)
    assert (scroll.offset_px, scroll.scroll_by(-1)) == (0, False)
