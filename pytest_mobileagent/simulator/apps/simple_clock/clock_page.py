"""The tab of the clock: the time here, and elsewhere."""

from __future__ import annotations

import datetime
import zoneinfo
from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_clock.alarms import Alarms, Settings, day_text
from pytest_mobileagent.simulator.apps.simple_clock.pages import Page, fab, row_frame
from pytest_mobileagent.simulator.system.dates import local_time

_ZONES = (
    "Pacific/Midway", "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Phoenix",
    "America/Denver", "America/Chicago", "America/Mexico_City", "America/Bogota", "America/New_York",
    "America/Halifax", "America/St_Johns", "America/Argentina/Buenos_Aires", "America/Sao_Paulo", "Atlantic/Azores",
    "Africa/Casablanca", "Europe/London", "Europe/Amsterdam", "Europe/Belgrade", "Europe/Brussels", "Europe/Madrid",
    "Africa/Algiers", "Africa/Brazzaville", "Europe/Athens", "Africa/Cairo", "Europe/Helsinki", "Asia/Jerusalem",
    "Africa/Johannesburg", "Europe/Istanbul", "Europe/Moscow", "Africa/Nairobi", "Asia/Tehran", "Asia/Dubai",
    "Asia/Kabul", "Asia/Karachi", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai",
    "Asia/Hong_Kong", "Asia/Singapore", "Australia/Perth", "Asia/Seoul", "Asia/Tokyo", "Australia/Darwin",
    "Australia/Sydney", "Pacific/Guam", "Pacific/Auckland", "Pacific/Tongatapu",
)  # fmt: skip
_CHOSEN, _TITLES = "selected_time_zones", "edited_time_zone_titles"
_WINTER = datetime.datetime(2023, 1, 15, tzinfo=datetime.UTC)
_LIST_DP = 480


def _full_title(number: int) -> str:
    """Return a zone as the dialog lists it: `GMT-08:00 Los Angeles`."""
    zone = _ZONES[number - 1]
    offset = _WINTER.astimezone(zoneinfo.ZoneInfo(zone)).utcoffset() or datetime.timedelta()
    minutes = int(offset.total_seconds() // 60)
    sign, (hours, rest) = "-" if minutes < 0 else "+", divmod(abs(minutes), 60)
    return f"GMT{sign}{hours:02d}:{rest:02d} {zone.rpartition('/')[2].replace('_', ' ')}"


class Zones:
    """The time zones that are shown, by their numbers, and what they are called."""

    def __init__(self, prefs: ax.Preferences) -> None:
        """Look at the app's preferences."""
        self._prefs = prefs

    def chosen(self) -> list[int]:
        """Return the zones from west to east."""
        return sorted(int(text) for text in self._prefs.texts(_CHOSEN) if text.isdecimal() and int(text) <= len(_ZONES))

    def choose(self, numbers: Sequence[int]) -> None:
        """Show these."""
        self._prefs.update({_CHOSEN: frozenset(map(str, numbers))})

    def title(self, number: int) -> str:
        """Return what a zone is called: as the user has it, or by its city."""
        named = dict(text.split(":", 1) for text in self._prefs.texts(_TITLES) if ":" in text)
        return named.get(str(number)) or _full_title(number).partition(" ")[2]

    def rename(self, number: int, title: str) -> None:
        """Call a zone by another name; by its city's again without one."""
        others = {text for text in self._prefs.texts(_TITLES) if not text.startswith(f"{number}:")}
        self._prefs.update({_TITLES: frozenset(others | ({f"{number}:{title}"} if title else set()))})


class ZonesDialog(ax.DraftDialog):
    """All zones with check boxes."""

    def __init__(self, screen: ax.Screen) -> None:
        """Begin with those that are shown."""
        self._zones = Zones(screen.prefs(simple.PREFS))
        self._chosen = set(self._zones.chosen())
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the rows."""
        rows = [self._row(number) for number in range(1, len(_ZONES) + 1)]
        return ax.Scroll(*rows, id="select_time_zones_list", key="zones", cls=ax.RECYCLER, height=_LIST_DP)

    def _row(self, number: int) -> ax.View:
        return ax.Across(
            ax.Text(_full_title(number), id="add_time_zone_title", size=16, weight=1),
            ax.CheckBox(id="add_time_zone_checkbox", checked=number in self._chosen, clickable=False),
            id="add_time_zone_holder",
            cls="android.widget.RelativeLayout",
            min_height=48,
            padding=(24, 0),
            on_tap=lambda: self._chosen.symmetric_difference_update({number}),
        )

    def accept(self) -> bool:
        """Show those that are checked."""
        self._zones.choose(sorted(self._chosen))
        return True


class ClockPage(Page):
    """The time here with the next alarm, and the time zones."""

    @property
    def _zones(self) -> Zones:
        return Zones(self.screen.prefs(simple.PREFS))

    def keys(self) -> Sequence[int]:
        """Return the zones."""
        return self._zones.chosen()

    def delete(self, *numbers: int) -> None:
        """Show zones no longer."""
        self._zones.choose([number for number in self._zones.chosen() if number not in numbers])

    def compose(self) -> ax.View:
        """Return time, date, next alarm and zones."""
        screen = self.screen
        settings, now = Settings(screen.phone), local_time(screen.phone)
        following = Alarms(screen.phone).next_time()
        rows = [self._row(number) for number in self._zones.chosen()]
        return ax.Layers(
            ax.Pane(
                ax.Text(settings.time_text(now.hour * 60 + now.minute, now.second), id="clock_time", size=52,
                        align="center", width=ax.MATCH, padding=(0, 32, 0, 4)),
                ax.Text(day_text(screen.phone, now), id="clock_date", size=18, align="center", width=ax.MATCH),
                self._alarm(settings.moment_text(following)) if following is not None else None,
                ax.RecyclerView(*rows, id="time_zones_list", key="time_zones_list", margin=(0, 24, 0, 0)),
            ),
            fab(screen, "add", "clock_fab", partial(ZonesDialog, screen)),
            id="clock_fragment",
            cls="android.view.ViewGroup",
        )  # fmt: skip

    @staticmethod
    def _alarm(text: str) -> ax.View:
        return ax.Row(
            ax.Icon("alarm", size=20, color="primary"), ax.Text(text, id="clock_alarm", size=16, color="primary"),
            gap=8, gravity="center", justify="center", width=ax.MATCH, padding=(0, 8),
        )  # fmt: skip

    def _row(self, number: int) -> ax.View:
        screen, zones = self.screen, self._zones
        there = datetime.datetime.fromtimestamp(screen.phone.clock.now(), zoneinfo.ZoneInfo(_ZONES[number - 1]))
        time = Settings(screen.phone).time_text(there.hour * 60 + there.minute)

        def rename() -> None:
            def take(text: str) -> bool:
                zones.rename(number, text)
                return True

            simple.TextDialog(screen, title="", id="edit_time_zone_title", text=zones.title(number), on_ok=take)

        content = ax.Across(
            ax.Column(
                ax.Text(zones.title(number), id="time_zone_title", size=18),
                ax.Caption(ax.Written(day_text(screen.phone, there)), id="time_zone_date", size=14),
                weight=1,
            ),
            ax.Text(time, id="time_zone_time", size=28),
            id="time_zone_holder",
            cls="android.widget.RelativeLayout",
            padding=(16, 12),
        )
        return row_frame(self, number, content, name="time_zone_frame", on_tap=rename)
