"""The playback service: what plays, since when, and what comes after it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.vlc.library import PACKAGE, Library, Media
from pytest_mobileagent.simulator.system.alarms import Alarm
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.notifications import IMPORTANCE_LOW, Notification, NotificationAction
from pytest_mobileagent.simulator.system.preferences import Preferences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.base import BroadcastResult
    from pytest_mobileagent.simulator.phone import Phone

ENDED = f"{PACKAGE}.ended"
TOGGLE = f"{PACKAGE}.remote.PlayPause"
FORWARD = f"{PACKAGE}.remote.Forward"
BACKWARD = f"{PACKAGE}.remote.Backward"
PLAYER = f"{PACKAGE}/.gui.video.VideoPlayerActivity"
REPEAT_NONE, REPEAT_ONE, REPEAT_ALL = 0, 1, 2
_QUEUE, _INDEX, _BASE, _SINCE, _PID, _AS_AUDIO = "media_list", "position_in_media_list", "time", "since", "pid", "audio"
_REPEAT, _SHUFFLE = "audio_repeat_mode", "audio_shuffling"
_NOTIFICATION = 3
_RESTART_MS = 5000


class Playback:
    """Plays a list of media by the phone's clock. The list is forgotten with the process."""

    def __init__(self, phone: Phone) -> None:
        """Play on `phone`."""
        self._phone = phone
        self.library = Library(phone)
        self._service = Preferences(phone, PACKAGE, "service")

    # -- what is ----------------------------------------------------------------------------------------------------

    @property
    def _is_alive(self) -> bool:
        return self._phone.activities.is_still(PACKAGE, self._service.number(_PID))

    @property
    def media(self) -> list[Media]:
        """What is to be played."""
        if not self._is_alive:
            return []
        numbers = [int(part) for part in self._service.text(_QUEUE).split(",") if part]
        found = (self.library.find(number) for number in numbers)
        return [one for one in found if one is not None]

    @property
    def index(self) -> int:
        """Which of them plays."""
        return self._service.number(_INDEX)

    @property
    def current(self) -> Media | None:
        """What plays or is paused."""
        media = self.media
        return media[min(self.index, len(media) - 1)] if media else None

    @property
    def is_playing(self) -> bool:
        """Whether it plays, not paused."""
        return self._is_alive and _SINCE in self._service.items()

    @property
    def is_audio(self) -> bool:
        """Whether only the sound of it is played."""
        current = self.current
        return current is not None and (not current.is_video or self._service.flag(_AS_AUDIO))

    @property
    def time_ms(self) -> int:
        """How far it has got."""
        current = self.current
        if current is None:
            return 0
        items = self._service.items()
        base, since = items.get(_BASE, 0), items.get(_SINCE)
        time = int(base) if isinstance(base, int) else 0
        if isinstance(since, float):
            time += int((self._phone.clock.monotonic() - since) * 1000)
        return max(0, min(time, current.duration_ms))

    @property
    def repeat(self) -> int:
        """What follows the end."""
        return self.library.prefs.number(_REPEAT)

    @property
    def is_shuffling(self) -> bool:
        """Whether the next is any of the list."""
        return self.library.prefs.flag(_SHUFFLE)

    # -- playing ----------------------------------------------------------------------------------------------------

    def open(self, media: Sequence[Media], index: int = 0, *, as_audio: bool = False, from_start: bool = False) -> None:
        """Play a list from one of its members on, which goes on where it was left."""
        if not media:
            return
        self._leave()
        pid = self._phone.activities.process_started(PACKAGE)
        queue = ",".join(str(one.id) for one in media)
        self._service.update({_QUEUE: queue, _PID: pid, _AS_AUDIO: as_audio})
        self._begin(index, from_start=from_start)

    def append(self, media: Sequence[Media], *, is_next: bool = False) -> None:
        """Add media to the end of the list, or after what plays."""
        if not self.media:
            self.open(media)
            return
        numbers = [str(one.id) for one in self.media]
        at = self.index + 1 if is_next else len(numbers)
        numbers[at:at] = [str(one.id) for one in media]
        self._service.update({_QUEUE: ",".join(numbers)})

    def play(self) -> None:
        """Go on."""
        current = self.current
        if current is None or self.is_playing:
            return
        self._service.update({_SINCE: self._phone.clock.monotonic()})
        self._arm(current.duration_ms - self.time_ms)
        self._announce()

    def pause(self) -> None:
        """Stand still."""
        time = self.time_ms
        self._service.remove(_SINCE)
        self._service.update({_BASE: time})
        self._phone.alarms.cancel(PACKAGE, ENDED)
        self._announce()

    def toggle(self) -> None:
        """Pause or go on."""
        if self.is_playing:
            self.pause()
        else:
            self.play()

    def seek(self, time_ms: int) -> None:
        """Go to another place."""
        current = self.current
        if current is None:
            return
        time = min(max(0, time_ms), current.duration_ms)
        self._service.update({_BASE: time})
        if self.is_playing:
            self._service.update({_SINCE: self._phone.clock.monotonic()})
            self._arm(current.duration_ms - time)

    def next(self) -> None:
        """Go to the next, if there is one."""
        if self.index + 1 < len(self.media):
            self._step_to(self.index + 1)
        elif self.repeat == REPEAT_ALL:
            self._step_to(0)

    def previous(self) -> None:
        """Begin again, or go to the one before if it has only just begun."""
        if self.time_ms > _RESTART_MS or not self.index:
            self.seek(0)
        else:
            self._step_to(self.index - 1)

    def jump(self, index: int) -> None:
        """Play another member of the list."""
        self._step_to(index)

    def stop(self) -> None:
        """Stop, and remember how far it got."""
        self._leave()
        self._service.remove(_QUEUE, _PID, _SINCE, _BASE, _INDEX, _AS_AUDIO)
        self._phone.alarms.cancel(PACKAGE, ENDED)
        self._phone.notifications.cancel(PACKAGE, _NOTIFICATION)

    def as_audio(self) -> None:
        """Go on with the sound only."""
        self._service.update({_AS_AUDIO: True})
        self._announce()

    def ended(self) -> bool:
        """React to the end, or to a clock that was set; True if nothing more is to be played."""
        current = self.current
        if current is None or not self.is_playing:
            return False
        if self.time_ms < current.duration_ms:
            self._arm(current.duration_ms - self.time_ms)
            return False
        if self.repeat == REPEAT_ONE:
            self._step_to(self.index)
            return False
        if self.is_shuffling and len(self.media) > 1:
            others = [at for at in range(len(self.media)) if at != self.index]
            chance = random.Random(f"{PACKAGE}/{self._phone.clock.monotonic():.3f}")
            self._step_to(others[chance.randrange(len(others))])
            return False
        if self.index + 1 < len(self.media) or self.repeat == REPEAT_ALL:
            self.next()
            return False
        self.stop()
        return True

    def cycle_repeat(self) -> int:
        """Go on to the next way of repeating; return it."""
        mode = {REPEAT_NONE: REPEAT_ALL, REPEAT_ALL: REPEAT_ONE}.get(self.repeat, REPEAT_NONE)
        self.library.prefs.update({_REPEAT: mode})
        return mode

    def toggle_shuffle(self) -> None:
        """Shuffle, or no more."""
        self.library.prefs.update({_SHUFFLE: not self.is_shuffling})

    # -- the parts --------------------------------------------------------------------------------------------------

    def _step_to(self, index: int) -> None:
        self._leave()
        self._begin(index, from_start=True)

    def _leave(self) -> None:
        current = self.current
        if current is not None:
            self.library.note_played(current, self.time_ms)

    def _begin(self, index: int, *, from_start: bool) -> None:
        self._service.update({_INDEX: index, _BASE: 0})
        self._service.remove(_SINCE)
        current = self.current
        if current is not None and not from_start:
            self._service.update({_BASE: current.last_time_ms})
        self.play()

    def _arm(self, rest_ms: int) -> None:
        due = self._phone.clock.now() + max(0, rest_ms) / 1000
        self._phone.alarms.set(Alarm(PACKAGE, ENDED, due, Intent(ENDED, package=PACKAGE)))

    def _announce(self) -> None:
        current = self.current
        if current is None or not self.is_audio:
            return
        playing = self.is_playing
        buttons = (("Previous", BACKWARD), ("Pause" if playing else "Play", TOGGLE), ("Next", FORWARD))
        shown = Notification(
            PACKAGE,
            _NOTIFICATION,
            current.title,
            current.artist,
            channel="vlc_playback",
            on_tap_intent=Intent(component=f"{PACKAGE}/.gui.MainActivity"),
            is_ongoing=playing,
            is_clearable=not playing,
            is_auto_cancel=False,
            actions=tuple(NotificationAction(title, Intent(name, package=PACKAGE)) for title, name in buttons),
            importance=IMPORTANCE_LOW,
            icon="play_circle",
        )
        self._phone.notifications.post(shown)


def _act(phone: Phone, intent: Intent) -> BroadcastResult | None:
    playback = Playback(phone)
    if intent.action == ENDED:
        was_video = playback.current is not None and not playback.is_audio
        top = phone.activities.top
        if playback.ended() and was_video and top is not None and top.component == PLAYER:
            phone.activities.finish(top)
        return None
    acts = {TOGGLE: playback.toggle, FORWARD: playback.next, BACKWARD: playback.previous}
    acts[intent.action]()
    return None


RECEIVERS = dict.fromkeys((ENDED, TOGGLE, FORWARD, BACKWARD), _act)
