from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.load import known_configs
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.apps.systemui.tiles import INTERNET, known_tiles, open_settings
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.notifications import (
    CATEGORY_TRANSPORT,
    IMPORTANCE_HIGH,
    IMPORTANCE_LOW,
    Notification,
)
from pytest_mobileagent.simulator.system.panels import QUICK_SETTINGS, SHADE
from pytest_mobileagent.simulator.ui.hierarchy import dump_shell, dump_u2
from tests.conftest import EPOCH_S
from tests.simulator.apps.hand import Hand


def pull_down(phone, *, times=1):
    phone.input.swipe(540, 10, 540, 900)
    if times == 2:
        phone.input.swipe(540, 600, 540, 1500)


def test_the_shade_lists_notifications_and_a_tap_opens_and_removes_one(phone, hand):
    opened = Intent(component="com.android.settings/.Settings")
    phone.notifications.post(Notification("ca.zgrs.clipper", 7, "A title", "A text", on_tap_intent=opened))
    pull_down(phone)
    assert hand.shows("A title")

    hand.tap("A title")

    assert phone.activities.top.package == "com.android.settings"
    assert phone.notifications.active() == []


@pytest.mark.parametrize(
    ("locale", "passed_s", "told"),
    [
        ("en-US", 59, "now"), ("en-US", 60, "1 minute ago"), ("en-US", 3599, "59 minutes ago"),
        ("en-US", 2 * 3600, "2 hours ago"), ("en-US", 86400, "1 day ago"), ("ru-RU", 22 * 60, "22 минуты назад"),
        ("ar-EG", 120, "قبل دقيقتين"), ("ja-JP", 60, "1 分前"),
    ],
)  # fmt: skip
def test_a_notification_tells_how_long_ago_it_came(locale, passed_s, told):
    phone = Phone(ANDROIDWORLD, replace(DeviceConfig(), locale=locale), DeviceClock(EPOCH_S))
    hand = Hand(phone)
    phone.notifications.post(Notification("ca.zgrs.clipper", 7, "A title", "A text"))

    phone.clock.advance(passed_s)
    phone.panels.open("shade")

    assert hand.text("time") == told


def test_the_battery_of_the_shade_is_told_in_the_phones_language():
    phone = Phone(ANDROIDWORLD, replace(DeviceConfig(), locale="ko-KR"), DeviceClock(EPOCH_S))
    phone.panels.open("shade")

    assert Hand(phone).find("batteryRemainingIcon").desc == "배터리 100퍼센트"


LOUD, SILENT = (
    Notification("com.android.shell", 1, "Loud"),
    Notification("com.android.chrome", 2, "Quiet", importance=IMPORTANCE_LOW),
)


@pytest.mark.parametrize("posted", [(LOUD, SILENT), (SILENT, LOUD)])
def test_what_made_no_sound_stands_below_what_did_under_a_header(phone, hand, posted):
    for note in posted:
        phone.notifications.post(note)
    pull_down(phone)

    assert [text for text in hand.texts() if text in ("Loud", "Silent", "Quiet")] == ["Loud", "Silent", "Quiet"]


def test_the_shade_leads_to_the_history_once_that_is_kept(phone, hand):
    phone.settings.put("secure", "notification_history_enabled", "1")
    phone.notifications.post(LOUD)
    pull_down(phone)

    assert hand.tap("History").shows("Use notification history")


def test_nothing_offers_to_clear_what_goes_on(phone, hand):
    phone.notifications.post(replace(LOUD, is_ongoing=True))
    pull_down(phone)

    assert not hand.shows("Clear all")


def test_the_silent_ones_are_cleared_by_themselves(phone, hand):
    for note in (LOUD, SILENT):
        phone.notifications.post(note)
    pull_down(phone)

    hand.tap("Clear all silent notifications")

    assert [note.title for note in phone.notifications.active()] == ["Loud"]
    assert not hand.shows("Silent")


def test_an_ongoing_silent_one_stays_and_so_nothing_offers_to_clear_it(phone, hand):
    phone.notifications.post(replace(SILENT, is_ongoing=True, is_clearable=False))
    pull_down(phone)

    assert hand.shows("Silent")
    assert not hand.shows("Clear all silent notifications")


def test_a_player_stands_above_all_notifications(phone, hand):
    phone.notifications.post(replace(SILENT, title="A song", category=CATEGORY_TRANSPORT, is_ongoing=True))
    phone.notifications.post(LOUD)
    pull_down(phone)

    assert [text for text in hand.texts() if text in ("Loud", "Silent", "A song")] == ["A song", "Loud"]


def test_a_notification_that_is_held_can_be_made_silent_for_good(phone, hand):
    phone.notifications.post(LOUD)
    pull_down(phone)

    hand.long_press("Loud").tap("Silent").tap("Apply")
    phone.notifications.post(replace(LOUD, id=5, title="Another", importance=IMPORTANCE_HIGH))

    texts = hand.texts()
    assert texts.index("Silent") < texts.index("Loud")
    assert {note.importance for note in phone.notifications.active()} == {IMPORTANCE_LOW}
    assert phone.heads_up.shown is None


def test_a_notification_that_is_held_stays_as_it_is_until_that_is_applied(phone, hand):
    phone.notifications.post(LOUD)
    pull_down(phone)

    hand.long_press("Loud").tap("Silent").tap("Default").tap("Done")

    assert not hand.shows("Silent")


def test_what_is_silent_on_disk_is_so_after_a_restart(phone, hand):
    phone.notifications.rank(LOUD, IMPORTANCE_LOW)
    phone.reboot()

    phone.notifications.post(LOUD)

    assert [note.importance for note in phone.notifications.active()] == [IMPORTANCE_LOW]


def test_the_internet_panel_leads_to_all_networks(phone, hand):
    phone.panels.open(INTERNET)

    assert hand.tap("See all").shows("Add network")


def test_the_internet_panel_is_dark_in_the_dark_theme():
    phone = Phone(ANDROIDWORLD, replace(DeviceConfig(), is_dark=True), DeviceClock(EPOCH_S))
    phone.panels.open(INTERNET)

    panel = next(window for window in phone.windows.placed() if window.title == "Internet")
    assert int(panel.root.background[1:3], 16) < 64


def test_clear_all_leaves_no_notification(phone, hand):
    phone.notifications.post(Notification("ca.zgrs.clipper", 7, "A title", "A text"))
    pull_down(phone)

    hand.tap("Clear all")

    assert phone.notifications.active() == []


def test_a_quick_setting_switches(phone, hand):
    pull_down(phone, times=2)

    hand.tap("Bluetooth")

    assert not phone.connectivity.bluetooth_enabled


def test_back_closes_the_shade(phone, hand):
    pull_down(phone)
    assert hand.shows("No notifications")

    hand.back()

    assert not hand.shows("No notifications")


def test_the_status_bar_tells_the_time_in_the_chosen_form(phone, hand):
    phone.settings.put("system", "time_12_24", "24")
    assert hand.find("clock").shown_text == "15:34"

    phone.settings.put("system", "time_12_24", "12")

    assert hand.find("clock").shown_text == "3:34"


def test_the_navigation_bar_goes_back_home_and_to_the_overview(phone, hand):
    hand.open("com.android.settings/.Settings").tap("Network & internet")
    hand.tap("Back")
    assert hand.shows("Connected devices")

    hand.tap("Overview")
    assert phone.activities.top.package == "com.google.android.apps.nexuslauncher"

    hand.tap("Home")
    assert phone.activities.top.spec.home


@pytest.mark.parametrize(
    ("tile", "page"),
    [
        ("Internet", ".Settings$NetworkProviderSettingsActivity"),
        ("Bluetooth", ".Settings$ConnectedDeviceDashboardActivity"),
        ("Do Not Disturb", ".Settings$ZenModeSettingsActivity"),
        ("Airplane mode", ".Settings$NetworkDashboardActivity"),
    ],
)  # fmt: skip
def test_a_long_press_on_a_tile_opens_its_settings_and_switches_nothing(phone, hand, tile, page):
    pull_down(phone, times=2)
    before = phone.settings.get("global", "airplane_mode_on"), phone.connectivity.bluetooth_enabled

    hand.long_press(tile)

    assert phone.activities.top.spec.name == page
    assert (phone.settings.get("global", "airplane_mode_on"), phone.connectivity.bluetooth_enabled) == before


@pytest.mark.parametrize("image", ["bmoca", "androidworld", "mobileagentbench"])
def test_a_long_press_on_any_tile_with_settings_opens_them(image):
    phone = Phone(find_image(image), DeviceConfig(), DeviceClock(EPOCH_S))
    homes = []
    for name, made in known_tiles(phone).items():
        tile = made(phone)
        phone.go_home()
        open_settings(phone, tile)
        if tile.settings and phone.activities.top.spec.home:
            homes.append(name)

    assert homes == []


def test_quick_settings_have_a_second_page_of_tiles(phone, hand):
    pull_down(phone, times=2)
    assert hand.shows("Page 1 of 2")
    assert not hand.shows("Dark theme")

    phone.input.swipe(900, 1000, 200, 1000, 200)
    hand.tap("Dark theme")

    assert hand.shows("Page 2 of 2")
    assert phone.is_dark


def test_the_tiles_are_in_the_order_of_their_setting(phone, hand):
    phone.settings.put("secure", "sysui_qs_tiles", "dark,bt")
    pull_down(phone, times=2)

    assert [view.shown_text for view in hand.find_all("tile_label")] == ["Dark theme", "Bluetooth"]


def test_a_tap_beside_the_notifications_closes_the_shade(phone, hand):
    pull_down(phone)

    phone.input.tap(540, 1900)

    assert not hand.shows("No notifications")


def test_the_shade_opens_over_a_dialog(phone, hand):
    phone.activities.start(Intent("android.settings.DATE_SETTINGS"))
    hand.tap("Set time automatically")
    hand.tap("Time")
    assert hand.shows("OK")

    pull_down(phone)

    assert hand.shows("No notifications")


# -- many notifications of an app ------------------------------------------------------------------------------------


def post(phone, number):
    for one in range(number):
        phone.notifications.post(Notification("com.google.android.deskclock", one, f"Title {one}", f"Text {one}"))


@pytest.fixture
def grouped(phone, hand):
    """Five notifications of an app in the shade, below one of another."""
    post(phone, 5)
    phone.notifications.post(Notification("ca.zgrs.clipper", 7, "A title", "A text"))
    pull_down(phone)
    return hand


def shown_titles(hand):
    return [view.shown_text for view in hand.find_all("title") + hand.find_all("notification_title")]


def test_three_notifications_of_an_app_are_listed_each(phone, hand):
    post(phone, 3)
    pull_down(phone)

    assert shown_titles(hand) == ["Title 2", "Title 1", "Title 0"]
    assert not hand.find_all("expand_button_number")


def test_from_four_on_they_are_a_group_that_tells_its_newest_and_its_number(grouped):
    assert shown_titles(grouped) == ["A title", "Title 4", "Title 3"]
    assert grouped.text("expand_button_number") == "5"


def test_a_group_has_one_icon_in_the_status_bar_called_after_its_app(phone, hand):
    post(phone, 6)

    icons = [view for view in hand.find("notification_icon_area").walk() if view.desc]
    assert [icon.desc for icon in icons] == ["Clock notification: Title 5"]


def test_the_group_at_the_top_tells_five(phone, hand):
    post(phone, 6)
    pull_down(phone)

    assert shown_titles(hand) == [f"Title {number}" for number in (5, 4, 3, 2, 1)]


@pytest.mark.parametrize("how", ["button", "drag"])
def test_a_group_unfolds_to_its_notifications_and_folds_again(phone, grouped, how):
    if how == "button":
        grouped.tap("Expand")
    else:
        swipe(phone, grouped.find("Title 4"), 0, 400)
    assert shown_titles(grouped) == ["A title", *(f"Title {number}" for number in (4, 3, 2, 1, 0))]

    grouped.tap("Collapse", instance=1)

    assert shown_titles(grouped) == ["A title", "Title 4", "Title 3"]


def test_a_swipe_removes_the_group(phone, grouped):
    swipe(phone, grouped.find("Title 4"), 700, 0)

    assert [note.package for note in phone.notifications.active()] == ["ca.zgrs.clipper"]


def test_a_tap_on_a_group_opens_the_app_and_leaves_it(phone, grouped):
    grouped.tap("Title 4")

    assert phone.activities.top.package == "com.google.android.deskclock"
    assert len(phone.notifications.active()) == 6


# -- heads-up notifications -------------------------------------------------------------------------------------------


@pytest.fixture
def peeking(phone, hand):
    """A notification that shows over Settings."""
    hand.open("com.android.settings/.Settings")
    opened = Intent(component="com.google.android.deskclock/com.android.deskclock.DeskClock")
    note = Notification("ca.zgrs.clipper", 7, "A title", "A text", on_tap_intent=opened, importance=IMPORTANCE_HIGH)
    phone.notifications.post(note)
    return hand


def swipe(phone, view, dx, dy):
    x, y = view.visible_bounds.center
    phone.input.swipe(x, y, x + dx, y + dy)


def test_a_notification_shows_below_the_status_bar_and_the_app_stays_in_front(phone, peeking):
    row = peeking.find("expandableNotificationRow")

    assert row.visible_bounds.top > phone.display.status_bar_px
    assert peeking.shows("Search settings")
    assert phone.windows.focused.package == "com.android.settings"


def test_all_windows_have_it_and_the_one_in_front_has_not(phone, peeking):
    assert "com.android.systemui:id/expandableNotificationRow" in dump_u2(phone)
    assert "A title" not in dump_u2(phone, only_active=True)
    assert "A title" not in dump_shell(phone)


def test_a_tap_on_it_opens_and_removes_it(phone, peeking):
    peeking.tap("A title")

    assert phone.activities.top.package == "com.google.android.deskclock"
    assert phone.notifications.active() == []


def test_a_swipe_up_sends_it_to_the_shade(phone, peeking):
    swipe(phone, peeking.find("A title"), 0, -150)
    assert not peeking.shows("A title")

    pull_down(phone)

    assert peeking.shows("A title")


def test_a_swipe_to_the_side_removes_it(phone, peeking):
    swipe(phone, peeking.find("A title"), 400, 0)

    assert not peeking.shows("A title")
    assert phone.notifications.active() == []


def test_a_swipe_down_opens_the_shade(phone, peeking):
    swipe(phone, peeking.find("A title"), 0, 300)

    assert peeking.shows("Clear all")


def test_what_is_beside_it_takes_taps(phone, peeking):
    peeking.tap("Network & internet")

    assert peeking.shows("Internet")


def test_dumpsys_lists_its_window_and_leaves_the_focus_where_it_was(run, peeking):
    told = run("dumpsys window").out

    assert "NotificationShade" in told
    focus = next(line for line in told.splitlines() if "mCurrentFocus" in line)
    assert focus.endswith("com.android.settings/com.android.settings.Settings}")


def test_the_date_above_quick_settings_stays_on_one_line(phone, run):
    phone.settings.put("system", "font_scale", "1.3")
    phone.display.set_density(700)
    phone.panels.open(QUICK_SETTINGS)

    assert Hand(phone).find("date").rect.height < 40 * phone.display.scale


@pytest.mark.parametrize("name", ["105", "100", "109"])
def test_the_carrier_above_quick_settings_stays_on_one_line_and_the_battery_beside_it(name):
    phone = Phone(ANDROIDWORLD, known_configs()[name], DeviceClock(EPOCH_S))
    phone.panels.open(QUICK_SETTINGS)
    hand = Hand(phone)

    carrier, battery = hand.find("qs_carrier_text"), hand.find("batteryRemainingIcon")
    assert carrier.rect.height < 30 * phone.display.scale
    assert carrier.rect.intersect(battery.rect).is_empty
    assert battery.visible_bounds == battery.rect
    assert battery.rect.width > 0


@pytest.mark.parametrize("panel", [SHADE, QUICK_SETTINGS])
def test_the_open_shade_tells_how_well_networks_are_received(phone, hand, panel):
    phone.panels.open(panel)

    mobile, battery = hand.find("mobile_combo").rect, hand.find("batteryRemainingIcon").rect
    assert mobile.right <= battery.left
    assert mobile.center[1] == battery.center[1]
    assert bool(hand.find_all("wifi_combo")) is (panel == QUICK_SETTINGS)


@pytest.mark.parametrize("name", sorted(known_configs()))
def test_nothing_of_quick_settings_is_cut_off(name):
    phone = Phone(ANDROIDWORLD, known_configs()[name], DeviceClock(EPOCH_S))
    phone.panels.open(QUICK_SETTINGS)

    assert [view.desc or view.text for view in Hand(phone).views() if view.visible_bounds != view.rect] == []


# -- toasts -----------------------------------------------------------------------------------------------------------


def test_toasts_are_shown_one_after_the_other(phone, hand):
    phone.windows.toast("Moving…", package="com.android.settings")
    phone.windows.toast("Moved", package="com.android.settings")

    assert [hand.shows("Moving…"), hand.shows("Moved")] == [True, False]
    phone.clock.advance(2)
    assert [hand.shows("Moving…"), hand.shows("Moved")] == [False, True]
    phone.clock.advance(2)
    assert not hand.shows("Moved")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_toast_lies_on_the_themes_surface(theme):
    phone = Phone(ANDROIDWORLD, replace(DeviceConfig(), is_dark=theme == "dark"), DeviceClock(EPOCH_S))
    phone.windows.toast("Saved", package="net.gsantner.markor")

    red, green, blue = (int(Hand(phone).find("toast").background[at : at + 2], 16) for at in (1, 3, 5))

    assert (max(red, green, blue) < 64) == (theme == "dark")


@pytest.mark.parametrize(("package", "has_icon"), [("net.gsantner.markor", True), ("com.android.settings", False)])
def test_the_platforms_own_toasts_have_no_icon(phone, hand, package, has_icon):
    phone.windows.toast("Saved", package=package)

    assert (len(hand.find("toast").children) == 2) == has_icon


def test_a_long_toast_takes_two_lines_of_its_width(phone, hand):
    phone.windows.toast("Several words that tell more than a line can hold " * 4, package="net.gsantner.markor")

    assert hand.find("toast").rect.width <= 296 * phone.display.scale


def test_a_package_has_five_toasts_at_once(phone, hand):
    for number in range(7):
        phone.windows.toast(f"Number {number}", package="com.android.settings")

    phone.clock.advance(8)
    assert hand.shows("Number 4")
    phone.clock.advance(2)
    assert phone.windows.toasts.shown is None
