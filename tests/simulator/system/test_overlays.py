from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.overlays import BUTTONS, GESTURAL
from tests.simulator.apps.hand import Hand

SETTINGS = Intent(component="com.android.settings/.Settings")


def ways(run):
    """The overlays of the navigation bar that are enabled, as scripts look for them."""
    lines = run("cmd overlay list").out.splitlines()
    return [line.removeprefix("[x] ") for line in lines if line.startswith("[x]") and "navbar" in line]


def swipe_in(phone, *, from_right=False, start_dp=2):
    width = phone.display.size[0]
    near, far = int(start_dp * phone.display.scale), 400
    x1, x2 = (width - 1 - near, width - far) if from_right else (near, far)
    phone.input.swipe(x1, 1000, x2, 1000)


@pytest.fixture
def hand(phone):
    """A hand that holds the phone."""
    return Hand(phone)


@pytest.fixture
def gestures(phone):
    """The phone, navigated by gestures."""
    phone.overlays.enable_alone(phone.overlays.find(GESTURAL), in_category=True)
    return phone


def test_a_new_phone_has_three_buttons(run, phone, hand):
    assert ways(run) == [BUTTONS]
    assert run("settings get secure navigation_mode").out == "0\n"
    assert hand.find("recent_apps")


def test_an_overlay_changes_how_one_navigates(run, phone, hand):
    assert run(f"cmd overlay enable-exclusive --category {GESTURAL}") == (0, "", "")
    assert ways(run) == [GESTURAL]
    assert run("settings get secure navigation_mode").out == "2\n"
    assert run("cmd overlay lookup android android:integer/config_navBarInteractionMode").out == "2\n"
    assert hand.find("home_handle")
    assert not hand.find_all("recent_apps")

    run(f"cmd overlay enable {BUTTONS}")

    assert sorted(ways(run)) == [GESTURAL, BUTTONS]  # and the latter was enabled last
    assert run("settings get secure navigation_mode").out == "0\n"


def test_the_settings_app_changes_how_one_navigates(run, phone, hand):
    phone.activities.start(SETTINGS)
    phone.input.swipe(540, 2000, 540, 400)
    hand.tap("System")
    hand.tap("Gestures")
    hand.tap("System navigation")
    hand.tap("Gesture navigation")
    assert ways(run) == [GESTURAL]
    hand.back()
    assert hand.shows("Gesture navigation")


def test_what_is_enabled_survives_a_reboot_and_is_told_again(run, gestures):
    run("settings put secure navigation_mode 0")
    assert ways(run) == [GESTURAL]

    gestures.reboot()

    assert ways(run) == [GESTURAL]
    assert run("settings get secure navigation_mode").out == "2\n"


def test_a_restored_phone_is_what_it_was(run, phone):
    run("settings put secure navigation_mode 2")
    before = phone.snapshot()
    run(f"cmd overlay enable {GESTURAL}")

    phone.restore(before)

    assert ways(run) == [BUTTONS]
    assert run("settings get secure navigation_mode").out == "2\n"


@pytest.mark.parametrize("from_right", [False, True], ids=["left", "right"])
def test_a_finger_from_either_side_goes_back(gestures, from_right):
    gestures.activities.start(SETTINGS)
    swipe_in(gestures, from_right=from_right)
    assert gestures.activities.top.package != "com.android.settings"


@pytest.mark.parametrize(
    ("name", "goes_back"),
    [(GESTURAL, True), (f"{GESTURAL}_narrow_back", False), (f"{GESTURAL}_extra_wide_back", True), (BUTTONS, False)],
)
def test_each_overlay_has_a_width_of_its_own(phone, name, goes_back):
    phone.overlays.enable_alone(phone.overlays.find(name), in_category=True)
    phone.activities.start(SETTINGS)
    swipe_in(phone, start_dp=25)
    assert (phone.activities.top.package != "com.android.settings") == goes_back


def test_a_finger_that_turns_round_does_not_go_back(gestures):
    gestures.activities.start(SETTINGS)
    gestures.input.down(5, 1000)
    for x in (60, 300, 20):
        gestures.input.move(x, 1000)
    gestures.input.up(20, 1000)
    assert gestures.activities.top.package == "com.android.settings"


def test_a_tap_at_the_side_belongs_to_the_app(gestures, hand):
    gestures.activities.start(SETTINGS)
    rect = hand.find("Network & internet").rect
    gestures.input.tap(10, (rect.top + rect.bottom) // 2)
    assert hand.shows("Internet")


def test_a_swipe_up_goes_home_and_one_that_rests_to_the_overview(gestures):
    gestures.activities.start(SETTINGS)
    gestures.input.swipe(540, 2380, 540, 1200, duration_ms=200)
    assert gestures.activities.top.spec.home

    gestures.activities.start(SETTINGS)
    gestures.input.down(540, 2380)
    for y in (2200, 1900, 1600):
        gestures.clock.advance(0.05)
        gestures.input.move(540, y)
    gestures.clock.advance(0.4)
    gestures.input.up(540, 1600)
    assert not gestures.activities.top.spec.home
    assert gestures.activities.top.package == "com.google.android.apps.nexuslauncher"


def test_what_a_finger_from_the_side_closes_is_seen_no_more(gestures, hand):
    gestures.activities.start(Intent(component="com.flauschcode.broccoli/.MainActivity"))
    hand.tap("Open navigation drawer")
    assert hand.find_all("design_menu_item_text")

    swipe_in(gestures, from_right=True)

    assert not hand.find_all("design_menu_item_text")
