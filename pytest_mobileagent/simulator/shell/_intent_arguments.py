"""Intents on a command line: `-a ACTION -d DATA --es KEY VALUE …` (AOSP `Intent.parseCommandArgs`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pytest_mobileagent.simulator.shell._framework import ILLEGAL_ARGUMENT, JavaError, decode_int
from pytest_mobileagent.simulator.system.intents import LAUNCHER, MAIN, Intent, qualified

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.simulator.shell._framework import Arguments
    from pytest_mobileagent.simulator.system.intents import Extra

    OtherOption = Callable[[str, Arguments], bool]

_FLAGS = {
    "--grant-read-uri-permission": 0x1,
    "--grant-write-uri-permission": 0x2,
    "--debug-log-resolution": 0x8,
    "--exclude-stopped-packages": 0x10,
    "--include-stopped-packages": 0x20,
    "--grant-persistable-uri-permission": 0x40,
    "--grant-prefix-uri-permission": 0x80,
    "--activity-match-external": 0x800,
    "--activity-task-on-home": 0x4000,
    "--activity-clear-task": 0x8000,
    "--activity-reset-task-if-needed": 0x200000,
    "--activity-launched-from-history": 0x100000,
    "--activity-brought-to-front": 0x400000,
    "--activity-exclude-from-recents": 0x800000,
    "--activity-previous-is-top": 0x1000000,
    "--activity-reorder-to-front": 0x20000,
    "--activity-no-user-action": 0x40000,
    "--activity-no-animation": 0x10000,
    "--activity-clear-top": 0x4000000,
    "--activity-clear-when-task-reset": 0x80000,
    "--activity-multiple-task": 0x8000000,
    "--activity-single-top": 0x20000000,
    "--activity-no-history": 0x40000000,
    "--receiver-registered-only": 0x40000000,
    "--receiver-replace-pending": 0x20000000,
    "--receiver-foreground": 0x10000000,
    "--receiver-no-abort": 0x8000000,
    "--receiver-include-background": 0x1000000,
}


@dataclass(slots=True)
class _Draft:
    action: str = ""
    data: str = ""
    type: str = ""
    component: str = ""
    package: str = ""
    categories: list[str] = field(default_factory=list)
    extras: dict[str, Extra] = field(default_factory=dict)
    flags: int = 0
    is_given: bool = False


def parse_intent(arguments: Arguments, other: OtherOption | None = None) -> Intent:
    """Take an intent off the arguments; options that are not its own are offered to `other`.

    Raises:
        JavaError: an option is unknown, a value is not of its type, or there is no intent.
    """
    draft = _Draft()
    while (option := arguments.option()) is not None:
        if _plain(draft, option, arguments) or _extra(draft, option, arguments):
            draft.is_given = True
        elif option in _FLAGS:
            draft.flags |= _FLAGS[option]
        elif option == "--selector":
            continue
        elif other is None or not other(option, arguments):
            raise JavaError(ILLEGAL_ARGUMENT, f"Unknown option: {option}")
    rest = arguments.next()
    if rest is not None:
        _operand(draft, rest)
    elif not draft.is_given:
        raise JavaError(ILLEGAL_ARGUMENT, "No intent supplied")
    return Intent(
        action=draft.action,
        data=draft.data,
        type=draft.type,
        component=draft.component,
        package=draft.package,
        categories=tuple(draft.categories),
        extras=draft.extras,
        flags=draft.flags,
    )


def _plain(draft: _Draft, option: str, arguments: Arguments) -> bool:
    match option:
        case "-a":
            draft.action = arguments.required()
        case "-d":
            draft.data = arguments.required()
        case "-t":
            draft.type = arguments.required()
        case "-c":
            draft.categories.append(arguments.required())
        case "-n":
            draft.component = component_of(arguments.required())
        case "-p":
            draft.package = arguments.required()
        case "-i":
            arguments.required()
        case "-f":
            draft.flags = decode_int(arguments.required())
        case _:
            return False
    return True


def component_of(text: str) -> str:
    """Return a component with its full class name.

    Raises:
        JavaError: the text is no `package/class`.
    """
    package, slash, name = text.partition("/")
    if not slash or not name:
        raise JavaError(ILLEGAL_ARGUMENT, f"Bad component name: {text}")
    return f"{package}/{qualified(package, name)}"


def _boolean(text: str) -> bool:
    if text in ("true", "t"):
        return True
    if text in ("false", "f"):
        return False
    try:
        return decode_int(text) != 0
    except JavaError:
        raise JavaError(ILLEGAL_ARGUMENT, f"Invalid boolean value: {text}") from None


def _float(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise JavaError("java.lang.NumberFormatException", f'For input string: "{text}"') from None


def _words(text: str) -> tuple[str, ...]:
    pieces, current, escaped = [], "", False
    for letter in text:
        if escaped or letter not in "\\,":
            current, escaped = current + letter, False
        elif letter == "\\":
            escaped = True
        else:
            pieces.append(current)
            current = ""
    return (*pieces, current)


_READERS: Mapping[str, Callable[[str], Extra]] = {
    "-e": str,
    "--es": str,
    "--ei": decode_int,
    "--el": decode_int,
    "--ef": _float,
    "--ed": _float,
    "--ez": _boolean,
    "--eu": str,
    "--ecn": component_of,
    "--esa": _words,
    "--esal": _words,
    "--eia": lambda text: tuple(decode_int(word) for word in text.split(",")),
    "--eial": lambda text: tuple(decode_int(word) for word in text.split(",")),
    "--ela": lambda text: tuple(decode_int(word) for word in text.split(",")),
    "--elal": lambda text: tuple(decode_int(word) for word in text.split(",")),
    "--efa": lambda text: tuple(word.strip() for word in text.split(",")),
    "--efal": lambda text: tuple(word.strip() for word in text.split(",")),
}


def _extra(draft: _Draft, option: str, arguments: Arguments) -> bool:
    if option == "--esn":
        draft.extras[arguments.required()] = None
        return True
    reader = _READERS.get(option)
    if reader is None:
        return False
    key = arguments.required()
    draft.extras[key] = reader(arguments.required())
    return True


def _operand(draft: _Draft, text: str) -> None:
    """Take the argument without an option: a URI, a component or a package."""
    if text.startswith("intent:") and "#Intent;" in text:
        _parse_uri(draft, text)
    elif ":" in text:
        draft.action, draft.data = draft.action or "android.intent.action.VIEW", text
    else:
        if not draft.action:
            draft.action = MAIN
            if not draft.categories:
                draft.categories.append(LAUNCHER)
        if "/" in text:
            draft.component = component_of(text)
        else:
            draft.package = text


def _parse_uri(draft: _Draft, text: str) -> None:
    """Read `intent:…#Intent;action=…;category=…;end` (`Intent.parseUri`)."""
    data, _, fragment = text.removeprefix("intent:").partition("#Intent;")
    fields: dict[str, str] = {}
    for part in fragment.split(";"):
        name, _, value = part.partition("=")
        value = unquote(value)
        if name == "category":
            draft.categories.append(value)
        elif name[:2] in _URI_READERS:
            draft.extras[name[2:]] = _URI_READERS[name[:2]](value)
        else:
            fields[name] = value
    draft.action, draft.package = fields.get("action", ""), fields.get("package", "")
    draft.type = fields.get("type", "")
    draft.component = component_of(fields["component"]) if "component" in fields else ""
    draft.flags = decode_int(fields.get("launchFlags", "0"))
    scheme = fields.get("scheme", "")
    draft.data = f"{scheme}:{data}" if scheme else data


_URI_READERS: Mapping[str, Callable[[str], Extra]] = {
    "S.": str,
    "i.": decode_int,
    "l.": decode_int,
    "f.": _float,
    "d.": _float,
    "B.": lambda text: text == "true",
}
