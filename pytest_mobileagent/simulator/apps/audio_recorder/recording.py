"""The recording service: what goes on while nobody looks at the app."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.playback import Announcement, Service, receivers
from pytest_mobileagent.simulator.androidx.sound import Quality, encode, levels
from pytest_mobileagent.simulator.apps.audio_recorder.playback import MAIN
from pytest_mobileagent.simulator.apps.audio_recorder.store import PACKAGE, Store
from pytest_mobileagent.simulator.disk import MEDIA_RW_UID

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

PAUSE_ACTION = "ACTION_PAUSE_RECORDING"
STOP_ACTION = "ACTION_STOP_RECORDING"
_ANNOUNCEMENT = Announcement(PACKAGE, 101, "Default", MAIN, "mic")
_LEAST_S = 10


@dataclass(frozen=True, slots=True)
class Recording:
    """A recording that goes on, or pauses."""

    record: int
    elapsed_ms: int
    is_paused: bool


class Recorder(Service):
    """The recording service of a phone."""

    package, name = PACKAGE, "recording"

    def __init__(self, phone: Phone) -> None:
        """Record into the store."""
        super().__init__(phone)
        self._store = Store(phone)

    @property
    def current(self) -> Recording | None:
        """What is being recorded; None if nothing is, or the app's process has ended meanwhile."""
        clock = self._clock
        recording = Recording(clock.number("record", -1), clock.position_ms, not clock.is_running)
        return recording if clock.is_open else None

    def start(self) -> None:
        """Begin to record into a new file."""
        path = self._store.new_file()
        number = self._store.add(path, duration_us=0, quality=self._store.quality)
        self._clock.begin(record=number)
        self._announce(is_paused=False)

    def toggle(self) -> None:
        """Pause, or go on; the app makes a name for a file first, which is left behind empty."""
        current = self.current
        if current is None:
            return
        self._store.new_file()
        self._set_paused(is_paused=not current.is_paused)

    def pause(self) -> None:
        """Pause."""
        current = self.current
        if current is not None and not current.is_paused:
            self._set_paused(is_paused=True)

    def _set_paused(self, *, is_paused: bool) -> None:
        if is_paused:
            self._clock.hold()
        else:
            self._clock.run()
        self._announce(is_paused=is_paused)

    def stop(self) -> int:
        """End the recording and write the file; return the record's number, -1 if there is none."""
        current = self.current
        self._end()
        record = self._store.find(current.record) if current is not None else None
        if current is None or record is None or not self._phone.disk.exists(record.path):
            return -1
        quality = Quality(record.format, record.sample_rate, record.bitrate or Quality().bitrate, record.channels)
        length_ms = min(current.elapsed_ms, round(self._room_s(quality) * 1000))
        content = encode(quality, length_ms, seed=record.created_ms)
        self._phone.disk.write(record.path, content, mode=0o660, owner=MEDIA_RW_UID)
        written = quality.written
        self._store.database.update(
            "records",
            {"_id": record.id},
            duration=length_ms * 1000,
            size=len(content),
            data=levels(record.created_ms, length_ms),
            waveform_processed=1,
            sample_rate=written.sample_rate,
            channel_count=written.channels,
            bitrate=written.bitrate,
        )
        return record.id

    def _room_s(self, quality: Quality) -> float:
        """Return how long could be recorded with the room that is left."""
        return self._store.free_bytes / quality.bytes_per_second

    @property
    def has_room(self) -> bool:
        """Whether there is room for ten seconds."""
        return self._room_s(self._store.quality) >= _LEAST_S

    def discard(self) -> None:
        """End the recording and delete it."""
        current = self.current
        self._end()
        record = self._store.find(current.record) if current is not None else None
        if record is not None:
            self._store.remove(record)

    def _end(self) -> None:
        self._clock.end()
        _ANNOUNCEMENT.cancel(self._phone)

    def _announce(self, *, is_paused: bool) -> None:
        buttons = (("Resume" if is_paused else "Pause", PAUSE_ACTION), ("Stop", STOP_ACTION))
        told = self._store.tr("Paused" if is_paused else "Recording is ON")
        _ANNOUNCEMENT.post(self._phone, "Audio Recorder", told, buttons)


RECEIVERS = receivers(Recorder, {PAUSE_ACTION: Recorder.toggle, STOP_ACTION: Recorder.stop})
