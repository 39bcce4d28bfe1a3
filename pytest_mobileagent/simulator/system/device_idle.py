"""Doze: what an unplugged phone does while its screen is off (AOSP `DeviceIdleController`)."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.system.saved import as_float, as_int, as_list, as_map, as_text

if TYPE_CHECKING:
    from pytest_mobileagent.clock import Timer
    from pytest_mobileagent.simulator.phone import Phone

ACTIVE, INACTIVE, IDLE, IDLE_MAINTENANCE = "ACTIVE", "INACTIVE", "IDLE", "IDLE_MAINTENANCE"
IDLE_PENDING, SENSING, LOCATING = "IDLE_PENDING", "SENSING", "LOCATING"  # of the deep idle only
WAITING_FOR_NETWORK, OVERRIDE = "WAITING_FOR_NETWORK", "OVERRIDE"  # of the light idle only

INACTIVE_S, IDLE_AFTER_INACTIVE_S, SENSING_S, LOCATING_S = 1800.0, 1800.0, 240.0, 30.0
IDLE_S, MOST_IDLE_S, PENDING_S = 3600.0, 21600.0, 300.0
LIGHT_AFTER_INACTIVE_S, LIGHT_IDLE_S, MOST_LIGHT_IDLE_S, LIGHT_MAINTENANCE_S = 240.0, 300.0, 900.0, 60.0
FACTOR = 2.0
_CONFIG = "/data/system/deviceidle.xml"
_EXCEPT_IDLE = ("com.android.providers.downloads",)
_ALWAYS = ("com.google.android.cellbroadcastreceiver", "com.google.android.gms")
_DEEP_NEXT = {INACTIVE: IDLE_PENDING, IDLE_PENDING: SENSING, SENSING: LOCATING, LOCATING: IDLE,
              IDLE_MAINTENANCE: IDLE, IDLE: IDLE_MAINTENANCE}  # fmt: skip


class _Walk:
    """A state, and when it goes on to the next (time since boot)."""

    def __init__(self) -> None:
        self.state = ACTIVE
        self.due_s: float | None = None
        self.idle_s = 0.0  # how long the next idle will last
        self.timer: Timer | None = None

    def save(self) -> dict[str, object]:
        return {"state": self.state, "due_s": self.due_s, "idle_s": self.idle_s}

    def load(self, value: object) -> None:
        saved = as_map(value)
        self.state = as_text(saved.get("state"), ACTIVE)
        due_s = saved.get("due_s")
        self.due_s = None if due_s is None else as_float(due_s)
        self.idle_s = as_float(saved.get("idle_s"))
        self.timer = None


class DeviceIdle:
    """How idle the phone is, and which apps need not care."""

    def __init__(self, phone: Phone) -> None:
        """Follow the screen and the charger."""
        self._phone = phone
        self._deep, self._light = _Walk(), _Walk()
        self.is_deep_enabled = self.is_light_enabled = True
        self.is_forced = False
        self._temporary: dict[int, float] = {}
        for action in ("SCREEN_ON", "SCREEN_OFF", "BATTERY_CHANGED"):
            phone.broadcasts.register(f"android.intent.action.{action}", lambda _phone, _intent: self._look())
        phone.broadcasts.register("android.intent.action.PACKAGE_REMOVED", self._removed)

    # -- how idle -------------------------------------------------------------------------------------------------

    @property
    def deep(self) -> str:
        """The deep idle's state."""
        return self._deep.state

    @property
    def light(self) -> str:
        """The light idle's state."""
        return self._light.state

    def due_s(self, *, is_deep: bool) -> float | None:
        """Return when a state goes on to the next, as time since boot."""
        return (self._deep if is_deep else self._light).due_s

    def _look(self) -> None:
        if self.is_forced:
            return
        if self._phone.power.is_awake or self._phone.power.battery.is_plugged:
            self.wake()
        else:
            self.rest()

    def wake(self) -> None:
        """Be active again."""
        self._move(self._deep, ACTIVE, None)
        self._move(self._light, ACTIVE, None)

    def rest(self) -> None:
        """Begin to be inactive, unless somebody uses the phone and idleness is not forced."""
        if not self.is_forced and (self._phone.power.is_awake or self._phone.power.battery.is_plugged):
            return
        if self.is_deep_enabled and self.deep == ACTIVE:
            self._deep.idle_s = IDLE_S
            self._move(self._deep, INACTIVE, INACTIVE_S)
        if self.is_light_enabled and self.light == ACTIVE:
            self._light.idle_s = LIGHT_IDLE_S
            self._move(self._light, INACTIVE, LIGHT_AFTER_INACTIVE_S)

    def step_deep(self) -> None:
        """Go on to the deep idle's next state; from active there is none."""
        walk = self._deep
        following = _DEEP_NEXT.get(walk.state)
        if following is None:
            return
        lasts_s = {IDLE_PENDING: IDLE_AFTER_INACTIVE_S, SENSING: SENSING_S, LOCATING: LOCATING_S,
                   IDLE_MAINTENANCE: PENDING_S, IDLE: walk.idle_s}[following]  # fmt: skip
        if following == IDLE:
            walk.idle_s = min(walk.idle_s * FACTOR, MOST_IDLE_S)
            if self.light != OVERRIDE:
                self._move(self._light, OVERRIDE, None)
        self._move(walk, following, lasts_s)

    def step_light(self) -> None:
        """Go on to the light idle's next state; none while the phone is active or in deep idle."""
        walk = self._light
        if walk.state in (INACTIVE, IDLE_MAINTENANCE):
            lasts_s = walk.idle_s
            walk.idle_s = min(walk.idle_s * FACTOR, MOST_LIGHT_IDLE_S)
            self._move(walk, IDLE, lasts_s)
        elif walk.state == WAITING_FOR_NETWORK or (walk.state == IDLE and self._phone.connectivity.is_online):
            self._move(walk, IDLE_MAINTENANCE, LIGHT_MAINTENANCE_S)
        elif walk.state == IDLE:
            self._move(walk, WAITING_FOR_NETWORK, walk.idle_s)

    def unforce(self) -> None:
        """Follow the screen and the charger again."""
        if self.is_forced:
            self.is_forced = False
            if self._phone.power.is_awake or self._phone.power.battery.is_plugged:
                self.wake()

    def _move(self, walk: _Walk, state: str, lasts_s: float | None) -> None:
        if walk.timer is not None:
            walk.timer.cancel()
        changes_idleness = (walk.state == IDLE) != (state == IDLE)
        walk.state = state
        walk.due_s = None if lasts_s is None else self._phone.clock.monotonic() + lasts_s
        self._wait(walk)
        if changes_idleness:
            kind = "DEVICE_IDLE" if walk is self._deep else "LIGHT_DEVICE_IDLE"
            self._phone.broadcasts.send(Intent(action=f"android.os.action.{kind}_MODE_CHANGED"))

    def _wait(self, walk: _Walk) -> None:
        step = self.step_deep if walk is self._deep else self.step_light
        left_s = None if walk.due_s is None else max(0.0, walk.due_s - self._phone.clock.monotonic())
        walk.timer = None if left_s is None else self._phone.clock.call_later(left_s, step)

    # -- who need not care ----------------------------------------------------------------------------------------

    def system_apps(self, *, except_idle: bool = False) -> list[str]:
        """Return the apps that the system image lets run in power save; `except_idle`: not necessarily in doze."""
        names = sorted((*_EXCEPT_IDLE, *_ALWAYS)) if except_idle else sorted(_ALWAYS)
        removed = set() if except_idle else set(self._stored("un-wl"))
        return [name for name in names if name not in removed]

    def removed_system_apps(self) -> list[str]:
        """Return those of them that lost the right."""
        return [name for name in sorted(_ALWAYS) if name in self._stored("un-wl")]

    def user_apps(self) -> list[str]:
        """Return the apps that the user lets run."""
        return sorted(name for name in self._stored("wl") if self._phone.packages.find(name) is not None)

    def exempt(self, package: str, *, is_exempt: bool) -> bool:
        """Let an app run in doze, or no more; False if that changes nothing for lack of the app."""
        names = self._stored("wl")
        if is_exempt:
            if self._phone.packages.find(package) is None:
                return False
            self._store("wl", {*names, package})
            return True
        self._store("wl", set(names) - {package})
        return package in names

    def exempt_system(self, package: str, *, is_exempt: bool) -> bool:
        """Take the right from an app of the system image, or give it back; False if that changes nothing."""
        removed = self._stored("un-wl")
        if package not in _ALWAYS or (package in removed) != is_exempt:
            return False
        self._store("un-wl", set(removed) - {package} if is_exempt else {*removed, package})
        return True

    def exempt_for(self, package: str, seconds: float) -> None:
        """Let an app run in doze for a while; 0 ends that."""
        if self._phone.packages.find(package) is not None:
            app_id = self._phone.packages.uid(package)
            self._temporary.pop(app_id, None)
            if seconds > 0:
                self._temporary[app_id] = self._phone.clock.monotonic() + seconds

    def temporary(self) -> dict[int, float]:
        """Return the app ids that may run for a while, and until when (time since boot)."""
        now_s = self._phone.clock.monotonic()
        return {app_id: end_s for app_id, end_s in sorted(self._temporary.items()) if end_s > now_s}

    def _removed(self, _phone: Phone, intent: Intent) -> None:
        package = intent.data.removeprefix("package:")
        if not intent.extras.get("android.intent.extra.REPLACING") and package in self._stored("wl"):
            self.exempt(package, is_exempt=False)

    def _stored(self, tag: str) -> list[str]:
        if not self._phone.disk.exists(_CONFIG):
            return []
        try:
            root = ElementTree.fromstring(self._phone.disk.read(_CONFIG))  # noqa: S314 - expat expands no entity of a DTD
        except ElementTree.ParseError:
            return []  # as Android, which then knows of none
        return [node.get("n", "") for node in root.iter(tag)]

    def _store(self, tag: str, names: set[str]) -> None:
        root = ElementTree.Element("config")
        for kind in ("wl", "un-wl"):
            for name in sorted(names if kind == tag else self._stored(kind)):
                ElementTree.SubElement(root, kind, n=name)
        text = ElementTree.tostring(root, encoding="unicode")
        head = "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>"
        self._phone.disk.write(_CONFIG, f"{head}\n{text}", mode=0o600)

    # -- snapshots ------------------------------------------------------------------------------------------------

    def save(self) -> object:
        """Return the states; the apps are on the disk."""
        return {
            "deep": self._deep.save(),
            "light": self._light.save(),
            "is_deep_enabled": self.is_deep_enabled,
            "is_light_enabled": self.is_light_enabled,
            "is_forced": self.is_forced,
            "temporary": [[app_id, end_s] for app_id, end_s in self.temporary().items()],
        }

    def load(self, value: object) -> None:
        """Take what `save` returned; None is an active phone."""
        saved = as_map(value)
        self.is_deep_enabled = saved.get("is_deep_enabled", True) is True
        self.is_light_enabled = saved.get("is_light_enabled", True) is True
        self.is_forced = saved.get("is_forced", False) is True
        rows = (as_list(row) for row in as_list(saved.get("temporary")))
        self._temporary = {as_int(app_id): as_float(end_s) for app_id, end_s in rows}
        for walk, name in ((self._deep, "deep"), (self._light, "light")):
            walk.load(saved.get(name))
            self._wait(walk)
