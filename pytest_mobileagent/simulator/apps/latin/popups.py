"""What a key that is held offers: rows over the key, the first offers in the row next to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui import Column, Row, Text, View

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.latin.keys import Look
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.soft_keyboard import Popup

_COLUMNS = 7


def popup_view(popup: Popup, phone: Phone, look: Look) -> View:
    """Return the offers, placed in the keyboard's window."""
    width, height = phone.display.size
    scale = phone.display.scale
    left, top = _place(popup, width)
    size = _cell(popup, width) / scale, popup.key.height / scale

    def offer(at: int) -> View:
        return Text(
            popup.offers[at], size=20, align="center", width=size[0], height=size[1], color=look.front, radius=8,
            background=look.action if at == popup.at else "",
        )  # fmt: skip

    count = len(popup.offers)
    rows = [range(first, min(first + _COLUMNS, count)) for first in range(0, count, _COLUMNS)]
    above = top - (height - phone.ime.height_px)
    return Column(
        *(Row(*(offer(at) for at in row)) for row in reversed(rows)),
        id="popup_view",
        cls="android.widget.FrameLayout",
        width=size[0] * min(count, _COLUMNS),
        margin=((left - phone.display.sides_px[0]) / scale, max(0.0, above / scale), 0, 0),
        radius=8,
        elevation=4,
        background=look.key,
    )


def offer_at(popup: Popup, x: int, y: int, screen_px: int) -> int:
    """Return which offer is nearest to a point, px."""
    left, _ = _place(popup, screen_px)
    columns = min(len(popup.offers), _COLUMNS)
    column = min(max(0, (x - left) // _cell(popup, screen_px)), columns - 1)
    row = min(max(0, (popup.key.top - y) // popup.key.height), _rows(popup) - 1)
    return min(row * _COLUMNS + column, len(popup.offers) - 1)


def _rows(popup: Popup) -> int:
    return (len(popup.offers) - 1) // _COLUMNS + 1


def _cell(popup: Popup, screen_px: int) -> int:
    """Return how wide each offer is, px: as a letter, if the key is wider."""
    return min(popup.key.width, screen_px // 10)


def _place(popup: Popup, screen_px: int) -> tuple[int, int]:
    """Return left and top, px: the first offer is over the key if there is room to its right."""
    cell = _cell(popup, screen_px)
    left = popup.key.left + (popup.key.width - cell) // 2
    width = cell * min(len(popup.offers), _COLUMNS)
    return max(0, min(left, screen_px - width)), popup.key.top - _rows(popup) * popup.key.height
