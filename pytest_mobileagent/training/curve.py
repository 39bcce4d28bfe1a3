"""Learning curves as a table: one row for each few steps."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.report.record import write_anew

if TYPE_CHECKING:
    from pathlib import Path

FILE = "curve.csv"


class Point(NamedTuple):
    """What was measured at a step, on its own batch: the loss, the share of gestures that were right, the rate."""

    step: int
    loss: float
    right: float
    rate: float


def read_curve(folder: Path, *, before: int) -> list[Point]:
    """Return what a folder's curve tells of the first steps; what came after them is done again."""
    path = folder / FILE
    if not path.exists():
        return []
    rows = csv.DictReader(io.StringIO(path.read_text("utf-8")))
    found = [Point(int(row["step"]), float(row["loss"]), float(row["right"]), float(row["rate"])) for row in rows]
    return [point for point in found if point.step <= before]


def write_curve(folder: Path, points: list[Point]) -> None:
    """Write a curve in the place of what is there."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(Point._fields)
    table.writerows((one.step, f"{one.loss:.6g}", f"{one.right:.4f}", f"{one.rate:.6g}") for one in points)
    write_anew(folder / FILE, text.getvalue())
