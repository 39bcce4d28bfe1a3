"""What a page asks of its browser, and what it sees of the phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.clock import DeviceClock


class Request(NamedTuple):
    """What a page asks of its browser: `navigate`, `replace`, `tab`, `close`, `travel` (history), `address`."""

    kind: str
    url: str = ""
    steps: int = 0


class Surroundings(Protocol):
    """What a page sees of the phone."""

    clock: DeviceClock
    seed: int
    user_agent: str
    language: str

    def is_online(self) -> bool:
        """Whether there is a network."""

    def zone_s(self, epoch_s: float) -> int:
        """Return the time zone's offset at a moment, seconds."""

    def zone_name(self) -> str:
        """Return the time zone's name."""

    def load(self, url: str) -> bytes | None:
        """Return what a page may load from its own place; None if it cannot be reached."""

    def log(self, priority: str, text: str) -> None:
        """Write a line to the log."""

    def changed(self) -> None:
        """Say that the page looks different."""

    def stored(self, origin: str) -> Mapping[str, str]:
        """Return an origin's local storage."""

    def store(self, origin: str, values: Mapping[str, str]) -> None:
        """Keep an origin's local storage."""

    def history_length(self) -> int:
        """Return how many pages the tab has been on."""

    def request(self, request: Request) -> None:
        """Do what the page asks for."""
