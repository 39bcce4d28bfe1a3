"""Notifications, battery, storage, security, accounts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings import (
    accounts,
    battery,
    battery_usage,
    locks,
    notifications,
    sound,
    storage,
)
from pytest_mobileagent.simulator.apps.settings.applications import size_text
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.system.dates import number_text, percent_text
from pytest_mobileagent.simulator.system.lock_settings import PASSWORD, PATTERN, PIN

CAPACITY_GB = 8
_MEDIA = (
    ("Images", "image", "Pictures", "images_root"),
    ("Videos", "movie", "Movies", "videos_root"),
    ("Audio", "music_note", "Music", "audio_root"),
    ("Documents & other", "description", "Documents", "documents_root"),
)
_SYSTEM_GB = 3.4


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
            on_tap=lambda: self.open(notifications.AllAppNotifications),
        )
        yield row.link(
            tr("Notification history"),
            tr("Show recent and snoozed notifications"),
            on_tap=lambda: self.open(notifications.NotificationHistory),
        )
        yield row.category(tr("Conversation"))
        yield row.link(
            tr("Conversations"),
            tr("No priority conversations"),
            on_tap=lambda: self.open(notifications.Conversations),
        )
        yield row.link(
            tr("Bubbles"),
            notifications.bubbles_summary(self),
            on_tap=lambda: self.open(notifications.Bubbles),
        )
        yield row.category(tr("Privacy"))
        yield row.link(
            tr("Device & app notifications"),
            tr("Control which apps and devices can read notifications"),
            on_tap=lambda: self.open(notifications.NotificationAccess),
        )
        yield row.link(
            tr("Notifications on lock screen"),
            notifications.lock_screen_summary(self),
            on_tap=lambda: notifications.offer_lock_screen(self),
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
        yield row.link(tr("Wireless emergency alerts"), on_tap=lambda: self.open(notifications.EmergencyAlerts))
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


class Battery(Page):
    """Battery."""

    title = "Battery"
    fragment = "com.android.settings.fuelgauge.batteryusage.PowerUsageSummary"
    activity = "PowerUsageSummaryActivity"
    actions = ("POWER_USAGE_SUMMARY", "android.intent.action.POWER_USAGE_SUMMARY")
    keywords = (("", "power charge energy"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        power, tr = self.phone.power, self.tr
        state = "Charging" if power.battery.is_plugged and power.battery.level < 100 else "Fully charged"
        yield ax.Column(
            ax.Text(percent_text(self.phone, power.battery.level), id="battery_percent", size=56, weight_name="light"),
            ax.Caption(tr(state), id="summary1"),
            ax.ProgressBar(value=power.battery.level, width=ax.MATCH, margin=(0, 12)),
            padding=(24, 0),
        )
        yield self.row.link(
            tr("Battery usage"),
            tr("View usage from last full charge"),
            on_tap=lambda: self.open(battery_usage.BatteryUsage),
        )
        saver = self.settings.get("global/low_power") == "1"
        yield self.row.link(tr("Battery Saver"), tr("On" if saver else "Off"), on_tap=lambda: self.open(BatterySaver))
        yield self.row.link(
            tr("Adaptive preferences"),
            tr("Adaptive Battery"),
            on_tap=lambda: self.open(battery_usage.AdaptivePreferences),
        )
        yield self.switch_setting(
            "Battery percentage", "Show battery percentage in status bar", at="system/status_bar_show_battery_percent"
        )


class BatterySaver(Page):
    """Battery Saver."""

    title = "Battery Saver"
    fragment = "com.android.settings.fuelgauge.batterysaver.BatterySaverSettings"
    activity = "BatterySaverSettingsActivity"
    actions = ("BATTERY_SAVER_SETTINGS",)
    keywords = (("", "low power mode energy"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield self.row.main_switch(
            self.tr("Use Battery Saver"),
            checked=self.settings.get("global/low_power") == "1",
            on_change=lambda on: self.settings.put("global/low_power", on),
        )
        yield self.row.link(
            self.tr("Set a schedule"), battery.schedule_summary(self), on_tap=lambda: self.open(battery.Schedule)
        )
        yield self.row.footer(
            self.tr("When Battery Saver is on, your device turns on Dark theme and restricts background activity.")
        )


class Storage(Page):
    """Storage."""

    title = "Storage"
    fragment = "com.android.settings.deviceinfo.StorageDashboardFragment"
    activity = "StorageDashboardActivity"
    actions: ClassVar[tuple[str, ...]] = ("INTERNAL_STORAGE_SETTINGS", "MEMORY_CARD_SETTINGS")
    keywords: ClassVar[tuple[tuple[str, str], ...]] = (("", "disk space memory free"),)

    @property
    def used_gb(self) -> float:
        """How much of the internal storage is taken."""
        return _SYSTEM_GB + self.phone.disk.used_bytes / 1e9

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        tr = self.tr
        used = self.used_gb
        yield ax.Column(
            ax.Text(size_text(self, used * 1e9, places=1), size=36),
            ax.Caption(tr("used of {total} GB").format(total=number_text(self.phone, CAPACITY_GB))),
            ax.ProgressBar(value=int(used * 10), maximum=CAPACITY_GB * 10, width=ax.MATCH, margin=(0, 12)),
            padding=(24, 0),
        )
        for title, icon, folder, root in _MEDIA:
            browse = partial(storage.browse, self, root)
            yield self.row.link(tr(title), self._size(folder), icon=icon, on_tap=browse)
        yield self.row.link(
            tr("Apps"), size_text(self, 0.9e9, places=1), icon="apps", on_tap=partial(self.open, storage.StorageApps)
        )
        yield self.row.link(
            tr("Games"), size_text(self, 0), icon="sports_esports", on_tap=partial(self.open, storage.StorageGames)
        )
        system = size_text(self, _SYSTEM_GB * 1e9, places=1)
        yield self.row.link(tr("System"), system, icon="android", on_tap=partial(storage.tell_of_system, self))
        yield self.row.link(tr("Trash"), size_text(self, 0), icon="delete", on_tap=partial(storage.tell_of_trash, self))

    def _size(self, folder: str) -> str:
        path = f"/storage/emulated/0/{folder}"
        disk = self.phone.disk
        size = sum(inode.size for _, inode in disk.walk(path) if inode.is_file) if disk.exists(path) else 0
        return size_text(self, size)


class Security(Page):
    """Security."""

    title = "Security"
    fragment = "com.android.settings.security.SecuritySettings"
    activity = "SecurityDashboardActivity"
    actions = ("SECURITY_SETTINGS",)
    keywords = (("", "screen lock pin pattern password"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        row, tr = self.row, self.tr
        yield row.category(tr("Device unlock"))
        yield row.link(tr("Screen lock"), tr(self._screen_lock), icon="lock", on_tap=partial(locks.choose, self))

    @property
    def _screen_lock(self) -> str:
        """What opens the phone, in `ScreenLockPreferenceController`'s words."""
        lock = self.phone.lock_settings
        if lock.is_disabled:
            return "None"
        return {PATTERN: "Pattern", PIN: "PIN", PASSWORD: "Password"}.get(lock.kind, "Swipe")


class Accounts(Page):
    """Passwords & accounts."""

    title = "Passwords & accounts"
    fragment = "com.android.settings.accounts.AccountDashboardFragment"
    activity = "AccountDashboardActivity"
    actions = ("SYNC_SETTINGS",)
    keywords = (("", "google sign in sync autofill"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        row, tr = self.row, self.tr
        yield row.category(tr("Autofill service"))
        yield row.link(tr("Autofill service"), accounts.autofill_summary(self), icon="key",
                       on_tap=lambda: self.open(accounts.Autofill))  # fmt: skip
        yield row.category(tr("Owner"))
        yield self.switch_setting(
            "Automatically sync app data", "Let apps refresh data automatically", at="global/master_sync", default="1"
        )


PAGES: tuple[type[Page], ...] = (
    Notifications, Battery, BatterySaver, Storage, Security, Accounts,
)  # fmt: skip
