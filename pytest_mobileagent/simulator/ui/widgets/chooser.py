"""What an app starts without naming who is to take it: what answers, or what the user chooses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.intents import Intent, qualified, short_component
from pytest_mobileagent.simulator.system.notifications import stored_intent
from pytest_mobileagent.simulator.system.preferred import CALLER

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.base import ActivitySpec, App
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.screen import Screen

CHOOSER = "android/com.android.internal.app.ChooserActivity"
_YOUNGER_CHOOSER = "com.android.intentresolver"  # since Android 14
TARGET, TITLE = "android.intent.extra.INTENT", "android.intent.extra.TITLE"


def share(screen: Screen, intent: Intent, title: str = "Share") -> None:
    """Let the user choose who gets `intent`, as `Intent.createChooser` does each time."""
    extras = {TARGET: json.dumps(stored_intent(intent)), TITLE: title, CALLER: screen.app.package}
    asked = Intent("android.intent.action.CHOOSER", component=_chooser(screen.phone), extras=extras)
    screen.phone.activities.start(asked, caller=screen.app.package, source=screen.record)


def open_with(screen: Screen, intent: Intent, *, request: str = "") -> bool:
    """Start what answers `intent`, asking which app if there are several; False if there is none.

    With `request` the screen's `result` gets what that finishes with.
    """
    result = screen.phone.activities.start(intent, caller=screen.app.package, source=screen.record, request=request)
    return result.status != "not_found"


def _chooser(phone: Phone) -> str:
    is_there = phone.packages.find(_YOUNGER_CHOOSER) is not None
    return f"{_YOUNGER_CHOOSER}/.ChooserActivity" if is_there else CHOOSER


def component_of(app: App, spec: ActivitySpec) -> str:
    """Return the component of an activity, as it is written short."""
    return short_component(app.package, qualified(app.package, spec.name))
