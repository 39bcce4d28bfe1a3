"""DroidTask's phone: Android 10 with the apps and the small world of the recordings, the task's app in front."""

from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.state.contacts import Contacts
from pytest_mobileagent.state.roles import DIALER, SMS, give_role

SIMPLE = "com.simplemobiletools"
DIALER_APP = f"{SIMPLE}.dialer"
SMS_APP = f"{SIMPLE}.smsmessenger"
mobile_image = "droidtask"
mobile_needs = ("root", "messages", "empty storage")
NOW = datetime.datetime(2023, 7, 1, 11, 4, tzinfo=datetime.UTC)  # when the recordings were made, by their file names
PEOPLE = (("Alice", "111111"), ("Bob", "222222"), ("Jack", "333333"))
PERMISSIONS = {
    "camera": ("CAMERA", "RECORD_AUDIO", "READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE"),
    "contacts.pro": ("CALL_PHONE", "GET_ACCOUNTS", "READ_CONTACTS", "WRITE_CONTACTS"),
    "dialer": ("CALL_PHONE", "READ_CALL_LOG", "READ_CONTACTS", "READ_PHONE_STATE", "WRITE_CALL_LOG", "WRITE_CONTACTS"),
    "filemanager.pro": ("WRITE_EXTERNAL_STORAGE",),
    "gallery.pro": ("READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE"),
    "musicplayer": ("WRITE_EXTERNAL_STORAGE",),
    "voicerecorder": ("RECORD_AUDIO",),
}


def arrange(device):
    """Bring a phone into the state in which every task begins: permissions, roles, the date, three people."""
    device.root()
    for app, permissions in PERMISSIONS.items():
        for permission in permissions:
            device.grant(f"{SIMPLE}.{app}", f"android.permission.{permission}")
    device.must_run("settings put global auto_time 0 && settings put global auto_time_zone 0")
    device.must_run("service call alarm 3 s16 UTC")
    give_role(device, DIALER, DIALER_APP)
    give_role(device, SMS, SMS_APP)
    device.set_time(NOW)
    contacts = Contacts(device)
    contacts.clear()
    for name, number in PEOPLE:
        contacts.add(name, number, email=f"{name.lower()}@mails.com")
    device.press_key("KEYCODE_HOME")


@pytest.fixture(scope="session")
def mobile_arrangement():
    return arrange


@pytest.fixture
def app(request, device):
    """The package of the module's app: with nothing stored but the world's, and in front.

    What a task arranges comes after it, by `state/`, and shows when the app is opened again: `device.open_app(app)`.
    """
    package = request.module.APP
    device.open_app(package)
    return package
