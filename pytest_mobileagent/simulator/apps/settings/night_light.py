"""Night Light."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.settings.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator import androidx as ax

_WARMEST_K, _COLDEST_K, _FIRST_K = 2596, 4082, 2850  # AOSP `config_nightDisplayColorTemperature*`


class NightLight(Page):
    """Night Light: its switch, and how warm it is."""

    title = "Night Light"
    fragment = "com.android.settings.display.NightDisplaySettings"
    activity = "NightDisplaySettingsActivity"
    actions = ("NIGHT_DISPLAY_SETTINGS",)
    keywords = (("", "tint color temperature warm blue light amber"),)

    def rows(self) -> Iterator[ax.View]:
        """Return the rows."""
        is_on = self.settings.get("secure/night_display_activated") == "1"
        yield self.row.main_switch(
            self.tr("Use Night Light"),
            checked=is_on,
            on_change=lambda on: self.settings.put("secure/night_display_activated", on),
        )
        warmth_k = self.phone.settings.number("secure", "night_display_color_temperature", _FIRST_K)
        if is_on:
            yield self.row.slider(
                self.tr("Intensity"),
                value=_COLDEST_K - min(max(warmth_k, _WARMEST_K), _COLDEST_K),
                maximum=_COLDEST_K - _WARMEST_K,
                on_change=lambda at: self.settings.put("secure/night_display_color_temperature", _COLDEST_K - at),
            )
        yield self.row.footer(
            self.tr(
                "Night Light tints your screen amber. This makes it easier to look at your screen or read in dim "
                "light, and may help you fall asleep more easily."
            )
        )


PAGES: tuple[type[Page], ...] = (NightLight,)
