"""Notifications as the shade lists them: folded or unfolded, with their buttons, a reply, their settings."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.apps.systemui.tiles import start_outside
from pytest_mobileagent.simulator.apps.systemui.words import Words
from pytest_mobileagent.simulator.system.dates import with_digits
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.notifications import CATEGORY_TRANSPORT, IMPORTANCE_DEFAULT, IMPORTANCE_LOW
from pytest_mobileagent.simulator.system.panels import SHADE
from pytest_mobileagent.simulator.ui import (
    MATCH,
    Column,
    EditText,
    Frame,
    Icon,
    IconButton,
    Row,
    Scroll,
    Text,
    TextButton,
    View,
)
from pytest_mobileagent.simulator.ui.widgets.swipe_area import SwipeArea

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Unpack

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.notifications import Notification, NotificationAction
    from pytest_mobileagent.simulator.ui.widgets.text import TextProps

_DIM = "#9aa0a6"
_FOLDED_LINES, _UNFOLDED_LINES = 1, 12
_FEWEST_OF_A_GROUP = 4  # of one app (`config_autoGroupAtCount`)
_FOLDED_MEMBERS, _FIRST_MEMBERS = 2, 5  # of a group, as lines, and of the one at the top
_UNITS = (  # how many seconds, as drawn, as told of one and of several
    (60, "{count}m", "{count} minute ago", "{count} minutes ago"),
    (3600, "{count}h", "{count} hour ago", "{count} hours ago"),
    (86400, "{count}d", "{count} day ago", "{count} days ago"),
)
_REPLY_FIELD = "remote_input_text"


class Cards(NamedTuple):
    """How notifications are drawn: their ground, what is written on it, what is fainter, the icon, corners in dp.

    `around` is the colour of what stands beside them; `fills_buttons` those of a call.
    """

    ground: str
    front: str
    faint: str
    accent: str
    around: str = "#e3e3e3"
    radius: int = 20
    fills_buttons: bool = True
    silent: str = "Silent"  # what stands above the silent ones
    ranks: bool = True  # whether a long press offers Default and Silent


_LIGHT_CARDS = Cards("#f3f3fa", "#1f1f1f", "#5f6368", "#0b57d0")
_DARK_CARDS = Cards("#303134", "#e3e3e3", _DIM, "#a8c7fa")


class _Ago(Text):
    """How long ago something was: few letters are drawn, and accessibility is told words (AOSP `DateTimeView`)."""

    def __init__(self, phone: Phone, moment_s: float, **props: Unpack[TextProps]) -> None:
        """Tell it as of now; what is to come counts as now."""
        ago_s = phone.clock.now() - moment_s
        told = self._short = phone.strings.translate("android", "now")
        for unit_s, short, one, other in _UNITS:
            if ago_s >= unit_s:
                number = int(ago_s / unit_s)
                told = phone.strings.count("android", number, one, other)
                self._short = phone.strings.count("android", number, short, short)
        super().__init__(told, **props)

    def drawn_text(self) -> str:
        """Return the few letters."""
        return self._short


def cards_of(phone: Phone) -> Cards:
    """Return the cards of releases with large tiles, as the phone's theme draws them."""
    return _DARK_CARDS if phone.is_dark else _LIGHT_CARDS


def notifications(phone: Phone, cards: Cards) -> View:
    """Return the notifications with what can be done to all, or that there are none."""
    tr = Words(phone)
    notes = phone.notifications.active()
    if not notes:
        empty = Text(
            tr("No notifications"), id="empty_shade", size=16, color=_DIM, align="center", width=MATCH, padding=(0, 48)
        )
        return Column(empty, Row(View(weight=1, height=1), weight=1), weight=1)
    clear = None
    if any(note.is_clearable and not note.is_ongoing for note in notes):
        clear = TextButton(
            tr("Clear all"), id="dismiss_text", desc=tr("Clear all notifications."), color=cards.around,
            on_tap=phone.notifications.clear,
        )  # fmt: skip
    has_history = phone.settings.is_on("secure", "notification_history_enabled")
    label, action = ("History", "NOTIFICATION_HISTORY") if has_history else ("Manage", "NOTIFICATION_SETTINGS")
    manage = TextButton(
        tr(label), id="manage_text", color=cards.around,
        on_tap=lambda: start_outside(phone, Intent(action=f"android.settings.{action}")),
    )  # fmt: skip
    footer = Row(manage, View(weight=1, height=1), clear, width=MATCH, padding=(16, 8))
    return _stack(phone, cards, notes, footer, parts_silent=True)


def locked_notifications(phone: Phone, cards: Cards) -> View:
    """Return the notifications as the lock screen lists them: none, or no silent ones, if the settings say so."""
    settings, notes = phone.settings, phone.notifications.active()
    if not settings.is_on("secure", "lock_screen_show_notifications", default=True):
        notes = []
    elif settings.get("secure", "lock_screen_show_silent_notifications") == "0":
        notes = [note for note in notes if note.importance > IMPORTANCE_LOW]
    return _stack(phone, cards, notes)


def _stack(
    phone: Phone, cards: Cards, notes: list[Notification], footer: View | None = None, *, parts_silent: bool = False
) -> View:
    """Return the rows: players first, then what made a sound, then the silent ones, in the shade under their header."""
    players = [note for note in notes if note.category == CATEGORY_TRANSPORT]
    others = [note for note in notes if note.category != CATEGORY_TRANSPORT]
    silent = [note for note in others if note.importance <= IMPORTANCE_LOW]
    loud = [note for note in others if note.importance > IMPORTANCE_LOW]
    rows: list[View] = []
    for group in groups([*players, *loud]):
        rows += _rows_of(phone, group, cards, is_first=not rows)
    header = _silent_header(phone, cards, silent) if parts_silent and silent else None
    is_first = not rows
    rows += [] if header is None else [header]
    for group in groups(silent):
        rows += _rows_of(phone, group, cards, is_first=is_first)
        is_first = False
    return Scroll(*rows, footer, key="notifications", id="notification_stack_scroller", weight=1, padding=(12, 8))


def _rows_of(phone: Phone, group: list[Notification], cards: Cards, *, is_first: bool) -> list[View]:
    card = _Card(phone, group, cards, is_first=is_first)
    return [card.view(), *(_Card(phone, [note], cards, is_first=False).view() for note in card.shown_members)]


def _silent_header(phone: Phone, cards: Cards, silent: list[Notification]) -> View:
    """Return what stands above the silent ones, and clears them if any can be cleared."""
    tr = Words(phone)
    clear = IconButton(
        "close", id="btn_clear_all", desc=tr("Clear all silent notifications"), size=20, color=cards.around,
        on_tap=phone.notifications.clear_silent,
    )  # fmt: skip
    can_clear = any(note.is_clearable and not note.is_ongoing for note in silent)
    label = Text(
        tr(cards.silent), id="header_label", size=14, weight_name="medium", color=cards.around, weight=1,
    )  # fmt: skip
    return Row(label, clear if can_clear else None, width=MATCH, gravity="center", min_height=48, padding=(8, 0, 0, 0))


def groups(notes: list[Notification]) -> list[list[Notification]]:
    """Return notifications one by one, but all of an app that shows many together, where its newest is."""
    found: list[list[Notification]] = []
    of_package: dict[str, list[Notification]] = {}
    counts = Counter(note.package for note in notes)
    for note in notes:
        if counts[note.package] < _FEWEST_OF_A_GROUP:
            found.append([note])
        elif note.package in of_package:
            of_package[note.package].append(note)
        else:
            of_package[note.package] = [note]
            found.append(of_package[note.package])
    return found


def app_name(phone: Phone, note: Notification) -> str:
    """Return what the app that shows a notification is called."""
    package = phone.packages.find(note.package)
    return phone.strings.label_of(package.app) if package is not None else note.package


def heads_up(phone: Phone, note: Notification, cards: Cards) -> View:
    """Return a notification that shows over the app in front: a swipe upwards sends it away, downwards opens all."""
    row = _Card(phone, [note], cards, is_first=False, has_buttons=True).view()
    row.margin, row.elevation = (12, 0), 8
    row.on_up, row.on_down = phone.heads_up.snooze, lambda: phone.panels.open(SHADE)
    return Frame(row, id="notification_stack_scroller", cls="android.widget.ScrollView", width=MATCH)


class _Card:
    """The row of a notification, or of all those of an app that shows many (`GroupHelper`)."""

    def __init__(
        self, phone: Phone, notes: list[Notification], cards: Cards, *, is_first: bool, has_buttons: bool = False
    ) -> None:
        """Draw `notes`, the newest first, as `cards` say.

        What `is_first` in the list shows more until somebody (un)folds it; buttons are there then, or in any case.
        """
        self._phone, self._note, self._cards = phone, notes[0], cards
        self._members = notes if len(notes) > 1 else []
        self._tr = Words(phone)
        self._shade = phone.panels.shade
        self._is_first = is_first
        self._is_open = self._shade.unfolded.get(self._key, is_first and not self._members)
        self._has_buttons = bool(self._note.actions) and (self._is_open or has_buttons)

    @property
    def shown_members(self) -> list[Notification]:
        """The notifications whose rows follow that of their group."""
        return self._members if self._is_open else []

    @property
    def _key(self) -> str:
        """By which it is known what is done to the row."""
        return f"group of {self._note.package}" if self._members else self._note.key

    def view(self) -> SwipeArea:
        """Return the row."""
        cards = self._cards
        body = self._settings() if self._shade.settings_of == self._key else self._content()
        return SwipeArea(
            body,
            id="expandableNotificationRow",
            width=MATCH,
            margin=(0, 2),
            padding=(18, 14),
            radius=cards.radius,
            background=cards.ground,
            on_tap=self._open,
            on_long_press=partial(self._show_settings, self._key),
            on_down=None if self._is_open else partial(self._unfold, is_open=True),
            on_side=(lambda _way: self._cancel()) if any(one.is_clearable for one in self._all) else None,
        )

    @property
    def _all(self) -> list[Notification]:
        return self._members or [self._note]

    def _content(self) -> View:
        note, cards = self._note, self._cards
        if self._members:
            return Column(self._head(), *self._lines())
        lines = _UNFOLDED_LINES if self._is_open else _FOLDED_LINES
        return Column(
            self._head(),
            Text(note.title, id="android:id/title", size=15, weight_name="medium", color=cards.front,
                 margin=(0, 6, 0, 0), max_lines=2),
            self._chronometer() or (
                Text(note.text, id="android:id/big_text" if self._is_open else "android:id/text", size=14,
                     color=cards.front, max_lines=lines) if note.text else None
            ),
            self._buttons() if self._has_buttons else None,
        )  # fmt: skip

    def _chronometer(self) -> View | None:
        """Return the time that runs, if one does."""
        if self._note.chronometer is None:
            return None
        text = with_digits(self._phone, self._note.chronometer.text(self._phone.clock.monotonic()))
        return Text(
            text, id="android:id/chronometer", cls="android.widget.Chronometer", size=14, color=self._cards.front
        )

    def _head(self) -> View:
        phone, note, cards = self._phone, self._note, self._cards
        told = self._tr("Collapse" if self._is_open else "Expand")
        fold = IconButton(
            "expand_less" if self._is_open else "expand_more", id="android:id/expand_button", desc=told, size=16,
            color=cards.faint, width=28, height=20, on_tap=partial(self._unfold, is_open=not self._is_open),
        )  # fmt: skip
        return Row(
            Icon(note.icon or "circle_notifications", size=18, color=cards.accent, margin=(0, 0, 10, 0)),
            Text(app_name(self._phone, self._note), id="android:id/app_name_text", size=12, color=cards.faint),
            _Ago(phone, note.posted_s, id="android:id/time", size=12, color=cards.faint, margin=(10, 0)),
            View(weight=1, height=1),
            self._number(),
            fold,
            width=MATCH,
            gravity="center",
        )

    def _number(self) -> View | None:
        """Return how many the row stands for, if for several."""
        if not self._members:
            return None
        return Text(
            str(len(self._members)), id="android:id/expand_button_number", size=12, color=self._cards.faint,
            margin=(0, 0, 4, 0),
        )  # fmt: skip

    def _lines(self) -> list[View]:
        """Return a line of each of the newest members of a group that is folded."""
        shown = self._members[: _FIRST_MEMBERS if self._is_first else _FOLDED_MEMBERS]
        return [] if self._is_open else [self._line(note) for note in shown]

    def _line(self, note: Notification) -> View:
        front = self._cards.front
        return Row(
            Text(note.title, id="notification_title", size=14, weight_name="medium", color=front, max_lines=1),
            Text(note.text, id="notification_text", size=14, color=front, max_lines=1, weight=1, margin=(8, 0, 0, 0)),
            width=MATCH,
            margin=(0, 6, 0, 0),
        )

    def _buttons(self) -> View:
        """Return the buttons, or the field for a reply."""
        if self._shade.reply_to == self._note.key:
            return self._reply()
        buttons = [self._button(action) for action in self._note.actions]
        return Row(*buttons, id="android:id/actions", width=MATCH, margin=(0, 8, 0, 0), gap=8)

    def _button(self, action: NotificationAction) -> View:
        """Return a button; those of a call are filled with their colours where cards are round (`CallStyle`)."""
        is_filled = bool(action.color) and self._cards.fills_buttons
        front = "#ffffff" if is_filled else action.color or self._cards.accent
        button = TextButton(
            self._tr(action.title), id="android:id/action0", key=f"{self._note.key} {action.title}",
            desc=self._tr(action.title), color=front, on_tap=partial(self._act, action),
        )  # fmt: skip
        if is_filled:
            button.background, button.radius, button.weight = action.color, 20, 1
        return button

    def _reply(self) -> View:
        """Return the field in which a reply is written (`RemoteInputView`)."""
        shade, cards = self._shade, self._cards

        def follow(text: str) -> None:
            shade.reply = text

        field = EditText(
            id=_REPLY_FIELD, text=shade.reply, hint=self._tr("Reply"), on_change=follow, weight=1, color=cards.front,
            ime_action="send", on_ime_action=self._send,
        )  # fmt: skip
        send = IconButton(
            "send", id="remote_input_send", cls="android.widget.ImageButton", desc=self._tr("Send"), size=22,
            color=cards.accent, enabled=bool(shade.reply), on_tap=self._send,
        )  # fmt: skip
        return Row(field, send, id="remote_input_content", width=MATCH, margin=(0, 8, 0, 0), gravity="center")

    def _settings(self) -> View:
        """Return what a long press shows: whose it is, how loud, and where it is turned off (`NotificationInfo`)."""
        cards, tr = self._cards, self._tr
        package = self._phone.packages.find(self._note.package)
        name = package.app.channels.get(self._note.channel, "") if package is not None else ""
        channel = self._phone.strings.translate(self._note.package, name)
        return Column(
            Text(app_name(self._phone, self._note), id="pkg_name", size=15, weight_name="medium", color=cards.front),
            Text(channel, id="channel_name", size=13, color=cards.faint) if channel else None,
            *(self._ranks() if cards.ranks else ()),
            Row(
                TextButton(tr("Turn off notifications"), id="turn_off_notifications", color=cards.accent,
                           on_tap=self._open_settings),
                View(weight=1, height=1),
                TextButton(tr("Apply" if self._shade.importance else "Done"), id="done", color=cards.accent,
                           on_tap=self._apply),
                width=MATCH, margin=(0, 8, 0, 0),
            ),
            id="notification_guts",
        )  # fmt: skip

    def _ranks(self) -> Iterator[View]:
        """Yield the two ways in which it may come."""
        is_silent = (self._shade.importance or self._note.importance) <= IMPORTANCE_LOW
        for name, icon, label, summary, importance in (
            ("alert", "notifications", "Default", "May ring or vibrate based on phone settings", IMPORTANCE_DEFAULT),
            ("silence", "notifications_off", "Silent", "No sound or vibration", IMPORTANCE_LOW),
        ):
            is_chosen = is_silent == (importance == IMPORTANCE_LOW)
            yield self._rank(name, icon, (label, summary if is_chosen else ""), partial(self._choose, importance))

    def _rank(self, name: str, icon: str, words: tuple[str, str], choose: Callable[[], None]) -> View:
        """Return a way to choose, with its summary if it is chosen."""
        cards, (label, summary) = self._cards, words
        color = cards.accent if summary else cards.front
        return Row(
            Icon(icon, id=f"{name}_icon", size=20, color=color, margin=(0, 0, 14, 0)),
            Column(
                Text(self._tr(label), id=f"{name}_label", size=14, weight_name="medium", color=color),
                Text(self._tr(summary), id=f"{name}_summary", size=13, color=cards.faint) if summary else None,
                weight=1,
            ),
            id=name,
            width=MATCH,
            margin=(0, 8, 0, 0),
            padding=(14, 12),
            radius=12,
            border=(2 if summary else 1, cards.accent if summary else cards.faint),
            gravity="center",
            selected=bool(summary),
            on_tap=choose,
        )

    # -- acts ---------------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        note, phone = self._note, self._phone
        if self._shade.settings_of == self._key:
            return
        if self._members:
            self._launch()
            return
        if note.is_auto_cancel:
            self._cancel()
        phone.heads_up.remove(note.key)
        if note.on_tap_intent is not None:
            phone.panels.close()
            phone.activities.start(note.on_tap_intent, caller=note.package)
            phone.keyguard.dismiss()

    def _launch(self) -> None:
        launch = self._phone.packages.launch_intent(self._note.package)
        if launch is not None:
            start_outside(self._phone, launch)

    def _cancel(self) -> None:
        for note in [one for one in self._all if one.is_clearable or not self._members]:
            self._phone.notifications.cancel(note.package, note.id, tag=note.tag)

    def _unfold(self, *, is_open: bool) -> None:
        self._shade.unfolded[self._key] = is_open
        self._phone.touch()

    def _choose(self, importance: int) -> None:
        is_silent = self._note.importance <= IMPORTANCE_LOW
        self._shade.importance = 0 if is_silent == (importance == IMPORTANCE_LOW) else importance
        self._phone.touch()

    def _apply(self) -> None:
        if self._shade.importance:
            for note in {note.channel: note for note in self._all}.values():
                self._phone.notifications.rank(note, self._shade.importance)
        self._show_settings(None)

    def _show_settings(self, key: str | None) -> None:
        self._shade.settings_of, self._shade.importance = key or "", 0
        self._phone.touch()

    def _open_settings(self) -> None:
        extras = {"android.provider.extra.APP_PACKAGE": self._note.package}
        self._phone.panels.close()
        self._phone.activities.start(
            Intent("android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{self._note.package}", extras=extras)
        )

    def _act(self, action: NotificationAction) -> None:
        if self._phone.keyguard.is_seen and (action.reply_key or not action.is_broadcast):
            self._phone.keyguard.dismiss()
        elif action.reply_key:
            self._shade.reply_to, self._shade.reply = self._note.key, ""
            self._phone.panels.focus_shade(_REPLY_FIELD)
        else:
            self._perform(action, action.intent)

    def _send(self) -> None:
        action = next((action for action in self._note.actions if action.reply_key), None)
        if action is None or not self._shade.reply:
            return
        extras = {**action.intent.extras, action.reply_key: self._shade.reply}
        self._shade.reply_to = ""
        self._phone.ime.hide()
        self._perform(action, replace(action.intent, extras=extras))

    def _perform(self, action: NotificationAction, intent: Intent) -> None:
        if action.is_broadcast:
            self._phone.broadcasts.send(intent)
        else:
            self._phone.panels.close()
            if self._note.is_auto_cancel:
                self._cancel()
            self._phone.activities.start(intent, caller=self._note.package)
