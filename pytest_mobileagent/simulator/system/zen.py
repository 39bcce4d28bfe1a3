"""Do Not Disturb: what may interrupt it, its schedule, how long the tile turns it on for (AOSP `ZenModeHelper`)."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from pytest_mobileagent.simulator.disk import SYSTEM_UID
from pytest_mobileagent.simulator.system.alarms import Alarm, next_ring
from pytest_mobileagent.simulator.system.dates import local_time
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.phone_numbers import dialable
from pytest_mobileagent.simulator.system.saved import as_map
from pytest_mobileagent.simulator.system.telephony import CALL_OUTGOING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

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
_SCHEDULE = re.compile(r"condition://android/schedule\?days=([\d.]*)&start=(\d+)\.(\d+)&end=(\d+)\.(\d+)(?:&.*)?")
_COMES_THROUGH = "2"  # a channel of `Notification.PRIORITY_MAX`
_IMPORTANCES = ("0", "1", "2", "3", "4")  # NotificationManager.IMPORTANCE_*
_EVALUATE = "ScheduleConditionProvider.EVALUATE"
_QUOTE = {'"': "&quot;"}
_REPEATED_S = 15 * 60  # `ZenModeFiltering.RepeatCallers`
_EVERY_DAY = frozenset(range(7))


@dataclass(frozen=True, slots=True)
class Schedule:
    """The rule `Sleeping`: on which days, 0 for Monday, it begins; from when until when, minutes after midnight."""

    is_on: bool = False
    days: frozenset[int] = _EVERY_DAY
    start: int = 22 * 60
    end: int = 7 * 60

    def has_begun(self, now: datetime.datetime) -> bool:
        """Whether a moment lies in it; one that ends before it starts ends on the next day."""
        minutes = now.hour * 60 + now.minute
        is_past_midnight = self.end <= self.start and minutes < self.end
        day = (now - datetime.timedelta(days=is_past_midnight)).weekday()
        is_within = self.start <= minutes < self.end if self.end > self.start else minutes >= self.start
        return self.is_on and day in self.days and (is_within or is_past_midnight)

    @property
    def condition(self) -> str:
        """What it is called (`ZenModeConfig.toScheduleConditionId`): days from 1 for Sunday, hours and minutes."""
        days = ".".join(str((day + 1) % 7 + 1) for day in sorted(self.days, key=lambda day: (day + 1) % 7))
        start, end = (f"{minutes // 60}.{minutes % 60}" for minutes in (self.start, self.end))
        return f"condition://android/schedule?days={days}&start={start}&end={end}&exitAtAlarm=true"


class Policy(NamedTuple):
    """What the file has: the rules by their names, the schedule, which channels of packages always interrupt.

    And how important those are to the user, for whom apps do not decide it any more.
    """

    rules: Mapping[str, str] = FIRST
    schedule: Schedule = Schedule()
    channels: frozenset[tuple[str, str]] = frozenset()
    ranks: frozenset[tuple[str, str, int]] = frozenset()


class Zen:
    """The rules, which are in a file as on a phone; the mode itself is the setting `zen_mode`."""

    def __init__(self, phone: Phone) -> None:
        """Read and write on the phone's disk."""
        self._phone = phone
        self._ends_s: float | None = None  # time since boot
        self._timer: Timer | None = None
        self._is_within = False  # whether the schedule has begun
        phone.settings.observe("global", "zen_mode", self._changed)
        phone.broadcasts.register(_EVALUATE, lambda _phone, _intent: self._evaluate())

    @property
    def _policy(self) -> Policy:
        inode = self._phone.disk.find(_PATH)
        return Policy() if inode is None else _read(inode.content)

    def rules(self) -> dict[str, str]:
        """Return all rules by their names."""
        return dict(self._policy.rules)

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return whether something may interrupt."""
        return self.rules().get(key, str(default).lower()) == "true"

    def get(self, key: str, default: Value) -> Value:
        """Return a rule."""
        return self.rules().get(key, default)

    def update(self, values: dict[str, Value]) -> None:
        """Change rules."""
        told = {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in values.items()}
        self._write(self._policy._replace(rules={**self.rules(), **told}))

    @property
    def schedule(self) -> Schedule:
        """When it turns on by itself."""
        return self._policy.schedule

    @schedule.setter
    def schedule(self, schedule: Schedule) -> None:
        self._write(self._policy._replace(schedule=schedule))
        self._evaluate()

    def channels(self) -> frozenset[tuple[str, str]]:
        """Return which apps' channels interrupt whatever the rules say: packages and the channels' ids."""
        return self._policy.channels

    def let_through(self, package: str, channels: Iterable[str], *, may: bool) -> None:
        """Let an app's channels interrupt whatever the rules say, or not (`NotificationChannel.setBypassDnd`)."""
        meant = {(package, channel) for channel in channels}
        before = self.channels()
        self._write(self._policy._replace(channels=before | meant if may else before - meant))

    def rank_of(self, package: str, channel: str) -> int | None:
        """Return how important the user has made a channel of an app, if they have."""
        ranks = {(whose, one): rank for whose, one, rank in self._policy.ranks}
        return ranks.get((package, channel))

    def rank(self, package: str, channel: str, importance: int) -> None:
        """Make a channel of an app so important (`NotificationChannel.setImportance`)."""
        others = {one for one in self._policy.ranks if one[:2] != (package, channel)}
        self._write(self._policy._replace(ranks=frozenset(others | {(package, channel, importance)})))

    def _write(self, policy: Policy) -> None:
        rules, schedule, channels, ranks = policy
        allow = " ".join(f'{key}="{value}"' for key, value in rules.items())
        lines = (
            "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>",
            '<notification-policy version="1">',
            '<zen version="8" user="0">',
            f"<allow {allow} />",
            f'<state areChannelsBypassingDnd="{str(bool(channels)).lower()}" />',
            f'<automatic ruleId="EVERY_NIGHT_DEFAULT_RULE" enabled="{str(schedule.is_on).lower()}" name="Sleeping" '
            f'zen="1" conditionId="{escape(schedule.condition)}" />',
            "</zen>",
            *_ranking(channels, ranks),
            "</notification-policy>",
            "",
        )
        self._phone.disk.write(_PATH, "\n".join(lines), mode=0o600, owner=SYSTEM_UID)
        self._phone.touch()

    def _evaluate(self) -> None:
        """Turn it on as the schedule begins, and off as that ends; look again at the next such moment."""
        schedule, now = self.schedule, local_time(self._phone)
        is_within, self._is_within = self._is_within, schedule.has_begun(now)
        if is_within != self._is_within:
            self._phone.settings.put("global", "zen_mode", PRIORITY if self._is_within else OFF)
        alarms = self._phone.alarms
        if schedule.is_on:
            at_s = min(next_ring(now, minutes).timestamp() for minutes in (schedule.start, schedule.end))
            alarms.set(Alarm("android", _EVALUATE, at_s, Intent(action=_EVALUATE)))
        else:
            alarms.cancel("android", _EVALUATE)

    def senders(self, what: str) -> str:
        """Return whose `calls` or `messages` may interrupt."""
        rules = self.rules()
        return rules[f"{what}From"] if rules[what] == "true" else NOBODY

    def admits(self, what: str, number: str) -> bool:
        """Whether a number's `calls` or `messages` may interrupt (`ZenModeFiltering.shouldInterceptAudience`)."""
        senders = self.senders(what)
        if senders in (ANYONE, NOBODY) or not number:
            return senders == ANYONE
        found = self._phone.content.query(f"content://com.android.contacts/phone_lookup/{quote(number, safe='')}")
        return any(senders == CONTACTS or str(row["starred"]) == "1" for row in found)

    def admits_call(self, number: str) -> bool:
        """Whether somebody's call may interrupt: also since it is the second within a quarter of an hour."""
        return self.admits("calls", number) or (self.flag("repeatCallers") and self._has_called(number))

    def _has_called(self, number: str) -> bool:
        since_ms = int((self._phone.clock.now() - _REPEATED_S) * 1000)
        calls = self._phone.content.query("content://call_log/calls", ["number", "type"], "date > ?", (since_ms,))
        incoming = (call for call in calls if str(call["type"]) != str(CALL_OUTGOING))
        return bool(number) and dialable(number) in {dialable(str(call["number"])) for call in incoming}

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
        """Return when it ends, and whether its schedule has begun."""
        return {"ends": self._ends_s, "within": self._is_within}

    def load(self, value: object) -> None:
        """End when a snapshot says; None: when somebody turns it off."""
        ends_s, self._is_within = as_map(value).get("ends"), as_map(value).get("within") is True
        self._timer = self._ends_s = None
        if isinstance(ends_s, int | float):
            self._end_at(float(ends_s))


def _ranking(channels: frozenset[tuple[str, str]], ranks: frozenset[tuple[str, str, int]]) -> Iterator[str]:
    """Yield what is kept of apps (`PreferencesHelper.writeXml`)."""
    importances = {(package, channel): importance for package, channel, importance in ranks}
    kept = sorted(channels | importances.keys())
    yield '<ranking version="3">'
    for package in sorted({package for package, _ in kept}):
        yield f'<package name="{escape(package, _QUOTE)}">'
        for one in (one for one in kept if one[0] == package):
            priority = f' priority="{_COMES_THROUGH}"' if one in channels else ""
            importance = f' importance="{importances[one]}"' if one in importances else ""
            yield f'<channel id="{escape(one[1], _QUOTE)}"{priority}{importance} />'
        yield "</package>"
    yield "</ranking>"


@lru_cache(maxsize=4)
def _read(content: bytes) -> Policy:
    try:
        root = ElementTree.fromstring(content)  # noqa: S314 - without a DTD there is nothing to expand
    except ElementTree.ParseError:  # what somebody has written there
        return Policy()
    allow = root.find("zen/allow")
    rules = {**FIRST, **(allow.attrib if allow is not None else {})}
    kept = [
        (package.get("name", ""), channel.get("id", ""), channel)
        for package in root.iterfind("ranking/package")
        for channel in package.iterfind("channel")
    ]
    channels = frozenset((name, one) for name, one, channel in kept if channel.get("priority") == _COMES_THROUGH)
    ranks = frozenset(
        (name, one, int(channel.get("importance", "")))
        for name, one, channel in kept
        if channel.get("importance", "") in _IMPORTANCES
    )
    return Policy(rules, _schedule(root.find("zen/automatic")), channels, ranks)


def _schedule(rule: ElementTree.Element | None) -> Schedule:
    found = _SCHEDULE.fullmatch(rule.get("conditionId", "")) if rule is not None else None
    if rule is None or found is None:
        return Schedule()
    days = frozenset((int(day) - 2) % 7 for day in found[1].split(".") if day)
    start, end = (int(hour) * 60 + int(minute) for hour, minute in (found.group(2, 3), found.group(4, 5)))
    return Schedule(rule.get("enabled") == "true", days, start, end)
