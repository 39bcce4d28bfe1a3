"""Days of events: how they are stored, and how they are written."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx import simple

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax


def parse_day(stored: str) -> datetime.date | None:
    """Return the day that is stored as `1990-07-01`; None if it is none."""
    try:
        return datetime.date.fromisoformat(stored)
    except ValueError:
        return None


def event_text(screen: ax.Screen, stored: str) -> str:
    """Return how an event's day is written; what is no day is written as it is stored."""
    day = parse_day(stored)
    if day is None:
        return stored
    noon = datetime.datetime.combine(day, datetime.time(12), datetime.UTC)
    return simple.Dates(screen.phone, screen.app.package).day(noon.timestamp())
