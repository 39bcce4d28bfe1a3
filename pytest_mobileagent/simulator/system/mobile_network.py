"""The mobile network as the emulator's modem has it: whether it serves the phone, by what, and how well it is heard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from pytest_mobileagent.simulator.system.saved import as_int, as_map, as_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

    Kind = Literal["voice", "data"]

REGISTRATIONS = ("unregistered", "home", "roaming", "searching", "denied")  # the console's words
UNKNOWN = 99  # of a signal's strength and bit error rate (3GPP TS 27.007, AT+CSQ)
STRONGEST = 31
PROFILES = (UNKNOWN, 3, 6, 9, STRONGEST)  # strengths that Android takes for the levels 0 to 4
_HOME = "home"
_SERVED = (_HOME, "roaming")
# `ServiceState.STATE_*`
_IN_SERVICE, _OUT_OF_SERVICE, _EMERGENCY_ONLY, _POWER_OFF = (
    "IN_SERVICE",
    "OUT_OF_SERVICE",
    "EMERGENCY_ONLY",
    "POWER_OFF",
)
STATES = (_IN_SERVICE, _OUT_OF_SERVICE, _EMERGENCY_ONLY, _POWER_OFF)
_LEAST = (5, 8, 12)  # strengths from which the levels 2, 3 and 4 begin (AOSP `CellSignalStrengthGsm`)
# `RILConstants.NETWORK_MODE_*` without LTE, and the one with GSM alone
_GSM_ALONE, _BEFORE_LTE = "1", frozenset(map(str, (0, *range(2, 8), 13, 14, 16, 18, 21)))
_MODES = ("preferred_network_mode1", "preferred_network_mode")  # of the first SIM, or of all
_TYPE_PROPERTY = "gsm.network.type"


class NetworkType(NamedTuple):
    """What data come by: `TelephonyManager`'s name and number, `ServiceState`'s number, the status bar's and its words.

    The emulator's modem has one for each generation (its `reference-ril`, `techFromModemType`).
    """

    name: str
    number: int
    radio: int
    label: str
    said: str


_LTE = NetworkType("LTE", 13, 14, "LTE", "LTE")
_HSPA = NetworkType("HSPA", 10, 11, "3G", "3G")
_GPRS = NetworkType("GPRS", 1, 1, "G", "GPRS")


class MobileNetwork:
    """What the modem hears of the network; whoever holds the console decides."""

    def __init__(self, phone: Phone) -> None:
        """Be at home, and hear it well."""
        self._phone = phone
        self._registrations = {"voice": _HOME, "data": _HOME}
        self.strength = STRONGEST
        self.error_rate = 0
        self.is_metered = True
        for key in (*_MODES, "airplane_mode_on"):
            phone.settings.observe("global", key, lambda _key, _value: self._tell_type())

    @property
    def preferred_mode(self) -> str:
        """The preferred network type, one of `RILConstants.NETWORK_MODE_*`."""
        found = (self._phone.settings.get("global", key) for key in _MODES)
        return next((mode for mode in found if mode), "")

    @property
    def type(self) -> NetworkType:
        """What data come by where they do: the best of what is preferred."""
        mode = self.preferred_mode
        return _GPRS if mode == _GSM_ALONE else _HSPA if mode in _BEFORE_LTE else _LTE

    def _tell_type(self) -> None:
        self._phone.properties.set(_TYPE_PROPERTY, self.type.name if self.is_served("data") else "Unknown")
        self._phone.touch()

    def registration(self, kind: Kind) -> str:
        """Return how the phone is registered for calls or for data, one of `REGISTRATIONS`."""
        return self._registrations[kind]

    def register(self, kind: Kind, state: str) -> None:
        """Be registered for calls or for data as `state` says, one of `REGISTRATIONS`."""
        self._registrations[kind] = state
        self._tell_type()

    def hear(self, strength: int, error_rate: int = 0) -> None:
        """Hear the network with a strength (0 to 31) and bit error rate (0 to 7); 99 is unknown for both."""
        self.strength, self.error_rate = strength, error_rate
        self._phone.touch()

    def meter(self, *, is_metered: bool) -> None:
        """Have what is transferred counted, or not."""
        self.is_metered = is_metered

    @property
    def level(self) -> int:
        """The bars that the status bar shows, 0 to 4."""
        if not self.is_served("voice") or self.strength == UNKNOWN or self.strength <= 2:
            return 0
        return 1 + sum(self.strength >= least for least in _LEAST)

    def is_served(self, kind: Kind) -> bool:
        """Whether calls or data go through."""
        return not self._phone.connectivity.airplane_mode and self._registrations[kind] in _SERVED

    def service_state(self, kind: Kind) -> str:
        """Return `ServiceState`'s name for it, one of `STATES`."""
        if self._phone.connectivity.airplane_mode:
            return _POWER_OFF
        if self.is_served(kind):
            return _IN_SERVICE
        return _EMERGENCY_ONLY if self._registrations[kind] == "denied" else _OUT_OF_SERVICE

    def save(self) -> object:
        """Return what the modem hears."""
        return {
            **self._registrations,
            "strength": self.strength,
            "error_rate": self.error_rate,
            "metered": self.is_metered,
        }

    def load(self, value: object) -> None:
        """Hear what `save` returned; None is a new modem."""
        saved = as_map(value)
        named = {kind: as_text(saved.get(kind)) for kind in ("voice", "data")}
        self._registrations = {kind: state if state in REGISTRATIONS else _HOME for kind, state in named.items()}
        self.strength = as_int(saved.get("strength", STRONGEST))
        self.error_rate = as_int(saved.get("error_rate"))
        self.is_metered = bool(saved.get("metered", True))
