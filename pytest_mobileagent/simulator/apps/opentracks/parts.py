"""Views that OpenTracks' screens share: bars, the round button, questions, icons of activities."""

from __future__ import annotations

import datetime
from functools import partial
from operator import setitem
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.opentracks.kinds import KINDS, Kind
from pytest_mobileagent.simulator.apps.opentracks.store import PACKAGE
from pytest_mobileagent.simulator.system import dates
from pytest_mobileagent.simulator.system.dates import local_time

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Unpack

    from pytest_mobileagent.simulator.apps.opentracks.store import Track
    from pytest_mobileagent.simulator.ui.widgets.fab import FabProps

ORANGE, RED = "#ff6d00", "#be161b"
THEME = ax.Theme.material2(primary=ORANGE, accent=ORANGE)
RECYCLER = "androidx.recyclerview.widget.RecyclerView"
BAR_DP = 56
_FAB_RISE_DP = 28
_WEEK = 7


class ThemedScreen(ax.ThemedScreen):
    """A screen in the theme that OpenTracks' settings name."""

    snackbar_above_dp = BAR_DP
    theme_key, dark_value, phone_value = "nightMode", "2", "-1"


def bar_icon(
    icon: str,
    desc: str,
    on_tap: ax.Act,
    *,
    id: str = "",  # noqa: A002 - Android's word
    cls: str = "android.widget.Button",
) -> ax.IconButton:
    """Return an action of a toolbar or of the bar at the bottom."""
    return ax.IconButton(icon, id=id, desc=desc, cls=cls, on_tap=on_tap)


def top_bar(screen: ax.Screen, title: str, *, id: str = "toolbar") -> ax.View:  # noqa: A002 - Android's word
    """Return a toolbar with nothing but a title."""
    return ax.Toolbar(screen, title, id=id, elevation=4)


def bottom_bar(
    screen: ax.Screen,
    *,
    is_left: bool = True,
    actions: Sequence[ax.View] = (),
    overflow: Sequence[ax.MenuItem] = (),
    on_back: ax.Act | None = None,
) -> ax.View:
    """Return the bar at the bottom: an arrow back, actions, and an overflow menu."""
    front = screen.theme.on_toolbar
    arrow = ax.IconButton("arrow_back", color=front, on_tap=on_back or screen.finish) if is_left else None
    return ax.Across(
        arrow,
        ax.View(weight=1, height=1),
        *ax.tinted(actions, front),
        ax.more_button(screen, overflow, key="bottom_overflow", color=front) if overflow else None,
        id="bottom_app_bar",
        cls="android.view.ViewGroup",
        height=BAR_DP,
        padding=(4, 0),
        background="toolbar",
        elevation=8,
    )


def page(*rows: ax.View, bottom: ax.View, button: ax.View | None = None) -> ax.View:
    """Return a screen with a bar at the bottom and perhaps a round button that cuts into it."""
    column = ax.Pane(*rows, bottom, background="background")
    if button is None:
        return column
    notch = ax.View(
        width=68,
        height=68,
        radius=34,
        background="background",
        gravity="bottom hcenter",
        margin=(0, 0, 0, _FAB_RISE_DP - 6),
    )
    return ax.Layers(column, notch, button)


def round_button(icon: str, **props: Unpack[FabProps]) -> ax.View:
    """Return the red button in the middle of the bottom bar."""
    fab = ax.Fab(icon, **props)
    fab.gravity = "bottom hcenter"
    fab.margin = (0, 0, 0, _FAB_RISE_DP)
    fab.background, fab.radius = fab.background or RED, 28
    fab.color = "#ffffff"
    return fab


# -- texts ----------------------------------------------------------------------------------------------------------


def started(track: Track) -> datetime.datetime:
    """Return when a track began, as the clocks there showed it."""
    zone = datetime.timezone(datetime.timedelta(seconds=track.offset_s))
    return datetime.datetime.fromtimestamp(track.start_ms / 1000, zone)


def day_text(phone: ax.Phone, day: datetime.date) -> str:
    """Return a day as lists show it: in words if it is less than a week away."""
    today = local_time(phone).date()
    ago = (today - day).days
    if ago in (0, 1):
        return phone.strings.translate(PACKAGE, ("Today", "Yesterday")[ago])
    if abs(ago) < _WEEK:
        return dates.day_name(phone, day.weekday())
    is_this_year = day.year == today.year
    if not phone.strings.locale.startswith("en"):
        return dates.date_text(phone, day, "day" if is_this_year else "medium_date")
    name = f"{day.day} {dates.calendar_of(phone).short_months[day.month - 1]}"
    return name if is_this_year else f"{name} {day.year}"


def time_text(phone: ax.Phone, moment: datetime.datetime) -> str:
    """Return a time of day, with its offset if the phone's is another."""
    offset = moment.utcoffset() or datetime.timedelta()
    if offset == local_time(phone).utcoffset():
        return dates.with_digits(phone, f"{moment:%H:%M}")
    minutes = int(offset.total_seconds()) // 60
    hours, rest = divmod(abs(minutes), 60)
    sign = "-" if minutes < 0 else "+"
    return dates.with_digits(phone, f"{moment:%H:%M} {sign}{hours:02d}" + (f":{rest:02d}" if rest else ""))


def medium_date_time(phone: ax.Phone, moment: datetime.datetime) -> str:
    """Return a moment as `FormatStyle.MEDIUM` writes it: `Oct 15, 2023, 3:34:00 PM`."""
    names = dates.calendar_of(phone)
    time = (names.time_24 if names.is_24_hour else names.time_12).format(
        H=moment.hour,
        HH=f"{moment:%H}",
        h=moment.hour % 12 or 12,
        mm=f"{moment:%M:%S}",
        a=names.am_pm[moment.hour >= 12],
    )
    frame = phone.strings.translate(PACKAGE, "{date}, {time}")
    return frame.format(date=dates.date_text(phone, moment, "medium_date"), time=dates.with_digits(phone, time))


def full_date(phone: ax.Phone, day: datetime.date) -> str:
    """Return a day as `FormatStyle.FULL` writes it: `Sunday, October 15, 2023`."""
    frame = phone.strings.translate(PACKAGE, "{weekday}, {date}")
    return frame.format(weekday=dates.day_name(phone, day.weekday()), date=dates.date_text(phone, day, "long_date"))


# -- dialogs --------------------------------------------------------------------------------------------------------


_DELETE_ONE = ("Delete track?", "The track and its markers will be permanently deleted from the device.")
_DELETE_SEVERAL = (
    "Delete selected?", "The selected tracks and their markers will be permanently deleted from the device.",
)  # fmt: skip


def ask_to_delete(screen: ax.Screen, count: int, accept: ax.Act) -> None:
    """Ask before tracks are deleted."""
    title, text = _DELETE_ONE if count == 1 else _DELETE_SEVERAL
    ax.ask(screen, text, "OK", accept, title=title)


def choose_kind(screen: ax.Screen, pick: Callable[[Kind], object]) -> None:
    """Show all types of activity as icons."""

    def cell(kind: Kind) -> ax.View:
        return ax.Column(
            ax.Icon(kind.icon, size=36, color="secondary", gravity="hcenter"),
            height=64,
            justify="center",
            gravity="hcenter",
            on_tap=screen.closing(partial(pick, kind)),
        )

    def content() -> ax.View:
        grid = ax.Grid(*(cell(kind) for kind in KINDS), columns=4)
        return ax.Scroll(
            grid, id="choose_activity_type_grid_view", cls="android.widget.GridView", height=448, padding=(16, 0)
        )

    screen.show(ax.AlertDialog(title="Activity type", content=content, negative=("Cancel", None)))


_MAP_CHOICES = ("OpenTracks Dashboard API", "KMZ", "KML", "GPX")
_NO_DASHBOARD = "No application supporting OpenTracks Dashboard API installed."
_NO_VIEWER = "No application to view this file type installed."


def show_on_map(screen: ax.Screen) -> None:
    """Ask what to give to a map app; without one there is nothing to be seen."""
    chosen = [0]

    def act() -> None:
        screen.toast(_NO_VIEWER if chosen[0] else _NO_DASHBOARD)

    def content() -> ax.View:
        rows = [_map_choice(at, chosen) for at in range(len(_MAP_CHOICES))]
        return ax.Column(*rows, id="android:id/select_dialog_listview", cls="android.widget.ListView")

    title = 'Select "show on map" behavior'
    screen.show(
        ax.AlertDialog(
            title=title, content=content, positive=("OK", act), negative=("Cancel", None), neutral=("Always", act)
        )
    )


def _map_choice(at: int, chosen: list[int]) -> ax.View:
    is_chosen = at == chosen[0]
    return ax.Across(
        ax.RadioButton(checked=is_chosen, clickable=False, margin=(0, 0, 16, 0)),
        ax.Text(_MAP_CHOICES[at], id="android:id/text1", size=16, weight=1, checkable=True, checked=is_chosen),
        min_height=48,
        padding=(24, 6),
        on_tap=partial(setitem, chosen, 0, at),
    )


def labelled(field: ax.EditText, label: str, *, trailing: ax.View | None = None) -> ax.View:
    """Return a field under its label, outlined."""
    return ax.TextField(field, label=label, trailing=trailing, margin=(16, 8))


def picked(text: str, label: str, *, id: str, on_tap: ax.Act) -> ax.View:  # noqa: A002 - Android's word
    """Return a field that is tapped instead of typed into, under its label, outlined."""
    value = ax.Text(
        text, id=id, cls="android.widget.EditText", hint=label, size=16, width=ax.MATCH, height=28, on_tap=on_tap
    )
    return ax.Column(
        ax.Caption(label, size=12),
        value,
        padding=(16, 6),
        margin=(16, 6),
        radius=4,
        border=(1, "outline"),
        on_tap=on_tap,
    )
