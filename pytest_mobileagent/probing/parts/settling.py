"""How a screen comes to rest after twenty taps at 100 ms."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.probing.part import MEASURES, Part, Probe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.probing.part import Facts
    from pytest_mobileagent.probing.subject import Subject

_TAPS, _PAUSE_S = 20, 0.1
_LOOK_FOR_S = 6.0
_AT_REST = 3  # so many equal looks


def _probes(subject: Subject) -> Iterator[Probe]:
    for app in ("com.android.settings", subject.image.android.launcher):
        yield Probe(app, partial(_settled, subject, app))


def _settled(subject: Subject, package: str) -> Facts:
    """Tap about the screen of an app, then look until it is at rest."""
    device = subject.device
    if package == subject.image.android.launcher:
        device.press_key("home")
    else:
        device.open_app(package)
    width, height = device.size
    places = [(width // 2, height * (3 + number % 5) // 10) for number in range(_TAPS)]
    device.must_run("; ".join(f"input tap {x} {y}; sleep {_PAUSE_S}" for x, y in places), timeout_s=120.0)
    looks, ended_s = _looks(subject)
    is_at_rest = len(looks) >= _AT_REST and len(set(looks[-_AT_REST:])) == 1
    return {
        "is_at_rest": is_at_rest,
        "is_settled": device.observe().is_settled,
        "activity": device.activity(),
        "picture": subject.keep_picture("rest", device.screenshot()),
        MEASURES: {"seconds": ended_s, "looks": len(looks), "different": len(set(looks))},
    }


def _looks(subject: Subject) -> tuple[list[str], float]:
    """Return looks at screen and hierarchy, by their hash, until the screen is at rest, and how long that took."""
    looks: list[str] = []
    began_s = subject.clock.monotonic()
    while (spent_s := subject.clock.monotonic() - began_s) < _LOOK_FOR_S:
        shown = subject.device.hierarchy_xml().encode() + subject.device.screenshot()
        looks.append(hashlib.sha256(shown).hexdigest())
        if len(looks) >= _AT_REST and len(set(looks[-_AT_REST:])) == 1:
            break
    return looks, round(spent_s, 3)


PART = Part("settling", "how screens come to rest after twenty taps at 100 ms", 60, _probes)
