"""`cmd jobscheduler` (AOSP `JobSchedulerShellCommand`): no app of this phone has scheduled anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._framework import (
    FAILED,
    ILLEGAL_ARGUMENT,
    Arguments,
    JavaError,
    ShellService,
    parse_int,
)
from pytest_mobileagent.simulator.shell.stat import data_partition

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process

_USAGE = """Job scheduler (jobscheduler) commands:
  help
    Print this help text.
  run [-f | --force] [-s | --satisfied] [-u | --user USER_ID] PACKAGE JOB_ID
    Trigger immediate execution of a specific scheduled job. For historical
    reasons, some constraints, such as battery, are ignored when this
    command is called. If you don't want any constraints to be ignored,
    include the -s flag.
    Options:
      -f or --force: run the job even if technical constraints such as
         connectivity are not currently met. This is incompatible with -f 
         and so an error will be reported if both are given.
      -s or --satisfied: run the job only if all constraints are met.
         This is incompatible with -f and so an error will be reported
         if both are given.
      -u or --user: specify which user's job is to be run; the default is
         the primary or system user
  timeout [-u | --user USER_ID] [PACKAGE] [JOB_ID]
    Trigger immediate timeout of currently executing jobs, as if their.
    execution timeout had expired.
    Options:
      -u or --user: specify which user's job is to be run; the default is
         all users
  cancel [-u | --user USER_ID] PACKAGE [JOB_ID]
    Cancel a scheduled job.  If a job ID is not supplied, all jobs scheduled
    by that package will be canceled.  USE WITH CAUTION.
    Options:
      -u or --user: specify which user's job is to be run; the default is
         the primary or system user
  heartbeat [num]
    No longer used.
  monitor-battery [on|off]
    Control monitoring of all battery changes.  Off by default.  Turning
    on makes get-battery-seq useful.
  get-battery-seq
    Return the last battery update sequence number that was received.
  get-battery-charging
    Return whether the battery is currently considered to be charging.
  get-battery-not-low
    Return whether the battery is currently considered to not be low.
  get-storage-seq
    Return the last storage update sequence number that was received.
  get-storage-not-low
    Return whether storage is currently considered to not be low.
  get-job-state [-u | --user USER_ID] PACKAGE JOB_ID
    Return the current state of a job, may be any combination of:
      pending: currently on the pending list, waiting to be active
      active: job is actively running
      user-stopped: job can't run because its user is stopped
      backing-up: job can't run because app is currently backing up its data
      no-component: job can't run because its component is not available
      ready: job is ready to run (all constraints satisfied or bypassed)
      waiting: if nothing else above is printed, job not ready to run
    Options:
      -u or --user: specify which user's job is to be run; the default is
         the primary or system user
  trigger-dock-state [idle|active]
    Trigger wireless charging dock state.  Active by default.

"""  # noqa: W291 - as the tool prints it
_NO_PACKAGE, _NO_JOB = -1000 & 0xFF, -1001 & 0xFF  # as a program's status
_LOW_BATTERY = 15  # `config_lowBatteryWarningLevel`, percent
_LOW_STORAGE = 500 << 20  # `sys_storage_threshold_max_bytes`
_ALL, _OWNER = -1, 0
_USERS = {"all": _ALL, "cur": _OWNER, "current": _OWNER}


class _Refusal(Exception):  # noqa: N818 - an answer, no error of ours
    """What is printed instead of doing it."""


def _told(process: Process, _name: str, function: Callable[[], int | None]) -> int:
    """Do it; tell in a line what it ends with."""
    try:
        return function() or 0
    except JavaError as error:
        process.out(f"Exception: {error}")
    except _Refusal as refusal:
        process.out(str(refusal))
    return FAILED


def _options(arguments: Arguments, user: int, *flags: str) -> tuple[int, set[str]]:
    """Take the options; return the user and those of the flags that are there, by their first letters."""
    given = set()
    while (option := arguments.option()) is not None:
        if option in ("-u", "--user"):
            user = _user(arguments.required())
        elif option in flags:
            given.add(option.lstrip("-")[0])
        else:
            raise _Refusal(f"Error: unknown option '{option}'")
    return user, given


def _user(word: str) -> int:
    if word in _USERS:
        return _USERS[word]
    try:
        return parse_int(word)
    except JavaError:
        raise JavaError(ILLEGAL_ARGUMENT, f"Bad user number: {word}") from None


def _missing(process: Process, arguments: Arguments, user: int) -> int:
    """Tell that there is no such package, or no such job in it."""
    package, job = arguments.required(), parse_int(arguments.required())
    if process.phone.packages.find(package) is None or user not in (_ALL, _OWNER):
        process.err(f"Package not found: {package} / user {user}")
        return _NO_PACKAGE
    process.err(f"Could not find job {job} in package {package} / user {user}")
    return _NO_JOB


def _run(process: Process, arguments: Arguments) -> int:
    user, flags = _options(arguments, _OWNER, "-f", "--force", "-s", "--satisfied")
    if flags == {"f", "s"}:
        raise _Refusal("Cannot specify both --force and --satisfied")
    return _missing(process, arguments, user)


def _get_job_state(process: Process, arguments: Arguments) -> int:
    user, _ = _options(arguments, _OWNER)
    return _missing(process, arguments, user)


def _timeout(process: Process, arguments: Arguments) -> int:
    _options(arguments, _ALL)
    arguments.next()
    if (job := arguments.next()) is not None:
        parse_int(job)
    process.out("No matching executing jobs found.")
    return 0


def _cancel(process: Process, arguments: Arguments) -> int:
    user, _ = _options(arguments, _OWNER)
    if user < 0:
        raise _Refusal("Error: must specify a concrete user ID")
    package, job = arguments.next() or "null", arguments.next()
    if process.phone.packages.find(package) is None or user != _OWNER:
        process.out(f"Package {package} not found.")
        return _NO_PACKAGE
    if job is None:
        process.out(f"Canceling all jobs for {package} in user {user}\nNo matching jobs found.")
    else:
        process.out(f"Canceling job {package}/#{parse_int(job)} in user {user}\nNo matching job found.")
    return 0


def _heartbeat(process: Process, arguments: Arguments) -> int:
    del process, arguments
    raise _Refusal("Heartbeat command is no longer supported")


def _reset_quota(process: Process, arguments: Arguments) -> int:
    """Do nothing: there is no job whose time could have been used up."""
    del process
    _options(arguments, _OWNER)
    arguments.required()
    return 0


def _battery_charging(process: Process, arguments: Arguments) -> int:
    del arguments
    process.out(str(process.phone.power.battery.is_plugged).lower())
    return 0


def _battery_not_low(process: Process, arguments: Arguments) -> int:
    del arguments
    battery = process.phone.power.battery
    process.out(str(battery.is_plugged or battery.level > _LOW_BATTERY).lower())
    return 0


def _storage_not_low(process: Process, arguments: Arguments) -> int:
    del arguments
    total, used = data_partition(process.phone)
    process.out(str(total - used > _LOW_STORAGE).lower())
    return 0


_SUBCOMMANDS: dict[str, Callable[[Process, Arguments], int]] = {
    "run": _run,
    "timeout": _timeout,
    "cancel": _cancel,
    "heartbeat": _heartbeat,
    "get-battery-charging": _battery_charging,
    "get-battery-not-low": _battery_not_low,
    "get-storage-not-low": _storage_not_low,
    "get-job-state": _get_job_state,
    "reset-execution-quota": _reset_quota,
    "reset-schedule-quota": lambda _process, _arguments: 0,
}

SERVICES = {"jobscheduler": ShellService("jobscheduler", _USAGE, _SUBCOMMANDS, _told)}
