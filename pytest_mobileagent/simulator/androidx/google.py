"""What Google's apps of 2019 share: white bars, grey icons, Google's blue; the circle of who is signed in; letters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.bars import AppBar
from pytest_mobileagent.simulator.androidx.contact_photos import photo_of_number, round_photo
from pytest_mobileagent.simulator.ui import MATCH, Frame, Icon, Theme, View
from pytest_mobileagent.simulator.ui.widgets.drawn_text import DrawnText

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone

BLUE = "#1a73e8"
GREY = "#5f6368"
FACES = ("#d93025", "#e8710a", "#1e8e3e", "#12b5cb", "#1a73e8", "#9334e6", "#e52592", "#607d8b", "#7b6f00", "#00796b")
_COLORS = ("#4285f4", "#ea4335", "#fbbc04", "#4285f4", "#34a853", "#ea4335")
bar = AppBar(title_size=20, title_weight="regular", title_color="#202124", title_margin=(16, 0, 8, 0))


def theme(primary: str = BLUE, *, toolbar: str = "#ffffff", on_toolbar: str = GREY) -> Theme:
    """Return the light theme around an app's colour."""
    return replace(
        Theme.material2(primary=primary, background="#ffffff"),
        surface_variant="#f1f3f4",
        on_surface="#202124",
        on_surface_variant=GREY,
        outline="#dadce0",
        outline_variant="#dadce0",
        toolbar=toolbar,
        on_toolbar=on_toolbar,
        status_bar=toolbar,
    )


def dark_theme(primary: str = "#8ab4f8") -> Theme:
    """Return the dark theme, for the apps that have one."""
    return replace(
        Theme.material2(primary=primary, background="#202124"),
        is_dark=True,
        on_primary="#202124",
        on_secondary="#202124",
        primary_container="#3c4043",
        on_primary_container="#e8eaed",
        surface="#202124",
        surface_variant="#3c4043",
        on_surface="#e8eaed",
        on_surface_variant="#9aa0a6",
        outline="#5f6368",
        outline_variant="#3c4043",
        toolbar="#202124",
        on_toolbar="#9aa0a6",
        status_bar="#202124",
    )


def always(chosen: Theme) -> Callable[[Phone, str], Theme]:
    """Return what says that an app looks the same by day and by night: most had no dark theme yet."""
    return lambda _phone, _package: chosen


def number_face(phone: Phone, name: str, number: str, *, size: float = 40, id: str = "") -> View:  # noqa: A002 - Android's word
    """Return the photo of whoever has a number, or else the plate that stands for it."""
    photo = round_photo(phone, photo_of_number(phone, number), size=size, id=id, desc=name if id else "")
    return photo or face(name, size=size, id=id, desc=name if id else "")


def face(name: str, *, size: float = 40, id: str = "", desc: str = "") -> View:  # noqa: A002 - Android's word
    """Return the plate that stands for the picture of somebody: the first letter, or a head for a number."""
    letter = name[:1].upper()
    mark: View
    if letter.isalpha():
        mark = DrawnText(letter, size=size * 0.46, color="#ffffff", gravity="center")
    else:
        mark = Icon("person", size=size * 0.6, color="#ffffff", gravity="center")
    plate = FACES[sum(map(ord, name)) % len(FACES)]
    return Frame(
        mark, id=id, cls="android.widget.ImageView", desc=desc, width=size, height=size, radius=size / 2,
        background=plate,
    )  # fmt: skip


def logo(phone: Phone, *parts: View) -> tuple[View, ...]:
    """Return the parts of a logo in the order in which a row has them from the left: no language mirrors it."""
    return parts[::-1] if phone.strings.is_rtl else parts


def wordmark(phone: Phone, *, size: float) -> tuple[View, ...]:
    """Return the letters of Google's name in their colours, for a row."""
    letters = zip("Google", _COLORS, strict=True)
    return logo(phone, *(DrawnText(letter, size=size, color=color) for letter, color in letters))


def line() -> View:
    """Return the hairline between parts of a page."""
    return View(width=MATCH, height=1, background="#e0e0e0")
