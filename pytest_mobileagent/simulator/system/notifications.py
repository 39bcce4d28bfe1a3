"""Notifications: what the shade lists."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.saved import as_float, as_int, as_list, as_map, as_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.intents import Extra

IMPORTANCE_LOW, IMPORTANCE_DEFAULT, IMPORTANCE_HIGH = 2, 3, 4
CATEGORY_TRANSPORT = "transport"  # what controls playback
_MOST_OF_AN_APP = 25  # NotificationManagerService.MAX_PACKAGE_NOTIFICATIONS; the system's own are not counted
_FIRST_APP_UID = 10000
CATEGORY_ALARM, CATEGORY_CALL, CATEGORY_EVENT, CATEGORY_REMINDER = "alarm", "call", "event", "reminder"
_FIRST_TO_ASK = 33  # Android 13; before, an app operation says what the user does not want
_HISTORY, _HISTORY_S = "notification_history_enabled", 86_400
_PERMISSION, _OPERATION = "android.permission.POST_NOTIFICATIONS", "POST_NOTIFICATION"


@dataclass(frozen=True, slots=True)
class NotificationAction:
    """A button below a notification: its title and the broadcast or activity it sends.

    One with a `reply_key` asks for a text first, and sends it as the extra of that name (`RemoteInput`). `color` is
    that of the buttons of a call.
    """

    title: str
    intent: Intent = field(default_factory=Intent)
    is_broadcast: bool = True
    reply_key: str = ""
    color: str = ""


@dataclass(frozen=True, slots=True)
class Chronometer:
    """A time that runs in a notification: since, or with `counts_down` until, `base_s` of the time since boot."""

    base_s: float
    counts_down: bool = False

    def text(self, now_s: float) -> str:
        """Return what it reads (`DateUtils.formatElapsedTime`)."""
        left = math.ceil(self.base_s - now_s) if self.counts_down else math.floor(now_s - self.base_s)
        return elapsed_text(max(0, left))


def elapsed_text(seconds: int) -> str:
    """Return a length as Android's chronometers write it: `04:59`, `1:04:59`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes:02d}:{rest:02d}"


@dataclass(frozen=True, slots=True)
class Notification:
    """One notification of a package; posting the same `id` again replaces it.

    `full_screen_intent` shows it over the whole screen of a phone that nobody uses; a `chronometer` stands where the
    text would. `person` is the number of who calls or writes (`Notification.EXTRA_PEOPLE_LIST`).
    """

    package: str
    id: int
    title: str
    text: str = ""
    channel: str = "default"
    on_tap_intent: Intent | None = None
    is_ongoing: bool = False
    is_clearable: bool = True
    is_auto_cancel: bool = True
    actions: tuple[NotificationAction, ...] = ()
    importance: int = IMPORTANCE_DEFAULT
    subtext: str = ""
    icon: str = ""
    tag: str = ""
    category: str = ""
    full_screen_intent: Intent | None = None
    posted_s: float = 0.0
    chronometer: Chronometer | None = None
    person: str = ""

    @property
    def key(self) -> str:
        """What it is known by (`StatusBarNotification.getKey`, less the user and the uid)."""
        return f"{self.package}|{self.id}|{self.tag}"


class Notifications:
    """All notifications that are shown, newest first."""

    def __init__(self, phone: Phone) -> None:
        """Start with none."""
        self._phone = phone
        self._active: list[Notification] = []
        self._history: list[Notification] = []
        phone.settings.observe("secure", _HISTORY, self._switch_history)

    def post(self, notification: Notification) -> None:
        """Show a notification, instead of the one with the same package, tag and id if there is one."""
        if not self.is_allowed(notification.package):
            return
        is_new = all(shown.key != notification.key for shown in self._active)
        if is_new and self._has_too_many(notification.package):
            return
        self._remove(notification.package, notification.id, notification.tag)
        rank = self._phone.zen.rank_of(notification.package, notification.channel)
        importance = notification.importance if rank is None else rank
        posted = replace(notification, posted_s=self._phone.clock.now(), importance=importance)
        self._active.insert(0, posted)
        if self._phone.settings.is_on("secure", _HISTORY):
            self._history.insert(0, posted)
        self._phone.accessibility.emit(
            "TYPE_NOTIFICATION_STATE_CHANGED",
            notification.package,
            "android.app.Notification",
            (notification.title, notification.text),
        )
        self._phone.heads_up.posted(posted, is_new=is_new)
        self._phone.touch()

    def _has_too_many(self, package: str) -> bool:
        """Whether an app shows as many as it may (`NotificationManagerService.checkDisqualifyingFeatures`)."""
        count = sum(shown.package == package for shown in self._active)
        if count < _MOST_OF_AN_APP or self._phone.packages.uid(package) < _FIRST_APP_UID:
            return False
        line = f"Package has already posted or enqueued {count} notifications.  Not showing more.  package={package}"
        self._phone.log.write("E", "NotificationService", line)
        return True

    def cancel(self, package: str, id: int | None = None, *, tag: str = "") -> None:  # noqa: A002 - Android's name
        """Remove one notification of a package, or all of them if `id` is None."""
        if id is None:
            self._active = [shown for shown in self._active if shown.package != package]
        else:
            self._remove(package, id, tag)
        self._phone.touch()

    def rank(self, note: Notification, importance: int) -> None:
        """Make a notification's channel so important, as the user wants: what is shown of it, and what will be."""
        self._phone.zen.rank(note.package, note.channel, importance)
        self._active = [
            replace(shown, importance=importance)
            if (shown.package, shown.channel) == (note.package, note.channel)
            else shown
            for shown in self._active
        ]
        self._phone.touch()

    def clear(self) -> None:
        """Remove all that the user may clear."""
        self._active = [shown for shown in self._active if not shown.is_clearable or shown.is_ongoing]
        self._phone.touch()

    def clear_silent(self) -> None:
        """Remove those that made no sound, as far as the user may clear them."""
        self._active = [
            shown for shown in self._active
            if not shown.is_clearable or shown.is_ongoing or shown.importance > IMPORTANCE_LOW
        ]  # fmt: skip
        self._phone.touch()

    def active(self) -> list[Notification]:
        """Return what is shown: ongoing ones after the others, newest first; a suspended app's are not."""
        packages = self._phone.packages
        suspended = {package.name for package in packages.all() if package.is_suspended}
        shown_now = [shown for shown in self._active if shown.package not in suspended]
        return sorted(shown_now, key=lambda shown: (shown.is_ongoing, -shown.posted_s))

    @property
    def tick(self) -> int:
        """A number that changes whenever a chronometer of any of them reads otherwise."""
        has_any = any(shown.chronometer is not None for shown in self._active)
        return int(self._phone.clock.monotonic() * 10) if has_any else 0

    def history(self) -> list[Notification]:
        """Return what was posted in the last day while the history was on, newest first."""
        since_s = self._phone.clock.now() - _HISTORY_S
        return [note for note in self._history if note.posted_s > since_s]

    def _switch_history(self, _key: str, value: str | None) -> None:
        """Forget everything once the history is turned off."""
        if value != "1":
            self._history = []

    def is_allowed(self, package: str) -> bool:
        """Whether a package may post (Android 13 asks the user; older releases let it until the user says no)."""
        app = self._phone.packages.find(package)
        if app is None:
            return False
        if not self._asks_first:
            return self._phone.packages.app_ops(package).get(_OPERATION) != "ignore"
        if app.app.is_system or app.app.target_sdk < _FIRST_TO_ASK:
            return _PERMISSION not in app.denied
        return self.is_switched_on(package)

    def is_switched_on(self, package: str) -> bool:
        """Whether the switch on an app's page of notifications is on."""
        return self._phone.packages.is_granted(package, _PERMISSION) if self._asks_first else self.is_allowed(package)

    def switch(self, package: str, *, on: bool) -> None:
        """Let a package post, or no more (`NotificationManagerService.setNotificationsEnabledForPackage`)."""
        packages = self._phone.packages
        if self._asks_first:
            packages.grant(package, _PERMISSION) if on else packages.revoke(package, _PERMISSION, is_by_user=True)
        else:
            packages.set_app_op(package, _OPERATION, "allow" if on else "ignore")
        if not self.is_allowed(package):
            self.cancel(package)

    @property
    def _asks_first(self) -> bool:
        return self._phone.image.api_level >= _FIRST_TO_ASK

    def save(self) -> object:
        """Return all notifications, and the history."""
        return {"shown": [_stored(note) for note in self._active], "history": [_stored(note) for note in self._history]}

    def load(self, value: object) -> None:
        """Show what a snapshot holds; None shows nothing."""
        saved = as_map(value)
        self._active = [_notification(as_map(row)) for row in as_list(saved.get("shown"))]
        self._history = [_notification(as_map(row)) for row in as_list(saved.get("history"))]

    def _remove(self, package: str, number: int, tag: str) -> None:
        key = (package, number, tag)
        self._active = [shown for shown in self._active if (shown.package, shown.id, shown.tag) != key]


_TEXTS = ("package", "title", "text", "channel", "subtext", "icon", "tag", "category", "person")
_NUMBERS = ("id", "importance")
_CLAIMS = ("is_ongoing", "is_clearable", "is_auto_cancel")


def stored_intent(intent: Intent | None) -> object:
    """Return an intent as a JSON value."""
    if intent is None:
        return None
    names = ("action", "data", "type", "component", "package", "categories", "flags")
    return {name: getattr(intent, name) for name in names} | {"extras": dict(intent.extras)}


def read_intent(value: object) -> Intent | None:
    """Return the intent that `stored_intent` stored."""
    if value is None:
        return None
    saved = as_map(value)
    texts = {name: as_text(saved.get(name)) for name in ("action", "data", "type", "component", "package")}
    categories = tuple(as_text(item) for item in as_list(saved.get("categories")))
    return Intent(**texts, categories=categories, extras=_extras(saved.get("extras")), flags=as_int(saved.get("flags")))


def _extras(value: object) -> Mapping[str, Extra]:
    extras: dict[str, Extra] = {}
    for key, item in as_map(value).items():
        if isinstance(item, list | tuple):
            extras[key] = tuple(str(part) for part in item)
        elif item is None or isinstance(item, str | int | float):
            extras[key] = item
    return extras


def _stored(shown: Notification) -> object:
    row: dict[str, object] = {name: getattr(shown, name) for name in _TEXTS + _NUMBERS + _CLAIMS}
    row["posted_s"] = shown.posted_s
    row["on_tap_intent"] = stored_intent(shown.on_tap_intent)
    row["full_screen_intent"] = stored_intent(shown.full_screen_intent)
    if shown.chronometer is not None:
        row["chronometer"] = [shown.chronometer.base_s, shown.chronometer.counts_down]
    row["actions"] = [
        [item.title, stored_intent(item.intent), item.is_broadcast, item.reply_key, item.color]
        for item in shown.actions
    ]
    return row


def _chronometer(saved: list[object]) -> Chronometer | None:
    return Chronometer(as_float(saved[0]), saved[1] is True) if len(saved) == 2 else None


def _notification(row: dict[str, object]) -> Notification:
    actions = []
    for item in as_list(row.get("actions")):
        title, intent, is_broadcast, *words = as_list(item)
        sent = read_intent(intent) or Intent()
        actions.append(NotificationAction(as_text(title), sent, is_broadcast is True, *map(as_text, words)))
    texts = {name: as_text(row.get(name)) for name in _TEXTS}
    claims = {name: row.get(name) is True for name in _CLAIMS}
    return Notification(
        package=texts["package"],
        id=as_int(row.get("id")),
        title=texts["title"],
        text=texts["text"],
        channel=texts["channel"],
        on_tap_intent=read_intent(row.get("on_tap_intent")),
        is_ongoing=claims["is_ongoing"],
        is_clearable=claims["is_clearable"],
        is_auto_cancel=claims["is_auto_cancel"],
        actions=tuple(actions),
        importance=as_int(row.get("importance"), IMPORTANCE_DEFAULT),
        subtext=texts["subtext"],
        icon=texts["icon"],
        tag=texts["tag"],
        category=texts["category"],
        full_screen_intent=read_intent(row.get("full_screen_intent")),
        posted_s=as_float(row.get("posted_s")),
        chronometer=_chronometer(as_list(row.get("chronometer"))),
        person=texts["person"],
    )
