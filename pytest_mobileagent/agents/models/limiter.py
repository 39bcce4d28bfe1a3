"""One limiter for a provider, shared by all workers: a bucket of requests, and a time to be left alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.waiting import pause

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.agents.models.shared import SharedNumbers
    from pytest_mobileagent.clock import Clock

_SMALLEST_SHARE = 0.1
_RECOVERY = 1.05
_LONGEST_NAP_S = 1.0


class Limiter:
    """Lets `requests_per_minute` pass (all, if None); a rate limit of the service halves that and closes the gate.

    The bucket holds ten seconds' worth, so a start of many workers is spread. Times are the wall's: all processes of
    a machine read the same.
    """

    def __init__(
        self,
        numbers: SharedNumbers,
        *,
        requests_per_minute: float | None,
        clock: Clock,
        wait: Callable[[float], None] = pause,
    ) -> None:
        """Share `numbers` with whoever asks the same provider."""
        self._numbers = numbers
        self._rate = requests_per_minute
        self._clock = clock
        self._wait = wait

    def pass_through(self) -> float:
        """Wait for a turn; returns how many seconds that took."""
        began_s = self._clock.monotonic()
        while (missing_s := self._try()) > 0:
            self._wait(min(missing_s, _LONGEST_NAP_S))
        return self._clock.monotonic() - began_s

    def _try(self) -> float:
        """Take a turn if there is one; returns the seconds until there may be."""
        now = self._clock.now()
        with self._numbers.changing() as numbers:
            closed_s = numbers.get("closed_until", 0.0) - now
            if 0 < closed_s <= numbers.get("closed_for", 0.0):  # more than that: the clock was set back
                return closed_s
            if self._rate is None:
                return 0.0
            per_s = self._rate * numbers.get("share", 1.0) / 60
            size = max(1.0, per_s * 10)
            passed_s = max(0.0, now - numbers.get("at", now))
            level = min(size, numbers.get("level", size) + passed_s * per_s)
            numbers["at"] = now
            if level < 1:
                numbers["level"] = level
                return (1 - level) / per_s
            numbers["level"] = level - 1
            return 0.0

    def close(self, seconds: float) -> None:
        """Let nobody through for a while, and fewer afterwards: the service says that it is too much."""
        with self._numbers.changing() as numbers:
            numbers["closed_until"] = max(numbers.get("closed_until", 0.0), self._clock.now() + seconds)
            numbers["closed_for"] = seconds
            numbers["share"] = max(_SMALLEST_SHARE, numbers.get("share", 1.0) / 2)

    def praise(self) -> None:
        """Let a few more through: a call went well."""
        with self._numbers.changing() as numbers:
            if numbers.get("share", 1.0) < 1:
                numbers["share"] = min(1.0, numbers["share"] * _RECOVERY)
