"""The notification shade and the quick settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.systemui.cards import DARK_CARDS, LIGHT_CARDS, notifications
from pytest_mobileagent.simulator.apps.systemui.status_icons import mobile_icon
from pytest_mobileagent.simulator.apps.systemui.tiles import Tile, open_settings, start_outside, tiles
from pytest_mobileagent.simulator.apps.systemui.words import Words
from pytest_mobileagent.simulator.system.brightness import slider_share, stored_level
from pytest_mobileagent.simulator.system.dates import clock_text, date_text, local_time, to_local
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.panels import QUICK_SETTINGS, SHADE
from pytest_mobileagent.simulator.ui import (
    MATCH,
    Column,
    Frame,
    Grid,
    Icon,
    IconButton,
    Pager,
    Row,
    SeekBar,
    Switch,
    Text,
    TextButton,
    View,
)
from pytest_mobileagent.simulator.ui.widgets.swipe_area import SwipeArea

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_mobileagent.simulator.phone import Phone

SLIDER_MAXIMUM = 65535  # as SystemUI's brightness slider counts
_ON, _OFF, _FRONT, _DIM, _BACK = "#a8c7fa", "#303134", "#e3e3e3", "#9aa0a6", "#1b1b1f"
_ON_A_PAGE, _PAGE_DP = 8, 352  # four rows of two tiles


def _tile(phone: Phone, tile: Tile, height: float) -> View:
    is_on = bool(tile.is_on)
    front = "#0b2a5b" if is_on else _FRONT if tile.on_tap else _DIM
    return Row(
        Icon(tile.icon, size=22, color=front, margin=(0, 0, 14, 0)),
        Column(
            Text(tile.label, id="tile_label", size=15, weight_name="medium", color=front, max_lines=1),
            Text(tile.state, id="app_label", size=13, color=front, max_lines=1),
            weight=1,
        ),
        cls=Switch.cls if tile.is_on is not None else "android.widget.LinearLayout",
        text=tile.state if tile.is_on is not None else "",
        desc=tile.desc,
        width=MATCH,
        height=height,
        padding=(20, 0, 12, 0),
        radius=height / 2,
        background=_ON if is_on else _OFF,
        gravity="center",
        checkable=tile.is_on is not None,
        checked=is_on,
        on_tap=tile.on_tap,
        on_long_press=lambda: open_settings(phone, tile),
        margin=(4, 4),
    )


def shade(phone: Phone) -> View:
    """Return the open shade: a few tiles and the notifications, or all tiles."""
    is_full = phone.panels.shown == QUICK_SETTINGS
    state = phone.status_bar.state
    date = date_text(phone, local_time(phone), "weekday_date")
    display = phone.display
    head = Row(
        Text(clock_text(phone, to_local(phone, state.wall_s)), id="clock", size=36 if is_full else 16, color=_FRONT),
        Text(date, id="date", size=16, color=_FRONT, margin=(12, 0)),
        View(weight=1, height=1),
        Text("T-Mobile", id="qs_carrier_text", size=14, color=_FRONT) if is_full else None,
        Icon("battery_full", id="batteryRemainingIcon", desc=f"Battery {state.battery} percent.", size=16,
             color=_FRONT, margin=(8, 0, 0, 0)),
        width=MATCH,
        padding=(20, 14, 20, 10),
        gravity="center",
    )  # fmt: skip
    shown = tiles(phone)
    if is_full:
        body: View = Column(
            brightness_slider(phone),
            *_pages(phone, shown),
            View(weight=1, height=1),
            _footer(phone),
            padding=(12, 0),
            weight=1,
        )
    else:
        body = Column(
            Grid(*(_tile(phone, tile, 60) for tile in shown[:4]), columns=2, padding=(12, 0)),
            notifications(phone, DARK_CARDS if phone.is_dark else LIGHT_CARDS),
            weight=1,
        )
    return SwipeArea(
        Column(
            View(width=1, height=display.status_bar_px / display.scale * 0.6),
            head,
            body,
            View(width=1, height=display.navigation_bar_px / display.scale),
            height=MATCH,
        ),
        id="notification_panel",
        width=MATCH,
        height=MATCH,
        background=_BACK,
        on_touch=phone.panels.close,
        on_up=phone.panels.close,
        on_down=lambda: phone.panels.open(QUICK_SETTINGS),
    )


def _pages(phone: Phone, shown: list[Tile]) -> Iterator[View]:
    """Yield one page of the tiles, and which of how many it is."""
    count = -(-len(shown) // _ON_A_PAGE)
    number = min(phone.panels.tile_page, count - 1)
    page = shown[number * _ON_A_PAGE : (number + 1) * _ON_A_PAGE]

    def turn(target: int) -> None:
        phone.panels.tile_page = target
        phone.touch()

    # the height of a whole page, also of one that is not full
    grid = Grid(*(_tile(phone, tile, 80) for tile in page), columns=2, width=MATCH, height=_PAGE_DP)
    yield Pager(grid, id="qs_pager", index=number, count=count, on_change=turn, height=_PAGE_DP)
    dots = (View(width=6, height=6, radius=3, margin=(3, 0), background=_FRONT if one == number else _DIM)
            for one in range(count))  # fmt: skip
    told = Words(phone)("Page {number} of {count}").format(number=number + 1, count=count)
    yield Row(*dots, id="footer_page_indicator", desc=told, width=MATCH, justify="center", padding=(0, 14))


def brightness_slider(phone: Phone, *, style: str = "thick") -> View:
    """Return the brightness slider of quick settings and of the dialog that Settings opens."""
    share = slider_share(phone.power.brightness)

    def follow(value: int, *, is_final: bool) -> None:
        phone.power.set_brightness(stored_level(value / SLIDER_MAXIMUM), is_final=is_final)

    return SeekBar(
        id="slider",
        key="brightness",
        text="Display brightness",
        value=round(share * SLIDER_MAXIMUM),
        maximum=SLIDER_MAXIMUM,
        style=style,
        icon="brightness_6",
        on_change=lambda value: follow(value, is_final=False),
        on_release=lambda value: follow(value, is_final=True),
        margin=(4, 8),
        height=48,
        color=_ON,
    )


def _footer(phone: Phone) -> View:
    tr = Words(phone)
    return Row(
        View(weight=1, height=1),
        IconButton("edit", id="android:id/edit", desc=tr("Edit order of settings."), color=_FRONT),
        IconButton("settings", id="icon", desc=tr("Open settings."), color=_FRONT,
                   on_tap=lambda: start_outside(phone, Intent(action="android.settings.SETTINGS"))),
        IconButton("power_settings_new", id="icon", key="power", desc=tr("Power menu"), color=_FRONT,
                   on_tap=phone.show_power_menu),
        width=MATCH,
        padding=(0, 0, 0, 12),
    )  # fmt: skip


def internet_panel(phone: Phone) -> View:
    """Return the panel of the Internet tile."""
    links, tr, front, dim = phone.connectivity, Words(phone), "#1f1f1f", "#5f6368"
    wifi = Row(
        Text(tr("Wi‑Fi"), size=18, color=front, weight=1),
        Switch(
            id="wifi_toggle",
            checked=links.wifi_enabled,
            on_change=lambda on: links.set_wifi(on, "com.android.systemui"),
        ),
        id="turn_on_wifi_layout",
        width=MATCH,
        padding=(24, 10),
        gravity="center",
    )
    network = Row(
        Icon("wifi", color="#1a73e8", margin=(0, 0, 16, 0)),
        Column(Text("AndroidWifi", size=16, color=front), Text(tr("Connected"), size=14, color=dim), weight=1),
        id="wifi_connected_layout",
        width=MATCH,
        padding=(24, 12),
        gravity="center",
    )
    mobile = Row(
        mobile_icon(phone.mobile_network.level, color=front, margin=(0, 0, 16, 0)),
        Column(Text("T-Mobile", size=16, color=front), Text("LTE", size=14, color=dim), weight=1),
        Switch(id="mobile_toggle", checked=links.mobile_data_enabled, on_change=links.set_mobile_data),
        id="mobile_network_layout",
        width=MATCH,
        padding=(24, 10),
        gravity="center",
    )
    return Column(
        Text(tr("Internet"), id="internet_dialog_title", size=24, color=front, align="center", width=MATCH,
             padding=(24, 20, 24, 4)),
        Text(tr("Tap a network to connect"), id="internet_dialog_subtitle", size=14, color=dim, align="center",
             width=MATCH, padding=(24, 0, 24, 12)),
        mobile if not links.airplane_mode else None,
        wifi,
        network if links.is_wifi_connected else None,
        Row(View(weight=1, height=1), TextButton(tr("Done"), id="done_button", on_tap=phone.panels.close), width=MATCH,
            padding=16),
        width=360,
        radius=28,
        elevation=12,
        background="#ffffff",
    )  # fmt: skip


def power_menu(phone: Phone) -> View:
    """Return the power menu."""
    tr = Words(phone)

    def item(label: str, icon: str, color: str, act: Callable[[], object]) -> View:
        return Column(
            Frame(
                Icon(icon, id="android:id/icon", size=28, color="#1f1f1f", gravity="center"),
                width=76,
                height=76,
                radius=38,
                background=color,
            ),
            Text(label, id="android:id/message", size=14, color=_FRONT, margin=(0, 8, 0, 0)),
            width=120,
            padding=(0, 14),
            gravity="center",
            on_tap=act,
        )

    return Column(
        Row(
            item(tr("Emergency"), "emergency", "#f6aea9", phone.panels.close),
            item(tr("Power off"), "power_settings_new", "#e8eaed", phone.power.sleep),
            width=240,
        ),
        Row(item(tr("Restart"), "restart_alt", "#e8eaed", phone.reboot), width=240),
        id="global_actions_view",
        width=272,
        padding=16,
        radius=28,
        elevation=12,
        background="#2d2e31",
    )


SHADES = (SHADE, QUICK_SETTINGS)
