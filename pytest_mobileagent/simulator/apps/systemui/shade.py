"""The notification shade and the quick settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.systemui.status_icons import mobile_icon
from pytest_mobileagent.simulator.apps.systemui.words import Words
from pytest_mobileagent.simulator.system.brightness import slider_share, stored_level
from pytest_mobileagent.simulator.system.dates import clock_text, date_text, local_time, to_local
from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK
from pytest_mobileagent.simulator.system.panels import QUICK_SETTINGS, SHADE

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.notifications import Notification

SLIDER_MAXIMUM = 65535  # as SystemUI's brightness slider counts
_ON, _OFF, _FRONT, _DIM, _BACK = "#a8c7fa", "#303134", "#e3e3e3", "#9aa0a6", "#1b1b1f"
INTERNET = "internet"


@dataclass(frozen=True, slots=True)
class Tile:
    """A quick settings tile; one without a state only opens something."""

    label: str
    icon: str
    desc: str
    state: str
    on_tap: Callable[[], object] | None
    is_on: bool | None = None


def tiles(phone: Phone) -> list[Tile]:
    """Return the tiles of the first page, in the image's order."""
    links, tr = phone.connectivity, Words(phone)
    network = "AndroidWifi" if links.is_wifi_connected else ("T-Mobile" if links.is_online else "")

    def toggle(namespace: str, key: str, on: str = "1", off: str = "0") -> Callable[[], None]:
        def act() -> None:
            phone.settings.put(namespace, key, off if phone.settings.get(namespace, key) == on else on)

        return act

    def is_set(namespace: str, key: str) -> bool:
        return phone.settings.get(namespace, key) not in (None, "0", "")

    bluetooth, airplane = links.bluetooth_enabled, links.airplane_mode
    dnd, rotation = is_set("global", "zen_mode"), is_set("system", "accelerometer_rotation")
    return [
        Tile(tr("Internet"), "wifi", f"{tr('Internet')},{network}" if network else tr("Internet"), network or tr("Off"),
             lambda: phone.panels.open(INTERNET), bool(network)),
        Tile(tr("Bluetooth"), "bluetooth", f"{tr('Bluetooth')}.", tr("On") if bluetooth else tr("Off"),
             lambda: links.set_bluetooth(not bluetooth), bluetooth),
        Tile(tr("Flashlight"), "flashlight_off", tr("Flashlight"), tr("Unavailable"), None),
        Tile(tr("Do Not Disturb"), "do_not_disturb_on", f"{tr('Do Not Disturb')}.", tr("On") if dnd else tr("Off"),
             toggle("global", "zen_mode"), dnd),
        Tile(tr("Alarm"), "alarm", f"{tr('Alarm')}, {tr('No alarm set')}", tr("No alarm set"),
             lambda: start_outside(phone, ax.Intent(action="android.intent.action.SHOW_ALARMS"))),
        Tile(tr("Airplane mode"), "airplanemode_active", tr("Airplane mode"), tr("On") if airplane else tr("Off"),
             lambda: links.set_airplane(not airplane), airplane),
        Tile(tr("Dark theme"), "contrast", tr("Dark theme"), tr("On") if phone.is_dark else tr("Off"),
             toggle("secure", "ui_night_mode", "2", "1"), phone.is_dark),
        Tile(tr("Auto-rotate"), "screen_rotation", tr("Auto-rotate screen"), tr("On") if rotation else tr("Off"),
             toggle("system", "accelerometer_rotation"), rotation),
    ]  # fmt: skip


def start_outside(phone: Phone, intent: ax.Intent) -> None:
    """Start an app's activity, and close the shade."""
    phone.panels.close()
    opened = ax.Intent(intent.action, intent.data, intent.type, intent.component, flags=FLAG_NEW_TASK)
    phone.activities.start(opened, caller="com.android.systemui")


def _tile(tile: Tile, height: float) -> ax.View:
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
        margin=(4, 4),
    )


def shade(phone: Phone) -> ax.View:
    """Return the open shade: a few tiles and the notifications, or all tiles."""
    is_full = phone.panels.shown == QUICK_SETTINGS
    state = phone.status_bar.state
    date = date_text(phone, local_time(phone), "weekday_date")
    display = phone.display
    head = ax.Across(
        ax.Text(clock_text(phone, to_local(phone, state.wall_s)), id="clock", size=36 if is_full else 16, color=_FRONT),
        ax.Text(date, id="date", size=16, color=_FRONT, margin=(12, 0)),
        ax.View(weight=1, height=1),
        ax.Text("T-Mobile", id="qs_carrier_text", color=_FRONT) if is_full else None,
        ax.Icon("battery_full", id="batteryRemainingIcon", desc=f"Battery {state.battery} percent.", size=16,
             color=_FRONT, margin=(8, 0, 0, 0)),
        padding=(20, 14, 20, 10),
    )  # fmt: skip
    shown = tiles(phone)
    if is_full:
        body: ax.View = ax.Column(
            brightness_slider(phone),
            ax.Grid(*(_tile(tile, 80) for tile in shown), id="qs_pager", cls="androidx.viewpager.widget.ViewPager"),
            ax.View(weight=1, height=1),
            _footer(phone),
            padding=(12, 0),
            weight=1,
        )
    else:
        body = ax.Column(
            ax.Grid(*(_tile(tile, 60) for tile in shown[:4]), padding=(12, 0)), notifications(phone), weight=1
        )
    return ax.SwipeArea(
        ax.Pane(
            ax.View(width=1, height=display.status_bar_px / display.scale * 0.6),
            head,
            body,
            ax.View(width=1, height=display.navigation_bar_px / display.scale),
        ),
        id="notification_panel",
        width=ax.MATCH,
        height=ax.MATCH,
        background=_BACK,
        on_up=phone.panels.close,
        on_down=lambda: phone.panels.open(QUICK_SETTINGS),
    )


def brightness_slider(phone: Phone, *, style: str = "thick") -> ax.View:
    """Return the brightness slider of quick settings and of the dialog that Settings opens."""
    share = slider_share(phone.power.brightness)

    def follow(value: int, *, is_final: bool) -> None:
        phone.power.set_brightness(stored_level(value / SLIDER_MAXIMUM), is_final=is_final)

    return ax.SeekBar(
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
        color=_ON,
    )


def _footer(phone: Phone) -> ax.View:
    tr = Words(phone)
    return ax.Row(
        ax.View(weight=1, height=1),
        ax.IconButton("edit", id="android:id/edit", desc=tr("Edit order of settings."), color=_FRONT),
        ax.IconButton("settings", id="icon", desc=tr("Open settings."), color=_FRONT,
                   on_tap=lambda: start_outside(phone, ax.Intent(action="android.settings.SETTINGS"))),
        ax.IconButton("power_settings_new", id="icon", key="power", desc=tr("Power menu"), color=_FRONT,
                   on_tap=phone.show_power_menu),
        width=ax.MATCH,
        padding=(0, 0, 0, 12),
    )  # fmt: skip


def notifications(phone: Phone) -> ax.View:
    """Return the notifications, or that there are none."""
    tr = Words(phone)
    notes = phone.notifications.active()
    if not notes:
        empty = ax.Text(
            tr("No notifications"),
            id="empty_shade",
            size=16,
            color=_DIM,
            align="center",
            width=ax.MATCH,
            padding=(0, 48),
        )
        return ax.Column(empty, ax.Row(ax.View(weight=1, height=1), weight=1), weight=1)
    rows = [_row(phone, note) for note in notes]

    def clear_all() -> None:
        for note in notes:
            if note.is_clearable:
                phone.notifications.cancel(note.package, note.id)

    clear = None
    if any(note.is_clearable for note in notes):
        clear = ax.TextButton(
            tr("Clear all"), id="dismiss_text", desc=tr("Clear all notifications."), color=_FRONT,
            on_tap=clear_all,
        )  # fmt: skip
    manage = ax.TextButton(
        tr("Manage"), id="manage_text", color=_FRONT,
        on_tap=lambda: start_outside(phone, ax.Intent(action="android.settings.NOTIFICATION_SETTINGS")),
    )  # fmt: skip
    footer = ax.Row(manage, ax.View(weight=1, height=1), clear, width=ax.MATCH, padding=(16, 8))
    return ax.Scroll(*rows, footer, key="notifications", id="notification_stack_scroller", weight=1, padding=(12, 8))


def _row(phone: Phone, note: Notification) -> ax.View:
    package = phone.packages.find(note.package)
    label = phone.strings.translate(note.package, package.app.label) if package is not None else note.package
    posted = to_local(phone, note.posted_s)

    def open_it() -> None:
        if note.is_auto_cancel:
            phone.notifications.cancel(note.package, note.id)
        if note.on_tap_intent is not None:
            phone.panels.close()
            phone.activities.start(note.on_tap_intent, caller=note.package)

    return ax.SwipeArea(
        ax.Column(
            ax.Across(
                ax.Icon(note.icon or "circle_notifications", size=18, color=_ON, margin=(0, 0, 10, 0)),
                ax.Text(label, id="android:id/app_name_text", size=12, color=_DIM),
                ax.Text(clock_text(phone, posted), id="android:id/time", size=12, color=_DIM, margin=(10, 0)),
            ),
            ax.Text(
                note.title, id="android:id/title", size=15, weight_name="medium", color=_FRONT, margin=(0, 6, 0, 0)
            ),
            ax.Text(note.text, id="android:id/text", color=_FRONT, max_lines=2) if note.text else None,
        ),
        id="expandableNotificationRow",
        width=ax.MATCH,
        margin=(0, 2),
        padding=(18, 14),
        radius=20,
        background=_OFF,
        on_tap=open_it,
        on_side=(lambda _way: phone.notifications.cancel(note.package, note.id)) if note.is_clearable else None,
    )


def internet_panel(phone: Phone) -> ax.View:
    """Return the panel of the Internet tile."""
    links, tr, front, dim = phone.connectivity, Words(phone), "#1f1f1f", "#5f6368"
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
    network = ax.Across(
        ax.Icon("wifi", color="#1a73e8", margin=(0, 0, 16, 0)),
        ax.Column(ax.Text("AndroidWifi", size=16, color=front), ax.Text(tr("Connected"), color=dim), weight=1),
        id="wifi_connected_layout",
        padding=(24, 12),
    )
    mobile = ax.Across(
        mobile_icon(phone.mobile_network.level, color=front, margin=(0, 0, 16, 0)),
        ax.Column(ax.Text("T-Mobile", size=16, color=front), ax.Text("LTE", color=dim), weight=1),
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
        network if links.is_wifi_connected else None,
        ax.Row(ax.View(weight=1, height=1), ax.TextButton(tr("Done"), id="done_button", on_tap=phone.panels.close),
            width=ax.MATCH, padding=16),
        width=360,
        radius=28,
        elevation=12,
        background="#ffffff",
    )  # fmt: skip


def power_menu(phone: Phone) -> ax.View:
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
            item(tr("Emergency"), "emergency", "#f6aea9", phone.panels.close),
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


def volume_panel(phone: Phone) -> ax.View:
    """Return the volume slider at the edge."""
    stream = phone.panels.volume_stream
    level = phone.audio.volume(stream)
    bar = 200
    top = bar - round(bar * level / 15)
    return ax.Column(
        ax.Frame(
            ax.View(width=48, height=bar - top, gravity="bottom", radius=24, background=_ON),
            id="volume_row_slider",
            cls="android.widget.SeekBar",
            desc=stream.replace("_", " ").capitalize(),
            width=48,
            height=bar,
            radius=24,
            background="#3c4043",
        ),
        ax.Icon(
            "volume_up", id="volume_row_icon", cls="android.widget.ImageButton", size=22, color=_FRONT, margin=(0, 12)
        ),
        id="volume_dialog",
        width=64,
        padding=(8, 12),
        gravity="center",
        radius=32,
        elevation=8,
        background="#2d2e31",
    )


SHADES = (SHADE, QUICK_SETTINGS)
