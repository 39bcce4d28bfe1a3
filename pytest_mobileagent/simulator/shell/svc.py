"""`svc`: switch radios and power (AOSP `com.android.commands.svc`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell.registry import command

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """Available commands:
    help     Show information about the subcommands
    power    Control the power manager
    data     Control mobile data connectivity
    wifi     Control the Wi-Fi manager
    usb      Control Usb state
    nfc      Control NFC functions
    bluetooth Control Bluetooth service
    system-server System server process related command
"""
_SHELL = "com.android.shell"
_STAY_ON = {"true": 15, "false": 0, "ac": 1, "usb": 2, "wireless": 4, "dock": 8}


@command("svc")
def svc(process: Process) -> int:
    """Run one of svc's commands."""
    words = process.argv[1:]
    if not words or words[0] == "help":
        process.stdout.write(_USAGE)
        return 0
    name, *rest = words
    subcommand = _SUBCOMMANDS.get(name)
    if subcommand is None or not subcommand(process, rest):
        process.stderr.write(_help(name) if subcommand is not None else _USAGE)
        return 0  # as the tool: the usage ends with status 0
    return 0


def _help(name: str) -> str:
    if name == "power":
        return (
            "Control the power manager\n\nusage: svc power stayon [true|false|usb|ac|wireless|dock]\n"
            "         Set the 'keep awake while plugged in' setting.\n"
            "       svc power reboot [reason]\n       svc power shutdown\n       svc power forcesuspend [t]\n"
        )
    return f"usage: svc {name} [enable|disable]\n"


def _switch(setter: Callable[[Process, bool], None]) -> Callable[[Process, list[str]], bool]:
    def switch(process: Process, words: list[str]) -> bool:
        if words[:1] == ["prefer"]:
            return True
        if len(words) != 1 or words[0] not in ("enable", "disable"):
            return False
        setter(process, words[0] == "enable")
        return True

    return switch


def _wifi(process: Process, is_on: bool) -> None:
    process.phone.connectivity.set_wifi(is_on, _SHELL)


def _power(process: Process, words: list[str]) -> bool:
    if len(words) == 2 and words[0] == "stayon" and words[1] in _STAY_ON:
        process.phone.settings.put("global", "stay_on_while_plugged_in", _STAY_ON[words[1]])
        return True
    if words[:1] == ["reboot"]:
        process.phone.reboot()
        return True
    return False


def _usb(process: Process, words: list[str]) -> bool:
    if words[:1] in (["getFunctions"], ["getUsbSpeed"], ["getGadgetHalVersion"]):
        process.out({"getFunctions": "", "getUsbSpeed": "-1"}.get(words[0], "unknown"))
        return True
    return words[:1] in (["setFunctions"], ["resetUsbGadget"])


_SUBCOMMANDS: dict[str, Callable[[Process, list[str]], bool]] = {
    "wifi": _switch(_wifi),
    "bluetooth": _switch(lambda process, is_on: process.phone.connectivity.set_bluetooth(is_on)),
    "data": _switch(lambda process, is_on: process.phone.connectivity.set_mobile_data(is_on)),
    "nfc": _switch(lambda process, is_on: process.phone.settings.put("global", "nfc_on", is_on)),
    "power": _power,
    "usb": _usb,
}
