from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.androidx.playback import (
    Announcement,
    Clockwork,
    MediaPlayer,
    Playing,
    Service,
    receivers,
)
from pytest_mobileagent.simulator.system import keys
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


class Player(MediaPlayer):
    package, tag, shows_album = PACKAGE, "Example", True
    announcement = Announcement(PACKAGE, 4, "music", Intent(component=f"{PACKAGE}/.Main"), "music_note")
    ended_action = "ended"
    button_actions = "toggle", "next", "previous"
    repeat_key, repeat_modes = "repeat", (0, 2, 1)

    @property
    def playing(self):
        return Playing("Song", "Artist", "Album", self._clock.position_ms, 5000, 2) if self._clock.is_open else None

    def play(self):
        self._clock.run()
        self.announce()

    def pause(self):
        self._clock.hold()
        self.announce()

    def next(self):
        self._clock.end()
        self.announce()


@pytest.fixture
def player(phone, clock):
    clock.begin(1000)
    player = Player(phone)
    player.announce()
    return player


def notes(phone):
    return [(one.title, one.subtext, [action.title for action in one.actions]) for one in phone.notifications.active()]


def test_others_are_told_what_a_player_plays(phone, player):
    session = Player.session(phone)
    assert (session.title, session.position_ms, session.queue_size, session.is_playing) == ("Song", 1000, 2, True)
    assert notes(phone) == [("Song", "Album", ["Previous", "Pause", "Next"])]

    session.keys[keys.KEY_PLAY_PAUSE]()

    assert not Player.session(phone).is_playing
    assert notes(phone) == [("Song", "Album", ["Previous", "Play", "Next"])]


def test_a_player_goes_on_at_the_end_even_if_the_clock_was_set(phone, player):
    end = Player.receivers()["ended"]
    phone.clock.advance(2)
    end(phone, Intent("ended"))
    assert player.is_playing
    assert [alarm.at_s - phone.clock.now() for alarm in phone.alarms.pending() if alarm.tag == "ended"] == [2.0]

    phone.clock.advance(2)
    end(phone, Intent("ended"))

    assert not player.is_playing
    assert not notes(phone)
    assert Player.session(phone) is None


def test_a_button_goes_through_the_modes_of_repeating(player):
    assert [player.cycle_repeat() for _ in range(4)] == [2, 1, 0, 2]


def test_a_player_without_a_way_back_has_no_button_and_no_key_for_it(phone, player, monkeypatch):
    monkeypatch.setattr(Player, "button_actions", ("toggle", "next", ""))
    player.announce()

    assert notes(phone) == [("Song", "Album", ["Pause", "Next"])]
    assert keys.KEY_PREVIOUS not in player.key_acts()
