"""Pro Expense 1.0.0-beta05: identity and its one activity."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, lazy
from pytest_mobileagent.simulator.apps.pro_expense.parts import DARK_THEME
from pytest_mobileagent.simulator.apps.pro_expense.store import PACKAGE, seed

APP = App(
    package=PACKAGE,
    label="Pro Expense",
    icon=AppIcon("account_balance_wallet", fg="#ffffff", bg="#039be5"),
    version_name="1.0.0-beta05",
    version_code=11,
    theme=DARK_THEME,
    permissions=("android.permission.INTERNET",),
    seed=seed,
    activities=(ActivitySpec(".ui.MainActivity", lazy("pro_expense.screens:Main"), launcher=True),),
)
