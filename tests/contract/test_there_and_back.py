"""What is switched and switched back, or looked at and left, is as it was: nobody has changed anything."""

from __future__ import annotations

import pytest

from pytest_mobileagent.image import find_image
from pytest_mobileagent.state.changes import compare
from pytest_mobileagent.state.phone_state import StateReader
from pytest_mobileagent.state.side_effects import unasked

SIMPLE = "com.simplemobiletools"
APPS = (
    "applauncher", "calculator", "calendar.pro", "contacts.pro", "filemanager.pro", "gallery.pro", "musicplayer",
    "notes.pro", "smsmessenger", "voicerecorder",
)  # fmt: skip

AS_THE_PHONE_HAS_IT = ("settings_hour_format", "settings_sunday_first")  # at first, until somebody decides


@pytest.fixture(scope="module")
def one(phones):
    with phones.lease(image=find_image("mobileagentbench")) as phone:
        yield phone


@pytest.fixture
def device(one):
    one.reset()
    return one.device


def differences(device, act):
    """Return what nobody asked for of what `act` has changed."""
    reader = StateReader()
    before = reader.read(device)
    act(device)
    found = unasked(compare(before, reader.read(device)), expected=(), packages=(), declared=device.declared)
    return [str(one) for one in found]


def visible_switches(device):
    nodes = [node for node in device.hierarchy().walk() if node.checkable]
    return {node.short_id: node.bounds.center for node in nodes if node.short_id not in AS_THE_PHONE_HAS_IT}


def switch_there_and_back(device, name):
    """Tap a switch twice; a dialog that it opens is left."""
    for _ in range(2):
        if place := visible_switches(device).get(name):
            device.tap(*place)
    if name not in visible_switches(device):
        device.press_key("BACK")


def switch_all_there_and_back(device):
    seen, last = set(), []
    while (texts := device.hierarchy().texts) != last:
        for name in sorted(visible_switches(device).keys() - seen):
            switch_there_and_back(device, name)
            seen.add(name)
        device.swipe((540, 1700), (540, 1000), duration_ms=700)
        last = texts
    assert seen


@pytest.mark.few(3)
@pytest.mark.parametrize("app", APPS)
def test_switches_of_settings_that_are_switched_back_are_as_before(device, app):
    device.start_activity(f"{SIMPLE}.{app}/{SIMPLE}.{app}.activities.SettingsActivity")

    assert differences(device, switch_all_there_and_back) == []


def test_a_conversation_that_is_opened_and_left_is_none(device):
    def look(device):
        device.must_run(f"am start -a android.intent.action.SENDTO -d sms:6155550147 -p {SIMPLE}.smsmessenger")
        assert "ThreadActivity" in device.activity()
        device.press_key("BACK")

    assert differences(device, look) == []
