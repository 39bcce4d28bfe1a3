"""When Battery Saver turns on by itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.system.dates import percent_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator import androidx as ax

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


PAGES: tuple[type[Page], ...] = (Schedule,)
