"""The settings, the order of the edit screen's rows, and Help & feedback."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org import moments
from pytest_mobileagent.simulator.apps.tasks_org.parts import (
    BLACK_MODE,
    BLUE,
    DARK_MODE,
    LIGHT_MODE,
    RECYCLER,
    SYSTEM_MODE,
    ThemedScreen,
    bar,
    pick_color,
)
from pytest_mobileagent.simulator.apps.tasks_org.pickers import TIME_NAMES, shortcut_times
from pytest_mobileagent.simulator.apps.tasks_org.store import LOW, PACKAGE, Store
from pytest_mobileagent.simulator.system.dates import is_24_hour

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


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


class BeastMode(ThemedScreen):
    """The rows of the edit screen, to be dragged by their handles; below the line they are hidden."""

    def create(self) -> None:
        """Nothing is dragged."""
        self.dragged = ""
        self._from = (0, 0)

    def compose(self) -> ax.View:
        """Return the rows."""
        rows = [self._row(name) for name in _whole_order(self.prefs())]
        return ax.Pane(
            bar(self, "Customize edit screen"),
            ax.RecyclerView(*rows, id="recycler_view", cls=RECYCLER),
            background=self.theme.background,
        )

    def _row(self, name: str) -> ax.View:
        theme = self.theme
        is_line = name == _HIDDEN
        title = "Move hidden fields below this line" if is_line else FIELDS[name]
        return ax.Across(
            ax.Text(
                title, id="text", size=16 if not is_line else 14, weight=1,
                color=theme.on_surface_variant if is_line else "",
            ),
            ax.Drawing(self._paint_handle, id="grabber", desc="Drag", width=48, height=_ROW_DP,
                    on_pointer=partial(self._drag, name)),
            key=f"field-{name}",
            height=_ROW_DP,
            padding=(16, 0, 8, 0),
            background=f"{theme.secondary}22" if name == self.dragged else theme.surface_variant if is_line else "",
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


@dataclass(frozen=True, slots=True)
class _Flag:
    key: str
    title: str
    default: bool
    summary: str = ""


@dataclass(frozen=True, slots=True)
class _Choice:
    key: str
    title: str
    values: tuple[tuple[str, str], ...]
    default: str
    is_number: bool = False


_WEEK = ("Default", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_THEME = _Choice(
    "p_theme", "Theme",
    ((SYSTEM_MODE, "System default"), (LIGHT_MODE, "Light"), (DARK_MODE, "Dark"), (BLACK_MODE, "Black")), SYSTEM_MODE,
)  # fmt: skip
_PRIORITY = _Choice(
    "p_def_imp", "Default priority", tuple(zip("0123", ("High", "Medium", "Low", "None"), strict=True)), str(LOW)
)
_DUE = _Choice(
    "p_def_urg",
    "Default due date",
    tuple(zip("01234", ("No due date", "Today", "Tomorrow", "Day after tomorrow", "Next week"), strict=True)),
    "0",
)
_FONT = _Choice("p_fontSize", "Font size", tuple((str(n), str(n)) for n in range(12, 25, 2)), "16", is_number=True)
_PADDING = _Choice(
    "p_rowPadding", "Row padding", tuple((str(n), str(n)) for n in range(4, 25, 4)), "16", is_number=True
)
_FIRST_DAY = _Choice("p_start_of_week", "Start of week", tuple((str(n), name) for n, name in enumerate(_WEEK)), "0")
_LIST_FLAGS = (
    _Flag("p_fullTaskTitle", "Show full task title", default=False),
    _Flag("p_show_description", "Show description", default=True),
    _Flag("p_show_full_description", "Show full description", default=False),
)
_CHIP_FLAGS = (
    _Flag("p_subtask_chips", "Subtasks", default=True),
    _Flag("p_start_date_chips", "Start date", default=True),
    _Flag("p_place_chips", "Places", default=True),
    _Flag("p_list_chips", "Lists", default=True),
    _Flag("p_tag_chips", "Tags", default=True),
)
_EDIT_FLAGS = (
    _Flag("p_back_button_saves_task", "Back button saves task", default=False),
    _Flag("p_multiline_title", "Multiline task titles", default=False),
)
_DRAWER_FLAGS: dict[str, tuple[_Flag, ...]] = {
    "Filters": (
        _Flag("drawer_filters_enabled", "Filters", default=True),
        _Flag("p_show_today_filter", "Today", default=True),
        _Flag("p_show_recently_modified_filter", "Recently modified", default=True),
    ),
    "Tags": (
        _Flag("drawer_tags_enabled", "Tags", default=True),
        _Flag("drawer_tags_hide_unused", "Hide unused tags", default=False),
    ),
    "Places": (
        _Flag("drawer_places_enabled", "Places", default=True),
        _Flag("drawer_places_hide_unused", "Hide unused places", default=False),
    ),
    "Local lists": (_Flag("drawer_lists_enabled", "Local lists", default=True),),
}
_REMINDERS = (("start", "When started"), ("due", "When due"), ("overdue", "When overdue"))
_PAGES = (
    ("look", "Look and feel", "palette"), ("notifications", "Notifications", "notifications"),
    ("defaults", "Task defaults", "add_task"), ("list", "Task list options", "list"),
    ("edit", "Task edit options", "edit"), ("date", "Date and time", "schedule"),
)  # fmt: skip
_TIMES = {"morning": "Morning", "afternoon": "Afternoon", "evening": "Evening", "night": "Night"}
_DAY_HOUR_MS = 3_600_000


class _Pages(ThemedScreen):
    """Rows of settings under a toolbar."""

    title = "Settings"

    def rows(self) -> Sequence[ax.View]:
        """Return the rows."""
        raise NotImplementedError

    def compose(self) -> ax.View:
        """Return the page."""
        return ax.Pane(
            bar(self, self.title),
            ax.RecyclerView(*self.rows(), id="recycler_view", cls=RECYCLER),
            background=self.theme.background,
        )

    def _category(self, title: str) -> ax.View:
        return ax.Text(
            title, id="android:id/title", weight_name="medium", color=self.theme.secondary,
            padding=(16, 20, 16, 8), width=ax.MATCH,
        )  # fmt: skip

    def _link(self, title: str, on_tap: ax.Act, *, summary: str = "", icon: str = "") -> ax.View:
        return ax.ListItem(title, theme=self.theme, summary=summary, icon=icon, on_tap=on_tap)

    def _flag(self, flag: _Flag) -> ax.View:
        prefs = self.prefs()
        is_on = prefs.flag(flag.key, default=flag.default)

        def flip() -> None:
            prefs.update({flag.key: not is_on})

        switch = ax.Switch(id="android:id/switch_widget", checked=is_on, clickable=False)
        return ax.ListItem(flag.title, theme=self.theme, summary=flag.summary, trailing=switch, on_tap=flip)

    def _choice(self, choice: _Choice) -> ax.View:
        prefs = self.prefs()
        value = str(prefs.get(choice.key, choice.default))
        keys = [key for key, _ in choice.values]
        at = keys.index(value) if value in keys else 0

        def take(key: str) -> None:
            prefs.update({choice.key: int(key) if choice.is_number else key})

        def ask() -> None:
            items = [(label, partial(take, key)) for key, label in choice.values]
            self.show(
                ax.AlertDialog(title=choice.title, items=items, selected=at, negative=("CANCEL", None), ids=PACKAGE)
            )

        return self._link(choice.title, ask, summary=choice.values[at][1])

    def _time(self, title: str, time: datetime.time, on_pick: Callable[[int], object]) -> ax.View:
        def ask() -> None:
            self.show(
                ax.TimePickerDialog(
                    time.hour,
                    time.minute,
                    is_24h=is_24_hour(self.phone),
                    on_pick=lambda hour, minute: on_pick((hour * 60 + minute) * 60_000),
                )
            )

        return self._link(title, ask, summary=moments.hour_text(self.phone, time))


class Settings(_Pages):
    """The groups of settings, and each group's page."""

    def create(self) -> None:
        """Show the groups, or one."""
        self.page = self.intent.text("page")
        self.title = next((title for name, title, _ in _PAGES if name == self.page), "Settings")

    def rows(self) -> Sequence[ax.View]:
        """Return the rows of the page."""
        pages: dict[str, Callable[[], Sequence[ax.View]]] = {
            "look": self._look, "notifications": self._notifications, "defaults": self._defaults,
            "list": self._list, "edit": self._edit, "date": self._date,
        }  # fmt: skip
        return pages.get(self.page, self._groups)()

    def _groups(self) -> list[ax.View]:
        rows = [self._link(title, partial(self.start, MAIN, page=name), icon=icon) for name, title, icon in _PAGES]
        rows.append(self._link("Navigation drawer", lambda: self.start(DRAWER), icon="menu"))
        rows.append(ax.Divider())
        rows.append(self._link("Help & feedback", lambda: self.start(HELP), icon="help_outline"))
        return rows

    def _look(self) -> list[ax.View]:
        prefs = self.prefs()

        def take(color: str) -> None:
            prefs.update({"p_theme_color": color or BLUE})

        swatch = ax.View(width=24, height=24, radius=12, background=self.theme.secondary)
        color = ax.ListItem("Color", theme=self.theme, trailing=swatch, on_tap=lambda: pick_color(self, take))
        return [self._choice(_THEME), color]

    def _notifications(self) -> list[ax.View]:
        prefs = self.prefs()
        extras = {"android.provider.extra.APP_PACKAGE": PACKAGE, "package": PACKAGE}
        intent = ax.Intent("android.settings.APP_NOTIFICATION_SETTINGS", extras=extras)
        minutes = prefs.number("p_rmd_time", 18 * _DAY_HOUR_MS) // 60_000
        return [
            self._link("Android notification settings", lambda: self.start(intent)),
            self._flag(_Flag("p_rmd_enabled", "Enabled", default=True)),
            self._time(
                "Reminders for tasks without due times",
                datetime.time(minutes // 60 % 24, minutes % 60),
                lambda value: prefs.update({"p_rmd_time": value}),
            ),
        ]

    def _defaults(self) -> list[ax.View]:
        store = Store(self.phone)
        lists = tuple((one.uid, one.name) for one in store.lists())
        return [
            self._choice(_PRIORITY),
            self._choice(_DUE),
            self._choice(_Choice("p_default_list", "Default list", lists, lists[0][0])) if lists else ax.View(),
            self._default_reminders(),
        ]

    def _default_reminders(self) -> ax.View:
        prefs = self.prefs()
        stored = prefs.get("p_default_reminders", frozenset({"due", "overdue"}))
        chosen = stored if isinstance(stored, frozenset) else frozenset()
        draft = set(chosen)

        def flip(name: str) -> None:
            draft.symmetric_difference_update({name})
            dialog.checked = [key in draft for key, _ in _REMINDERS]
            self.phone.touch()

        def accept() -> None:
            prefs.update({"p_default_reminders": frozenset(draft)})

        dialog = ax.AlertDialog(
            title="Default reminders",
            items=[(label, partial(flip, name)) for name, label in _REMINDERS],
            checked=[name in chosen for name, _ in _REMINDERS],
            positive=("OK", accept),
            negative=("CANCEL", None),
            ids=PACKAGE,
        )
        summary = ", ".join(label for name, label in _REMINDERS if name in chosen) or "None"
        return self._link("Default reminders", lambda: self.show(dialog), summary=summary)

    def _list(self) -> list[ax.View]:
        return [
            self._choice(_FONT),
            self._choice(_PADDING),
            *[self._flag(flag) for flag in _LIST_FLAGS],
            self._category("Chips"),
            *[self._flag(flag) for flag in _CHIP_FLAGS],
        ]

    def _edit(self) -> list[ax.View]:
        customize = self._link("Customize edit screen", lambda: self.start(BEAST_MODE))
        return [customize, *[self._flag(flag) for flag in _EDIT_FLAGS]]

    def _date(self) -> list[ax.View]:
        prefs = self.prefs()
        rows = [self._choice(_FIRST_DAY), self._category("Shortcuts")]
        for name, time in zip(TIME_NAMES, shortcut_times(self.phone), strict=True):
            key = f"date_shortcut_{name}"
            rows.append(self._time(_TIMES[name], time, lambda value, key=key: prefs.update({key: value})))  # type: ignore[misc]  # the default binds the key
        return rows


class ManageDrawer(_Pages):
    """Which sections and filters the drawer shows."""

    title = "Manage drawer"

    def rows(self) -> list[ax.View]:
        """Return the sections' switches."""
        rows = []
        for title, flags in _DRAWER_FLAGS.items():
            rows.append(self._category(title))
            rows += [self._flag(flag) for flag in flags]
        return rows


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

    def rows(self) -> list[ax.View]:
        """Return the links."""

        def visit(url: str) -> None:
            if not ax.open_with(self, ax.Intent(ax.VIEW, data=url)):
                self.toast("No app found to open this link")

        rows = [self._link(title, partial(visit, url), icon=icon) for title, url, icon in _LINKS]
        version = f"{self.app.version_name} ({self.app.version_code})"
        about = ax.Icon("info", outlined=True)
        rows.append(ax.ListItem("Version", theme=self.theme, summary=version, icon=about))
        return rows
