"""MobileAgentBench's phone: a Pixel 3a with Android 14 and ten Simple Mobile Tools apps, the task's app in front."""

from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.state.roles import SMS, give_role

SMS_APP = "com.simplemobiletools.smsmessenger"
mobile_image = "mobileagentbench"
mobile_needs = ("root", "messages", "empty storage")
NOW = datetime.datetime(2024, 6, 3, 10, 0, tzinfo=datetime.UTC)
PERMISSIONS = {
    "calendar.pro": ("POST_NOTIFICATIONS",),
    "contacts.pro": ("READ_CONTACTS", "WRITE_CONTACTS", "GET_ACCOUNTS"),  # one is all, once the app asks
    "filemanager.pro": ("WRITE_EXTERNAL_STORAGE", "POST_NOTIFICATIONS"),
    "gallery.pro": (
        "READ_EXTERNAL_STORAGE",
        "READ_MEDIA_IMAGES",
        "READ_MEDIA_VIDEO",
        "READ_MEDIA_VISUAL_USER_SELECTED",
        "ACCESS_MEDIA_LOCATION",
    ),
    "musicplayer": ("READ_MEDIA_AUDIO", "POST_NOTIFICATIONS"),
    "voicerecorder": ("RECORD_AUDIO", "POST_NOTIFICATIONS"),
}


def arrange(device):
    """Bring a phone into the state in which every task begins: the tasks' permissions, the role for messages."""
    device.root()
    for app, permissions in PERMISSIONS.items():
        for permission in permissions:
            device.grant(f"com.simplemobiletools.{app}", f"android.permission.{permission}")
    device.must_run("settings put global auto_time 0 && settings put global auto_time_zone 0")
    device.must_run("service call alarm 3 s16 UTC")
    give_role(device, SMS, SMS_APP)
    device.set_time(NOW)
    device.press_key("KEYCODE_HOME")


@pytest.fixture(scope="session")
def mobile_arrangement():
    return arrange


@pytest.fixture
def app(request, device):
    """The package of the module's app: with nothing stored, and in front.

    What a task arranges comes after it, by `state/`, and shows when the app is opened again: `device.open_app(app)`.
    """
    package = request.module.APP
    device.open_app(package)
    return package
