"""Digital Wellbeing & parental controls: how long each app was in front today, and ways to be disturbed less."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.accounts import sign_in
from pytest_mobileagent.simulator.apps.settings.applications import AppDetails, app_row
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.screen_time import seconds_today, time_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.apps.base import App

PACKAGE = "com.google.android.apps.wellbeing"
_PAUSED_APPS = "focus_mode_apps"
_RING_DP = 200


class ScreenTime(Page):
    """Dashboard: the apps of today."""

    title = "Dashboard"
    fragment = "com.google.android.apps.wellbeing.dashboard.ui.DashboardActivity"
    is_searched = False

    def rows(self) -> Iterator[ax.View]:
        """Return the sum, and the apps."""
        used = seconds_today(self.phone)
        launched = {app.package: app for app in self.phone.packages.launcher_apps()}
        yield self.row.category(self.tr("Screen time"))
        yield ax.Column(
            ax.Text(time_text(self, sum(used.values())), id="android:id/title", size=32),
            ax.Caption(self.tr("Today"), id="android:id/summary"),
            padding=(24, 8, 24, 16),
        )
        for name, seconds in used.items():
            if name in launched:
                yield app_row(self, launched[name], time_text(self, seconds), opened=AppDetails)


class FocusMode(Page):
    """Focus mode: apps that are paused while it is on."""

    title = "Focus mode"
    fragment = "com.google.android.apps.wellbeing.focusmode.ui.FocusModeActivity"
    keywords = (("", "distracting apps pause"),)

    @property
    def prefs_of_wellbeing(self) -> ax.Preferences:
        """Where the choice is kept."""
        return ax.Preferences(self.phone, PACKAGE)

    def rows(self) -> Iterator[ax.View]:
        """Return the switch, and every app with a box to tick."""
        chosen = self.prefs_of_wellbeing.texts(_PAUSED_APPS)
        is_on = is_focused(self.phone)
        title = self.tr("Turn off now" if is_on else "Turn on now")
        yield self.row.main_switch(title, checked=is_on, on_change=self._switch)
        yield self.row.category(self.tr("Select distracting apps"))
        apps = sorted(self.phone.packages.launcher_apps(), key=self.phone.strings.place_of)
        for app in apps:
            if app.package != self.app.package:
                yield self._box(app, is_chosen=app.package in chosen)

    def _box(self, app: App, *, is_chosen: bool) -> ax.View:
        name = self.phone.strings.label_of(app)
        return ax.Across(
            ax.Row(ax.app_icon(app.icon, size=40), id="icon_frame", width=56, gravity="center"),
            ax.Text(name, id="android:id/title", size=20, color="on_surface", max_lines=1, weight=1),
            ax.CheckBox(id="android:id/checkbox", checked=is_chosen, clickable=False),
            padding=(16, 12, 24, 12),
            on_tap=partial(self._choose, app.package, is_chosen=not is_chosen),
            checkable=True,
            checked=is_chosen,
        )

    def _choose(self, package: str, *, is_chosen: bool) -> None:
        chosen = self.prefs_of_wellbeing.texts(_PAUSED_APPS)
        self.prefs_of_wellbeing.set(_PAUSED_APPS, chosen | {package} if is_chosen else chosen - {package})
        if is_focused(self.phone):
            self.phone.packages.set_suspended(package, by=PACKAGE, is_suspended=is_chosen)

    def _switch(self, on: bool) -> None:
        chosen = self.prefs_of_wellbeing.texts(_PAUSED_APPS)
        if on and not chosen:
            self.toast(self.tr("Select distracting apps"))
        for package in sorted(chosen):
            self.phone.packages.set_suspended(package, by=PACKAGE, is_suspended=on)


def is_focused(phone: ax.Phone) -> bool:
    """Return whether any app is paused."""
    return any(PACKAGE in package.suspended_by for package in phone.packages.all())


class Wellbeing(Page):
    """Digital Wellbeing & parental controls."""

    title = "Digital Wellbeing & parental controls"
    fragment = "com.google.android.apps.wellbeing.settings.TopLevelSettingsActivity"
    keywords: ClassVar[tuple[tuple[str, str], ...]] = (("", "screen time"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the time so far, and what leads away from the screen."""
        row, tr, phone = self.row, self.tr, self.phone
        yield self._ring()
        yield row.category(tr("Ways to disconnect"))
        yield row.link(tr(ScreenTime.title), tr("Screen time"), on_tap=lambda: self.open(ScreenTime))
        focus = tr("On" if is_focused(phone) else "Off")
        yield row.link(tr(FocusMode.title), focus, on_tap=lambda: self.open(FocusMode))
        yield row.category(tr("Reduce interruptions"))
        yield row.link(tr("Manage notifications"), on_tap=partial(self.open_titled, "App notifications"))
        silence = tr("On" if self.settings.flag("global/zen_mode") else "Off")
        yield row.link(tr("Do Not Disturb"), silence, on_tap=partial(self.open_titled, "Do Not Disturb"))
        yield row.category(tr("Parental controls"))
        yield row.link(tr("Set up parental controls"), on_tap=partial(sign_in, self))

    def _ring(self) -> ax.View:
        today = time_text(self, sum(seconds_today(self.phone).values()))
        told = ax.Column(
            ax.Caption(self.tr("Today"), align="center", width=ax.MATCH),
            ax.Text(today, id="total_usage", size=24, align="center", width=ax.MATCH),
            width=ax.MATCH,
            gravity="center",
        )
        ring = ax.Frame(
            told, width=_RING_DP, height=_RING_DP, radius=_RING_DP / 2, border=(10, "primary_container"),
            on_tap=lambda: self.open(ScreenTime),
        )  # fmt: skip
        return ax.Row(ring, justify="center", width=ax.MATCH, padding=(24, 16))


PAGES: tuple[type[Page], ...] = (Wellbeing, ScreenTime, FocusMode)
