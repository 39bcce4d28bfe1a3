"""Print Spooler: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.printing import PRINT_DIALOG
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy

APP = App(
    package="com.android.printspooler",
    label="Print Spooler",
    icon=AppIcon("print", bg="#607d8b"),
    is_system=True,
    theme=ax.Theme.material2(primary="#263238", accent="#009688", background="#eceff1"),
    activities=(
        ActivitySpec(
            ".ui.PrintActivity",
            lazy("print_spooler.screens:Preview"),
            in_recents=False,
            filters=(IntentFilter(PRINT_DIALOG),),
        ),
    ),
)
