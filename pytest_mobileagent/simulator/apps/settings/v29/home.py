"""Android 10's first page of Settings: a search bar on top, flat icons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings import (
    accessibility,
    battery,
    connected,
    google,
    locks,
    privacy,
    system,
    wellbeing,
)
from pytest_mobileagent.simulator.apps.settings.home import SEARCH
from pytest_mobileagent.simulator.apps.settings.home import Home as Base
from pytest_mobileagent.simulator.apps.settings.page import open_elsewhere
from pytest_mobileagent.simulator.apps.settings.v29 import pages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.apps.settings.page import Page

# title, summary, icon, its colour, page (None: another app's, not on this phone)
_ENTRIES: tuple[tuple[str, str, str, str, type[Page] | None], ...] = (
    ("Network & internet", "Wi‑Fi, mobile, data usage, and hotspot", "wifi", "#1a73e8", pages.NetworkDashboard),
    ("Connected devices", "Bluetooth", "devices_other", "#188038", connected.ConnectedDevices),
    ("Apps & notifications", "Recent apps, default apps", "apps", "#e37400", pages.AppsPage),
    ("Battery", "{battery}", "battery_full", "#188038", battery.Battery),
    ("Display", "Wallpaper, sleep, font size", "brightness_medium", "#e37400", pages.DisplayPage),
    ("Sound", "Volume, vibration, Do Not Disturb", "volume_up", "#12858d", pages.Sound),
    ("Storage", "{storage}", "storage", "#a142f4", pages.Storage),
    ("Privacy", "Permissions, account activity, personal data", "visibility", "#1a73e8", privacy.Privacy),
    ("Location", "{location}", "location_on", "#12858d", privacy.Location),
    ("Security", "Screen lock", "lock", "#188038", locks.Security),
    ("Accounts", "No accounts added", "account_box", "#ee675c", pages.Accounts),
    ("Accessibility", "Screen readers, display, interaction controls", "accessibility", "#a142f4",
     accessibility.Accessibility),
    ("Digital Wellbeing & parental controls", "Screen time, app timers, bedtime schedules", "favorite_border",
     "#e37400", wellbeing.Wellbeing),
    ("Google", "Services & preferences", "g_mobiledata", "#1a73e8", google.Google),
    ("System", "Languages, gestures, time, backup", "info", "#5f6368", pages.SystemPage),
    ("About emulated device", "{device}", "smartphone", "#5f6368", system.About),
)  # fmt: skip


class Home(Base):
    """The list of everything."""

    entries = _ENTRIES

    def compose(self) -> ax.View:
        """Return search bar and entries."""
        entries = ax.Scroll(
            *self._rows(), ax.View(height=16), key="main", id="main_content_scrollable_container", weight=1
        )
        return ax.Pane(
            self._search_bar(), entries, id="settings_homepage_container", background="background",
        )  # fmt: skip

    def _search_bar(self) -> ax.View:
        theme = self.theme
        avatar = ax.Icon("account_circle", id="account_avatar", size=32, color="primary")
        bar = ax.Across(
            ax.Icon("search", margin=(0, 0, 24, 0), color="on_surface_variant"),
            ax.Caption(self.tr("Search settings"), id="search_action_bar_title", size=16, weight=1),
            avatar,
            id="search_action_bar",
            cls="android.view.ViewGroup",
            height=48,
            padding=(16, 0, 8, 0),
            radius=8,
            elevation=2,
            background="surface" if not theme.is_dark else "#303134",
            on_tap=lambda: self.start(SEARCH),
        )  # fmt: skip
        return ax.Frame(bar, id="search_bar", width=ax.MATCH, padding=(16, 12))

    def _rows(self) -> Iterator[ax.View]:
        for title, summary, icon, color, page in self.entries:
            shown = self._summary(summary)
            yield ax.Across(
                ax.Icon(icon, id="android:id/icon", color=color, margin=(0, 0, 32, 0)),
                ax.Column(
                    ax.Text(self.tr(title), id="android:id/title", size=16),
                    ax.Caption(shown, id="android:id/summary"),
                    cls="android.widget.RelativeLayout",
                    weight=1,
                ),
                min_height=72,
                padding=(16, 8),
                on_tap=partial(self._open, page) if page else partial(open_elsewhere, self, title),
            )
