from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.androidx.playback import Announcement, Clockwork, Service, receivers
from pytest_mobileagent.simulator.system.intents import Intent

PACKAGE = "org.videolan.vlc"


@pytest.fixture
def clock(phone):
    return Clockwork(phone, PACKAGE, "playback")


def test_it_moves_with_the_phones_clock_while_it_runs(phone, clock):
    clock.begin(1000, song=7)
    phone.clock.advance(2)
    clock.hold()
    phone.clock.advance(5)

    assert (clock.position_ms, clock.is_running, clock.number("song")) == (3000, False, 7)
    clock.run()
    phone.clock.advance(1)
    assert (clock.position_ms, clock.is_running) == (4000, True)


def test_it_can_be_moved(phone, clock):
    clock.begin(queue=[1, 2])
    clock.move(60_000)
    phone.clock.advance(1)

    assert clock.position_ms == 61_000
    clock.note(queue=[3])
    assert clock.numbers("queue") == [3]
    assert clock.position_ms == 61_000


def test_it_is_gone_with_the_process(phone, clock):
    clock.begin()
    phone.activities.force_stop(PACKAGE)

    assert (clock.is_open, clock.is_running, clock.position_ms) == (False, False, 0)


def test_a_snapshot_holds_it_and_no_file_does(phone, clock):
    before = set(phone.disk.image().inodes)
    clock.begin(500, song=7)
    snapshot = phone.snapshot()
    files = set(phone.disk.image().inodes) - before
    phone.clock.advance(1)
    clock.end()
    assert not clock.is_open

    phone.restore(snapshot)

    assert (clock.position_ms, clock.number("song")) == (500, 7)
    assert not files


def test_a_broadcast_wakes_the_app_when_it_has_ended(phone, clock):
    clock.begin()
    clock.wake("ended", 2000)
    assert [alarm.tag for alarm in phone.alarms.pending() if alarm.package == PACKAGE] == ["ended"]

    clock.let_sleep("ended")

    assert not [alarm for alarm in phone.alarms.pending() if alarm.package == PACKAGE]


def test_what_goes_on_is_announced_with_its_buttons(phone):
    announcement = Announcement(PACKAGE, 3, "playback", Intent(component=f"{PACKAGE}/.Main"), "music_note")

    announcement.post(phone, "Song", "Artist", [("Pause", "pause")])

    (shown,) = phone.notifications.active()
    assert (shown.title, shown.text, shown.is_ongoing) == ("Song", "Artist", True)
    assert [(action.title, action.intent.action) for action in shown.actions] == [("Pause", "pause")]
    announcement.cancel(phone)
    assert not phone.notifications.active()


def test_a_receiver_does_what_its_broadcast_names(phone):
    done = []
    made = receivers(lambda phone: [phone], {"play": lambda _: done.append("play"), "stop": done.extend})

    made["stop"](phone, Intent("stop"))

    assert done == [phone]


def test_a_service_plays_while_its_clock_runs(phone):
    class Player(Service):
        package = PACKAGE

    clock = Clockwork(phone, PACKAGE, "playback")
    assert not Player(phone).is_playing

    clock.begin()

    assert Player(phone).is_playing
