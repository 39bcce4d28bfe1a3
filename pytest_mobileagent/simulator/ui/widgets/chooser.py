"""Which app is to take an intent: the only one, the one that was kept, or what the system's own activity asks for."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.intents import Intent, qualified, short_component
from pytest_mobileagent.simulator.system.notifications import stored_intent
from pytest_mobileagent.simulator.system.preferences import Preferences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.base import ActivitySpec, App
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui.screen import Screen

RESOLVER = "android/com.android.internal.app.ResolverActivity"
CHOOSER = "android/com.android.internal.app.ChooserActivity"
_YOUNGER_CHOOSER = "com.android.intentresolver"  # since Android 14
TARGET, TITLE, CALLER = "android.intent.extra.INTENT", "android.intent.extra.TITLE", "caller"


def share(screen: Screen, intent: Intent, title: str = "Share") -> None:
    """Let the user choose who gets `intent`, as `Intent.createChooser` does each time."""
    _choose(screen, intent, title, keeps=False)


def open_with(screen: Screen, intent: Intent) -> bool:
    """Start what answers `intent`, asking which app if there are several; False if there is none."""
    matches = screen.phone.packages.resolve(intent)
    if not matches:
        return False
    chosen = kept_choice(screen.phone, intent, matches)
    if chosen is None:
        _choose(screen, intent, "Open with", keeps=True)
    else:
        _start(screen, intent, *chosen)
    return True


def kept_choice(
    phone: Phone, intent: Intent, matches: Sequence[tuple[App, ActivitySpec]]
) -> tuple[App, ActivitySpec] | None:
    """Return which of the activities that answer an intent takes it without a question: the only one, or the kept."""
    kept = _kept(phone, intent) if len(matches) > 1 else matches[0][0].package
    return next((match for match in matches if match[0].package == kept), None)


def keep_choice(phone: Phone, intent: Intent, app: App) -> None:
    """Open such intents with `app` from now on."""
    _choices(phone).update({_name(intent): app.package})


def _kept(phone: Phone, intent: Intent) -> str:
    """Return the app that the user has chosen for such intents, or that a role makes the preferred one."""
    return _choices(phone).text(_name(intent)) or phone.packages.role_holder(intent)


def _choices(phone: Phone) -> Preferences:
    return Preferences(phone, "android", "preferred-activities")


def _name(intent: Intent) -> str:
    return f"{intent.action} {intent.type}"


def _choose(screen: Screen, intent: Intent, title: str, *, keeps: bool) -> None:
    """Let the user choose, in an activity of the system's own."""
    extras = {TARGET: json.dumps(stored_intent(intent)), TITLE: title, CALLER: screen.app.package}
    component = RESOLVER if keeps else _chooser(screen.phone)
    asked = Intent("android.intent.action.CHOOSER", component=component, extras=extras)
    screen.phone.activities.start(asked, caller=screen.app.package, source=screen.record)


def _chooser(phone: Phone) -> str:
    is_there = phone.packages.find(_YOUNGER_CHOOSER) is not None
    return f"{_YOUNGER_CHOOSER}/.ChooserActivity" if is_there else CHOOSER


def _start(screen: Screen, intent: Intent, app: App, spec: ActivitySpec) -> None:
    chosen = replace(intent, component=component_of(app, spec))
    screen.phone.activities.start(chosen, caller=screen.app.package, source=screen.record)


def component_of(app: App, spec: ActivitySpec) -> str:
    """Return the component of an activity, as it is written short."""
    return short_component(app.package, qualified(app.package, spec.name))
