"""The drawer: a sheet with filters, tags, places and lists."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org.order import (
    MY_TASKS,
    NOTIFIED,
    RECENT,
    SNOOZED_TASKS,
    TIMERS,
    TODAY,
    Filter,
    chosen,
    filed,
)
from pytest_mobileagent.simulator.apps.tasks_org.parts import RECYCLER, room_dp
from pytest_mobileagent.simulator.apps.tasks_org.store import PACKAGE
from pytest_mobileagent.simulator.system.dates import number_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.tasks_org.screens import Main
    from pytest_mobileagent.simulator.apps.tasks_org.store import Task

FILTER_SETTINGS = f"{PACKAGE}/.activities.FilterSettingsActivity"
TAG_SETTINGS = f"{PACKAGE}/.activities.TagSettingsActivity"
LIST_SETTINGS = f"{PACKAGE}/.caldav.LocalListSettingsActivity"
PLACE_SETTINGS = f"{PACKAGE}/.activities.PlaceSettingsActivity"
LOCATION_PICKER = f"{PACKAGE}/.location.LocationPickerActivity"
MANAGE_DRAWER = f"{PACKAGE}/.activities.NavigationDrawerCustomization"
SETTINGS = f"{PACKAGE}/.preferences.MainPreferences"
HELP = f"{PACKAGE}/.preferences.HelpAndFeedback"
_DONATE = "https://tasks.org/donate"
_ROW_DP = 48
_MOST_DP = 620
ICONS = {
    "my": "all_inbox", "today": "today", "recent": "history", "snoozed": "snooze", "timers": "timer",
    "custom": "filter_list", "notifications": "notifications", "tag": "label", "place": "place", "list": "list",
    "search": "search",
}  # fmt: skip
SECTIONS = (("filter", "Filters"), ("tag", "Tags"), ("place", "Places"), ("list", "Local lists"))


def visit(screen: ax.Screen, url: str) -> None:
    """Open a page on the web, if there is a browser."""
    ax.open_or_tell(screen, ax.Intent(ax.VIEW, data=url), "No app found to open this link")


class Drawer(ax.DrawnDialog):
    """The sheet; sections are folded by their heads."""

    kind = "sheet"

    def __init__(self, main: Main) -> None:
        """Belong to the list."""
        self.main = main
        self.folded: set[str] = set()

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return the sheet."""
        del screen
        tasks = [task for task in self.main.store.tasks() if not task.completed_ms]
        rows: list[ax.View] = [self._filter_row(MY_TASKS, tasks)]
        for kind, title in SECTIONS:
            rows += self._section(kind, title, tasks)
        rows += [
            ax.Divider(margin=(0, 8)),
            self._action("attach_money", "Donate", lambda: visit(self.main, _DONATE)),
            self._action("edit", "Manage drawer", lambda: self.main.start(MANAGE_DRAWER)),
            self._action("settings", "Settings", lambda: self.main.start(SETTINGS)),
            self._action("help_outline", "Help & feedback", lambda: self.main.start(HELP)),
        ]
        height = min(
            _MOST_DP,
            room_dp(self.main.phone) - 16,
            sum(17 if isinstance(row, ax.Divider) else _ROW_DP for row in rows) + 16,
        )
        return ax.Column(
            ax.Scroll(*rows, id="recycler_view", key="drawer", cls=RECYCLER, height=height, padding=(0, 8)),
            id="design_bottom_sheet",
            cls="android.widget.FrameLayout",
            elevation=8,
            background="surface",
        )

    def _section(self, kind: str, title: str, tasks: list[Task]) -> list[ax.View]:
        prefs = self.main.store.prefs
        if not prefs.flag(f"drawer_{kind}s_enabled", default=True):
            return []
        entries = self._built_in(tasks) if kind == "filter" else filed(self.main.store, kind)
        if prefs.flag(f"drawer_{kind}s_hide_unused", default=False) and kind in ("tag", "place"):
            entries = [one for one in entries if self._count(one, tasks)]
        rows = [] if kind in self.folded else [self._filter_row(entry, tasks) for entry in entries]
        return [self._head(kind, title), *rows]

    def _built_in(self, tasks: list[Task]) -> list[Filter]:
        prefs = self.main.store.prefs
        wanted = []
        if prefs.flag("p_show_today_filter", default=True):
            wanted.append(TODAY)
        if prefs.flag("p_show_recently_modified_filter", default=True):
            wanted.append(RECENT)
        wanted += [one for one in (SNOOZED_TASKS, TIMERS, NOTIFIED) if self._count(one, tasks)]
        return wanted + filed(self.main.store, "custom")

    def _count(self, shown: Filter, tasks: list[Task]) -> int:
        return len(chosen(self.main.phone, self.main.store, shown, tasks))

    def _head(self, kind: str, title: str) -> ax.View:
        def fold() -> None:
            self.folded ^= {kind}

        targets = {"filter": FILTER_SETTINGS, "tag": TAG_SETTINGS, "place": LOCATION_PICKER, "list": LIST_SETTINGS}
        add = None
        if kind in targets:
            add = ax.Icon(
                "add", id="add_item", width=48, height=48, clickable=True, on_tap=lambda: self._leave(targets[kind])
            )
        return ax.Across(
            ax.Caption(
                title, id="text", weight_name="medium", weight=1,
            ),
            ax.Icon("expand_more" if kind in self.folded else "expand_less", id="chevron", width=48, height=48),
            add,
            id="subheader_row",
            height=_ROW_DP,
            padding=(16, 0, 0 if add else 48, 0),
            on_tap=fold,
        )  # fmt: skip

    def _leave(self, target: str) -> None:
        self.main.dismiss(self)
        self.main.start(target, request="place" if target == LOCATION_PICKER else "")

    def _filter_row(self, entry: Filter, tasks: list[Task]) -> ax.View:
        show = self.closing(self.main, partial(self.main.show_filter, entry))
        count = self._count(entry, tasks)
        is_shown = entry == self.main.filter
        title = self.main.filter_title(entry)
        return self._row(ICONS[entry.kind], title, show, color=entry.color, count=count, is_shown=is_shown)

    def _action(self, icon: str, title: str, on_tap: ax.Act) -> ax.View:
        return self._row(icon, self.main.tr(title), self.closing(self.main, on_tap))

    def _row(  # noqa: PLR0913 - its parts
        self, icon: str, title: str, on_tap: ax.Act, *, color: str = "", count: int = 0, is_shown: bool = False
    ) -> ax.View:
        theme = self.main.theme
        return ax.Across(
            ax.Icon(icon, id="icon", color=color or "on_surface_variant"),
            ax.Text(
                title,
                id="text",
                cls="android.widget.CheckedTextView",
                max_lines=1,
                weight=1,
                margin=(32, 0, 8, 0),
                checkable=True,
                checked=is_shown,
            ),
            ax.Caption(number_text(self.main.phone, count), id="size") if count else None,
            id="row",
            cls="android.widget.RelativeLayout",
            height=_ROW_DP,
            padding=(16, 0),
            background=f"{theme.on_surface}14" if is_shown else "",
            on_tap=on_tap,
        )
