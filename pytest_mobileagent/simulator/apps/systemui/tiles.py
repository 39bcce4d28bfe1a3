"""The tiles of quick settings: which there are, what each says, does, and where a long press leads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.image import of_release
from pytest_mobileagent.simulator.apps.systemui.words import PACKAGE, Words
from pytest_mobileagent.simulator.system.intents import DIAL_EMERGENCY, FLAG_NEW_TASK, Intent
from pytest_mobileagent.simulator.system.zen import OFF

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone

INTERNET = "internet"  # the panel that its tile opens
_ORDER = "sysui_qs_tiles"  # secure setting, with commas between
_FIRST_ORDERS = {  # by the API level from which on
    29: ("wifi", "bt", "dnd", "flashlight", "rotation", "battery", "cell", "airplane", "dark"),
    31: (
        "internet", "bt", "flashlight", "dnd", "alarm", "airplane", "controls", "rotation", "battery", "dark",
        "location", "cell", "night", "saver", "inversion",
    ),
}  # fmt: skip
_SETTINGS = "android.settings."


@dataclass(frozen=True, slots=True)
class Tile:
    """A quick settings tile; one without a state only opens something, one that does nothing is unavailable.

    `settings` is the action of the page that a long press opens, if it opens any.
    """

    label: str
    icon: str
    desc: str
    state: str
    on_tap: Callable[[], object] | None
    is_on: bool | None = None
    settings: str = ""


def tiles(phone: Phone) -> list[Tile]:
    """Return the tiles in the order of the setting `sysui_qs_tiles`, else in the image's."""
    return [_TILES[name](phone) for name in tile_names(phone)]


def tile_names(phone: Phone) -> list[str]:
    """Return the names of the tiles that are shown, in their order."""
    order = phone.settings.get("secure", _ORDER)
    names = order.split(",") if order else of_release(_FIRST_ORDERS, phone.image.api_level)
    return [name for name in names if name in _TILES]


def known_tiles(phone: Phone) -> dict[str, Callable[[Phone], Tile]]:
    """Return what makes the tiles of the phone's release, by their names."""
    known = of_release(_FIRST_ORDERS, phone.image.api_level)
    return {name: _TILES[name] for name in dict.fromkeys((*known, *tile_names(phone)))}


def set_tiles(phone: Phone, names: list[str]) -> None:
    """Show these tiles in this order."""
    phone.settings.put("secure", _ORDER, ",".join(names), package=PACKAGE)
    phone.touch()


def reset_tiles(phone: Phone) -> None:
    """Show the tiles that the image shows at first."""
    set_tiles(phone, list(of_release(_FIRST_ORDERS, phone.image.api_level)))


def start_outside(phone: Phone, intent: Intent) -> None:
    """Start an app's activity, and close the shade."""
    phone.panels.close()
    opened = Intent(
        intent.action, intent.data, intent.type, intent.component, extras=intent.extras, flags=FLAG_NEW_TASK
    )
    phone.activities.start(opened, caller=PACKAGE)
    phone.keyguard.dismiss()


def dial_emergency(phone: Phone) -> None:
    """Open the dialer for emergencies, over the lock screen if that is there."""
    phone.panels.close()
    phone.activities.start(Intent(action=DIAL_EMERGENCY, flags=FLAG_NEW_TASK), caller=PACKAGE)


def open_settings(phone: Phone, tile: Tile) -> None:
    """Open the page that belongs to a tile."""
    if tile.settings:
        start_outside(phone, Intent(tile.settings))


def _internet(phone: Phone) -> Tile:
    tr, links = Words(phone), phone.connectivity
    network = "AndroidWifi" if links.is_wifi_connected else "T-Mobile" if links.is_online else ""
    return Tile(
        tr("Internet"), "wifi", f"{tr('Internet')},{network}" if network else tr("Internet"), network or tr("Off"),
        lambda: phone.panels.open(INTERNET), bool(network), f"{_SETTINGS}WIFI_SETTINGS",
    )  # fmt: skip


def _alarm(phone: Phone) -> Tile:
    tr = Words(phone)
    return Tile(
        tr("Alarm"), "alarm", f"{tr('Alarm')}, {tr('No alarm set')}", tr("No alarm set"),
        lambda: start_outside(phone, Intent("android.intent.action.SHOW_ALARMS")),
        settings="android.intent.action.SHOW_ALARMS",
    )  # fmt: skip


def _unavailable(label: str, icon: str) -> Callable[[Phone], Tile]:
    def make(phone: Phone) -> Tile:
        tr = Words(phone)
        return Tile(tr(label), icon, tr(label), tr("Unavailable"), None)

    return make


def _switch(  # noqa: PLR0913 - what a tile shows
    label: str, icon: str, *, settings: str, is_on: Callable[[Phone], bool], switch: Callable[[Phone, bool], object],
    desc: str = "", end: str = "",
) -> Callable[[Phone], Tile]:  # fmt: skip
    def make(phone: Phone) -> Tile:
        tr, on = Words(phone), is_on(phone)
        state = tr("On") if on else tr("Off")
        told = tr(desc or label) + end
        return Tile(tr(label), icon, told, state, lambda: switch(phone, not on), on, _SETTINGS + settings)

    return make


def _setting(  # noqa: PLR0913 - what a tile shows
    label: str,
    icon: str,
    at: str,
    *,
    settings: str,
    on: str = "1",
    off: str = "0",
    desc: str = "",
) -> Callable[[Phone], Tile]:
    namespace, _, key = at.partition("/")
    return _switch(
        label, icon, settings=settings, desc=desc,
        is_on=lambda phone: phone.settings.get(namespace, key) not in (None, "", "0", off),
        switch=lambda phone, is_on: phone.settings.put(namespace, key, on if is_on else off),
    )  # fmt: skip


def _save_data(phone: Phone, on: bool) -> None:
    phone.network_policy.is_saving = on


_TILES: dict[str, Callable[[Phone], Tile]] = {
    "internet": _internet,
    "wifi": _switch(
        "Wi‑Fi", "wifi", settings="WIFI_SETTINGS", is_on=lambda phone: phone.connectivity.wifi_enabled,
        switch=lambda phone, on: phone.connectivity.set_wifi(on, PACKAGE),
    ),
    "bt": _switch(
        "Bluetooth", "bluetooth", settings="BLUETOOTH_SETTINGS", end=".",
        is_on=lambda phone: phone.connectivity.bluetooth_enabled,
        switch=lambda phone, on: phone.connectivity.set_bluetooth(on),
    ),
    "flashlight": _unavailable("Flashlight", "flashlight_off"),
    "dnd": _switch(
        "Do Not Disturb", "do_not_disturb_on", settings="ZEN_MODE_SETTINGS", end=".",
        is_on=lambda phone: phone.settings.number("global", "zen_mode") != OFF,
        switch=lambda phone, on: phone.zen.turn_on() if on else phone.settings.put("global", "zen_mode", OFF),
    ),
    "alarm": _alarm,
    "airplane": _switch(
        "Airplane mode", "airplanemode_active", settings="AIRPLANE_MODE_SETTINGS",
        is_on=lambda phone: phone.connectivity.airplane_mode,
        switch=lambda phone, on: phone.connectivity.set_airplane(on),
    ),
    "controls": _unavailable("Device controls", "home"),
    "rotation": _setting(
        "Auto-rotate", "screen_rotation", "system/accelerometer_rotation", settings="DISPLAY_SETTINGS",
        desc="Auto-rotate screen",
    ),
    "battery": _setting("Battery Saver", "battery_saver", "global/low_power", settings="BATTERY_SAVER_SETTINGS"),
    "dark": _switch(
        "Dark theme", "contrast", settings="DISPLAY_SETTINGS", is_on=lambda phone: phone.is_dark,
        switch=lambda phone, on: phone.night_mode.activate(on),
    ),
    "location": _setting(
        "Location", "location_on", "secure/location_mode", settings="LOCATION_SOURCE_SETTINGS", on="3"
    ),
    "cell": _switch(
        "Mobile data", "swap_vert", settings="NETWORK_OPERATOR_SETTINGS",
        is_on=lambda phone: phone.connectivity.mobile_data_enabled,
        switch=lambda phone, on: phone.connectivity.set_mobile_data(on),
    ),
    "night": _setting("Night Light", "nightlight", "secure/night_display_activated", settings="NIGHT_DISPLAY_SETTINGS"),
    "saver": _switch(
        "Data Saver", "data_saver_off", settings="DATA_SAVER_SETTINGS",
        is_on=lambda phone: phone.network_policy.is_saving, switch=_save_data,
    ),
    "inversion": _setting(
        "Color inversion", "invert_colors", "secure/accessibility_display_inversion_enabled",
        settings="ACCESSIBILITY_SETTINGS",
    ),
}  # fmt: skip
