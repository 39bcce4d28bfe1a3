"""Calls about sound: what the loudspeaker plays is silence, and there is no microphone."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.server.emulator.messages import CallError, Message

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from pytest_mobileagent.simulator.phone import Phone

_USUAL_HZ, _RATES_HZ = 44_100, range(1_000, 48_001)
_PACKET_MS = 30
_SILENCE = (b"\x80", b"\x00\x00")  # of a sample in 8 bits without sign, in 16 bits with one


class Sound:
    """Loudspeaker and microphone."""

    def __init__(self, phone: Phone) -> None:
        """Listen to `phone`."""
        self._phone = phone

    async def stream_audio(self, request: Message) -> AsyncIterator[Message]:
        """Yield what is heard, in packets as they come from a loudspeaker: apps play without a sound."""
        form = request | {"samplingRate": request["samplingRate"] or _USUAL_HZ}
        _check(form)
        samples = form["samplingRate"] // 1000 * _PACKET_MS
        audio = _SILENCE[form["format"]] * (samples * (form["channels"] + 1))
        loop = asyncio.get_running_loop()
        due_s, heard_us = loop.time(), int(self._phone.clock.now() * 1e6)
        while True:
            yield {"format": form, "timestamp": heard_us, "audio": audio}
            heard_us += _PACKET_MS * 1000
            due_s += _PACKET_MS / 1000
            await asyncio.sleep(due_s - loop.time())

    async def inject_audio(self, packets: AsyncIterator[Message]) -> Message:
        """Refuse what the microphone should hear: no app would."""
        async for packet in packets:
            _check(packet.get("format", {"samplingRate": _USUAL_HZ, "channels": 0, "format": 0}))
            raise CallError("FAILED_PRECONDITION", "Unable to register microphone.")
        return {}


def _check(form: Message) -> None:
    if (form["samplingRate"] or _USUAL_HZ) not in _RATES_HZ:
        raise CallError("INVALID_ARGUMENT", f"{form['samplingRate']} Hz: a sampling rate is 1000 to 48000 Hz")
    if form["channels"] not in (0, 1) or form["format"] not in (0, 1):
        raise CallError("INVALID_ARGUMENT", "channels are Mono (0) or Stereo (1), a format is U8 (0) or S16 (1)")
