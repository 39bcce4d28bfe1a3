"""Audio: the volume of each stream, and the ringer mode."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

SILENT, VIBRATE, NORMAL = 0, 1, 2
_FIRST_WITH_RING_ALONE = 34  # notifications have had a volume of their own since Android 14


@dataclass(frozen=True, slots=True)
class Stream:
    """An audio stream: Android's number and name, the range of its index, its index at first boot."""

    number: int
    name: str
    minimum: int
    maximum: int
    default: int


# AOSP `AudioService.MIN_STREAM_VOLUME`, `MAX_STREAM_VOLUME`, `DEFAULT_STREAM_VOLUME`.
STREAMS = {
    "voice": Stream(0, "STREAM_VOICE_CALL", 1, 5, 4),
    "system": Stream(1, "STREAM_SYSTEM", 0, 7, 7),
    "ring": Stream(2, "STREAM_RING", 0, 7, 5),
    "music": Stream(3, "STREAM_MUSIC", 0, 15, 5),
    "alarm": Stream(4, "STREAM_ALARM", 1, 7, 6),
    "notification": Stream(5, "STREAM_NOTIFICATION", 0, 7, 5),
    "bluetooth_sco": Stream(6, "STREAM_BLUETOOTH_SCO", 0, 15, 7),
    "system_enforced": Stream(7, "STREAM_SYSTEM_ENFORCED", 0, 7, 7),
    "dtmf": Stream(8, "STREAM_DTMF", 0, 15, 11),
    "tts": Stream(9, "STREAM_TTS", 0, 15, 15),
    "accessibility": Stream(10, "STREAM_ACCESSIBILITY", 1, 15, 5),
    "assistant": Stream(11, "STREAM_ASSISTANT", 0, 15, 5),
}


class Audio:
    """Volumes by stream: `music`, `ring`, `alarm`, `voice`, `notification`, `system`, or Android's names."""

    def __init__(self, phone: Phone) -> None:
        """Keep the volumes in the phone's settings."""
        self._phone = phone
        self._active = ""
        self._heard_ring = STREAMS["ring"].default  # what the ring stream had before it was silenced

    def stream(self, name: str) -> str:
        """Return our key of a stream given by key, Android's name or number.

        Raises:
            KeyError: no such stream.
        """
        if name in STREAMS:
            return name
        for key, stream in STREAMS.items():
            if name in (stream.name, str(stream.number)):
                return key
        raise KeyError(name)

    def volume(self, stream: str) -> int:
        """Return a stream's index."""
        key = self.stream(stream)
        limits = STREAMS[key]
        settings = self._phone.settings
        shared = settings.number("system", f"volume_{key}", limits.default)
        index = settings.number("system", f"volume_{key}_speaker", shared)
        return max(limits.minimum, min(limits.maximum, index))

    def set_volume(self, stream: str, index: int, *, is_touched: bool = False) -> None:
        """Set a stream's index; `is_touched`: by the slider of the volume panel."""
        key = self.stream(stream)
        limits = STREAMS[key]
        index = max(limits.minimum, min(limits.maximum, index))
        if index == self.volume(key):
            return
        self._phone.settings.put("system", f"volume_{key}_speaker", index)
        if is_touched:
            self._event(f"touch_level_changed {limits.name} {index}")
        else:
            self._event(f"level_changed {limits.name} {index}")
        if self._active != key:
            self._active = key
            self._event(f"active_stream_changed {limits.name}")
        if key == "ring":
            self._follow_ring(index)

    def adjust(self, stream: str, direction: int) -> None:
        """Move a stream's index by one step, as the volume keys do."""
        key = self.stream(stream)
        index = self.volume(key) + direction
        self.set_volume(key, index)
        self._event(f"key {STREAMS[key].name} {self.volume(key)}")

    @property
    def active_stream(self) -> str:
        """The stream that the volume keys change: a call's, a ringing phone's, or media."""
        state = self._phone.telephony.call_state
        return {0: "music", 1: "ring", 2: "voice"}[state]

    @property
    def rings_alone(self) -> bool:
        """Whether notifications have a volume of their own, beside the ring stream's."""
        return self._phone.image.api_level >= _FIRST_WITH_RING_ALONE

    @property
    def ringer_mode(self) -> int:
        """0 silent, 1 vibrate, 2 normal."""
        return self._phone.settings.number("global", "mode_ringer", NORMAL)

    def set_ringer_mode(self, mode: int) -> None:
        """Be silent (0), vibrate (1) or ring (2) as loud as before."""
        self.set_volume("ring", self._heard_ring if mode == NORMAL else 0)
        self._phone.settings.put("global", "mode_ringer", mode)

    def save(self) -> object:
        """Return which stream changed last, and how loud the phone rang; the volumes are in the settings."""
        return [self._active, self._heard_ring]

    def load(self, value: object) -> None:
        """Set what `save` returned."""
        self._active, self._heard_ring = "", STREAMS["ring"].default
        if isinstance(value, list) and len(value) == 2:
            self._active, self._heard_ring = str(value[0]), int(value[1])

    def _follow_ring(self, index: int) -> None:
        if index > 0:
            self._heard_ring = index
        if index == 0 and self.ringer_mode == NORMAL:
            self._phone.settings.put("global", "mode_ringer", VIBRATE)
        elif index > 0 and self.ringer_mode != NORMAL:
            self._phone.settings.put("global", "mode_ringer", NORMAL)
        for key in self._ring_aliases:
            scaled = index if key == "notification" else round(index / 7 * STREAMS[key].maximum)
            if scaled != self.volume(key):
                self._phone.settings.put("system", f"volume_{key}_speaker", scaled)

    @property
    def _ring_aliases(self) -> tuple[str, ...]:
        """The streams that follow the ring stream (`AudioService.mStreamVolumeAlias`): notifications' until API 33."""
        return ("system",) if self.rings_alone else ("notification", "system")

    def _event(self, text: str) -> None:
        self._phone.log.write("I", "vol.Events", f"writeEvent {text}", package="com.android.systemui")
