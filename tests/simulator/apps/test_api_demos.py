from __future__ import annotations

from pathlib import Path

import pytest

from pytest_mobileagent.simulator.apps.api_demos.app import APP
from pytest_mobileagent.simulator.system.installer import InstallOptions
from pytest_mobileagent.simulator.ui.toasts import SHOWN_S

APKS = Path(__file__).parents[2] / "apks"
PACKAGE = "io.appium.android.apis"
FIRST = [
    "API Demos", "Access'ibility", "Accessibility", "Animation", "App", "Content", "Graphics", "Media", "NFC", "OS",
    "Preference", "Text", "Views",
]  # fmt: skip


def install(phone, name="api_demos", **options):
    installer = phone.installer
    number = installer.create(InstallOptions(**options))
    installer.write(number, "base.apk", (APKS / f"{name}.apk").read_bytes())
    installer.commit(number)


@pytest.fixture
def demos(phone, hand):
    """A hand on a phone with the app."""
    install(phone, grants_all=True)
    return hand


def sample(demos, name):
    return demos.open(f"{PACKAGE}/{name}")


def shown(demos, package=PACKAGE):
    return [view.shown_text for view in demos.views() if view.package == package and view.shown_text]


def test_a_phone_does_not_have_it_until_it_is_installed(phone):
    assert phone.packages.find(PACKAGE) is None


def test_the_first_list_has_all_parts(demos):
    assert shown(sample(demos, ".ApiDemos")) == FIRST


@pytest.mark.parametrize(
    ("way", "entries"),
    [
        (["OS"], ["Morse Code", "Rotation Vector", "Sensors", "SMS Messaging"]),
        (["Access'ibility"], ["Accessibility Node Provider", "Accessibility Node Querying", "Accessibility Service",
                              "Custom View"]),
        (["App", "Action Bar"], ["Action Bar Mechanics", "Action Bar Tabs", "Action Bar Usage", "Action Provider",
                                 "Display Options"]),
        (["Views", "Chronometer"], []),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_list_leads_to_lists_and_samples(demos, way, entries):
    sample(demos, ".ApiDemos")
    for entry in way:
        demos.tap(entry)

    assert [view.desc for view in demos.views() if view.id == "android:id/text1"] == entries


@pytest.mark.parametrize(("apk", "has_it"), [("api_demos_old", True), ("api_demos", False)])
def test_releases_before_2021_have_pictures(phone, hand, apk, has_it):
    install(phone, apk)

    sample(hand, ".ApiDemos").tap("Graphics")

    (screen,) = (placed.root for placed in phone.windows.placed() if placed.window.kind == "app")
    assert ("Pictures" in [view.desc for view in screen.walk()]) == has_it


@pytest.mark.parametrize("activity", [spec.name for spec in APP.activities])
def test_every_sample_is_shown(demos, phone, activity):
    sample(demos, activity)

    assert phone.activities.top.class_name == f"{PACKAGE}{activity}"
    assert shown(demos)


def test_a_sample_that_is_not_there_ends_the_app_and_is_told(demos, phone):
    sample(demos, ".ApiDemos").tap("Graphics").tap("AlphaBitmap")

    assert phone.activities.pid_of(PACKAGE) is None
    lines = [entry.message for entry in phone.log.entries]
    assert f"activity: {PACKAGE}/{PACKAGE}.graphics.AlphaBitmap" in lines
    assert any("ActivityNotFoundException: Unable to find explicit activity class" in line for line in lines)


def test_the_framework_has_the_title_in_a_bar_of_its_own(demos):
    sample(demos, ".view.Controls1")

    bar, content = demos.find("action_bar_container"), demos.find("content")
    assert demos.text("Views/Controls/1. Light Theme")
    assert bar.rect.bottom == content.rect.top
    assert demos.find("decor_content_parent").children == [bar, content]


def test_controls_are_checked_chosen_and_typed_into(demos):
    sample(demos, ".view.Controls1").tap("check1").tap("radio2").tap("toggle1").tap("spinner1").tap("Earth")
    demos.type("four", into="edit")

    assert [demos.find(name).is_checked for name in ("check1", "check2", "radio1", "radio2")] == [
        True,
        False,
        False,
        True,
    ]
    assert demos.text("toggle1") == "ON"
    assert demos.shows("Earth")
    assert demos.text("edit") == "four"


def test_a_password_is_shown_below_its_field(demos):
    sample(demos, ".view.TextFields").type("s3cret", into="edit1")

    assert demos.text("edit1") == "••••••"
    assert demos.text("edit1Text") == "s3cret"


def test_a_meal_is_chosen_and_cleared(demos):
    sample(demos, ".view.RadioGroup1").tap("Dinner")
    assert demos.find("dinner").is_checked
    told = demos.text("choice")

    demos.tap("Clear")

    assert told != demos.text("choice") == "You have selected: (none)"


def test_a_list_of_commands_tells_which_was_taken(demos):
    sample(demos, ".app.AlertDialogSamples").tap("List dialog").tap("Command two")

    assert demos.text("message") == "You selected: 1 , Command two"


def test_a_single_choice_stays_until_it_is_confirmed(demos):
    sample(demos, ".app.AlertDialogSamples").tap("radio_button").tap("Street view")
    assert demos.shows("Cancel")

    demos.tap("OK")

    assert demos.tap("radio_button").find("Street view").is_checked


def test_progress_ends_by_itself(demos, phone):
    sample(demos, ".app.AlertDialogSamples").tap("Progress dialog")
    before = int(demos.text("progress_percent").rstrip("%"))
    phone.clock.advance(5)
    assert demos.text("progress_percent") == f"{before + 50}%"

    phone.clock.advance(6)

    assert not demos.shows("Hide")


def test_contacts_are_read_by_those_who_may(phone, hand):
    install(phone)

    sample(hand, ".app.AlertDialogSamples").tap("Send Call to VoiceMail")

    assert phone.activities.pid_of(PACKAGE) is None
    phone.packages.grant(PACKAGE, "android.permission.READ_CONTACTS")
    assert sample(hand, ".app.AlertDialogSamples").tap("Send Call to VoiceMail").shows("Cancel")


@pytest.mark.parametrize(
    ("target", "outcome"), [("drag_dot_2", "Dropped!"), ("drag_dot_1", "Dropped!"), ("drag_explanation", "No drop")]
)
def test_a_dot_is_dragged(demos, phone, target, outcome):
    sample(demos, ".view.DragAndDropDemo")
    assert not demos.find_all("drag_dot_hidden")
    place, end = demos.find("drag_dot_1").rect.center, demos.find(target).rect.center

    phone.input.down(*place)
    phone.clock.advance(1)
    phone.input.move(*end)
    assert demos.text("drag_result_text") == "Dragging..."
    assert demos.find("drag_dot_hidden")
    phone.input.up(*end)

    assert demos.text("drag_result_text") == outcome


def test_a_chronometer_counts_while_it_runs(demos, phone):
    sample(demos, ".view.ChronometerDemo").tap("Reset").tap("Start")
    phone.clock.advance(65)
    assert demos.text("chronometer") == "Initial format: 01:05"

    demos.tap("Stop")
    phone.clock.advance(10)
    demos.tap("Set format string")

    assert demos.text("chronometer") == "Formatted time (01:05)"
    assert demos.find("chronometer").desc == "1 minute, 5 seconds"


def test_an_entry_of_the_popup_opens_another(demos, phone):
    sample(demos, ".view.PopupMenu1").tap("Make a Popup!").tap("Edit").tap("Share")
    phone.clock.advance(SHOWN_S)

    assert phone.windows.toasts.last == "Clicked popup menu item Share"


def test_a_group_opens_and_has_a_menu(demos, phone):
    sample(demos, ".view.ExpandableList1").tap("Cat Names").long_press("Snuggles")
    assert demos.shows("Sample menu")

    demos.tap("Sample action")

    assert phone.windows.toasts.last == "Snuggles: Child 1 clicked in group 2"


def test_a_preference_depends_on_another(demos, phone):
    sample(demos, ".preference.PreferenceDependencies")
    assert not demos.tap("WiFi settings").find_all("edit")

    demos.tap("WiFi").tap("WiFi settings").type("HappyNet").tap("OK")

    assert demos.tap("WiFi settings").text("edit") == "HappyNet"
    stored = phone.disk.read(f"/data/data/{PACKAGE}/shared_prefs/{PACKAGE}_preferences.xml")
    assert b'<boolean name="wifi" value="true" />' in stored


def test_a_result_comes_back(demos):
    sample(demos, ".app.ReceiveResult").tap("Get Result").tap("Violet").tap("Get Result").back()

    assert demos.text("results") == "(okay -1) Violet!\n(cancelled)\n"


def test_a_text_is_kept_in_the_activitys_preferences(demos):
    sample(demos, ".app.PersistentState").type(" More.", into="saved").back()
    demos.back()

    assert sample(demos, ".app.PersistentState").text("saved").strip() == "Initial text. More."


def test_an_alarm_goes_off_after_half_a_minute(demos, phone):
    sample(demos, ".app.AlarmController").tap("One Shot Alarm")

    phone.clock.advance(31)

    assert phone.windows.toasts.last == "The one-shot alarm has gone off"


def test_a_repeating_alarm_goes_off_until_it_is_stopped(demos, phone):
    sample(demos, ".app.AlarmController").tap("Start Repeating Alarm")
    phone.clock.advance(16)
    assert phone.windows.toasts.last == "The repeating alarm has gone off"
    phone.windows.toasts.last = ""
    phone.clock.advance(15)
    assert phone.windows.toasts.last == "The repeating alarm has gone off"

    demos.tap("Stop Repeating Alarm")
    phone.clock.advance(60)

    assert phone.windows.toasts.last == "Repeating alarm has been unscheduled"


def test_moods_are_notified_if_the_user_allows_it(demos, phone):
    sample(demos, ".app.StatusBarNotifications").tap("sadMarquee")

    assert [(one.title, one.text) for one in phone.notifications.active()] == [("Mood ring", "I am sad")]
    demos.tap("Clear notification")
    assert not phone.notifications.active()


def test_a_query_is_searched_with_its_data(demos, phone):
    sample(demos, ".app.SearchInvoke").type("cheese", into="txt_query_prefill").type("blue", into="txt_query_appdata")
    demos.tap("btn_start_search")
    phone.ime.perform_editor_action(3)

    told = [demos.text(name) for name in ("txt_query", "txt_appdata", "txt_deliveredby")]
    assert told == ["cheese", "blue", "onCreate()"]


def test_keys_are_told_with_those_that_are_held_and_do_nothing_else(demos, phone):
    sample(demos, ".text.KeyEventText")

    phone.input.key(29, 193)
    phone.input.key(4)

    told = demos.text("text")
    assert "keyCode=KEYCODE_A, scanCode=0, metaState=META_SHIFT_ON|META_SHIFT_LEFT_ON|META_SHIFT_RIGHT_ON" in told
    assert told.count("[keycode=4] KeyEvent { action=ACTION_") == 2
    assert not demos.tap("Clear").text("text")


def test_photos_are_scrolled_tapped_and_held(demos, phone):
    sample(demos, ".view.Gallery1")
    gallery = demos.find("gallery")
    first = next(view for view in gallery.walk() if view.cls == "android.widget.ImageView")
    assert abs(first.rect.center[0] - phone.display.size[0] // 2) <= 1

    phone.input.tap(*first.rect.center)
    assert phone.windows.toasts.last == "0"
    phone.input.swipe(900, gallery.rect.center[1], 200, gallery.rect.center[1], 800)
    phone.input.long_press(*gallery.rect.center)
    demos.tap("Testing")

    assert phone.windows.toasts.last in {f"Longpress: {number}" for number in range(1, 8)}


@pytest.mark.parametrize(
    ("acts", "came"),
    [(["Play"], {"start"}), (["Play", "Cancel"], {"start", "cancel", "end"}), (["endCB", "Play"], {"start", "end"})],
    ids=["running", "cancelled", "at once"],
)
def test_the_events_of_an_animation_are_seen_as_they_come(demos, phone, acts, came):
    sample(demos, ".animation.AnimatorEvents")
    for one in acts:
        demos.tap(one)

    assert {name for name in ("start", "cancel", "end") if demos.find(f"{name}Text").opacity == 1} == came
    phone.clock.advance(2)
    assert demos.find("endText").opacity == 1
