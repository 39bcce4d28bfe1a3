"""Do Not Disturb: what may interrupt it, and how long the tile turns it on for (AOSP `ZenModeHelper`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import SYSTEM_UID
from pytest_mobileagent.simulator.system.saved import as_map

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.preferences import Value

OFF, PRIORITY, NOTHING, ALARMS = range(4)  # Settings.Global.ZEN_MODE_*
ANYONE, CONTACTS, STARRED, NOBODY = "0", "1", "2", "-1"  # ZenModeConfig.SOURCE_*, and that none may
FIRST: Mapping[str, str] = {  # ZenModeConfig.DEFAULT_*
    "alarms": "true", "media": "true", "system": "false", "calls": "true", "callsFrom": STARRED,
    "repeatCallers": "true", "messages": "true", "messagesFrom": STARRED, "convos": "true", "convosFrom": "2",
    "events": "false", "reminders": "false",
}  # fmt: skip
_PATH = "/data/system/notification_policy.xml"
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
_ALLOW = re.compile(rb"<allow ([^>]*)/>")


class Zen:
    """The rules, which are in a file as on a phone; the mode itself is the setting `zen_mode`."""

    def __init__(self, phone: Phone) -> None:
        """Read and write on the phone's disk."""
        self._phone = phone
        self._ends_s: float | None = None  # time since boot
        self._timer: Timer | None = None
        phone.settings.observe("global", "zen_mode", self._changed)

    def rules(self) -> dict[str, str]:
        """Return all rules by their names."""
        inode = self._phone.disk.find(_PATH)
        found = _ALLOW.search(inode.content) if inode is not None else None
        return {**FIRST, **(dict(_ATTRIBUTE.findall(found[1].decode())) if found is not None else {})}

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return whether something may interrupt."""
        return self.rules().get(key, str(default).lower()) == "true"

    def get(self, key: str, default: Value) -> Value:
        """Return a rule."""
        return self.rules().get(key, default)

    def update(self, values: dict[str, Value]) -> None:
        """Change rules."""
        told = {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in values.items()}
        allow = " ".join(f'{key}="{value}"' for key, value in {**self.rules(), **told}.items())
        text = f'<notification-policy version="1">\n<zen version="8" user="0">\n<allow {allow} />\n</zen>\n'
        head = "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n"
        self._phone.disk.write(_PATH, f"{head}{text}</notification-policy>\n", mode=0o600, owner=SYSTEM_UID)
        self._phone.touch()

    def senders(self, what: str) -> str:
        """Return whose `calls` or `messages` may interrupt."""
        rules = self.rules()
        return rules[f"{what}From"] if rules[what] == "true" else NOBODY

    def let(self, what: str, senders: str) -> None:
        """Let these people's `calls` or `messages` interrupt."""
        self.update({what: senders != NOBODY, **({} if senders == NOBODY else {f"{what}From": senders})})

    def turn_on(self) -> None:
        """Turn it on as the tile does: for as long as the setting `zen_duration` says, in minutes."""
        self._phone.settings.put("global", "zen_mode", PRIORITY)
        minutes = self._phone.settings.number("secure", "zen_duration")
        if minutes > 0:
            self._end_at(self._phone.clock.monotonic() + minutes * 60)

    def _end_at(self, time_s: float) -> None:
        self._ends_s = time_s
        self._timer = self._phone.clock.call_later(max(0.0, time_s - self._phone.clock.monotonic()), self._end)

    def _end(self) -> None:
        self._phone.settings.put("global", "zen_mode", OFF)

    def _changed(self, _key: str, _value: str | None) -> None:
        """Forget when it would have ended: somebody else has turned it on or off since."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._ends_s = None

    def save(self) -> object:
        """Return when it ends."""
        return {"ends": self._ends_s}

    def load(self, value: object) -> None:
        """End when a snapshot says; None: when somebody turns it off."""
        ends_s = as_map(value).get("ends")
        self._timer = self._ends_s = None
        if isinstance(ends_s, int | float):
            self._end_at(float(ends_s))
