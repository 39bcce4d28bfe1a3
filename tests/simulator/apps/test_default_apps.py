"""Default apps: Settings leads to who has which role, and there a tap gives it to another app."""

from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.roles import ASSISTANT, BROWSER, DIALER, HOME_ROLE, SMS
from tests.simulator.apps.hand import Hand

LIST = "android.settings.MANAGE_DEFAULT_APPS_SETTINGS"
SIMPLE_SMS = "com.simplemobiletools.smsmessenger"


@pytest.fixture
def hand(phone):
    phone.display.set_density(240)
    return Hand(phone)


def go(hand, action=LIST):
    assert hand.phone.activities.start(Intent(action=action)).status != "not_found"
    return hand


def test_settings_tells_who_browses_calls_and_sends_and_leads_to_the_list(hand, phone):
    phone.roles.add(SMS, SIMPLE_SMS)
    hand.open("com.android.settings/.Settings").tap("Apps")
    assert hand.shows("Chrome, Phone, and SMS Messenger")

    hand.tap("Default apps")

    assert phone.activities.top.spec.name.endswith("role.ui.DefaultAppListActivity")
    texts = hand.texts()
    rows = ["Browser app", "Caller ID & spam app", "Digital assistant app", "Home app", "Phone app", "SMS app"]
    assert [text for text in texts if text in rows] == rows
    assert texts[texts.index("SMS app") + 1] == "SMS Messenger"


@pytest.mark.parametrize(
    ("row", "app", "role", "setting"),
    [
        ("SMS app", "SMS Messenger", SMS, "sms_default_application"),
        ("Browser app", "Chrome", BROWSER, None),
        ("Phone app", "Phone", DIALER, "dialer_default_application"),
    ],
)
def test_a_tap_gives_a_role_as_the_role_manager_tells(hand, phone, run, row, app, role, setting):
    go(hand).tap(row, instance=-1).tap(app, instance=-1)

    holder = run(f"cmd role get-role-holders {role}").out.strip()
    assert phone.packages.find(holder).app.label == app
    if setting is not None:
        assert run(f"settings get secure {setting}").out == f"{holder}\n"
    assert hand.back().shows(app)


def test_messages_are_written_in_the_app_that_was_chosen(hand, phone):
    go(hand).tap("SMS app").tap("SMS Messenger", instance=-1)
    phone.activities.start(Intent(action="android.intent.action.SENDTO", data="smsto:5551234"))

    assert phone.activities.top.package == SIMPLE_SMS


def test_the_app_that_came_with_the_phone_is_marked_and_what_a_role_means_is_said(hand):
    go(hand).tap("Phone app")

    assert hand.shows("Default phone app")
    assert hand.shows("System default")
    assert hand.shows("Apps that allow you to make and receive telephone calls on your device")


def test_nobody_is_an_assistant_if_nobody_was_chosen(hand, phone):
    go(hand).tap("Digital assistant app").tap("None")

    assert phone.roles.holder(ASSISTANT) == ""
    assert phone.settings.get("secure", "assistant") in (None, "")


def test_settings_of_the_home_screen_are_those_of_its_role(hand, phone):
    go(hand, "android.settings.HOME_SETTINGS")

    chosen = [view for view in hand.views() if view.checkable and view.checked and view.on_tap is not None]
    assert hand.shows("Default home app")
    assert len(chosen) == 1
    assert hand.shows(phone.packages.find(phone.roles.holder(HOME_ROLE)).app.label)


def test_a_role_that_nobody_gives_has_no_page(hand, phone):
    hand.open("com.android.settings/.Settings")
    before = phone.activities.top
    phone.activities.start(Intent(action="android.intent.action.MANAGE_DEFAULT_APP"))

    assert phone.activities.top is before
