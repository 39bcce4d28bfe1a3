"""The console's `network speed|delay|status`: how the emulator shapes what the phone transfers.

A phone whose network leads nowhere transfers nothing that could be slowed down: the shape is kept, and told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.protocol.console import ko, ok

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

# developer.android.com/studio/run/emulator-commandline, `-netspeed`: up and down, kilobits a second.
SPEEDS = {
    "gsm": (14.4, 14.4), "hscsd": (14.4, 57.6), "gprs": (28.8, 57.6), "edge": (473.6, 473.6), "umts": (384, 384),
    "hsdpa": (5760, 13980), "lte": (58000, 173000), "evdo": (75000, 280000), "full": (0, 0),
}  # fmt: skip
# The same page, `-netdelay`: least and most, milliseconds.
DELAYS = {"gprs": (150, 550), "edge": (80, 400), "umts": (35, 200), "none": (0, 0)}
_LONGEST = 12  # letters of a number


class Shaping:
    """The speeds and latencies that the console's clients have asked for."""

    def __init__(self) -> None:
        """Hold nothing up."""
        self._up_down: tuple[float, float] = SPEEDS["full"]
        self._least_most: tuple[float, float] = DELAYS["none"]

    def run(self, words: Sequence[str]) -> bytes:
        """Do what a command says, or tell the shape."""
        match words:
            case ["status", *_]:
                return self._told()
            case ["speed" | "delay" as verb]:
                return ko(f"missing <{verb}> argument, see 'help network {verb}'")
            case ["speed" | "delay" as verb, value, *_]:
                pair = _pair(value, SPEEDS if verb == "speed" else DELAYS)
                if pair is None:
                    return ko(f"invalid <{verb}> argument, see 'help network {verb}' for valid values")
                if verb == "speed":
                    self._up_down = pair
                else:
                    self._least_most = pair
                return ok()
            case _:
                return ko(" bad sub-command")

    def _told(self) -> bytes:
        up, down = (round(speed * 1000) for speed in self._up_down)
        least, most = self._least_most
        return ok(
            "Current network status:",
            f"  download speed:   {down:8} bits/s ({down / 8192:.1f} KB/s)",
            f"  upload speed:     {up:8} bits/s ({up / 8192:.1f} KB/s)",
            f"  minimum latency:  {least:g} ms",
            f"  maximum latency:  {most:g} ms",
        )


def _pair(value: str, names: Mapping[str, tuple[float, float]]) -> tuple[float, float] | None:
    """Return the two numbers of a name, of `NUMBER`, or of `NUMBER:NUMBER`; None if it is none of these."""
    if value in names:
        return names[value]
    parts = value.split(":")
    if len(parts) > 2 or not all(part.isascii() and part.isdigit() and len(part) <= _LONGEST for part in parts):
        return None
    return float(parts[0]), float(parts[-1])
