"""Battery, and Battery Saver, which may turn on by itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings import battery_usage
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.system.dates import percent_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


_LEVEL = "low_power_trigger_level"
_STEP, _FIRST_STEP, _LAST_STEP = 5, 1, 15  # AOSP `BatterySaverScheduleSeekBarController`: from 5 % to 75 %
_FIRST_CHOSEN = 20


class Schedule(Page):
    """Set a schedule: never, or from a level on."""

    title = "Set a schedule"
    fragment = "com.android.settings.fuelgauge.batterysaver.BatterySaverScheduleSettings"
    activity = "BatterySaverScheduleSettingsActivity"
    actions = ("BATTERY_SAVER_SCHEDULE_SETTINGS",)
    keywords = (("", "battery saver percentage automatic"),)

    def rows(self) -> Iterator[ax.View]:
        """Return the two ways, and the level of the second."""
        level = _level(self)
        yield self.row.radio(self.tr("No schedule"), checked=not level, on_tap=partial(self._choose, 0))
        yield self.row.radio(
            self.tr("Based on percentage"), checked=level > 0, on_tap=partial(self._choose, level or _FIRST_CHOSEN)
        )
        if level:
            yield self.row.slider(
                self.tr("Will turn on at {level}").format(level=percent_text(self.phone, level)),
                value=level // _STEP - _FIRST_STEP,
                maximum=_LAST_STEP - _FIRST_STEP,
                on_change=lambda at: self._choose((at + _FIRST_STEP) * _STEP),
                key="level",
            )

    def _choose(self, level: int) -> None:
        self.settings.put("global/automatic_power_save_mode", 0)
        self.settings.put(f"global/{_LEVEL}", level)


def _level(page: Page) -> int:
    return page.phone.settings.number("global", _LEVEL)


def schedule_summary(page: Page) -> str:
    """Return when Battery Saver turns on."""
    level = _level(page)
    if not level:
        return page.tr("No schedule")
    return page.tr("Will turn on at {level}").format(level=percent_text(page.phone, level))


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
        yield self.row.link(self.tr("Set a schedule"), schedule_summary(self), on_tap=lambda: self.open(Schedule))
        yield self.row.footer(
            self.tr("When Battery Saver is on, your device turns on Dark theme and restricts background activity.")
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


PAGES: tuple[type[Page], ...] = (
    Battery,
    BatterySaver,
    Schedule,
)
