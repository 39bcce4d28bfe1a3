"""Google Maps: the place that it shows, and the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

PACKAGE = "com.google.android.apps.maps"
APP = AppDeclaration(PACKAGE, names=("google maps", "maps"), kept=("*.xml/units",))


class MapsPage:
    """What the app has in front."""

    def __init__(self, device: Device) -> None:
        """Look at `device`."""
        self._device = device

    def place_differs(self, place: str) -> str:
        """Return what is other than that a place is shown, by its name: `Redmond, WA`."""
        seen = self._device.hierarchy()
        name = seen.find(id="search_omnibox_text_box")
        if seen.find(id="place_page_view") is None or name is None:
            return "no place is shown"
        return "" if name.text == place else f"the place shown is {name.text} and not {place}"

    def way_differs(self, start: str, end: str) -> str:
        """Return what is other than that a way from one place to another is shown."""
        seen = self._device.hierarchy()
        ends = [seen.find(id=f"directions_{name}_textbox") for name in ("startpoint", "endpoint")]
        shown = [node.text for node in ends if node is not None]
        if seen.find(id="duration") is None:
            return "no way is shown"
        return "" if shown == [start, end] else f"the way shown is {' to '.join(shown)} and not {start} to {end}"
