"""The system's activities that ask which app is to take an intent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.widgets.chooser import open_with, share
from tests.conftest import EPOCH_S

PAGE = "/storage/emulated/0/Download/page.html"
TEXT = Intent("android.intent.action.SEND", type="text/plain", extras={"android.intent.extra.TEXT": "Hello"})
SETTINGS = "com.android.settings/.Settings"


@pytest.fixture
def asking(phone, hand):
    """An app that has several to open a page with."""
    phone.disk.write(PAGE, b"<p>Hi</p>")
    hand.open(SETTINGS)
    intent = Intent("android.intent.action.VIEW", data=f"file://{PAGE}", type="text/html")
    return lambda: open_with(phone.activities.screen, intent)


def top(phone):
    return f"{phone.activities.top.package}/{phone.activities.top.spec.name}"


def test_open_with_is_an_activity_of_its_own_over_the_app(phone, hand, asking):
    asking()

    assert top(phone) == "android/com.android.internal.app.ResolverActivity"
    assert hand.shows("Open with")
    assert not hand.find("Just once").enabled


def test_back_leads_to_the_app_that_asked(phone, hand, asking):
    asking()
    hand.back()

    assert top(phone) == "com.android.settings/.Settings"


def test_an_app_is_chosen_once_and_asked_for_again(phone, hand, asking):
    asking()
    hand.tap("HTML Viewer").tap("Just once")
    assert phone.activities.top.package == "com.android.htmlviewer"
    hand.back()
    assert top(phone) == "com.android.settings/.Settings"

    asking()

    assert hand.shows("Open with")


def test_an_app_is_chosen_for_good(phone, hand, asking):
    asking()
    hand.tap("HTML Viewer").tap("Always").back()

    asking()

    assert phone.activities.top.package == "com.android.htmlviewer"


def test_a_text_that_is_shared_is_shown_and_can_be_copied(phone, hand):
    hand.open(SETTINGS)
    share(phone.activities.screen, TEXT)
    assert hand.text("content_preview_text") == "Hello"

    hand.tap("Copy")

    assert phone.clipboard.text == "Hello"
    assert top(phone) == "com.android.settings/.Settings"


def test_a_file_that_is_shared_is_not_copied(phone, hand):
    hand.open(SETTINGS)
    uri = "content://media/external/images/media/1"
    share(phone.activities.screen, replace(TEXT, type="image/jpeg", extras={"android.intent.extra.STREAM": uri}))

    assert not hand.find_all("Copy")


def test_what_is_shared_reaches_the_app_that_is_chosen(phone, hand):
    hand.open(SETTINGS)
    share(phone.activities.screen, TEXT)
    assert top(phone) == "android/com.android.internal.app.ChooserActivity"

    hand.tap("Markor")

    assert phone.activities.top.package == "net.gsantner.markor"
    assert phone.activities.top.intent.text("android.intent.extra.TEXT") == "Hello"


def test_what_nobody_takes_is_said(phone, hand):
    hand.open(SETTINGS)

    share(phone.activities.screen, Intent("org.example.action.NOBODY"))

    assert hand.shows("No apps can perform this action.")


@pytest.fixture
def android_14():
    phone = Phone(find_image("mobileagentbench"), DeviceConfig(), DeviceClock(EPOCH_S))
    phone.activities.start(Intent(component=SETTINGS))
    return phone


def test_android_14_shares_with_a_package_of_its_own(android_14):
    share(android_14.activities.screen, Intent("org.example.action.NOBODY"))

    assert top(android_14) == "com.android.intentresolver/.ChooserActivity"


def test_an_app_that_is_alone_gets_what_is_shared_without_a_question(android_14):
    share(android_14.activities.screen, replace(TEXT, type="text/calendar"))
    assert android_14.activities.top.package == "com.simplemobiletools.smsmessenger"
    android_14.input.key(4)
    android_14.input.key(4)  # the keyboard first

    assert top(android_14) == "com.android.settings/.Settings"
