"""`service`: list services and call them by number (AOSP `frameworks/native/cmds/service`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import SHELL_UID
from pytest_mobileagent.simulator.shell._parcel import NOTHING, descriptor, reply, security_exception
from pytest_mobileagent.simulator.shell._services import SERVICES, service_names
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system import telephony
from pytest_mobileagent.simulator.system.panels import QUICK_SETTINGS, SHADE

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """Usage: service [-h|-?]
       service list
       service check SERVICE
       service call SERVICE CODE [i32 N | i64 N | f N | d N | s16 STR | null | fd f | nfd n | afd f ] ...
Options:
   i32: Write the 32-bit integer N into the send parcel.
   i64: Write the 64-bit integer N into the send parcel.
   f:   Write the 32-bit single-precision number N into the send parcel.
   d:   Write the 64-bit double-precision number N into the send parcel.
   s16: Write the UTF-16 string STR into the send parcel.
"""
_UNKNOWN_TRANSACTION = 'Result: Parcel(Error: 0xffffffffffffffb6 "Not a data message")'
# What every binder answers (AOSP `IBinder.h`): there is one, whose interface it offers, system properties have changed.
_PING, _INTERFACE, _SYSTEM_PROPERTIES = (int.from_bytes(code) for code in (b"_PNG", b"_NTF", b"_SPR"))
_VOID, _TRUE, _FALSE = reply(), reply(1), reply(0)
_KINDS = ("i32", "i64", "f", "d", "s16", "fd", "nfd", "afd")


@command("service")
def service(process: Process) -> int:
    """List, check or call services."""
    words = process.argv[1:]
    match words:
        case ["list"]:
            names = service_names(process.phone)
            process.out(f"Found {len(names)} services:")
            for number, name in enumerate(names):
                process.out(f"{number}\t{name}: [{SERVICES[name]}]")
        case ["check", name]:
            process.out(f"Service {name}: {'found' if name in service_names(process.phone) else 'not found'}")
        case ["check"]:
            process.err("service: No service specified for check")
            process.stdout.write(_USAGE)
            return 10
        case ["call", name, code, *rest] if code.isdigit():
            return _call(process, name, int(code), rest)
        case ["call", *_]:
            missing = "code" if len(words) > 1 else "service"
            process.err(f"service: No {missing} specified for call")
            process.stdout.write(_USAGE)
            return 10
        case _:
            process.stdout.write(_USAGE)
            return 0 if words[:1] in (["-h"], ["-?"]) else 10
    return 0


def _call(process: Process, name: str, code: int, words: list[str]) -> int:
    if name not in service_names(process.phone):
        process.err(f"service: Service {name} does not exist")
        return 10
    values = []
    rest = iter(words)
    for kind in rest:
        if kind == "null":
            values.append("")
        elif kind in _KINDS:
            values.append(next(rest, ""))
        else:
            process.err(f"service: unknown option {kind}")
            return 10
    if code in (_PING, _INTERFACE, _SYSTEM_PROPERTIES):
        process.out(descriptor(SERVICES[name]) if code == _INTERFACE else NOTHING)
        return 0
    transaction = _TRANSACTIONS.get((name, code))
    if transaction is None:
        process.phone.log.miss("service call", f"{name} {code}")
        process.out(_UNKNOWN_TRANSACTION)
        return 0
    process.out(transaction(process, values))
    return 0


def _set_time(process: Process, values: list[str]) -> str:
    if not values or not values[0].isdigit() or process.uid >= 2000:
        return _FALSE
    process.phone.clock.set_wall(int(values[0]) / 1000)
    process.phone.alarms.time_changed()
    return _TRUE


def _set_time_zone(process: Process, values: list[str]) -> str:
    if values and values[0]:
        process.phone.properties.set("persist.sys.timezone", values[0])
        process.phone.alarms.time_changed()
        process.phone.touch()
    return _VOID


def _open_panel(name: str) -> Callable[[Process, list[str]], str]:
    def open_panel(process: Process, values: list[str]) -> str:
        del values
        process.phone.panels.open(name)
        return _VOID

    return open_panel


def _close_panels(process: Process, values: list[str]) -> str:
    del values
    process.phone.panels.close()
    return _VOID


def _tell_subscriber(text: str, *, number: str = "") -> Callable[[Process, list[str]], str]:
    """Tell who the phone or its subscriber is; `number`: the only phone or subscription that there is an answer for."""

    def tell(process: Process, values: list[str]) -> str:
        if number:
            asked, *values = values or ["0"]
            if asked != number:
                return reply(None)
        package = values[0] if values else ""
        if process.uid == SHELL_UID and package != "com.android.shell":
            return security_exception(f"Package {package or 'null'} does not belong to {process.uid}")
        return reply(text)

    return tell


_PHONE, _SUBSCRIPTION = "0", "1"
# Transaction codes of Android 13.
_TRANSACTIONS: dict[tuple[str, int], Callable[[Process, list[str]], str]] = {
    ("alarm", 2): _set_time,
    ("alarm", 3): _set_time_zone,
    ("statusbar", 1): _open_panel(SHADE),
    ("statusbar", 2): _close_panels,
    ("statusbar", 11): _open_panel(QUICK_SETTINGS),
    ("iphonesubinfo", 1): _tell_subscriber(telephony.IMEI),
    ("iphonesubinfo", 2): _tell_subscriber(telephony.IMEI),
    ("iphonesubinfo", 4): _tell_subscriber(telephony.IMEI, number=_PHONE),
    ("iphonesubinfo", 5): _tell_subscriber(telephony.IMEI, number=_SUBSCRIPTION),
    ("iphonesubinfo", 8): _tell_subscriber(telephony.IMSI),
    ("iphonesubinfo", 9): _tell_subscriber(telephony.IMSI),
    ("iphonesubinfo", 10): _tell_subscriber(telephony.IMSI, number=_SUBSCRIPTION),
    ("iphonesubinfo", 12): _tell_subscriber(telephony.ICCID),
    ("iphonesubinfo", 13): _tell_subscriber(telephony.ICCID),
    ("iphonesubinfo", 14): _tell_subscriber(telephony.ICCID, number=_SUBSCRIPTION),
    ("iphonesubinfo", 15): _tell_subscriber(telephony.OWN_NUMBER),
    ("iphonesubinfo", 16): _tell_subscriber(telephony.OWN_NUMBER, number=_SUBSCRIPTION),
}
