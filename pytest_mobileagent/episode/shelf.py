"""Screens and pictures of past steps are read from files when somebody asks: an episode keeps none in memory.

Hierarchies that nobody keeps are packed, to a tenth of what they were: that takes less than to write them down.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.models.base import Message, ModelCall, Picture
from pytest_mobileagent.device import Observation
from pytest_mobileagent.device.hierarchy import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from pytest_mobileagent.device import Node
    from pytest_mobileagent.episode.run import Episode, Recorder, Step

    Read = Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Packed:
    """Bytes in less memory; what is the same is packed the same."""

    data: bytes

    @classmethod
    def of(cls, data: bytes) -> Packed:
        """Pack bytes."""
        return cls(zlib.compress(data, zlib.Z_BEST_SPEED))

    def __call__(self) -> bytes:
        """Return them as they were."""
        return zlib.decompress(self.data)


class ShelvedObservation(Observation):
    """An observation without its screen, which is read when it is wanted."""

    __slots__ = ("_read_screenshot", "_read_xml", "known_by")

    def __init__(self, seen: Observation, read_screenshot: Read, read_xml: Read, *, known_by: Hashable) -> None:
        """Keep of `seen` what is small; those that are `known_by` the same have the same screen."""
        for name in ("activity", "device_time", "is_settled"):
            object.__setattr__(self, name, getattr(seen, name))
        object.__setattr__(self, "known_by", known_by)
        object.__setattr__(self, "_read_screenshot", read_screenshot)
        object.__setattr__(self, "_read_xml", read_xml)

    @property
    def screenshot(self) -> bytes:
        """The screen as a PNG file."""
        return self._read_screenshot()  # type: ignore[attr-defined,no-any-return]  # a slot that is set in one way only

    @property
    def hierarchy_xml(self) -> str:
        """What is on it, as the phone's own XML."""
        return self._read_xml().decode()  # type: ignore[attr-defined,no-any-return]  # see above

    @property
    def hierarchy(self) -> Node:
        """What is on it, as a tree."""
        return parse(self.hierarchy_xml)

    def looks_like(self, other: Observation) -> bool:
        """Return whether two observations have the same screen; two from one shelf need not be read for that."""
        if isinstance(other, ShelvedObservation):
            return bool(self.known_by == other.known_by)  # type: ignore[attr-defined]  # as above
        return super().looks_like(other)


class ShelvedPicture(Picture):
    """A picture without its bytes, which are read when they are wanted."""

    __slots__ = ("_read",)

    def __init__(self, picture: Picture, read: Read) -> None:
        """Keep of `picture` what is small."""
        object.__setattr__(self, "media_type", picture.media_type)
        object.__setattr__(self, "note", picture.note)
        object.__setattr__(self, "_read", read)

    @property
    def data(self) -> bytes:
        """The bytes of its file."""
        return self._read()  # type: ignore[attr-defined,no-any-return]  # see above


def without_pictures(call: ModelCall, shelve: Callable[[Picture], Picture]) -> ModelCall:
    """Return a call whose pictures are what `shelve` makes of them."""
    messages = tuple(_message(message, shelve) for message in call.request.messages)
    return replace(call, request=replace(call.request, messages=messages))


def _message(message: Message, shelve: Callable[[Picture], Picture]) -> Message:
    return replace(message, parts=tuple(shelve(part) if isinstance(part, Picture) else part for part in message.parts))


class Shelving:
    """A recorder that passes everything on, and then takes the pictures out of the episode's steps."""

    def __init__(self, recorder: Recorder, shelve: Callable[[Step], Step]) -> None:
        """Tell `recorder`; leave in the episode what `shelve` makes of a step."""
        self._recorder = recorder
        self._shelve = shelve
        self._steps: list[Step] = []

    def begin(self, episode: Episode) -> None:
        """Know the episode."""
        self._steps = episode.steps
        self._recorder.begin(episode)

    def step(self, step: Step) -> None:
        """Take out what has been written down."""
        self._recorder.step(step)
        self._steps[-1] = self._shelve(step)

    def looked(self, episode: Episode) -> None:
        """Pass it on."""
        self._recorder.looked(episode)

    def end(self, episode: Episode) -> None:
        """Pass it on."""
        self._recorder.end(episode)
