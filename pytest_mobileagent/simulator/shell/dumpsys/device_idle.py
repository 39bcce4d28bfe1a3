"""`dumpsys deviceidle` (AOSP `DeviceIdleController.dump`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell import _device_idle
from pytest_mobileagent.simulator.shell._printing import duration_text
from pytest_mobileagent.simulator.system import device_idle as times

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_mobileagent.simulator.phone import Phone

_SETTINGS = {
    "light_after_inactive_to": times.LIGHT_AFTER_INACTIVE_S, "light_idle_to": times.LIGHT_IDLE_S,
    "light_idle_factor": times.FACTOR, "light_max_idle_to": times.MOST_LIGHT_IDLE_S,
    "light_idle_maintenance_min_budget": times.LIGHT_MAINTENANCE_S, "inactive_to": times.INACTIVE_S,
    "sensing_to": times.SENSING_S, "locating_to": times.LOCATING_S,
    "idle_after_inactive_to": times.IDLE_AFTER_INACTIVE_S, "idle_pending_to": times.PENDING_S,
    "idle_to": times.IDLE_S, "max_idle_to": times.MOST_IDLE_S, "idle_factor": times.FACTOR,
}  # fmt: skip


def _dump(phone: Phone, words: list[str]) -> str:
    rest = list(words)
    while rest:
        word = rest[0]
        if word == "-h":
            return _device_idle.HELP
        if word == "-u":
            del rest[:2]
        elif word == "-a":
            del rest[0]
        elif word.startswith("-"):
            return f"Unknown option: {word}\n"
        else:
            return _device_idle.run(phone, rest)[1]
    return "".join(f"{line}\n" for line in (*_settings(), *_apps(phone), *_state(phone)))


def _settings() -> Iterator[str]:
    yield "  Settings:"
    for key, value in _SETTINGS.items():
        yield f"    {key}={value if key.endswith('factor') else duration_text(value)}"


def _apps(phone: Phone) -> Iterator[str]:
    idle, uid = phone.device_idle, phone.packages.uid
    excepted, system, user = idle.system_apps(except_idle=True), idle.system_apps(), idle.user_apps()
    temporary = list(idle.temporary())
    yield from _listed("Whitelist (except idle) system apps", excepted)
    yield from _listed("Whitelist system apps", system)
    yield from _listed("Removed from whitelist system apps", idle.removed_system_apps())
    yield from _listed("Whitelist user apps", user)
    yield from _listed("Whitelist (except idle) all app ids", sorted({uid(name) for name in (*excepted, *user)}))
    yield from _listed("Whitelist user app ids", sorted({uid(name) for name in user}))
    yield from _listed("Whitelist all app ids", sorted({uid(name) for name in (*system, *user)}))
    yield from _listed("Temp whitelist schedule", _device_idle.schedule(phone))
    yield from _listed("Temp whitelist app ids", temporary)


def _listed(title: str, items: Iterable[object]) -> list[str]:
    lines = [f"    {item}" for item in items]
    return [f"  {title}:", *lines] if lines else []


def _state(phone: Phone) -> Iterator[str]:
    idle = phone.device_idle
    yield f"  mLightEnabled={_claim(idle.is_light_enabled)}  mDeepEnabled={_claim(idle.is_deep_enabled)}"
    yield f"  mForceIdle={_claim(idle.is_forced)}"
    yield "  mUseMotionSensor=false"
    yield f"  mScreenOn={_claim(phone.power.is_awake)}"
    yield "  mScreenLocked=false"
    yield f"  mNetworkConnected={_claim(phone.connectivity.is_online)}"
    yield f"  mCharging={_claim(phone.power.battery.is_plugged)}"
    yield "  activeEmergencyCall=false"
    yield f"  mState={idle.deep} mLightState={idle.light}"
    yield f"  mInactiveTimeout={duration_text(times.INACTIVE_S)}"
    for name, due_s in (("Alarm", idle.due_s(is_deep=True)), ("LightAlarm", idle.due_s(is_deep=False))):
        if due_s is not None:
            yield f"  mNext{name}Time={duration_text(due_s - phone.clock.monotonic())}"


def _claim(value: object) -> str:
    return str(bool(value)).lower()


DUMPS = {"deviceidle": _dump}
