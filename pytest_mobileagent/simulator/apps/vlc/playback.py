"""The playback service: what plays, since when, and what comes after it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.playback import Announcement, Service, receivers
from pytest_mobileagent.simulator.apps.vlc.library import PACKAGE, Library, Media
from pytest_mobileagent.simulator.system import keys
from pytest_mobileagent.simulator.system.media_sessions import PAUSED, PLAYING, MediaSession

ENDED = f"{PACKAGE}.ended"
TOGGLE = f"{PACKAGE}.remote.PlayPause"
FORWARD = f"{PACKAGE}.remote.Forward"
BACKWARD = f"{PACKAGE}.remote.Backward"
PLAYER = f"{PACKAGE}/.gui.video.VideoPlayerActivity"
REPEAT_NONE, REPEAT_ONE, REPEAT_ALL = 0, 1, 2
_REPEAT, _SHUFFLE = "audio_repeat_mode", "audio_shuffling"
_ANNOUNCEMENT = Announcement(
    PACKAGE, 3, "vlc_playback", ax.Intent(component=f"{PACKAGE}/.gui.MainActivity"), "play_circle"
)
_RESTART_MS = 5000
_STEP_MS = 10_000  # of fast forward and rewind


class Playback(Service):
    """Plays a list of media by the phone's clock. The list is forgotten with the process."""

    package = PACKAGE

    def __init__(self, phone: ax.Phone) -> None:
        """Play what the library has."""
        super().__init__(phone)
        self.library = Library(phone)

    # -- what is ----------------------------------------------------------------------------------------------------

    @property
    def media(self) -> list[Media]:
        """What is to be played."""
        found = (self.library.find(number) for number in self._clock.numbers("queue"))
        return [one for one in found if one is not None]

    @property
    def index(self) -> int:
        """Which of them plays."""
        return self._clock.number("index")

    @property
    def current(self) -> Media | None:
        """What plays or is paused."""
        media = self.media
        return media[min(self.index, len(media) - 1)] if media else None

    @property
    def is_audio(self) -> bool:
        """Whether only the sound of it is played."""
        current = self.current
        return current is not None and (not current.is_video or bool(self._clock.number("as_audio")))

    @property
    def time_ms(self) -> int:
        """How far it has got."""
        current = self.current
        if current is None:
            return 0
        return max(0, min(self._clock.position_ms, current.duration_ms))

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
        self._clock.begin(queue=[one.id for one in media], as_audio=as_audio)
        self._begin(index, from_start=from_start)

    def append(self, media: Sequence[Media], *, is_next: bool = False) -> None:
        """Add media to the end of the list, or after what plays."""
        if not self.media:
            self.open(media)
            return
        numbers = [one.id for one in self.media]
        at = self.index + 1 if is_next else len(numbers)
        numbers[at:at] = [one.id for one in media]
        self._clock.note(queue=numbers)

    def play(self) -> None:
        """Go on."""
        current = self.current
        if current is None or self.is_playing:
            return
        self._clock.run()
        self._clock.wake(ENDED, current.duration_ms - self.time_ms)
        self._announce()

    def pause(self) -> None:
        """Stand still."""
        self._clock.move(self.time_ms)
        self._clock.hold()
        self._clock.let_sleep(ENDED)
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
        self._clock.move(time)
        if self.is_playing:
            self._clock.wake(ENDED, current.duration_ms - time)

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
        self._clock.end()
        self._clock.let_sleep(ENDED)
        _ANNOUNCEMENT.cancel(self._phone)

    def as_audio(self) -> None:
        """Go on with the sound only."""
        self._clock.note(as_audio=True)
        self._announce()

    def ended(self) -> bool:
        """React to the end, or to a clock that was set; True if nothing more is to be played."""
        current = self.current
        if current is None or not self.is_playing:
            return False
        if self.time_ms < current.duration_ms:
            self._clock.wake(ENDED, current.duration_ms - self.time_ms)
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

    def close_ended(self) -> None:
        """React to the end, and close the video if nothing comes after it."""
        was_video = self.current is not None and not self.is_audio
        top = self._phone.activities.top
        if self.ended() and was_video and top is not None and top.component == PLAYER:
            self._phone.activities.finish(top)

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
        self._clock.hold()
        self._clock.note(index=index)
        current = self.current
        self._clock.move(current.last_time_ms if current is not None and not from_start else 0)
        self.play()

    def _announce(self) -> None:
        current = self.current
        if current is None or not self.is_audio:
            return
        playing = self.is_playing
        buttons = (("Previous", BACKWARD), ("Pause" if playing else "Play", TOGGLE), ("Next", FORWARD))
        _ANNOUNCEMENT.post(self._phone, current.title, current.artist, buttons, is_ongoing=playing)


def media_session(phone: ax.Phone) -> MediaSession | None:
    """Return what is played or paused, and what media keys do; None if nothing is open."""
    playback = Playback(phone)
    current = playback.current
    if current is None:
        return None
    return MediaSession(
        package=PACKAGE, tag="VLC", state=PLAYING if playback.is_playing else PAUSED, position_ms=playback.time_ms,
        title=current.title, artist=current.artist, album=current.album, queue_size=len(playback.media),
        keys={
            keys.KEY_PLAY_PAUSE: playback.toggle, keys.KEY_PLAY: playback.play, keys.KEY_PAUSE: playback.pause,
            keys.KEY_STOP: playback.stop, keys.KEY_NEXT: playback.next, keys.KEY_PREVIOUS: playback.previous,
            keys.KEY_FAST_FORWARD: lambda: playback.seek(playback.time_ms + _STEP_MS),
            keys.KEY_REWIND: lambda: playback.seek(playback.time_ms - _STEP_MS),
        },
    )  # fmt: skip


RECEIVERS = receivers(
    Playback,
    {ENDED: Playback.close_ended, TOGGLE: Playback.toggle, FORWARD: Playback.next, BACKWARD: Playback.previous},
)
