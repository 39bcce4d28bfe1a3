"""Casting and printing: below Connection preferences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import Empty, TablePage, empty

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator import androidx as ax

_SERVICE, _SERVICE_NAME = "com.android.bips/com.android.bips.BuiltInPrintService", "Default Print Service"
_DISABLED = "secure/disabled_print_services"


class Cast(TablePage):
    """Cast: nothing is near."""

    title = "Cast"
    fragment = "com.android.settings.wfd.WifiDisplaySettings"
    activity = "WifiDisplaySettingsActivity"
    actions = ("CAST_SETTINGS", "WIFI_DISPLAY_SETTINGS")
    keywords = (("", "mirror screen wireless display"),)
    entries = (Empty("No nearby devices were found."),)


class Printing(Page):
    """Printing: the services that find printers."""

    title = "Printing"
    fragment = "com.android.settings.print.PrintSettingsFragment"
    activity = "PrintSettingsActivity"
    actions = ("ACTION_PRINT_SETTINGS",)
    keywords = (("", "printer print service"),)

    def rows(self) -> Iterator[ax.View]:
        """Return the services."""
        yield self.row.category(self.tr("Print services"))
        state = self.tr("On" if prints(self) else "Off")
        yield self.row.link(self.tr(_SERVICE_NAME), state, icon="print", on_tap=lambda: self.open(PrintService))


class PrintService(Page):
    """The one service."""

    title = _SERVICE_NAME
    fragment = "com.android.settings.print.PrintServiceSettingsFragment"

    def rows(self) -> Iterator[ax.View]:
        """Return its switch, and the printers that it finds."""
        is_on = prints(self)
        yield self.row.main_switch(self.tr("Use print service"), checked=is_on, on_change=self._switch)
        yield empty(self.tr("No printers found" if is_on else "Service disabled"))

    def _switch(self, on: bool) -> None:
        self.settings.put(_DISABLED, "" if on else _SERVICE)


def prints(page: Page) -> bool:
    """Return whether the print service is on."""
    return _SERVICE not in page.settings.get(_DISABLED, "").split(":")


PAGES: tuple[type[Page], ...] = (Cast, Printing, PrintService)
