"""Dates and times, and a flight on a day."""

from __future__ import annotations

from .pages import rows, tasks_of

globals().update(
    tasks_of(
        "dates", *rows("book-flight* choose-date* choose-date-easy choose-date-medium enter-date* enter-time*")
    )
)
