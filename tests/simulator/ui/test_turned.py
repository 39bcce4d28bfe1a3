"""A phone that is held sideways: its bar of buttons stays where its lower end is, and what apps have is the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import WXGA_TABLET, DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.apps.systemui.tiles import tiles
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.overlays import GESTURAL
from pytest_mobileagent.simulator.system.panels import QUICK_SETTINGS
from tests.conftest import EPOCH_S
from tests.simulator.apps.hand import Hand

CONTACTS = "com.google.android.contacts/com.android.contacts.activities.PeopleActivity"
SETTINGS = "com.android.settings/.Settings"


@pytest.fixture
def hand(phone):
    hand = Hand(phone)
    phone.settings.put("system", "accelerometer_rotation", 0)
    hand.open(SETTINGS)
    return hand


def turn(phone, quarters):
    phone.settings.put("system", "accelerometer_rotation", 0)
    phone.settings.put("system", "user_rotation", quarters)


@pytest.mark.parametrize(
    ("quarters", "bar", "from_above"),
    [
        (0, (0, 2337, 1080, 2400), ("back", "home", "recent_apps")),
        (1, (2337, 0, 2400, 1080), ("recent_apps", "home", "back")),
        (3, (0, 0, 63, 1080), ("back", "home", "recent_apps")),
    ],
    ids=["upright", "turned left", "turned right"],
)
def test_the_buttons_stay_at_the_phones_lower_end(phone, hand, quarters, bar, from_above):
    turn(phone, quarters)

    assert tuple(hand.find("navigation_bar_frame").rect) == bar
    places = [hand.find(button).rect.center for button in from_above]
    assert places == sorted(places, key=lambda place: (place[1], place[0]))


def test_a_menu_that_is_open_closes_as_the_screen_turns_and_a_dialog_stays(phone, hand):
    hand.open("com.google.android.deskclock/com.android.deskclock.DeskClock").tap("More options")
    turn(phone, 1)
    assert not hand.shows("Screen saver")

    turn(phone, 0)
    hand.tap("Add alarm")
    turn(phone, 1)
    assert hand.shows("Cancel")


@pytest.mark.parametrize("quarters", [1, 3])
def test_no_view_of_an_app_lies_below_the_buttons(phone, hand, quarters):
    turn(phone, quarters)
    hand.open(CONTACTS).tap("Create contact")
    left, _, right, _ = phone.display.app_bounds

    others = [view for view in hand.views() if view.resource_id.partition(":")[0] in (
        "com.google.android.contacts", "com.google.android.inputmethod.latin")]  # fmt: skip

    assert others
    assert all(left <= view.visible_bounds.left and view.visible_bounds.right <= right for view in others)


def test_the_buttons_work_at_the_side(phone, hand):
    turn(phone, 1)
    hand.open(CONTACTS).tap("back")
    assert phone.activities.top.package == "com.android.settings"

    hand.tap("home")

    assert phone.activities.top.spec.home


def test_the_handle_of_gestures_stays_below(phone, hand, run):
    assert run(f"cmd overlay enable-exclusive --category {GESTURAL}", uid=0).status == 0
    turn(phone, 1)

    assert hand.find("navigation_bar_frame").rect.bottom == 1080


def test_home_and_recents_of_a_phone_stay_upright(phone, hand):
    turn(phone, 1)

    phone.go_home()
    assert phone.display.size == (1080, 2400)

    phone.show_recents()
    assert phone.display.size == (1080, 2400)


@pytest.mark.parametrize("density_dpi", [160, 240], ids=["at its own density", "at a higher one"])
def test_home_of_a_tablet_turns(density_dpi):
    tablet = Phone(find_image("bmoca"), replace(DeviceConfig(), profile=WXGA_TABLET), DeviceClock(EPOCH_S))
    tablet.display.set_density(density_dpi)
    assert tablet.display.size == (1200, 800)

    turn(tablet, 1)

    assert tablet.display.size == (800, 1200)


def test_a_tablets_buttons_stay_below(phone, hand):
    phone.display.set_density(240)
    turn(phone, 1)

    assert hand.find("navigation_bar_frame").rect.bottom == 1080


def test_apps_are_told_of_what_is_left(phone, hand, run):
    turn(phone, 1)

    assert "cur=2400x1080 app=2337x1080" in run("dumpsys window displays").out
    assert "mAppBounds=Rect(0, 0 - 2337, 1080)" in run("dumpsys activity activities").out


def test_a_bar_at_the_side_is_where_it_is_in_a_language_from_right_to_left(phone, hand):
    phone.properties.set("persist.sys.locale", "ar-AE")
    turn(phone, 1)

    assert hand.find("navigation_bar_frame").rect.right == 2400
    content = next(view for view in hand.views() if view.resource_id == "android:id/content")
    assert (content.rect.left, content.rect.right) == (0, 2337)


CLOCK = "com.google.android.deskclock/com.android.deskclock.DeskClock"
DIALER = "com.google.android.dialer/.extensions.GoogleDialtactsActivity"
CALENDAR_EVENT = "com.simplemobiletools.calendar.pro/.activities.EventActivity"
CAMERA = "com.android.camera2/com.android.camera.CameraLauncher"


def all_seen(hand, *names):
    """Whether views are on the screen whole."""
    return all(view.visible_bounds == view.rect for name in names for view in [hand.find(name)])


@pytest.mark.parametrize("quarters", [1, 3])
def test_a_time_is_chosen_sideways(phone, hand, quarters):
    turn(phone, quarters)
    hand.open(CLOCK).tap("Alarm").tap("Add alarm")
    assert all_seen(hand, "material_clock_face", "material_hour_tv", "material_timepicker_ok_button")

    hand.tap("7 o'clock").tap("30 minutes").tap("material_clock_period_am_button").tap("OK")

    assert hand.shows("7:30\u200aAM")


@pytest.mark.parametrize(
    ("image", "locale", "density_dpi"),
    [("bmoca", "en-US", 420), ("androidworld", "ar-EG", 420), ("androidworld", "en-US", 560)],
)
def test_start_covers_no_key_of_the_timer_sideways(image, locale, density_dpi):
    phone = Phone(find_image(image), DeviceConfig(locale=locale), DeviceClock(EPOCH_S))
    phone.display.set_density(density_dpi)
    hand = Hand(phone)
    turn(phone, 1)
    hand.open(CLOCK).tap(phone.strings.translate(CLOCK.partition("/")[0], "Timer"))
    keys = [f"timer_setup_digit_{digit}" for digit in range(10)]

    for digit in (5, *range(9, 0, -1), 0):
        hand.tap(f"timer_setup_digit_{digit}")

    assert all_seen(hand, *keys, "timer_setup_time", "fab")
    assert [int(digit) for digit in hand.text("timer_setup_time") if digit.isdigit()] == [5, 9, 8, 7, 6, 5]
    start = hand.find("fab").visible_bounds
    assert not [key for key in keys if not start.intersect(hand.find(key).visible_bounds).is_empty]


def test_the_pickers_of_an_event_fit_sideways(phone, hand):
    turn(phone, 1)
    hand.open(CALENDAR_EVENT).back()
    phone.input.path([(1200, 900), (1200, 500)], duration_ms=900)
    hand.tap("event_start_time")
    assert all_seen(hand, "material_clock_face", "material_hour_tv", "material_timepicker_ok_button")
    hand.tap("Cancel").tap("event_start_date")

    assert all_seen(hand, "month_view", "date_picker_header_date", "button1")


def test_a_number_is_dialled_sideways(phone, hand):
    turn(phone, 1)
    hand.open(DIALER).tap("key pad").tap("five").tap("zero").tap("pound")

    assert all_seen(hand, "digits", "one", "zero", "pound", "dialpad_voice_call_button")
    hand.tap("dial")
    assert phone.activities.top.class_name.endswith("InCallActivity")


@pytest.mark.parametrize(("quarters", "side"), [(1, "right"), (3, "left")])
def test_the_shutter_lies_where_the_phones_lower_end_is(phone, hand, quarters, side):
    hand.open(CAMERA)
    turn(phone, quarters)
    hand.tap("Next") if hand.shows("Next") else None
    shutter, preview = hand.find("shutter_button").rect, hand.find("preview_content").rect

    assert all_seen(hand, "shutter_button", "preview_content")
    assert preview.width > preview.height
    assert shutter.left >= preview.right if side == "right" else shutter.right <= preview.left


@pytest.mark.parametrize("image", ["bmoca", "androidworld"])
@pytest.mark.parametrize("density_dpi", [420, 480, 560])
def test_the_tiles_and_what_is_below_them_are_seen_sideways(image, density_dpi):
    phone = Phone(find_image(image), DeviceConfig(), DeviceClock(EPOCH_S))
    phone.display.set_density(density_dpi)
    hand = Hand(phone).open(SETTINGS)
    turn(phone, 1)
    phone.panels.open(QUICK_SETTINGS)

    shown = [tile.label for tile in tiles(phone) if hand.find_all(tile.label) and all_seen(hand, tile.label)]
    assert len(shown) >= 4
    assert all_seen(hand, "Edit order of settings.", "Open settings.")
