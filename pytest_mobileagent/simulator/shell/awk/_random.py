"""The C library's `random()`, so that a seed gives the same numbers as on a phone."""

from __future__ import annotations

_WARM_UP = 310


class Random:
    """The additive generator of 31 numbers."""

    def __init__(self) -> None:
        """Begin with seed 1."""
        self.seed = 1.0
        self._numbers: list[int] = []
        self.start(1.0)

    def start(self, seed: float) -> float:
        """Begin again with a seed; returns the one before."""
        before, self.seed = self.seed, seed
        number = int(seed) & 0xFFFFFFFF or 1
        number -= (1 << 32) if number >= 1 << 31 else 0
        numbers = [number]
        for _ in range(30):
            high, low = divmod(abs(numbers[-1]), 127773)
            if numbers[-1] < 0:
                high, low = -high, -low
            following = 16807 * low - 2836 * high
            numbers.append(following + 2147483647 if following < 0 else following)
        self._numbers = [each & 0xFFFFFFFF for each in numbers]
        self._numbers = self._numbers[3:] + self._numbers[:3]
        for _ in range(_WARM_UP):
            self._draw()
        return before

    def _draw(self) -> int:
        found = (self._numbers[0] + self._numbers[-3]) & 0xFFFFFFFF
        self._numbers.append(found)
        del self._numbers[0]
        return found >> 1

    def next(self) -> float:
        """Return a number from 0 up to 1."""
        return self._draw() / 2147483648.0
