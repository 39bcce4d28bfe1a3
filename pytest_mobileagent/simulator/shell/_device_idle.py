"""The commands of the service `deviceidle`, which are the same in `cmd` and in `dumpsys`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED, Arguments
from pytest_mobileagent.simulator.shell._printing import duration_text
from pytest_mobileagent.simulator.system.device_idle import IDLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone

    Answer = tuple[int, list[str]]

HELP = """Device idle controller (deviceidle) commands:
  help
    Print this help text.
  step [light|deep]
    Immediately step to next state, without waiting for alarm.
  force-idle [light|deep]
    Force directly into idle mode, regardless of other device state.
  force-inactive
    Force to be inactive, ready to freely step idle states.
  unforce
    Resume normal functioning after force-idle or force-inactive.
  get [light|deep|force|screen|charging|network]
    Retrieve the current given state.
  disable [light|deep|all]
    Completely disable device idle mode.
  enable [light|deep|all]
    Re-enable device idle mode after it had previously been disabled.
  enabled [light|deep|all]
    Print 1 if device idle mode is currently enabled, else 0.
  whitelist
    Print currently whitelisted apps.
  whitelist [package ...]
    Add (prefix with +) or remove (prefix with -) packages.
  sys-whitelist [package ...|reset]
    Prefix the package with '-' to remove it from the system whitelist or '+' to put it back in the system whitelist.
  tempwhitelist
    Print packages that are temporarily whitelisted.
  tempwhitelist [-u USER] [-d DURATION] [-r] [package]
    Temporarily place package in whitelist for DURATION milliseconds.
  motion
    Simulate a motion event to bring the device out of deep doze
"""
_TEMPORARY_MS = 10_000


def run(phone: Phone, words: list[str]) -> tuple[int, str]:
    """Run a command; return its status and what it prints."""
    name, *rest = words or [""]
    if name in ("help", "-h", ""):
        return (0 if name else FAILED), HELP
    command = _COMMANDS.get(name)
    if command is None:
        phone.log.miss("deviceidle command", name)
        return FAILED, f"Unknown command: {name}\n"
    status, lines = command(phone, rest)
    return status, "".join(f"{line}\n" for line in lines)


def schedule(phone: Phone) -> list[str]:
    """Return the apps that may run for a while, and for how long still."""
    now_s = phone.clock.monotonic()
    return [f"UID={app_id}: {duration_text(end_s - now_s)} - shell"
            for app_id, end_s in phone.device_idle.temporary().items()]  # fmt: skip


# -- states -----------------------------------------------------------------------------------------------------------


def _states(phone: Phone) -> list[str]:
    return [f"Light state: {phone.device_idle.light}, deep state: {phone.device_idle.deep}"]


def _unknown(mode: str) -> Answer:
    return 0, [f"Unknown idle mode: {mode}"]


def _step(phone: Phone, words: list[str]) -> Answer:
    idle, mode = phone.device_idle, (words or ["deep"])[0]
    if mode == "deep":
        idle.step_deep()
        return 0, [f"Stepped to deep: {idle.deep}"]
    if mode == "light":
        idle.step_light()
        return 0, [f"Stepped to light: {idle.light}"]
    return _unknown(mode)


def _force_idle(phone: Phone, words: list[str]) -> Answer:
    idle, mode = phone.device_idle, (words or ["deep"])[0]
    if mode not in ("deep", "light"):
        return _unknown(mode)
    if mode == "deep" and not idle.is_deep_enabled:
        return FAILED, ["Unable to go deep idle; not enabled"]
    step = idle.step_deep if mode == "deep" else idle.step_light
    idle.is_forced = True
    idle.rest()
    while (before := getattr(idle, mode)) != IDLE:
        step()
        if getattr(idle, mode) == before:
            idle.unforce()
            return FAILED, [f"Unable to go {mode} idle; stopped at {before}"]
    return 0, [f"Now forced in to {mode} idle mode"]


def _force_inactive(phone: Phone, _words: list[str]) -> Answer:
    phone.device_idle.is_forced = True
    phone.device_idle.rest()
    return 0, _states(phone)


def _unforce(phone: Phone, _words: list[str]) -> Answer:
    phone.device_idle.unforce()
    return 0, _states(phone)


def _motion(phone: Phone, _words: list[str]) -> Answer:
    phone.device_idle.wake()
    phone.device_idle.rest()
    return 0, _states(phone)


def _get(phone: Phone, words: list[str]) -> Answer:
    if not words:
        return 0, ["Argument required"]
    idle = phone.device_idle
    values: dict[str, str | bool] = {
        "light": idle.light, "deep": idle.deep, "force": idle.is_forced, "quick": False,
        "screen": phone.power.is_awake, "charging": phone.power.battery.is_plugged,
        "network": phone.connectivity.is_online,
    }  # fmt: skip
    if words[0] not in values:
        return 0, [f"Unknown get option: {words[0]}"]
    value = values[words[0]]
    return 0, [value if isinstance(value, str) else str(value).lower()]


def _set_enabled(phone: Phone, words: list[str], *, is_enabled: bool) -> Answer:
    idle, mode = phone.device_idle, (words or ["all"])[0]
    if mode not in ("deep", "light", "all"):
        return _unknown(mode)
    lines = []
    if mode in ("deep", "all") and idle.is_deep_enabled != is_enabled:
        idle.is_deep_enabled = is_enabled
        lines.append(f"Deep idle mode {'enabled' if is_enabled else 'disabled'}")
    if mode in ("light", "all") and idle.is_light_enabled != is_enabled:
        idle.is_light_enabled = is_enabled
        lines.append(f"Light idle mode {'enable' if is_enabled else 'disabled'}")  # AOSP says `enable`
    if lines:
        (idle.rest if is_enabled else idle.wake)()
    return 0, lines


def _enabled(phone: Phone, words: list[str]) -> Answer:
    idle, mode = phone.device_idle, (words or ["all"])[0]
    claims = {"deep": idle.is_deep_enabled, "light": idle.is_light_enabled}
    claims["all"] = all(claims.values())
    return (0, [str(int(claims[mode]))]) if mode in claims else _unknown(mode)


# -- apps -------------------------------------------------------------------------------------------------------------


def _whitelist(phone: Phone, words: list[str]) -> Answer:
    idle, uid = phone.device_idle, phone.packages.uid
    if not words:
        lines = [f"system-excidle,{name},{uid(name)}" for name in idle.system_apps(except_idle=True)]
        lines += [f"system,{name},{uid(name)}" for name in idle.system_apps()]
        return 0, lines + [f"user,{name},{uid(name)}" for name in idle.user_apps()]
    lines = []
    for word in words:
        sign, package = word[:1], word[1:]
        if sign == "+":
            is_added = idle.exempt(package, is_exempt=True)
            lines.append(f"Added: {package}" if is_added else f"Unknown package: {package}")
        elif sign == "-":
            if idle.exempt(package, is_exempt=False):
                lines.append(f"Removed: {package}")
        elif sign == "=":
            lines.append(str(package in (*idle.user_apps(), *idle.system_apps())).lower())
        else:
            return FAILED, [*lines, f"Package must be prefixed with +, -, or =: {word}"]
    return 0, lines


def _system_whitelist(phone: Phone, words: list[str]) -> Answer:
    idle = phone.device_idle
    if not words:
        return 0, [f"{name},{phone.packages.uid(name)}" for name in idle.system_apps()]
    if words[0] == "reset":
        for name in idle.removed_system_apps():
            idle.exempt_system(name, is_exempt=True)
        return 0, []
    lines: list[str] = []
    for word in words:
        if word[:1] not in ("+", "-"):
            return FAILED, [*lines, f"Package must be prefixed with + or - {word}"]
        if idle.exempt_system(word[1:], is_exempt=word[0] == "+"):
            lines.append(f"{'Restored' if word[0] == '+' else 'Removed'} {word[1:]}")
    return 0, lines


def _temporary_whitelist(phone: Phone, words: list[str]) -> Answer:
    arguments = Arguments(words)
    duration_ms, is_removed = _TEMPORARY_MS, False
    while (option := arguments.option()) is not None:
        if option in ("-u", "-d"):
            value = arguments.next()
            if value is None:
                return FAILED, [f"{option} requires a {'user number' if option == '-u' else 'duration'}"]
            if option == "-d":
                duration_ms = int(value) if value.isdecimal() else 0
        is_removed |= option == "-r"
    package = arguments.next()
    if package is None:
        return (FAILED, ["[-r] requires a package name"]) if is_removed else (0, schedule(phone))
    phone.device_idle.exempt_for(package, 0 if is_removed else duration_ms / 1000)
    return 0, []


_COMMANDS: dict[str, Callable[[Phone, list[str]], Answer]] = {
    "step": _step,
    "force-idle": _force_idle,
    "force-inactive": _force_inactive,
    "unforce": _unforce,
    "motion": _motion,
    "get": _get,
    "disable": lambda phone, words: _set_enabled(phone, words, is_enabled=False),
    "enable": lambda phone, words: _set_enabled(phone, words, is_enabled=True),
    "enabled": _enabled,
    "whitelist": _whitelist,
    "sys-whitelist": _system_whitelist,
    "tempwhitelist": _temporary_whitelist,
}
