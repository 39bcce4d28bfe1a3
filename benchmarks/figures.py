"""What a figure is, and all of them: each function that measures one is marked with `figure` where it stands."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import benchmarks
from benchmarks.references import PYTHON_START, Reference

if TYPE_CHECKING:
    from collections.abc import Callable

_MS_OF_A = {
    "ms": lambda value: value,
    "/min": lambda value: 60_000 / value,
    "/s": lambda value: 1000 / value,
    "MB/s": lambda value: 1000 / value,
}
_figures: dict[str, Figure] = {}


class NotHereError(Exception):
    """What a figure measures is not on this machine."""


class Sample(NamedTuple):
    """What was measured, and the reference of the same run in ms."""

    value: float
    reference_ms: float


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure; of a rate (`/min`, `/s`, `MB/s`) more is better."""

    name: str
    what: str
    measure: Callable[[], float]
    unit: str = "ms"
    budget: float | None = None
    beside: Reference = PYTHON_START

    @property
    def is_time(self) -> bool:
        """Whether the speed of the machine is in it: sizes and counts are the same everywhere."""
        return self.unit in _MS_OF_A

    def sample(self) -> Sample:
        """Measure it, and its reference before and after."""
        before = self.beside.samples() if self.is_time else []
        value = self.measure()
        return Sample(value, self.beside.median([*before, *self.beside.samples()]) if self.is_time else 1.0)

    def in_references(self, sample: Sample) -> float:
        """Return how many times its reference it takes; of a size or a count, the value."""
        return _MS_OF_A[self.unit](sample.value) / sample.reference_ms if self.is_time else sample.value


def figure(name, what, *, unit="ms", budget=None, beside=PYTHON_START):
    """Offer the function below as a figure."""

    def offered(measure):
        _figures[name] = Figure(name, what, measure, unit, budget, beside)
        return measure

    return offered


def every_figure():
    """Return all figures by name; a module that does not fit this revision of the package is left out, and named."""
    for name in sorted(module.name for module in pkgutil.iter_modules(benchmarks.__path__)):
        if name != "__main__":
            _load(f"{benchmarks.__name__}.{name}")
    return dict(_figures)


def _load(module):
    try:
        importlib.import_module(module)
    except ImportError as error:
        print(f"{module} is left out: {error}", file=sys.stderr)  # noqa: T201 - this is a program
