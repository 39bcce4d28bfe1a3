"""The forms of events and of tasks."""

from __future__ import annotations

from urllib.parse import quote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.simple_calendar.form import LONGEST, Form
from pytest_mobileagent.simulator.apps.simple_calendar.store import TASK


class EventForm(Form):
    """New Event, Edit Event."""

    def fields(self) -> list[ax.View]:
        """Return the form's rows."""
        event = self.event
        late = self.theme.error if event.end_s < event.start_s else ""
        pin = ax.IconButton(
            "location_on", id="event_show_on_map", cls="android.widget.ImageView", on_tap=self._show_on_map,
        )  # fmt: skip
        location = self.text_field("location", "Location", most=LONGEST)
        location.weight = 1
        return [
            self.text_field("title", "Title", most=LONGEST),
            ax.Across(location, pin),
            self.text_field("description", "Description"),
            ax.View(height=8),
            self.all_day_row(),
            self.moment_row("start_", event.start_s),
            self.moment_row("end_", event.end_s, is_end=True, color=late),
            *self.zone_rows(),
            *self.repeating_rows(),
            *self.last_rows(),
        ]

    def _show_on_map(self) -> None:
        place = self.event.location.strip()
        if not place:
            self.toast("Please enter a location to be shown on a map")
        elif not ax.open_with(self, ax.Intent(action=ax.VIEW, data=f"geo:0,0?q={quote(place)}")):
            self.toast("No valid app found")


class TaskForm(Form):
    """New Task, Edit Task."""

    kind = TASK
    prefix = "task"
    noun = "Task"

    def fields(self) -> list[ax.View]:
        """Return the form's rows."""
        return [
            self.text_field("title", "Title", most=LONGEST),
            self.text_field("description", "Description"),
            ax.View(height=8),
            self.all_day_row(),
            self.moment_row("", self.event.start_s),
            *self.repeating_rows(),
            *self.last_rows(),
        ]

    def footer(self) -> ax.View | None:
        """Return the button that marks a stored task as done, or not."""
        if self.is_new:
            return None
        is_completed = self.store.is_completed(self.event.id, self.occurrence_s)

        def toggle() -> None:
            self.store.set_completed(self.event.id, self.occurrence_s, is_completed=not is_completed)
            self.hide_keyboard()
            self.finish()

        label = "Mark incomplete" if is_completed else "Mark completed"
        button = ax.Button(
            label, id="toggle_mark_complete", cls="android.widget.TextView", width=ax.MATCH, height=48, on_tap=toggle
        )
        return ax.Column(button, padding=(16, 8, 16, 16))
