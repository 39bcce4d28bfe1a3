"""Pictures of a video file, decoded one after the other as they are needed."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from av.container import InputContainer
    from av.video.frame import VideoFrame
    from av.video.stream import VideoStream
    from PIL.Image import Image

_FAR_S = 5.0  # further ahead than that, a seek is cheaper than decoding what lies between


class Decoder:
    """The video of one file; it keeps its place, so that playing on decodes each picture once."""

    def __init__(self, content: bytes) -> None:
        """Open a file's content; what is no video has no pictures."""
        import av  # noqa: PLC0415 - large, and most phones never show a video

        self._errors: tuple[type[Exception], ...] = (av.FFmpegError, EOFError, IndexError, ValueError)
        self._container: InputContainer | None = None
        self._stream: VideoStream | None = None
        self._frames: Iterator[VideoFrame] = iter(())
        self._frame: VideoFrame | None = None
        self._coming: VideoFrame | None = None
        self._image: Image | None = None
        try:
            self._container = av.open(io.BytesIO(content), "r")
            self._stream = self._container.streams.video[0]
            self._stream.thread_type = "NONE"
            self._restart()
        except self._errors:
            self.close()

    @property
    def is_open(self) -> bool:
        """Whether there are pictures."""
        return self._frame is not None

    def close(self) -> None:
        """Let go of the file."""
        if self._container is not None:
            self._container.close()
        self._container = self._stream = self._frame = self._coming = None

    def picture_at(self, time_s: float) -> Image | None:
        """Return the picture that is shown at a time; None for what is no video."""
        if self._frame is None:
            return None
        try:
            self._go_to(time_s)
        except self._errors:
            self._coming = None
        if self._image is None:
            self._image = self._frame.to_image()  # type: ignore[no-untyped-call]  # PyAV leaves it untyped
        return self._image

    def _go_to(self, time_s: float) -> None:
        shown_s = _time(self._frame)
        if time_s < shown_s or time_s > shown_s + _FAR_S:
            self._seek(time_s)
        while self._coming is not None and _time(self._coming) <= time_s + 0.0005:
            self._advance()

    def _seek(self, time_s: float) -> None:
        if self._container is None or self._stream is None:
            return
        base = self._stream.time_base
        offset = int(max(0.0, time_s) / base) + (self._stream.start_time or 0) if base else 0
        self._container.seek(offset, stream=self._stream, backward=True)
        self._restart()

    def _restart(self) -> None:
        if self._container is None:
            return
        self._frames = self._container.decode(video=0)
        self._frame = next(self._frames)
        self._image = None
        self._coming = next(self._frames, None)

    def _advance(self) -> None:
        self._frame, self._image = self._coming, None
        self._coming = next(self._frames, None)


def _time(frame: VideoFrame | None) -> float:
    return frame.time or 0.0 if frame is not None else 0.0
