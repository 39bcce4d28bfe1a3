"""`cmd notification`, `cmd alarm`, `cmd user`, `cmd location`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED, unknown_command
from pytest_mobileagent.simulator.shell._users import users, users_in_full
from pytest_mobileagent.simulator.system.notifications import Notification

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.shell.process import Process

_ZEN = {"off": 0, "priority": 1, "none": 2, "alarms": 3, "on": 1, "all": 0}


def notification(process: Process, words: list[str]) -> int:
    """Run a command of the service `notification`."""
    phone = process.phone
    match words:
        case ["set_dnd" | "set-dnd", mode] if mode in _ZEN:
            phone.settings.put("global", "zen_mode", _ZEN[mode])
        case ["list"]:
            for shown in phone.notifications.active():
                uid = phone.packages.uid(shown.package)
                process.out(f"0|{shown.package}|{shown.id}|{shown.tag or 'null'}|{uid}")
        case ["post", *rest]:
            return _post(process, rest)
        case ["allow_listener" | "disallow_listener" as verb, component, *_]:
            _let_listen(phone, component, may=verb == "allow_listener")
        case ["allow_dnd" | "disallow_dnd" | "allow_assistant", *_]:
            return 0
        case []:
            process.out("usage: cmd notification SUBCMD [args]")
            return FAILED
        case _:
            return unknown_command(process, "notification", words[0])
    return 0


def _let_listen(phone: Phone, component: str, *, may: bool) -> None:
    """Let a service read notifications, or no more."""
    listeners = (phone.settings.get("secure", "enabled_notification_listeners") or "").split(":")
    others = [name for name in listeners if name and name != component]
    phone.settings.put("secure", "enabled_notification_listeners", ":".join([*others, component] if may else others))


def _post(process: Process, words: list[str]) -> int:
    title, operands, rest = "", [], iter(words)
    for word in rest:
        if word in ("-t", "--title"):
            title = next(rest, "")
        elif word in ("-i", "--icon", "-I", "--large-icon", "-S", "--style", "-c", "--content-intent"):
            next(rest, None)
        elif not word.startswith("-"):
            operands.append(word)
    if len(operands) < 2:
        process.err("Error: post needs a tag and a text")
        return FAILED
    tag, text = operands[:2]
    process.phone.notifications.post(
        Notification(package="com.android.shell", id=2020, title=title, text=text, channel="shellcmd", tag=tag)
    )
    process.out("posting:\n  Notification(channel=shellcmd shortcut=null contentView=null)")
    return 0


def alarm(process: Process, words: list[str]) -> int:
    """Run a command of the service `alarm`."""
    phone = process.phone
    match words:
        case ["set-time", millis] if millis.isdigit():
            phone.clock.set_wall(int(millis) / 1000)
            phone.alarms.time_changed()
            process.out("true")
        case ["set-timezone", zone]:
            phone.properties.set("persist.sys.timezone", zone)
            phone.alarms.time_changed()
        case _:
            return unknown_command(process, "alarm", " ".join(words))
    return 0


def location(process: Process, words: list[str]) -> int:
    """Run a command of the service `location`."""
    settings = process.phone.settings
    match words:
        case ["set-location-enabled", ("true" | "false") as value, *_]:
            settings.put("secure", "location_mode", 3 if value == "true" else 0)
        case ["is-location-enabled", *_]:
            process.out(str(settings.number("secure", "location_mode") != 0).lower())
        case _:
            return unknown_command(process, "location", " ".join(words))
    return 0


def user(process: Process, words: list[str]) -> int:
    """Run a command of the service `user`."""
    match words:
        case ["list", *options]:
            (users_in_full if {"-v", "--verbose"} & {*options} else users)(process)
        case ["get-main-user"]:
            process.out("0")
        case _:
            return unknown_command(process, "user", " ".join(words))
    return 0


SERVICES = {
    "notification": notification,
    "alarm": alarm,
    "location": location,
    "user": user,
}
