"""The bar while tasks are selected: what is done to all of them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org import deeds
from pytest_mobileagent.simulator.apps.tasks_org.order import Line
from pytest_mobileagent.simulator.apps.tasks_org.parts import PRIORITY_COLORS, ask
from pytest_mobileagent.simulator.apps.tasks_org.store import PACKAGE, Task
from pytest_mobileagent.simulator.apps.tasks_org.words import list_name
from pytest_mobileagent.simulator.system.dates import number_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.tasks_org.screens import Main

_BAR = replace(ax.action_mode, height=64, padding=0, up_margin=(4, 0), title_margin=(8, 0), elevation=2)
TAG_PICKER = f"{PACKAGE}/.tags.TagPickerActivity"


class _PriorityButton(ax.RadioButton):
    """A radio button that has its colour while it is not chosen, too."""

    @property
    def idle(self) -> str:
        """The colour of a button that is not checked."""
        return self.color


def priority_buttons(priority: int, on_pick: Callable[[int], object]) -> list[ax.View]:
    """Return four radio buttons from no priority to high, in their colours."""
    return [
        _PriorityButton(
            checked=value == priority,
            color=PRIORITY_COLORS[value],
            width=48,
            height=48,
            on_change=lambda _, value=value: on_pick(value),  # type: ignore[misc]  # the default binds the value
        )
        for value in sorted(PRIORITY_COLORS, reverse=True)
    ]


def pick_list(screen: ax.Screen, lists: list[tuple[str, str]], chosen: str, on_pick: Callable[[str], object]) -> None:
    """Let the user choose one of the lists, given by uid and name."""
    uids = [uid for uid, _ in lists]
    items = [(ax.Written(name), partial(on_pick, uid)) for uid, name in lists]
    at = uids.index(chosen) if chosen in uids else -1
    screen.show(ax.AlertDialog(items=items, selected=at, negative=("CANCEL", None), ids=PACKAGE))


def selection_bar(main: Main) -> ax.View:
    """Return the bar: how many are selected, and what can be done."""
    chosen = main.selected_tasks

    def button(icon: str, desc: str, name: str, on_tap: ax.Act) -> ax.View:
        return ax.IconButton(icon, id=name, cls="android.widget.Button", desc=desc, on_tap=on_tap, width=44)

    actions = [
        button("label", "Tags", "edit_tags", lambda: _tags(main, chosen)),
        button("list", "Move", "move_tasks", lambda: _move(main, chosen)),
        button("schedule", "Reschedule", "reschedule", lambda: main.ask_due(chosen[0]) if chosen else None),
        button("outlined_flag", "Change priority", "menu_change_priority", lambda: _priority(main, chosen)),
    ]
    more = partial(_menu, main, chosen)
    return _BAR(
        main,
        number_text(main.phone, len(main.selected)),
        icon="arrow_upward",
        on_up=main.selected.clear,
        actions=actions,
        overflow=more,
    )


def _menu(main: Main, chosen: list[Task]) -> list[ax.MenuItem]:
    numbers = tuple(task.id for task in chosen)

    shown = [entry.task.id for entry in main.entries if isinstance(entry, Line)]

    def finish(deed: Callable[..., object]) -> ax.Act:
        def act() -> None:
            main.selected.clear()
            deed(main, numbers)

        return act

    return [
        ax.MenuItem("Select all", partial(main.selected.select, shown)),
        ax.MenuItem("Share", lambda: main.share(chosen)),
        ax.MenuItem("Copy", lambda: ask(main, "Copy selected tasks?", "OK", finish(deeds.copy))),
        ax.MenuItem("Delete", lambda: ask(main, "Delete selected tasks?", "OK", finish(deeds.delete))),
    ]


def _tags(main: Main, chosen: list[Task]) -> None:
    shared = set(chosen[0].tags).intersection(*(task.tags for task in chosen)) if chosen else set()
    main.start(TAG_PICKER, request="tags", chosen=tuple(sorted(shared)))


def _move(main: Main, chosen: list[Task]) -> None:
    def move(uid: str) -> None:
        main.store.move([task.id for task in chosen], uid)
        main.selected.clear()

    lists = [(one.uid, list_name(main.phone, one.name)) for one in main.store.lists()]
    same = {task.list for task in chosen}
    pick_list(main, lists, same.pop() if len(same) == 1 else "", move)


def _priority(main: Main, chosen: list[Task]) -> None:
    def take(priority: int) -> None:
        main.dismiss(dialog)
        for task in chosen:
            main.store.save(replace(task, priority=priority))
        main.selected.clear()

    same = {task.priority for task in chosen}
    current = same.pop() if len(same) == 1 else -1
    dialog = ax.AlertDialog(
        title="Change priority",
        content=lambda: ax.Row(*priority_buttons(current, take), id="priority_row", padding=(20, 8), gap=12),
        negative=("CANCEL", None),
        ids=PACKAGE,
    )
    main.show(dialog)
