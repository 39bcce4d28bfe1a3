"""AndroidWorld's own app: shows a run's goal and score, sent by broadcast."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.androidworld.screens import PACKAGE
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, BroadcastResult, lazy
from pytest_mobileagent.simulator.system.preferences import Preferences

_OVERLAY_EXTRAS = ("task_type_string", "goal_string", "success_string")
_SCORE_EXTRAS = ("player_name", "scoreboard_value")


def _keep(names: tuple[str, ...], phone: ax.Phone, intent: ax.Intent) -> BroadcastResult:
    given = {name: intent.text(name) for name in names if name in intent.extras}
    Preferences(phone, PACKAGE).put(**given)
    return BroadcastResult()


def _overlay(phone: ax.Phone, intent: ax.Intent) -> BroadcastResult:
    return _keep(_OVERLAY_EXTRAS, phone, intent)


def _score(phone: ax.Phone, intent: ax.Intent) -> BroadcastResult:
    return _keep(_SCORE_EXTRAS, phone, intent)


APP = App(
    package=PACKAGE,
    label="Android World",
    icon=AppIcon("public", fg="#ffffff", bg="#34a853"),
    theme=ax.Theme.material3(primary="#34a853"),
    activities=(
        ActivitySpec(".MainActivity", lazy("androidworld.screens:Main"), label="Android World", launcher=True),
    ),
    permissions=("android.permission.SYSTEM_ALERT_WINDOW",),
    receivers={"com.example.ACTION_UPDATE_OVERLAY": _overlay, "com.example.ACTION_UPDATE_SCOREBOARD": _score},
)
