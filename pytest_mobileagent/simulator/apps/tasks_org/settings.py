"""The settings, the order of the edit screen's rows, and Help & feedback."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org import moments, parts
from pytest_mobileagent.simulator.apps.tasks_org.drawer import visit
from pytest_mobileagent.simulator.apps.tasks_org.pickers import TIME_NAMES, shortcut_times
from pytest_mobileagent.simulator.apps.tasks_org.store import LOW, PACKAGE, Store
from pytest_mobileagent.simulator.apps.tasks_org.words import list_name
from pytest_mobileagent.simulator.system.dates import is_24_hour

MAIN = f"{PACKAGE}/.preferences.MainPreferences"
BEAST_MODE = f"{PACKAGE}/com.todoroo.astrid.activity.BeastModePreferences"
HELP = f"{PACKAGE}/.preferences.HelpAndFeedback"
DRAWER = f"{PACKAGE}/.activities.NavigationDrawerCustomization"
_ROW_DP = 56


# -- the edit screen's rows -------------------------------------------------------------------------------------------

FIELDS = {
    "start": "Start date", "due": "Due date", "repeat": "Repeat", "priority": "Priority", "location": "Location",
    "tags": "Tags", "list": "List", "subtasks": "Subtasks", "reminders": "Reminders", "attachments": "Attachments",
    "description": "Description", "timer": "Timer", "info": "Info",
}  # fmt: skip
_HIDDEN = "hidden"  # what stands between the rows that are shown and the others
_ORDER = "beast_mode_order"


def _whole_order(prefs: ax.Preferences) -> list[str]:
    stored = [name for name in prefs.text(_ORDER).split(";") if name in FIELDS or name == _HIDDEN]
    if _HIDDEN not in stored:
        stored = [*FIELDS, _HIDDEN]
    return stored + [name for name in FIELDS if name not in stored]


def field_order(prefs: ax.Preferences) -> list[str]:
    """Return the names of the rows that the edit screen shows, in order."""
    order = _whole_order(prefs)
    return order[: order.index(_HIDDEN)]


class BeastMode(parts.ThemedScreen):
    """The rows of the edit screen, to be dragged by their handles; below the line they are hidden."""

    def create(self) -> None:
        """Nothing is dragged."""
        self.dragged = ""
        self._from = (0, 0)

    def compose(self) -> ax.View:
        """Return the rows."""
        rows = [self._row(name) for name in _whole_order(self.prefs())]
        return ax.Pane(
            parts.bar(self, "Customize edit screen"),
            ax.RecyclerView(*rows, id="recycler_view"),
            background="background",
        )

    def _row(self, name: str) -> ax.View:
        theme = self.theme
        is_line = name == _HIDDEN
        title = "Move hidden fields below this line" if is_line else FIELDS[name]
        return ax.Across(
            ax.Label(
                title, id="text", size=16 if not is_line else 14, weight=1,
                color="on_surface_variant" if is_line else "",
            ),
            ax.Drawing(self._paint_handle, id="grabber", desc="Drag", width=48, height=_ROW_DP,
                    on_pointer=partial(self._drag, name)),
            key=f"field-{name}",
            height=_ROW_DP,
            padding=(16, 0, 8, 0),
            background=f"{theme.secondary}22" if name == self.dragged else "surface_variant" if is_line else "",
        )  # fmt: skip

    def _paint_handle(self, canvas: ax.Canvas, rect: ax.Rect) -> None:
        side = round(24 * self.phone.display.scale)
        x, y = rect.center
        box = type(rect)(x - side // 2, y - side // 2, x + side - side // 2, y + side - side // 2)
        canvas.icon(box, "drag_handle", self.theme.on_surface_variant)

    def _drag(self, name: str, phase: str, _x: int, y: int) -> None:
        prefs = self.prefs()
        order = _whole_order(prefs)
        if phase == "down":
            self.dragged = name
            self._from = (y, order.index(name))
        start_y, start = self._from
        rows = round((y - start_y) / (_ROW_DP * self.phone.display.scale))
        order.remove(name)
        order.insert(min(len(order), max(0, start + rows)), name)
        prefs.update({_ORDER: ";".join(order)})
        if phase in ("up", "cancel"):
            self.dragged = ""


# -- what settings there are ------------------------------------------------------------------------------------------


def _numbered(*labels: str) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), label) for number, label in enumerate(labels))


_WEEK = ("Default", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_MODES = (
    (parts.SYSTEM_MODE, "System default"),
    (parts.LIGHT_MODE, "Light"),
    (parts.DARK_MODE, "Dark"),
    (parts.BLACK_MODE, "Black"),
)
_THEME = ax.Choice("p_theme", "Theme", _MODES, parts.SYSTEM_MODE)
_PRIORITY = ax.Choice("p_def_imp", "Default priority", _numbered("High", "Medium", "Low", "None"), str(LOW))
_DUE = ax.Choice(
    "p_def_urg", "Default due date",
    _numbered("No due date", "Today", "Tomorrow", "Day after tomorrow", "Next week"), "0",
)  # fmt: skip
_FONT = ax.Choice("p_fontSize", "Font size", tuple((n, str(n)) for n in range(12, 25, 2)), 16)
_PADDING = ax.Choice("p_rowPadding", "Row padding", tuple((n, str(n)) for n in range(4, 25, 4)), 16)
_FIRST_DAY = ax.Choice("p_start_of_week", "Start of week", _numbered(*_WEEK), "0")
_LIST_ENTRIES = (
    _FONT,
    _PADDING,
    ax.Flag("p_fullTaskTitle", "Show full task title"),
    ax.Flag("p_show_description", "Show description", default=True),
    ax.Flag("p_show_full_description", "Show full description"),
    ax.Category("Chips"),
    ax.Flag("p_subtask_chips", "Subtasks", default=True),
    ax.Flag("p_start_date_chips", "Start date", default=True),
    ax.Flag("p_place_chips", "Places", default=True),
    ax.Flag("p_list_chips", "Lists", default=True),
    ax.Flag("p_tag_chips", "Tags", default=True),
)
_DRAWER_ENTRIES = (
    ax.Category("Filters"),
    ax.Flag("drawer_filters_enabled", "Filters", default=True),
    ax.Flag("p_show_today_filter", "Today", default=True),
    ax.Flag("p_show_recently_modified_filter", "Recently modified", default=True),
    ax.Category("Tags"),
    ax.Flag("drawer_tags_enabled", "Tags", default=True),
    ax.Flag("drawer_tags_hide_unused", "Hide unused tags"),
    ax.Category("Places"),
    ax.Flag("drawer_places_enabled", "Places", default=True),
    ax.Flag("drawer_places_hide_unused", "Hide unused places"),
    ax.Category("Local lists"),
    ax.Flag("drawer_lists_enabled", "Local lists", default=True),
)
_REMINDERS = (("start", "When started"), ("due", "When due"), ("overdue", "When overdue"))
_PAGES = (
    ("look", "Look and feel", "palette"), ("notifications", "Notifications", "notifications"),
    ("defaults", "Task defaults", "add_task"), ("list", "Task list options", "list"),
    ("edit", "Task edit options", "edit"), ("date", "Date and time", "schedule"),
)  # fmt: skip
_TIMES = {"morning": "Morning", "afternoon": "Afternoon", "evening": "Evening", "night": "Night"}
_DAY_HOUR_MS = 3_600_000


class _Pages(parts.ThemedScreen, ax.PreferenceScreen):
    """Rows of settings under a toolbar."""

    look = ax.PreferenceLook(cancel="CANCEL", ids=PACKAGE)

    def bar(self) -> ax.View:
        """Return the toolbar."""
        return parts.bar(self, self.title)

    def _time(self, title: str, time: datetime.time, key: str) -> ax.Link:
        def ask() -> None:
            def picked(hour: int, minute: int) -> None:
                self.prefs().update({key: (hour * 60 + minute) * 60_000})

            self.show(ax.TimePickerDialog(time.hour, time.minute, is_24h=is_24_hour(self.phone), on_pick=picked))

        return ax.Link(title, ask, moments.hour_text(self.phone, time))


class Settings(_Pages):
    """The groups of settings, and each group's page."""

    def create(self) -> None:
        """Show the groups, or one."""
        self.page = self.intent.text("page")
        self.title = next((title for name, title, _ in _PAGES if name == self.page), "Settings")

    def entries(self) -> Sequence[ax.Entry]:
        """Return the rows of the page."""
        pages: dict[str, Callable[[], Sequence[ax.Entry]]] = {
            "look": self._look, "notifications": self._notifications, "defaults": self._defaults,
            "list": lambda: _LIST_ENTRIES, "edit": self._edit, "date": self._date,
        }  # fmt: skip
        return pages.get(self.page, self._groups)()

    def _groups(self) -> list[ax.Entry]:
        return [
            *(ax.Link(title, partial(self.start, MAIN, page=name), icon=icon) for name, title, icon in _PAGES),
            ax.Link("Navigation drawer", partial(self.start, DRAWER), icon="menu"),
            ax.Divider(),
            ax.Link("Help & feedback", partial(self.start, HELP), icon="help_outline"),
        ]

    def _look(self) -> list[ax.Entry]:
        def take(color: str) -> None:
            self.prefs().update({"p_theme_color": color or parts.BLUE})

        swatch = ax.View(width=24, height=24, radius=12, background="secondary")
        return [_THEME, ax.Link("Color", lambda: parts.pick_color(self, take), trailing=swatch)]

    def _notifications(self) -> list[ax.Entry]:
        extras = {"android.provider.extra.APP_PACKAGE": PACKAGE, "package": PACKAGE}
        intent = ax.Intent("android.settings.APP_NOTIFICATION_SETTINGS", extras=extras)
        minutes = self.prefs().number("p_rmd_time", 18 * _DAY_HOUR_MS) // 60_000
        time = datetime.time(minutes // 60 % 24, minutes % 60)
        return [
            ax.Link("Android notification settings", partial(self.start, intent)),
            ax.Flag("p_rmd_enabled", "Enabled", default=True),
            self._time("Reminders for tasks without due times", time, "p_rmd_time"),
        ]

    def _defaults(self) -> list[ax.Entry]:
        lists = tuple((one.uid, ax.Written(list_name(self.phone, one.name))) for one in Store(self.phone).lists())
        of_list = ax.Choice("p_default_list", "Default list", lists, lists[0][0]) if lists else ax.View()
        return [_PRIORITY, _DUE, of_list, self._default_reminders()]

    def _default_reminders(self) -> ax.Link:
        prefs = self.prefs()
        chosen = prefs.texts("p_default_reminders", frozenset({"due", "overdue"}))

        def accept(names: set[str]) -> None:
            prefs.update({"p_default_reminders": frozenset(names)})

        def ask() -> None:
            ax.offer_several(self, "Default reminders", _REMINDERS, chosen, accept, no="CANCEL", ids=PACKAGE)

        summary = ", ".join(self.tr(label) for name, label in _REMINDERS if name in chosen) or "None"
        return ax.Link("Default reminders", ask, summary)

    def _edit(self) -> list[ax.Entry]:
        return [
            ax.Link("Customize edit screen", partial(self.start, BEAST_MODE)),
            ax.Flag("p_back_button_saves_task", "Back button saves task"),
            ax.Flag("p_multiline_title", "Multiline task titles"),
        ]

    def _date(self) -> list[ax.Entry]:
        times = zip(TIME_NAMES, shortcut_times(self.phone), strict=True)
        rows = [self._time(_TIMES[name], time, f"date_shortcut_{name}") for name, time in times]
        return [_FIRST_DAY, ax.Category("Shortcuts"), *rows]


class ManageDrawer(_Pages):
    """Which sections and filters the drawer shows."""

    title = "Manage drawer"

    def entries(self) -> Sequence[ax.Entry]:
        """Return the sections' switches."""
        return _DRAWER_ENTRIES


_LINKS = (
    ("Documentation", "https://tasks.org/docs", "help_outline"),
    ("Changelog", "https://github.com/tasks/tasks/blob/main/CHANGELOG.md", "history"),
    ("Source code", "https://github.com/tasks/tasks", "code"),
    ("Contribute translations", "https://tasks.org/translate", "translate"),
    ("Privacy policy", "https://tasks.org/privacy", "perm_identity"),
)


class Help(_Pages):
    """Where to read on, and which version this is."""

    title = "Help & feedback"

    def entries(self) -> Sequence[ax.Entry]:
        """Return the links."""
        version = f"{self.app.version_name} ({self.app.version_code})"
        about = ax.ListItem("Version", summary=version, icon=ax.Icon("info", outlined=True), speaks=True)
        return [*(ax.Link(title, partial(visit, self, url), icon=icon) for title, url, icon in _LINKS), about]
