"""Notifications, and what lies below: the apps' switches, the history, bubbles, emergency alerts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings import sound
from pytest_mobileagent.simulator.apps.settings.applications import PACKAGE_EXTRA, AppNotifications
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import Empty, Entry, Main, Note, TablePage, empty
from pytest_mobileagent.simulator.system.dates import clock_text, to_local

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.apps.base import App

HISTORY = "secure/notification_history_enabled"
BUBBLES = "secure/notification_bubbles"
_EMERGENCY_ALERTS = "com.google.android.cellbroadcastreceiver"
ON_LOCK_SCREEN = (  # what `lock_screen_show_notifications` and `lock_screen_show_silent_notifications` are then
    (("1", "1"), "Show conversations, default, and silent"),
    (("1", "0"), "Hide silent conversations and notifications"),
    (("0", "0"), "Don’t show any notifications"),
)


class AllAppNotifications(Page):
    """App notifications: every app with its switch."""

    title = "App notifications"
    is_searched = False
    fragment = "com.android.settings.applications.manageapplications.ManageApplications.NotificationAppList"
    activity = "NotificationAppListActivity"
    actions = ("ALL_APPS_NOTIFICATION_SETTINGS",)
    list_id = "apps_list"
    _FILTERS = ("All apps", "Turned off")

    def prepare(self) -> None:
        """Begin with all apps."""
        self.filter = 0

    def rows(self) -> Iterator[ax.View]:
        """Return the filter, and the apps by name."""
        options = [self.tr(name) for name in self._FILTERS]
        spinner = ax.Spinner(self, options, index=self.filter, on_select=self.bind("filter"), id="filter_spinner")
        yield ax.Row(spinner, width=ax.MATCH, padding=(12, 8))
        notifications = self.phone.notifications
        apps = sorted(self.phone.packages.launcher_apps(), key=self.phone.strings.place_of)
        shown = [app for app in apps if not self.filter or not notifications.is_switched_on(app.package)]
        yield from map(self._row_of, shown)
        if not shown:
            yield empty(self.tr("No apps."))

    def _row_of(self, app: App) -> ax.View:
        name, notifications = self.phone.strings.label_of(app), self.phone.notifications
        return self.row.primary_switch(
            name,
            checked=notifications.is_switched_on(app.package),
            on_change=lambda on: notifications.switch(app.package, on=on),
            on_tap=lambda: self.open(AppNotifications, **{PACKAGE_EXTRA: app.package}),
            leading=ax.Row(ax.app_icon(app.icon, size=40), id="icon_frame", width=56, gravity="center"),
        )


class NotificationHistory(Page):
    """Notification history: what was posted within a day, once it is on."""

    title = "Notification history"
    fragment = "com.android.settings.notification.history.NotificationHistoryActivity"
    activity = ".notification.history.NotificationHistoryActivity"
    actions = ("NOTIFICATION_HISTORY",)
    keywords = (("", "dismissed snoozed recent"),)

    def rows(self) -> Iterator[ax.View]:
        """Return the switch, and the notifications by app."""
        is_on = self.settings.get(HISTORY) == "1"
        yield self.row.main_switch(
            self.tr("Use notification history"),
            checked=is_on,
            on_change=lambda on: self.settings.put(HISTORY, on),
        )
        notes = self.phone.notifications.history()
        if not is_on:
            yield empty(
                self.tr("Notification history turned off"),
                self.tr("Turn on notification history to see recent and snoozed notifications"),
            )
        elif not notes:
            yield empty(
                self.tr("No recent notifications"),
                self.tr("Your recent and snoozed notifications will appear here"),
            )
        else:
            yield self.row.category(self.tr("Last 24 hours"))
            for note in notes:
                app = self.phone.packages.find(note.package)
                name = self.phone.strings.label_of(app.app) if app is not None else note.package
                time = clock_text(self.phone, to_local(self.phone, note.posted_s))
                yield ax.Column(
                    ax.Row(ax.Caption(name, id="label", weight=1), ax.Caption(time, id="timestamp"), width=ax.MATCH),
                    ax.Text(note.title, id="title", size=18),
                    ax.Caption(note.text, id="text") if note.text else None,
                    padding=(24, 12),
                    on_tap=partial(self._open, note.package),
                )

    def _open(self, package: str) -> None:
        self.open(AppNotifications, **{PACKAGE_EXTRA: package})


class Conversations(TablePage):
    """Conversations: none was ever marked."""

    title = "Conversations"
    fragment = "com.android.settings.notification.app.ConversationListSettings"
    activity = "ConversationListSettingsActivity"
    actions = ("CONVERSATION_SETTINGS",)
    entries = (
        Empty(
            "Priority and modified conversations will appear here",
            "Once you mark a conversation as priority, or make any other changes to conversations, "
            "they will appear here.",
        ),
    )


class Bubbles(TablePage):
    """Bubbles."""

    title = "Bubbles"
    fragment = "com.android.settings.notification.BubbleNotificationSettings"
    keywords = (("", "floating icons chat conversations"),)
    entries = (
        ax.Flag(BUBBLES, "Allow apps to show bubbles", default=True),
        Note("Some conversations will appear as floating icons on top of other apps"),
    )


class NotificationAccess(TablePage):
    """Device & app notifications: which apps may read them."""

    title = "Device & app notifications"
    fragment = "com.android.settings.notification.NotificationAccessSettings"
    activity = "NotificationAccessSettingsActivity"
    actions = ("ACTION_NOTIFICATION_LISTENER_SETTINGS",)
    entries = (Empty("No installed apps have requested notification access."),)


class EmergencyAlerts(TablePage):
    """Wireless emergency alerts, as the receiver of cell broadcasts keeps them in its preferences."""

    title = "Wireless emergency alerts"
    fragment = "com.android.cellbroadcastreceiver.CellBroadcastSettings"
    keywords = (("", "amber cell broadcast threats"),)
    entries: ClassVar[tuple[Entry, ...]] = (
        Main("enable_alerts_master_toggle", "Allow alerts", default=True),
        ax.Category("Alert preferences"),
        ax.Flag("enable_cmas_extreme_threat_alerts", "Extreme threats", True, "Extreme threats to life and property"),
        ax.Flag("enable_cmas_severe_threat_alerts", "Severe threats", True, "Severe threats to life and property"),
        ax.Flag("enable_cmas_amber_alerts", "AMBER alerts", True, "Child abduction emergency bulletins"),
        ax.Flag("enable_public_safety_messages", "Public safety messages", True,
                "Recommended actions that can save lives or property"),
        ax.Flag("enable_test_alerts", "Test alerts", False,
                "Receive carrier tests and monthly tests from safety alert system"),
        ax.Category("Alert sound & vibration"),
        ax.Flag("enable_alert_vibrate", "Vibration", True),
        ax.Flag("enable_alert_speech", "Speak alert message", True,
                "Use text-to-speech to speak wireless emergency alert messages"),
    )  # fmt: skip

    def store(self) -> ax.Preferences:
        """Return the receiver's preferences."""
        return ax.Preferences(self.phone, _EMERGENCY_ALERTS)

    def table(self) -> Iterable[Entry]:
        """Return the alerts, as long as any are allowed."""
        is_allowed = self.store().flag("enable_alerts_master_toggle", default=True)
        return self.entries if is_allowed else self.entries[:1]


def lock_screen_summary(page: Page) -> str:
    """Return which notifications the lock screen shows."""
    return page.tr(dict(ON_LOCK_SCREEN).get(_on_lock_screen(page), ON_LOCK_SCREEN[-1][1]))


def offer_lock_screen(page: Page) -> None:
    """Ask which notifications the lock screen is to show."""
    choices = [(values, page.tr(label)) for values, label in ON_LOCK_SCREEN]
    title = page.tr("Notifications on lock screen")
    ax.offer(page, title, choices, _on_lock_screen(page), partial(_keep, page), no=page.tr("Cancel"))


_CONTENT = (
    ("1", "1", "Show all notification content"),
    ("1", "0", "Show sensitive content only when unlocked"),
    ("0", "0", "Don’t show any notifications"),
)


def _content(page: Page) -> tuple[str, str]:
    """Return whether the lock screen shows notifications, and all of them."""
    if page.settings.get("secure/lock_screen_show_notifications", "1") == "0":
        return "0", "0"
    return "1", page.settings.get("secure/lock_screen_allow_private_notifications", "1")


def content_summary(page: Page) -> str:
    """Return how much of notifications the lock screen shows."""
    now = _content(page)
    return page.tr(next(label for *values, label in _CONTENT if tuple(values) == now))


def offer_content(page: Page) -> None:
    """Ask how much of notifications the lock screen is to show."""

    def keep(values: tuple[str, str]) -> None:
        page.settings.put("secure/lock_screen_show_notifications", values[0])
        page.settings.put("secure/lock_screen_allow_private_notifications", values[1])

    choices = [((shows, allows), page.tr(label)) for shows, allows, label in _CONTENT]
    ax.offer(page, page.tr("Privacy"), choices, _content(page), keep, no=page.tr("Cancel"))


def _on_lock_screen(page: Page) -> tuple[str, str]:
    if page.settings.get("secure/lock_screen_show_notifications", "1") == "0":
        return "0", "0"
    return "1", page.settings.get("secure/lock_screen_show_silent_notifications")


def _keep(page: Page, values: tuple[str, str]) -> None:
    page.settings.put("secure/lock_screen_show_notifications", values[0])
    page.settings.put("secure/lock_screen_show_silent_notifications", values[1])


def bubbles_summary(page: Page) -> str:
    """Return whether there are bubbles."""
    is_on = page.settings.flag(BUBBLES, default=True)
    return page.tr("On / Conversations can appear as floating icons" if is_on else "Off")


class Notifications(Page):
    """Notifications."""

    title = "Notifications"
    fragment = "com.android.settings.notification.ConfigureNotificationSettings"
    activity = "ConfigureNotificationSettingsActivity"
    actions = ("NOTIFICATION_SETTINGS",)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        row, tr = self.row, self.tr
        yield row.category(tr("Manage"))
        yield row.link(
            tr("App settings"),
            tr("Control notifications from individual apps"),
            on_tap=lambda: self.open(AllAppNotifications),
        )
        yield row.link(
            tr("Notification history"),
            tr("Show recent and snoozed notifications"),
            on_tap=lambda: self.open(NotificationHistory),
        )
        yield row.category(tr("Conversation"))
        yield row.link(
            tr("Conversations"),
            tr("No priority conversations"),
            on_tap=lambda: self.open(Conversations),
        )
        yield row.link(
            tr("Bubbles"),
            bubbles_summary(self),
            on_tap=lambda: self.open(Bubbles),
        )
        yield row.category(tr("Privacy"))
        yield row.link(
            tr("Device & app notifications"),
            tr("Control which apps and devices can read notifications"),
            on_tap=lambda: self.open(NotificationAccess),
        )
        yield row.link(
            tr("Notifications on lock screen"),
            lock_screen_summary(self),
            on_tap=lambda: offer_lock_screen(self),
        )
        yield self.switch_setting(
            "Sensitive notifications",
            "Show sensitive content when locked",
            at="secure/lock_screen_allow_private_notifications",
            default="1",
        )
        yield row.category(tr("General"))
        mode = self.settings.get("global/zen_mode")
        yield row.link(
            tr("Do Not Disturb"), tr("Off" if mode == "0" else "On"), on_tap=lambda: self.open(sound.DoNotDisturb)
        )
        yield row.link(tr("Wireless emergency alerts"), on_tap=lambda: self.open(EmergencyAlerts))
        yield self.switch_setting(
            "Hide silent notifications in status bar", at="secure/silent_notifications_in_status_bar_hidden"
        )
        yield self.switch_setting("Allow notification snoozing", at="secure/show_notification_snooze")
        yield self.switch_setting("Notification dot on app icon", at="secure/notification_badging", default="1")
        yield self.switch_setting(
            "Enhanced notifications",
            "Get suggested actions, replies, and more",
            at="secure/enhanced_notifications",
            default="1",
        )


PAGES: tuple[type[Page], ...] = (
    Notifications, AllAppNotifications, NotificationHistory, Conversations, Bubbles, NotificationAccess,
    EmergencyAlerts,
)  # fmt: skip
