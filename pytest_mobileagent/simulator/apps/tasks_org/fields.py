"""The rows of the edit screen, one for each thing a task has."""

from __future__ import annotations

import mimetypes
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org import deeds, moments
from pytest_mobileagent.simulator.apps.tasks_org.drawer import LOCATION_PICKER
from pytest_mobileagent.simulator.apps.tasks_org.parts import CHIP_GAP_DP, COMPOSE, check_icon, chip
from pytest_mobileagent.simulator.apps.tasks_org.pickers import NO_DAY, ON_DAY, START_NAMES, DateSheet, Start
from pytest_mobileagent.simulator.apps.tasks_org.recurrence import parse
from pytest_mobileagent.simulator.apps.tasks_org.reminders import is_allowed
from pytest_mobileagent.simulator.apps.tasks_org.reminding import ask_reminder, ask_ring, reminder_text, ring_text
from pytest_mobileagent.simulator.apps.tasks_org.repeating import ask_repeat
from pytest_mobileagent.simulator.apps.tasks_org.selection import TAG_PICKER, pick_list, priority_buttons
from pytest_mobileagent.simulator.apps.tasks_org.store import (
    FROM_COMPLETION,
    FROM_DUE,
    PACKAGE,
    Attachment,
    Reminder,
)
from pytest_mobileagent.simulator.apps.tasks_org.timing import ask_times, shown_time
from pytest_mobileagent.simulator.apps.tasks_org.words import DEFAULT_LIST, list_name, task_title

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.tasks_org.editor import Editor
    from pytest_mobileagent.simulator.apps.tasks_org.store import Task

_RED = "#f44336"


class Fields:
    """Makes the rows of an editor by their names."""

    def __init__(self, editor: Editor) -> None:
        """Belong to an editor."""
        self.editor = editor
        self.main = editor.main
        self.phone = editor.phone
        self.store = editor.store

    @property
    def draft(self) -> Task:
        """The task as it would be saved."""
        return self.editor.draft

    def row(self, name: str) -> ax.View | None:
        """Return the row called so; None for one that has nothing to show."""
        makers: dict[str, Callable[[], ax.View | None]] = {
            "start": self._start, "due": self._due, "repeat": self._repeat, "priority": self._priority,
            "location": self._location, "tags": self._tags, "list": self._list, "subtasks": self._subtasks,
            "reminders": self._reminders, "attachments": self._attachments, "description": self._description,
            "timer": self._timer, "info": self._info,
        }  # fmt: skip
        return makers[name]()

    def result(self, request: str, value: object) -> None:
        """Take what was picked on another screen."""
        if request == "tags" and isinstance(value, tuple):
            self.editor.change(tags=value)
        elif request == "place":
            self.editor.change(place=str(value))
        elif request == "repeat":
            self.editor.change(recurrence=str(value))
        elif request == "attachment":
            uri = str(value)
            path = ax.document_path(self.main, uri) or unquote(uri)
            name = path.rpartition("/")[2].rpartition(":")[2]
            self.editor.change(attachments=(*self.draft.attachments, Attachment(name, uri)))

    # -- parts ------------------------------------------------------------------------------------------------------

    def _frame(self, icon: str, *content: ax.View | None, on_tap: ax.Act | None = None) -> ax.View:
        return ax.Row(
            ax.Icon(icon, cls=COMPOSE, margin=(16, 16, 32, 16), outlined=True),
            ax.Column(*content, weight=1, cls=COMPOSE, padding=(0, 8, 16, 8)),
            cls=COMPOSE,
            width=ax.MATCH,
            min_height=56,
            on_tap=on_tap,
        )

    def _text(self, text: str, *, is_set: bool = True, color: str = "", on_tap: ax.Act | None = None) -> ax.View:
        theme = self.main.theme
        tint = color or (theme.on_surface if is_set else theme.on_surface_variant)
        return ax.Label(text, size=16, color=tint, width=ax.MATCH, padding=(0, 10), on_tap=on_tap)

    def _entry(self, text: str, on_clear: ax.Act, *, max_lines: int = 0, on_tap: ax.Act | None = None) -> ax.View:
        words = ax.Text(text, size=16, weight=1, max_lines=max_lines, on_tap=on_tap)
        return ax.Across(words, self._clear(on_clear), cls=COMPOSE)

    def _clear(self, on_tap: ax.Act) -> ax.View:
        return ax.IconButton("clear", cls=COMPOSE, desc="Delete", size=22, width=40, height=40, on_tap=on_tap)

    # -- dates ------------------------------------------------------------------------------------------------------

    def _start(self) -> ax.View:
        start = self.editor.start

        def pick() -> None:
            self.main.show(DateSheet(self.phone, start, ax.bind(self.editor, "start"), is_start=True))

        text = "No start date"
        if start.kind == ON_DAY and start.day is not None:
            text = moments.full_date(self.phone, moments.start_ms(self.phone, start.day, start.time))
        elif start.kind != NO_DAY:
            hour = f" {moments.hour_text(self.phone, start.time)}" if start.time is not None else ""
            text = self.main.tr(START_NAMES[start.kind]) + hour
        return self._frame("pending_actions", self._text(text, is_set=start.kind != NO_DAY), on_tap=pick)

    def _due(self) -> ax.View:
        due_ms = self.draft.due_ms
        day = moments.day_of(self.phone, due_ms)

        def take(chosen: Start) -> None:
            self.editor.change(due_ms=moments.due_ms(self.phone, chosen.day, chosen.time))

        def pick() -> None:
            begin = Start(ON_DAY, day, moments.time_of(self.phone, due_ms)) if day is not None else Start()
            self.main.show(DateSheet(self.phone, begin, take, is_start=False))

        if not due_ms:
            return self._frame("schedule", self._text("No due date", is_set=False), on_tap=pick)
        is_late = moments.is_overdue(self.phone, due_ms)
        text = moments.full_date(self.phone, due_ms)
        return self._frame("schedule", self._text(text, color=_RED if is_late else ""), on_tap=pick)

    def _repeat(self) -> ax.View:
        draft = self.draft
        rule = parse(draft.recurrence)

        def ask() -> None:
            ask_repeat(self.main, rule, lambda text: self.editor.change(recurrence=text))

        if rule is None:
            return self._frame("repeat", self._text("Does not repeat", is_set=False), on_tap=ask)
        names = {FROM_DUE: "due date", FROM_COMPLETION: "completion date"}

        def choose() -> None:
            items = [ax.MenuItem(name, partial(self.editor.change, repeat_from=value)) for value, name in names.items()]
            self.main.popup(items, anchor="repeat_from")

        from_row = ax.Across(
            ax.Caption("Repeats from", size=16),
            ax.Row(
                ax.Label(names.get(draft.repeat_from, names[FROM_DUE]), size=16),
                ax.Icon("arrow_drop_down", cls=COMPOSE),
                key="repeat_from",
                cls=COMPOSE,
                padding=(8, 8),
                gravity="center",
                on_tap=choose,
            ),
            cls=COMPOSE,
        )
        return self._frame("repeat", self._text(rule.text(self.phone)), from_row, on_tap=ask)

    # -- what it is filed under -------------------------------------------------------------------------------------

    def _priority(self) -> ax.View:
        buttons = priority_buttons(self.draft.priority, lambda priority: self.editor.change(priority=priority))
        return self._frame("outlined_flag", ax.Across(ax.Label("Priority", size=16, weight=1), *buttons, cls=COMPOSE))

    def _location(self) -> ax.View:
        place = next((one for one in self.store.places() if one.uid == self.draft.place), None)
        pick = partial(self.main.start, LOCATION_PICKER, request="place")
        if place is None:
            return self._frame("place", self._text("Add location", is_set=False), on_tap=pick)
        name = self._entry(place.name, lambda: self.editor.change(place=""), max_lines=2)
        return self._frame("place", name, on_tap=pick)

    def _tags(self) -> ax.View:
        chosen = [tag for tag in self.store.tags() if tag.uid in self.draft.tags]
        pick = partial(self.main.start, TAG_PICKER, request="tags", chosen=self.draft.tags)

        def remove(uid: str) -> None:
            self.editor.change(tags=tuple(one for one in self.draft.tags if one != uid))

        if not chosen:
            return self._frame("label", self._text("Add tags", is_set=False), on_tap=pick)
        theme = self.main.theme
        chips = [
            chip(tag.name, "label", theme=theme, color=tag.color, on_tap=pick, on_close=partial(remove, tag.uid))
            for tag in chosen
        ]
        return self._frame("label", ax.Flow(*chips, gap=CHIP_GAP_DP, margin=(0, 5)), on_tap=pick)

    def _list(self) -> ax.View:
        lists = self.store.lists()
        filed = next((one for one in lists if one.uid == self.draft.list), None)

        def pick() -> None:
            names = [(one.uid, list_name(self.phone, one.name)) for one in lists]
            pick_list(self.main, names, self.draft.list, lambda uid: self.editor.change(list=uid))

        name, color = (filed.name, filed.color) if filed is not None else (DEFAULT_LIST, "")
        theme = self.main.theme
        shown = chip(list_name(self.phone, name), "list", theme=theme, color=color, on_tap=pick)
        return self._frame("list", ax.Row(shown, cls=COMPOSE, margin=(0, 5)), on_tap=pick)

    # -- subtasks ---------------------------------------------------------------------------------------------------

    def _subtasks(self) -> ax.View:
        number = self.editor.before.id
        stored = [task for task in self.store.tasks() if number and task.parent == number]
        rows = [self._stored_subtask(task) for task in stored]
        rows += [self._new_subtask(at, title) for at, title in enumerate(self.editor.subtasks)]

        def add() -> None:
            self.editor.subtasks.append("")
            self.main.focus(f"subtask-{len(self.editor.subtasks) - 1}")

        return self._frame("subdirectory_arrow_right", *rows, self._text("Add subtask", is_set=False, on_tap=add))

    def _stored_subtask(self, task: Task) -> ax.View:
        name, color = check_icon(task)
        faint = self.main.theme.on_surface_variant

        def open_it() -> None:
            self.editor.save()
            self.main.edit(task)

        return ax.Across(
            ax.Icon(
                name, cls="android.widget.CheckBox", color=color, width=40, height=44, checkable=True,
                checked=task.completed_ms > 0, on_tap=lambda: deeds.toggle(self.main, task),
            ),
            ax.Text(
                task_title(self.phone, task.title), size=16, color=faint if task.completed_ms else "", weight=1,
                on_tap=open_it,
            ),
            self._clear(lambda: deeds.delete(self.main, [task.id])),
            cls=COMPOSE,
        )  # fmt: skip

    def _new_subtask(self, at: int, title: str) -> ax.View:
        def change(text: str) -> None:
            self.editor.subtasks[at] = text

        def enter() -> None:
            self.editor.subtasks.insert(at + 1, "")
            self.main.focus(f"subtask-{at + 1}")

        def remove() -> None:
            del self.editor.subtasks[at]

        return ax.Across(
            ax.Icon("check_box_outline_blank", cls=COMPOSE, width=40, height=44),
            ax.EditText(
                key=f"subtask-{at}", text=title, on_change=change, on_ime_action=enter,
                weight=1, min_height=44,
            ),
            self._clear(remove),
            cls=COMPOSE,
        )  # fmt: skip

    # -- reminders --------------------------------------------------------------------------------------------------

    def _reminders(self) -> ax.View:
        if not is_allowed(self.phone):
            return self._frame(
                "notifications",
                self._text("Enable reminders", color=_RED),
                ax.Label("Reminders are disabled in Android Settings", color=_RED, margin=(0, -8, 0, 8)),
                on_tap=self._open_settings,
            )
        reminders = self.draft.reminders

        def remove(one: Reminder) -> None:
            self.editor.change(reminders=tuple(other for other in reminders if other != one))

        def add(one: Reminder) -> None:
            if one not in reminders:
                self.editor.change(reminders=(*reminders, one))

        rows = [self._entry(reminder_text(self.phone, one), partial(remove, one)) for one in reminders]
        rows.append(self._text("Add reminder", is_set=False, on_tap=lambda: ask_reminder(self.main, add)))
        if reminders:
            ring = self._text(
                ring_text(self.draft.ring), color="secondary",
                on_tap=lambda: ask_ring(self.main, self.draft.ring, lambda value: self.editor.change(ring=value)),
            )  # fmt: skip
            rows.append(ring)
        return self._frame("notifications", *rows)

    def _open_settings(self) -> None:
        extras = {"android.provider.extra.APP_PACKAGE": PACKAGE, "package": PACKAGE}
        self.main.start(ax.Intent("android.settings.APP_NOTIFICATION_SETTINGS", extras=extras))

    def _attachments(self) -> ax.View:
        def remove(one: Attachment) -> None:
            self.editor.change(attachments=tuple(other for other in self.draft.attachments if other != one))

        pick = partial(ax.pick_document, self.main, request="attachment")

        def ask() -> None:
            items = [("Pick from gallery", partial(pick, "image/*")), ("Pick from storage", partial(pick, "*/*"))]
            self.main.show(ax.AlertDialog(items=items, ids=PACKAGE))

        rows = [
            self._entry(one.name, partial(remove, one), max_lines=2, on_tap=partial(self._open, one))
            for one in self.draft.attachments
        ]
        more = self._text("Add attachment", is_set=False, on_tap=ask)
        return self._frame("attachment", *rows, more)

    def _open(self, one: Attachment) -> None:
        mime = mimetypes.guess_type(one.name)[0] or "*/*"
        intent = ax.Intent(ax.VIEW, data=one.uri, type=mime)
        ax.open_or_tell(self.main, intent, "No application found to open attachment")

    # -- the rest ---------------------------------------------------------------------------------------------------

    def _description(self) -> ax.View:
        field = ax.EditText(
            id="notes",
            text=self.draft.notes,
            hint="Description",
            input_type="multiline",
            on_change=lambda text: self.editor.change(notes=text),
            padding=(0, 10),
        )
        return self._frame("notes", field)

    def _timer(self) -> ax.View:
        draft = self.draft

        def take(estimated_s: int, elapsed_s: int) -> None:
            self.editor.change(estimated_s=estimated_s, elapsed_s=elapsed_s)

        button = ax.IconButton(
            "pause" if draft.timer_ms else "play_arrow", cls=COMPOSE, width=40, height=40,
            on_tap=lambda: self._switch_timer(draft),
        )  # fmt: skip
        text = shown_time(self.phone, draft, self.store.now_ms)
        line = ax.Across(
            ax.Label(text or "Timer", size=16, color="on_surface" if text else "on_surface_variant", weight=1),
            button,
            cls=COMPOSE,
        )
        return self._frame("timer", line, on_tap=lambda: ask_times(self.main, draft, take))

    def _switch_timer(self, draft: Task) -> None:
        now = self.store.now_ms
        if not draft.timer_ms:
            self.editor.change(timer_ms=now)
            return
        elapsed = draft.elapsed_s + (now - draft.timer_ms) // 1000
        self.editor.draft = replace(draft, timer_ms=0, elapsed_s=elapsed)

    def _info(self) -> ax.View | None:
        draft = self.draft
        if not draft.id:
            return None
        moments_of = (
            ("Created {date}", draft.created_ms), ("Modified {date}", draft.modified_ms),
            ("Completion {date}", draft.completed_ms),
        )  # fmt: skip
        lines = [
            ax.Text(self.main.tr(frame).format(date=moments.timestamp(self.phone, moment)), size=16, padding=(0, 2))
            for frame, moment in moments_of
            if moment
        ]
        return self._frame("info", ax.Column(*lines, padding=(0, 8), cls=COMPOSE))
