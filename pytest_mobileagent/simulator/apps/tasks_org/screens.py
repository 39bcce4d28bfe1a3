"""The main activity: the list of tasks, with its bars, search and selection; and the edit screen over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org import deeds, moments
from pytest_mobileagent.simulator.apps.tasks_org.drawer import (
    FILTER_SETTINGS,
    LIST_SETTINGS,
    PLACE_SETTINGS,
    TAG_SETTINGS,
    Drawer,
)
from pytest_mobileagent.simulator.apps.tasks_org.editor import Editor, new_task
from pytest_mobileagent.simulator.apps.tasks_org.order import (
    MY_TASKS,
    Filter,
    Header,
    Line,
    arranged,
    chosen,
    filter_called,
    order_of,
)
from pytest_mobileagent.simulator.apps.tasks_org.parts import GROUP, RECYCLER, ThemedScreen, ask, on_accent
from pytest_mobileagent.simulator.apps.tasks_org.pickers import ON_DAY, DateSheet, Start
from pytest_mobileagent.simulator.apps.tasks_org.reminders import MAIN, TASK_EXTRA, plan
from pytest_mobileagent.simulator.apps.tasks_org.rows import Names, header_row, task_row
from pytest_mobileagent.simulator.apps.tasks_org.selection import selection_bar
from pytest_mobileagent.simulator.apps.tasks_org.store import PACKAGE, Store
from pytest_mobileagent.simulator.apps.tasks_org.words import list_name

if TYPE_CHECKING:
    from typing import Any

    from pytest_mobileagent.simulator.apps.tasks_org.store import Task

SORT_SETTINGS = f"{PACKAGE}/.dialogs.SortSettingsActivity"
_BAR_DP = 56
_SEARCH = ax.AppBar(height=64, padding=(0, 0, 4, 0), up_margin=(4, 0))
_LAST_FILTER = "last_viewed_list"
_SETTINGS = {
    "custom": ("Filter settings", FILTER_SETTINGS),
    "tag": ("Tag settings", TAG_SETTINGS), "list": ("List settings", LIST_SETTINGS),
    "place": ("Place settings", PLACE_SETTINGS),
}  # fmt: skip


class Main(ThemedScreen):
    """The list of a filter's tasks, and the editor while one is edited."""

    def create(self) -> None:
        """Show what was shown last; nothing is searched for, selected or edited."""
        self.store = Store(self.phone)
        self.store.default_list()
        self.filter = filter_called(self.store, self.store.prefs.text(_LAST_FILTER, "my:"))
        self.search = ax.Search(self, list_id="recycler_view", on_submit=self._show_found)
        self.selected = ax.Selection()
        self.editor: Editor | None = None
        self.collapsed: set[str] = set()
        self.is_bar_hidden = False
        self._scrolled_px = 0
        self.new_intent(self.intent)

    def new_intent(self, intent: ax.Intent) -> None:
        """Edit the task that a notification is about, or a new one with what was shared."""
        number = intent.number(TASK_EXTRA)
        task = self.store.find(number) if number else None
        if task is not None:
            self.edit(task)
        elif any(map(intent.extras.get, ("new_title", "new_notes", "new_files"))):
            self.add(title=intent.text("new_title"), notes=intent.text("new_notes"))
            for uri in cast("tuple[str, ...]", intent.extras.get("new_files", ())):
                self.result("attachment", uri)

    def resume(self) -> None:
        """Set the alarm for the next reminder; take back a filter that is gone."""
        plan(self.phone)
        if self.filter.key and self.filter.kind != "search":
            self.filter = filter_called(self.store, f"{self.filter.kind}:{self.filter.key}")

    def result(self, request: str, value: Any) -> None:  # noqa: ANN401 - whatever the other screen finished with
        """Hand what was picked to the editor, or to the selection."""
        if value is None:
            return
        if self.editor is not None:
            self.editor.result(request, value)
        elif request == "tags":
            self.retag(value)

    # -- what is done -----------------------------------------------------------------------------------------------

    def show_filter(self, shown: Filter) -> None:
        """Show another filter's tasks."""
        self.filter = shown
        self.search.query = None
        self.selected.clear()
        self.collapsed = set()
        self.is_bar_hidden = False
        self.hide_keyboard()
        self.scroll_to("recycler_view", 0)
        if shown.kind != "search":
            self.store.prefs.update({_LAST_FILTER: f"{shown.kind}:{shown.key}"})

    def edit(self, task: Task) -> None:
        """Open the editor."""
        self.hide_snackbar()
        self.editor = Editor(self, task)
        self.hide_keyboard()
        self.ui.focus = ""
        self.ui.scroll_px.pop("editor", None)

    def add(self, *, title: str = "", notes: str = "") -> None:
        """Open the editor with a new task, filed under what is shown."""
        self.edit(new_task(self.phone, self.filter))
        if self.editor is not None:
            self.editor.describe(title=title, notes=notes)
        self.focus("title")

    def close_editor(self) -> None:
        """Return to the list."""
        self.editor = None
        self.hide_keyboard()
        self.ui.focus = ""

    @property
    def selected_tasks(self) -> list[Task]:
        """The tasks that are selected."""
        return [task for task in self.store.tasks() if task.id in self.selected]

    def toggle_completed(self, task: Task) -> None:
        """Complete a task, or take that back."""
        if self.selected:
            self.selected.toggle(task.id)
        else:
            deeds.toggle(self, task)

    def toggle_group(self, key: str) -> None:
        """Hide or show a group."""
        self.collapsed ^= {key}

    def toggle_subtasks(self, task: Task) -> None:
        """Hide or show what is below a task."""
        self.store.set_collapsed(task.id, is_collapsed=not task.is_collapsed)

    def retag(self, uids: tuple[str, ...]) -> None:
        """Give the selected tasks these tags."""
        self.store.retag([task.id for task in self.selected_tasks], uids)
        self.selected.clear()

    def ask_due(self, task: Task) -> None:
        """Ask when a task, or all selected ones, are due."""
        numbers = [one.id for one in self.selected_tasks or [task]]

        def take(start: Start) -> None:
            deeds.set_due(self.phone, numbers, start.day, start.time)
            self.selected.clear()

        day = moments.day_of(self.phone, task.due_ms)
        begin = Start(ON_DAY, day, moments.time_of(self.phone, task.due_ms)) if day is not None else Start()
        self.show(DateSheet(self.phone, begin, take, is_start=False))

    def back(self) -> bool:
        """Close the editor, end the selection, close the search; then leave."""
        if self.editor is not None:
            self.editor.back()
            return True
        return self.selected.clear() or self.search.close()

    # -- what is shown ----------------------------------------------------------------------------------------------

    def filter_title(self, shown: Filter) -> str:
        """Return what a filter is called in the app's language; the user's own are called as they called them."""
        if shown.kind == "search":
            return self.tr("Matching '{text}'").format(text=shown.key)
        if shown.kind == "list":
            return list_name(self.phone, shown.title)
        return shown.title if shown.key else self.tr(shown.title)

    @property
    def shown_tasks(self) -> list[Task]:
        """The tasks that the filter is about."""
        shown = self.filter
        if self.search.text:
            shown = Filter("search", "", self.search.text)
        elif self.search:
            shown = MY_TASKS
        return chosen(self.phone, self.store, shown, self.store.tasks())

    def compose(self) -> ax.View:
        """Return the editor, or the list."""
        self.order = order_of(self.store.prefs)
        self.snackbar_above_dp = 0 if self.editor is not None or self.is_bar_hidden else _BAR_DP + 24
        if self.editor is not None:
            pane: ax.View = ax.Layers(self.editor.compose(), id="detail")
        else:
            pane = ax.Layers(self._list(), id="master")
        return ax.Pane(pane, id="drawer_layout", background="background")

    def _list(self) -> ax.View:
        tasks = self.shown_tasks
        self.entries = arranged(self.phone, self.order, self.filter, tasks, collapsed=self.collapsed)
        names = Names(self)
        rows = [
            header_row(self, entry) if isinstance(entry, Header) else task_row(self, entry, names)
            for entry in self.entries
        ]
        if rows:
            scroll = ax.Scroll(
                *rows,
                ax.View(height=_BAR_DP + 40),
                id="recycler_view",
                cls=RECYCLER,
                on_scroll=self._scrolled,
                scrollable=True,
            )
            body: ax.View = ax.Layers(scroll, id="swipe_layout", cls=GROUP)
        else:
            body = self._nothing()
        top = selection_bar(self) if self.selected else self._bar()
        is_searching = bool(self.search)
        return ax.Layers(
            ax.Pane(ax.Column(top, id="appbarlayout"), ax.Frame(body, width=ax.MATCH, weight=1)),
            None if self.is_bar_hidden or is_searching else self._bottom_bar(),
            None if is_searching else self._fab(),
            id="task_list_coordinator",
            important=True,
            cls=GROUP,
        )

    def _scrolled(self, offset_px: int) -> None:
        if abs(offset_px - self._scrolled_px) > 4:
            self.is_bar_hidden = offset_px > self._scrolled_px
        self._scrolled_px = offset_px

    def _nothing(self) -> ax.View:
        faint = self.theme.on_surface_variant
        return ax.Layers(
            ax.Column(
                ax.Icon("check_circle", outlined=True, size=96, color=f"{faint}99", gravity="hcenter"),
                ax.Label(
                    "There are no tasks here.", size=20, color=faint, align="center", width=ax.MATCH, margin=(0, 16)
                ),
                gravity="center",
                padding=(0, 0, 0, 64),
            ),
            id="swipe_layout_empty",
            cls=GROUP,
        )

    def _bar(self) -> ax.View:
        if self.search:
            return self.search.bar(_SEARCH)
        return ax.Across(
            ax.Text(self.filter_title(self.filter), size=24, max_lines=1, color="on_toolbar", weight=1, margin=(16, 0)),
            self.search.button(id="menu_search", color="on_toolbar"),
            id="toolbar",
            cls=GROUP,
            height=64,
            padding=(0, 0, 4, 0),
            background="toolbar",
        )

    # -- searching --------------------------------------------------------------------------------------------------

    def _show_found(self, typed: str) -> None:
        words = typed.strip()
        self.search.close()
        if words:
            self.show_filter(Filter("search", words, words))

    # -- the bar at the bottom --------------------------------------------------------------------------------------

    def _bottom_bar(self) -> ax.View:
        theme = self.theme
        front = on_accent(theme)

        def notch(canvas: ax.Canvas, rect: ax.Rect) -> None:
            canvas.circle((rect.left + rect.right) / 2, rect.top, 36 * self.phone.display.scale, theme.background)

        icons = ax.Across(
            ax.IconButton("menu", color=front, on_tap=lambda: self.show(Drawer(self)), margin=(4, 0)),
            ax.View(weight=1, height=1),
            ax.IconButton(
                "sort", id="menu_sort", cls="android.widget.Button", desc="Sort", color=front,
                on_tap=lambda: self.start(SORT_SETTINGS),
            ),
            ax.more_button(self, self._menu, color=front, width=48),
            height=_BAR_DP,
            cls="androidx.appcompat.widget.ActionMenuView",
        )  # fmt: skip
        return ax.Frame(
            ax.View(width=ax.MATCH, height=_BAR_DP, background="secondary"),
            ax.Clipped(ax.Drawing(notch, height=_BAR_DP), width=ax.MATCH, height=_BAR_DP),
            icons,
            id="bottomAppBar",
            cls=GROUP,
            width=ax.MATCH,
            height=_BAR_DP,
            gravity="bottom",
            elevation=8,
            clickable=True,
        )

    def _fab(self) -> ax.View:
        return ax.Fab(
            "add",
            id="fab",
            desc="Create new task",
            color=on_accent(self.theme),
            gravity="bottom hcenter",
            margin=(0, 0, 0, 16 if self.is_bar_hidden else _BAR_DP - 28),
            on_tap=self.add,
        )

    def _menu(self) -> list[ax.MenuItem]:
        items = [ax.MenuItem("Clear completed", self._ask_clear)]
        if any(isinstance(entry, Line) and entry.children for entry in self.entries):
            items.append(ax.MenuItem("Collapse subtasks", lambda: self._collapse_all(is_collapsed=True)))
            items.append(ax.MenuItem("Expand subtasks", lambda: self._collapse_all(is_collapsed=False)))
        if self.filter.is_sorted:
            items.append(ax.flag_item(self.store.prefs, "Show completed", "show_completed_tasks", default=True))
            items.append(ax.flag_item(self.store.prefs, "Show unstarted", "show_hidden_tasks", default=True))
        items.append(ax.MenuItem("Share", self._share))
        if self.filter.kind in _SETTINGS:
            title, target = _SETTINGS[self.filter.kind]
            items.append(ax.MenuItem(title, lambda: self.start(target, uid=self.filter.key)))
        return items

    def _collapse_all(self, *, is_collapsed: bool) -> None:
        for entry in self.entries:
            if isinstance(entry, Line) and entry.children:
                self.store.set_collapsed(entry.task.id, is_collapsed=is_collapsed)

    def _ask_clear(self) -> None:
        def clear() -> None:
            deeds.delete(self, [task.id for task in self.shown_tasks if task.completed_ms])

        ask(self, "Clear completed tasks?", "OK", clear)

    def _share(self) -> None:
        tasks = [entry.task for entry in self.entries if isinstance(entry, Line)]
        self.share(tasks)

    def share(self, tasks: list[Task]) -> None:
        """Share tasks as a text."""
        ax.share_text(self, deeds.described(self.phone, tasks))


class ShareLink(ThemedScreen):
    """Takes a text or files that another app shares, and goes on to the editor."""

    is_translucent = True

    def resume(self) -> None:
        """Open the editor with the text and the files: the subject is the title, if there is one."""
        subject = self.intent.text(ax.EXTRA_SUBJECT)
        text = self.intent.text(ax.EXTRA_TEXT)
        title, notes = (subject, text) if subject else (text, "")
        self.finish()
        self.start(MAIN, new_title=title, new_notes=notes, new_files=ax.shared_uris(self.intent))

    def compose(self) -> ax.View:
        """Return nothing: the editor is on its way."""
        return ax.View()
