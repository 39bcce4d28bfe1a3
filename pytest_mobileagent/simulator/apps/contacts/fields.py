"""The editor's text fields: an outline, a label that floats above a filled field, numbers written as one types."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.contacts.book import CUSTOM, EVENT, PHONE, TYPES
from pytest_mobileagent.simulator.system.dates import date_text, month_and_day
from pytest_mobileagent.simulator.system.phone_numbers import dialable, format_as_typed, format_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.contacts.book import Entry

FIELD_DP = 56.7
_OF_NO_YEAR = "--"  # begins a date without one, as vCards have it
_SEPARATORS = frozenset(" -().")


class PhoneField(ax.EditText):
    """A number that gets its separators while it is typed (`PhoneNumberFormattingTextWatcher`).

    Whoever types or deletes a separator is left alone until the field is empty.
    """

    entry: Entry | None = None
    reveal_dp = 76

    def change(self, text: str, cursor: int) -> None:
        """Write the number anew, keeping the cursor behind the same digit."""
        entry = self.entry
        if entry is None:
            super().change(text, cursor)
            return
        entry.is_raw = bool(text) and (entry.is_raw or self._touches_separator(text, cursor))
        if entry.is_raw:
            super().change(text, cursor)
            return
        before = len(dialable(text[:cursor]))
        written = format_as_typed(text)
        place = count = 0
        while place < len(written) and count < before:
            count += written[place] not in _SEPARATORS
            place += 1
        super().change(written, place)

    def _touches_separator(self, text: str, cursor: int) -> bool:
        added = len(text) - len(self.text)
        changed = text[cursor - added : cursor] if added > 0 else self.text[cursor : cursor - added]
        return not _SEPARATORS.isdisjoint(changed)


def written(phone: ax.Phone, entry: Entry) -> str:
    """Return a value as it is read: a number with its separators, a date in words (Contacts' `DateUtils`)."""
    if entry.kind == PHONE:
        return format_number(entry.value)
    day = date_of(entry)
    if day is None:
        return entry.value
    return month_and_day(phone, day) if entry.value.startswith(_OF_NO_YEAR) else date_text(phone, day, "long_date")


def date_of(entry: Entry) -> datetime.date | None:
    """Return the day of a significant date, in a leap year if it has none; None if it is not one."""
    if entry.kind != EVENT:
        return None
    text = entry.value.replace(_OF_NO_YEAR, "2000-", 1) if entry.value.startswith(_OF_NO_YEAR) else entry.value
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None


def type_of(screen: ax.Screen, entry: Entry) -> str | None:
    """Return how the type of a value is called, its user's own word as it is; None if its kind has no types."""
    if entry.kind not in TYPES:
        return None
    return entry.type_text if entry.type == CUSTOM else screen.tr(entry.type_text)


def outlined(screen: ax.Screen, field: ax.EditText, hint: str) -> ax.View:
    """Return a field in its outline; the hint floats on the line once there is text or the cursor."""
    theme = screen.theme
    has_focus = screen.ui.focus == (field.key or field.id)
    field.hint = hint
    field.width = ax.MATCH
    field.height = FIELD_DP
    field.padding = (16, 0)
    color = theme.primary if has_focus else theme.on_surface_variant
    box = ax.Frame(
        field,
        width=ax.MATCH,
        height=FIELD_DP,
        radius=4,
        border=(2 if has_focus else 1, "primary" if has_focus else "outline"),
        margin=(0, 5.7, 0, 8),
    )
    if has_focus:
        field.hint_color = "#00000000" if not field.text else ""
    label = None
    if field.text or has_focus:
        label = ax.DrawnText(hint, size=12, color=color, background="background", padding=(4, 0), margin=(12, 0, 0, 0))
    return ax.Frame(box, label, width=ax.MATCH)


def dropdown(screen: ax.Screen, text: str, *, desc: str, key: str, on_tap: Callable[[], object]) -> ax.View:
    """Return the field that chooses a label: a Spinner whose text is the chosen one."""
    arrow = ax.Frame(
        ax.Icon("arrow_drop_down", color="on_surface_variant", gravity="center"),
        id="text_input_end_icon",
        cls="android.widget.ImageButton",
        desc=screen.tr("Show dropdown menu"),
        width=48,
        height=48,
        gravity="vcenter end",
        checkable=True,
        on_tap=on_tap,
    )
    return ax.Frame(
        ax.Frame(
            ax.DrawnText(text, size=16, max_lines=1, width=118, gravity="vcenter", margin=(16, 0, 0, 0)),
            arrow,
            key=key,
            cls="android.widget.Spinner",
            text=text,
            desc=desc,
            hint=screen.tr("Label"),
            width=ax.MATCH,
            height=52,
            radius=4,
            border=(1, "outline"),
            margin=(0, 5.7, 0, 0),
            on_tap=on_tap,
            long_clickable=True,
        ),
        ax.DrawnText(
            screen.tr("Label"),
            size=12,
            color="on_surface_variant",
            background="background",
            padding=(4, 0),
            margin=(12, 0, 0, 0),
        ),
        width=171,
        margin=(0, 2, 0, 16),
    )
