"""What Accessibility leads to: a tap on a row opens its page, and what is chosen there is the setting of Android."""

from __future__ import annotations

import itertools

import pytest

from pytest_mobileagent.simulator.system import keys
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.telephony import IDLE

TALKBACK = "com.google.android.marvin.talkback/com.google.android.marvin.talkback.TalkBackService"
ZOOM = "com.android.server.accessibility.MagnificationController"


@pytest.fixture
def accessibility(phone, hand):
    phone.activities.start(Intent(action="android.settings.ACCESSIBILITY_SETTINGS"))
    return hand


def scroll_to(hand, wanted):
    for _ in range(6):
        if hand.find_all(wanted):
            return hand
        hand.phone.input.swipe(540, 1800, 540, 900)
    raise AssertionError(f"no {wanted!r} among {hand.texts()}")


def walk(hand, *ways):
    for wanted in ways:
        scroll_to(hand, wanted).tap(wanted)
    return hand


@pytest.mark.parametrize(
    ("row", "first"),
    [
        ("TalkBack", "Use TalkBack"),
        ("Magnification", "Magnification shortcut"),
        ("Select to Speak", "Select to Speak shortcut"),
        ("Accessibility Menu", "Accessibility Menu shortcut"),
        ("Switch Access", "Use Switch Access"),
        ("Vibration & haptics", "Use vibration & haptics"),
        ("Timing controls", "Touch & hold delay"),
        ("System controls", "Power button ends call"),
        ("Caption preferences", "Show captions"),
        ("Audio adjustment", "Mono audio"),
        ("Accessibility shortcuts", "Accessibility button"),
        ("Text-to-speech output", "Speech rate"),
    ],
)
def test_a_tap_on_a_row_opens_its_page(accessibility, row, first):
    walk(accessibility, row)

    assert accessibility.shows(first)


@pytest.mark.parametrize(
    ("ways", "at", "value"),
    [
        (("Timing controls", "Touch & hold delay", "Long"), "secure/long_press_timeout", "1500"),
        (
            ("Timing controls", "Time to take action (Accessibility timeout)", "30 seconds"),
            "secure/accessibility_non_interactive_ui_timeout_ms",
            "30000",
        ),
        (("Timing controls", "Autoclick (dwell timing)", "Medium"), "secure/accessibility_autoclick_delay", "600"),
        (("System controls", "Power button ends call"), "secure/incall_power_button_behavior", "2"),
        (("Caption preferences", "Show captions"), "secure/accessibility_captioning_enabled", "1"),
        (
            ("Caption preferences", "Caption size and style", "Caption size", "Very large"),
            "secure/accessibility_captioning_font_scale",
            "2.0",
        ),
        (("Audio adjustment", "Mono audio"), "system/master_mono", "1"),
        (("Color and motion", "Color correction", "Grayscale"), "secure/accessibility_display_daltonizer", "0"),
        (
            ("Accessibility shortcuts", "Accessibility button", "Location", "Navigation bar"),
            "secure/accessibility_button_mode",
            "0",
        ),
    ],
)
def test_what_is_chosen_is_the_setting_of_android(accessibility, phone, ways, at, value):
    walk(accessibility, *ways)

    assert phone.settings.get(*at.split("/")) == value


def test_the_power_button_ends_calls_if_that_is_wanted(accessibility, phone):
    walk(accessibility, "System controls", "Power button ends call")
    phone.telephony.dial("5550100")

    phone.input.key(keys.KEY_POWER)

    assert phone.telephony.call_state == IDLE
    assert phone.power.is_awake


def test_a_slider_writes_where_it_is_let_go(accessibility, phone):
    walk(accessibility, "Text-to-speech output")
    bar = accessibility.find("Speech rate", instance=1).visible_bounds

    phone.input.tap(bar.right - 5, bar.center[1])
    assert phone.settings.get("secure", "tts_default_rate") == "600"

    accessibility.tap("Reset")
    assert phone.settings.get("secure", "tts_default_rate") == "100"


def test_talkback_is_turned_on_after_a_question_and_does_not_work(accessibility, phone):
    walk(accessibility, "TalkBack", "Use TalkBack")
    assert accessibility.shows("Allow TalkBack to have full control of your device?")
    accessibility.tap("Deny")
    assert phone.settings.get("secure", "enabled_accessibility_services") is None

    walk(accessibility, "Use TalkBack", "Allow")
    assert phone.settings.get("secure", "enabled_accessibility_services") == TALKBACK
    assert phone.settings.get("secure", "accessibility_enabled") == "1"
    assert accessibility.shows("This service is malfunctioning.")
    assert accessibility.back().shows("Not working. Tap for info.")

    walk(accessibility, "TalkBack", "Use TalkBack", "Stop")
    assert phone.settings.get("secure", "enabled_accessibility_services") == ""


def test_magnification_is_turned_on_by_its_shortcuts(accessibility, phone):
    walk(accessibility, "Magnification", "Magnification shortcut", "Triple-tap screen", "Hold volume keys", "Save")

    assert phone.settings.get("secure", "accessibility_display_magnification_enabled") == "1"
    assert phone.settings.get("secure", "accessibility_shortcut_target_service") == ZOOM
    assert accessibility.shows("Hold volume keys, Triple-tap screen")


def test_a_service_without_a_switch_goes_with_its_shortcut(accessibility, phone):
    walk(accessibility, "Select to Speak")
    switch = next(view for view in accessibility.views() if view.resource_id.endswith("switchWidget"))
    accessibility.tap(switch).tap("Allow")
    assert "SelectToSpeakService" in phone.settings.get("secure", "accessibility_button_targets")

    accessibility.tap(next(view for view in accessibility.views() if view.resource_id.endswith("switchWidget")))

    assert phone.settings.get("secure", "accessibility_button_targets") == ""
    assert phone.settings.get("secure", "enabled_accessibility_services") == ""


@pytest.mark.parametrize(
    ("query", "title", "where"),
    [
        ("magni", "Magnification", "Accessibility"),
        ("mono", "Mono audio", "Accessibility > Audio adjustment"),
        ("autoclick", "Autoclick (dwell timing)", "Accessibility > Timing controls"),
        ("touch & hold", "Touch & hold delay", "Accessibility > Timing controls"),
        ("subtitles", "Caption preferences", "Accessibility"),
        ("talkb", "TalkBack", "Accessibility"),
    ],
)
def test_the_search_finds_the_pages_and_their_rows(hand, query, title, where):
    hand.open("com.android.settings/.Settings").tap("Search settings").type(query)

    assert (title, where) in itertools.pairwise(hand.texts())


_SCALES = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")


@pytest.mark.parametrize("before", [None, "1", "0.5"])
def test_animations_are_removed_by_their_three_scales_and_come_back(phone, accessibility, before):
    for name in _SCALES if before else ():
        phone.settings.put("global", name, before)
    hand = walk(accessibility, "Color and motion")

    hand.tap("Remove animations")
    assert [phone.settings.get("global", name) for name in _SCALES] == ["0", "0", "0"]
    hand.tap("Remove animations")

    assert [phone.settings.get("global", name) for name in _SCALES] == ["1", "1", "1"]


def test_animations_that_are_off_are_told_to_be_removed(phone, accessibility):
    for name in _SCALES:
        phone.settings.put("global", name, "0.0")

    switches = [view for view in walk(accessibility, "Color and motion").find_all("switch_widget") if view.checked]

    assert len(switches) == 1


def test_color_inversion_has_a_page_and_says_whether_it_is_on(phone, accessibility):
    hand = walk(accessibility, "Color and motion", "Color inversion", "Use color inversion")
    assert phone.settings.get("secure", "accessibility_display_inversion_enabled") == "1"

    hand.back()

    assert next(view.text for view in hand.views() if view.id == "android:id/summary") == "On"
