"""Sound files: what the microphone of a quiet room hears, and what files of others hold."""

from __future__ import annotations

import io
import random
from array import array
from dataclasses import dataclass
from fractions import Fraction
from itertools import cycle, islice
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from av.audio.codeccontext import AudioCodecContext
    from av.audio.stream import AudioStream

LEVEL_MS = 100  # of a recording, to one bar of its waveform
_BLOCK_S = 4  # of the room's noise; longer recordings hear it again
_FRAME = 1024
_MOST_LEVELS = 36_000
_LOUDEST = 32767
_Codec = Literal["aac", "libmp3lame", "libopencore_amrnb", "libopus", "pcm_s16le"]
_CODECS: dict[str, tuple[_Codec, str]] = {  # codec and container by the name of the form
    "m4a": ("aac", "ipod"), "mp3": ("libmp3lame", "mp3"), "ogg": ("libopus", "ogg"),
    "3gp": ("libopencore_amrnb", "3gp"), "wav": ("pcm_s16le", "wav"),
}  # fmt: skip
_AMR_RATE, _AMR_BITRATE = 8000, 12200
_SAMPLES = {"libopencore_amrnb": 160, "libmp3lame": 1152, "libopus": 960}  # in a frame; others: 1024
_NOISE = bytes((value % 17 - 8) & 0xFF for value in range(256))  # any byte to a sample of -8 to 8


@dataclass(frozen=True, slots=True)
class Quality:
    """What is recorded: the form, samples a second, bits a second, channels."""

    format: str = "m4a"
    sample_rate: int = 44100
    bitrate: int = 128000
    channels: int = 2

    @property
    def bytes_per_second(self) -> float:
        """How fast a file grows."""
        if self.format == "wav":
            return self.sample_rate * self.channels * 2
        return (_AMR_BITRATE if self.format == "3gp" else self.bitrate) / 8

    @property
    def written(self) -> Quality:
        """What the file says in the end: the encoder of 3gp knows one rate, and a WAV file is not compressed."""
        if self.format == "3gp":
            return Quality("3gp", _AMR_RATE, _AMR_BITRATE, 1)
        return Quality(self.format, self.sample_rate, round(self.bytes_per_second * 8), self.channels)


@dataclass(frozen=True, slots=True)
class Sound:
    """What a file holds."""

    duration_ms: int
    sample_rate: int
    channels: int
    bitrate: int
    levels: bytes


def encode(quality: Quality, duration_ms: int, *, seed: int) -> bytes:
    """Return a file of `duration_ms` of a room in which nobody speaks; the same seed makes the same bytes."""
    import av  # noqa: PLC0415 - large, and most phones never record

    written = quality.written
    codec, container = _CODECS[written.format]
    buffer = io.BytesIO()
    with av.open(buffer, "w", format=container, options={"fflags": "+bitexact"}) as made:
        layout = "stereo" if written.channels == 2 else "mono"
        stream = made.add_stream(codec, rate=written.sample_rate, layout=layout)
        context = stream.codec_context
        context.thread_count = 1
        context.flags |= 0x800000  # AV_CODEC_FLAG_BITEXACT
        if codec != "pcm_s16le":
            context.bit_rate = written.bitrate
        samples = _SAMPLES.get(codec, _FRAME)
        count = max(1, -(-duration_ms * written.sample_rate // (1000 * samples)))
        blocks = _encoded(context, stream, min(count, _BLOCK_S * written.sample_rate // samples), samples, seed)
        for at, content in enumerate(islice(cycle(blocks), count)):
            packet = av.Packet(content)
            packet.stream = stream
            packet.time_base = Fraction(1, written.sample_rate)
            packet.pts = packet.dts = at * samples
            packet.duration = samples
            packet.is_keyframe = True
            made.mux(packet)
    return buffer.getvalue()


def _encoded(context: AudioCodecContext, stream: AudioStream, count: int, samples: int, seed: int) -> list[bytes]:
    """Return `count` packets of noise."""
    import av  # noqa: PLC0415 - see `encode`

    chance = random.Random(seed)
    found: list[bytes] = []
    sent = 0
    while len(found) < count:
        frame = av.AudioFrame(format="s16", layout=context.layout.name, samples=samples)
        frame.sample_rate = context.sample_rate
        frame.time_base = Fraction(1, context.sample_rate)
        frame.pts = sent * samples
        noise = chance.randbytes(samples * context.layout.nb_channels).translate(_NOISE)
        frame.planes[0].update(array("h", array("b", noise)).tobytes())
        found += [bytes(packet) for packet in stream.encode(frame)]
        sent += 1
    return found[:count]


def level(seed: int, at: int) -> int:
    """Return how loud the room is at a moment of a recording, 0 to 255."""
    return random.Random(seed * 1_000_003 + at).randint(4, 22)


def levels(seed: int, duration_ms: int) -> bytes:
    """Return a recording's waveform, one byte for each tenth of a second."""
    return bytes(level(seed, at) for at in range(min(_MOST_LEVELS, max(1, duration_ms // LEVEL_MS))))


def read(content: bytes) -> Sound | None:
    """Return what a sound file holds; None if it is no sound file."""
    import av  # noqa: PLC0415 - see `encode`

    try:
        with av.open(io.BytesIO(content), mode="r") as opened:
            stream = next(iter(opened.streams.audio), None)
            if stream is None:
                return None
            context = stream.codec_context
            rate, channels = context.sample_rate, context.layout.nb_channels
            bars = bytes(_bars(opened.decode(stream)))
            length_us = opened.duration or len(bars) * LEVEL_MS * 1000
            bitrate = context.bit_rate or opened.bit_rate
    except (av.FFmpegError, ValueError):
        return None
    return Sound(length_us // 1000, rate, channels, bitrate, bars)


def _bars(frames: Iterable[object]) -> list[int]:
    """Return how loud each tenth of a second is."""
    import av  # noqa: PLC0415 - see `encode`

    resampler = av.AudioResampler(format="s16", layout="mono", rate=8000)
    step = 8000 * LEVEL_MS // 1000
    found: list[int] = []
    rest: array[int] = array("h")
    for frame in frames:
        for part in resampler.resample(frame):  # type: ignore[arg-type]  # what an audio stream decodes to
            rest.frombytes(bytes(part.planes[0])[: part.samples * 2])
        while len(rest) >= step and len(found) < _MOST_LEVELS:
            found.append(min(255, max(map(abs, rest[:step])) * 255 // _LOUDEST))
            del rest[:step]
    return found or [0]
