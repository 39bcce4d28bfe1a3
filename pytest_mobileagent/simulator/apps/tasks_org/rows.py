"""The rows of the list: heads of groups, and tasks with their check boxes, dates and chips."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org import moments
from pytest_mobileagent.simulator.apps.tasks_org.order import DUE, Filter, Header, Line
from pytest_mobileagent.simulator.apps.tasks_org.parts import CHIP_GAP_DP, COMPOSE, check_icon, chip
from pytest_mobileagent.simulator.apps.tasks_org.words import list_name, task_title
from pytest_mobileagent.simulator.system.dates import number_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.tasks_org.screens import Main
    from pytest_mobileagent.simulator.apps.tasks_org.store import Task

_INDENT_DP = 24
_OVERDUE = "#f44336"
ROW_PADDING, FONT_SP = 16, 16  # p_rowPadding, p_fontSize


class StruckText(ax.Text):
    """A text with a line through it."""

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw the text, and a line through the middle of its small letters."""
        super().paint(canvas)
        baseline = self.first_baseline()
        for line in self._lines:
            left = self.line_left(line)
            middle = baseline - round(self._font.size_px * 0.28)
            wide = self._font.size_px / 16
            right = min(left + self._width_of(line), self.inner.right)
            canvas.fill(ax.Rect(left, middle, right, middle + max(2, round(wide))), self._color)
            baseline += self._step

    def _width_of(self, line: str) -> int:
        return self.inner.width if len(self._lines) > 1 and line is not self._lines[-1] else self.mw


class Names:
    """The names of tags, lists and places by their uids, read once for a whole list."""

    def __init__(self, main: Main) -> None:
        """Read them."""
        store = main.store
        self.tags = {one.uid: Filter("tag", one.name, one.uid, one.color) for one in store.tags()}
        self.lists = {
            one.uid: Filter("list", list_name(main.phone, one.name), one.uid, one.color) for one in store.lists()
        }
        self.places = {one.uid: Filter("place", one.name, one.uid) for one in store.places()}


def header_row(main: Main, header: Header) -> ax.View:
    """Return the head of a group; a tap hides or shows the group."""
    return ax.Across(
        ax.Text(
            header.title,
            id="header",
            weight_name="medium",
            color=_OVERDUE if header.is_warning else "on_surface_variant",
            weight=1,
        ),
        ax.Icon("expand_more" if header.is_collapsed else "expand_less", id="chevron"),
        id="header_row",
        cls="android.widget.RelativeLayout",
        key=f"header-{header.key}",
        height=48,
        padding=(16, 0),
        on_tap=partial(main.toggle_group, header.key),
    )


def task_row(main: Main, line: Line, names: Names) -> ax.View:
    """Return a task."""
    theme, task = main.theme, line.task
    prefs = main.store.prefs
    pad = prefs.number("p_rowPadding", ROW_PADDING)
    size = prefs.number("p_fontSize", FONT_SP)
    name, color = check_icon(task)
    box = ax.Icon(
        name,
        id="completeBox",
        key=f"complete-{task.id}",
        color=color if not task.completed_ms else f"{color}b3",
        width=56,
        height=24 + 2 * pad,
        clickable=True,
        on_tap=partial(main.toggle_completed, task),
    )
    body = ax.Row(
        box,
        ax.Column(
            _first_line(main, task, size),
            _description(main, task, size),
            _chips(main, line, names),
            weight=1,
            padding=(0, pad - (size * 1.18 - 19) / 2, 16, pad),
        ),
        id="rowBody",
        cls="android.widget.RelativeLayout",
        key=f"task-{task.id}",
        width=ax.MATCH,
        background="background",
    )
    main.selected.row(body, task.id, partial(main.edit, task), background=f"{theme.secondary}33")
    return ax.Frame(body, id="row", width=ax.MATCH, padding=(line.depth * _INDENT_DP, 0, 0, 0))


def _is_faint(main: Main, task: Task) -> bool:
    return task.completed_ms > 0 or task.hide_ms > main.store.now_ms


def _first_line(main: Main, task: Task, size: float) -> ax.View:
    theme = main.theme
    shows_all = main.store.prefs.flag("p_fullTaskTitle", default=False)
    make = StruckText if task.completed_ms else ax.Text
    title = make(
        task_title(main.phone, task.title),
        id="title",
        size=size,
        max_lines=0 if shows_all else 1,
        color=theme.on_surface_variant if _is_faint(main, task) else theme.on_surface,
        min_height=24,
    )
    title_box = ax.Row(title, weight=1, cls="android.view.ViewGroup")
    title_box.children[0].max_width = 1000
    return ax.Row(title_box, _due_date(main, task, size - 2), cls="android.view.ViewGroup", width=ax.MATCH)


def _due_date(main: Main, task: Task, size: float) -> ax.View | None:
    if not task.due_ms:
        return None
    order = main.order
    is_grouped = order.group == DUE and main.filter.is_sorted and not (task.completed_ms and order.completed_last)
    text = moments.row_date(main.phone, task.due_ms, is_grouped=is_grouped)
    if not text:
        return None
    is_late = moments.is_overdue(main.phone, task.due_ms) and not task.completed_ms
    return ax.Text(
        text,
        id="due_date",
        size=size,
        max_lines=1,
        align="end",
        color=_OVERDUE if is_late else "on_surface_variant",
        min_height=24,
        padding=(16, 0, 0, 0),
        on_tap=partial(main.ask_due, task),
    )


def _description(main: Main, task: Task, size: float) -> ax.View | None:
    prefs = main.store.prefs
    if not task.notes or not prefs.flag("p_show_description", default=True):
        return None
    lines = 0 if prefs.flag("p_show_full_description", default=False) else 2
    color = main.theme.on_surface_variant
    return ax.Text(task.notes, id="description", size=size - 2, max_lines=lines, color=color, width=ax.MATCH)


def _chips(main: Main, line: Line, names: Names) -> ax.View | None:
    task, theme, prefs = line.task, main.theme, main.store.prefs

    def opening(shown: Filter) -> ax.Act | None:
        return None if main.selected else partial(main.show_filter, shown)

    found: list[ax.View] = []
    if line.children and prefs.flag("p_subtask_chips", default=True):
        icon = "expand_more" if task.is_collapsed else "expand_less"
        found.append(
            chip(number_text(main.phone, line.children), icon, theme=theme, on_tap=partial(main.toggle_subtasks, task))
        )
    if task.hide_ms > main.store.now_ms and prefs.flag("p_start_date_chips", default=True):
        found.append(chip(moments.row_date(main.phone, task.hide_ms), "pending_actions", theme=theme))
    place = names.places.get(task.place)
    if place is not None and main.filter != place and prefs.flag("p_place_chips", default=True):
        found.append(chip(place.title, "place", theme=theme, on_tap=opening(place)))
    filed = names.lists.get(task.list)
    if filed is not None and main.filter != filed and not task.parent and prefs.flag("p_list_chips", default=True):
        found.append(chip(filed.title, "list", theme=theme, color=filed.color, on_tap=opening(filed)))
    if prefs.flag("p_tag_chips", default=True):
        tags = [names.tags[uid] for uid in task.tags if uid in names.tags and names.tags[uid] != main.filter]
        found += [chip(tag.title, "label", theme=theme, color=tag.color, on_tap=opening(tag)) for tag in tags]
    if not found:
        return None
    return ax.Flow(*found, gap=CHIP_GAP_DP, id="chip_group", cls=COMPOSE, margin=(0, 6, 0, 0))
