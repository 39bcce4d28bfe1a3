"""Appium Settings: its service, its broadcasts, its keyboards."""

from __future__ import annotations

import base64
import json

import pytest

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.notifications import Notification

PACKAGE = "io.appium.settings"
MAIN = f"{PACKAGE}/.Settings"
EDITOR = Intent(action="android.intent.action.INSERT", type="vnd.android.cursor.dir/contact")


@pytest.fixture
def phone(phone):
    """The phone with the app installed and all it asks for granted."""
    phone.packages.install(PACKAGE, grants_all=True)
    return phone


def ask(phone, action, **extras):
    return phone.broadcasts.send(Intent(action=f"{PACKAGE}.{action}", package=PACKAGE, extras=extras), ordered=True)


def test_the_activity_starts_the_service_and_is_gone(phone):
    front = phone.activities.top.package

    phone.activities.start(Intent(component=MAIN, flags=0x10000000))

    assert phone.activities.top.package == front
    assert [(one.component, one.is_foreground) for one in phone.services.running()] == [
        (f"{PACKAGE}/.ForegroundService", True)
    ]
    assert [shown.title for shown in phone.notifications.active()] == ["Appium Settings"]


def test_the_service_ends_with_its_process_and_survives_a_snapshot(phone):
    phone.activities.start(Intent(component=MAIN, flags=0x10000000))
    saved = phone.snapshot()

    phone.activities.force_stop(PACKAGE)
    assert phone.services.running() == []
    phone.restore(saved)
    assert [one.package for one in phone.services.running()] == [PACKAGE]


@pytest.mark.parametrize("action", ["bluetooth", "animation"])
def test_a_switch_is_turned_off_and_on(phone, action):
    states = {
        "bluetooth": lambda: phone.connectivity.bluetooth_enabled,
        "animation": lambda: phone.settings.get("global", "window_animation_scale") == "1.0",
    }

    assert (ask(phone, action, setstatus="disable").code, states[action]()) == (-1, False)
    assert (ask(phone, action, setstatus="enable").code, states[action]()) == (-1, True)
    assert ask(phone, action, setstatus="maybe").code == 0


@pytest.mark.parametrize("action", ["wifi", "data_connection"])
def test_what_an_app_may_not_switch_on_android_13_is_refused(phone, action):
    assert ask(phone, action, setstatus="disable").code == 0
    assert phone.connectivity.wifi_enabled
    assert phone.connectivity.mobile_data_enabled


def test_the_language_is_changed(phone):
    assert ask(phone, "locale", lang="zh", country="CN", script="Hans").code == -1

    assert phone.strings.locale == "zh-Hans-CN"


def test_the_place_is_told_and_mocked_if_the_app_may(phone):
    service = Intent(
        component=f"{PACKAGE}/.LocationService", extras={"longitude": "9.5", "latitude": "47.1", "altitude": "430"}
    )
    assert phone.services.start(service)
    assert ask(phone, "location").data == "37.42200 -122.08400 5.00000"

    phone.packages.set_app_op(PACKAGE, "MOCK_LOCATION", "allow")
    phone.services.start(service)
    assert ask(phone, "location").data == "47.10000 9.50000 430.00000"
    assert phone.services.stop(service)
    assert not phone.services.stop(service)


def test_the_clipboard_is_shown_to_the_chosen_keyboard_only(phone):
    phone.clipboard.set("grüß")
    assert ask(phone, "clipboard.get").data == ""

    phone.settings.put("secure", "default_input_method", f"{PACKAGE}/.AppiumIME")
    assert base64.b64decode(ask(phone, "clipboard.get").data).decode() == "grüß"


def test_notifications_are_told_to_a_listener_that_runs(phone, run):
    phone.notifications.post(Notification("com.android.settings", 7, "Title", "Text", tag="t"))
    assert ask(phone, "notifications").data is None
    phone.activities.process_started(PACKAGE)
    assert "no access" in ask(phone, "notifications").data

    run(f"cmd notification allow_listener {PACKAGE}/.NLService")
    (told,) = json.loads(ask(phone, "notifications").data)["statusBarNotifications"]
    assert (told["packageName"], told["id"], told["tag"], told["notification"]["title"]) == (
        "com.android.settings", 7, "t", "Title",
    )  # fmt: skip
    run(f"cmd notification disallow_listener {PACKAGE}/.NLService")
    assert "no access" in ask(phone, "notifications").data


def test_messages_are_told_newest_first(phone):
    for body in ("one", "two", "three"):
        phone.telephony.receive_sms("5551234", body)
        phone.clock.advance(1)

    told = json.loads(ask(phone, "sms.read", max="2").data)
    assert ([item["body"] for item in told["items"]], told["total"]) == (["three", "two"], 3)
    phone.packages.revoke(PACKAGE, "android.permission.READ_SMS")
    assert "unable" in ask(phone, "sms.read").data


def test_media_is_scanned(phone):
    phone.disk.write("/storage/emulated/0/Pictures/a.png", b"\x89PNG")

    assert ask(phone, "scan_media", path="/sdcard/Pictures").code == -1
    rows = phone.content.query("content://media/external/images/media", ["_display_name"])
    assert "a.png" in [row["_display_name"] for row in rows]
    assert ask(phone, "scan_media", path="/sdcard/none").code == 0


# -- keyboards --------------------------------------------------------------------------------------------------------


@pytest.fixture
def field(phone):
    """The contact editor's first field, with the focus."""
    phone.activities.start(EDITOR)
    assert phone.ime.field is not None
    return phone.ime


@pytest.mark.parametrize(
    ("typed", "text"),
    [("&ANw-bung", "Übung"), ("a &- b", "a & b"), ("&2D3eAA-!", "😀!"), ("&***-x", "x"), ("plain", "plain")],
)
def test_modified_utf_7_is_typed_as_what_it_means(phone, field, typed, text):
    phone.settings.put("secure", "default_input_method", f"{PACKAGE}/.UnicodeIME")

    phone.input.text(typed)

    assert field.field.text == text


@pytest.mark.parametrize(("typed", "text"), [("/hello/", "hello"), ("a/unspecified", "a"), ("a b", "a b")])
def test_what_is_no_action_is_typed(phone, field, typed, text):
    phone.settings.put("secure", "default_input_method", f"{PACKAGE}/.AppiumIME")

    phone.input.text(typed)

    assert field.field.text == text


@pytest.mark.parametrize("name", ["next", "NEXT", "5"])
def test_an_action_is_done_by_name_or_number(phone, field, name):
    phone.settings.put("secure", "default_input_method", f"{PACKAGE}/.AppiumIME")
    before = field.field.hint

    phone.input.text(f"/{name}/")

    assert field.field.hint != before
