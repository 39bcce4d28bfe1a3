"""What the battery, the screen and the app in front did since the statistics were reset (AOSP `BatteryStatsImpl`)."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.power import STATUS_FULL
from pytest_mobileagent.simulator.system.saved import as_float, as_int, as_list, as_map, as_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

OPTIONS = ("full-wake-history", "full-history", "no-auto-reset", "pretend-screen-off")
BRIGHTNESSES = ("dark", "dim", "medium", "light", "bright")
_MOST_EVENTS = 500  # a phone's history is bounded, too; every snapshot holds it
_FULL_ENOUGH = 90  # percent: who is unplugged from there on begins anew


@dataclass(frozen=True, slots=True)
class BatteryEvent:
    """Battery, screen and app in front from a moment on, in seconds since boot."""

    at_s: float
    level: int
    status: int
    health: int
    plug: str  # none, ac, usb, wireless
    temperature: int
    voltage_mv: int
    is_awake: bool
    brightness: str  # one of BRIGHTNESSES
    top: str  # the package in front; nothing while there is none

    @property
    def is_on_battery(self) -> bool:
        """Whether no charger is connected."""
        return self.plug == "none"


@dataclass(slots=True)
class BatteryTotals:
    """Sums over the time on battery: seconds, and percent of the battery."""

    on_battery_s: float = 0.0
    screen_on_s: float = 0.0
    screen_ons: int = 0
    discharged: int = 0
    discharged_screen_on: int = 0
    brightness_s: dict[str, float] = field(default_factory=dict)


class BatteryStats:
    """Follows the battery; a reset, or unplugging a battery that is nearly full, begins anew."""

    def __init__(self, phone: Phone) -> None:
        """Follow the brightness; power tells of battery and screen."""
        self._phone = phone
        self.events: list[BatteryEvent] = []
        self.options: set[str] = set()
        self._totals = BatteryTotals()
        self.started_s = self.started_wall_s = 0.0
        self._last: BatteryEvent | None = None
        phone.settings.observe("system", "screen_brightness", lambda _key, _value: self.note())

    def reset(self) -> None:
        """Forget what was; begin with what is."""
        clock = self._phone.clock
        self.started_s, self.started_wall_s = clock.monotonic(), clock.now()
        self._last = now = self._now()
        self._totals = BatteryTotals(screen_ons=int(now.is_on_battery and now.is_awake))
        self.events = [now]

    def note(self) -> None:
        """Take in that battery, screen or the app in front may have changed."""
        last, now = self._last, self._now()
        if last is None or replace(last, at_s=now.at_s) == now:
            return
        if now.is_on_battery and not last.is_on_battery and self._is_to_begin_anew(now):
            self.reset()
            return
        self._totals = self.totals()
        if last.is_on_battery and now.is_on_battery:
            lost = max(0, last.level - now.level)
            self._totals.discharged += lost
            self._totals.discharged_screen_on += lost if last.is_awake else 0
        if now.is_on_battery and now.is_awake and not (last.is_on_battery and last.is_awake):
            self._totals.screen_ons += 1
        self._last = now
        if len(self.events) < _MOST_EVENTS:
            self.events.append(now)

    def totals(self) -> BatteryTotals:
        """Return the sums until now."""
        sums, last = self._totals, self._last
        passed_s = self._phone.clock.monotonic() - last.at_s if last is not None else 0.0
        if last is None or not last.is_on_battery:
            return replace(sums)
        brightness_s = dict(sums.brightness_s)
        if last.is_awake:
            brightness_s[last.brightness] = brightness_s.get(last.brightness, 0.0) + passed_s
        return replace(
            sums,
            on_battery_s=sums.on_battery_s + passed_s,
            screen_on_s=sums.screen_on_s + (passed_s if last.is_awake else 0),
            brightness_s=brightness_s,
        )

    def _is_to_begin_anew(self, now: BatteryEvent) -> bool:
        return "no-auto-reset" not in self.options and (now.status == STATUS_FULL or now.level >= _FULL_ENOUGH)

    def _now(self) -> BatteryEvent:
        power, top = self._phone.power, self._phone.activities.top
        battery = power.battery
        plug = "ac" if battery.is_ac else "usb" if battery.is_usb else "wireless" if battery.is_wireless else "none"
        return BatteryEvent(
            at_s=self._phone.clock.monotonic(),
            level=battery.level,
            status=battery.status,
            health=battery.health,
            plug=plug,
            temperature=battery.temperature,
            voltage_mv=battery.voltage_mv,
            is_awake=power.is_awake,
            brightness=BRIGHTNESSES[min(power.brightness // 51, len(BRIGHTNESSES) - 1)],
            top=top.package if top is not None else "",
        )

    # -- snapshots ----------------------------------------------------------------------------------------------

    def save(self) -> object:
        """Return events and sums, as they are at the last event."""
        return {
            "events": [asdict(event) for event in self.events],
            "last": asdict(self._last) if self._last is not None else None,
            "totals": asdict(self._totals),
            "options": sorted(self.options),
            "started": [self.started_s, self.started_wall_s],
        }

    def load(self, value: object) -> None:
        """Take what `save` returned; begin anew with None."""
        if value is None:
            self.options = set()
            self.reset()
            return
        saved = as_map(value)
        self.events = [_event(row) for row in as_list(saved.get("events"))]
        self._last = _event(saved.get("last"))
        sums = as_map(saved.get("totals"))
        self._totals = BatteryTotals(
            as_float(sums.get("on_battery_s")),
            as_float(sums.get("screen_on_s")),
            as_int(sums.get("screen_ons")),
            as_int(sums.get("discharged")),
            as_int(sums.get("discharged_screen_on")),
            {name: as_float(seconds) for name, seconds in as_map(sums.get("brightness_s")).items()},
        )
        self.options = {str(name) for name in as_list(saved.get("options"))}
        self.started_s, self.started_wall_s = (as_float(moment) for moment in as_list(saved.get("started")))


def _event(value: object) -> BatteryEvent:
    row = as_map(value)
    return BatteryEvent(
        at_s=as_float(row.get("at_s")),
        level=as_int(row.get("level")),
        status=as_int(row.get("status")),
        health=as_int(row.get("health")),
        plug=as_text(row.get("plug"), "none"),
        temperature=as_int(row.get("temperature")),
        voltage_mv=as_int(row.get("voltage_mv")),
        is_awake=row.get("is_awake") is True,
        brightness=as_text(row.get("brightness"), BRIGHTNESSES[0]),
        top=as_text(row.get("top")),
    )
