"""Who answers which intents, as `dumpsys package` prints it (AOSP `IntentResolver.dump`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import IntentFilter
from pytest_mobileagent.simulator.shell._printing import token
from pytest_mobileagent.simulator.system.intents import HOME, LAUNCHER, MAIN, qualified, short_component

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.apps.base import ActivitySpec
    from pytest_mobileagent.simulator.system.package import Package

_DEFAULT = "android.intent.category.DEFAULT"
_ACCESSIBILITY, _INPUT_METHOD = "android.accessibilityservice.AccessibilityService", "android.view.InputMethod"


@dataclass(frozen=True, slots=True)
class _Entry:
    """A component and one of its filters."""

    component: str
    filter: IntentFilter


def resolver_tables(packages: Iterable[Package], *, shows_filters: bool) -> Iterator[str]:
    """Yield the lines of the tables of activities, receivers and services; the filters themselves on request."""
    known = list(packages)
    tables = {"Activity": _activities(known), "Receiver": _receivers(known), "Service": _services(known)}
    for name, entries in tables.items():
        sections = [lines for lines in _sections(entries, shows_filters=shows_filters) if len(lines) > 1]
        if not sections:
            continue
        yield f"{name} Resolver Table:"
        for lines in sections:
            yield from lines
            yield ""


def _activities(packages: list[Package]) -> list[_Entry]:
    return [
        _Entry(_component(package, spec.name), answered)
        for package in packages
        for spec in package.app.activities
        for answered in _filters(spec)
    ]


def _filters(spec: ActivitySpec) -> list[IntentFilter]:
    is_shown = LAUNCHER if spec.launcher else HOME if spec.home else ""
    if not is_shown or any(answered.action == MAIN for answered in spec.filters):
        return list(spec.filters)
    return [IntentFilter(MAIN, categories=(is_shown,)), *spec.filters]


def _receivers(packages: list[Package]) -> list[_Entry]:
    return [
        _Entry(f"{package.name}/.Receiver", IntentFilter(action))
        for package in packages
        for action in package.app.receivers
    ]


def _services(packages: list[Package]) -> list[_Entry]:
    return [
        _Entry(_component(package, name), IntentFilter(action))
        for package in packages
        for action, names in (
            (_ACCESSIBILITY, package.app.accessibility_services),
            (_INPUT_METHOD, package.app.input_methods),
        )
        for name in names
    ]


def _component(package: Package, class_name: str) -> str:
    return short_component(package.name, qualified(package.name, class_name))


def _sections(entries: list[_Entry], *, shows_filters: bool) -> Iterator[list[str]]:
    maps: dict[str, dict[str, list[_Entry]]] = {
        title: {}
        for title in (
            "Full MIME Types", "Base MIME Types", "Wild MIME Types", "Schemes", "Non-Data Actions",
            "MIME Typed Actions",
        )
    }  # fmt: skip
    for entry in entries:
        for title, key in _keys(entry.filter):
            maps[title].setdefault(key, []).append(entry)
    for title, found in maps.items():
        lines = [f"  {title}:"]
        for key, answering in sorted(found.items()):
            lines.append(f"      {key}:")
            lines += _with_filters(answering) if shows_filters else _labels(answering)
        yield lines


def _keys(offer: IntentFilter) -> Iterator[tuple[str, str]]:
    """Yield the tables and keys that a filter is found by."""
    for offered in offer.types:
        main, _, rest = offered.partition("/")
        yield "Full MIME Types", offered
        yield ("Wild MIME Types" if rest == "*" else "Base MIME Types"), main
    for scheme in offer.schemes:
        yield "Schemes", scheme
    if not offer.types and not offer.schemes:
        yield "Non-Data Actions", offer.action
    if offer.types:
        yield "MIME Typed Actions", offer.action


def _labels(entries: list[_Entry]) -> Iterator[str]:
    counts: dict[str, int] = {}
    for entry in entries:
        counts[entry.component] = counts.get(entry.component, 0) + 1
    for component, count in counts.items():
        yield f"        {token(component)} {component}" + (f" ({count} filters)" if count > 1 else "")


def _with_filters(entries: list[_Entry]) -> Iterator[str]:
    for entry in entries:
        yield f"        {token(entry.component)} {entry.component} filter {token(entry.component, repr(entry.filter))}"
        yield from (f"          {line}" for line in _told(entry.filter))


def _told(offer: IntentFilter) -> Iterator[str]:
    yield f'Action: "{offer.action}"'
    categories = offer.categories or (() if offer.action == MAIN else (_DEFAULT,))
    yield from (f'Category: "{category}"' for category in categories)
    yield from (f'Scheme: "{scheme}"' for scheme in offer.schemes)
    yield from (f'Authority: "{host}": -1' for host in offer.hosts)
    types = [offered.removesuffix("/*") for offered in offer.types]
    yield from (f'StaticType: "{offered}"' for offered in types)
    yield from (f'Type: "{offered}"' for offered in types)
    if any(offered.endswith("/*") for offered in offer.types):
        yield "mPriority=0, mOrder=0, mHasStaticPartialTypes=true, mHasDynamicPartialTypes=false"
