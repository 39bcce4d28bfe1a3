"""Choosing dates and times for fields of pages."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.dates import is_24_hour, local_time

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.web.dom import Element
    from pytest_mobileagent.simulator.web.page import Page


def _set(page: Page, element: Element, text: str) -> None:
    def run() -> None:
        element.value = text
        page.fire(element, "input", "Event", {"bubbles": True})
        page.fire(element, "change", "Event", {"bubbles": True})

    page.perform(run)


def pick_date(screen: ax.Screen, page: Page, element: Element) -> None:
    """Ask for the day of a date field."""
    try:
        day = datetime.date.fromisoformat(element.value)
    except ValueError:
        day = local_time(screen.phone).date()
    screen.show(ax.DatePickerDialog(day, lambda chosen: _set(page, element, chosen.isoformat())))


def pick_time(screen: ax.Screen, page: Page, element: Element) -> None:
    """Ask for the time of a time field."""
    now = local_time(screen.phone)
    try:
        hour, minute = (int(part) for part in element.value.split(":")[:2])
    except ValueError:
        hour, minute = now.hour, now.minute
    screen.show(
        ax.TimePickerDialog(
            hour, minute, is_24h=is_24_hour(screen.phone),
            on_pick=lambda hours, minutes: _set(page, element, f"{hours:02d}:{minutes:02d}"),
        )
    )  # fmt: skip
