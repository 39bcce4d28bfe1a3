"""Which of the activities that answer an intent takes it: the only one, the preferred one, or the one that asks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.app_links import is_browser, is_of_the_web
from pytest_mobileagent.simulator.system.intents import MAIN, Intent
from pytest_mobileagent.simulator.system.preferences import Preferences
from pytest_mobileagent.simulator.system.roles import BROWSER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pytest_mobileagent.simulator.apps.base import ActivitySpec, App
    from pytest_mobileagent.simulator.phone import Phone

    Match = tuple[App, ActivitySpec]

RESOLVER = "android/com.android.internal.app.ResolverActivity"
CALLER = "caller"  # the extra that tells the resolver who started what it asks about


def taker(phone: Phone, intent: Intent, matches: Sequence[Match]) -> Match:
    """Return which activity takes an intent; of several apps none of which is preferred, the resolver does."""
    kept = preferred(phone, intent, matches)
    if kept is None and len({app.package for app, _ in matches}) > 1 and intent.action != MAIN:
        return phone.packages.resolve(Intent(component=RESOLVER))[0]
    return kept or matches[0]


def preferred(phone: Phone, intent: Intent, matches: Sequence[Match]) -> Match | None:
    """Return which of the activities that answer an intent takes it without a question.

    It is the only one, the one of the highest priority, or the kept (`PackageManager.chooseBestActivity`).
    """
    if len(matches) == 1 or matches[0][1].priority(intent) > matches[1][1].priority(intent):
        return matches[0]
    kept = kept_choices(phone).get(_name(intent)) or phone.packages.role_holder(intent)
    return next((match for match in matches if match[0].package == kept), None)


def keep_choice(phone: Phone, intent: Intent, app: App) -> None:
    """Open such intents with `app` from now on; whoever is to open links is the browser."""
    if is_of_the_web(intent) and is_browser(app):
        phone.roles.add(BROWSER, app.package)
    else:
        _choices(phone).update({_name(intent): app.package})


def forget_choices(phone: Phone, package: str = "") -> None:
    """Ask again which app is to open what, or what a single one was chosen for."""
    chosen = _choices(phone).items()
    _choices(phone).remove(*(name for name, app in chosen.items() if package in ("", app)))


def kept_choices(phone: Phone) -> Mapping[str, str]:
    """Return the packages that the user has chosen for good, by action and type, of those that are there."""
    chosen = {name: str(package) for name, package in _choices(phone).items().items()}
    return {name: package for name, package in chosen.items() if phone.packages.find(package) is not None}


def kept_activities(phone: Phone) -> Iterator[tuple[Intent, Match, list[Match]]]:
    """Yield what the user has chosen for good: a general intent, the activity that takes it, all that answer it."""
    for name, package in sorted(kept_choices(phone).items()):
        action, _, kind = name.partition(" ")
        intent = Intent(action, data=kind) if kind.endswith(":") else Intent(action, type=kind)
        matches = phone.packages.resolve(intent)
        yield from ((intent, match, matches) for match in matches if match[0].package == package)


def asked_about(intent: Intent) -> Intent:
    """Return the intent that the resolver was started with in place of another activity."""
    extras = {name: value for name, value in intent.extras.items() if name != CALLER}
    return replace(intent, component="", extras=extras)


def _choices(phone: Phone) -> Preferences:
    return Preferences(phone, "android", "preferred-activities")


def _name(intent: Intent) -> str:
    return f"{intent.action} {intent.type or (f'{intent.scheme}:' if intent.scheme else '')}"
