"""The sheet in which the order of the list is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org.order import (
    COMPLETED,
    COMPLETED_MODES,
    GROUP_MODES,
    MANUAL,
    MODE_NAMES,
    NEWEST_FIRST,
    SMART,
    SORT_MODES,
    SUBTASK_MODES,
    UNGROUPED,
)
from pytest_mobileagent.simulator.apps.tasks_org.parts import COMPOSE, ThemedScreen, room_dp

# Title, what the preferences are called, what it is at first, what there is to choose from.
_CHOICES: dict[str, tuple[str, str, int, Sequence[int]]] = {
    "group": ("Grouping", "group", UNGROUPED, GROUP_MODES),
    "sort": ("Sorting", "sort", SMART, SORT_MODES),
    "subtask": ("Subtasks", "subtask", MANUAL, SUBTASK_MODES),
    "completed": ("Completed", "completed", COMPLETED, COMPLETED_MODES),
}
_AT_BOTTOM = "completed_tasks_at_bottom"


class SortSettings(ThemedScreen):
    """Grouping, sorting, subtasks, completed tasks; a tap on one shows what there is to choose from."""

    is_translucent = True

    def create(self) -> None:
        """Begin with the four."""
        self.shown = ""

    def back(self) -> bool:
        """Return from the choices to the four."""
        return ax.reset(self, shown="")

    def compose(self) -> ax.View:
        """Return the sheet, and the shade above it."""
        rows = self._options(self.shown) if self.shown else self._overview()
        handle = ax.View(width=32, height=4, radius=2, background="outline", gravity="hcenter", margin=(0, 12))
        sheet = ax.SwipeArea(
            ax.Column(handle, *rows, ax.View(height=28)),
            cls=COMPOSE,
            width=ax.MATCH,
            gravity="bottom",
            margin=(0, 0, 0, -12),
            background="surface",
            radius=12,
            elevation=8,
            clickable=True,
            on_tap=lambda: None,
            on_down=self.finish,
        )
        shade = ax.View(
            width=ax.MATCH,
            height=ax.MATCH,
            background="#00000080",
            desc="Close sheet",
            on_tap=self.finish,
            clickable=True,
        )
        return ax.Layers(shade, sheet, cls="androidx.compose.ui.platform.ComposeView")

    # -- the four ---------------------------------------------------------------------------------------------------

    def _overview(self) -> list[ax.View]:
        prefs = self.prefs()
        at_bottom = prefs.flag(_AT_BOTTOM, default=True)

        def flip(on: bool) -> None:
            prefs.update({_AT_BOTTOM: on})

        switch = ax.Across(
            ax.Label("Move completed tasks to bottom", size=16, weight=1),
            ax.Switch(checked=at_bottom, on_change=flip),
            cls=COMPOSE,
            height=56,
            padding=(16, 0),
            on_tap=lambda: flip(not at_bottom),
        )
        rows = [self._row(name) for name in ("group", "sort", "subtask")]
        return [*rows, switch, *([self._row("completed")] if at_bottom else [])]

    def _mode(self, name: str) -> int:
        _, key, default, _ = _CHOICES[name]
        return self.prefs().number(f"{key}_mode", default)

    def _row(self, name: str) -> ax.View:
        title, _, _, _ = _CHOICES[name]
        mode = self._mode(name)
        return ax.Across(
            ax.Column(
                ax.Caption(title), ax.Label(MODE_NAMES[mode], size=16, margin=(0, 2, 0, 0)), weight=1, cls=COMPOSE
            ),
            self._direction(name) if mode not in (UNGROUPED, MANUAL) else None,
            cls=COMPOSE,
            height=64,
            padding=(16, 0),
            on_tap=partial(setattr, self, "shown", name),
        )

    def _direction(self, name: str) -> ax.View:
        _, key, _, _ = _CHOICES[name]
        prefs = self.prefs()
        is_ascending = prefs.flag(f"{key}_ascending", default=name != "completed")

        return ax.Row(
            ax.Icon("arrow_upward" if is_ascending else "arrow_downward", cls=COMPOSE, size=18),
            ax.Label("Ascending" if is_ascending else "Descending"),
            cls=COMPOSE,
            height=40,
            padding=(12, 0),
            gap=6,
            gravity="center",
            radius=20,
            border=(1, "outline_variant"),
            on_tap=lambda: prefs.update({f"{key}_ascending": not is_ascending}),
        )

    # -- what there is to choose from -------------------------------------------------------------------------------

    def _options(self, name: str) -> list[ax.View]:
        title, key, _, modes = _CHOICES[name]
        current = self._mode(name)

        def choose(mode: int) -> None:
            self.prefs().update({f"{key}_mode": mode, f"{key}_ascending": mode not in NEWEST_FIRST})
            self.shown = ""

        rows = [
            ax.Across(
                ax.RadioButton(checked=mode == current, on_change=lambda _, mode=mode: choose(mode)),  # type: ignore[misc]  # the default binds the mode
                ax.Label(MODE_NAMES[mode], size=16, weight=1),
                cls=COMPOSE,
                height=48,
                padding=(16, 0),
                gap=16,
                on_tap=partial(choose, mode),
            )
            for mode in modes
        ]
        head = ax.Label(title, size=18, weight_name="medium", padding=(16, 4, 16, 12))
        return [head, ax.Scroll(*rows, key="modes", height=min(room_dp(self.phone) - 120, 48 * len(rows)))]
