"""Android 10's shade: round tiles on the phone's own ground, their names below them once it is pulled twice."""

from __future__ import annotations

from typing import NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.systemui.cards import Cards, notifications
from pytest_mobileagent.simulator.apps.systemui.shade import brightness_slider, is_sideways
from pytest_mobileagent.simulator.apps.systemui.status_icons import battery_icon
from pytest_mobileagent.simulator.apps.systemui.tiles import Tile, open_settings, start_outside, tiles
from pytest_mobileagent.simulator.apps.systemui.words import Words
from pytest_mobileagent.simulator.system.dates import clock_text, date_text, local_time, to_local
from pytest_mobileagent.simulator.system.panels import QUICK_SETTINGS, TILE_EDITOR

_QUICK = 6  # tiles of the first pull
_BLUE = "#1a73e8"
_SILENT = "Silent notifications"


class _Colors(NamedTuple):
    ground: str
    front: str
    faint: str
    plate: str


_LIGHT = _Colors("#ffffff", "#202124", "#5f6368", "#e8eaed")
_DARK = _Colors("#000000", "#e8eaed", "#9aa0a6", "#3c4043")
_LIGHT_CARDS = Cards(
    "#ffffff",
    _LIGHT.front,
    _LIGHT.faint,
    _BLUE,
    _LIGHT.front,
    radius=8,
    fills_buttons=False,
    silent=_SILENT,
    ranks=False,
)
_DARK_CARDS = Cards(
    "#202124",
    _DARK.front,
    _DARK.faint,
    "#8ab4f8",
    _DARK.front,
    radius=8,
    fills_buttons=False,
    silent=_SILENT,
    ranks=False,
)


def cards_of(phone: ax.Phone) -> Cards:
    """Return the cards of Android 10, as the phone's theme draws them."""
    return _DARK_CARDS if phone.is_dark else _LIGHT_CARDS


def shade(phone: ax.Phone) -> ax.View:
    """Return the open shade: six tiles and the notifications, or all tiles."""
    colors = _DARK if phone.is_dark else _LIGHT
    display = phone.display
    is_full = phone.panels.shown == QUICK_SETTINGS
    bars = display.status_bar_px / display.scale, display.navigation_bar_px / display.scale
    start, end = display.sides_dp
    body = _all_tiles(phone, colors) if is_full else _first_pull(phone, colors)
    return ax.SwipeArea(
        ax.Pane(
            ax.View(width=1, height=bars[0] * 0.6),
            _head(phone, colors),
            body,
            ax.View(width=1, height=bars[1]),
            padding=(start, 0, end, 0),
        ),
        id="notification_panel",
        width=ax.MATCH,
        height=ax.MATCH,
        background=colors.ground,
        on_touch=phone.panels.close,
        on_up=phone.panels.close,
        on_down=lambda: phone.panels.open(QUICK_SETTINGS),
    )


def _head(phone: ax.Phone, colors: _Colors) -> ax.View:
    state = phone.status_bar.state
    return ax.Across(
        ax.Text(clock_text(phone, to_local(phone, state.wall_s)), id="clock", size=16, color=colors.front),
        ax.Text(date_text(phone, local_time(phone), "weekday_date"), id="date", size=16, color=colors.front,
             margin=(12, 0)),
        ax.View(weight=1, height=1),
        battery_icon(phone, state, id="batteryRemainingIcon", size=16, color=colors.front),
        padding=(24, 14, 24, 10),
    )  # fmt: skip


def _first_pull(phone: ax.Phone, colors: _Colors) -> ax.View:
    quick = [_round(phone, tile, colors, size=40) for tile in tiles(phone)[:_QUICK]]
    return ax.Column(
        ax.Row(*quick, id="quick_qs_panel", width=ax.MATCH, justify="between", padding=(24, 8, 24, 16)),
        ax.View(width=ax.MATCH, height=1, background=colors.plate),
        notifications(phone, cards_of(phone)),
        weight=1,
    )


def _all_tiles(phone: ax.Phone, colors: _Colors) -> ax.View:
    cells = [
        ax.Column(
            _round(phone, tile, colors, size=56),
            ax.Text(tile.label, id="tile_label", color=colors.front, max_lines=1, margin=(0, 8, 0, 0)),
            gravity="center",
            padding=(0, 12),
        )
        for tile in tiles(phone)
    ]
    is_low = is_sideways(phone)
    grid = ax.Grid(*cells, columns=5 if is_low else 3, id="qs_pager", cls="androidx.viewpager.widget.ViewPager")
    return ax.Column(
        brightness_slider(phone, style="plain"),
        *([ax.Scroll(grid, key="tiles", weight=1)] if is_low else [grid, ax.View(weight=1, height=1)]),
        _foot(phone, colors),
        padding=(16, 0),
        weight=1,
    )


def _round(phone: ax.Phone, tile: Tile, colors: _Colors, *, size: float) -> ax.View:
    front = "#ffffff" if tile.is_on else colors.front if tile.on_tap else colors.faint
    return ax.Frame(
        ax.Icon(tile.icon, size=size * 0.5, color=front, gravity="center"),
        cls=ax.Switch.cls,
        text=tile.state if tile.is_on is not None else "",
        desc=tile.label,
        width=size,
        height=size,
        radius=size / 2,
        background=_BLUE if tile.is_on else colors.plate,
        checkable=True,
        checked=bool(tile.is_on),
        on_tap=tile.on_tap,
        on_long_press=lambda: open_settings(phone, tile),
    )


def _foot(phone: ax.Phone, colors: _Colors) -> ax.View:
    tr = Words(phone)
    return ax.Across(
        ax.Text("T-Mobile", id="qs_carrier_text", color=colors.faint, weight=1),
        ax.IconButton("edit", id="android:id/edit", desc=tr("Edit order of settings."), color=colors.front,
                      on_tap=lambda: phone.panels.open(TILE_EDITOR)),
        ax.IconButton("settings", id="settings_button", desc=tr("Open settings."), color=colors.front,
                   on_tap=lambda: start_outside(phone, ax.Intent(action="android.settings.SETTINGS"))),
        padding=(8, 0, 0, 12),
    )  # fmt: skip
