"""The first page of Settings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings import (
    accessibility,
    accounts,
    applications,
    battery,
    connected,
    display,
    google,
    locks,
    network,
    notifications,
    privacy,
    safety,
    sound,
    storage,
    system,
    wellbeing,
)
from pytest_mobileagent.simulator.apps.settings.page import (
    FRAGMENT_EXTRA,
    LIST_KEY,
    Entries,
    Page,
    open_elsewhere,
    two_panes,
)
from pytest_mobileagent.simulator.system.dates import number_text, percent_text
from pytest_mobileagent.simulator.system.permission_groups import LOCATION, count_of

# title, summary, icon, the disc's colour, page (None: another app's, not on this phone)
_Entry = tuple[str, str, str, str, "type[Page] | None"]
ENTRIES: tuple[_Entry, ...] = (
    ("Network & internet", "Mobile, Wi‑Fi, hotspot", "wifi", "#1a73e8", network.NetworkDashboard),
    ("Connected devices", "Bluetooth, pairing", "devices", "#188038", connected.ConnectedDevices),
    ("Apps", "Assistant, recent apps, default apps", "apps", "#e37400", applications.AppsPage),
    ("Notifications", "Notification history, conversations", "notifications", "#d93025", notifications.Notifications),
    ("Battery", "{battery}", "battery_full", "#188038", battery.Battery),
    ("Storage", "{storage}", "storage", "#9334e6", storage.Storage),
    ("Sound & vibration", "Volume, haptics, Do Not Disturb", "volume_up", "#1a73e8", sound.Sound),
    ("Display", "Dark theme, font size, brightness", "brightness_6", "#e37400", display.DisplayPage),
    ("Wallpaper & style", "Colors, themed icons, app grid", "palette", "#d01884", None),
    ("Accessibility", "Display, interaction, audio", "accessibility_new", "#1a73e8", accessibility.Accessibility),
    ("Security", "Screen lock, Find My Device, app security", "lock", "#188038", locks.Security),
    ("Privacy", "Permissions, account activity, personal data", "privacy_tip", "#1a73e8", privacy.Privacy),
    ("Location", "{location}", "location_on", "#d93025", privacy.Location),
    ("Safety & emergency", "Emergency SOS, medical info, alerts", "emergency", "#d93025", safety.Safety),
    ("Passwords & accounts", "Saved passwords, autofill, synced accounts", "account_box", "#188038", accounts.Accounts),
    (
        "Digital Wellbeing & parental controls",
        "Screen time, app timers, bedtime schedules",
        "favorite",
        "#e37400",
        wellbeing.Wellbeing,
    ),
    ("Google", "Services & preferences", "g_mobiledata", "#1a73e8", google.Google),
    ("System", "Languages, gestures, time, backup", "info", "#5f6368", system.SystemPage),
    ("About emulated device", "{device}", "smartphone", "#5f6368", system.About),
    ("Tips & support", "Help articles, phone & chat", "help", "#1a73e8", google.Tips),
)
SEARCH = "com.google.android.settings.intelligence/.modules.search.SearchActivity"


class Home(Entries):
    """The list of everything."""

    entries: ClassVar[tuple[_Entry, ...]] = ENTRIES

    def create(self) -> None:
        """Log as the real activity does."""
        self.phone.log.write("D", "SettingsActivity", "Starting onCreate", package=self.app.package)

    def compose(self) -> ax.View:
        """Return the entries, on a large screen with the page of the first one."""
        scrolled_px = self.ui.scroll_px.get(LIST_KEY, 0)
        if not self.phone.display.has_two_panes:
            return self.entries_pane(scrolled_px=scrolled_px)
        page = network.NetworkDashboard(self.record, self.phone, self.app)
        return two_panes(
            self.phone, self.entries_pane(scrolled_px=scrolled_px, chosen=page.title), page.pane(has_way_up=False)
        )

    def entries_pane(self, *, scrolled_px: int, chosen: str = "") -> ax.View:
        """Return title, search bar and entries; the search bar stays on top when they are scrolled."""
        scrolled = scrolled_px / self.phone.display.scale > 150
        header = ax.Column(
            ax.Row(
                ax.View(weight=1, height=1),
                ax.Icon(
                    "account_circle",
                    id="account_avatar",
                    desc=self.tr("Profile picture, double tap to open Google Account"),
                    size=48,
                    color="primary",
                    on_tap=partial(accounts.sign_in, self),
                ),
                width=ax.MATCH,
                padding=(24, 56, 24, 0),
            ),
            ax.Text(self.tr("Settings"), id="homepage_title", size=36, padding=(24, 0, 24, 16)),
            self._search_bar(),
        )
        list_view = ax.Scroll(
            None if scrolled else header,
            *(ax.View(height=150 + 8) for _ in (1,) if scrolled),
            *self._entries(chosen),
            ax.View(height=16),
            key=LIST_KEY,
            id="main_content_scrollable_container",
            weight=1,
        )
        top = ax.Column(self._search_bar(), background="background") if scrolled else None
        return ax.Pane(top, list_view, id="settings_homepage_container", background="background")

    def _search_bar(self) -> ax.View:
        return ax.Frame(
            ax.Across(
                ax.Icon("search", margin=(0, 0, 16, 0)),
                ax.Caption(self.tr("Search settings"), id="search_action_bar_title", size=18),
                id="search_action_bar",
                cls="android.view.ViewGroup",
                height=56,
                padding=(20, 0),
                radius=28,
                background="surface_variant",
                on_tap=lambda: self.start(SEARCH),
            ),
            id="search_bar",
            width=ax.MATCH,
            padding=(16, 8),
        )

    def _entries(self, chosen: str) -> Iterator[ax.View]:
        for title, summary, icon, color, page in self.entries:
            yield ax.Across(
                ax.Frame(
                    ax.Icon(icon, id="android:id/icon", size=22, color="#ffffff", gravity="center"),
                    width=40,
                    height=40,
                    radius=20,
                    background=color,
                    margin=(0, 0, 24, 0),
                ),
                ax.Column(
                    ax.Text(self.tr(title), id="android:id/title", size=20),
                    ax.Caption(self._summary(summary), id="android:id/summary"),
                    cls="android.widget.RelativeLayout",
                    weight=1,
                ),
                min_height=88,
                padding=(20, 16, 24, 16),
                background="primary_container" if page is not None and page.title == chosen else "",
                on_tap=partial(self._open, page) if page else partial(open_elsewhere, self, title),
            )

    def _summary(self, summary: str) -> str:
        if summary == "{device}":
            return self.phone.settings.get("global", "device_name") or ""
        if summary == "{battery}":
            return percent_text(self.phone, self.phone.power.battery.level)
        if summary == "{storage}":
            used_gb = storage.used_gb(self.phone)
            free = f"{number_text(self.phone, storage.CAPACITY_GB - used_gb, places=2)} {self.tr('GB')}"
            used = percent_text(self.phone, round(used_gb / storage.CAPACITY_GB * 100))
            return self.tr("{used} used - {free} free").format(used=used, free=free)
        if summary == "{location}":
            is_on = self.phone.settings.get("secure", "location_mode") != "0"
            if not is_on:
                return self.tr("Off")
            count = number_text(self.phone, count_of(self.phone, LOCATION)[0])
            return self.tr("On - {count} apps have access to location").format(count=count)
        return self.tr(summary)

    def _open(self, page: type[Page]) -> None:
        front = self.phone.activities.screen
        if self.phone.display.has_two_panes and front is not None:
            self.ui.scroll_px[LIST_KEY] = front.ui.scroll_px.get(LIST_KEY, 0)
            for record in self.record.task.activities[:0:-1]:
                self.phone.activities.finish(record)
        self.start(f"{self.app.package}/.SubSettings", **{FRAGMENT_EXTRA: page.fragment})
