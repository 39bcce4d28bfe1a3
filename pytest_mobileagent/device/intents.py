"""Intents as arguments of `am`."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Extra = str | bool | int | float | list[str]

MAIN = "android.intent.action.MAIN"
LAUNCHER = "android.intent.category.LAUNCHER"
HOME = "android.intent.category.HOME"
NEW_TASK = 0x10000000
RESET_TASK = 0x00200000  # FLAG_ACTIVITY_RESET_TASK_IF_NEEDED, as launchers set it


@dataclass(frozen=True, slots=True)
class Intent:
    """What `am` can be asked to start or to send."""

    component: str = ""
    action: str = ""
    data: str = ""
    mime_type: str = ""
    categories: tuple[str, ...] = ()
    extras: Mapping[str, Extra] = field(default_factory=dict)
    flags: int = 0


def arguments(intent: Intent) -> str:
    """Return an intent as words of a shell command, quoted."""
    words: list[str] = []
    options = (("-a", intent.action), ("-d", intent.data), ("-t", intent.mime_type), ("-n", intent.component))
    for option, value in options:
        if value:
            words += [option, value]
    for category in intent.categories:
        words += ["-c", category]
    if intent.flags:
        words += ["-f", hex(intent.flags)]
    for name, extra in intent.extras.items():
        words += _extra(name, extra)
    return shlex.join(words)


def _extra(name: str, value: Extra) -> list[str]:
    match value:
        case bool():
            return ["--ez", name, str(value).lower()]
        case int():
            return ["--ei" if abs(value) < 1 << 31 else "--el", name, str(value)]
        case float():
            return ["--ef", name, str(value)]
        case str():
            return ["--es", name, value]
        case list():
            return ["--esa", name, ",".join(item.replace(",", "\\,") for item in value)]
