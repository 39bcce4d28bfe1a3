"""How often the handle goes to the phone and back: each is a stream of its own through the adb server."""

from __future__ import annotations

import pytest

from pytest_mobileagent.device.transport import AdbLink

SMS = "/data/data/com.android.providers.telephony/databases/mmssms.db"
FILES = {f"/sdcard/Download/trips/{number}.txt": b"text" for number in range(3)}


@pytest.fixture
def arranged(device):
    device.root()
    device.content_delete("content://sms")  # the provider makes its database when it is first asked
    device.push_all(FILES)
    device.observe()  # from here on the automation server's connection is kept
    return device


@pytest.fixture
def trips(arranged, monkeypatch):
    """The services that are opened from now on."""
    services, opened = [], AdbLink.open
    monkeypatch.setattr(AdbLink, "open", lambda link, service: (services.append(service), opened(link, service))[1])
    return services


@pytest.mark.parametrize(
    ("act", "times"),
    [
        (lambda device: device.observe(), 1),
        (lambda device: device.observe(takes_screenshot=False), 1),
        (lambda device: device.push_all(FILES), 2),
        (lambda device: device.push_all({}), 0),
        (lambda device: device.pull_dir("/sdcard/Download/trips"), 1),
        (lambda device: device.edit_database(SMS, "DELETE FROM sms"), 3),
        (lambda device: device.sql(SMS, "SELECT * FROM sms"), 1),
        (lambda device: device.type_text("one\ntwo", clear=True), 1),
        (lambda device: device.type_text(""), 0),
    ],
    ids=["observe", "unpictured", "push", "push nothing", "pull", "edit", "query", "type", "type nothing"],
)
def test_what_belongs_together_goes_at_once(arranged, trips, act, times):
    act(arranged)

    assert len(trips) == times, trips


def test_the_files_directly_in_a_folder_are_read_together(arranged):
    arranged.must_run("mkdir -p /sdcard/Download/trips/inner && echo no > /sdcard/Download/trips/inner/deep.txt")

    assert arranged.pull_dir("/sdcard/Download/trips") == {f"{number}.txt": b"text" for number in range(3)}
    assert arranged.pull_dir("/sdcard/Download/nowhere") == {}
