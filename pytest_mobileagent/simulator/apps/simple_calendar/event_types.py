"""The list of event types."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_calendar.kinds import EditType
from pytest_mobileagent.simulator.apps.simple_calendar.store import REGULAR_TYPE, EventType, Store

_SURE = "Are you sure you want to proceed with the deletion?"


class EventTypes(ax.Screen):
    """Types with their colours; a tap edits."""

    def create(self) -> None:
        """Read from the phone."""
        self.store = Store(self.phone, self.app.package)

    def compose(self) -> ax.View:
        """Return the list."""
        add = simple.action("add", "Add a new type", lambda: EditType(self, self.store, None), id="add_event_type")
        return ax.Pane(
            simple.bar(self, "Event types", id="manage_event_types_toolbar", actions=[add]),
            ax.RecyclerView(*(self._row(kind) for kind in self.store.types()), id="manage_event_types_list"),
        )

    def _row(self, kind: EventType) -> ax.View:
        menu_key = f"menu-{kind.id}"
        return ax.Across(
            ax.Text(kind.title, id="event_type_title", size=16, weight=1, max_lines=1),
            ax.View(id="event_type_color", cls="android.widget.ImageView", width=28, height=28, radius=14,
                 background=kind.color),
            ax.IconButton("more_vert", id="overflow_menu_icon", key=menu_key, cls="android.widget.ImageView",
                       on_tap=lambda: self._menu(kind, menu_key)),
            id="event_item_frame",
            cls="android.widget.FrameLayout",
            height=56,
            padding=(16, 0, 4, 0),
            on_tap=partial(EditType, self, self.store, kind),
            on_long_press=lambda: self._menu(kind, menu_key),
        )  # fmt: skip

    def _menu(self, kind: EventType, anchor: str) -> None:
        self.popup(
            [
                ax.MenuItem("Edit", partial(EditType, self, self.store, kind)),
                ax.MenuItem("Delete", lambda: self._delete(kind)),
            ],
            anchor=anchor,
        )

    def _delete(self, kind: EventType) -> None:
        if kind.id == REGULAR_TYPE:
            self.toast("Default event type cannot be deleted")
        elif self.store.has_events(kind.id):
            options = ("Move affected events into the default event type", "Permanently remove affected events")
            simple.choose(self, options, -1, lambda at: self.store.delete_type(kind.id, with_events=at == 1))
        else:
            simple.confirm(self, _SURE, lambda: self.store.delete_type(kind.id, with_events=True))
