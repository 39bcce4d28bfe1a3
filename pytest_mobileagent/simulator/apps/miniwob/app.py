"""MiniWoB's app: identity, and the broadcasts that tell what a page asks and what it gave."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, BroadcastResult, lazy

PACKAGE = "com.google.androidenv.miniwob"
_RESULT_OK = -1  # Activity.RESULT_OK


def _tell(what: str, phone: ax.Phone, intent: ax.Intent) -> BroadcastResult | None:
    """Answer while the app is in front: its receiver is registered between resume and pause only."""
    del intent
    top = phone.activities.top
    if top is None or top.package != PACKAGE:
        return None
    return BroadcastResult(_RESULT_OK, str(getattr(phone.activities.screen_of(top), what)))


APP = App(
    package=PACKAGE,
    label="Miniwob App",
    icon=AppIcon("android", fg="#ffffff", bg="#3ddc84"),
    theme=ax.Theme.material2(primary="#000000", accent="#009688"),
    activities=(
        ActivitySpec(
            ".app.MainActivity", lazy("miniwob.screens:Main"), label="Miniwob App", launcher=True, single_top=True
        ),
    ),
    receivers={
        f"{PACKAGE}.app.GET_UTTERANCE_ACTION": partial(_tell, "utterance"),
        f"{PACKAGE}.app.GET_REWARD_ACTION": partial(_tell, "reward"),
    },
)
