"""The taskbar: on a large screen the dock lies below every app, beside the buttons (Launcher3 `TaskbarView`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.launcher.dock import component_of, docked
from pytest_mobileagent.simulator.apps.launcher.generations import PACKAGE
from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK, LAUNCHER, MAIN
from pytest_mobileagent.simulator.ui.window import LAYER_BARS, Window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.apps.base import App

_ICON_DP = 44
_THEME = ax.Theme.material3()


def taskbar(phone: ax.Phone) -> Iterator[Window]:
    """Yield the window of the taskbar, unless the home screen, the lock screen, a panel or the keyboard is there."""
    top = phone.activities.top
    is_covered = phone.keyguard.is_seen or bool(phone.panels.shown) or bool(phone.ime.height_px)
    if phone.display.has_taskbar and not is_covered and top is not None and top.package != PACKAGE:
        yield Window(
            package=PACKAGE, title="Taskbar", kind="nav_bar", compose=partial(_bar, phone),
            theme=_THEME.darkened() if phone.is_dark else _THEME, layer=LAYER_BARS, fills=False, gravity="bottom",
            is_focusable=False,
        )  # fmt: skip


def _bar(phone: ax.Phone) -> ax.View:
    icons = [_icon(phone, app) for _, app in sorted(docked(phone).items())]
    row = ax.Row(*icons, id="taskbar_view", width=ax.MATCH, height=ax.MATCH, gravity="center", justify="center", gap=16)
    height = phone.display.navigation_px / phone.display.scale
    return ax.Frame(row, id="taskbar_container", width=ax.MATCH, height=height, background="surface")


def _icon(phone: ax.Phone, app: App) -> ax.View:
    label = phone.strings.label_of(app)
    start = ax.Intent(action=MAIN, categories=(LAUNCHER,), component=component_of(app), flags=FLAG_NEW_TASK)
    return ax.Frame(
        ax.app_icon(app.icon, size=_ICON_DP), cls="android.widget.TextView", text=label, desc=label,
        on_tap=lambda: phone.activities.start(start, caller=PACKAGE),
    )  # fmt: skip
