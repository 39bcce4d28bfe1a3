"""How time passes on a phone while an agent has it."""

from __future__ import annotations

from typing import Protocol


class Pace(Protocol):
    """What is told when an agent gets the phone, when it has made up its mind, and when the phone is ours again."""

    name: str
    """How time passes, in a record's words."""

    def begin(self) -> None:
        """The phone is the agent's."""

    def think(self) -> None:
        """The agent has decided what to do next: the time that it takes has passed."""

    def end(self) -> None:
        """The phone is ours again: no time passes behind the back of who evaluates it."""


class RealTime:
    """The phone's time passes by itself, as that of every phone of flesh does."""

    name = "real"

    def begin(self) -> None:
        """It passes already."""

    def think(self) -> None:
        """It has passed."""

    def end(self) -> None:
        """It goes on."""
