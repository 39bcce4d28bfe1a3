"""Dates and times in the forms that the settings name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datetime

    from pytest_mobileagent.simulator.apps.joplin.store import Store

DATE_FORMATS = {
    "DD/MM/YYYY": "%d/%m/%Y", "DD/MM/YY": "%d/%m/%y", "MM/DD/YYYY": "%m/%d/%Y", "MM/DD/YY": "%m/%d/%y",
    "YYYY-MM-DD": "%Y-%m-%d", "DD.MM.YYYY": "%d.%m.%Y", "YYYY.MM.DD": "%Y.%m.%d",
}  # fmt: skip
TIME_FORMATS = {"HH:mm": "%H:%M", "h:mm A": "%I:%M %p"}


def moment_text(moment: datetime.datetime, store: Store) -> str:
    """Return a moment in the formats that are set."""
    day = moment.strftime(DATE_FORMATS.get(store.setting("dateFormat"), "%d/%m/%Y"))
    clock = TIME_FORMATS.get(store.setting("timeFormat"), "%H:%M")
    time = moment.strftime(clock)
    return f"{day} {time.removeprefix('0') if '%I' in clock else time}"
