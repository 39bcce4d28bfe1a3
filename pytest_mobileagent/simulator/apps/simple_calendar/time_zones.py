"""The time zone that an event is in: a list to search in."""

from __future__ import annotations

import tomllib
import zoneinfo
from functools import cache, partial
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    import datetime
    from collections.abc import Mapping

_LIST = "select_time_zone_list"


@cache
def time_zones() -> Mapping[str, str]:
    """Return how far each zone is from Greenwich, from west to east: `America/Bogota` is `GMT-5`."""
    text = resources.files(__package__).joinpath("time_zones.toml").read_text("utf-8")
    return {zone: shift for shift, zones in tomllib.loads(text).items() for zone in zones}


def zone_of(name: str) -> datetime.tzinfo | None:
    """Return a zone of the list; None if there is none of that name."""
    if name not in time_zones():
        return None
    try:
        return zoneinfo.ZoneInfo(name)
    except zoneinfo.ZoneInfoNotFoundError:
        return None


class SelectTimeZone(ax.Screen):
    """The time zones, below a field in which a part of a name is typed; the result is the name that is tapped."""

    def create(self) -> None:
        """Begin where the event is."""
        self.search = ax.Search(self, list_id=_LIST)
        self.search.open()
        self.reveal(self.intent.text("current_time_zone"))

    def compose(self) -> ax.View:
        """Return field and list."""
        wanted = self.search.text.lower()
        rows = [self._row(zone, shift) for zone, shift in time_zones().items() if wanted in zone.lower()]
        return ax.Pane(
            self._bar(),
            ax.RecyclerView(*rows, id=_LIST, key=_LIST),
            id="select_time_zone_coordinator",
            cls="android.view.ViewGroup",
        )

    def _bar(self) -> ax.View:
        up = ax.IconButton("arrow_back", desc="Collapse", on_tap=self.finish)
        field = ax.Across(self.search.field(hint="Enter a country", size=18, height=48), self.search.cross(), weight=1)
        return ax.Toolbar(self, field, id="select_time_zone_toolbar", navigation=up)

    def _row(self, zone: str, shift: str) -> ax.View:
        return ax.Across(
            ax.Text(zone, id="item_time_zone_title", size=16, weight=1),
            ax.Text(shift, id="item_time_zone_shift", size=16),
            id="item_select_time_zone_holder",
            key=zone,
            cls="android.widget.RelativeLayout",
            min_height=48,
            padding=(16, 12),
            on_tap=partial(self._pick, zone),
        )

    def _pick(self, zone: str) -> None:
        self.hide_keyboard()
        self.finish(zone)
