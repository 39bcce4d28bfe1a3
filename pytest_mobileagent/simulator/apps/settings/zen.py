"""What may interrupt Do Not Disturb."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import Empty, Entry, TablePage
from pytest_mobileagent.simulator.system.zen import ANYONE, CONTACTS, NOBODY, STARRED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.system.zen import Zen

_SENDERS = ((STARRED, "Starred contacts"), (CONTACTS, "Contacts"), (ANYONE, "Anyone"), (NOBODY, "None"))
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


class Apps(TablePage):
    """Apps: none was let through."""

    title = "Apps"
    is_searched = False
    fragment = "com.android.settings.notification.zen.ZenModeBypassingAppsSettings"
    entries = (ax.Category("Apps that can interrupt"), Empty("No apps selected"))


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


def people_summary(page: Page) -> str:
    """Return whether anybody can interrupt."""
    senders = {page.phone.zen.senders(what) for what in ("calls", "messages")}
    if senders == {NOBODY}:
        return page.tr("No one can interrupt")
    return page.tr("All people can interrupt" if senders == {ANYONE} else "Some people can interrupt")


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


PAGES: tuple[type[Page], ...] = (People, Messages, Calls, Apps, Interruptions)
