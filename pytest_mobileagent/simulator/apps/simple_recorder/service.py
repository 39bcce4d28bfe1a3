"""What goes on while nobody looks at the app: the recording, and what is played."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.playback import Announcement, Service, receivers
from pytest_mobileagent.simulator.apps.simple_recorder.builds import PACKAGE
from pytest_mobileagent.simulator.apps.simple_recorder.store import Recording, Recordings

_TOGGLE, _ENDED = f"{PACKAGE}.action.TOGGLE_PAUSE", f"{PACKAGE}.action.PLAYBACK_ENDED"
_MAIN = ax.Intent(component=f"{PACKAGE}/.activities.MainActivity")
_ANNOUNCEMENT = Announcement(PACKAGE, 10000, "simple_recorder", _MAIN, "mic")


class Recorder(Service):
    """The service that records."""

    package, name = PACKAGE, "recording"

    @property
    def is_recording(self) -> bool:
        """Whether it records, or pauses."""
        return self._clock.is_open

    @property
    def is_paused(self) -> bool:
        """Whether it pauses."""
        return self._clock.is_open and not self._clock.is_running

    @property
    def seconds(self) -> int:
        """How long it has recorded."""
        return self._clock.position_ms // 1000

    def start(self) -> None:
        """Begin."""
        self._clock.begin()
        self._announce()

    def toggle_pause(self) -> None:
        """Pause, or go on."""
        if self.is_paused:
            self._clock.run()
        elif self.is_recording:
            self._clock.hold()
        else:
            return
        self._announce()

    def stop(self) -> str:
        """End, and store what was recorded; return its name."""
        length_ms = self._clock.position_ms
        self._clock.end()
        _ANNOUNCEMENT.cancel(self._phone)
        return Recordings(self._phone).keep(length_ms)

    def _announce(self) -> None:
        if not Recordings(self._phone).prefs.flag("hide_notification"):
            said = "Recording (Paused)" if self.is_paused else "Recording"
            _ANNOUNCEMENT.post(self._phone, "Simple Voice Recorder", self._phone.strings.translate(PACKAGE, said))


class Player(Service):
    """What plays a recording."""

    package = PACKAGE

    @property
    def current(self) -> Recording | None:
        """What is played, paused, or has come to its end; None if nothing was chosen, or it is gone."""
        return Recordings(self._phone).find(self._clock.number("recording")) if self._clock.is_open else None

    @property
    def position_ms(self) -> int:
        """How far it is."""
        current = self.current
        return min(self._clock.position_ms, current.duration_ms) if current is not None else 0

    def play(self, recording: Recording, position_ms: int = 0) -> None:
        """Play from a moment on."""
        self._clock.begin(position_ms, recording=recording.number)
        self._clock.wake(_ENDED, recording.duration_ms - position_ms)

    def toggle(self) -> None:
        """Pause, or go on; without anything chosen, or after its end, play the first one."""
        current = self.current
        if current is None:
            self.skip(1)
        elif self.is_playing:
            self._clock.hold()
            self._clock.let_sleep(_ENDED)
        else:
            self.play(current, self.position_ms if self.position_ms < current.duration_ms else 0)

    def seek(self, position_ms: int) -> None:
        """Go to a moment."""
        current = self.current
        if current is None:
            return
        place = min(max(0, position_ms), current.duration_ms)
        if self.is_playing:
            self.play(current, place)
        else:
            self._clock.move(place)

    def skip(self, step: int) -> None:
        """Play the next or the one before, around the ends of the list."""
        recordings = Recordings(self._phone).all()
        if not recordings:
            return
        numbers = [one.number for one in recordings]
        at = self._clock.number("recording", -1)
        following = (numbers.index(at) + step) % len(numbers) if at in numbers else 0
        self.play(recordings[following])

    def end(self) -> None:
        """Stand still at the beginning."""
        if self._clock.is_open:
            self._clock.hold()
            self._clock.move(0)

    def stop(self) -> None:
        """Forget what was chosen."""
        self._clock.end()
        self._clock.let_sleep(_ENDED)


RECEIVERS = receivers(Recorder, {_TOGGLE: Recorder.toggle_pause}) | receivers(Player, {_ENDED: Player.end})
