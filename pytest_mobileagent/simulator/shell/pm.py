"""`pm`: the package manager (AOSP `PackageManagerShellCommand`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import SHELL_UID
from pytest_mobileagent.simulator.shell import _app_links, _install, _package_states, _users
from pytest_mobileagent.simulator.shell._framework import (
    FAILED,
    ILLEGAL_ARGUMENT,
    SECURITY,
    Arguments,
    JavaError,
    execute,
    unknown_command,
)
from pytest_mobileagent.simulator.shell._intent_arguments import parse_intent
from pytest_mobileagent.simulator.shell._package_lists import FEATURES, list_things
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.app_links import FIRST_WITH_APP_LINKS
from pytest_mobileagent.simulator.system.intents import LAUNCHER, MAIN, Intent, qualified, short_component
from pytest_mobileagent.simulator.system.preferred import taker
from pytest_mobileagent.simulator.system.roles import HOME_ROLE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_mobileagent.simulator.apps.base import ActivitySpec, App
    from pytest_mobileagent.simulator.shell.process import Process

    Subcommand = Callable[[Process, Arguments], int | None]

_USAGE = """Package manager (package) commands:
  help
    Print this help text.
  path [--user USER_ID] PACKAGE
    Print the path to the .apk of the given PACKAGE.
  dump PACKAGE
    Print various system state associated with the given PACKAGE.
  has-feature FEATURE_NAME [version]
    Prints true and returns exit status 0 when system has a FEATURE_NAME, otherwise prints false and returns 1
  list features | libraries | packages [-f] [-d] [-e] [-s] [-3] [-i] [-u] [-U] [--show-versioncode] [FILTER]
  list permission-groups | permissions [-g] [-f] [-d] [-u] [GROUP] | users | instrumentation
  resolve-activity [--brief] [--components] [--query-flags FLAGS] [--user USER_ID] INTENT
  query-activities [--brief] [--components] [--query-flags FLAGS] [--user USER_ID] INTENT
  install [-rRtdg] [-i PACKAGE] [-p INHERIT_PACKAGE] [--user USER_ID] [-S BYTES] [PATH...|-]
  install-create [-rRtdg] [-i PACKAGE] [-p INHERIT_PACKAGE] [--multi-package] [--user USER_ID] [-S BYTES]
  install-write [-S BYTES] SESSION_ID SPLIT_NAME [PATH|-]
  install-remove SESSION_ID SPLIT_NAME
  install-add-session MULTI_PACKAGE_SESSION_ID CHILD_SESSION_IDs
  install-commit SESSION_ID
  install-abandon SESSION_ID
  install-existing [--user USER_ID] [--instant] [--full] [--wait] [--restrict-permissions] PACKAGE
  uninstall [-k] [--user USER_ID] PACKAGE
  clear [--user USER_ID] PACKAGE
  enable | disable | disable-user | default-state [--user USER_ID] PACKAGE_OR_COMPONENT
  hide | unhide [--user USER_ID] PACKAGE
  suspend | unsuspend [--user USER_ID] PACKAGE [PACKAGE...]
  grant | revoke [--user USER_ID] PACKAGE PERMISSION
  reset-permissions
  set-home-activity [--user USER_ID] TARGET-COMPONENT
  get-install-location | set-install-location [0/auto] [1/internal] [2/external]
  remove-user USER_ID
  supports-multiple-users
  get-max-users
  get-max-running-users
  get-app-links [--user USER_ID] [PACKAGE]
  reset-app-links [--user USER_ID] PACKAGE...
  verify-app-links [--re-verify] [PACKAGE]
  set-app-links --package PACKAGE STATE DOMAINS...
  set-app-links-user-selection --user USER_ID [--package PACKAGE] ENABLED DOMAINS...
  set-app-links-allowed --user USER_ID [--package PACKAGE] ALLOWED
"""


@command("pm")
def pm(process: Process) -> int | Awaitable[int]:
    """Run one of the package manager's commands."""
    return run(process, process.argv[1:])


def run(process: Process, words: list[str]) -> int | Awaitable[int]:
    """Run a command of the service `package`."""
    arguments = Arguments(words)
    name = arguments.next()
    if name is None or name in ("help", "-h"):
        process.stdout.write(_USAGE)
        return FAILED if name is None else 0
    if name in _install.SUBCOMMANDS:
        return _install.SUBCOMMANDS[name](process, arguments)
    subcommand = _SUBCOMMANDS.get(name)
    is_later = name in _app_links.SUBCOMMANDS and process.phone.image.api_level < FIRST_WITH_APP_LINKS
    if subcommand is None or is_later:
        return unknown_command(process, "pm", name)
    return execute(process, name, lambda: subcommand(process, arguments))


def package_operand(arguments: Arguments, *plain: str) -> str:
    """Take a package's name after options; `plain` are those without an argument.

    Raises:
        JavaError: an option is unknown, or the name is missing.
    """
    while (option := arguments.option()) is not None:
        if option == "--user":
            arguments.required()
        elif option not in plain:
            raise JavaError(ILLEGAL_ARGUMENT, f"Unknown option: {option}")
    name = arguments.next()
    if name is None:
        raise JavaError(ILLEGAL_ARGUMENT, "Argument expected")
    return name


# -- asking -----------------------------------------------------------------------------------------------------------


def _path(process: Process, arguments: Arguments) -> int:
    package = process.phone.packages.find(package_operand(arguments))
    if package is None:
        return 1
    for path in package.apk_paths:
        process.out(f"package:{path}")
    return 0


def _dump(process: Process, arguments: Arguments) -> int:
    from pytest_mobileagent.simulator.shell.dumpsys.package import dump_package  # noqa: PLC0415 - it imports us

    process.stdout.write(dump_package(process.phone, [package_operand(arguments)]))
    return 0


def _has_feature(process: Process, arguments: Arguments) -> int:
    has = arguments.required() in FEATURES
    process.out(str(has).lower())
    return 0 if has else 1


def _intent(arguments: Arguments) -> tuple[Intent, bool, bool]:
    """Take an intent, and whether its answer shall be brief, or components only."""
    shape = {"brief": False, "components": False}

    def other(option: str, words: Arguments) -> bool:
        if option in ("--brief", "--components"):
            shape[option[2:]] = True
            return True
        if option in ("--query-flags", "--user"):
            words.required()
            return True
        return False

    intent = parse_intent(arguments, other)
    return intent, shape["brief"], shape["components"]


def _resolve_activity(process: Process, arguments: Arguments) -> None:
    intent, is_brief, only_component = _intent(arguments)
    matches = _matches(process, intent)
    if not matches:
        process.out("No activity found")
        return
    found = taker(process.phone, intent, matches)
    process.stdout.write(_resolved(*found, intent, is_brief=is_brief, only_component=only_component))


def _query_activities(process: Process, arguments: Arguments) -> None:
    intent, is_brief, only_component = _intent(arguments)
    matches = _matches(process, intent)
    if not matches:
        process.out("No activities found")
        return
    if only_component:
        for match in matches:
            process.stdout.write(_resolved(*match, intent, is_brief=is_brief, only_component=True))
        return
    process.out(f"{len(matches)} activities found:")
    for number, match in enumerate(matches):
        process.out(f"  Activity #{number}:")
        text = _resolved(*match, intent, is_brief=is_brief, only_component=False)
        process.stdout.write("".join(f"    {line}\n" for line in text.splitlines()))


def _matches(process: Process, intent: Intent) -> list[tuple[App, ActivitySpec]]:
    packages = process.phone.packages
    found = packages.resolve(intent)
    if not found and intent.package and not intent.component:
        launcher = packages.resolve(Intent(action=MAIN, categories=(LAUNCHER,), package=intent.package))
        return launcher if not intent.action or intent.action == MAIN else []
    return found


def _resolved(app: App, spec: ActivitySpec, intent: Intent, *, is_brief: bool, only_component: bool) -> str:
    name = spec.name if not spec.name.startswith(".") else app.package + spec.name
    component = short_component(app.package, name)
    if only_component:
        return f"{component}\n"
    priority = spec.priority(intent)
    head = f"priority={priority} preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\n"
    if is_brief:
        return f"{head}{component}\n"
    return (
        f"{head}ActivityInfo:\n"
        f"  name={name}\n"
        f"  packageName={app.package}\n"
        f"  enabled=true exported=true directBootAware=false\n"
        f"  taskAffinity={app.package} targetActivity=null persistableMode=PERSIST_ROOT_ONLY\n"
        f"  launchMode={2 if spec.single_task else int(spec.single_top)} flags=0x0 privateFlags=0x2 theme=0x0\n"
        f"  ApplicationInfo:\n"
        f"    packageName={app.package}\n"
        f"    processName={app.package}\n"
        f"    enabled=true minSdkVersion=21 targetSdkVersion={app.target_sdk} versionCode={app.version_code}\n"
    )


# -- changing ---------------------------------------------------------------------------------------------------------


def _clear(process: Process, arguments: Arguments) -> int:
    name = package_operand(arguments, "--cache-only")
    if process.phone.packages.find(name) is None:
        process.err("Failed")
        return 1
    process.phone.packages.clear_data(name)
    process.out("Success")
    return 0


_LEAST_DISABLED = 2
_STATES = {
    "enable": (1, "enabled"),
    "disable": (2, "disabled"),
    "disable-user": (3, "disabled-user"),
    "disable-until-used": (4, "disabled-until-used"),
    "default-state": (0, "default"),
}


def _set_enabled(process: Process, arguments: Arguments, verb: str) -> int:
    name = package_operand(arguments)
    package, _, component = name.partition("/")
    packages = process.phone.packages
    found = packages.find(package)
    if found is None:
        raise JavaError(ILLEGAL_ARGUMENT, f"Unknown package: {package}")
    state, shown = _STATES[verb]
    class_name = qualified(package, component)
    if process.uid == SHELL_UID and (component or verb in {"disable", "disable-until-used"}):
        told = f"ComponentInfo{{{package}/{class_name}}}" if component else "null"
        raise JavaError(SECURITY, f"Shell cannot change component state for {told} to {state}")
    is_enabled = state < _LEAST_DISABLED
    if not component:
        packages.set_enabled(package, is_enabled=is_enabled)
        process.out(f"Package {package} new state: {shown}")
        return 0
    spec = found.app.activity(class_name)
    if spec is None:
        raise JavaError(ILLEGAL_ARGUMENT, f"Component class {class_name} does not exist in {package}")
    packages.set_activity_enabled(package, spec, is_enabled=is_enabled)
    process.out(f"Component {{{package}/{class_name}}} new state: {shown}")
    return 0


def _grant(process: Process, arguments: Arguments) -> None:
    package, permission = _permission(process, arguments, verb="grant")
    process.phone.packages.grant(package, permission)


def _revoke(process: Process, arguments: Arguments) -> None:
    package, permission = _permission(process, arguments, verb="revoke")
    packages = process.phone.packages
    if packages.is_granted(package, permission):
        packages.revoke(package, permission)
        process.phone.activities.kill(package)


def _permission(process: Process, arguments: Arguments, *, verb: str) -> tuple[str, str]:
    package = package_operand(arguments, "--all-permissions")
    permission = arguments.next()
    if permission is None:
        raise JavaError(ILLEGAL_ARGUMENT, f"Error: no permission specified for {verb}")
    packages = process.phone.packages
    if packages.find(package) is None:
        raise JavaError(ILLEGAL_ARGUMENT, f"Unknown package: {package}")
    requested = packages.requested(package)
    if permission not in packages.runtime_permissions:
        if permission not in requested and not permission.startswith("android.permission."):
            raise JavaError(ILLEGAL_ARGUMENT, f"Unknown permission: {permission}")
        reason = f"Permission {permission} requested by {package} is not a changeable permission type"
        raise JavaError(SECURITY, reason)
    if permission not in requested:
        raise JavaError(SECURITY, f"Package {package} has not requested permission {permission}")
    return package, permission


def _reset_permissions(process: Process, _arguments: Arguments) -> None:
    process.phone.packages.reset_permissions()


def _get_install_location(process: Process, _arguments: Arguments) -> None:
    process.out("0[auto]")


def _set_home_activity(process: Process, arguments: Arguments) -> int:
    package = package_operand(arguments)
    if "/" in package and not all(package.split("/", 1)):
        process.out("Error: invalid component name")
        return 1
    if not process.phone.roles.add(HOME_ROLE, package.partition("/")[0]):
        process.out("Error: Failed to set default home.")
        return 1
    process.out("Success")
    return 0


def _nothing(process: Process, arguments: Arguments) -> None:
    del process, arguments


def _compile(process: Process, arguments: Arguments) -> int:
    takes_all = False
    while (option := arguments.option()) is not None:
        if option in ("-m", "-r", "--check-prof", "--split"):
            arguments.required()
        takes_all |= option == "-a"
    name = arguments.next()
    if name is None and not takes_all:
        process.err("Error: package name not specified")
        return 1
    if name is not None and process.phone.packages.find(name) is None:
        process.err(f"Failure: package {name} could not be compiled")
        return 1
    process.out("Success")
    return 0


def _state_change(verb: str) -> Subcommand:
    return lambda process, arguments: _set_enabled(process, arguments, verb)


_SUBCOMMANDS: dict[str, Subcommand] = {
    "list": list_things,
    "path": _path,
    "dump": _dump,
    "has-feature": _has_feature,
    "resolve-activity": _resolve_activity,
    "query-activities": _query_activities,
    "clear": _clear,
    "grant": _grant,
    "revoke": _revoke,
    "reset-permissions": _reset_permissions,
    "get-install-location": _get_install_location,
    "set-install-location": _nothing,
    "get-max-users": _users.get_max_users,
    "get-max-running-users": _users.get_max_running_users,
    "supports-multiple-users": _users.supports_multiple_users,
    "remove-user": _users.remove_user,
    "set-home-activity": _set_home_activity,
    "trim-caches": _nothing,
    "set-permission-enforced": _nothing,
    "compile": _compile,
    **{verb: _state_change(verb) for verb in _STATES},
    **_package_states.SUBCOMMANDS,
    **_app_links.SUBCOMMANDS,
}
