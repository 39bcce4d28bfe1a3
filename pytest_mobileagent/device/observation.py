"""What an agent sees of a phone at one moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import datetime

    from pytest_mobileagent.device.hierarchy import Node


class Screen(Protocol):
    """What is to be seen on a phone: an observation, or what will be one if the phone is at rest."""

    @property
    def screenshot(self) -> bytes:
        """The screen as a PNG file."""

    @property
    def hierarchy(self) -> Node:
        """What is on it, as a tree."""


@dataclass(frozen=True, slots=True)
class Observation:
    """A phone's screen at one moment.

    Attributes:
        screenshot: the screen as a PNG file.
        hierarchy: what is on it, as a tree.
        hierarchy_xml: the same as the phone's own XML.
        activity: the component in front, `package/class`; empty if there is none.
        device_time: the phone's own time, UTC.
        is_settled: whether the screen had come to rest; otherwise it kept changing for as long as we waited.
    """

    screenshot: bytes = field(repr=False)
    hierarchy: Node = field(repr=False)
    hierarchy_xml: str = field(repr=False)
    activity: str
    device_time: datetime.datetime
    is_settled: bool = True
