"""`cmd vibrator_manager` (AOSP `VibratorManagerShellCommand`): the phone has no vibrator, so what is asked for ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import ILLEGAL_STATE, Arguments, JavaError, ShellService, parse_int

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """Vibrator Manager commands:
  help
    Prints this help text.

  list
    Prints the id of device vibrators. This does not include any 
    connected input device.
  synced [options] <effect>...
    Vibrates effect on all vibrators in sync.
  combined [options] (-v <vibrator-id> <effect>...)...
    Vibrates different effects on each vibrator in sync.
  sequential [options] (-v <vibrator-id> <effect>...)...
    Vibrates different effects on each vibrator in sequence.
  cancel
    Cancels any active vibration

Effect commands:
  oneshot [-w delay] [-a] <duration> [<amplitude>]
  waveform [-w delay] [-r index] [-a] [-f] [-c] (<duration> [<amplitude>] [<frequency>])...
  prebaked [-w delay] [-b] <effect-id>
  primitives ([-w delay] <primitive-id>)...

Common Options:
  -f
    Force. Ignore Do Not Disturb setting.
  -d <description>
    Add description to the vibration.

"""  # noqa: W291 - as the tool prints it
_EFFECTS = ("oneshot", "waveform", "prebaked", "primitives")
_NO_EFFECT = "Composition must have at least one element to compose."
_NO_VIBRATION = "Combination must have at least one element to combine."


def _list(process: Process, arguments: Arguments) -> None:
    del arguments
    process.out("No vibrator found\n")


def _synced(process: Process, arguments: Arguments) -> None:
    del process
    _common_options(arguments)
    _effect(arguments)


def _each(process: Process, arguments: Arguments) -> None:
    """Read vibrators and their effects."""
    del process
    _common_options(arguments)
    if arguments.peek() is None:
        raise JavaError(ILLEGAL_STATE, _NO_VIBRATION)
    while arguments.option() == "-v":
        parse_int(arguments.required())
        _effect(arguments)


def _common_options(arguments: Arguments) -> None:
    while arguments.peek() in ("-f", "-d"):
        if arguments.option() == "-d":
            arguments.required()


def _effect(arguments: Arguments) -> None:
    """Read effects, each with its numbers.

    Raises:
        JavaError: there is none, or what should be a number is none.
    """
    if arguments.peek() not in _EFFECTS:
        raise JavaError(ILLEGAL_STATE, _NO_EFFECT)
    while arguments.peek() in _EFFECTS:
        arguments.next()
        wanted = 1
        while (option := _effect_option(arguments)) is not None:
            if option in ("-w", "-r"):
                parse_int(arguments.required())
            wanted += option == "-a"
        for _ in range(wanted):
            parse_int(arguments.required())
        while (word := arguments.peek()) is not None and word.lstrip("-").isdigit():
            arguments.next()


def _effect_option(arguments: Arguments) -> str | None:
    return arguments.option() if (arguments.peek() or "").startswith("-") and arguments.peek() != "-v" else None


def _cancel(process: Process, arguments: Arguments) -> None:
    del process, arguments


_SUBCOMMANDS: dict[str, Callable[[Process, Arguments], None]] = {
    "list": _list, "synced": _synced, "combined": _each, "sequential": _each, "cancel": _cancel,
}  # fmt: skip

SERVICES = {"vibrator_manager": ShellService("vibrator_manager", _USAGE, _SUBCOMMANDS)}
