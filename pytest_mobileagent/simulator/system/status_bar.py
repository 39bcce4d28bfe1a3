"""What the status bar shows: how the phone is, or what somebody wants to be shown in demo mode.

The broadcasts are those of AOSP's `packages/SystemUI/docs/demo_mode.md`; what each does is `DemoModeController`'s,
`NetworkControllerImpl`'s and their siblings' doing.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.system.dates import is_24_hour, local_time
from pytest_mobileagent.simulator.system.saved import as_float, as_int, as_list, as_map, as_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.intents import Intent

DEMO = "com.android.systemui.demo"
_ALLOWED, _ON = "sysui_demo_allowed", "sysui_tuner_demo_on"
_UNKNOWN = -1  # a level that nobody knows
_BEST_SIGNAL, _MOST_SIMS = 4, 8
# Slots from the clock's side to the battery's, and what the broadcast `status` puts there for which word.
_SLOTS = {
    "cast": {"show": "cast"},
    "hotspot": {"show": "wifi_tethering"},
    "tty": {"show": "tty"},
    "speakerphone": {"show": "speaker_phone"},
    "mute": {"show": "mic_off"},
    "location": {"show": "location_on"},
    "managed_profile": {"show": "work"},
    "volume": {"silent": "notifications_off", "vibrate": "vibration"},
    "zen": {"dnd": "do_not_disturb_on"},
    "alarm": {"show": "alarm"},
    "bluetooth": {"connected": "bluetooth_connected", "disconnected": "bluetooth"},
}
_AIRPLANE, _NO_SIM = ("airplane", "airplanemode_active"), ("no_sims", "signal_cellular_no_sim")
_ORDER = (*_SLOTS, _AIRPLANE[0], _NO_SIM[0])
_DATA_TYPES = {
    "1x": "1X", "3g": "3G", "4g": "4G", "4g+": "4G+", "5g": "5G", "5ge": "5Ge", "5g+": "5G+", "e": "E", "g": "G",
    "h": "H", "h+": "H+", "lte": "LTE", "lte+": "LTE+", "dis": "x", "roam": "R",
}  # fmt: skip
_BACKGROUNDS = {
    "opaque": "#000000", "translucent": "#00000066", "semi-transparent": "#00000066", "transparent": "",
    "warning": "#f4511e",
}  # fmt: skip


class StatusIcon(NamedTuple):
    """An icon that is there or not: its slot, the icon, what TalkBack says."""

    slot: str
    icon: str
    desc: str


class Signal(NamedTuple):
    """A mobile network: 0 to 4 bars or -1, and what data come by, if that is shown."""

    bars: int
    data_type: str = ""


@dataclass(frozen=True, slots=True)
class StatusBarState:
    """What there is to be seen, apart from the icons of notifications.

    Attributes:
        wall_s: what the clock tells, seconds since the epoch.
        wifi: 0 to 4 bars or -1, or None for no Wi-Fi.
        is_validated: whether the networks lead to the internet.
        background: a colour behind the icons; empty for what the app says.
    """

    wall_s: float
    battery: int
    is_plugged: bool
    is_saving: bool
    wifi: int | None
    signals: tuple[Signal, ...]
    icons: tuple[StatusIcon, ...]
    is_validated: bool = True
    has_notifications: bool = True
    background: str = ""


class StatusBar:
    """What the status bar shows."""

    def __init__(self, phone: Phone) -> None:
        """Show how `phone` is, until a broadcast or a setting says otherwise."""
        self._phone = phone
        self._demo: StatusBarState | None = None
        phone.broadcasts.register(DEMO, self._told)
        phone.settings.observe("global", _ALLOWED, lambda _key, _value: self._follow_settings())
        phone.settings.observe("global", _ON, lambda _key, _value: self._follow_settings())

    @property
    def state(self) -> StatusBarState:
        """What is shown now."""
        return self._demo or self._actual()

    def _actual(self) -> StatusBarState:
        phone, links, battery = self._phone, self._phone.connectivity, self._phone.power.battery
        icons = (
            StatusIcon("zen", "do_not_disturb_on", "Do Not Disturb"),
            StatusIcon("alarm", "alarm", "Alarm"),
            StatusIcon(*_AIRPLANE, "Airplane mode"),
        )
        is_shown = (
            phone.settings.get("global", "zen_mode") not in (None, "0"),
            phone.alarms.next_clock() is not None,
            links.airplane_mode,
        )
        return StatusBarState(
            wall_s=phone.clock.now(),
            battery=battery.level,
            is_plugged=battery.is_plugged,
            is_saving=phone.settings.is_on("global", "low_power"),
            wifi=_BEST_SIGNAL if links.is_wifi_connected else None,
            signals=() if links.airplane_mode else (Signal(phone.mobile_network.level, self._data_type()),),
            icons=tuple(icon for icon, shown in zip(icons, is_shown, strict=True) if shown),
        )

    def _data_type(self) -> str:
        """Return what mobile data come by, if it is they that the phone is online by."""
        links = self._phone.connectivity
        is_used = links.is_mobile_data_there and not links.is_wifi_connected
        return self._phone.mobile_network.type.label if is_used else ""

    # -- demo mode ------------------------------------------------------------------------------------------------

    def _follow_settings(self) -> None:
        settings = self._phone.settings
        wanted = settings.is_on("global", _ALLOWED) and settings.is_on("global", _ON)
        if wanted != (self._demo is not None):
            self._demo = self._entered() if wanted else None

    def _entered(self) -> StatusBarState:
        """Return what stands still from now on: icons other than the networks' go."""
        return replace(self._actual(), icons=())

    def _told(self, phone: Phone, intent: Intent) -> None:
        command = str(intent.extras.get("command", "")).strip().lower()
        if not command or not phone.settings.is_on("global", _ALLOWED):
            return
        if command == "exit":
            self._demo = None
            return
        self._demo = self._demo or self._entered()
        arguments = {key: value for key, value in intent.extras.items() if isinstance(value, str)}
        try:
            self._demo = _COMMANDS[command](self._demo, arguments, phone)
        except (KeyError, ValueError) as error:
            phone.log.write(
                "W", "DemoModeController", f"Error running demo command, intent={intent.describe()} {error}"
            )

    # -- snapshots ------------------------------------------------------------------------------------------------

    def save(self) -> object:
        """Return what demo mode shows; None if it is off."""
        return None if self._demo is None else asdict(self._demo)

    def load(self, value: object) -> None:
        """Take that over."""
        saved = as_map(value)
        self._demo = _state_of(saved) if saved else None


def _state_of(saved: Mapping[str, object]) -> StatusBarState:
    wifi, signals = saved.get("wifi"), map(as_list, as_list(saved.get("signals")))
    return StatusBarState(
        wall_s=as_float(saved.get("wall_s")),
        battery=as_int(saved.get("battery")),
        is_plugged=bool(saved.get("is_plugged")),
        is_saving=bool(saved.get("is_saving")),
        wifi=None if wifi is None else as_int(wifi),
        signals=tuple(Signal(as_int(bars), as_text(data_type)) for bars, data_type in signals),
        icons=tuple(StatusIcon(*map(as_text, as_list(icon))) for icon in as_list(saved.get("icons"))),
        is_validated=bool(saved.get("is_validated")),
        has_notifications=bool(saved.get("has_notifications")),
        background=as_text(saved.get("background")),
    )


# -- what the broadcasts say ------------------------------------------------------------------------------------------


def _unchanged(state: StatusBarState, arguments: Mapping[str, str], phone: Phone) -> StatusBarState:
    del arguments, phone
    return state


def _clock(state: StatusBarState, arguments: Mapping[str, str], phone: Phone) -> StatusBarState:
    if "millis" in arguments:
        return replace(state, wall_s=int(arguments["millis"]) / 1000)
    told = arguments.get("hhmm", "")
    if len(told) != 4:
        return state
    now = local_time(phone)
    noon = 12 if now.hour >= 12 and not is_24_hour(phone) else 0  # it sets Java's HOUR, which leaves AM and PM alone
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return replace(state, wall_s=(midnight + timedelta(hours=noon + int(told[:2]), minutes=int(told[2:]))).timestamp())


def _battery(state: StatusBarState, arguments: Mapping[str, str], phone: Phone) -> StatusBarState:
    del phone
    return replace(
        state,
        battery=min(max(int(arguments.get("level", state.battery)), 0), 100),
        is_plugged=arguments["plugged"] == "true" if "plugged" in arguments else state.is_plugged,
        is_saving=arguments["powersave"] == "true" if "powersave" in arguments else state.is_saving,
    )


def _network(state: StatusBarState, arguments: Mapping[str, str], phone: Phone) -> StatusBarState:
    del phone
    for slot, icon in (_AIRPLANE, _NO_SIM):
        told = arguments.get("nosim" if slot == _NO_SIM[0] else slot)
        if told is not None:
            state = _with_icon(state, slot, icon if told == "show" else "")
    if "fully" in arguments:
        state = replace(state, is_validated=arguments["fully"] == "true")
    if "wifi" in arguments:
        level = _level(arguments, _UNKNOWN if state.wifi is None else state.wifi)
        state = replace(state, wifi=level if arguments["wifi"] == "show" else None)
    if "sims" in arguments:
        count = min(max(int(arguments["sims"]), 1), _MOST_SIMS)
        state = replace(state, signals=(*state.signals, *[Signal(0)] * _MOST_SIMS)[:count])
    return _with_signal(state, arguments) if "mobile" in arguments else state


def _with_signal(state: StatusBarState, arguments: Mapping[str, str]) -> StatusBarState:
    slot = min(max(int(arguments.get("slot") or 0), 0), _MOST_SIMS)
    if arguments["mobile"] != "show":
        return replace(state, signals=(*state.signals[:slot], *state.signals[slot + 1 :]))
    signals = [*state.signals, *[Signal(0)] * (slot + 1 - len(state.signals))]
    data_type = _DATA_TYPES.get(arguments.get("datatype", ""), "")
    signals[slot] = Signal(_level(arguments, signals[slot].bars), data_type)
    return replace(state, signals=tuple(signals))


def _level(arguments: Mapping[str, str], present: int) -> int:
    told = arguments.get("level")
    if told is None:
        return present
    return _UNKNOWN if told == "null" else min(max(int(told), _UNKNOWN), _BEST_SIGNAL)


def _status(state: StatusBarState, arguments: Mapping[str, str], phone: Phone) -> StatusBarState:
    del phone
    for slot, icons in _SLOTS.items():
        if slot in arguments:
            state = _with_icon(state, slot, icons.get(arguments[slot], ""))
    return state


def _with_icon(state: StatusBarState, slot: str, icon: str) -> StatusBarState:
    icons = [one for one in state.icons if one.slot != slot]
    if icon:
        icons.append(StatusIcon(slot, icon, "Demo"))
    return replace(state, icons=tuple(sorted(icons, key=lambda one: _ORDER.index(one.slot))))


def _notifications(state: StatusBarState, arguments: Mapping[str, str], phone: Phone) -> StatusBarState:
    del phone
    return replace(state, has_notifications=arguments.get("visible") != "false")


def _bars(state: StatusBarState, arguments: Mapping[str, str], phone: Phone) -> StatusBarState:
    del phone
    return replace(state, background=_BACKGROUNDS.get(arguments.get("mode", ""), state.background))


_COMMANDS: dict[str, Callable[[StatusBarState, Mapping[str, str], Phone], StatusBarState]] = {
    "enter": _unchanged,
    "clock": _clock,
    "battery": _battery,
    "network": _network,
    "status": _status,
    "notifications": _notifications,
    "bars": _bars,
}
