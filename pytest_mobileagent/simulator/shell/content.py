"""`content`: query and change what content providers hold (AOSP `com.android.commands.content.Content`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import SHELL_UID
from pytest_mobileagent.simulator.shell.registry import command
from pytest_mobileagent.simulator.system.content import ContentError, ContentUri
from pytest_mobileagent.simulator.system.content_types import content_type

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process
    from pytest_mobileagent.simulator.system.content import Row, Value

_USAGE = """usage: adb shell content [subcommand] [options]

usage: adb shell content insert --uri <URI> [--user <USER_ID>] --bind <BINDING> [--bind <BINDING>...]
usage: adb shell content update --uri <URI> [--user <USER_ID>] [--where <WHERE>]
usage: adb shell content delete --uri <URI> [--user <USER_ID>] --bind <BINDING> [--where <WHERE>]
usage: adb shell content query --uri <URI> [--user <USER_ID>] [--projection <PROJECTION>] [--where <WHERE>] [--sort <SORT_ORDER>]
usage: adb shell content call --uri <URI> --method <METHOD> [--arg <ARG>] [--extra <BINDING> ...]
usage: adb shell content read --uri <URI> [--user <USER_ID>]
usage: adb shell content write --uri <URI> [--user <USER_ID>]
usage: adb shell content gettype --uri <URI> [--user <USER_ID>]
  <BINDING> binds a typed value to a column: <COLUMN_NAME>:<TYPE>:<COLUMN_VALUE>, <TYPE> one of b i l f d s n
"""  # noqa: E501 - as the tool prints it
_TYPES = "bilfdsn"
# `SmsProvider`, `MmsProvider` and `MmsSmsProvider` say so with `setAppOps(OP_READ_SMS, OP_WRITE_SMS)`.
_GUARDED = ("sms", "mms", "mms-sms")


class _UsageError(Exception):
    """The arguments are wrong."""


@dataclass(slots=True)
class _Options:
    uri: str = ""
    binds: Row = field(default_factory=dict)
    where: str | None = None
    projection: tuple[str, ...] | None = None
    sort: str | None = None
    method: str | None = None
    arg: str | None = None


@command("content")
async def content(process: Process) -> int:
    """Query, insert, update, delete, call, read or write; failures end with status 0, as on a phone."""
    try:
        verb, options = _parse(process.argv[1:])
    except _UsageError as error:
        process.out(_USAGE)
        process.out(f"[ERROR] {error}")
        return 0
    try:
        if verb == "write":
            _write(process, options, await process.stdin.read_all())
        else:
            _VERBS[verb](process, options)
    except ContentError as error:
        process.err(f"Error while accessing provider:{ContentUri.parse(options.uri).authority}")
        process.err(f"{error.java_class}: {error.message}")
        process.err("\tat com.android.commands.content.Content$Command.execute(Content.java:525)")
        process.err("\tat com.android.commands.content.Content.main(Content.java:741)")
    return 0


# -- parsing ----------------------------------------------------------------------------------------------------------


def _parse(words: list[str]) -> tuple[str, _Options]:
    if not words:
        raise _UsageError("Missing subcommand") from None
    verb, *rest = words
    if verb not in (*_VERBS, "write"):
        raise _UsageError(f"Unsupported operation: {verb}")
    options = _Options()
    position = 0
    while position < len(rest):
        name = rest[position]
        if position + 1 >= len(rest) or rest[position + 1].startswith("--"):
            raise _UsageError(f"No value specified for: {name}")
        _set(options, name, rest[position + 1])
        position += 2
    _check(verb, options)
    return verb, options


def _set(options: _Options, name: str, value: str) -> None:
    match name:
        case "--uri":
            options.uri = value
        case "--user":
            pass
        case "--bind" | "--extra":
            column, bound = _binding(value)
            options.binds[column] = bound
        case "--where":
            options.where = value
        case "--projection":
            options.projection = (*(options.projection or ()), *value.split(":"))
        case "--sort":
            options.sort = value
        case "--method":
            options.method = value
        case "--arg":
            options.arg = value
        case _:
            raise _UsageError(f"Unsupported argument: {name}")


def _check(verb: str, options: _Options) -> None:
    if not options.uri:
        raise _UsageError("Content provider URI not specified. Did you specify --uri argument?")
    if verb in ("insert", "update") and not options.binds:
        raise _UsageError("Bindings not specified. Did you specify --bind argument(s)?")
    if verb == "call" and options.method is None:
        raise _UsageError("Content provider method not specified.")


def _binding(text: str) -> tuple[str, Value]:
    """Read `column:type:value`; the column may hold escaped colons."""
    column, _, rest = text.replace("\\:", "\0").partition(":")
    kind, colon, value = rest.partition(":")
    column, value = column.replace("\0", ":"), value.replace("\0", ":")
    if not column:
        raise _UsageError(f"Binding not well formed: {text}")
    if kind not in tuple(_TYPES) or not colon:
        raise _UsageError(f"Unsupported type: {kind}")
    try:
        return column, _typed(kind, value)
    except ValueError:
        raise _UsageError(f'For input string: "{value}"') from None


def _typed(kind: str, value: str) -> Value:
    match kind:
        case "b":
            return int(value.lower() == "true")
        case "i" | "l":
            return int(value)
        case "f" | "d":
            return float(value)
        case "n":
            return None
        case _:
            return value


# -- verbs ------------------------------------------------------------------------------------------------------------


def _query(process: Process, options: _Options) -> None:
    rows = process.phone.content.query(options.uri, options.projection, options.where, (), options.sort)
    if not rows:
        process.out("No result found.")
        return
    for number, row in enumerate(rows):
        cells = ", ".join(f"{name}={_shown(value)}" for name, value in row.items())
        process.out(f"Row: {number} {cells}")


def _shown(value: Value) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return "BLOB"
    return str(value)


def _insert(process: Process, options: _Options) -> None:
    if _may_write(process, options):
        process.phone.content.insert(options.uri, options.binds)


def _update(process: Process, options: _Options) -> None:
    if _may_write(process, options):
        process.phone.content.update(options.uri, options.binds, options.where)


def _delete(process: Process, options: _Options) -> None:
    if _may_write(process, options):
        process.phone.content.delete(options.uri, options.where)


def _may_write(process: Process, options: _Options) -> bool:
    """Whether a write counts: messages are the default app's, and those of others who lack the operation are ignored.

    `OP_WRITE_SMS` is ignored unless it was allowed (AOSP `AppOpsManager`), and `ContentProvider.Transport` then
    answers as if all had gone well. The caller is `com.android.shell`, and under root `root`, which is no package.
    """
    if ContentUri.parse(options.uri).authority not in _GUARDED:
        return True
    process.phone.content.provider(options.uri)
    allowed = process.phone.packages.app_ops("com.android.shell").get("WRITE_SMS") == "allow"
    return process.uid == SHELL_UID and allowed


def _call(process: Process, options: _Options) -> None:
    extras = {name: str(value) for name, value in options.binds.items()}
    bundle = process.phone.content.call(options.uri, options.method or "", options.arg, extras)
    pairs = ", ".join(f"{name}={_shown(value).replace('NULL', 'null')}" for name, value in bundle.items())
    process.out(f"Result: Bundle[{{{pairs}}}]" if bundle else "Result: null")


def _read(process: Process, options: _Options) -> None:
    process.stdout.write(process.phone.disk.read(_file(process, options.uri)))


def _write(process: Process, options: _Options, data: bytes) -> None:
    path = _file(process, options.uri)
    process.phone.disk.write(path, data)
    process.phone.media.scan(path)


def _file(process: Process, uri: str) -> str:
    rows = process.phone.content.query(uri, ("_data",))
    if not rows or not rows[0]["_data"]:
        raise ContentError("java.io.FileNotFoundException", f"No item at {uri}")
    return str(rows[0]["_data"])


def _gettype(process: Process, options: _Options) -> None:
    process.phone.content.provider(options.uri)
    process.out(f"Result: {content_type(process.phone, options.uri) or 'null'}")


_VERBS: dict[str, Callable[[Process, _Options], None]] = {
    "query": _query,
    "insert": _insert,
    "update": _update,
    "delete": _delete,
    "call": _call,
    "read": _read,
    "gettype": _gettype,
}
