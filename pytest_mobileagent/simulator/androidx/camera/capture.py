"""What cameras do by the phone's clock: count down, and record a picture each second."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.androidx.camera.files import jpeg
from pytest_mobileagent.simulator.system.sensor_privacy import CAMERA, MICROPHONE, SensorUse

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.phone import Phone

_MOST_FRAMES = 120


class Recorded(NamedTuple):
    """The pictures of a video as JPEG, equally long, and how long it is."""

    frames: list[bytes]
    duration_ms: int


class Recorder:
    """Records what a camera sees."""

    def __init__(self, phone: Phone, look: Callable[[], Image.Image]) -> None:
        """Record by the phone's clock; `look` returns what is seen."""
        self._phone = phone
        self._look = look
        self.since_s = 0.0
        self._frames: list[bytes] = []
        self._timer: Timer | None = None

    @property
    def is_on(self) -> bool:
        """Whether it records."""
        return self._timer is not None

    @property
    def seconds(self) -> int:
        """For how many whole seconds it has been recording."""
        return int(self._phone.clock.monotonic() - self.since_s + 0.01) if self.is_on else 0

    def start(self) -> None:
        """Begin."""
        self.since_s = self._phone.clock.monotonic()
        self._frames = []
        self._record()
        self._phone.permission_usage.look()

    def _record(self) -> None:
        if len(self._frames) < _MOST_FRAMES:
            self._frames.append(jpeg(self._look()))
        self._timer = self._phone.clock.call_later(1.0, self._record)
        self._phone.touch()

    def stop(self) -> Recorded:
        """End; return what was recorded."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._phone.permission_usage.look()
        duration_ms = max(1, round((self._phone.clock.monotonic() - self.since_s) * 1000))
        return Recorded(self._frames, duration_ms)


def sensors_of(phone: Phone) -> list[SensorUse]:
    """Return what the viewfinder in front uses: the camera, and while it records the microphone; unseen, nothing."""
    top = phone.activities.top
    recorder = getattr(top.live_screen, "recorder", None) if top is not None else None
    if top is None or not isinstance(recorder, Recorder) or not (phone.is_in_use or recorder.is_on):
        return []
    opened_s = phone.clock.monotonic() - (phone.clock.now() - top.task.last_active_s)
    uses = [SensorUse(CAMERA, opened_s)]
    if recorder.is_on:
        uses.append(SensorUse(MICROPHONE, recorder.since_s))
    return uses


class Countdown:
    """Counts seconds down to zero, unless it is stopped."""

    def __init__(self, phone: Phone, on_zero: Callable[[], object]) -> None:
        """Count by the phone's clock."""
        self._phone = phone
        self._on_zero = on_zero
        self._timer: Timer | None = None
        self.left = 0

    def start(self, seconds: int) -> None:
        """Begin to count."""
        self.left = seconds
        self._timer = self._phone.clock.call_later(1.0, self._count)

    def stop(self) -> None:
        """Count no longer."""
        self.left = 0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _count(self) -> None:
        self.left -= 1
        if self.left:
            self._timer = self._phone.clock.call_later(1.0, self._count)
        else:
            self._timer = None
            self._on_zero()
        self._phone.touch()
