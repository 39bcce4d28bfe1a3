"""What the pages of the clock share."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.dates import clock_text, day_name, is_24_hour

HAIR_SPACE = "\u200a"
LEFT_TO_RIGHT = "\u200e"
LIST = "androidx.recyclerview.widget.RecyclerView"
_LOW_DP = 520


class Tab(ax.Page):
    """One tab."""

    def buttons(self) -> list[ax.View]:
        """Return what floats at its bottom."""
        return []

    @property
    def buttons_dp(self) -> float:
        """In what part of its width they float, from where lines begin; 0 for all of it."""
        return 0

    @property
    def room_dp(self) -> tuple[float, float]:
        """The width and height between the system's bars."""
        display = self.screen.phone.display
        bars = display.status_bar_px + display.navigation_bar_px
        return display.app_size[0] / display.scale, (display.app_size[1] - bars) / display.scale

    @property
    def is_low(self) -> bool:
        """Whether its parts stand side by side, since there is no room for them below each other."""
        return self.room_dp[1] <= _LOW_DP

    @property
    def half_dp(self) -> float:
        """The width that each of its parts has."""
        return self.room_dp[0] / (2 if self.is_low else 1)


def time_text(phone: ax.Phone, hour: int, minute: int) -> str:
    """Return a time of day as the large figures show it."""
    text = spoken_time(phone, hour, minute)
    return text if is_24_hour(phone) else text.replace(" ", HAIR_SPACE)


def spoken_time(phone: ax.Phone, hour: int, minute: int) -> str:
    """Return a time of day as it is read out."""
    return clock_text(phone, datetime.time(hour, minute))


def short_time(phone: ax.Phone, moment: datetime.datetime) -> str:
    """Return a moment as `Sun 7:20 AM`."""
    return f"{day_name(phone, moment.weekday(), 'short_days')} {spoken_time(phone, moment.hour, moment.minute)}"


def day_disc(screen: ax.Screen, day: int, on_tap: Callable[[], object], *, is_on: bool) -> ax.View:
    """Return the disc of a day of the week, filled if it is chosen."""
    return ax.Text(
        day_name(screen.phone, day, "narrow_days"), cls="android.widget.CheckBox", desc=day_name(screen.phone, day),
        size=16, weight_name="medium", align="center", width=38, height=38, radius=19, checkable=True, checked=is_on,
        color="on_primary" if is_on else "on_surface", background="primary" if is_on else "",
        border=None if is_on else (1, "outline"), on_tap=on_tap,
    )  # fmt: skip


def main_button(screen: ax.Screen, icon: str, desc: str, on_tap: Callable[[], object]) -> ax.View:
    """Return the large floating button of a page; a round one of Material 2."""
    theme = screen.theme
    if theme.material == 2:
        return ax.Fab(icon, id="fab", desc=screen.tr(desc), margin=0, on_tap=on_tap)
    return ax.Frame(
        ax.Icon(icon, size=36, color="on_primary_container", gravity="center"),
        id="fab",
        cls="android.widget.Button",
        desc=screen.tr(desc),
        width=96,
        height=96,
        radius=28,
        background="primary_container",
        on_tap=on_tap,
    )


def side_button(screen: ax.Screen, icon: str, desc: str, on_tap: Callable[[], object], *, id: str) -> ax.View:  # noqa: A002
    """Return a smaller floating button beside the large one; one of words in Material 2."""
    theme = screen.theme
    if theme.material == 2:
        return ax.TextButton(screen.tr(desc), id=id, desc=screen.tr(desc), width=112, height=56, on_tap=on_tap)
    return ax.Frame(
        ax.Icon(icon, size=28, color="on_secondary_container", gravity="center"),
        id=id,
        cls="android.widget.Button",
        desc=screen.tr(desc),
        width=72,
        height=72,
        radius=36,
        background="secondary_container",
        on_tap=on_tap,
    )


def length_texts(screen: ax.Screen, *, days: int = 0, hours: int = 0, minutes: int = 0, seconds: int = 0) -> list[str]:
    """Return the parts of a length that are not 0, each in words."""
    texts = [
        screen.tr_count(days, "{count} day", "{count} days") if days else "",
        screen.tr_count(hours, "{count} hour", "{count} hours") if hours else "",
        screen.tr_count(minutes, "{count} minute", "{count} minutes") if minutes else "",
        screen.tr_count(seconds, "{count} second", "{count} seconds") if seconds else "",
    ]
    return [text for text in texts if text]


class VibrateBox(ax.CheckBox):
    """A check box whose text stands before it."""

    label = "Vibrate"

    @property
    def shown_text(self) -> str:
        """What accessibility reports."""
        return self.label


class Figures(ax.Text):
    """Figures that are reported with a left-to-right mark behind the minutes (`0\u200e 03.30`) and drawn without."""

    @property
    def shown_text(self) -> str:
        """What accessibility reports."""
        return self.text.replace(" ", f"{LEFT_TO_RIGHT} ")

    def drawn_text(self) -> str:
        """Return the text itself."""
        return self.text


class LabelDialog(ax.TextDialog):
    """Asks for a label."""

    def __init__(self, screen: ax.Screen, label: str, on_done: Callable[[str], object]) -> None:
        """Begin with `label`."""
        self.ok, self.cancel = screen.tr(self.ok), screen.tr(self.cancel)
        super().__init__(screen, id="label_input_field", text=label, hint=screen.tr("Label"), on_ok=on_done)
