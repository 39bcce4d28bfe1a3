"""The form of events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.simple_calendar.forms import EventForm as Base

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.androidx.act import Act


class EventForm(Base):
    """New Event, Edit Event: without a colour of its own, and without a warning about reminders."""

    def all_day_row(self) -> ax.View:
        """Return the switch for all-day."""
        switch = ax.Switch(
            id="event_all_day", text="All-day", checked=self.event.is_all_day, tells_state=True, weight=1, height=48,
            on_tap=self.flip_all_day,
        )  # fmt: skip
        image = ax.Icon("schedule", id="event_time_image")
        return ax.Across(image, ax.View(width=16, height=1), switch, padding=(16, 0), min_height=48)

    def last_rows(self) -> list[ax.View]:
        """Return the type."""
        return super().last_rows()[:2]

    def after_disclaimer(self, action: Act) -> None:
        """Act at once."""
        action()
