"""`ime`: input methods (AOSP `InputMethodManagerService`'s shell command)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED, unknown_command
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.ime import GBOARD
from pytest_mobileagent.simulator.system.intents import qualified, short_component

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """ime <command>:
  list [-a] [-s]
    prints all enabled input methods.
  enable [--user <USER_ID>] <ID>
  disable [--user <USER_ID>] <ID>
  set [--user <USER_ID>] <ID>
  reset [--user <USER_ID>]
"""


@command("ime")
def ime(process: Process) -> int:
    """List, enable, disable, set or reset input methods."""
    return run(process, process.argv[1:])


def run(process: Process, words: list[str]) -> int:
    """Run a command of `ime`, which is also `cmd input_method`."""
    if words[:1] == ["ime"]:
        words = words[1:]
    if not words or words[0] == "help":
        process.stdout.write(_USAGE)
        return 0
    name, *rest = words
    flags = [word for word in rest if word.startswith("-") and word != "--user"]
    if "--user" in rest:
        del rest[rest.index("--user") : rest.index("--user") + 2]
    operands = [word for word in rest if not word.startswith("-")]
    if name == "list":
        return _list(process, flags)
    if name == "reset":
        return _reset(process)
    if name in ("enable", "disable", "set") and operands:
        return {"enable": _enable, "disable": _disable, "set": _set}[name](process, _id(operands[0]))
    if name in ("enable", "disable", "set"):
        process.err(f"Error: {name} needs an input method")
        return FAILED
    return unknown_command(process, "ime", name)


def installed(process: Process) -> list[str]:
    """Return the input methods of the installed packages."""
    return process.phone.ime.installed()


def _enabled(process: Process) -> list[str]:
    value = process.phone.settings.get("secure", "enabled_input_methods") or ""
    return [entry.partition(";")[0] for entry in value.split(":") if entry]


def _id(name: str) -> str:
    package, _, class_name = name.partition("/")
    return short_component(package, class_name)


def _list(process: Process, flags: list[str]) -> int:
    known = installed(process)
    shown = known if "-a" in flags else [name for name in known if name in _enabled(process)]
    for name in shown:
        if "-s" in flags:
            process.out(name)
        else:
            package = name.partition("/")[0]
            service = qualified(package, name.partition("/")[2])
            process.out(f"{name}:")
            process.out(f"  mId={name} mSettingsActivityName={package}.SettingsActivity mIsVrOnly=false")
            process.out("  mIsDefaultResId=0x7f050001 mSupportsSwitchingToNextInputMethod=true")
            process.out(f"  Service:\n    name={service}\n    packageName={package}")
    return 0


def _enable(process: Process, name: str) -> int:
    if name not in installed(process):
        process.err(f"Unknown input method {name} cannot be enabled for user #0")
        return FAILED
    enabled = _enabled(process)
    was = "already" if name in enabled else "now"
    process.phone.ime.enable(name)
    process.out(f"Input method {name}: {was} enabled for user #0")
    return 0


def _disable(process: Process, name: str) -> int:
    enabled = _enabled(process)
    if name not in enabled:
        process.out(f"Input method {name}: already disabled for user #0")
        return 0
    process.phone.ime.disable(name)
    process.out(f"Input method {name}: now disabled for user #0")
    return 0


def _set(process: Process, name: str) -> int:
    if name not in installed(process):
        process.err(f"Unknown input method {name} cannot be selected for user #0")
        return FAILED
    process.phone.settings.put("secure", "default_input_method", name)
    process.out(f"Input method {name} selected for user #0")
    return 0


def _reset(process: Process) -> int:
    process.phone.settings.put("secure", "enabled_input_methods", GBOARD)
    process.phone.settings.put("secure", "default_input_method", GBOARD)
    process.out("Reset current and enabled IMEs for user #0")
    process.out(f"  Selected: {GBOARD}\n   Enabled: {GBOARD}")
    return 0
