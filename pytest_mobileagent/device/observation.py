"""What an agent sees of a phone at one moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, partial
from typing import TYPE_CHECKING, Protocol

from pytest_mobileagent.device.hierarchy import checked

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable

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
        screenshot: the screen as a PNG file; empty if none was taken.
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

    def looks_like(self, other: Observation) -> bool:
        """Return whether two observations have the same screenshot, byte by byte, and the same hierarchy."""
        return self.hierarchy_xml == other.hierarchy_xml and self.screenshot == other.screenshot


class UnreadObservation(Observation):
    """An observation whose hierarchy is read once somebody wants it: who goes by pixels alone does not."""

    __slots__ = ("_read",)
    _read: Callable[[], Node]

    def __init__(
        self,
        screenshot: bytes,
        hierarchy_xml: str,
        activity: str,
        device_time: datetime.datetime,
        *,
        is_settled: bool = False,
    ) -> None:
        """Keep what a phone has said; `hierarchy.check` has let its hierarchy pass."""
        said = {
            "screenshot": screenshot, "hierarchy_xml": hierarchy_xml, "activity": activity,
            "device_time": device_time, "is_settled": is_settled, "_read": cache(partial(checked, hierarchy_xml)),
        }  # fmt: skip
        for name, value in said.items():
            object.__setattr__(self, name, value)

    @property
    def hierarchy(self) -> Node:
        """What is on the screen, as a tree."""
        return self._read()

    def settled(self) -> UnreadObservation:
        """Return the same of a screen that has come to rest."""
        same = UnreadObservation(self.screenshot, self.hierarchy_xml, self.activity, self.device_time, is_settled=True)
        object.__setattr__(same, "_read", self._read)
        return same
