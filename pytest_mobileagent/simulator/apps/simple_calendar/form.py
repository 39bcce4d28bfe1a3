"""What the forms of events and of tasks share."""

from __future__ import annotations

import datetime
from dataclasses import replace
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_calendar import recurrence
from pytest_mobileagent.simulator.apps.simple_calendar.changes import delete_occurrence, update_repeating
from pytest_mobileagent.simulator.apps.simple_calendar.dialogs import (
    AskDelete,
    PickLimit,
    PickWeekdays,
    ask_which,
    pick_date,
    pick_reminder,
    pick_repetition,
    pick_rule,
    pick_time,
    reminders_sorted,
)
from pytest_mobileagent.simulator.apps.simple_calendar.event_types import EventTypes
from pytest_mobileagent.simulator.apps.simple_calendar.ics import share
from pytest_mobileagent.simulator.apps.simple_calendar.kinds import PickColor, pick_type
from pytest_mobileagent.simulator.apps.simple_calendar.reminders import Reminders
from pytest_mobileagent.simulator.apps.simple_calendar.store import (
    ALL_DAY,
    DEFAULT_REMINDER,
    EVENT,
    NO_REMINDER,
    TASK,
    Event,
    Store,
    argb,
    color_text,
)
from pytest_mobileagent.simulator.apps.simple_calendar.texts import (
    day_text,
    day_title,
    remaining_text,
    reminder_text,
    repetition_text,
    rule_text,
    time_text,
)
from pytest_mobileagent.simulator.apps.simple_calendar.time_zones import SelectTimeZone, zone_of

_LEFT_DP = 56
LONGEST = 180
_DISCLAIMER = (
    "Please make sure the reminders work properly before relying on them. Check your device battery and notification "
    "settings, if there is nothing blocking the reminders, or killing the app in the background."
)
_AGAIN_S = 1.0
_ZONE = "time zone"
_LIGHT = 0.4


class Form(ax.Screen):
    """What the forms of events and of tasks share."""

    kind = EVENT
    prefix = "event"
    noun = "Event"

    def create(self) -> None:
        """Take the event that is to be edited, or begin a new one."""
        self.store = Store(self.phone, self.app.package)
        self.asked_at_s = 0.0
        stored = self.store.event(self.intent.number("event_id"))
        self.occurrence_s = self.intent.number("event_occurrence_ts")
        if stored is None:
            self.event = self._blank()
            self.focus(f"{self.prefix}_title")
        else:
            self.event = self._moved(stored)
        self.original = self.event

    def _moved(self, stored: Event) -> Event:
        """Return a repeating event as it is on the day that was tapped."""
        if not self.occurrence_s:
            self.occurrence_s = stored.start_s
        return replace(
            stored, start_s=self.occurrence_s, end_s=self.occurrence_s + max(0, stored.end_s - stored.start_s)
        )

    def _blank(self) -> Event:
        intent, prefs = self.intent, self.store.prefs
        start_s = intent.number("new_event_start_ts") or self._next_hour_s()
        minutes = intent.number("new_event_minutes") or prefs.number("default_duration", 0)
        if self.kind == TASK:
            minutes = 0
        end_s = start_s + 60 * minutes
        if intent.number("beginTime"):
            start_s = intent.number("beginTime") // 1000
            end_s = intent.number("endTime") // 1000 or start_s
        is_all_day = intent.extras.get("allDay") in (True, "true")
        kind = prefs.number("default_event_type_id", -1)
        if kind < 0:
            kind = prefs.number("last_used_local_event_type_id", 1)
        event = Event(
            start_s=start_s, end_s=max(start_s, end_s), title=intent.text("title"),
            location=intent.text("eventLocation"), description=intent.text("description"),
            reminders=self._first_reminders(), event_type=self.store.type_of(kind).id, type=self.kind,
        )  # fmt: skip
        return self._as_all_day(event, is_all_day=True) if is_all_day else event

    def _first_reminders(self) -> tuple[int, int, int]:
        prefs = self.store.prefs
        if prefs.flag("use_previous_event_reminders", default=True):
            keys = ("reminder_minutes", "reminder_minutes_2", "reminder_minutes_3")
        else:
            keys = ("default_reminder_1", "default_reminder_2", "default_reminder_3")
        return reminders_sorted(
            [prefs.number(keys[0], DEFAULT_REMINDER), prefs.number(keys[1], NO_REMINDER),
             prefs.number(keys[2], NO_REMINDER)]
        )  # fmt: skip

    def _next_hour_s(self) -> int:
        now = self.store.now_s()
        return now - now % 3600 + 3600

    @property
    def is_new(self) -> bool:
        """Whether nothing is stored yet."""
        return self.event.id == 0

    # -- changes ----------------------------------------------------------------------------------------------------

    def change(self, **values: object) -> None:
        """Change the draft."""
        self.event = replace(self.event, **values)  # type: ignore[arg-type]  # the fields of an event

    @property
    def has_zone(self) -> bool:
        """Whether the event may be in another time zone than the phone."""
        return self.kind == EVENT and self.store.prefs.flag("allow_changing_time_zones")

    @property
    def zone_name(self) -> str:
        """The time zone of the event: its own, if that may be and is known, or the phone's."""
        own = self.event.time_zone if self.has_zone and zone_of(self.event.time_zone) else ""
        return own or self.phone.properties.get("persist.sys.timezone") or "UTC"

    def _local(self, moment_s: int) -> datetime.datetime:
        """Return a moment as the clocks of the event's time zone tell it."""
        here = self.store.local(moment_s)
        zone = zone_of(self.event.time_zone) if self.has_zone else None
        return here.astimezone(zone) if zone is not None else here

    def _moment_s(self, day: datetime.date, time: datetime.time) -> int:
        """Return when the clocks of the event's time zone tell a time."""
        zone = zone_of(self.event.time_zone) if self.has_zone else None
        if zone is None:
            return self.store.moment_s(day, time)
        return int(datetime.datetime.combine(day, time, tzinfo=zone).timestamp())

    def _day(self, moment_s: int) -> datetime.date:
        return self._local(moment_s).date()

    def _time(self, moment_s: int) -> datetime.time:
        return self._local(moment_s).time()

    def _ask_zone(self) -> None:
        self.hide_keyboard()
        self.start(SelectTimeZone, request=_ZONE, current_time_zone=self.zone_name)

    def result(self, request: str, value: object) -> None:
        """Put the event into the time zone that was picked: the times stay what the clocks tell."""
        if request == _ZONE and value:
            start, end = self._local(self.event.start_s), self._local(self.event.end_s)
            self.change(time_zone=str(value))
            self.change(
                start_s=self._moment_s(start.date(), start.time()), end_s=self._moment_s(end.date(), end.time())
            )  # fmt: skip

    def _start_at(self, start_s: int) -> None:
        """Move the start; the end moves along, and a weekly rule of one weekday too."""
        event = self.event
        values: dict[str, object] = {"start_s": start_s, "end_s": event.end_s + start_s - event.start_s}
        before, after = self._day(event.start_s), self._day(start_s)
        if recurrence.is_weekly(event.repeat_interval) and event.repeat_rule == recurrence.weekday_bit(before):
            values["repeat_rule"] = recurrence.weekday_bit(after)
        self.change(**values)

    def _pick_start_day(self) -> None:
        self.hide_keyboard()
        time = self._time(self.event.start_s)
        pick_date(
            self, self.store, self._day(self.event.start_s),
            lambda day: self._start_at(self._moment_s(day, time)),
        )  # fmt: skip

    def _pick_start_time(self) -> None:
        self.hide_keyboard()
        day, time = self._day(self.event.start_s), self._time(self.event.start_s)

        def picked(hour: int, minute: int) -> None:
            self._start_at(self._moment_s(day, datetime.time(hour, minute)))

        pick_time(self, self.store, time, picked)

    def _pick_end_day(self) -> None:
        self.hide_keyboard()
        time = self._time(self.event.end_s)
        pick_date(
            self, self.store, self._day(self.event.end_s),
            lambda day: self.change(end_s=self._moment_s(day, time)),
        )  # fmt: skip

    def _pick_end_time(self) -> None:
        self.hide_keyboard()
        day, time = self._day(self.event.end_s), self._time(self.event.end_s)

        def picked(hour: int, minute: int) -> None:
            self.change(end_s=self._moment_s(day, datetime.time(hour, minute)))

        pick_time(self, self.store, time, picked)

    def _as_all_day(self, event: Event, *, is_all_day: bool) -> Event:
        """Return the event with its times as stored: all day from midnight to the last day's noon."""
        flags = event.flags | ALL_DAY if is_all_day else event.flags & ~ALL_DAY
        return replace(event, flags=flags)

    def flip_all_day(self) -> None:
        """Take the whole day, or no longer."""
        self.hide_keyboard()
        self.event = self._as_all_day(self.event, is_all_day=not self.event.is_all_day)

    def _pick_reminder(self, at: int) -> None:
        def picked(minutes: int) -> None:
            values = list(self.event.reminders)
            values[at] = minutes
            self.change(reminders=reminders_sorted(values))

        def ask() -> None:
            pick_reminder(self, self.store, self.event.reminders[at], picked, is_all_day=self.event.is_all_day)

        self.hide_keyboard()
        self.after_disclaimer(ask)

    def _pick_repetition(self) -> None:
        def picked(interval: int) -> None:
            rule = 0
            if recurrence.is_weekly(interval):
                rule = recurrence.weekday_bit(self._day(self.event.start_s))
            elif recurrence.is_monthly(interval) or recurrence.is_yearly(interval):
                rule = recurrence.SAME_DAY
            self.change(repeat_interval=interval, repeat_rule=rule, repeat_limit=0)

        self.hide_keyboard()
        pick_repetition(self, self.store, self.event.repeat_interval, picked)

    def _pick_rule(self) -> None:
        def weekdays(mask: int) -> None:
            if mask:
                self.change(repeat_rule=mask)
            else:
                self.change(repeat_interval=0, repeat_rule=0, repeat_limit=0)

        if recurrence.is_weekly(self.event.repeat_interval):
            PickWeekdays(self, self.event.repeat_rule, self.store.first_weekday, weekdays)
        else:
            day = self._day(self.event.start_s)
            pick_rule(self, self.store, self.event, day, lambda rule: self.change(repeat_rule=rule))

    def _pick_limit(self) -> None:
        PickLimit(
            self, self.store, self.event.repeat_limit, self.event.start_s,
            lambda limit: self.change(repeat_limit=limit),
        )  # fmt: skip

    def _pick_type(self) -> None:
        self.hide_keyboard()
        pick_type(
            self, self.store, self.event.event_type, lambda number: self.change(event_type=number),
            on_manage=lambda: self.start(EventTypes),
        )  # fmt: skip

    def _pick_color(self) -> None:
        self.hide_keyboard()
        PickColor(
            self, self.store.color_of(self.event), lambda color: self.change(color=argb(color)),
            on_default=lambda: self.change(color=0),
        )  # fmt: skip

    # -- the screen -------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the form."""
        return ax.Pane(
            self._toolbar(),
            ax.Scroll(*self.fields(), id=f"{self.prefix}_nested_scrollview", weight=1),
            self.footer(),
            id=f"{self.prefix}_coordinator",
            important=True,
            cls="android.view.ViewGroup",
        )

    def fields(self) -> list[ax.View]:
        """Return the form's rows."""
        raise NotImplementedError

    def footer(self) -> ax.View | None:
        """Return what stands below the form."""
        return None

    def _toolbar(self) -> ax.View:
        icons = [simple.action("check", "Save", self._save, id="save")]
        overflow: list[ax.MenuItem] = []
        if not self.is_new:
            icons.append(simple.action("delete", "Delete", self._ask_delete, id="delete"))
            overflow = [
                ax.MenuItem(f"Duplicate {self.noun.lower()}", self._duplicate),
                ax.MenuItem("Share", lambda: share(self, self.store, [self.event])),
            ]
        title = f"{'New' if self.is_new else 'Edit'} {self.noun}"
        return simple.bar(self, title, id=f"{self.prefix}_toolbar", actions=icons, overflow=overflow)

    def row(
        self, name: str, *content: ax.View, icon: str = "", on_tap: ax.Act | None = None, opacity: float = 1
    ) -> ax.View:
        """Return a row with an icon before it; `name` is its id without the prefix."""
        color = self.theme.on_surface if opacity == 1 else self.theme.on_surface_variant
        image = ax.Icon(
            icon, id=f"{self.prefix}_{name}_image", color=color
        ) if icon else ax.View(width=24, height=24)  # fmt: skip
        return ax.Across(
            image,
            ax.Across(*content, id=f"{self.prefix}_{name}_holder" if on_tap else "",
                cls="android.widget.RelativeLayout", weight=1, min_height=48, padding=(16, 0), on_tap=on_tap),
            padding=(16, 0, 0, 0),
        )  # fmt: skip

    def value(
        self, name: str, text: str, on_tap: ax.Act | None = None, *, color: str = "", weight: float = 1
    ) -> ax.Text:
        """Return a text of the form, by its id without the prefix."""
        return ax.Text(
            text, id=f"{self.prefix}_{name}", size=16, weight=weight, color=color, padding=(0, 12), on_tap=on_tap
        )

    def text_field(self, name: str, hint: str, *, most: int = 0) -> ax.View:
        """Return a field for a text of the event."""
        is_long = name == "description"
        field = ax.EditText(
            id=f"{self.prefix}_{name}",
            text=getattr(self.event, name),
            hint=hint,
            max_length=most,
            size=18 if name == "title" else 16,
            input_type="multiline" if is_long else "text",
            capitals="sentences",
            ime_action="enter" if is_long else "next",
            on_change=lambda text: self.change(**{name: text}),
            padding=(4, 12),
        )
        line = ax.Divider(color="outline")
        return ax.Column(field, line, margin=(12, 4, 12, 4))

    def divider(self) -> ax.View:
        """Return the line between groups."""
        return ax.Divider(margin=(0, 8))

    def all_day_row(self) -> ax.View:
        """Return the check box for all-day."""
        box = ax.CheckBox(
            id=f"{self.prefix}_all_day",
            text="All-day",
            checked=self.event.is_all_day,
            clickable=False,
            button_last=True,
            weight=1,
        )
        return ax.Across(
            ax.Icon("schedule", id=f"{self.prefix}_time_image"),
            ax.Across(box, id=f"{self.prefix}_all_day_holder", cls="android.widget.RelativeLayout", weight=1,
                min_height=48, padding=(16, 0, 16, 0), on_tap=self.flip_all_day),
            padding=(16, 0, 0, 0),
        )  # fmt: skip

    def moment_row(self, start: str, moment_s: int, *, is_end: bool = False, color: str = "") -> ax.View:
        """Return a row with a day and a time; `start` is the beginning of their ids."""
        day = day_title(self.store, self._day(moment_s))
        time = time_text(self.store, self._time(moment_s))
        pick_day = self._pick_end_day if is_end else self._pick_start_day
        pick = self._pick_end_time if is_end else self._pick_start_time
        clock = None
        if not self.event.is_all_day:
            clock = self.value(f"{start}time", time, pick, color=color, weight=0)
            clock.padding = (16, 12)
        return ax.Across(
            ax.View(width=_LEFT_DP, height=1),
            self.value(f"{start}date", day, pick_day, color=color),
            clock,
            min_height=48,
        )

    def zone_rows(self) -> list[ax.View]:
        """Return the time zone, if that may be another one."""
        if not self.has_zone or self.event.is_all_day:
            return []
        zone = self.value("time_zone", self.zone_name, self._ask_zone)
        return [self.divider(), self._plain_row(zone, "public", "time_zone")]

    def repeating_rows(self) -> list[ax.View]:
        """Return reminders and repetition."""
        event = self.event
        rows: list[ax.View] = [self.divider()]
        for at, minutes in enumerate(event.reminders):
            if at and event.reminders[at - 1] == NO_REMINDER:
                break
            is_faint = bool(at) and minutes == NO_REMINDER
            label = self.tr("Add another reminder") if is_faint else reminder_text(self.store, minutes)
            color = f"{self.theme.on_surface}66" if is_faint else ""
            line = self.value(f"reminder_{at + 1}", label, partial(self._pick_reminder, at), color=color)
            rows.append(self._plain_row(line, "notifications" if at == 0 else "", "reminder"))
        rows.append(self.divider())
        repetition = self.value("repetition", repetition_text(self.store, event.repeat_interval), self._pick_repetition)
        rows.append(self._plain_row(repetition, "repeat", "repetition"))
        if event.repeat_interval:
            rows += self._rule_rows()
        return rows

    def _plain_row(self, line: ax.View, icon: str, name: str) -> ax.View:
        image = ax.Icon(icon, id=f"{self.prefix}_{name}_image") if icon else None
        return ax.Across(
            image or ax.View(width=24, height=24), ax.View(width=16, height=1), line, min_height=48,
            padding=(16, 0),
        )  # fmt: skip

    def _rule_rows(self) -> list[ax.View]:
        event = self.event
        rows: list[ax.View] = []
        is_weekly = recurrence.is_weekly(event.repeat_interval)
        if is_weekly or recurrence.is_monthly(event.repeat_interval) or recurrence.is_yearly(event.repeat_interval):
            text = rule_text(self.store, event, self._day(event.start_s))
            rows.append(
                self._pair("repetition_rule", "Repeat on" if is_weekly else "Repeat", text, self._pick_rule)
            )  # fmt: skip
        limit = event.repeat_limit
        if limit > 0:
            text = day_text(self.store, self._day(limit))
        else:
            text = f"{-limit} {self.tr('times')}" if limit else self.tr("Forever")
        rows.append(
            self._pair("repetition_limit", "Repeat till" if limit > 0 else "Repeat", text, self._pick_limit)
        )  # fmt: skip
        return rows

    def _pair(self, name: str, label: str, text: str, on_tap: ax.Act) -> ax.View:
        return self.row(
            name,
            ax.Label(label, id=f"{self.prefix}_{name}_label", size=16, weight=1),
            ax.Text(text, id=f"{self.prefix}_{name}", size=16, color="primary"),
            on_tap=on_tap,
        )

    def last_rows(self) -> list[ax.View]:
        """Return type and colour."""
        kind = self.store.type_of(self.event.event_type)
        color = color_text(self.event.color) if self.event.color else kind.color
        return [
            self.divider(),
            self.row("type", self.value("type", kind.title), icon="label", on_tap=self._pick_type),
            self.row(
                "color",
                ax.Label(f"{self.noun} color", id=f"{self.prefix}_color_text", size=16, weight=1),
                ax.View(id=f"{self.prefix}_color", cls="android.widget.ImageView", width=34, height=34, radius=17,
                     background=color),
                icon="palette",
                on_tap=self._pick_color,
            ),
            ax.View(height=24),
        ]  # fmt: skip

    # -- leaving ----------------------------------------------------------------------------------------------------

    def back(self) -> bool:
        """Ask about unsaved changes; Back again at once leaves."""
        now = self.phone.clock.now()
        if self.event == self.original or now - self.asked_at_s < _AGAIN_S:
            return False
        self.asked_at_s = now
        simple.ask_to_save(self, self._save)
        return True

    def after_disclaimer(self, action: ax.Act) -> None:
        """Tell once that reminders may be blocked, then act."""
        prefs = self.store.prefs
        if prefs.flag("was_alarm_warning_shown"):
            action()
            return

        def accept() -> None:
            prefs.put(was_alarm_warning_shown=True)
            action()

        def settings() -> None:
            self.start(
                ax.Intent(action="android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{self.app.package}")
            )

        self.show(
            ax.AlertDialog(ids=self.app.package,
                title="Disclaimer", message=_DISCLAIMER, positive=("OK", accept), neutral=("Settings", settings),
                is_cancelable=False,
            )
        )  # fmt: skip

    def _save(self) -> None:
        event = self._finished()
        if not event.title:
            self.toast("Title cannot be empty")
            self.focus(f"{self.prefix}_title")
        elif event.end_s < event.start_s:
            self.toast("The event cannot end earlier than it starts")
        elif event.reminders[0] != NO_REMINDER:
            self.hide_keyboard()
            self.after_disclaimer(lambda: self._store(event))
        else:
            self.hide_keyboard()
            self._store(event)

    def _finished(self) -> Event:
        """Return the draft as it is to be stored."""
        event = self.event
        start_s, end_s = event.start_s, event.end_s
        if event.is_all_day:
            start_s = self.store.midnight_s(self._day(start_s))
            end_s = self.store.moment_s(self._day(end_s), datetime.time(12))
        if event.is_task:
            end_s = start_s
        return replace(
            event, start_s=start_s, end_s=end_s, title=event.title.strip(), location=event.location.strip(),
            description=event.description.strip(), time_zone="" if event.is_task else event.time_zone or self.zone_name,
        )  # fmt: skip

    def _store(self, event: Event) -> None:
        first, second, third = event.reminders
        self.store.prefs.put(
            reminder_minutes=first, reminder_minutes_2=second, reminder_minutes_3=third,
            last_used_local_event_type_id=event.event_type,
        )  # fmt: skip
        stored = self.store.event(event.id) if event.id else None
        if stored is not None and stored.repeat_interval and event.repeat_interval:
            ask_which(self, lambda rule: self._update(stored, event, rule), is_task=event.is_task)
            return
        number = self.store.save(event)
        self._leave(replace(event, id=number))

    def _update(self, stored: Event, event: Event, rule: int) -> None:
        self._leave(update_repeating(self.store, stored, event, occurrence_s=self.occurrence_s, rule=rule))

    def _leave(self, event: Event) -> None:
        now = self.phone.clock.now()
        due = self.store.next_reminder(event, now)
        if due is not None:
            self.toast(f"{self.tr('Time remaining:')}\n{remaining_text(self.store, due[0] - int(now))}")
        else:
            self.toast("Saving…")
            if event.reminders[0] != NO_REMINDER and not event.repeat_interval:
                Reminders(self.app.package).notify(self.phone, event, event.start_s)
        self.hide_keyboard()
        self.finish()

    def _ask_delete(self) -> None:
        def delete(rule: int) -> None:
            delete_occurrence(self.store, self.original, self.occurrence_s, rule)
            self.hide_keyboard()
            self.finish()

        AskDelete(self, delete, repeats=bool(self.original.repeat_interval), is_task=self.kind == TASK)

    def _duplicate(self) -> None:
        """Begin a new event with the same fields."""
        self.event = replace(self.event, id=0, import_id="", parent_id=0, exceptions=())
        self.original = replace(self.event, title="")
