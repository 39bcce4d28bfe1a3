"""The edit screen: what a task is called, and rows for everything else about it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org import deeds, moments
from pytest_mobileagent.simulator.apps.tasks_org.fields import Fields
from pytest_mobileagent.simulator.apps.tasks_org.parts import GROUP, ask, ask_to_discard, on_accent
from pytest_mobileagent.simulator.apps.tasks_org.pickers import start_of
from pytest_mobileagent.simulator.apps.tasks_org.reminders import plan
from pytest_mobileagent.simulator.apps.tasks_org.settings import BEAST_MODE, field_order
from pytest_mobileagent.simulator.apps.tasks_org.store import (
    LOW,
    WHEN_DUE,
    WHEN_OVERDUE,
    WHEN_STARTED,
    Reminder,
    Store,
    Task,
)
from pytest_mobileagent.simulator.apps.tasks_org.words import UNTITLED, task_title

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.tasks_org.order import Filter
    from pytest_mobileagent.simulator.apps.tasks_org.screens import Main

_APPLE_EPOCH_S = 978_307_200  # new tasks are put in order by the seconds since 2001
_TITLE_LINES = 5
_DEFAULT_REMINDERS = (("start", WHEN_STARTED), ("due", WHEN_DUE), ("overdue", WHEN_OVERDUE))
_BANNER = "shown_beast_mode_hint"


def new_task(phone: ax.Phone, shown: Filter) -> Task:
    """Return a new task as the settings want it, filed under what the list shows."""
    store = Store(phone)
    prefs = store.prefs
    names = prefs.texts("p_default_reminders", frozenset({"due", "overdue"}))
    reminders: tuple[Reminder, ...] = tuple(one for name, one in _DEFAULT_REMINDERS if name in names)
    days = prefs.text("p_def_urg", "0")
    day = None
    if days in ("1", "2", "3", "4") or shown.kind == "today":
        day = deeds.day_in(phone, {"2": 1, "3": 2, "4": 7}.get(days, 0))
    priority = prefs.text("p_def_imp", str(LOW))
    return Task(
        priority=int(priority) if priority in "0123" else LOW,
        due_ms=moments.due_ms(phone, day, None),
        order=store.now_ms // 1000 - _APPLE_EPOCH_S,
        tags=(shown.key,) if shown.kind == "tag" else (),
        list=shown.key if shown.kind == "list" else store.default_list(),
        place=shown.key if shown.kind == "place" else "",
        reminders=reminders,
    )


class Editor:
    """The draft of a task, and the screen that changes it."""

    def __init__(self, main: Main, task: Task) -> None:
        """Begin with a task as it is stored; a new one has no id."""
        self.main = main
        self.phone = main.phone
        self.store = main.store
        self.before = self.draft = task
        self.first_start = self.start = start_of(self.phone, task.hide_ms, task.due_ms)
        self.subtasks: list[str] = []
        self.fields = Fields(self)

    def describe(self, *, title: str, notes: str) -> None:
        """Fill in what another app shared."""
        self.change(title=title, notes=notes)

    def change(self, **values: object) -> None:
        """Change the draft."""
        self.draft = replace(self.draft, **values)  # type: ignore[arg-type]  # the fields' own types

    @property
    def is_changed(self) -> bool:
        """Whether there is anything to save."""
        return self.draft != self.before or self.start != self.first_start or any(self.subtasks)

    def result(self, request: str, value: object) -> None:
        """Take what was picked on another screen."""
        self.fields.result(request, value)

    # -- leaving ----------------------------------------------------------------------------------------------------

    def save(self) -> int:
        """Store the draft if it was changed, and close; return the task's id."""
        number = self._store() if self.is_changed else self.draft.id
        self.main.close_editor()
        return number

    def _store(self) -> int:
        draft = self.draft
        number = self.store.save(
            replace(
                draft,
                title=draft.title.strip() or UNTITLED,
                notes=draft.notes.strip(),
                hide_ms=self.start.moment_ms(self.phone, draft.due_ms),
            )
        )
        for title in self.subtasks:
            if title.strip():
                self.store.save(
                    Task(title=title.strip(), parent=number, list=draft.list, priority=draft.priority, order=None)
                )
        plan(self.phone)
        return number

    def back(self) -> None:
        """Close; ask first if there are changes."""
        if not self.is_changed:
            self.main.close_editor()
        elif self.store.prefs.flag("p_back_button_saves_task", default=False):
            self.save()
        else:
            ask_to_discard(self.main, self.main.close_editor)

    def _ask_delete(self) -> None:
        def delete() -> None:
            self.main.close_editor()
            deeds.delete(self.main, [self.before.id])

        ask(self.main, "Delete this task?", "OK", delete)

    def _complete(self) -> None:
        number = self.save()
        task = self.store.find(number)
        if task is not None:
            deeds.toggle(self.main, task)

    # -- what is shown ----------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the screen."""
        theme = self.main.theme
        rows: list[ax.View] = []
        for name in field_order(self.store.prefs):
            row = self.fields.row(name)
            if row is not None:
                rows += [row, ax.Divider()]
        form = ax.Scroll(
            self._title(),
            self._banner(),
            ax.Column(*rows, id="compose_view", cls="androidx.compose.ui.platform.ComposeView"),
            ax.View(height=88),
            key="editor",
            cls="androidx.core.widget.NestedScrollView",
            weight=1,
        )
        fab = None
        if self.before.id:
            fab = ax.Fab("check", id="fab", color=on_accent(theme), margin=(0, 0, 16, 16), on_tap=self._complete)
        page = ax.Pane(self._bar(), form, background="background")
        return ax.Layers(page, fab, id="coordinator", cls=GROUP)

    def _bar(self) -> ax.View:
        delete = None
        if self.before.id:
            delete = ax.IconButton(
                "delete", id="menu_delete", cls="android.widget.Button", desc="Delete task", outlined=True,
                color="on_toolbar", on_tap=self._ask_delete,
            )  # fmt: skip
        icon = "save" if not self.store.prefs.flag("p_back_button_saves_task", default=False) else "close"
        leave = self.save if icon == "save" else self.main.close_editor
        desc = "Save" if icon == "save" else "Discard"
        return ax.Across(
            ax.IconButton(icon, desc=desc, outlined=True, color="on_toolbar", on_tap=leave, margin=(4, 0)),
            ax.View(weight=1, height=1),
            delete,
            id="toolbar",
            cls=GROUP,
            height=56,
            padding=(0, 0, 4, 0),
            background="toolbar",
        )

    def _title(self) -> ax.View:
        return ax.EditText(
            id="title",
            text=task_title(self.phone, self.draft.title),
            hint="Task name",
            size=22,
            max_lines=_TITLE_LINES,
            input_type="multiline",
            on_change=self._retitle,
            padding=(16, 8, 16, 20),
        )

    def _retitle(self, text: str) -> None:
        """Take what was typed; unless titles may have several lines, the enter key puts the keyboard away."""
        if "\n" in text and not self.store.prefs.flag("p_multiline_title", default=False):
            self.main.hide_keyboard()
            text = text.replace("\n", "")
        self.change(title=text)

    def _banner(self) -> ax.View | None:
        prefs = self.store.prefs
        if prefs.flag(_BANNER, default=False):
            return None
        theme = self.main.theme
        front = on_accent(theme)

        def dismiss() -> None:
            prefs.update({_BANNER: True})

        def settings() -> None:
            dismiss()
            self.main.start(BEAST_MODE)

        return ax.Column(
            ax.Label("Too much information?", size=16, weight_name="medium", color=front),
            ax.Label(
                "You can customize this screen by rearranging or removing fields", color=front,
                margin=(0, 4, 0, 8),
            ),
            ax.Row(
                ax.View(weight=1, height=1),
                ax.TextButton("DISMISS", color=front, on_tap=dismiss),
                ax.TextButton("SETTINGS", color=front, on_tap=settings),
                width=ax.MATCH,
            ),
            id="banner",
            cls="androidx.compose.ui.platform.ComposeView",
            background="secondary",
            padding=(16, 16, 8, 4),
        )  # fmt: skip
