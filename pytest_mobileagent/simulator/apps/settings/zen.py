"""What may interrupt Do Not Disturb."""

from __future__ import annotations

import datetime
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.applications import AppDetails, app_row
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import Entry, TablePage
from pytest_mobileagent.simulator.system.dates import clock_text, day_name, first_weekday, is_24_hour, number_text
from pytest_mobileagent.simulator.system.zen import ANYONE, CONTACTS, NOBODY, STARRED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_mobileagent.simulator.apps.base import App
    from pytest_mobileagent.simulator.system.zen import Zen

_SENDERS = ((STARRED, "Starred contacts"), (CONTACTS, "Contacts"), (ANYONE, "Anyone"), (NOBODY, "None"))
_THROUGH = (  # by how many apps there are
    "No apps can interrupt", "{app_1} can interrupt", "{app_1} and {app_2} can interrupt",
    "{app_1}, {app_2}, and {app_3} can interrupt", "{app_1}, {app_2}, and {count} more can interrupt",
)  # fmt: skip
DURATION = ax.Choice(
    "secure/zen_duration", "Duration for Quick Settings", (("0", "Until you turn off"), ("60", "For 1 hour")), "0"
)


class People(Page):
    """People: whose messages and calls."""

    title = "People"
    fragment = "com.android.settings.notification.zen.ZenModePeopleSettings"
    activity = "ZenModePeopleSettingsActivity"

    def rows(self) -> Iterator[ax.View]:
        """Return the rows."""
        tr = self.tr
        yield self.row.category(tr("People that can interrupt"))
        for title, what, page in (("Messages", "messages", Messages), ("Calls", "calls", Calls)):
            summary = tr(dict(_SENDERS)[self.phone.zen.senders(what)])
            yield self.row.link(tr(title), summary, icon=what.removesuffix("s"), on_tap=partial(self.open, page))
        yield self.row.footer(
            tr(
                "Even if messaging or calling apps can’t notify you, the people you choose here can still reach you "
                "through those apps"
            )
        )


class Messages(Page):
    """Messages: whose."""

    title = "Messages"
    fragment = "com.android.settings.notification.zen.ZenModeMessagesSettings"
    what: ClassVar[str] = "messages"
    heading: ClassVar[str] = "Messages that can interrupt"

    def rows(self) -> Iterator[ax.View]:
        """Return the rows."""
        zen = self.phone.zen
        yield self.row.category(self.tr(self.heading))
        for senders, label in _SENDERS:
            let = partial(zen.let, self.what, senders)
            yield self.row.radio(self.tr(label), checked=zen.senders(self.what) == senders, on_tap=let)


class Calls(Messages):
    """Calls: whose, and whether those who call again."""

    title = "Calls"
    fragment = "com.android.settings.notification.zen.ZenModeCallsSettings"
    what = "calls"
    heading = "Calls that can interrupt"

    def rows(self) -> Iterator[ax.View]:
        """Return the rows."""
        yield from super().rows()
        yield self.row.switch(
            self.tr("Allow repeat callers"),
            self.tr("If the same person calls a second time within a 15 minutes period"),
            checked=self.phone.zen.flag("repeatCallers"),
            on_change=lambda on: self.phone.zen.update({"repeatCallers": on}),
        )


class Apps(Page):
    """Apps: those of which some channel comes through, and the others, once they are asked for."""

    title = "Apps"
    is_searched = False
    fragment = "com.android.settings.notification.zen.ZenModeBypassingAppsSettings"

    def prepare(self) -> None:
        """Begin with those that come through."""
        self.is_adding = False

    def rows(self) -> Iterator[ax.View]:
        """Return the apps by name."""
        through = apps_through(self)
        yield self.row.category(self.tr("Apps that can interrupt"))
        for app in through:
            come_all = app.channels.keys() <= _through(self, app.package)
            yield app_row(
                self, app, self.tr("All notifications" if come_all else "Some notifications"), opened=Channels
            )
        if not through:
            yield self.row.link(self.tr("No apps selected"), enabled=False)
        if not self.is_adding:
            yield self.row.link(self.tr("Add apps"), icon="add", on_tap=ax.put(self, is_adding=True))
            return
        yield self.row.category(self.tr("Select more apps"))
        for app in _with_channels(self):
            if app not in through:
                yield app_row(self, app, "", opened=Channels)


class Channels(AppDetails):
    """App notifications: which channels of an app come through."""

    title = "App notifications"
    is_searched = False
    fragment = "com.android.settings.notification.app.AppChannelsBypassingDndSettings"
    activity = ""
    actions: ClassVar[tuple[str, ...]] = ()
    keywords: ClassVar[tuple[tuple[str, str], ...]] = ()

    def rows(self) -> Iterator[ax.View]:
        """Return the app and its channels by name, below the switch for all of them."""
        package = self.package
        if package is None:
            return
        app, through, says = package.app, _through(self, package.name), self.phone.strings.translate
        let = partial(self.phone.zen.let_through, package.name)
        yield self._header(app)
        yield self.row.category(self.tr("Notifications that can interrupt"))
        yield self.row.switch(
            self.tr("Allow all notifications"),
            checked=app.channels.keys() <= through,
            on_change=lambda on: let(app.channels, may=on),
        )
        names = {channel: says(package.name, name) for channel, name in app.channels.items()}
        for channel, name in sorted(names.items(), key=lambda pair: pair[1].casefold()):
            change = partial(_let_one, let, channel)
            yield self.row.switch(name, checked=channel in through, on_change=change)


def _let_one(let: Callable[..., object], channel: str, on: bool) -> None:
    let([channel], may=on)


def _through(page: Page, package: str) -> set[str]:
    """Return which channels of an app come through."""
    return {channel for whose, channel in page.phone.zen.channels() if whose == package}


def _with_channels(page: Page) -> list[App]:
    """Return the apps that have channels, by name."""
    apps = [package.app for package in page.phone.packages.all() if package.is_enabled and package.app.channels]
    return sorted(apps, key=page.phone.strings.place_of)


def apps_through(page: Page) -> list[App]:
    """Return the apps of which any channel comes through, by name."""
    return [app for app in _with_channels(page) if _through(page, app.package) & app.channels.keys()]


class Interruptions(TablePage):
    """Alarms & other interruptions."""

    title = "Alarms & other interruptions"
    fragment = "com.android.settings.notification.zen.ZenModeSoundVibrationSettings"
    activity = "ZenModeSoundVibrationSettingsActivity"
    entries: ClassVar[tuple[Entry, ...]] = (
        ax.Flag("alarms", "Alarms", True, "From timers, alarms, security systems, and other apps", icon="alarm"),
        ax.Flag("media", "Media sounds", True, "Sounds from videos, games, and other media", icon="music_note"),
        ax.Flag("system", "Touch sounds", False, "Sounds from your keyboard and other buttons", icon="touch_app"),
        ax.Flag("reminders", "Reminders", False, "From tasks and reminders", icon="event_note"),
        ax.Flag("events", "Calendar events", False, "From upcoming calendar events", icon="event"),
    )

    def store(self) -> Zen:
        """Return the rules."""
        return self.phone.zen


class Schedules(Page):
    """Schedules: the one there is."""

    title = "Schedules"
    fragment = "com.android.settings.notification.zen.ZenModeAutomationSettings"
    activity = "ZenModeAutomationSettingsActivity"
    actions = ("ZEN_MODE_AUTOMATION_SETTINGS",)
    keywords = (("", "sleeping night automatic"),)

    def rows(self) -> Iterator[ax.View]:
        """Return its row."""
        schedule = self.phone.zen.schedule
        yield self.row.primary_switch(
            self.tr("Sleeping"),
            schedule_summary(self) if schedule.is_on else self.tr("Off"),
            checked=schedule.is_on,
            on_change=partial(_switch, self),
            on_tap=lambda: self.open(Sleeping),
        )


class Sleeping(Page):
    """The schedule: on which days, from when until when."""

    title = "Sleeping"
    fragment = "com.android.settings.notification.zen.ZenModeScheduleRuleSettings"
    activity = "ZenModeScheduleRuleSettingsActivity"
    actions = ("ZEN_MODE_SCHEDULE_RULE_SETTINGS",)

    def rows(self) -> Iterator[ax.View]:
        """Return the switch, days and times."""
        schedule, tr = self.phone.zen.schedule, self.tr
        yield self.row.main_switch(tr("Use schedule"), checked=schedule.is_on, on_change=partial(_switch, self))
        yield self.row.link(tr("Days"), _days_text(self), on_tap=self._ask_days)
        start, end = (partial(self._ask_time, is_start=is_start) for is_start in (True, False))
        yield self.row.link(tr("Start time"), _time_text(self, schedule.start), on_tap=start)
        yield self.row.link(tr("End time"), _time_text(self, schedule.end), on_tap=end)

    def _ask_days(self) -> None:
        days = [(day, day_name(self.phone, day)) for day in _week(self)]
        now = self.phone.zen.schedule.days
        ax.offer_several(self, self.tr("Days"), days, now, self._keep_days, ok=self.tr("OK"), no=self.tr("Cancel"))

    def _keep_days(self, days: set[int]) -> None:
        self.phone.zen.schedule = replace(self.phone.zen.schedule, days=frozenset(days))

    def _ask_time(self, *, is_start: bool) -> None:
        zen = self.phone.zen
        hour, minute = divmod(zen.schedule.start if is_start else zen.schedule.end, 60)

        def keep(hour: int, minute: int) -> None:
            at = hour * 60 + minute
            zen.schedule = replace(zen.schedule, start=at) if is_start else replace(zen.schedule, end=at)

        self.show(ax.TimePickerDialog(hour, minute, is_24h=is_24_hour(self.phone), on_pick=keep))


def _switch(page: Page, on: bool) -> None:
    page.phone.zen.schedule = replace(page.phone.zen.schedule, is_on=on)


def _week(page: Page) -> list[int]:
    """Return the days, 0 for Monday, in the order of the locale."""
    first = first_weekday(page.phone)
    return [(first + day) % 7 for day in range(7)]


def _days_text(page: Page) -> str:
    days = page.phone.zen.schedule.days
    if len(days) == len(_week(page)):
        return page.tr("Every day")
    return ", ".join(day_name(page.phone, day, "short_days") for day in _week(page) if day in days) or page.tr("None")


def _time_text(page: Page, minutes: int) -> str:
    hour, minute = divmod(minutes, 60)
    return clock_text(page.phone, datetime.time(hour, minute))


def schedule_summary(page: Page) -> str:
    """Return when it turns on by itself."""
    schedule = page.phone.zen.schedule
    return f"{_days_text(page)}, {_time_text(page, schedule.start)} – {_time_text(page, schedule.end)}"


def schedules_summary(page: Page) -> str:
    """Return whether anything turns it on."""
    return page.tr("1 schedule can turn on automatically" if page.phone.zen.schedule.is_on else "None")


def people_summary(page: Page) -> str:
    """Return whether anybody can interrupt."""
    senders = {page.phone.zen.senders(what) for what in ("calls", "messages")}
    if senders == {NOBODY}:
        return page.tr("No one can interrupt")
    return page.tr("All people can interrupt" if senders == {ANYONE} else "Some people can interrupt")


def apps_summary(page: Page) -> str:
    """Return which apps can interrupt: three by name, or two and how many more."""
    first, second, third, *_ = [*map(page.phone.strings.label_of, apps := apps_through(page)), "", "", ""]
    count = number_text(page.phone, len(apps) - 2)
    told = _THROUGH[min(len(apps), len(_THROUGH) - 1)]
    return page.tr(told).format(app_1=first, app_2=second, app_3=third, count=count)


def interruptions_summary(page: Page) -> str:
    """Return what else can interrupt."""
    on = [
        str(flag.title) for flag in Interruptions.entries if isinstance(flag, ax.Flag) and page.phone.zen.flag(flag.key)
    ]
    if not on:
        return page.tr("Nothing can interrupt")
    if on == ["Alarms", "Media sounds"]:
        return page.tr("Alarms and media can interrupt")
    return ", ".join(map(page.tr, on))


PAGES: tuple[type[Page], ...] = (
    People, Messages, Calls, Apps, Channels, Interruptions, Schedules, Sleeping,
)  # fmt: skip
