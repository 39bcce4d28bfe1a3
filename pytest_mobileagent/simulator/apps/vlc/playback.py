"""The playback service: what plays, since when, and what comes after it."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.playback import Announcement, MediaPlayer, Playing
from pytest_mobileagent.simulator.apps.vlc.library import PACKAGE, Library, Media
from pytest_mobileagent.simulator.system import keys

PLAYER = f"{PACKAGE}/.gui.video.VideoPlayerActivity"
REPEAT_NONE, REPEAT_ONE, REPEAT_ALL = 0, 1, 2
_SHUFFLE = "audio_shuffling"
_OPENS = ax.Intent(component=f"{PACKAGE}/.gui.MainActivity")
_RESTART_MS = 5000
_STEP_MS = 10_000  # of fast forward and rewind


class Playback(MediaPlayer):
    """Plays a list of media by the phone's clock. The list is forgotten with the process."""

    package, tag = PACKAGE, "VLC"
    announcement = Announcement(PACKAGE, 3, "vlc_playback", _OPENS, "play_circle")
    ended_action = f"{PACKAGE}.ended"
    button_actions = f"{PACKAGE}.remote.PlayPause", f"{PACKAGE}.remote.Forward", f"{PACKAGE}.remote.Backward"
    repeat_key, repeat_modes = "audio_repeat_mode", (REPEAT_NONE, REPEAT_ALL, REPEAT_ONE)

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
    def playing(self) -> Playing | None:
        """What others are told of it."""
        one = self.current
        if one is None:
            return None
        return Playing(one.title, one.artist, one.album, self.time_ms, one.duration_ms, len(self.media))

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
        if self.current is not None and not self.is_playing:
            self._clock.run()
            self.announce()

    def pause(self) -> None:
        """Stand still."""
        self._clock.move(self.time_ms)
        self._clock.hold()
        self.announce()

    def seek(self, time_ms: int) -> None:
        """Go to another place."""
        current = self.current
        if current is None:
            return
        self._clock.move(min(max(0, time_ms), current.duration_ms))
        if self.is_playing:
            self.wake_at_end()

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
        self.announce()

    def as_audio(self) -> None:
        """Go on with the sound only."""
        self._clock.note(as_audio=True)
        self.announce()

    def ended(self) -> None:
        """React to the end, or to a clock that was set: go on, or close the video if nothing comes after it."""
        if not self.has_ended():
            return
        if self.repeat == REPEAT_ONE:
            self._step_to(self.index)
        elif self.is_shuffling and len(self.media) > 1:
            others = [at for at in range(len(self.media)) if at != self.index]
            self._step_to(others[self.chance().randrange(len(others))])
        elif self.index + 1 < len(self.media) or self.repeat == REPEAT_ALL:
            self.next()
        else:
            top = self._phone.activities.top if not self.is_audio else None
            self.stop()
            if top is not None and top.component == PLAYER:
                self._phone.activities.finish(top)

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

    @property
    def is_told(self) -> bool:
        """Whether there is a notification: of what is played as sound."""
        return self.is_audio

    def key_acts(self) -> dict[int, ax.Act]:
        """Return what is done at media keys: they go forward and back too."""
        return super().key_acts() | {
            keys.KEY_FAST_FORWARD: lambda: self.seek(self.time_ms + _STEP_MS),
            keys.KEY_REWIND: lambda: self.seek(self.time_ms - _STEP_MS),
        }
