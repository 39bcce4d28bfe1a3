"""Alarms of to-dos: the dialog that sets them, and the notification when they are due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.joplin.moments import moment_text
from pytest_mobileagent.simulator.apps.joplin.parts import GROUP, MARGIN, button
from pytest_mobileagent.simulator.apps.joplin.store import PACKAGE, Store
from pytest_mobileagent.simulator.system.alarms import Alarm
from pytest_mobileagent.simulator.system.dates import is_24_hour
from pytest_mobileagent.simulator.system.notifications import IMPORTANCE_HIGH, Notification

if TYPE_CHECKING:
    import datetime

    from pytest_mobileagent.simulator.apps.base import BroadcastResult
    from pytest_mobileagent.simulator.apps.joplin.note import NotePage
    from pytest_mobileagent.simulator.apps.joplin.store import Note

REMIND = f"{PACKAGE}.ALARM"
_TEAL = "#009688"


def set_alarm(phone: ax.Phone, note: Note, due_ms: int) -> None:
    """Set when a to-do is due, 0 for never."""
    store = Store(phone)
    store.change(note.id, todo_due=due_ms)
    store.database.delete("alarms", note_id=note.id)
    phone.alarms.cancel(PACKAGE, note.id)
    if due_ms > store.now_ms:
        number = store.database.insert("alarms", note_id=note.id, trigger_time=due_ms)
        intent = ax.Intent(REMIND, package=PACKAGE, extras={"note": note.id, "alarm": number})
        phone.alarms.set(Alarm(PACKAGE, note.id, due_ms / 1000, intent))


def remind(phone: ax.Phone, intent: ax.Intent) -> BroadcastResult | None:
    """Post the notification of a to-do that is due."""
    store = Store(phone)
    note = store.note(intent.text("note"))
    store.database.delete("alarms", note_id=intent.text("note"))
    if note is not None and note.is_todo and not note.is_done and not note.deleted_ms:
        phone.notifications.post(
            Notification(
                PACKAGE,
                intent.number("alarm"),
                note.title or phone.strings.translate(PACKAGE, note.shown_title),
                note.body.split("\n")[0],
                channel="net.cozic.joplin.notification",
                on_tap_intent=ax.Intent(component=f"{PACKAGE}/.MainActivity", extras={"note": note.id}),
                importance=IMPORTANCE_HIGH,
                icon="description",
            )
        )
    return None


class AlarmDialog(ax.DrawnDialog):
    """When a to-do is due."""

    title = "Set alarm"

    def __init__(self, page: NotePage, note: Note) -> None:
        """Begin with the moment that is set, or with now."""
        self._page = page
        self._note = note
        phone = page.screen.phone
        self.moment = page.screen.local(note.due_ms / 1000 if note.due_ms else phone.clock.now())

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return the card."""
        buttons = [
            button(self._page, ax.Written(moment_text(self.moment, self._page.store)), self._pick_day),
            ax.View(height=16),
            button(self._page, "Save alarm", self._save),
            button(self._page, "Clear alarm", lambda: self._close(0)),
            button(self._page, "Cancel", self.closing(screen)),
        ]
        for each in buttons:
            each.width = ax.MATCH if each.height != 16 else each.width
            each.margin = (MARGIN, 5)
        head = ax.Label(self.title, size=20, weight_name="bold", padding=MARGIN, width=ax.MATCH)
        return ax.Column(head, *buttons, cls=GROUP, width=340, padding=(0, 0, 0, 12), radius=4, background="surface")

    def _pick_day(self) -> None:
        screen = self._page.screen

        def pick_time(day: datetime.date) -> None:
            def take(hour: int, minute: int) -> None:
                self.moment = self.moment.replace(
                    year=day.year, month=day.month, day=day.day, hour=hour, minute=minute, second=0, microsecond=0
                )

            picker = ax.TimePickerDialog(
                self.moment.hour, self.moment.minute, is_24h=is_24_hour(screen.phone), on_pick=take, accent=_TEAL
            )
            screen.show(picker)

        screen.show(ax.DatePickerDialog(self.moment.date(), pick_time, accent=_TEAL))

    def _save(self) -> None:
        self._close(int(self.moment.timestamp() * 1000))

    def _close(self, due_ms: int) -> None:
        self._page.screen.dismiss(self)
        set_alarm(self._page.screen.phone, self._note, due_ms)
