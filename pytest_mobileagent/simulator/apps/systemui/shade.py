"""The notification shade and the quick settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.settingslib import mobile_summary
from pytest_mobileagent.simulator.apps.systemui.cards import cards_of, notifications
from pytest_mobileagent.simulator.apps.systemui.privacy import privacy_chip
from pytest_mobileagent.simulator.apps.systemui.status_icons import battery_icon, mobile_icon, network_icons
from pytest_mobileagent.simulator.apps.systemui.tiles import Tile, dial_emergency, open_settings, start_outside, tiles
from pytest_mobileagent.simulator.apps.systemui.words import Words
from pytest_mobileagent.simulator.system.brightness import slider_share, stored_level
from pytest_mobileagent.simulator.system.dates import clock_text, date_text, local_time, to_local
from pytest_mobileagent.simulator.system.panels import QUICK_SETTINGS, TILE_EDITOR
from pytest_mobileagent.simulator.system.sensor_privacy import indicator
from pytest_mobileagent.simulator.system.wifi_networks import NEAR

SLIDER_MAXIMUM = 65535  # as SystemUI's brightness slider counts
_ON, _OFF, _FRONT, _DIM, _BACK = "#a8c7fa", "#303134", "#e3e3e3", "#9aa0a6", "#1b1b1f"
_LIGHT_PANEL = ("#ffffff", "#1f1f1f", "#5f6368", "#1a73e8")  # ground, front, fainter, accent
_DARK_PANEL = ("#303134", "#e3e3e3", "#c4c7c5", "#a8c7fa")
_HIGH_DP = 600  # what is lower has no room for a head of two lines
_TILE_DP, _AROUND_DP = 88, 210  # what a tile takes; what stands above and below a page of them


class _Page(NamedTuple):
    """The tiles of a page: so many columns and rows."""

    columns: int
    rows: int


def _page(phone: ax.Phone) -> _Page:
    """Return what a page of tiles holds: a phone that is held sideways has a low and wide one."""
    display = phone.display
    room = (display.size[1] - display.navigation_bar_px - display.status_bar_px * 0.6) / display.scale - _AROUND_DP
    columns, most = (4, 2) if is_sideways(phone) else (2, 4)
    return _Page(columns, max(1, min(most, int(room // _TILE_DP))))


def is_sideways(phone: ax.Phone) -> bool:
    """Whether a phone, not a tablet, is held sideways."""
    width, height = phone.display.size
    return width > height and not phone.display.is_large


def _is_high(phone: ax.Phone) -> bool:
    return not is_sideways(phone) and phone.display.size[1] >= _HIGH_DP * phone.display.scale


def _tile(phone: ax.Phone, tile: Tile, height: float) -> ax.View:
    is_on = bool(tile.is_on)
    front = "#0b2a5b" if is_on else _FRONT if tile.on_tap else _DIM
    return ax.Across(
        ax.Icon(tile.icon, size=22, color=front, margin=(0, 0, 14, 0)),
        ax.Column(
            ax.Text(tile.label, id="tile_label", size=15, weight_name="medium", color=front, max_lines=1),
            ax.Text(tile.state, id="app_label", size=13, color=front, max_lines=1),
            weight=1,
        ),
        cls=ax.Switch.cls if tile.is_on is not None else "android.widget.LinearLayout",
        text=tile.state if tile.is_on is not None else "",
        desc=tile.desc,
        height=height,
        padding=(20, 0, 12, 0),
        radius=height / 2,
        background=_ON if is_on else _OFF,
        checkable=tile.is_on is not None,
        checked=is_on,
        on_tap=tile.on_tap,
        on_long_press=lambda: open_settings(phone, tile),
        margin=(4, 4),
    )


def shade(phone: ax.Phone) -> ax.View:
    """Return the open shade: a few tiles and the notifications, or all tiles; on a large screen all side by side."""
    display = phone.display
    is_split = display.is_large and display.size[0] > display.size[1]  # config_use_split_notification_shade
    is_full = is_split or phone.panels.shown == QUICK_SETTINGS
    start, end = display.sides_dp
    head = _head(phone, is_full=is_full, is_high=is_full and not is_split and _is_high(phone))
    if is_split:
        messages = ax.Column(notifications(phone, cards_of(phone)), weight=1)
        body: ax.View = ax.Row(_all_tiles(phone), messages, width=ax.MATCH, weight=1)
    elif is_full:
        body = _all_tiles(phone)
    else:
        body = ax.Column(
            ax.Grid(
                *(_tile(phone, tile, 60) for tile in tiles(phone)[:4]), columns=_page(phone).columns, padding=(12, 0)
            ),
            notifications(phone, cards_of(phone)),
            weight=1,
        )
    return ax.SwipeArea(
        ax.Pane(
            ax.View(width=1, height=display.status_bar_px / display.scale * 0.6),
            head,
            body,
            ax.View(width=1, height=display.navigation_bar_px / display.scale),
            padding=(start, 0, end, 0),
        ),
        id="notification_panel",
        width=ax.MATCH,
        height=ax.MATCH,
        background=_BACK,
        on_touch=phone.panels.close,
        on_up=phone.panels.close,
        on_down=lambda: phone.panels.open(QUICK_SETTINGS),
    )


def _head(phone: ax.Phone, *, is_full: bool, is_high: bool) -> ax.View:
    """Return clock, date and status; with all tiles the carrier too, and where there is room a large clock above."""
    state = phone.status_bar.state
    used = indicator(phone)
    clock = ax.Text(
        clock_text(phone, to_local(phone, state.wall_s)),
        id="clock",
        size=36 if is_full and not is_sideways(phone) else 16,
        color=_FRONT,
    )
    date = date_text(phone, local_time(phone), "weekday_date")
    day = ax.Text(date, id="date", size=16, color=_FRONT, margin=(0 if is_high else 12, 0, 12, 0), max_lines=1)
    # The carrier has what the others leave: its name ends in "…", and the battery stays.
    carrier = ax.Text("T-Mobile", id="qs_carrier_text", color=_FRONT, max_lines=1, gravity="end")
    end = ax.Frame(carrier if is_full else None, weight=1, padding=(0, 0, 6 if not is_high else 0, 0))
    icons = (
        privacy_chip(phone, used.sensors, opens=True) if used is not None else None,
        *network_icons(phone, state, _FRONT, has_wifi=is_full),  # of which one of the few tiles tells
        battery_icon(phone, state, id="batteryRemainingIcon", size=16, color=_FRONT, margin=(8, 0, 0, 0)),
    )
    if is_high:
        lines = ax.Across(clock, end), ax.Across(day, ax.View(weight=1, height=1), *icons)
        return ax.Column(*lines, width=ax.MATCH, padding=(20, 14, 20, 10))
    return ax.Across(clock, day, end, *icons, padding=(20, 14, 20, 10))


def _all_tiles(phone: ax.Phone) -> ax.View:
    """Return the brightness, the pages of tiles and what is below them."""
    return ax.Column(
        brightness_slider(phone),
        *_pages(phone, tiles(phone)),
        ax.View(weight=1, height=1),
        _footer(phone),
        padding=(12, 0),
        weight=1,
        height=ax.MATCH,
    )


def _pages(phone: ax.Phone, shown: list[Tile]) -> Iterator[ax.View]:
    """Yield one page of the tiles, and which of how many it is."""
    columns, rows = _page(phone)
    size, height = columns * rows, rows * _TILE_DP
    count = -(-len(shown) // size)
    number = min(phone.panels.tile_page, count - 1)
    page = shown[number * size : (number + 1) * size]

    def turn(target: int) -> None:
        phone.panels.tile_page = target
        phone.touch()

    # the height of a whole page, also of one that is not full
    grid = ax.Grid(*(_tile(phone, tile, 80) for tile in page), columns=columns, height=height)
    yield ax.Pager(grid, id="qs_pager", index=number, count=count, on_change=turn, height=height)
    dots = (ax.View(width=6, height=6, radius=3, margin=(3, 0), background=_FRONT if one == number else _DIM)
            for one in range(count))  # fmt: skip
    told = Words(phone)("Page {number} of {count}").format(number=number + 1, count=count)
    yield ax.Row(*dots, id="footer_page_indicator", desc=told, width=ax.MATCH, justify="center", padding=(0, 14))


def brightness_slider(phone: ax.Phone, *, style: str = "thick") -> ax.View:
    """Return the brightness slider of quick settings and of the dialog that Settings opens."""
    share = slider_share(phone.power.brightness)

    def follow(value: int, *, is_final: bool) -> None:
        phone.power.set_brightness(stored_level(value / SLIDER_MAXIMUM), is_final=is_final)

    return ax.SeekBar(
        id="slider",
        key="brightness",
        text=Words(phone)("Display brightness"),
        value=round(share * SLIDER_MAXIMUM),
        maximum=SLIDER_MAXIMUM,
        style=style,
        icon="brightness_6",
        on_change=lambda value: follow(value, is_final=False),
        on_release=lambda value: follow(value, is_final=True),
        margin=(4, 8),
        color=_ON,
    )


def _footer(phone: ax.Phone) -> ax.View:
    tr = Words(phone)
    return ax.Row(
        ax.View(weight=1, height=1),
        ax.IconButton("edit", id="android:id/edit", desc=tr("Edit order of settings."), color=_FRONT,
                   on_tap=lambda: phone.panels.open(TILE_EDITOR)),
        ax.IconButton("settings", id="icon", desc=tr("Open settings."), color=_FRONT,
                   on_tap=lambda: start_outside(phone, ax.Intent(action="android.settings.SETTINGS"))),
        ax.IconButton("power_settings_new", id="icon", key="power", desc=tr("Power menu"), color=_FRONT,
                   on_tap=phone.show_power_menu),
        width=ax.MATCH,
        padding=(0, 0, 0, 12),
    )  # fmt: skip


def internet_panel(phone: ax.Phone) -> ax.View:
    """Return the panel of the Internet tile."""
    links, tr = phone.connectivity, Words(phone)
    ground, front, dim, accent = _DARK_PANEL if phone.is_dark else _LIGHT_PANEL
    wifi = ax.Across(
        ax.Text(tr("Wi‑Fi"), size=18, color=front, weight=1),
        ax.Switch(
            id="wifi_toggle",
            checked=links.wifi_enabled,
            on_change=lambda on: links.set_wifi(on, "com.android.systemui"),
        ),
        id="turn_on_wifi_layout",
        padding=(24, 10),
    )
    is_joined = links.is_wifi_connected
    network = ax.Across(
        ax.Icon("wifi", color=accent if is_joined else front, margin=(0, 0, 16, 0)),
        ax.Column(
            ax.Text(NEAR.ssid, size=16, color=front),
            ax.Text(tr("Connected"), color=dim) if is_joined else None,
            weight=1,
        ),
        id="wifi_connected_layout" if is_joined else "wifi_list",
        padding=(24, 12),
        on_tap=None if is_joined else partial(phone.wifi_networks.join, NEAR),
    )
    mobile = ax.Across(
        mobile_icon(phone.mobile_network.level, color=front, margin=(0, 0, 16, 0)),
        ax.Column(ax.Text("T-Mobile", size=16, color=front), ax.Text(mobile_summary(phone, tr), color=dim), weight=1),
        ax.Switch(id="mobile_toggle", checked=links.mobile_data_enabled, on_change=links.set_mobile_data),
        id="mobile_network_layout",
        padding=(24, 10),
    )
    return ax.Column(
        ax.Text(tr("Internet"), id="internet_dialog_title", size=24, color=front, align="center", width=ax.MATCH,
             padding=(24, 20, 24, 4)),
        ax.Text(tr("Tap a network to connect"), id="internet_dialog_subtitle", color=dim, align="center",
             width=ax.MATCH, padding=(24, 0, 24, 12)),
        mobile if not links.airplane_mode else None,
        wifi,
        network if links.wifi_enabled else None,
        _all_networks(phone, front) if links.wifi_enabled else None,
        ax.Row(ax.View(weight=1, height=1), ax.TextButton(tr("Done"), id="done_button", color=accent,
                                                              on_tap=phone.panels.close),
            width=ax.MATCH, padding=16),
        width=360,
        radius=28,
        elevation=12,
        background=ground,
    )  # fmt: skip


def _all_networks(phone: ax.Phone, color: str) -> ax.View:
    """Return the row that leads to the networks in Settings."""
    return ax.Across(
        ax.Icon("arrow_forward", color=color, margin=(0, 0, 16, 0)),
        ax.Text(Words(phone)("See all"), size=16, color=color, weight=1),
        id="see_all_layout",
        padding=(24, 12),
        on_tap=lambda: start_outside(phone, ax.Intent(action="android.settings.WIFI_SETTINGS")),
    )


def power_menu(phone: ax.Phone) -> ax.View:
    """Return the power menu."""
    tr = Words(phone)

    def item(label: str, icon: str, color: str, act: Callable[[], object]) -> ax.View:
        return ax.Column(
            ax.Frame(
                ax.Icon(icon, id="android:id/icon", size=28, color="#1f1f1f", gravity="center"),
                width=76,
                height=76,
                radius=38,
                background=color,
            ),
            ax.Text(label, id="android:id/message", color=_FRONT, margin=(0, 8, 0, 0)),
            width=120,
            padding=(0, 14),
            gravity="center",
            on_tap=act,
        )

    return ax.Column(
        ax.Row(
            item(tr("Emergency"), "emergency", "#f6aea9", partial(dial_emergency, phone)),
            item(tr("Power off"), "power_settings_new", "#e8eaed", phone.power.sleep),
            width=240,
        ),
        ax.Row(item(tr("Restart"), "restart_alt", "#e8eaed", phone.reboot), width=240),
        id="global_actions_view",
        width=272,
        padding=16,
        radius=28,
        elevation=12,
        background="#2d2e31",
    )
