"""Dates and times."""

from __future__ import annotations

from .pages import rows, tasks_of

globals().update(
    tasks_of(
        "dates",
        *rows("choose-date* choose-date-easy choose-date-medium enter-date* enter-time* book-flight*"),
    )
)
