"""What is told of the users of the phone, of whom there is one (AOSP `UserManagerService`, `…ShellCommand`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import FAILED, parse_int

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.shell._framework import Arguments
    from pytest_mobileagent.simulator.shell.process import Process

OWNER = 0
_OWNER_FLAGS = "ADMIN|FULL|INITIALIZED|PRIMARY|SYSTEM"


def users(process: Process) -> None:
    """List the users."""
    process.out("Users:\n\tUserInfo{0:Owner:c13} running")


def users_in_full(process: Process) -> None:
    """List the users with all that they are."""
    process.out("1 users:\n")
    process.out(f"0: id=0, name=Owner, type=full.SYSTEM, flags={_OWNER_FLAGS} (running) (current)")


def get_max_users(process: Process, _arguments: Arguments) -> None:
    """Tell how many there may be."""
    process.out("Maximum supported users: 4")


def get_max_running_users(process: Process, _arguments: Arguments) -> None:
    """Tell how many may run at once."""
    process.out("Maximum supported running users: 3")


def supports_multiple_users(process: Process, _arguments: Arguments) -> None:
    """Tell whether there may be several."""
    process.out("Is multiuser supported: true")


def remove_user(process: Process, arguments: Arguments) -> int:
    """Refuse to remove one: the owner stays, and there is nobody else."""
    process.err(f"Error: couldn't remove user id {parse_int(arguments.required())}")
    return 1


def get_current_user(process: Process, _arguments: Arguments) -> None:
    """Tell who uses the phone."""
    process.out("0")


def user_state(process: Process, arguments: Arguments) -> None:
    """Tell whether somebody's apps may run."""
    user = parse_int(arguments.required())
    process.out("RUNNING_UNLOCKED" if user == OWNER else f"User is not started: {user}")


def is_user_stopped(process: Process, arguments: Arguments) -> None:
    """Tell whether they may not."""
    process.out("false" if parse_int(arguments.required()) == OWNER else "true")


def switch_user(process: Process, arguments: Arguments) -> int:
    """Let somebody else use the phone: there is nobody else."""
    user = parse_int(arguments.required())
    if user == OWNER:
        return 0
    process.err(f"Error: Failed to switch to user {user}")
    return 1


def start_user(process: Process, arguments: Arguments) -> None:
    """Let somebody's apps run."""
    while arguments.option() is not None:
        pass
    if parse_int(arguments.required()) == OWNER:
        process.out("Success: user started")
    else:
        process.err("Error: could not start user")


def stop_user(process: Process, arguments: Arguments) -> int:
    """Refuse to end somebody's apps: the owner's run for good, and there is nobody else."""
    while arguments.option() is not None:
        pass
    user = parse_int(arguments.required())
    why = "-3 (System user cannot be stopped)" if user == OWNER else f"-1 (Unknown user {user})"
    process.err(f"Switch failed: {why}")
    return FAILED
