import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.image.bmoca import IMAGE as BMOCA
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.notifications import Notification, NotificationAction

SYSTEM = "com.android.systemui"


def test_posting_the_same_id_again_replaces_it(phone):
    phone.notifications.post(Notification(SYSTEM, 1, "first"))
    phone.clock.advance(1)
    phone.notifications.post(Notification(SYSTEM, 2, "other"))
    phone.clock.advance(1)
    phone.notifications.post(Notification(SYSTEM, 1, "second"))
    assert [shown.title for shown in phone.notifications.active()] == ["second", "other"]


def test_an_app_shows_no_more_than_25_and_may_change_them(phone):
    app = "com.example.androidworld"
    phone.packages.grant(app, "android.permission.POST_NOTIFICATIONS")
    for number in range(26):
        phone.notifications.post(Notification(app, number, "first"))
    phone.notifications.post(Notification(app, 3, "second"))

    assert [len(phone.notifications.active()), max(note.id for note in phone.notifications.active())] == [25, 24]
    assert "second" in [note.title for note in phone.notifications.active()]
    assert any("Not showing more" in entry.message for entry in phone.log.entries)


def test_clearing_leaves_ongoing_ones(phone):
    phone.notifications.post(Notification(SYSTEM, 1, "timer", is_ongoing=True))
    phone.notifications.post(Notification(SYSTEM, 2, "news"))
    phone.notifications.clear()
    assert [shown.title for shown in phone.notifications.active()] == ["timer"]


def test_cancel_one_or_all_of_a_package(phone):
    for number in (1, 2, 3):
        phone.notifications.post(Notification(SYSTEM, number, str(number)))
    phone.notifications.cancel(SYSTEM, 2)
    assert {shown.id for shown in phone.notifications.active()} == {1, 3}
    phone.notifications.cancel(SYSTEM)
    assert phone.notifications.active() == []


def test_an_app_without_the_permission_posts_nothing(phone):
    package = "com.example.androidworld"
    phone.packages._packages[package].granted.discard("android.permission.POST_NOTIFICATIONS")
    phone.notifications.post(Notification(package, 1, "unseen"))
    assert phone.notifications.active() == []
    phone.packages.grant(package, "android.permission.POST_NOTIFICATIONS")
    phone.notifications.post(Notification(package, 1, "seen"))
    assert [shown.title for shown in phone.notifications.active()] == ["seen"]


@pytest.mark.parametrize("image", [ANDROIDWORLD, BMOCA], ids=["Android 13", "Android 10"])
def test_an_app_that_is_switched_off_posts_nothing_and_what_it_showed_goes(image):
    package = "com.android.chrome"
    phone = Phone(image, DeviceConfig(), DeviceClock(0.0))
    phone.packages.grant(package, "android.permission.POST_NOTIFICATIONS")
    phone.notifications.post(Notification(package, 1, "shown"))

    phone.notifications.switch(package, on=False)
    phone.notifications.post(Notification(package, 2, "unseen"))
    off = phone.notifications.is_switched_on(package), phone.notifications.active()
    phone.notifications.switch(package, on=True)
    phone.notifications.post(Notification(package, 3, "seen"))

    assert off == (False, [])
    assert [shown.title for shown in phone.notifications.active()] == ["seen"]


def test_a_snapshot_keeps_everything_about_a_notification(phone):
    shown = Notification(
        SYSTEM, 7, "title", "text", "channel", Intent(action="a.VIEW", extras={"n": 1, "t": ("x", "y")}),
        actions=(NotificationAction("Stop", Intent(action="a.STOP")),), importance=4, tag="t",
    )  # fmt: skip
    phone.notifications.post(shown)
    before = phone.notifications.active()
    snapshot = phone.snapshot()
    phone.notifications.clear()
    phone.restore(snapshot)
    assert phone.notifications.active() == before
