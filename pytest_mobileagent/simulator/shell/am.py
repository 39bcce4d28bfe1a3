"""`am`: the activity manager (AOSP `ActivityManagerShellCommand`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell import _standby, _users
from pytest_mobileagent.simulator.shell._framework import (
    FAILED,
    SECURITY,
    Arguments,
    JavaError,
    execute,
    parse_int,
    unknown_command,
)
from pytest_mobileagent.simulator.shell._instrument import instrument
from pytest_mobileagent.simulator.shell._intent_arguments import parse_intent
from pytest_mobileagent.simulator.shell._printing import component_info, configuration, display_rect, qualifiers
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.broadcasts import PROTECTED
from pytest_mobileagent.simulator.system.intent_uris import uri_of
from pytest_mobileagent.simulator.system.intents import FLAG_NEW_TASK, Intent
from pytest_mobileagent.simulator.system.preferred import taker

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.system.activities import StartResult
    from pytest_mobileagent.simulator.system.tasks import Task

    Subcommand = Callable[[Process, Arguments], int | None]

_START_OPTIONS_WITH_VALUE = frozenset({
    "-P", "--start-profiler", "--sampling", "--attach-agent", "--attach-agent-bind", "--user", "--display",
    "--windowingMode", "--activityType", "--task", "--stack", "--receiver-permission",
})  # fmt: skip
_START_FLAGS = frozenset({
    "-D", "-N", "--streaming", "--track-allocation", "--task-overlay", "--lock-task", "--splashscreen-show-icon",
    "--allow-background-activity-starts", "--dismiss-keyguard-if-insecure", "--dismiss-keyguard",
})  # fmt: skip
_FLAG_FROM_SHELL = 0x00400000  # Intent.FLAG_RECEIVER_FROM_SHELL
_USAGE = """Activity manager (activity) commands:
  help
      Print this help text.
  start-activity [-D] [-N] [-W] [-P <FILE>] [-S] [-R COUNT] [--user <USER_ID>] <INTENT>
      Start an Activity.
  start-service | start-foreground-service | stop-service [--user <USER_ID>] <INTENT>
  broadcast [--user <USER_ID>] [--receiver-permission <PERMISSION>] [--async] <INTENT>
      Send a broadcast Intent.
  instrument [-r] [-e <NAME> <VALUE>] [-w] [--no-window-animation] <COMPONENT>
  force-stop [--user <USER_ID>] <PACKAGE>
  kill [--user <USER_ID>] <PACKAGE>
  kill-all
  stack list | stack remove <TASK_ID>
  task lock <TASK_ID> | task lock stop
  get-current-user
  get-config
  set-standby-bucket [--user <USER_ID>] <PACKAGE> active|working_set|frequent|rare|restricted
  get-standby-bucket [--user <USER_ID>] <PACKAGE>
  set-inactive [--user <USER_ID>] <PACKAGE> true|false
  get-inactive [--user <USER_ID>] <PACKAGE>
"""


@dataclass(slots=True)
class _StartOptions:
    """Options of `am start` beside the intent's."""

    waits: bool = False
    stops: bool = False
    repeats: int = 1


@command("am")
def am(process: Process) -> int | Awaitable[int]:
    """Run one of the activity manager's commands."""
    return run(process, process.argv[1:])


def run(process: Process, words: list[str]) -> int | Awaitable[int]:
    """Run a command of the service `activity`."""
    arguments = Arguments(words)
    name = arguments.next()
    if name is None or name in ("help", "-h"):
        process.stdout.write(_USAGE)
        return FAILED if name is None else 0
    if name == "instrument":
        return instrument(process, arguments)
    subcommand = _SUBCOMMANDS.get(name)
    if subcommand is None:
        return unknown_command(process, "am", name)
    return execute(process, name, lambda: subcommand(process, arguments))


# -- starting ---------------------------------------------------------------------------------------------------------


def _start(process: Process, arguments: Arguments) -> int:
    options = _StartOptions()

    def other(option: str, words: Arguments) -> bool:
        if option in ("-W", "-S"):
            options.waits |= option == "-W"
            options.stops |= option == "-S"
        elif option == "-R":
            options.repeats = parse_int(words.required())
        elif option in _START_OPTIONS_WITH_VALUE:
            words.required()
        else:
            return option in _START_FLAGS
        return True

    intent = parse_intent(arguments, other)
    status = 0
    for _ in range(max(1, options.repeats)):
        status = _start_once(process, intent, options)
    return status


def _start_once(process: Process, intent: Intent, options: _StartOptions) -> int:
    phone = process.phone
    if options.stops and not _stop_first(process, intent):
        return 1
    process.out(f"Starting: {as_text(intent)}")
    intent = replace(intent, flags=intent.flags | FLAG_NEW_TASK)
    matches = phone.packages.resolve(intent)
    package = intent.target[0] or (taker(phone, intent, matches)[0].package if matches else "")
    was_running = phone.activities.pid_of(package) is not None
    result = phone.activities.start(intent, caller="com.android.shell")
    if result.status == "not_found":
        phone.log.miss("activity", intent.component or intent.action)
        _report(process, options, _not_found(intent))
        return 1
    warning = {
        "delivered": "Warning: Activity not started, intent has been delivered to currently running top-most instance.",
        "to_front": "Warning: Activity not started, its current task has been brought to the front",
    }.get(result.status)
    if warning:
        _report(process, options, warning)
    if options.waits:
        _print_wait(process, result, was_running=was_running)
    return 0


def _report(process: Process, options: _StartOptions, text: str) -> None:
    (process.out if options.waits else process.err)(text)


def _not_found(intent: Intent) -> str:
    if intent.component:
        package, name = intent.target
        return f"Error type 3\nError: Activity class {{{package}/{name}}} does not exist."
    return f"Error: Activity not started, unable to resolve {as_text(intent)}"


def _print_wait(process: Process, result: StartResult, *, was_running: bool) -> None:
    is_new = result.status == "ok"
    launch, total_ms = ("UNKNOWN (0)", 0)
    if is_new:
        launch, total_ms = ("WARM", 187) if was_running else ("COLD", 444)
    elif result.status == "to_front":
        launch, total_ms = "HOT", 61
    process.out("Status: ok")
    process.out(f"LaunchState: {launch}")
    if result.record is not None:
        process.out(f"Activity: {result.record.component}")
    process.out(f"TotalTime: {total_ms}")
    process.out(f"WaitTime: {total_ms + 2}")
    process.out("Complete")
    process.phone.pass_time(total_ms / 1000)


def _stop_first(process: Process, intent: Intent) -> bool:
    package = intent.target[0]
    if not package:
        matches = process.phone.packages.resolve(intent)
        if len(matches) != 1:
            reason = "matches multiple activities; can't stop" if matches else "does not match any activities"
            process.err(f"Error: Intent {reason}: {as_text(intent)}")
            return False
        package = matches[0][0].package
    process.out(f"Stopping: {package}")
    _force_stop_package(process, package)
    return True


def as_text(intent: Intent) -> str:
    """Return `Intent.toString`."""
    described = intent.describe()
    return f"Intent {{ {described} }}" if described else "Intent { }"


def _start_service(process: Process, arguments: Arguments) -> int:
    intent = parse_intent(arguments, _user_option)
    process.out(f"Starting service: {as_text(intent)}")
    if process.phone.services.start(intent):
        return 0
    process.phone.log.miss("service", intent.component or intent.action)
    process.err("Error: Not found; no service started.")
    return FAILED


def _stop_service(process: Process, arguments: Arguments) -> int:
    intent = parse_intent(arguments, _user_option)
    process.out(f"Stopping service: {as_text(intent)}")
    if process.phone.services.stop(intent):
        process.err("Service stopped")
        return 0
    process.err("Service not stopped: was not running.")
    return FAILED


def _user_option(option: str, words: Arguments) -> bool:
    if option == "--user":
        words.required()
        return True
    return option == "--async"


# -- broadcasts -------------------------------------------------------------------------------------------------------


def _broadcast(process: Process, arguments: Arguments) -> None:
    def other(option: str, words: Arguments) -> bool:
        if option in ("--user", "--receiver-permission", "--num"):
            words.required()
            return True
        return option in ("--async", "--allow-background-activity-starts")

    intent = parse_intent(arguments, other)
    intent = replace(intent, flags=intent.flags | _FLAG_FROM_SHELL)
    process.out(f"Broadcasting: {as_text(intent)}")
    if intent.action in PROTECTED and process.uid >= 2000:
        who = f"from pid={process.pid}, uid={process.uid}"
        raise JavaError(SECURITY, f"Permission Denial: not allowed to send broadcast {intent.action} {who}")
    result = process.phone.broadcasts.send(intent, ordered=True)
    line = f"Broadcast completed: result={result.code}"
    if result.data is not None:
        line += f', data="{result.data}"'
    if result.extras:
        pairs = ", ".join(f"{key}={value}" for key, value in result.extras.items())
        line += f", extras: Bundle[{{{pairs}}}]"
    process.out(line)


# -- processes and tasks ----------------------------------------------------------------------------------------------


def _package_operand(arguments: Arguments) -> str:
    while (option := arguments.option()) is not None:
        if option != "--user":
            raise JavaError("java.lang.IllegalArgumentException", f"Unknown option: {option}")
        arguments.required()
    return arguments.required()


def _force_stop(process: Process, arguments: Arguments) -> None:
    _force_stop_package(process, _package_operand(arguments))


def _force_stop_package(process: Process, package: str) -> None:
    phone = process.phone
    if phone.packages.find(package) is None:
        return
    phone.activities.force_stop(package)
    phone.notifications.cancel(package)
    phone.alarms.cancel(package)
    phone.packages.set_stopped(package, is_stopped=True)


def _kill(process: Process, arguments: Arguments) -> None:
    package = _package_operand(arguments)
    top = process.phone.activities.top
    if top is None or top.package != package:
        process.phone.activities.kill(package)


def _kill_all(process: Process, _arguments: Arguments) -> None:
    top = process.phone.activities.top
    for running in process.phone.activities.processes():
        if top is None or running.name != top.package:
            process.phone.activities.kill(running.name)


_INDUCED = "android.app.RemoteServiceException$CrashedByAdbException: shell-induced crash"


def _crash(process: Process, arguments: Arguments) -> None:
    package = _package_operand(arguments)
    if process.phone.activities.pid_of(package) is None:
        return
    process.phone.activities.crash(package, _INDUCED)


def _stack(process: Process, arguments: Arguments) -> int:
    name = arguments.required()
    if name == "list":
        tasks = process.phone.activities.tasks
        for task in reversed(tasks):
            process.out(root_task(process, task, is_visible=task is tasks[-1]))
        return 0
    if name == "remove":
        process.phone.activities.remove_task(parse_int(arguments.required()))
        return 0
    if name == "info":
        return 0
    process.err(f"Error: unknown command '{name}'")
    return FAILED


def root_task(process: Process, task: Task, *, is_visible: bool) -> str:
    """Return a task as `ActivityTaskManager.RootTaskInfo.toString` prints it."""
    phone = process.phone
    bounds = display_rect(phone)
    base, top = task.activities[0], task.activities[-1]
    return (
        f"RootTask id={task.number} bounds={bounds} displayId=0 userId=0\n"
        f" configuration={configuration(phone, activity_type='home' if task.is_home else 'standard')}\n"
        f"  taskId={task.number}: {base.package}/{base.class_name} bounds={bounds} userId=0 "
        f"visible={str(is_visible).lower()} topActivity={component_info(top.package, top.class_name)}\n"
    )


def _task(process: Process, arguments: Arguments) -> int:
    name = arguments.required()
    if name == "lock":
        number = arguments.required()
        if number != "stop":
            process.phone.activities.move_to_front(parse_int(number))
        process.out(f"Activity manager is {'' if number != 'stop' else 'not '}in lockTaskMode")
        return 0
    if name in ("resizeable", "resize", "focus"):
        number_of = parse_int(arguments.required())
        if name == "focus":
            process.phone.activities.move_to_front(number_of)
        return 0
    process.err(f"Error: unknown command '{name}'")
    return FAILED


# -- the rest ---------------------------------------------------------------------------------------------------------


def _get_config(process: Process, _arguments: Arguments) -> None:
    phone = process.phone
    process.out(f"config: {qualifiers(phone)}")
    process.out(f"abi: {phone.properties.get('ro.product.cpu.abilist')}")


def _to_uri(process: Process, arguments: Arguments) -> None:
    process.out(uri_of(parse_intent(arguments)))


def _idle(process: Process, _arguments: Arguments) -> None:
    process.out("All broadcast queues are idle!")


def _restart(process: Process, _arguments: Arguments) -> None:
    process.phone.restart_framework()


def _nothing(process: Process, arguments: Arguments) -> None:
    del process, arguments


_SUBCOMMANDS: dict[str, Subcommand] = {
    "start": _start,
    "start-activity": _start,
    "startservice": _start_service,
    "start-service": _start_service,
    "startforegroundservice": _start_service,
    "startfgservice": _start_service,
    "start-foreground-service": _start_service,
    "start-fg-service": _start_service,
    "stopservice": _stop_service,
    "stop-service": _stop_service,
    "broadcast": _broadcast,
    "force-stop": _force_stop,
    "stop-app": _force_stop,
    "kill": _kill,
    "kill-all": _kill_all,
    "crash": _crash,
    "stack": _stack,
    "task": _task,
    "get-config": _get_config,
    "get-current-user": _users.get_current_user,
    "get-started-user-state": _users.user_state,
    "is-user-stopped": _users.is_user_stopped,
    "switch-user": _users.switch_user,
    "start-user": _users.start_user,
    "stop-user": _users.stop_user,
    "to-uri": _to_uri,
    "to-intent-uri": _to_uri,
    "wait-for-broadcast-idle": _idle,
    "restart": _restart,
    "set-debug-app": _nothing,
    "clear-debug-app": _nothing,
    "clear-watch-heap": _nothing,
    "idle-maintenance": _nothing,
    "set-standby-bucket": _standby.set_bucket,
    "get-standby-bucket": _standby.get_bucket,
    "set-inactive": _standby.set_inactive,
    "get-inactive": _standby.get_inactive,
    "send-trim-memory": _nothing,
}
