"""Android 10's first page of Settings: a search bar on top, flat icons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.settings import connected, others, system
from pytest_mobileagent.simulator.apps.settings.home import SEARCH
from pytest_mobileagent.simulator.apps.settings.home import Home as Base
from pytest_mobileagent.simulator.apps.settings.v29 import pages
from pytest_mobileagent.simulator.ui import MATCH, Column, Frame, Icon, Row, Scroll, Text, View

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.apps.settings.page import Page

# title, summary, icon, its colour, page (None: another app's, not on this phone)
_ENTRIES: tuple[tuple[str, str, str, str, type[Page] | None], ...] = (
    ("Network & internet", "Wi‑Fi, mobile, data usage, and hotspot", "wifi", "#1a73e8", pages.NetworkDashboard),
    ("Connected devices", "Bluetooth", "devices_other", "#188038", connected.ConnectedDevices),
    ("Apps & notifications", "Recent apps, default apps", "apps", "#e37400", pages.AppsPage),
    ("Battery", "{battery}", "battery_full", "#188038", others.Battery),
    ("Display", "Wallpaper, sleep, font size", "brightness_medium", "#e37400", pages.DisplayPage),
    ("Sound", "Volume, vibration, Do Not Disturb", "volume_up", "#12858d", pages.Sound),
    ("Storage", "{storage}", "storage", "#a142f4", others.Storage),
    ("Privacy", "Permissions, account activity, personal data", "visibility", "#1a73e8", others.Privacy),
    ("Location", "{location}", "location_on", "#12858d", others.Location),
    ("Security", "Screen lock", "lock", "#188038", others.Security),
    ("Accounts", "No accounts added", "account_box", "#ee675c", pages.Accounts),
    ("Accessibility", "Screen readers, display, interaction controls", "accessibility", "#a142f4",
     others.Accessibility),
    ("Digital Wellbeing & parental controls", "Screen time, app timers, bedtime schedules", "favorite_border",
     "#e37400", None),
    ("Google", "Services & preferences", "g_mobiledata", "#1a73e8", None),
    ("System", "Languages, gestures, time, backup", "info", "#5f6368", pages.SystemPage),
    ("About emulated device", "{device}", "smartphone", "#5f6368", system.About),
)  # fmt: skip


class Home(Base):
    """The list of everything."""

    def compose(self) -> View:
        """Return search bar and entries."""
        entries = Scroll(
            *self._entries(), View(height=16), key="main", id="main_content_scrollable_container", weight=1
        )
        return Column(
            self._search_bar(), entries, id="settings_homepage_container", height=MATCH,
            background=self.theme.background,
        )  # fmt: skip

    def _search_bar(self) -> View:
        theme = self.theme
        avatar = Icon("account_circle", id="account_avatar", size=32, color=theme.primary)
        bar = Row(
            Icon("search", size=24, margin=(0, 0, 24, 0), color=theme.on_surface_variant),
            Text(self.tr("Search settings"), id="search_action_bar_title", size=16, color=theme.on_surface_variant,
                 weight=1),
            avatar,
            id="search_action_bar",
            cls="android.view.ViewGroup",
            width=MATCH,
            height=48,
            padding=(16, 0, 8, 0),
            gravity="center",
            radius=8,
            elevation=2,
            background=theme.surface if not theme.is_dark else "#303134",
            on_tap=lambda: self.start(SEARCH),
        )  # fmt: skip
        return Frame(bar, id="search_bar", width=MATCH, padding=(16, 12))

    def _entries(self) -> Iterator[View]:
        for title, summary, icon, color, page in _ENTRIES:
            shown = self._summary(summary)
            yield Row(
                Icon(icon, id="android:id/icon", size=24, color=color, margin=(0, 0, 32, 0)),
                Column(
                    Text(self.tr(title), id="android:id/title", size=16),
                    Text(shown, id="android:id/summary", size=14, color=self.theme.on_surface_variant),
                    cls="android.widget.RelativeLayout",
                    weight=1,
                ),
                width=MATCH,
                min_height=72,
                padding=(16, 8),
                gravity="center",
                on_tap=partial(self._open, page) if page else partial(self._elsewhere, title),
            )
